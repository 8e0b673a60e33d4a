"""Until when a dose holds is the law's to say; which doses no longer hold today is found by asking it."""

from __future__ import annotations

import datetime as dt

from zelo.animals.models import Animal
from zelo.law import Law
from zelo.law.registry import VaccineDue
from zelo.legal.memo import Memo

RABIES = "rabies"
FURTHEST = 10 * 366
"""Days back in which the border is sought."""
Limits = dict[tuple[str, bool], tuple[dt.date, bool]]
_limits: Memo[Limits] = Memo()


def rabies_due(law: Law, animal: Animal) -> VaccineDue | None:
    """What the law asks of this animal; None where it asks nothing."""
    return law.registry.vaccine_due(
        animal.rabies_on, animal.rabies_until, vaccine=RABIES, species=animal.species, dangerous=animal.fierce
    )


def limits(law: Law, today: dt.date) -> Limits:
    """By species and fierceness: the latest day of a dose that no longer holds today, and whether the maker's validity takes the law's place."""
    return _limits.get((law.hash, today), lambda: _sought(law, today))


def _sought(law: Law, today: dt.date) -> Limits:
    found: Limits = {}
    for species in law.vocabulary.facts["species"].words:
        for fierce in (False, True):
            one = law.registry.vaccine_due(today, None, vaccine=RABIES, species=species, dangerous=fierce)
            if one is not None:
                found[species, fierce] = (_latest(law, species, fierce, today), one.supplementary)
    return found


def _latest(law: Law, species: str, fierce: bool, today: dt.date) -> dt.date:
    """By halving: a later dose never holds shorter."""

    def holds(days: int) -> bool:
        dose = today - dt.timedelta(days=days)
        due = law.registry.vaccine_due(dose, None, vaccine=RABIES, species=species, dangerous=fierce)
        return due is not None and due.on is not None and due.on >= today

    low, high = 0, FURTHEST  # holds at low, not at high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return today - dt.timedelta(days=high)
