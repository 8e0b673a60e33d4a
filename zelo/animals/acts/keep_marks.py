"""Tags, tattoos, ear tags, numbers of other registries: they join an animal and are taken off it."""

from __future__ import annotations

import datetime as dt
import re

from django.db import IntegrityError, transaction

from zelo.accounts.models import User
from zelo.animals import marks
from zelo.animals.locking import locked
from zelo.animals.models import Animal, AnimalMark
from zelo.animals.permissions import demand
from zelo.animals.pointed import forget_mark, point_mark
from zelo.legal.conflicts import Conflict, Unfit

LONGEST = {AnimalMark.Kind.SINPATINHAS: 32}
SINPATINHAS = re.compile(r"BR-?[0-9]{12}")
"""As far as it has been seen; nobody has published what the number looks like, so another is only remarked on."""


@transaction.atomic
def add_mark(*, by: User, animal: Animal, kind: str, number: str, since: dt.date | None = None, today: dt.date) -> AnimalMark:
    """Raises `Unfit`, `Conflict` where a number that can only be one animal's is another's. The same mark again changes nothing."""
    demand(by)
    return put_mark(animal, kind, number, by=by, since=since, today=today)


def put_mark(
    animal: Animal, kind: str, number: str, *, by: User | None, since: dt.date | None = None, today: dt.date
) -> AnimalMark:
    """For acts that have asked who may, in their transaction."""
    held = locked(animal)
    if kind not in AnimalMark.Kind.values:
        raise Unfit("kind", "Escolha o meio na lista.")
    shown = " ".join(number.split())
    longest = LONGEST.get(AnimalMark.Kind(kind), 60)
    if not shown or len(shown) > longest or "\0" in shown:
        raise Unfit("number", f"Escreva o número em até {longest} letras.")
    key = marks.key(shown)[:60]
    if not key:
        raise Unfit("number", "O número não tem nenhuma letra nem algarismo. Confira.")
    if since is not None and since > today:
        raise Unfit("since", "Este dia ainda não chegou. Confira a data.")
    already = AnimalMark.objects.filter(animal=held, kind=kind, key=key, until=None).first()
    if already is not None:
        return already
    made = AnimalMark(animal=held, kind=kind, number=shown, key=key, since=since, entered_by=by)
    try:
        with transaction.atomic():
            made.save(force_insert=True)
    except IntegrityError as error:
        other = AnimalMark.objects.select_related("animal").filter(kind=kind, key=key, until=None).first()
        if other is None:
            raise
        raise Conflict(
            f"{made.get_kind_display().capitalize()} {shown} já está com outro animal: {other.animal}. Confira o número."
        ) from error
    point_mark(made)
    return made


@transaction.atomic
def end_mark(*, by: User, mark: int, until: dt.date, why: str, today: dt.date) -> AnimalMark:
    """Lost, taken off, or entered wrong. A second time changes nothing. Raises `Unfit`, AnimalMark.DoesNotExist."""
    demand(by)
    return lose_mark(mark, by=by, until=until, why=why, today=today)


def lose_mark(mark: int, *, by: User | None, until: dt.date, why: str, today: dt.date) -> AnimalMark:
    """For acts that have asked who may, in their transaction."""
    locked(AnimalMark.objects.only("animal_id").get(pk=mark).animal_id)
    row = AnimalMark.objects.select_for_update().get(pk=mark)
    if row.until is not None:
        return row
    reason = " ".join(why.split())
    if not reason or len(reason) > 200 or "\0" in reason:
        raise Unfit("why", "Diga por que deixou de valer, em até 200 letras.")
    if until > today or (row.since is not None and until < row.since):
        raise Unfit("until", "O dia em que deixou de valer não pode vir antes do começo nem depois de hoje.")
    row.until, row.why = until, reason
    row.save(update_fields=["until", "why"])
    forget_mark(row)
    return row


def remark_on(kind: str, number: str) -> str:
    """What may be wrong with a number that is taken all the same; empty where nothing is."""
    if kind == AnimalMark.Kind.SINPATINHAS and not SINPATINHAS.fullmatch(number.strip().upper()):
        return "O RG Animal costuma ser BR- e doze algarismos. Confira; ficou gravado como está."
    return ""
