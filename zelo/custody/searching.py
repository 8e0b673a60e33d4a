"""What one search box finds: files, people, animals and places, each with why it was found."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.contrib.postgres.search import SearchQuery, SearchVector
from django.db.models import Prefetch, Q, QuerySet

from zelo.animals.chips import Chip, read
from zelo.animals.models import Animal, AnimalChip
from zelo.animals.queries import search as search_animals
from zelo.animals.queries import with_chip
from zelo.custody.models import BoardingPlace, Impoundment
from zelo.custody.queries import impoundments, occupancy
from zelo.people.documents import fault_of, in_search
from zelo.people.keys import PARTICLES, folded
from zelo.people.models import Person
from zelo.people.queries import search as search_people
from zelo.proceedings.models import CaseFile
from zelo.proceedings.queries import NUMBER, search_number

MOST = 30
LONGEST = 120
LIKE_A_CHIP = 12
"""So many figures, and it can only be meant as a chip."""


@dataclass(frozen=True)
class Found:
    """`says`: what is wrong with the number that was typed. The second of each pair is why, in Portuguese."""

    files: list[tuple[CaseFile, str]] = field(default_factory=list)
    people: list[tuple[Person, str]] = field(default_factory=list)
    animals: list[tuple[Animal, str]] = field(default_factory=list)
    places: list[tuple[BoardingPlace, str]] = field(default_factory=list)
    says: str = ""

    @property
    def number(self) -> int:
        return len(self.files) + len(self.people) + len(self.animals) + len(self.places)


def search(text: str, *, people: bool) -> Found:
    """`people`: whether who asks may look people up. A number of queries that does not grow with what is found: six at most."""
    text = " ".join(text.replace("\0", "").split())[:LONGEST]
    if not text:
        return Found()
    if NUMBER.fullmatch(text):
        return Found(files=[(file, "número do processo") for file in search_number(text)])
    document, (chip, says) = in_search(text), chip_in(text)
    if document is not None and (not chip or not fault_of(document)):
        return _by_document(document, people)
    if chip:
        return _by_chip(chip, says)
    if text.isdigit() or says:
        return Found(files=[(file, "número do processo") for file in search_number(text)], says=says)
    return _by_words(text, people)


def chip_in(text: str) -> tuple[str, str]:
    """The chip that a text is meant as, healed where a reader or a label is known to have spoilt it; and what is wrong with it."""
    found = read(text)
    if isinstance(found, Chip):
        return found.number, ""
    meant = found.code == "scientific" or (sum(letter.isdigit() for letter in text) >= LIKE_A_CHIP and found.code != "unreadable")
    return found.offer or "", found.says if meant else ""


def _by_document(document: str, people: bool) -> Found:
    named = "CPF" if len(document) == 11 else "CNPJ"
    if not people:
        return Found(says=f"Sua função não busca pessoas por {named}.")
    wrong = fault_of(document)
    if wrong:
        return Found(says=wrong)
    persons = list(search_people(document))
    found = _of_people(persons)
    return Found(
        [(row.file, f"{named} de {_named(row, persons)}") for row in found], [(one, named) for one in persons],
        says="" if persons else f"O {named} está certo, mas não há cadastro com ele.",
    )  # fmt: skip


def _by_chip(chip: str, says: str) -> Found:
    rows = impoundments().filter(Q(chip=chip) | Q(head_chips__contains=[chip])).order_by("-file_id")[:MOST]
    animals = _with_chips(with_chip(chip))
    return Found([(row.file, "microchip") for row in rows], animals=[(one, "microchip") for one in animals], says=says)


def _by_words(text: str, people: bool) -> Found:
    words = [word for word in folded(text).split() if word not in PARTICLES]
    if not words or max(map(len, words)) < 2:
        return Found(says="Escreva ao menos duas letras.")
    persons = list(search_people(text)) if people else []
    wanted = SearchQuery(" & ".join(f"{word}:*" for word in words), search_type="raw", config="simple")
    spoken = impoundments().annotate(words=SearchVector("folded", config="simple")).filter(words=wanted).order_by("-file_id")[:MOST]
    files = {row.file_id: (row.file, _spoken(row, words)) for row in spoken}
    for row in _of_people(persons):
        files.setdefault(row.file_id, (row.file, f"nome de {_named(row, persons)}"))
    plain = folded(text)
    return Found(
        [files[key] for key in sorted(files, reverse=True)][:MOST],
        [(one, "nome" if plain in one.folded else "nome que soa parecido") for one in persons],
        [(one, "nome do animal") for one in _with_chips(search_animals(text))],
        [(one, "nome do local") for one in occupancy() if all(word in folded(one.name) for word in words)],
    )  # fmt: skip


def _of_people(persons: list[Person]) -> list[Impoundment]:
    if not persons:
        return []
    return list(impoundments().filter(Q(responsible__in=persons) | Q(claimant__in=persons)).order_by("-file_id")[:MOST])


def _named(row: Impoundment, persons: list[Person]) -> str:
    return str(next(one for one in persons if one.pk in (row.responsible_id, row.claimant_id)))


def _spoken(row: Impoundment, words: list[str]) -> str:
    place = folded(row.place_text)
    return "lugar" if all(word in place for word in words) else "sinais do animal ou nome no processo"


def _with_chips(animals: QuerySet[Animal]) -> QuerySet[Animal]:
    return animals.prefetch_related(Prefetch("chips", AnimalChip.objects.filter(struck_at=None).order_by("pk")))
