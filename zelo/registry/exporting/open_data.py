"""How many animals there are, for anyone: sums without people, and no sum so small that it tells of one household."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from dataclasses import dataclass

from zelo.animals.counting import counted_at, sums

SMALLEST = 5
"""Fewer animals than this are told only together with those of other districts; and where they are fewer still, not at all."""
ELSEWHERE = "outros bairros"
NAMES = ("species", "sex", "neutered", "chipped", "district", "animals")


@dataclass(frozen=True)
class Sum:
    """`neutered` None: not known. `district` empty: not told."""

    species: str
    sex: str
    neutered: bool | None
    chipped: bool
    district: str
    animals: int


def open_sums() -> tuple[dt.datetime | None, list[Sum]]:
    """When they were counted, and every sum that may be told. Two queries."""
    there: Counter[tuple[str, str, bool | None, bool, str]] = Counter()
    for row in sums():
        there[row.species, row.sex, row.neutered, row.chipped, row.district] += row.animals
    found: Counter[tuple[str, str, bool | None, bool, str]] = Counter()
    for (*alike, district), animals in there.items():
        found[(*alike, district if animals >= SMALLEST else ELSEWHERE)] += animals  # type: ignore[index]
    told = [Sum(*key, animals) for key, animals in found.items() if animals >= SMALLEST]
    return counted_at(), sorted(told, key=lambda one: (one.species, one.sex, str(one.neutered), one.chipped, one.district))
