"""Names of people and animals, written as Portuguese writes names."""

from __future__ import annotations

import re

from zelo.imports.data import load
from zelo.imports.healing.addresses import split_address
from zelo.imports.healing.outcome import Context, Outcome
from zelo.imports.reasons import Remark, remark
from zelo.imports.text import fold, without_symbols

_ADDRESS = re.compile(
    r"^(?:end(?:ere[cç]o)?\.?\s*:?\s*)?(?=(?:rua|r\.|av\.?|avenida|travessa|trav\.|estrada|rod\.|rodovia|pra[cç]a|s[ií]tio|fazenda)\s)",
    re.IGNORECASE,
)


def person_name(field: str, cell: str, at: Context) -> Outcome:
    name, rest, remarks = _first_line(field, cell)
    beside: tuple[tuple[str, object], ...] = ()
    if rest:
        if place := _ADDRESS.match(rest):
            parts = split_address(rest[place.end() :])
            beside = tuple(parts.items())
            remarks.append(remark("address_in_name", field, cell, became=", ".join(parts.values())))
        else:
            beside = (("row.notes", rest),)
    return _named(field, cell, name, remarks, beside)


def animal_name(field: str, cell: str, at: Context) -> Outcome:
    if fold(cell) in load("words")["unnamed"]:
        return Outcome(None, (remark("animal_unnamed", field, cell),))
    name, rest, remarks = _first_line(field, cell)
    return _named(field, cell, name, remarks, (("row.notes", rest),) if rest else ())


def plain_name(field: str, cell: str, at: Context) -> Outcome:
    """Districts, towns, professionals: capitals mended, figures allowed."""
    said = " ".join(cell.split())
    cased = _cased(said)
    return Outcome(cased[:200], (remark("name_capitals", field, cell, became=cased),) if cased != said else ())


def _first_line(field: str, cell: str) -> tuple[str, str, list[Remark]]:
    first, _, rest = cell.partition("\n")
    if not rest.strip():
        return first, "", []
    return first, " ".join(rest.split()), [remark("name_lines", field, cell, became=first.strip())]


def _named(field: str, cell: str, name: str, remarks: list[Remark], beside: tuple[tuple[str, object], ...]) -> Outcome:
    bare = without_symbols(name).strip(" \"'*_;,") if not name.isascii() or not name[:1].isalpha() else name
    if not bare[:1].isalpha() and not any(letter.isalpha() for letter in bare) and not (field == "animal.name" and bare):
        return Outcome(None, (remark("name_unreadable", field, cell),))
    if not name.isascii() and without_symbols(name) != " ".join(name.split()):
        remarks.append(remark("name_emoji", field, cell, became=bare))
    cased = _cased(bare)
    if cased != bare:
        remarks.append(remark("name_capitals", field, cell, became=cased))
    if field == "person.name" and not cased.replace(" ", "").isalpha() and any(letter.isdigit() for letter in cased):
        remarks.append(remark("name_digits", field, cell))
    return Outcome(cased[:200], tuple(remarks), beside)


def _cased(name: str) -> str:
    """Only where it was written all in capitals or all in small letters; of one word of up to three letters (`MEL`, `Tom`) too."""
    if not (name.isupper() or name.islower()):
        return name
    particles = load("words")["particles"]
    words = name.split()
    return " ".join(
        word.lower() if index and word.lower() in particles else _capital(word.lower(), word, len(words))
        for index, word in enumerate(words)
    )


def _capital(small: str, word: str, words: int) -> str:
    if re.fullmatch(r"[IVX]{2,4}", word) and words > 1:
        return word
    return re.sub(
        r"(^|[-'’(/.])(\w)",
        lambda found: found[1] + found[2].upper() if not found[1] or len(small) - found.end() > 0 else found[0],
        small,
    )
