"""What can be asked about animals in custody."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Case, IntegerField, Q, QuerySet, Sum, Value, When
from django.db.models.functions import Coalesce

from zelo.animals.chips import search_key
from zelo.animals.models import Animal
from zelo.animals.queries import search as search_animals
from zelo.custody.facts import prices_on
from zelo.custody.models import BoardingPlace, Impoundment, Price, Team
from zelo.people.models import Person
from zelo.people.queries import search as search_people
from zelo.proceedings.models import Attached, CaseFile, Evidence
from zelo.proceedings.queries import search_number

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


def occupancy() -> QuerySet[BoardingPlace]:
    """Places in use, each with `taken` heads. One query."""
    taken = Coalesce(Sum("impoundments__heads", filter=Q(impoundments__present=True)), 0)
    return BoardingPlace.objects.filter(active=True).annotate(taken=taken)


def teams() -> QuerySet[Team]:
    return Team.objects.filter(active=True)


def prices(on: dt.date) -> dict[str, Price]:
    """The price of each thing on a day."""
    rows = list(Price.objects.filter(withdrawn_at=None).order_by("since"))
    values = prices_on(rows, on)
    return {row.name: row for row in rows if row.name in values and row.since <= on and (row.until is None or on <= row.until)}


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


@dataclass(frozen=True)
class Found:
    """What one search box finds."""

    files: list[CaseFile]
    impoundments: list[Impoundment]
    people: list[Person]
    animals: list[Animal]


def search(text: str) -> Found:
    """A number, a chip, a CPF or CNPJ, a name. Five queries at most."""
    text = text.strip()[:100]
    files = search_number(text)
    chip = search_key(text)
    by_chip = list(impoundments().filter(chip=chip).order_by("-file_id")[:30]) if chip else []
    people = [] if "/" in text and files else list(search_people(text))
    animals = list(search_animals(text))
    return Found(files, by_chip, people, animals)
