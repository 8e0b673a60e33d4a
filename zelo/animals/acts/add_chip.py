"""A chip joins an animal: the one place where chips are added, so that the directory knows of each."""

from __future__ import annotations

import datetime as dt

from django.db import IntegrityError, transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.animals.acts.add_event import put_event
from zelo.animals.chips import Chip, ChipFault, read
from zelo.animals.locking import locked
from zelo.animals.models import Animal, AnimalChip
from zelo.animals.permissions import STRIKE, demand
from zelo.animals.pointed import point_chip
from zelo.animals.spans import Span
from zelo.legal.conflicts import Conflict, Unfit
from zelo.people.changes import note_change
from zelo.people.models import Change


class ChipTaken(Conflict):
    """The number is another animal's. `other`: which, for the page to link."""

    def __init__(self, chip: Chip, other: Animal) -> None:
        super().__init__(
            f"O microchip {chip.shown} já está com outro animal: {other}. Confira o número; se for mesmo repetido, registre-o como tal."
        )
        self.other = other


@transaction.atomic
def add_chip(
    *, by: User, animal: Animal, chip: str, twin: bool = False, why: str = "", implanted: Span | None = None, implanted_by: str = "",
    licence: str = "", site: str = "", read_on: dt.date | None = None, today: dt.date | None = None,
) -> AnimalChip:  # fmt: skip
    """`twin`: the number is another animal's too, and somebody made sure of it (`why`). `implanted`: the day, as far as it is known, of an implant
    to be kept as an event. Raises `Unfit`, `ChipTaken`."""
    demand(by)
    if twin:
        demand(by, STRIKE)
        if not " ".join(why.split()) or len(why) > 200:
            raise Unfit("why", "Diga como se conferiu que o número é mesmo de dois animais, em até 200 letras.")
    return put_chip(
        animal, chip, by=by, today=today or timezone.localdate(), twin=twin, why=why, implanted=implanted, implanted_by=implanted_by,
        licence=licence, site=site, read_on=read_on,
    )  # fmt: skip


def put_chip(
    animal: Animal, chip: str, *, by: User | None, today: dt.date, twin: bool = False, why: str = "", implanted: Span | None = None,
    implanted_by: str = "", licence: str = "", site: str = "", read_on: dt.date | None = None,
) -> AnimalChip:  # fmt: skip
    """For acts that have asked who may, in their transaction. A number that the animal carries already changes nothing."""
    held = locked(animal)
    found = read(chip)
    if isinstance(found, ChipFault):
        raise Unfit("chip", found.asks)
    already = AnimalChip.objects.filter(animal=held, number=found.number, struck_at=None).first()
    if already is not None:
        return already
    twin = twin and AnimalChip.objects.filter(number=found.number, twin=False, struck_at=None).exists()
    by_whom, where = " ".join(implanted_by.split()), " ".join(site.split())
    _fit(by_whom, where, read_on, implanted, today)
    row = AnimalChip(
        animal=held, number=found.number, standard=found.standard, twin=twin, entered_by=by, implanted_by=by_whom, site=where,
        read_on=read_on, implanted_on=implanted.latest if implanted and implanted.precision == "day" else None,
    )  # fmt: skip
    _store(row, found)
    if twin:
        note_change(
            subject=Change.Subject.ANIMAL,
            number=held.pk,
            before={"chip": ""},
            after={"chip": f"{found.number} (repetido)"},
            by=by,
            why=why,
        )
    point_chip(found.number)
    if implanted is not None:
        told = {"number": found.number, "by": by_whom, "licence": licence, "site": where, "read": read_on is not None}
        put_event(held, "chip_implant", by=by, today=today, span=implanted, data=told)
    return row


def _fit(by_whom: str, where: str, read_on: dt.date | None, implanted: Span | None, today: dt.date) -> None:
    if len(by_whom) > 120 or "\0" in by_whom:
        raise Unfit("implanted_by", "Escreva quem implantou em até 120 letras.")
    if len(where) > 60 or "\0" in where:
        raise Unfit("site", "Escreva onde no corpo em até 60 letras.")
    if read_on is not None and read_on > today:
        raise Unfit("read_on", "O dia da leitura ainda não chegou. Confira a data.")
    if implanted is not None and implanted.earliest > today:
        raise Unfit("implanted", "O dia do implante ainda não chegou. Confira a data.")


def _store(row: AnimalChip, chip: Chip) -> None:
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError as error:
        other = AnimalChip.objects.select_related("animal").filter(number=row.number, twin=False, struck_at=None).first()
        if other is None:
            raise
        raise ChipTaken(chip, other.animal) from error
