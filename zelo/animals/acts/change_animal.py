"""What is known of an animal changes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from zelo.accounts.models import User
from zelo.animals.acts.save_animal import save_animal
from zelo.animals.fitting import born_before_its_life
from zelo.animals.locking import locked
from zelo.animals.models import Animal
from zelo.animals.permissions import demand
from zelo.people.changes import meanwhile

BORN = frozenset({"born_earliest", "born_latest", "born_precision"})


@transaction.atomic
def change_animal(
    *, by: User, animal: int, today: dt.date, seen: Mapping[str, Any] | None = None, why: str = "", **given: Any
) -> Animal:
    """Only what is given changes. `seen`: what the form showed, as `people.changes.plain` gives it. Raises `Unfit`, `Conflict` where somebody else
    changed the same field meanwhile, and Animal.DoesNotExist."""
    demand(by)
    return alter_animal(by=by, animal=animal, today=today, seen=seen, why=why, **given)


def alter_animal(
    *, by: User | None, animal: int, today: dt.date, seen: Mapping[str, Any] | None = None, why: str = "", **given: Any
) -> Animal:
    """For acts that have asked who may, in their transaction. What the form showed and nobody touched stays as it is now."""
    found = locked(animal)
    flat = dict(given)
    if "born" in flat:
        born = flat.pop("born")
        flat |= {
            "born_earliest": born.earliest if born else None,
            "born_latest": born.latest if born else None,
            "born_precision": born.precision if born else "",
        }
    touched = meanwhile(found, flat, seen).keys()
    if touched.isdisjoint(BORN):
        given.pop("born", None)
    kept = {name: value for name, value in given.items() if name in touched or name == "born"}
    if kept.get("born"):
        born_before_its_life(found, kept["born"])
    return save_animal(found, today, kept, by=by, why=why)
