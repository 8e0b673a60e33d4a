"""What an animal's events make of it: the one place that writes `died_on`, `lost_since`, `left_on`, `fierce`, `neutered` and `rabies_on`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from zelo.animals.models import Animal, AnimalEvent

WRITTEN = ("died_on", "lost_since", "left_on", "fierce", "neutered", "rabies_on", "rabies_until")
A_BATCH = 1000


@dataclass(frozen=True)
class Life:
    """What the events tell, taken together. `neutered` None: no event tells of it, and what was said on the form stands."""

    died_on: dt.date | None
    lost_since: dt.date | None
    left_on: dt.date | None
    fierce: bool
    neutered: bool | None
    rabies_on: dt.date | None
    """The day of the last dose against rabies."""
    rabies_until: dt.date | None
    """The last day on which its maker gives it."""


def life_of(events: Iterable[AnimalEvent]) -> Life:
    """Events may come in any order; struck ones count for nothing. What has no day comes before what has."""
    rows = sorted((row for row in events if row.struck_at is None), key=lambda row: (row.latest or dt.date.min, row.pk or 0))
    of: dict[str, list[AnimalEvent]] = {}
    for row in rows:
        of.setdefault(row.kind, []).append(row)
    death = next(reversed(of.get("death", [])), None)
    lost = _open(rows, "loss", ("finding", "found", "return"))
    left = _open(rows, "export", ("return",))
    judged = next(reversed(of.get("behaviour", [])), None)
    dose = max(
        (row for row in of.get("vaccination", ()) if row.data.get("vaccine") == "rabies" and row.latest), key=_day, default=None
    )
    until = dose.data.get("valid_until") if dose else None
    return Life(
        died_on=death.latest if death else None,
        lost_since=lost.earliest if lost and not death else None,
        left_on=left.latest if left else None,
        fierce=bool(judged and judged.data.get("result") == "fierce"),
        neutered=True if of.get("neutering") else None,
        rabies_on=dose.latest if dose else None,
        rabies_until=dt.date.fromisoformat(until) if until else None,
    )


def _day(row: AnimalEvent) -> tuple[dt.date, int]:
    assert row.latest is not None
    return row.latest, row.pk


def _open(rows: Sequence[AnimalEvent], begins: str, ends: tuple[str, ...]) -> AnimalEvent | None:
    """What began and did not end since."""
    last = next((row for row in reversed(rows) if row.kind == begins or row.kind in ends), None)
    return last if last is not None and last.kind == begins else None


def project_life(animal: Animal, *, struck: str = "") -> None:
    """For acts that have locked the animal and changed its events. `struck`: the kind of an event that was struck out. Writes the row."""
    found = life_of(AnimalEvent.objects.filter(animal=animal, struck_at=None))
    _take(animal, found, struck)
    animal.save(update_fields=[*WRITTEN, "changed_at"])


def _take(animal: Animal, found: Life, struck: str = "") -> None:
    for name in WRITTEN:
        value: Any = getattr(found, name)
        if name == "neutered" and value is None and struck != "neutering":
            continue
        setattr(animal, name, value)


def project_lives(animals: QuerySet[Animal]) -> None:
    """The same for many: for bulk entries. One query for the animals of a batch, one for their events, one to write."""
    batch: list[Animal] = []
    for animal in animals.order_by("pk").iterator(A_BATCH):
        batch.append(animal)
        if len(batch) == A_BATCH:
            _write(batch)
            batch = []
    if batch:
        _write(batch)


def _write(batch: list[Animal]) -> None:
    events: dict[int, list[AnimalEvent]] = {}
    for row in AnimalEvent.objects.filter(animal__in=batch, struck_at=None):
        events.setdefault(row.animal_id, []).append(row)
    for animal in batch:
        _take(animal, life_of(events.get(animal.pk, ())))
    Animal.objects.bulk_update(batch, WRITTEN)
