"""Species and breeds to choose from: the law's words, the breeds given with the system (breeds.yaml), and what the city added."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from zelo.animals.models import ListEntry
from zelo.law import Law

FILE = Path(__file__).with_name("breeds.yaml")
OWN = "city-"
NOT_OFFERED = frozenset({"other_similar"})
"""A word of fines, no species that somebody would enter."""


@dataclass(frozen=True)
class Species:
    """One to choose. `value`: what a form sends; `word`: the law's; `said`: the city's own name for it; `group`: the law's class the city gave it."""

    value: str
    label: str
    word: str
    said: str = ""
    group: str = ""


@functools.cache
def _given() -> Mapping[str, tuple[str, ...]]:
    read: dict[str, list[str]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return {species: tuple(names) for species, names in read.items()}


def breeds_given(species: str) -> tuple[str, ...]:
    return _given().get(species, ())


def species_list(law: Law) -> list[Species]:
    """The law's words first, then the city's additions in use. One query."""
    words = law.vocabulary.facts["species"].words
    found = [Species(word, label, word) for word, label in words.items() if word not in NOT_OFFERED]
    rows = ListEntry.objects.filter(kind="species", withdrawn=False)
    return [*found, *(Species(f"{OWN}{row.pk}", row.name, row.species, row.name, row.group) for row in rows)]


def breeds_of(species: str) -> list[str]:
    """Given and added, in the order of the alphabet after `SRD`. One query."""
    added = list(ListEntry.objects.filter(kind="breed", species=species, withdrawn=False).values_list("name", flat=True))
    return [*breeds_given(species), *added]
