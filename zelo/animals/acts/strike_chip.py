"""A chip that was entered wrong is struck out, with the reason: a number once set is never edited (São Pedro da Aldeia, art. 2º, XVI)."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.animals.locking import locked
from zelo.animals.models import AnimalChip
from zelo.animals.permissions import STRIKE, demand
from zelo.animals.pointed import forget_chip
from zelo.legal.conflicts import Unfit
from zelo.people.changes import note_change
from zelo.people.models import Change


@transaction.atomic
def strike_chip(*, by: User, chip: int, why: str) -> AnimalChip:
    """A second time changes nothing. Raises `Unfit`, AnimalChip.DoesNotExist."""
    demand(by, STRIKE)
    reason = " ".join(why.split())
    if not reason or len(reason) > 200 or "\0" in reason:
        raise Unfit("why", "Diga por que o número é riscado, em até 200 letras.")
    told = AnimalChip.objects.only("animal_id", "number").get(pk=chip)
    locked(told.animal_id)
    # All that bear the number, in their order: of two struck at once on two animals neither waits for the other.
    bearing = list(AnimalChip.objects.select_for_update().filter(number=told.number).order_by("pk"))
    row = next(one for one in bearing if one.pk == chip)
    if row.struck_at is not None:
        return row
    row.struck_at, row.struck_by, row.struck_why = timezone.now(), by, reason
    row.save(update_fields=["struck_at", "struck_by", "struck_why"])
    _settle([one for one in bearing if one.struck_at is None])
    note_change(
        subject=Change.Subject.ANIMAL, number=row.animal_id, before={"chip": row.number}, after={"chip": ""}, by=by, why=reason
    )
    forget_chip(row.number)
    return row


def _settle(left: list[AnimalChip]) -> None:
    """Of the animals that still bear the number one is the first, not a twin: a further one is refused until somebody looks into it."""
    if left and all(row.twin for row in left):
        left[0].twin = False
        left[0].save(update_fields=["twin"])
