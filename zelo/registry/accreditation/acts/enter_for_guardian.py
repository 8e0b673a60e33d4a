"""A partner registers an animal for its guardian, within its accreditation. The city chose, in it, whether the animal is confirmed at once."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

from django.db import transaction

from zelo.accounts.models import User
from zelo.animals.acts.add_chip import put_chip
from zelo.animals.acts.enter_animal import new_animal
from zelo.animals.guards import BarredGuardian
from zelo.animals.models import Animal
from zelo.law import Law
from zelo.legal.conflicts import Conflict
from zelo.people.acts import note_looks
from zelo.people.acts.enter_person import save_person
from zelo.people.documents import read_cpf
from zelo.people.models import Look, Person
from zelo.registry.accreditation.permissions import REGISTRATION, must
from zelo.registry.declaring.acts.tell_chip import chip_number
from zelo.registry.declaring.recording import already, write
from zelo.registry.models import Declaration

NOT_HERE = "O animal não pode ser cadastrado por aqui no nome desta pessoa. Peça que ela procure a prefeitura."
"""What is in force against a person is their affair and the city's: a partner is not told of it."""


@transaction.atomic
def enter_for_guardian(
    *, by: User, key: uuid.UUID, law: Law, partner: Person, today: dt.date, guardian: dict[str, Any], chip: str = "", **given: Any
) -> Declaration:
    """`guardian`: `name`, `document`, `phone`, `email`, `district`; whose CPF the city has already gets the animal, and nothing of their record is
    shown or changed. `given` as in `new_animal`. Raises `Unfit`, `Conflict`, `NotAccredited`."""
    there = already(key, by)
    if there is not None:
        return there
    held = must(law, by, partner, REGISTRATION, today)
    number = chip_number(chip) if chip.strip() else ""
    person = _guardian(by, today, dict(guardian))
    state = Animal.State.CONFIRMED if held.confirms else Animal.State.TOLD
    try:
        animal = new_animal(by=by, today=today, state=state, entered_for=partner, guardian=person, **given)
    except BarredGuardian as error:
        raise Conflict(NOT_HERE) from error
    if held.confirms and number:
        put_chip(animal, number, by=by, today=today)
    note_looks(by=by, people=[person], page=Look.Page.ANIMAL, why=f"cadastro por parceiro, {held}", whole=False)
    return write(
        key=key, kind=Declaration.Kind.ANIMAL, person=person, by=by, animal=animal, partner=partner, data={"chip": number} if number else {},
        done=held.confirms, queued=not held.confirms,
    )  # fmt: skip


def _guardian(by: User, today: dt.date, told: dict[str, Any]) -> Person:
    document = read_cpf(told["document"]) if str(told.get("document") or "").strip() else None
    there = Person.objects.filter(document=document, merged_into=None).first() if document else None
    return there or save_person(Person(entered_by=by), today, {**told, "document": document, "kind": Person.Kind.NATURAL}, by=by)
