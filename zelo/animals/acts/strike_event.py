"""An event entered wrong is struck out, with the reason; the right one is entered again."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.animals.acts.keep_custody import reopen
from zelo.animals.life import project_life
from zelo.animals.locking import locked
from zelo.animals.models import AnimalEvent
from zelo.animals.permissions import demand
from zelo.legal.conflicts import Unfit


@transaction.atomic
def strike_event(*, by: User, event: int, why: str) -> AnimalEvent:
    """A second time changes nothing. A death that is struck gives back the guardianships it ended. Raises `Unfit`, AnimalEvent.DoesNotExist."""
    demand(by)
    return take_back_event(event, by=by, why=why)


def take_back_event(event: int, *, by: User, why: str) -> AnimalEvent:
    """For acts that have asked who may, in their transaction."""
    reason = " ".join(why.split())
    if not reason or len(reason) > 200 or "\0" in reason:
        raise Unfit("why", "Diga por que é riscado, em até 200 letras.")
    animal = locked(AnimalEvent.objects.only("animal_id").get(pk=event).animal_id)
    row = AnimalEvent.objects.get(pk=event)
    if row.struck_at is not None:
        return row
    row.struck_at, row.struck_by, row.struck_why = timezone.now(), by, reason
    row.save(update_fields=["struck_at", "struck_by", "struck_why"])
    project_life(animal, struck=row.kind)
    if row.kind == "death":
        reopen(animal, "death")
    return row
