"""Something that happened to an animal is entered, and what follows from it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction

from zelo.accounts.models import User
from zelo.animals.acts.keep_custody import end_all
from zelo.animals.event_kinds import EventKind, kinds
from zelo.animals.fitting import born_before_its_life
from zelo.animals.life import project_life
from zelo.animals.locking import locked
from zelo.animals.models import Animal, AnimalEvent
from zelo.animals.permissions import demand
from zelo.animals.spans import Span
from zelo.legal.conflicts import Conflict, Unfit
from zelo.people.models import Person
from zelo.proceedings.models import Evidence


@transaction.atomic
def add_event(
    *, by: User, animal: Animal, kind: str, today: dt.date, span: Span | None = None, data: Mapping[str, Any] | None = None,
    person: Person | None = None, evidence: Evidence | None = None,
) -> AnimalEvent:  # fmt: skip
    """`span`: the day as far as it is known; `data`: what the kind asks (event_kinds.yaml). Raises `Unfit` with `on` or the field, `Conflict`."""
    demand(by)
    known = kinds().get(kind)
    if known is not None and known.roles and not any(role.value in known.roles for role in by.roles):
        raise PermissionDenied
    if known is not None and known.by_act:
        raise Unfit("kind", f"{known.label.capitalize()} se registra por um ato próprio, na ficha do animal.")
    return put_event(animal, kind, by=by, today=today, span=span, data=data or {}, person=person, evidence=evidence)


def put_event(
    animal: Animal, kind: str, *, by: User | None, today: dt.date, span: Span | None = None, data: Mapping[str, Any] | None = None,
    person: Person | None = None, evidence: Evidence | None = None, source: str = "desk", day_field: str = "on",
) -> AnimalEvent:  # fmt: skip
    """For acts that have asked who may, in their transaction. The same told twice (kind, day and data) is entered once."""
    held = locked(animal)
    known = kinds().get(kind)
    if known is None:
        raise Unfit("kind", "Escolha na lista o que aconteceu.")
    told = known.read(data or {})
    span = _until(span, today)
    same = AnimalEvent.objects.filter(
        animal=held,
        kind=kind,
        struck_at=None,
        earliest=span.earliest if span else None,
        latest=span.latest if span else None,
        data=told,
    ).first()
    if same is not None:
        return same
    _fit(held, known, span, today, day_field)
    made = AnimalEvent.objects.create(
        animal=held, kind=kind, earliest=span.earliest if span else None, latest=span.latest if span else None,
        precision=span.precision if span else "", data=told, person=person, evidence=evidence, source=source, entered_by=by,
    )  # fmt: skip
    _follow(held, made)
    for name in (
        "died_on",
        "lost_since",
        "left_on",
        "fierce",
        "neutered",
        "rabies_on",
        "rabies_until",
        "guardian",
        "born_earliest",
    ):
        setattr(animal, name, getattr(held, name))
    return made


def _until(span: Span | None, today: dt.date) -> Span | None:
    """What happened in this year or month happened up to today."""
    if span is None or span.earliest > today or span.latest <= today:
        return span
    return Span(span.earliest, today, span.precision)


def _fit(animal: Animal, kind: EventKind, span: Span | None, today: dt.date, day_field: str) -> None:
    if not kind.fits(animal.species, animal.sex):
        raise Unfit("kind", f"{kind.label.capitalize()} não cabe a este animal. Confira a espécie e o sexo na ficha.")
    if kind.day and span is None:
        raise Unfit(day_field, "Diga o dia, o mês ou o ano: sem isso não dá para registrar.")
    if span is not None and span.earliest > today:
        raise Unfit(day_field, "Este dia ainda não chegou. Confira a data.")
    if span is not None and animal.born_earliest and span.latest < animal.born_earliest:
        raise Unfit(day_field, f"O animal nasceu depois disso, em {animal.born_earliest:%d/%m/%Y} ou mais tarde. Confira as datas.")
    if kind.living and animal.died_on and (span is None or span.earliest > animal.died_on):
        raise Unfit(
            day_field, f"O animal morreu em {animal.died_on:%d/%m/%Y}: {kind.label} só pode ter sido antes. Confira as datas."
        )
    if kind.once and AnimalEvent.objects.filter(animal=animal, kind=kind.name, struck_at=None).exists():
        raise Conflict(f"{kind.label.capitalize()} já está na ficha. Se está errado, risque o que consta e registre de novo.")
    if kind.name == "death" and span is not None:
        _after_all(animal, span, day_field)
    if kind.name == "birth" and span is not None:
        born_before_its_life(animal, span, day_field)


def _after_all(animal: Animal, span: Span, day_field: str) -> None:
    later = [
        row
        for row in AnimalEvent.objects.filter(animal=animal, struck_at=None, earliest__gt=span.latest)
        if kinds()[row.kind].living
    ]
    if later:
        last = max(later, key=lambda row: row.earliest or span.latest)
        raise Unfit(day_field, f"Há {kinds()[last.kind].label} em {last.earliest:%d/%m/%Y}, depois desta morte. Confira as datas.")


def _follow(animal: Animal, event: AnimalEvent) -> None:
    if event.kind == "birth" and event.earliest is not None:
        animal.born_earliest, animal.born_latest, animal.born_precision = event.earliest, event.latest, event.precision
        animal.save(update_fields=["born_earliest", "born_latest", "born_precision"])
    project_life(animal)
    if event.kind == "death":
        assert event.latest is not None
        end_all(animal, event.latest, "death")
