"""A number that somebody found on an animal: what it is, and which animal or city it belongs to. Nothing here tells of persons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from django.db.models import Q, QuerySet

from zelo.animals import rga
from zelo.animals.chips import Chip, ChipFault
from zelo.animals.chips import read as read_chip
from zelo.animals.marks import key as mark_key
from zelo.animals.models import Animal
from zelo.animals.pointed import REGISTERED
from zelo.animals.rga import Rga
from zelo.directory.queries import cities_of
from zelo.legal.conflicts import Unfit
from zelo.tenancy.models import City

LONGEST = 60
MOST = 12
"""Animals shown of one number: tattoos and ear tags are not unique."""
_NO_MARK = frozenset({"empty", "scientific"})
_CARD = re.compile(r"https?://\S+/rga/([^/?#\s]+)/?", re.IGNORECASE)
"""What a reader types of a card's QR."""


@dataclass(frozen=True)
class Sought:
    """A number as it can be meant: an RGA, a chip, or the key of a mark (a tag's figures may look like an old chip's). None of them: `says` why."""

    typed: str
    rga: Rga | None = None
    chip: Chip | None = None
    mark: str = ""
    says: str = ""
    offer: str = ""
    """The chip it may have been; to be offered, never taken."""

    @property
    def readable(self) -> bool:
        return bool(self.rga or self.chip or self.mark)

    @property
    def number(self) -> str:
        """As it is kept with a message and shown again."""
        if self.rga:
            return str(self.rga)
        return self.chip.number if self.chip else self.mark or self.typed

    @property
    def shown(self) -> str:
        return self.chip.shown if self.chip else self.number


def sought(text: str) -> Sought:
    """Reads what was typed or scanned. Where it is no whole chip it may still be a tag's number; the fault is kept, to be said if nothing is found."""
    plain = " ".join(text.replace("\0", " ").split())[:300]
    card = _CARD.fullmatch(plain)
    typed = (card[1] if card else plain)[:LONGEST]
    try:
        registered = rga.read(typed)
    except Unfit as error:
        return Sought(typed, says=error.message)
    if registered is not None:
        return Sought(typed, rga=registered)
    found = read_chip(typed)
    key = mark_key(typed)
    if isinstance(found, Chip):
        return Sought(typed, chip=found, mark=key if found.standard == "old" else "")
    return Sought(typed, mark=_mark(found, key), says=_plain(found), offer=found.offer or "")


def _mark(fault: ChipFault, key: str) -> str:
    return key if fault.code not in _NO_MARK and len(key) > 1 else ""


def _plain(fault: ChipFault) -> str:
    if fault.code in ("empty", "unreadable"):
        return "Digite o número como está na plaqueta, na carteirinha ou no leitor."
    return fault.says


def animals_of(one: Sought, city: City) -> list[Animal]:
    """Animals of the open city's registry with that number, the newest first. At most one query for each way to read it."""
    found: list[QuerySet[Animal]] = []
    if one.rga and one.rga.ibge == city.ibge:
        found.append(_registered().filter(rga=one.rga.serial))
    if one.chip:
        found.append(_registered().filter(chips__number=one.chip.number, chips__struck_at=None))
    if one.mark:
        found.append(_registered().filter(Q(identifiers__key=one.mark), identifiers__until=None))
    return list({animal.pk: animal for animal in chain.from_iterable(rows[:MOST] for rows in found)}.values())[:MOST]


def _registered() -> QuerySet[Animal]:
    return Animal.objects.filter(state__in=REGISTERED).select_related("guardian").order_by("-pk")


def known_by_a_file(one: Sought) -> bool:
    """Whether the open city met an animal with that chip without its being in the registry: it was taken in once."""
    unregistered = Animal.objects.filter(state=Animal.State.UNREGISTERED)
    return one.chip is not None and unregistered.filter(chips__number=one.chip.number, chips__struck_at=None).exists()


def cities_with(one: Sought) -> list[City]:
    """Cities of the installation that know the number, by name; from whichever schema is open. A number of the registry names its city itself."""
    if one.rga:
        return _with_rga(one.rga)
    found = [*(cities_of("chip", one.chip.number) if one.chip else []), *(cities_of("mark", one.mark) if one.mark else [])]
    return sorted({city.pk: city for city in found}.values(), key=lambda city: (city.name, city.state))


def _with_rga(number: Rga) -> list[City]:
    city = city_of(number)
    if city is None:
        return []
    with city:
        return [city] if _registered().filter(rga=number.serial).exists() else []


def city_of(number: Rga) -> City | None:
    found: City | None = City.objects.filter(ibge=number.ibge).prefetch_related("domains").first()
    return found


def elsewhere(cities: Sequence[City], here: City) -> list[City]:
    return [city for city in cities if city.pk != here.pk]
