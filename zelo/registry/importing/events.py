"""What a row tells of things done, as the registry keeps what happens to animals (animals/event_kinds.yaml)."""

from __future__ import annotations

import re
from functools import lru_cache

from zelo.animals.spans import Span
from zelo.imports.record import ImportedEvent, ImportedRow

LONGEST = {"by": 120, "licence": 30, "what": 80, "batch": 40, "place": 120}
ASKED = {
    "chip_implant": ("by", "licence"), "neutering": ("by", "licence", "place"), "vaccination": ("what", "batch", "by", "licence", "place"),
    "deworming": ("what", "by", "licence", "place"), "acquisition": (), "death": ("by", "licence"),
}  # fmt: skip
"""What each kind holds of what a row may tell."""
_VACCINES = (
    ("rabies", r"raiv|antirr[aá]b|anti-?r[aá]b"), ("polyvalent", r"\bv ?(?:3|4|5|6|8|10|11|12)\b|poliv|m[uú]ltipla|qu[ií]ntupla|qu[aá]drupla|tr[ií]plice"),
    ("leishmaniasis", r"leish"), ("kennel_cough", r"tosse|gripe|bordetel"), ("influenza", r"influenza"), ("tetanus", r"t[eé]tan"),
    ("brucellosis", r"brucel"), ("foot_and_mouth", r"aftosa"), ("clostridial", r"clostrid"),
)  # fmt: skip
_NOTHING_KNOWN = {"place": "unknown", "answers": "nobody", "body_destination": "unknown"}
"""Of a death that a list tells by its day alone."""


def events_of(row: ImportedRow) -> list[tuple[str, Span | None, dict[str, object]]]:
    """Kind, day as far as it is known, and what the kind asks."""
    chip = row.animal.chips[0].number if row.animal.chips else ""
    return [(event.kind, event.on, _data(event, chip)) for event in row.events]


def _data(event: ImportedEvent, chip: str) -> dict[str, object]:
    found: dict[str, object] = {}
    for name in ASKED[event.kind]:
        if text := getattr(event, name):
            found[name] = text[: LONGEST[name]]
    if event.kind == "vaccination":
        found["vaccine"] = vaccine_of(event.what or "")
        if event.status:
            found["status"] = event.status
    elif event.kind == "chip_implant" and chip:
        found["number"] = chip
    elif event.kind == "death":
        found |= _NOTHING_KNOWN
    if event.price is not None:
        found["price"] = str(event.price)
    return found


@lru_cache(maxsize=4096)
def vaccine_of(what: str) -> str:
    return next((word for word, pattern in _VACCINES if re.search(pattern, what, re.IGNORECASE)), "other")
