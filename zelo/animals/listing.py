"""Lists of animals as the desk asks for them: narrowed by what is indexed, a page at a time by the number of the record."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from zelo.animals.models import Animal, AnimalChip, AnimalPhoto
from zelo.animals.vaccines import Limits
from zelo.people.keys import folded

A_PAGE = 30
SITUATIONS = {
    "": "no cadastro",
    "told": "aguardam conferência",
    "lost": "desaparecidos",
    "no_chip": "sem microchip",
    "no_rabies": "sem dose contra a raiva",
    "community": "comunitários",
    "fierce": "bravios por laudo",
    "dead": "mortos",
    "left": "mudados para outro município",
    "unregistered": "fora do cadastro",
    "refused": "recusados",
}


@dataclass(frozen=True)
class Sheet:
    """One page. `older`: the number before which the next one begins; None on the last."""

    rows: list[Animal]
    older: int | None


def listed(*, species: str = "", district: str = "", situation: str = "", before: int | None = None) -> QuerySet[Animal]:
    """The newest first. `before`: only those with a smaller number."""
    found = _in(situation)
    if species:
        found = found.filter(species=species)
    if district:
        found = found.filter(district_folded=folded(district))
    if before is not None:
        found = found.filter(pk__lt=before)
    return found.order_by("-pk")


def _in(situation: str) -> QuerySet[Animal]:
    there = Animal.objects.filter(state=Animal.State.CONFIRMED)
    here = there.filter(died_on=None, left_on=None)
    chips = AnimalChip.objects.filter(animal=OuterRef("pk"), struck_at=None)
    return {
        "told": Animal.objects.filter(state=Animal.State.TOLD),
        "lost": there.filter(lost_since__isnull=False),
        "no_chip": here.filter(~Exists(chips)),
        "no_rabies": here.filter(rabies_on=None),
        "community": here.filter(community=True),
        "fierce": here.filter(fierce=True),
        "dead": there.filter(died_on__isnull=False),
        "left": there.filter(left_on__isnull=False),
        "unregistered": Animal.objects.filter(state=Animal.State.UNREGISTERED),
        "refused": Animal.objects.filter(state=Animal.State.REFUSED),
    }.get(situation, here)


def with_looks(found: QuerySet[Animal]) -> QuerySet[Animal]:
    """With chips, main photographs and guardians. Two queries more."""
    return found.select_related("guardian").prefetch_related(
        Prefetch("chips", AnimalChip.objects.filter(struck_at=None).order_by("pk")),
        Prefetch("photos", AnimalPhoto.objects.filter(main=True).select_related("evidence")),
    )


def sheet(found: QuerySet[Animal], most: int = A_PAGE) -> Sheet:
    rows = list(with_looks(found)[: most + 1])
    return Sheet(rows[:most], rows[most - 1].pk if len(rows) > most else None)


def overdue(limits: Limits, today: dt.date) -> QuerySet[Animal]:
    """Animals whose last dose against rabies no longer holds; their order is the reader's."""
    return Animal.objects.filter(
        late_doses(limits, today), state=Animal.State.CONFIRMED, died_on=None, left_on=None, rabies_on__isnull=False
    )


def late_doses(limits: Limits, today: dt.date) -> Q:
    """`limits`: by species and fierceness, the latest day of a dose that does not hold today, and whether the maker's own validity takes its place
    (vaccines.py)."""
    wanted = Q(pk__in=[])
    for (species, fierce), (latest, by_maker) in limits.items():
        late = Q(rabies_on__lte=latest)
        if by_maker:
            late = Q(rabies_on__lte=latest, rabies_until=None) | Q(rabies_until__lt=today)
        wanted |= Q(species=species, fierce=fierce) & late
    return wanted


def after_dose(found: QuerySet[Animal], after: tuple[dt.date, int] | None) -> QuerySet[Animal]:
    """The oldest dose first. `after`: only those behind the animal with that day and number."""
    if after is not None:
        found = found.filter(Q(rabies_on__gt=after[0]) | Q(rabies_on=after[0], pk__gt=after[1]))
    return found.order_by("rabies_on", "pk")
