"""An animal is entered in the registry: by the city, confirmed at once; or told of by somebody else, and then confirmed or refused."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from zelo.accounts.models import User
from zelo.animals.acts.add_chip import put_chip
from zelo.animals.acts.add_event import put_event
from zelo.animals.acts.keep_custody import put_guardian
from zelo.animals.acts.save_animal import save_animal
from zelo.animals.models import Animal, Guardianship
from zelo.animals.numbers import next_serial
from zelo.animals.permissions import demand
from zelo.animals.spans import Span
from zelo.legal.conflicts import Unfit
from zelo.legal.once import hold_key
from zelo.people.models import Person

BEGINS: Mapping[str, str] = {"bought": "sale", "adopted": "adoption", "given": "donation", "found": "found", "born_here": "birth"}
"""How custody began, by where the animal came from."""


@transaction.atomic
def enter_animal(*, by: User, today: dt.date, chip: str = "", key: uuid.UUID | None = None, **given: Any) -> Animal:
    """`given`: fields of `Animal`, and `born` as a `Span`; only `species` must be there. `guardian`: a `Person`, who has it as `capacity` since
    `since`; `carers`: persons who look after a community animal; `died_on`. `key`: of the form, which sent again gives the animal that it entered. Raises `Unfit`, `Conflict` where the chip is another animal's."""
    demand(by)
    return new_animal(by=by, today=today, chip=chip, key=key, **given)


def new_animal(
    *, by: User | None, today: dt.date, chip: str = "", state: str = Animal.State.CONFIRMED, entered_for: Person | None = None,
    guardian: Person | None = None, capacity: str = Guardianship.Capacity.OWNER, since: dt.date | None = None,
    carers: tuple[Person, ...] = (), died_on: dt.date | None = None, key: uuid.UUID | None = None, **given: Any,
) -> Animal:  # fmt: skip
    """For acts that have asked who may, in their transaction. `state`: confirmed or told; only a confirmed one has a number."""
    if key is not None and (already := entered_with(key)) is not None:
        return already
    if guardian is not None and not isinstance(guardian, Person):
        raise Unfit("guardian", "Escolha o responsável no cadastro de pessoas.")
    if guardian is not None and carers:
        raise Unfit("carers", "Animal comunitário não tem tutor próprio: tire o tutor ou os cuidadores.")
    confirmed = state == Animal.State.CONFIRMED
    animal = Animal(entry_key=key, entered_by=by, entered_for=entered_for, state=state, rga=next_serial() if confirmed else None)
    animal.confirmed_on = today if confirmed else None
    save_animal(animal, today, {"species": "", **given}, by=by)
    how = BEGINS.get(animal.origin, "")
    if guardian is not None:
        put_guardian(animal, guardian, by=by, today=today, capacity=capacity, since=since, how=how)
    for carer in carers:
        put_guardian(animal, carer, by=by, today=today, capacity=Guardianship.Capacity.CARER, since=since)
    if chip:
        put_chip(animal, chip, by=by, today=today)
    if died_on is not None:
        told = {"place": "unknown", "answers": "nobody", "body_destination": "unknown"}
        put_event(animal, "death", by=by, today=today, span=Span(died_on, died_on, "day"), data=told, day_field="died_on")
    return animal


def entered_with(key: uuid.UUID) -> Animal | None:
    """What a form sent before has entered. In a transaction."""
    hold_key(key)
    return Animal.objects.filter(entry_key=key).first()
