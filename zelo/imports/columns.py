"""Which field a column's header means, by the words lists use (data/columns.yaml); how sure, and why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from zelo.imports.data import load
from zelo.imports.text import fold

Why = Literal["name", "written_out", "alike", "words", "place", "content", "given", "ignored", "none", "twice"]


class Guess(NamedTuple):
    """`field` None: not recognised (or of no use: `ignored`). `sure` goes from 0 to 1."""

    field: str | None
    sure: float
    why: Why


NONE = Guess(None, 0.0, "none")
BARE = frozenset({"nome", "nome completo"})
"""A name, of whom is told by the columns beside it."""


@cache
def labels() -> dict[str, str]:
    """Every field that a column can fill, with its Portuguese name."""
    return {field: entry["label"] for field, entry in load("columns")["fields"].items()}


@cache
def many() -> frozenset[str]:
    return frozenset(load("columns")["many"])


@cache
def _names() -> dict[str, str]:
    found: dict[str, str] = {}
    for field, entry in load("columns")["fields"].items():
        for name in entry["names"]:
            plain = fold(name.replace("_", " "))
            found.setdefault(plain, field)
            found.setdefault(_plain(plain), field)
    return found


@cache
def _by_letter() -> dict[str, list[tuple[str, str]]]:
    """Misspellings seldom touch the first letter; headers are looked for in many rows."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name, field in _names().items():
        found.setdefault(name[:1], []).append((name, field))
    return found


@cache
def _under() -> dict[tuple[str, str], str]:
    return {
        (group, fold(name)): field
        for field, entry in load("columns")["fields"].items()
        for group, names in entry.get("under", {}).items()
        for name in names
    }


@cache
def _groups() -> dict[str, str]:
    return {fold(name): group for group, names in load("columns")["groups"].items() for name in names}


@cache
def _ignored() -> frozenset[str]:
    return frozenset(fold(name) for name in load("columns")["ignore"])


@lru_cache(maxsize=8192)
def _plain(folded: str) -> str:
    """Short words written out, little words left out."""
    words = load("columns")
    found = [words["short"].get(word, word) for word in folded.split() if word not in words["little"]]
    return " ".join(found)


@lru_cache(maxsize=4096)
def group_of(heading: str) -> str | None:
    """The group that a heading over several columns names."""
    return _groups().get(_plain(fold(heading)))


@lru_cache(maxsize=8192)
def recognise(header: str, group: str | None = None) -> Guess:
    """`group`: of the heading above. A bare `Nome` without a group is not decided here."""
    if len(header) > 120:
        return NONE
    whole = fold(header.replace("_", " "))
    short = fold(re.sub(r"\([^)]*\)|\[[^\]]*\]|[?:*]", " ", header).replace("_", " "))
    for plain, sure in ((short, 1.0), (_plain(short), 0.92), (whole, 0.9)):
        if not plain:
            continue
        if group and (found := _under().get((group, plain))):
            return Guess(found, sure, "name")
        if found := _names().get(plain):
            return Guess(found, sure, "name" if sure == 1.0 else "written_out")
    if short in _ignored() or _plain(short) in _ignored():
        return Guess(None, 1.0, "ignored")
    return _alike(_plain(short)) if short not in BARE else NONE


def _alike(plain: str) -> Guess:
    if len(plain) < 4 or not any(letter.isalpha() for letter in plain):
        return NONE
    best, most = None, 0.0
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(plain)
    for name, field in _by_letter().get(plain[0], ()):
        if abs(len(name) - len(plain)) > 3:
            continue
        matcher.set_seq1(name)
        if matcher.real_quick_ratio() > max(0.84, most) and (ratio := matcher.ratio()) > max(0.84, most):
            best, most = field, ratio
    if best:
        return Guess(best, round(most * 0.85, 2), "alike")
    words = plain.split()
    held = [(name, field) for name, field in _names().items() if len(name) > 3 and set(name.split()) <= set(words)]
    if held and len(words) <= 6:
        name, field = max(held, key=lambda item: (len(item[0].split()), len(item[0])))
        return Guess(field, 0.6, "words")
    return NONE


def header_score(cells: Sequence[str]) -> float:
    """How much a row looks like a header: recognised cells, less what looks like data. Titles have few cells, data rows have figures."""
    filled = [cell for cell in cells if cell.strip()]
    if not filled or len(filled) > 200:
        return 0.0
    score = 0.0
    for cell in filled:
        plain = cell.strip()
        if sum(letter.isdigit() for letter in plain) > 4:
            score -= 0.5
        elif plain.casefold() in BARE:
            score += 0.8
        else:
            guess = recognise(plain)
            score += guess.sure if guess.field and guess.why != "words" else 0.3 if guess.why in ("ignored", "words") else 0.0
    return max(score, 0.0)
