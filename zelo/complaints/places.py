"""Whether two places that people wrote down may be one: by distance, or by the words of the address."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from zelo.people.keys import folded

_STOPS = (
    "a ao as da das de do dos e em na nas no nos o os perto proximo frente lado atras fundos esquina com casa numero n num rua r avenida av "
    "travessa tv estrada est rodovia rod praca pca alameda al bairro br vila jardim jd lote lt quadra qd bloco bl apto apartamento"
)
STOPS = frozenset(_STOPS.split())
"""Words that half the addresses of a city share."""
MOST = 30
EARTH = 6_371_000.0


def words_of_place(text: str) -> list[str]:
    """The words that tell one address from another, without accents, each once."""
    found = re.findall(r"[a-z0-9]+", folded(text))
    return list(dict.fromkeys(word[:40] for word in found if word not in STOPS))[:MOST]


def same_words(one: Sequence[str], other: Sequence[str]) -> bool:
    """Two thirds of the shorter address's words, two at least, stand in the other, and no house number speaks against it."""
    mine, theirs = set(one), set(other)
    shared = mine & theirs
    if len(shared) < 2 or 3 * len(shared) < 2 * min(len(mine), len(theirs)):
        return False
    numbers, their_numbers = _numbers(mine), _numbers(theirs)
    return not numbers or not their_numbers or bool(numbers & their_numbers)


def _numbers(words: set[str]) -> set[str]:
    return {word for word in words if word.isdigit()}


def metres(one: tuple[float, float], other: tuple[float, float]) -> float:
    """Between two points in degrees, over the ground."""
    lat, lat2 = math.radians(one[0]), math.radians(other[0])
    a = math.sin((lat2 - lat) / 2) ** 2 + math.cos(lat) * math.cos(lat2) * math.sin(math.radians(other[1] - one[1]) / 2) ** 2
    return 2 * EARTH * math.asin(math.sqrt(min(1.0, a)))


def box(point: tuple[float, float], reach: float) -> tuple[float, float, float, float]:
    """South, north, west, east of all that lies within `reach` metres."""
    high = math.degrees(reach / EARTH)
    wide = high / max(0.01, math.cos(math.radians(point[0])))
    return point[0] - high, point[0] + high, point[1] - wide, point[1] + wide
