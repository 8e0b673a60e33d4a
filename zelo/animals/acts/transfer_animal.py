"""An animal passes from who has it to somebody else."""

from __future__ import annotations

import datetime as dt

from django.db import transaction

from zelo.accounts.models import User
from zelo.animals.acts.add_event import put_event
from zelo.animals.acts.keep_custody import pass_on
from zelo.animals.models import Animal, Guardianship
from zelo.animals.permissions import demand
from zelo.animals.spans import Span
from zelo.legal.conflicts import Unfit
from zelo.people.models import Person

HOWS = ("sale", "donation", "swap", "adoption", "inheritance", "decision", "other")


@transaction.atomic
def transfer_animal(
    *, by: User, animal: Animal, person: Person, on: dt.date, how: str, today: dt.date, paper: str = "",
    capacity: str = Guardianship.Capacity.OWNER,
) -> Guardianship:  # fmt: skip
    """`how`: of `HOWS`. Raises `Unfit` with `person`, `on`, `how`; `Conflict` where the person has it already, or the animal is dead."""
    demand(by)
    return put_transfer(animal, person, by=by, on=on, how=how, today=today, paper=paper, capacity=capacity)


def put_transfer(
    animal: Animal, person: Person, *, by: User | None, on: dt.date, how: str, today: dt.date, paper: str = "",
    capacity: str = Guardianship.Capacity.OWNER, source: str = "desk",
) -> Guardianship:  # fmt: skip
    """For acts that have asked who may, in their transaction."""
    if how not in HOWS:
        raise Unfit("how", "Diga como o animal passou a outra pessoa.")
    made = pass_on(animal, person, by=by, today=today, on=on, capacity=capacity, how=how)
    put_event(
        animal,
        "transfer",
        by=by,
        today=today,
        span=Span(on, on, "day"),
        data={"how": how, "paper": paper},
        person=person,
        source=source,
    )
    return made
