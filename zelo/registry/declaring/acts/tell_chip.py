"""A guardian tells the number of a chip that an animal of theirs carries. Whether another animal has it is found out by the city."""

from __future__ import annotations

import datetime as dt
import uuid

from django.db import transaction

from zelo.accounts.models import User
from zelo.animals.chips import ChipFault, read
from zelo.animals.models import Animal
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.contacts import line
from zelo.proceedings.models import Evidence
from zelo.registry.declaring.permissions import own_animal, person_of
from zelo.registry.declaring.recording import already, write
from zelo.registry.models import Declaration


@transaction.atomic
def tell_chip(
    *, by: User, key: uuid.UUID, animal: int, today: dt.date, chip: str, on: dt.date | None = None, implanted_by: str = "",
    evidence: Evidence | None = None,
) -> Declaration:  # fmt: skip
    """`on`: when it was implanted, where known. Raises `Unfit`, `Conflict`, `NobodysAnimal`."""
    there = already(key, by)
    if there is not None:
        return there
    person = person_of(by)
    found = own_animal(person, animal)
    if found.state == Animal.State.REFUSED or found.died_on:
        raise Conflict("Este animal não está em condição de receber microchip no cadastro. Veja a ficha dele.")
    number = chip_number(chip)
    if found.chips.filter(number=number, struck_at=None).exists():
        raise Conflict("Este microchip já consta da ficha. Nada foi mudado.")
    if on is not None and on > today:
        raise Unfit("on", "Este dia ainda não chegou. Confira a data.")
    data = {"chip": number, "by": line("implanted_by", implanted_by, 120)}
    return write(key=key, kind=Declaration.Kind.CHIP, person=person, by=by, animal=found, on=on, data=data, evidence=evidence)


def chip_number(text: str) -> str:
    """As it is kept. Raises `Unfit` with what is wrong."""
    found = read(text)
    if isinstance(found, ChipFault):
        raise Unfit("chip", found.asks)
    return found.number
