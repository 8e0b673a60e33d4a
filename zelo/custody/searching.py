"""What one search box finds: files, people, animals and places, each with why it was found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.contrib.postgres.search import SearchQuery, SearchVector
from django.db.models import Q

from zelo.animals.models import Animal
from zelo.animals.queries import named as animals_named
from zelo.custody.models import BoardingPlace, Impoundment
from zelo.custody.queries import impoundments, occupancy
from zelo.custody.searching_numbers import Numbers, by_numbers, drawn
from zelo.people.keys import PARTICLES, folded
from zelo.people.models import Person
from zelo.people.queries import named as people_named
from zelo.people.words import Grade, sought
from zelo.proceedings.models import CaseFile
from zelo.proceedings.queries import NUMBER, search_number

MOST = 30
LONGEST = 120
ANIMAL_WHY = {Grade.ALIKE: "nome do animal que soa parecido", Grade.APART: "nome do animal com uma letra diferente"}
PERSON_WHY = {Grade.ALIKE: "nome que soa parecido", Grade.APART: "nome com uma letra diferente"}


@dataclass(frozen=True)
class Found:
    """`says`: what is wrong with the number that was typed. The second of each pair is why, in Portuguese. `identified`: what was typed is a number
    that belongs to one person or animal. `more`: of people and animals, whether others go by such a name."""

    files: list[tuple[CaseFile, str]] = field(default_factory=list)
    people: list[tuple[Person, str]] = field(default_factory=list)
    animals: list[tuple[Animal, str]] = field(default_factory=list)
    places: list[tuple[BoardingPlace, str]] = field(default_factory=list)
    says: str = ""
    identified: bool = False
    more: bool = False

    @property
    def number(self) -> int:
        return len(self.files) + len(self.people) + len(self.animals) + len(self.places)

    @property
    def only(self) -> CaseFile | Person | Animal | None:
        """What Enter opens: whose number was typed, else the one thing that was found."""
        named: list[Person | Animal] = [*(one for one, _ in self.animals), *(one for one, _ in self.people)]
        if self.identified and len(named) == 1:
            return named[0]
        if self.number != 1 or self.places:
            return None
        return named[0] if named else self.files[0][0]


def search(text: str, *, people: bool, most: int = MOST) -> Found:
    """`people`: whether who asks may look people up; `most`: of each kind. The number of queries does not grow with what is found or there: twenty
    at most, each by an index."""
    text = " ".join(text.replace("\0", "").split())[:LONGEST]
    if not text:
        return Found()
    if NUMBER.fullmatch(text):
        return Found(files=[(file, "número do processo") for file in search_number(text)])
    numbers = by_numbers(text, people=people, most=most)
    if numbers.settled:
        return _of_numbers(numbers, most)
    return _by_words(text, people, most, numbers)


def _of_numbers(found: Numbers, most: int) -> Found:
    persons = [one for one, _ in found.people]
    whys = {one.pk: why for one, why in found.people}
    files = {file.pk: (file, why) for file, why in found.files}
    for row in _of_people(persons, most):
        person = _whose(row, persons)
        files.setdefault(row.file_id, (row.file, f"{whys[person.pk]} de {person}"))
    return Found(list(files.values()), found.people, found.animals, says=found.says, identified=found.identified)


def _by_words(text: str, people: bool, most: int, numbers: Numbers) -> Found:
    wanted = sought(text)
    if wanted is None:
        return Found(animals=numbers.animals, says="" if numbers.animals else "Escreva ao menos duas letras.")
    persons = people_named(wanted, most + 1) if people else []
    animals = animals_named(wanted, most + 1)
    more = max(len(persons), len(animals)) > most
    persons, animals = persons[:most], animals[:most]
    words = [word for word in folded(text).split() if word not in PARTICLES]
    spoken = SearchQuery(" & ".join(f"{word}:*" for word in words), search_type="raw", config="simple")
    rows = impoundments().annotate(words=SearchVector("folded", config="simple")).filter(words=spoken).order_by("-file_id")[:most]
    files = {row.file_id: (row.file, _spoken(row, words)) for row in rows}
    them = [one for one, _ in persons]
    for row in _of_people(them, most):
        files.setdefault(row.file_id, (row.file, f"nome de {_whose(row, them)}"))
    marked = {one.pk for one, _ in numbers.animals}
    named = [(one, ANIMAL_WHY.get(grade, "nome do animal")) for one, grade in animals if one.pk not in marked]
    return Found(
        [files[key] for key in sorted(files, reverse=True)][:most],
        [(one, PERSON_WHY.get(grade, "nome")) for one, grade in persons],
        [*numbers.animals, *drawn(named)],
        [(one, "nome do local") for one in occupancy() if all(word in folded(one.name) for word in words)],
        more=more,
    )  # fmt: skip


def _of_people(persons: list[Person], most: int) -> Iterable[Impoundment]:
    if not persons:
        return []
    return impoundments().filter(Q(responsible__in=persons) | Q(claimant__in=persons)).order_by("-file_id")[:most]


def _whose(row: Impoundment, persons: list[Person]) -> Person:
    return next(one for one in persons if one.pk in (row.responsible_id, row.claimant_id))


def _spoken(row: Impoundment, words: list[str]) -> str:
    place = folded(row.place_text)
    return "lugar" if all(word in place for word in words) else "sinais do animal ou nome no processo"
