"""The animals that the city holds, as the public pages tell of them."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from ninja import Query, Router

from zelo.api import shapes
from zelo.custody.listing import Animal, animals, listed, species_held
from zelo.law.answers import plain
from zelo.legal.queries import law_now, local_time

router = Router(tags=["animais"])
A_PAGE = 50


@router.get(
    "/animals",
    response={200: shapes.AnimalsOut, 422: shapes.Trouble, 429: shapes.Trouble, 503: shapes.Trouble},
    summary="Os animais recolhidos",
)
def held(
    request: HttpRequest,
    species: Annotated[str, Query(max_length=40)] = "",
    page: Annotated[int, Query(ge=1, le=10_000)] = 1,
) -> Any:
    """`species`: a word of the vocabulary; `page` counts from 1, the last taken in first."""
    law = law_now()
    with local_time():
        today, counts = timezone.localdate(), species_held(law)
        rows = listed(law).select_related("file__projection", "responsible", "claimant")
        rows = rows if not species else rows.filter(species=species) if species in counts else rows.none()
        found = animals(law, list(rows[(page - 1) * A_PAGE : page * A_PAGE]), today)
    total = counts.get(species, 0) if species else sum(counts.values())
    return {"total": total, "page": page, "per_page": A_PAGE, "species": counts, "animals": [_shape(request, one) for one in found]}


def _shape(request: HttpRequest, one: Animal) -> dict[str, Any]:
    told = one.told
    address = request.build_absolute_uri(reverse("animal", args=[one.year, one.number]))
    return {
        "number": one.number, "year": one.year, "url": address, "picture": f"{address}foto/" if one.picture else None, "species": told.species,
        "species_label": told.species_label, "heads": told.heads, "sex": told.sex or None, "marks": told.marks or None, "place": told.place or None,
        "district": told.district or None, "latitude": told.point[0] if told.point else None, "longitude": told.point[1] if told.point else None,
        "point_is_of_district": told.near, "taken_on": told.taken_on.isoformat(), "claim": one.claim,
        "claim_until": one.until.isoformat() if one.until else None, "days_left": one.days, "cost_today_brl": plain(one.cost),
    }  # fmt: skip
