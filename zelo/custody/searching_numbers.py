"""What a number that was typed can be: of a file, a chip, a registry number, a tag, a CPF or CNPJ, a phone; an e-mail too."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from django.db.models import Prefetch, Q, prefetch_related_objects

from zelo.animals.chips import Chip, read
from zelo.animals.marks import key
from zelo.animals.models import Animal, AnimalChip, AnimalMark, AnimalPhoto
from zelo.animals.queries import with_chip, with_mark, with_serial
from zelo.animals.rga import read as read_rga
from zelo.custody.queries import impoundments
from zelo.legal.conflicts import Unfit
from zelo.people import contacts
from zelo.people.documents import fault_of, in_search
from zelo.people.models import Person
from zelo.people.queries import reached_at, with_document
from zelo.proceedings.models import CaseFile
from zelo.proceedings.queries import search_number
from zelo.tenancy.current import current_city

LIKE_A_CHIP = 12
"""So many figures, and it can only be meant as a chip."""
_SERIAL = re.compile(r"(?:rga\s*(?:n[ºo°.]*)?\s*:?\s*)?([0-9]{1,11})", re.IGNORECASE)


@dataclass
class Numbers:
    """`settled`: the text is a number and no name. `identified`: it is one that belongs to one person or animal."""

    files: list[tuple[CaseFile, str]] = field(default_factory=list)
    people: list[tuple[Person, str]] = field(default_factory=list)
    animals: list[tuple[Animal, str]] = field(default_factory=list)
    says: str = ""
    settled: bool = False
    identified: bool = False


def by_numbers(text: str, *, people: bool, most: int) -> Numbers:
    found = Numbers()
    if _registered(text, found):
        return found
    document, (chip, says) = in_search(text), chip_in(text)
    if document is not None and (not chip or not fault_of(document)):
        _documented(text, document, people, found)
        return found
    if chip:
        rows = impoundments().filter(Q(chip=chip) | Q(head_chips__contains=[chip])).order_by("-file_id")[:most]
        found.files = [(row.file, "microchip") for row in rows]
        found.animals, found.says = drawn([(one, "microchip") for one in with_chip(chip)]), says
        found.settled = found.identified = True
        return found
    _marked(text, found, most)
    reached = contacts.in_search(text)
    if reached is not None:
        _reached(text, people, found)
        found.settled = True
    serial = _SERIAL.fullmatch(text)
    if serial or says:
        found.settled, found.says = True, says
        if serial:
            found.files = [(file, "número do processo") for file in search_number(text)]
            known = {one.pk for one, _ in found.animals}
            bare = [(one, "número de registro") for one in with_serial(int(serial[1])) if one.pk not in known]
            found.animals = [*drawn(bare), *found.animals]
            found.identified = not text[0].isdigit()
    return found


def chip_in(text: str) -> tuple[str, str]:
    """The chip that a text is meant as, healed where a reader or a label is known to have spoilt it; and what is wrong with it."""
    found = read(text)
    if isinstance(found, Chip):
        return found.number, ""
    meant = found.code == "scientific" or (sum(letter.isdigit() for letter in text) >= LIKE_A_CHIP and found.code != "unreadable")
    return found.offer or "", found.says if meant else ""


def drawn(animals: list[tuple[Animal, str]]) -> list[tuple[Animal, str]]:
    """With their chips and photographs, for being shown. Three queries."""
    photos = AnimalPhoto.objects.select_related("evidence")
    chips = AnimalChip.objects.filter(struck_at=None).order_by("pk")
    prefetch_related_objects([one for one, _ in animals], Prefetch("chips", chips), Prefetch("photos", photos))
    return animals


def _registered(text: str, found: Numbers) -> bool:
    """A whole registry number, with the city's code and check digits."""
    try:
        rga = read_rga(text)
    except Unfit as error:
        found.says, found.settled = error.message, True
        return True
    if rga is None:
        return False
    found.settled = found.identified = True
    city = current_city()
    if rga.ibge != city.ibge:
        found.says = f"É o registro de um animal de outro município (código IBGE {rga.ibge}); os daqui começam por {city.ibge}."
        return True
    found.animals = drawn([(one, "número de registro") for one in with_serial(rga.serial)])
    found.says = "" if found.animals else "O número está certo, mas nenhum animal do cadastro o tem."
    return True


def _documented(text: str, document: str, people: bool, found: Numbers) -> None:
    named = "CPF" if len(document) == 11 else "CNPJ"
    found.settled = found.identified = True
    if not people:
        found.says = f"Sua função não busca pessoas por {named}."
        return
    wrong = fault_of(document)
    found.people = [(one, named) for one in with_document(document)] if not wrong else []
    known = {one.pk for one, _ in found.people}
    found.people += [(one, "telefone") for one in reached_at(text) if one.pk not in known]
    if found.people:
        return
    if wrong and contacts.in_search(text) and document[2] == "9":
        wrong = f"Ninguém tem este telefone no cadastro. Se for um CPF: {wrong}"
    found.says = wrong or f"O {named} está certo, mas não há cadastro com ele."


def _reached(text: str, people: bool, found: Numbers) -> None:
    what = "e-mail" if "@" in text else "telefone"
    if not people:
        found.says = f"Sua função não busca pessoas por {what}."
        return
    found.people = [(one, what) for one in reached_at(text)]
    found.identified = bool(found.people)


def _marked(text: str, found: Numbers, most: int) -> None:
    """Tags, tattoos and the like: only what holds a figure, since a tattoo of letters alone is as common as a name."""
    number = key(text)
    if not any(letter.isdigit() for letter in number) or len(number) > 60:
        return
    kinds = dict(AnimalMark.Kind.choices)
    rows = list(with_mark(text)[:most])
    by = dict(AnimalMark.objects.filter(key=number, animal__in=rows).values_list("animal", "kind")) if rows else {}
    found.animals = drawn([(one, str(kinds[by[one.pk]]) if one.pk in by else "marca") for one in rows])
    found.settled = found.identified = bool(rows)
