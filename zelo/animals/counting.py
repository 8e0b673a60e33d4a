"""How many animals a city has, counted into a table of sums: pages and exports read that, and never the registry itself."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db import connection, transaction
from django.db.models import Case, Count, Exists, Max, OuterRef, Q, QuerySet, Sum, Value, When
from django.db.models.functions import Coalesce
from django.utils import timezone

from zelo.animals.listing import late_doses
from zelo.animals.models import Animal, AnimalChip, Population
from zelo.animals.vaccines import limits
from zelo.legal.queries import law_now

LOCK = 0x416E696D
"""Of whoever counts: two counts at once would stand side by side."""
PARTS = ("species", "sex", "neutered", "chipped", "immunised", "district")


@transaction.atomic
def count_animals(today: dt.date) -> int:
    """Counts the living animals of the registry anew; how many there are. One pass over the table."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, hashtext(current_schema()))", [LOCK])
    chips = AnimalChip.objects.filter(animal=OuterRef("pk"), struck_at=None)
    unheld = Q(rabies_on=None) | late_doses(limits(law_now(), today), today)
    rows = (
        Animal.objects.filter(state=Animal.State.CONFIRMED, died_on=None, left_on=None)
        .annotate(chipped=Exists(chips), immunised=Case(When(unheld, then=Value(False)), default=Value(True)))
        .values(*PARTS)
        .annotate(animals=Count("pk"))
        .order_by()
    )
    now = timezone.now()
    made = [Population(counted_at=now, **row) for row in rows]
    Population.objects.all().delete()
    Population.objects.bulk_create(made, batch_size=1000)
    return sum(row.animals for row in made)


@dataclass(frozen=True)
class Line:
    """How many of one kind: in all, and of them by sex, neutered, with a chip, with a dose that holds."""

    name: str
    animals: int
    females: int
    males: int
    neutered: int
    chipped: int
    immunised: int


def counted_at() -> dt.datetime | None:
    """When animals were counted last."""
    found: dt.datetime | None = Population.objects.aggregate(at=Max("counted_at"))["at"]
    return found


def lines(by: str) -> list[Line]:
    """`by`: species or district. The most first. One query over the sums."""
    rows = Population.objects.values(by).annotate(
        all=Sum("animals"), females=_of(sex="female"), males=_of(sex="male"), cut=_of(neutered=True), chip=_of(chipped=True),
        dose=_of(immunised=True),
    )  # fmt: skip
    found = [
        Line(row[by], row["all"], row["females"], row["males"], row["cut"], row["chip"], row["dose"]) for row in rows.order_by()
    ]
    return sorted(found, key=lambda line: (-line.animals, line.name))


def total(rows: list[Line]) -> Line:
    names = ("animals", "females", "males", "neutered", "chipped", "immunised")
    return Line("", *(sum(getattr(row, name) for row in rows) for name in names))


def _of(**which: object) -> Coalesce:
    return Coalesce(Sum("animals", filter=Q(**which)), 0)


def sums() -> QuerySet[Population]:
    """Every sum, in a steady order."""
    return Population.objects.order_by("species", "sex", "district", "neutered", "chipped", "immunised")
