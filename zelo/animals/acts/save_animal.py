"""An animal is written as an act gives it: for acts that have asked who may."""

from __future__ import annotations

import datetime as dt
from typing import Any

from zelo.accounts.models import User
from zelo.animals.fitting import FIELDS, fit, put
from zelo.animals.guards import follow_guardian
from zelo.animals.models import Animal
from zelo.people.changes import note_change
from zelo.people.models import Change
from zelo.people.words import remember, words_of

LOGGED = (*sorted(FIELDS), "born_earliest", "born_latest", "born_precision", "state", "rga")


def save_animal(
    animal: Animal, today: dt.date, given: dict[str, Any], *, by: User | None, why: str = "", **standing: Any
) -> Animal:
    """`given`: names of `fitting.FIELDS` and `born`, a `Span`; `standing`: `state` and `rga`. The caller has locked a row that is there already.
    Raises `Unfit`."""
    before = {name: getattr(animal, name) for name in LOGGED}
    put(animal, dict(given))
    for name, value in standing.items():
        setattr(animal, name, value)
    if animal.guardian_id is not None:
        animal.community = False
    follow_guardian(animal)
    fit(animal, today)
    new = animal.pk is None
    animal.save()
    remember(words_of(animal.name, animal.district))
    if not new:
        after = {name: getattr(animal, name) for name in LOGGED}
        note_change(subject=Change.Subject.ANIMAL, number=animal.pk, before=before, after=after, by=by, why=why)
    return animal
