"""A guardian takes back what they told, while it waits."""

from __future__ import annotations

import datetime as dt

from django.db import transaction

from zelo.accounts.models import User
from zelo.animals.acts.save_animal import save_animal
from zelo.animals.models import Animal
from zelo.legal.conflicts import Conflict
from zelo.registry.declaring.permissions import NobodysAnimal, person_of
from zelo.registry.declaring.recording import STATES, locked, move, must_wait
from zelo.registry.models import Declaration

K = Declaration.Kind


@transaction.atomic
def withdraw(*, by: User, declaration: int, today: dt.date) -> Declaration:
    """An animal that was told is then refused by its own guardian. A second time changes nothing. Raises `Conflict`, `NobodysAnimal`."""
    row = locked(declaration)
    if row.person_id != person_of(by).pk:
        raise NobodysAnimal
    if row.state == STATES.WITHDRAWN:
        return row
    must_wait(row)
    if row.kind == K.IDENTITY:
        raise Conflict("Seu próprio cadastro não se retira por aqui. Procure o atendimento.")
    if row.kind == K.TRANSFER and row.offer.accepted_by_id is not None:
        raise Conflict("A outra pessoa já aceitou. Procure o atendimento.")
    move(row, STATES.WITHDRAWN, by=by)
    if row.kind == K.ANIMAL and row.animal is not None and row.animal.state == Animal.State.TOLD:
        save_animal(row.animal, today, {}, by=by, why="retirado por quem o contou", state=Animal.State.REFUSED)
    return row
