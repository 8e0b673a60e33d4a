"""A tag, a collar or a card was lost: the event, and the mark it was ceases."""

from __future__ import annotations

import datetime as dt

from django.db import transaction

from zelo.accounts.models import User
from zelo.animals.acts.add_event import put_event
from zelo.animals.acts.keep_marks import lose_mark
from zelo.animals.models import Animal, AnimalEvent, AnimalMark
from zelo.animals.permissions import demand
from zelo.animals.spans import Span
from zelo.legal.conflicts import Unfit

WHY = "perdida"


@transaction.atomic
def lose_identification(*, by: User, animal: Animal, means: str, today: dt.date, span: Span | None = None, mark: int | None = None) -> AnimalEvent:  # fmt: skip
    """`means`: of the event's list; `mark`: the one of the animal that was lost. Raises `Unfit`."""
    demand(by)
    return put_identification_lost(animal, means, by=by, today=today, span=span, mark=mark)


def put_identification_lost(
    animal: Animal, means: str, *, by: User | None, today: dt.date, span: Span | None = None, mark: int | None = None, source: str = "desk"
) -> AnimalEvent:  # fmt: skip
    """For acts that have asked who may, in their transaction."""
    row = AnimalMark.objects.filter(pk=mark, animal=animal).first() if mark else None
    if mark and row is None:
        raise Unfit("mark", "Escolha um dos meios de identificação deste animal.")
    told = {"means": means, "number": row.number if row else ""}
    made = put_event(animal, "identification_lost", by=by, today=today, span=span, data=told, source=source)
    if row is not None:
        until = min(span.latest, today) if span else today
        lose_mark(row.pk, by=by, until=max(until, row.since or until), why=WHY, today=today)
    return made
