"""Custody in time: somebody begins to answer for an animal, ceases to, or passes it to another."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db import transaction

from zelo.accounts.models import User
from zelo.animals.guards import MAIN, BarredGuardian, present, project_guardian, why_barred
from zelo.animals.locking import locked
from zelo.animals.models import Animal, Guardianship
from zelo.animals.permissions import demand
from zelo.legal.conflicts import Conflict, Unfit
from zelo.people.models import Person

OWNERS = (Guardianship.Capacity.OWNER, Guardianship.Capacity.POSSESSOR)
ENDS = {"transfer": "passou a outro", "gave_up": "deixou a guarda", "authority": "decisão da autoridade", "mistake": "engano do cadastro", "death": "morte do animal", "other": "outro motivo"}  # fmt: skip
"""How a guardianship ends."""


@transaction.atomic
def begin_guardianship(
    *, by: User, animal: Animal, person: Person, today: dt.date, capacity: str = Guardianship.Capacity.OWNER,
    since: dt.date | None = None, how: str = "",
) -> Guardianship:  # fmt: skip
    """Another who answers beside those who do already: a co-owner, a carer, a temporary home. Raises `Unfit`; `Conflict` where the animal is dead,
    or what is in force keeps the person from it."""
    demand(by)
    return put_guardian(animal, person, by=by, today=today, capacity=capacity, since=since, how=how)


@transaction.atomic
def end_guardianship(*, by: User, guardianship: int, until: dt.date, ended_by: str, today: dt.date) -> Guardianship:
    """`ended_by`: of `ENDS`. A second time changes nothing. Raises `Unfit`, Guardianship.DoesNotExist."""
    demand(by)
    held = locked(Guardianship.objects.only("animal_id").get(pk=guardianship).animal_id)
    row = Guardianship.objects.get(pk=guardianship)
    if row.until is not None:
        return row
    if ended_by not in ENDS:
        raise Unfit("ended_by", "Diga como terminou.")
    if until > today or (row.since is not None and until < row.since):
        raise Unfit("until", "O dia do fim não pode vir antes do começo nem depois de hoje.")
    _end([row], until, ended_by)
    project_guardian(held)
    return row


def put_guardian(
    animal: Animal, person: Person, *, by: User | None, today: dt.date, capacity: str = Guardianship.Capacity.OWNER,
    since: dt.date | None = None, how: str = "",
) -> Guardianship:  # fmt: skip
    """For acts that have asked who may, in their transaction. Who answers already, in the same way, begins nothing new."""
    held = locked(animal)
    _may_begin(held, capacity, since, today)
    if person.merged_into_id is not None:
        raise Unfit("person", "Este cadastro foi reunido em outro. Escolha o que ficou.")
    there = Guardianship.objects.filter(animal=held, person=person, capacity=capacity, until=None).exists()
    if not there and (why := why_barred(held, person, today)) is not None:
        raise BarredGuardian(why)
    made, _ = Guardianship.objects.get_or_create(
        animal=held, person=person, capacity=capacity, until=None, defaults={"since": since, "how": how[:20], "entered_by": by}
    )
    project_guardian(held)
    _mirror(animal, held)
    return made


def _may_begin(animal: Animal, capacity: str, since: dt.date | None, today: dt.date) -> None:
    if capacity not in Guardianship.Capacity.values:
        raise Unfit("capacity", "Diga como a pessoa responde pelo animal.")
    if since is not None and since > today:
        raise Unfit("since", "Este dia ainda não chegou. Confira a data.")
    if since is not None and animal.born_earliest and since < animal.born_earliest:
        raise Unfit("since", f"O animal nasceu depois disso, em {animal.born_earliest:%d/%m/%Y} ou mais tarde. Confira as datas.")
    if animal.died_on is not None:
        raise Conflict(f"O animal morreu em {animal.died_on:%d/%m/%Y}: ninguém mais começa a responder por ele.")


def pass_on(
    animal: Animal, person: Person, *, by: User | None, today: dt.date, on: dt.date, capacity: str, how: str
) -> Guardianship:
    """The main guardians end on the day on which the new one begins. For acts that have asked who may, in their transaction."""
    held = locked(animal)
    _may_begin(held, capacity, on, today)
    rows = [row for row in present(held) if row.capacity in MAIN]
    if any(row.person_id == person.pk and row.capacity == capacity for row in rows):
        raise Conflict("O animal já está com esta pessoa. Nada mudou.")
    late = next((row for row in rows if row.since is not None and row.since > on), None)
    if late is not None:
        raise Unfit("on", f"Quem tem o animal agora o tem desde {late.since:%d/%m/%Y}: a passagem não pode ser antes.")
    _end(rows, on, "transfer")
    made = put_guardian(held, person, by=by, today=today, capacity=capacity, since=on, how=how)
    _mirror(animal, held)
    return made


def take_back_passing(animal: Animal, person: Person, on: dt.date) -> None:
    """What `pass_on` did on that day for that person did not happen; whoever had the animal before has it again. For acts that have asked who may, in
    their transaction."""
    held = locked(animal)
    begun = Guardianship.objects.filter(animal=held, person=person, since=on, until=None, capacity__in=MAIN)
    if begun:
        _end(list(begun), on, "mistake")
        reopen(held, "transfer", until=on)
    _mirror(animal, held)


def end_all(animal: Animal, until: dt.date, ended_by: str) -> None:
    """Nobody answers any more. For acts that have locked the animal."""
    _end(list(Guardianship.objects.filter(animal=animal, until=None)), until, ended_by)
    project_guardian(animal)


def reopen(animal: Animal, ended_by: str, **which: Any) -> None:
    """What ended so did not end; of one person in one capacity, the last. For acts that have locked the animal."""
    last = {
        (row.person_id, row.capacity): row.pk
        for row in Guardianship.objects.filter(animal=animal, ended_by=ended_by, **which).order_by("pk")
    }
    Guardianship.objects.filter(pk__in=last.values()).update(until=None, ended_by="")
    project_guardian(animal)


def _end(rows: list[Guardianship], until: dt.date, ended_by: str) -> None:
    for row in rows:
        row.until, row.ended_by = max(until, row.since or until), ended_by
    Guardianship.objects.bulk_update(rows, ["until", "ended_by"])


def _mirror(animal: Animal, held: Animal) -> None:
    """The caller's own copy tells what the row now does."""
    if animal is not held:
        animal.guardian, animal.community, animal.district = held.guardian, held.community, held.district
        animal.district_folded = held.district_folded
