"""What a guardian or a partner told of an animal is confirmed or refused; an animal that only a case file knew is registered."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db import transaction

from zelo.accounts.models import User
from zelo.animals.acts.save_animal import save_animal
from zelo.animals.locking import locked
from zelo.animals.models import Animal
from zelo.animals.numbers import next_serial
from zelo.animals.permissions import demand
from zelo.animals.pointed import forget_animal, point_animal
from zelo.legal.conflicts import Conflict, Unfit


@transaction.atomic
def confirm_animal(*, by: User, animal: int, today: dt.date) -> Animal:
    """The animal gets its number. A second time changes nothing. Raises `Conflict` where it was refused."""
    demand(by)
    found = locked(animal)
    if found.state == Animal.State.CONFIRMED:
        return found
    if found.state != Animal.State.TOLD:
        raise Conflict("Este animal não está aguardando conferência. Veja a situação de agora na ficha.")
    return _numbered(found, today, {}, by, "conferido")


@transaction.atomic
def refuse_animal(*, by: User, animal: int, today: dt.date, why: str) -> Animal:
    """`why` is shown to whoever told. Raises `Unfit`, `Conflict` where it was confirmed meanwhile."""
    demand(by)
    reason = " ".join(why.split())
    if not reason or len(reason) > 200:
        raise Unfit("why", "Diga por que o cadastro é recusado, em até 200 letras.")
    found = locked(animal)
    if found.state == Animal.State.REFUSED:
        return found
    if found.state != Animal.State.TOLD:
        raise Conflict("Este animal não está aguardando conferência. Veja a situação de agora na ficha.")
    return _with_state(found, Animal.State.REFUSED, None, today, {}, by, reason)


@transaction.atomic
def register_animal(*, by: User, animal: int, today: dt.date, **given: Any) -> Animal:
    """An animal known by a case file, or refused before, enters the registry with the record it has. `given` as in `change_animal`."""
    demand(by)
    found = locked(animal)
    if found.state == Animal.State.CONFIRMED:
        return found
    return _numbered(found, today, given, by, "cadastrado")


def _numbered(animal: Animal, today: dt.date, given: dict[str, Any], by: User, why: str) -> Animal:
    animal.confirmed_on = today
    return _with_state(animal, Animal.State.CONFIRMED, next_serial(), today, given, by, why)


def _with_state(animal: Animal, state: str, rga: int | None, today: dt.date, given: dict[str, Any], by: User, why: str) -> Animal:
    done = save_animal(animal, today, given, by=by, why=why, state=state, rga=rga)
    # The directory tells of animals of the registry: whoever enters it brings its numbers, who is refused takes them out.
    (forget_animal if state == Animal.State.REFUSED else point_animal)(done)
    return done
