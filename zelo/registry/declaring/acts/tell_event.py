"""A guardian tells what happened to an animal of theirs."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from zelo.accounts.models import User
from zelo.animals.models import Animal
from zelo.legal.conflicts import Conflict, Unfit
from zelo.proceedings.models import Evidence
from zelo.registry.declaring.effects import take_effect
from zelo.registry.declaring.kinds import AT_ONCE, EVENTS, event_kind
from zelo.registry.declaring.permissions import own_animal, person_of
from zelo.registry.declaring.recording import STATES, already, move, write
from zelo.registry.models import Declaration

OLDEST = dt.timedelta(days=40 * 366)


@transaction.atomic
def tell_event(
    *,
    by: User,
    key: uuid.UUID,
    animal: int,
    kind: str,
    today: dt.date,
    on: dt.date | None,
    evidence: Evidence | None = None,
    data: Mapping[str, Any] | None = None,
) -> Declaration:
    """`kind`: one of `kinds.EVENTS`; `data`: what it asks. A death takes back an offer to pass the animal on. Raises `Unfit`, `Conflict`,
    `NobodysAnimal`."""
    there = already(key, by)
    if there is not None:
        return there
    person = person_of(by)
    found = own_animal(person, animal)
    asked = event_kind(Declaration.Kind(kind) if kind in EVENTS else "")
    _can_be(found, kind)
    _day(on, today, found)
    told = asked.read(data or {})
    if kind == Declaration.Kind.DEATH:
        for offer in Declaration.objects.select_for_update().filter(
            animal=found, kind=Declaration.Kind.TRANSFER, state=STATES.WAITING
        ):
            move(offer, STATES.WITHDRAWN, by=by, says="A morte do animal foi avisada.")
    at_once = kind in AT_ONCE
    made = write(
        key=key, kind=Declaration.Kind(kind), person=person, by=by, animal=found, on=on, data=told, evidence=evidence, done=at_once
    )
    if at_once:
        take_effect(made, by=by, today=today)
    return made


def _can_be(animal: Animal, kind: str) -> None:
    asked = event_kind(kind)
    if animal.state == Animal.State.REFUSED:
        raise Conflict("O cadastro deste animal foi recusado. Corrija-o antes, ou procure o atendimento.")
    if not asked.fits(animal.species, animal.sex):
        raise Conflict("Isto não se registra desta espécie ou deste sexo. Confira a ficha do animal.")
    if animal.died_on and (asked.living or asked.once):
        raise Conflict("Consta do cadastro que este animal morreu. Se não é verdade, procure o atendimento.")
    if kind == Declaration.Kind.NEUTERING and animal.neutered:
        raise Conflict("Já consta que este animal é castrado. Nada foi mudado.")
    if kind == Declaration.Kind.LOSS and animal.lost_since:
        raise Conflict(f"Já consta que este animal está sumido desde {animal.lost_since:%d/%m/%Y}. Nada foi mudado.")
    if kind == Declaration.Kind.FINDING and not animal.lost_since:
        raise Conflict("Não consta que este animal esteja sumido. Nada foi mudado.")


def _day(on: dt.date | None, today: dt.date, animal: Animal) -> None:
    if on is None:
        raise Unfit("on", "Diga o dia; se não sabe ao certo, o mais provável.")
    if on > today:
        raise Unfit("on", "Este dia ainda não chegou. Confira a data.")
    if on < today - OLDEST or (animal.born_earliest and on < animal.born_earliest):
        raise Unfit("on", "Este dia vem antes do nascimento do animal. Confira a data.")
