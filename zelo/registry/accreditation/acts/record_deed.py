"""A partner records what it did to an animal: a vaccine, a neutering, a chip. Within its accreditation, in force on that day and today."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from zelo.accounts.models import User
from zelo.animals.acts.add_chip import put_chip
from zelo.animals.acts.add_event import put_event
from zelo.animals.event_kinds import kinds
from zelo.animals.locking import locked
from zelo.animals.models import Animal
from zelo.animals.spans import Span
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.people.models import Person
from zelo.registry.accreditation.permissions import must
from zelo.registry.declaring.acts.tell_chip import chip_number
from zelo.registry.declaring.recording import already, write
from zelo.registry.models import Accreditation, Declaration

DEEDS = {
    Declaration.Kind.VACCINATION: Accreditation.Activity.VACCINATION, Declaration.Kind.NEUTERING: Accreditation.Activity.NEUTERING,
    Declaration.Kind.CHIP: Accreditation.Activity.CHIP,
}  # fmt: skip
"""What a partner may record, and what its accreditation must cover."""
SOURCE = "partner"


@transaction.atomic
def record_deed(
    *,
    by: User,
    key: uuid.UUID,
    law: Law,
    partner: Person,
    animal: int,
    kind: str,
    today: dt.date,
    on: dt.date | None,
    data: Mapping[str, Any],
) -> Declaration:
    """`data`: what the kind of event asks; of a chip `chip` and `site`. Raises `Unfit`, `Conflict`, `NotAccredited`, Animal.DoesNotExist."""
    there = already(key, by)
    if there is not None:
        return there
    activity = DEEDS[Declaration.Kind(kind)]
    must(law, by, partner, activity, today)
    if on is None or on > today:
        raise Unfit("on", "Diga o dia, que não pode ser depois de hoje.")
    must(law, by, partner, activity, on)
    held = locked(animal)
    if held.state == Animal.State.REFUSED or held.died_on:
        raise Conflict("Este animal não está em condição de receber registros.")
    span = Span(on, on, "day")
    if kind == Declaration.Kind.CHIP:
        number = chip_number(str(data.get("chip", "")))
        put_chip(
            held, number, by=by, today=today, implanted=span, implanted_by=str(partner), site=str(data.get("site", "")), read_on=on
        )
        told: dict[str, Any] = {"chip": number, "by": str(partner)}
    else:
        told = kinds()[kind].read(data)
        put_event(held, kind, by=by, today=today, span=span, data=told, person=partner, source=SOURCE)
    return write(
        key=key, kind=Declaration.Kind(kind), person=held.guardian or partner, by=by, animal=held, partner=partner, on=on, data=told, done=True,
        queued=False,
    )  # fmt: skip
