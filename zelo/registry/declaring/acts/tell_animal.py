"""A guardian registers an animal by themselves: it is told, and gets its number when the city confirms it."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

from django.db import transaction

from zelo.accounts.models import User
from zelo.animals.acts.add_photo import put_photo
from zelo.animals.acts.enter_animal import new_animal
from zelo.animals.models import Animal
from zelo.legal.conflicts import Conflict
from zelo.proceedings.models import Evidence
from zelo.registry.declaring.acts.tell_chip import chip_number
from zelo.registry.declaring.permissions import person_of
from zelo.registry.declaring.recording import already, write
from zelo.registry.models import Declaration

MOST_WAITING = 30
"""Animals of one account that wait at once."""


@transaction.atomic
def tell_animal(
    *,
    by: User,
    key: uuid.UUID,
    today: dt.date,
    chip: str = "",
    photo: Evidence | None = None,
    since: dt.date | None = None,
    **given: Any,
) -> Declaration:
    """`given` as in `new_animal`. The chip waits in the declaration, so that nobody holds another animal's number by typing it. Raises `Unfit`,
    `Conflict`."""
    there = already(key, by)
    if there is not None:
        return there
    person = person_of(by)
    waiting = Declaration.objects.filter(person=person, kind=Declaration.Kind.ANIMAL, state=Declaration.State.WAITING).count()
    if waiting >= MOST_WAITING:
        raise Conflict("Você já tem muitos animais à espera de conferência. Procure o atendimento para cadastrar os outros.")
    number = chip_number(chip) if chip.strip() else ""
    animal = new_animal(by=by, today=today, state=Animal.State.TOLD, guardian=person, since=since, **given)
    if photo is not None:
        put_photo(animal, photo, main=True)
    return write(
        key=key,
        kind=Declaration.Kind.ANIMAL,
        person=person,
        by=by,
        animal=animal,
        data={"chip": number} if number else {},
        evidence=photo,
    )
