"""What can be asked about animals in custody."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.db.models import Case, IntegerField, Q, QuerySet, Sum, Value, When
from django.db.models.functions import Coalesce

from zelo.animals.models import Animal
from zelo.custody.facts import prices_on
from zelo.custody.models import BoardingPlace, Impoundment, Price, Team
from zelo.people.models import Person
from zelo.proceedings.models import Attached, Evidence, Projection

_BY_RISK = Case(
    When(risk="high", then=Value(0)), When(risk="medium", then=Value(1)), When(risk="low", then=Value(2)), default=Value(3),
    output_field=IntegerField(),
)  # fmt: skip


def impoundments() -> QuerySet[Impoundment]:
    return Impoundment.objects.select_related("file__projection", "animal", "responsible", "place", "team")


def calls() -> QuerySet[Impoundment]:
    """Calls that wait for a team, by risk, the oldest first."""
    return impoundments().filter(taken_on=None, file__projection__final=False).order_by(_BY_RISK, "called_on", "file_id")


def in_custody() -> QuerySet[Impoundment]:
    return impoundments().filter(present=True).order_by("-taken_on", "-file_id")


def with_occupancy() -> QuerySet[BoardingPlace]:
    """Every place, the closed too, each with `taken` heads. One query."""
    return BoardingPlace.objects.annotate(taken=Coalesce(Sum("impoundments__heads", filter=Q(impoundments__present=True)), 0))


def occupancy() -> QuerySet[BoardingPlace]:
    """Places in use, each with `taken` heads. One query."""
    return with_occupancy().filter(active=True)


def custody_by_species() -> list[tuple[str, int]]:
    """Species and heads in custody now, the most first. One query."""
    rows = (
        Impoundment.objects.filter(present=True).values("species").annotate(heads_in=Sum("heads")).order_by("-heads_in", "species")
    )
    return [(row["species"], row["heads_in"] or 0) for row in rows]


def teams() -> QuerySet[Team]:
    return Team.objects.filter(active=True)


def prices(on: dt.date) -> dict[str, Price]:
    """The price of each thing on a day."""
    rows = list(Price.objects.filter(withdrawn_at=None).order_by("since"))
    values = prices_on(rows, on)
    return {row.name: row for row in rows if row.name in values and row.since <= on and (row.until is None or on <= row.until)}


def coming_prices(today: dt.date) -> list[Price]:
    """Prices set that begin after a day, the nearest first."""
    return list(Price.objects.filter(withdrawn_at=None, since__gt=today).order_by("since"))


def price_history() -> QuerySet[Price]:
    """Every price that was ever set, the latest entry first."""
    return Price.objects.select_related("by", "withdrawn_by").order_by("-pk")


def owing() -> QuerySet[Projection]:
    """Open files in which something is owed, or cannot be told for lack of a price."""
    return Projection.objects.filter(final=False).exclude(total_open=0)


def photos(files: Sequence[int]) -> dict[int, list[Evidence]]:
    """Pictures that may be shown, by file. One query."""
    found: dict[int, list[Evidence]] = {}
    links = (
        Attached.objects.filter(act__file__in=files)
        .exclude(evidence__shown="")
        .select_related("act", "evidence")
        .order_by("act__n", "pk")
    )
    for link in links:
        found.setdefault(link.act.file_id, []).append(link.evidence)
    return found


def of_person(person: Person) -> QuerySet[Impoundment]:
    return impoundments().filter(Q(responsible=person) | Q(claimant=person)).order_by("-file_id")


def of_animal(animal: Animal) -> QuerySet[Impoundment]:
    return impoundments().filter(animal=animal).order_by("-file_id")
