"""What a map needs of the city: where it lies, what its districts are called, and the pictures behind it, where there are any."""

from typing import Any

from django.conf import settings

from zelo.law import Law


def ground(law: Law) -> dict[str, Any] | None:
    """None where the pack does not say where the city lies. Degrees; `reach` in metres."""
    found = law.pack.city.map
    if found is None:
        return None
    return {
        "city": law.pack.city.name, "centre": found.centre, "zoom": found.zoom, "reach": round(found.reach_km * 1000),
        "districts": [[name, *point] for name, point in found.districts.items()],
        "tiles": settings.TILES, "credit": settings.TILES_CREDIT if settings.TILES else "",
    }  # fmt: skip
