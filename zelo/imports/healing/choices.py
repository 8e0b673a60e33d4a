"""Fields with few values: species, breed, sex, size, yes and no. Their spellings are data (data/words.yaml)."""

from __future__ import annotations

import re
from functools import cache

from zelo.imports.data import load
from zelo.imports.healing.outcome import Context, Outcome
from zelo.imports.reasons import Remark, remark
from zelo.imports.text import fold


@cache
def _spelt(name: str) -> dict[str, str]:
    return {fold(word): kept for kept, words in load("words")[name].items() for word in (kept, *words)}


def _usual(plain: str) -> bool:
    return plain in load("words")["usual"]


@cache
def _breeds() -> dict[str, str]:
    return {fold(word): breed for breed, entry in load("words")["breeds"].items() for word in (breed, *entry["names"])}


def species_of_breed(breed: str) -> str | None:
    entry = load("words")["breeds"].get(breed)
    return entry.get("of") if entry else None


def species(field: str, cell: str, at: Context) -> Outcome:
    """Value: a word of the law's vocabulary; `other` with what the file says beside it."""
    plain = fold(cell)
    found = _spelt("species").get(plain)
    if found is None and plain:
        first = [_spelt("species")[word] for word in plain.split() if len(word) > 2 and word in _spelt("species")]
        found = first[0] if len(set(first)) == 1 else None
    if found is None:
        if not any(letter.isalpha() for letter in cell):
            return Outcome(None, (remark("species_missing", field, cell),))
        said = " ".join(cell.split())[:40]
        return Outcome("other", (remark("species_other", field, cell),), (("animal.species_said", said),))
    shown = load("words")["species_shown"][found]
    told = not _usual(plain) and plain != fold(shown)
    return Outcome(found, (remark("species_word", field, cell, became=shown),) if told else ())


def breed(field: str, cell: str, at: Context) -> Outcome:
    remarks: list[Remark] = []
    beside: list[tuple[str, str]] = []
    kept: list[str] = []
    for piece in re.split(r"\s*[,;/(]\s*", cell.rstrip(") ")):
        bare = re.sub(r"^porte\s+", "", fold(piece))
        if (size := _spelt("size").get(bare)) and len(bare) > 2:
            beside.append(("animal.size", size))
            remarks.append(remark("size_from_breed", field, cell, became=load("words")["size_shown"][size]))
        elif piece.strip():
            kept.append(piece.strip())
    said = ", ".join(kept)
    if not said:
        return Outcome(None, tuple(remarks), tuple(beside))
    if found := _breeds().get(fold(said)):
        if found != said:
            remarks.append(remark("breed_spelling", field, cell, became=found))
        return Outcome(found, tuple(remarks), tuple(beside))
    return Outcome(said[:100], tuple(remarks), tuple(beside))


def sex(field: str, cell: str, at: Context) -> Outcome:
    plain = fold(cell)
    sign = {"♀": "female", "♂": "male"}.get(cell.strip().rstrip("\ufe0f"))
    found = sign or _spelt("sex").get(plain)
    if found:
        shown = load("words")["sex_shown"][found]
        return Outcome(found, (remark("sex_word", field, cell, became=shown),) if not _usual(plain) else ())
    if found := _spelt("sex_neutered").get(plain):
        told = remark("neutered_in_sex", field, cell)
        return Outcome(found, (told,), (("animal.neutered", True),))
    return Outcome(None, (remark("sex_unknown", field, cell),))


def size(field: str, cell: str, at: Context) -> Outcome:
    plain = re.sub(r"^porte\s+", "", fold(cell))
    found = _spelt("size").get(plain)
    if not found:
        return Outcome(None, (remark("size_unknown", field, cell),))
    shown = load("words")["size_shown"][found]
    return Outcome(found, (remark("size_word", field, cell, became=shown),) if not _usual(plain) else ())


def yes_or_no(cell: str) -> bool | None:
    words = load("words")
    mark = cell.strip().rstrip("\ufe0f")
    if mark in words["ticks"]:
        return True
    if mark in words["crosses"]:
        return False
    plain = fold(cell)
    return True if plain in words["yes_words"] else False if plain in words["no_words"] else None


def boolean(field: str, cell: str, at: Context) -> Outcome:
    found = yes_or_no(cell)
    if found is None:
        return Outcome(None, (remark("bool_unknown", field, cell),))
    shown = "sim" if found else "não"
    return Outcome(found, (remark("bool_word", field, cell, became=shown),) if not _usual(fold(cell)) else ())
