"""Whether two names may be one person's: as they are written, as they are said, or one letter apart."""

from __future__ import annotations

from functools import lru_cache

from zelo.people.keys import PARTICLES, folded, sound
from zelo.people.words import one_apart

SAME, NEAR = "same", "near"
LONGEST_SAID = 200

_sound = lru_cache(maxsize=50_000)(sound)


def said(name: str) -> str:
    """How each word sounds, in order, particles left out: `k silva` never equals `silva k`."""
    return " ".join(_sound(word) for word in _words(name))[:LONGEST_SAID]


def likeness(one: str, other: str) -> str | None:
    """`same`: word by word. `near`: they begin alike and the shorter, of two words at least, has no word that the longer lacks; a word may be an
    initial. None: two people, as far as names tell."""
    first, second = _words(one), _words(other)
    if not first or not second or not _alike(first[0], second[0]):
        return None
    if len(first) == len(second) and all(_alike(a, b) for a, b in zip(first, second, strict=True)):
        return SAME
    short, long = sorted((first, second), key=len)
    if len(short) < 2:
        return None
    left = list(long[1:])
    for word in short[1:]:
        found = next((other for other in left if _alike(word, other) or _initial(word, other)), None)
        if found is None:
            return None
        left.remove(found)
    return NEAR


def _words(name: str) -> list[str]:
    return [word for word in folded(name).split() if word not in PARTICLES]


def _alike(one: str, other: str) -> bool:
    return one == other or _sound(one) == _sound(other) or one_apart(one, other)


def _initial(one: str, other: str) -> bool:
    return 1 in (len(one), len(other)) and one[0] == other[0]
