"""What a declaration does to the registry when it holds: the one place where what was told becomes a record."""

from __future__ import annotations

import datetime as dt

from django.utils import timezone

from zelo.accounts.models import User
from zelo.animals.acts.add_chip import put_chip
from zelo.animals.acts.add_event import put_event
from zelo.animals.acts.lose_identification import put_identification_lost
from zelo.animals.acts.transfer_animal import put_transfer
from zelo.animals.models import Animal
from zelo.animals.spans import Span
from zelo.registry.declaring.kinds import EVENTS
from zelo.registry.models import Declaration

SOURCE = "guardian"
K = Declaration.Kind


def take_effect(declaration: Declaration, *, by: User, today: dt.date) -> None:
    """Of what happens to animals, and of passing one on. For acts that have locked the animal and asked who may. Raises `Unfit`, `Conflict`."""
    animal = declaration.animal
    assert animal is not None
    span = Span(declaration.on, declaration.on, "day") if declaration.on else None
    if declaration.kind == K.IDENTIFICATION_LOST:
        put_identification_lost(animal, declaration.data.get("means", ""), by=by, today=today, span=span, source=SOURCE)
    elif declaration.kind in EVENTS:
        put_event(
            animal, declaration.kind, by=by, today=today, span=span, data=declaration.data, person=declaration.person,
            evidence=declaration.evidence, source=SOURCE,
        )  # fmt: skip
    elif declaration.kind == K.CHIP:
        put_told_chip(declaration, animal, by=by, today=today, span=span)
    elif declaration.kind == K.TRANSFER:
        pass_to(declaration, by=by, today=today)


def put_told_chip(declaration: Declaration, animal: Animal, *, by: User, today: dt.date, span: Span | None) -> None:
    if declaration.data.get("chip"):
        put_chip(animal, declaration.data["chip"], by=by, today=today, implanted=span, implanted_by=declaration.data.get("by", ""))


def pass_to(declaration: Declaration, *, by: User, today: dt.date) -> None:
    """The animal passes to who accepted, on the day they did."""
    offer, animal = declaration.offer, declaration.animal
    assert animal is not None and offer.accepted_by is not None and offer.accepted_at is not None
    on = min(timezone.localdate(offer.accepted_at), today)
    put_transfer(animal, offer.accepted_by, by=by, on=on, how=offer.how, today=today, source=SOURCE)
