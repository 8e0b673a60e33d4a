"""The offices that a city's law speaks of, with where each is found."""

from __future__ import annotations

from zelo.legal.library import library
from zelo.legal.models import Office
from zelo.tenancy.current import current_city

COUNTER = "counter"
HOUSE = {COUNTER: "Atendimento ao cidadão"}
"""What a city has though its law names no office."""


def office_names() -> dict[str, str]:
    """Key and name, in the pack's order; a counter for the public where the pack names none. Raises `PackFaults`."""
    return {**library().pack(current_city().slug).city.offices} or dict(HOUSE)


def offices() -> dict[str, Office]:
    """Every office by its key, `office.name` and what the city told of it; one that was not described yet is unsaved and empty. One query."""
    rows = {row.key: row for row in Office.objects.all()}
    found = {}
    for key, name in office_names().items():
        found[key] = rows.get(key) or Office(key=key)
        found[key].name = name
    return found
