"""What a guardian may tell: which of it holds at once, and by which name the law asks for it."""

from __future__ import annotations

from collections.abc import Mapping

from zelo.animals.event_kinds import EventKind, kinds
from zelo.registry.models import Declaration

K = Declaration.Kind
EVENTS = (
    K.DEATH,
    K.LOSS,
    K.FINDING,
    K.NEUTERING,
    K.VACCINATION,
    K.EXPORT,
    K.RETURN,
    K.ACCIDENT,
    K.RABIES_SIGNS,
    K.IDENTIFICATION_LOST,
    K.OTHER,
)
"""What happens to animals: of the same name in `animals/event_kinds.yaml`."""
AT_ONCE = frozenset({K.CONTACT, K.LOSS, K.FINDING})
"""Held at once: a lost animal is looked for today, and an old address reaches nobody. The rest waits for somebody of the city."""
LAW: Mapping[str, tuple[str, ...]] = {
    K.CONTACT: ("address", "contact"), K.TRANSFER: ("transfer", "donation", "sale", "adoption", "swap"), K.DEATH: ("death",), K.LOSS: ("loss",),
    K.FINDING: ("finding",), K.NEUTERING: ("neutering",), K.CHIP: ("chip_implant", "identification"), K.EXPORT: ("other",), K.RETURN: ("other",),
    K.ACCIDENT: ("accident",), K.RABIES_SIGNS: ("rabies_signs",), K.IDENTIFICATION_LOST: ("identification_lost",), K.OTHER: ("other",),
}  # fmt: skip
"""By the names of `tell` in a city's registry.yaml."""
HOW = ("sale", "donation", "swap", "adoption", "other")
"""Ways in which a guardian passes an animal on, of those that a transfer knows."""


def event_kind(kind: str) -> EventKind:
    return kinds()[kind]
