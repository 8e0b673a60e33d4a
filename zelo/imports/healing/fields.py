"""Which reader heals which field, and what is done to every cell before it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from zelo.imports.healing import addresses, ages, chips, choices, contacts, days, documents, events, names, numbers
from zelo.imports.healing.outcome import NOTHING, Context, Outcome
from zelo.imports.reasons import Remark, remark
from zelo.imports.source.cells import Cell, mark_of
from zelo.imports.text import is_placeholder, tidy, unspoiled, without_invisible

Healer = Callable[[str, str, Context], Outcome]

ESSENTIAL = frozenset(
    {
        "person.name", "person.document", "person.birth", "animal.name", "animal.species", "animal.birth", "animal.age", "animal.chip",
        "animal.sinpatinhas", "animal.rga", "chip.on", "neutering.on", "rabies.on", "vaccination.on", "deworming.on", "death.on", "acquisition.on",
    }
)  # fmt: skip
"""A cell of these that cannot be read refuses its row; of the others it is left out."""
_FORMULA = re.compile(r"[=@]|[+-](?=[A-Za-z@|(=])")
_TEXT_FORMULA = re.compile(r'=\s*"((?:[^"]|"")*)"')
_LINK = re.compile(r'=\s*(?:HYPERLINK|HIPERLINK)\s*\(.*[,;]\s*"((?:[^"]|"")*)"\s*\)', re.IGNORECASE)
_AS_IT_IS = re.compile(r"[0-9A-Za-zÀ-ÖØ-öø-ÿ][0-9A-Za-zÀ-ÖØ-öø-ÿ @()/:.'-]*")
_EMPTY_WORD = frozenset({"person.number", "animal.name", "animal.neutered", "animal.community", "neutering.on", "deworming.on"})
"""Fields in which a word such as `S/N` or `nenhum` may mean something of its own."""


def _text(field: str, cell: str, at: Context) -> Outcome:
    return Outcome(" ".join(cell.split())[:1000])


def _word(field: str, cell: str, at: Context) -> Outcome:
    return Outcome(re.sub(r"^(\d+)[.,]0$", r"\1", "".join(cell.split()))[:40])


HEALERS: Mapping[str, Healer] = {
    "person.name": names.person_name, "person.social_name": names.animal_name, "person.document": documents.document, "person.birth": days.day,
    "person.phone": contacts.phones, "person.email": contacts.email, "person.address": addresses.address, "person.street": names.plain_name,
    "person.number": addresses.house_number, "person.complement": _text, "person.district": names.plain_name,
    "person.postal_code": addresses.postal_code, "person.town": addresses.town, "person.state": addresses.state,
    "animal.name": names.animal_name, "animal.species": choices.species, "animal.breed": choices.breed, "animal.sex": choices.sex,
    "animal.neutered": choices.boolean, "animal.birth": ages.birth, "animal.age": ages.birth, "animal.coat": _text, "animal.size": choices.size,
    "animal.marks": _text, "animal.chip": chips.chips, "animal.sinpatinhas": numbers.sinpatinhas, "animal.rga": _word, "animal.tag": _word,
    "animal.tattoo": _word, "animal.community": choices.boolean, "chip.on": events.done, "chip.by": names.plain_name,
    "neutering.on": events.done, "neutering.by": names.plain_name, "rabies.on": events.vaccine, "rabies.batch": _word,
    "vaccination.on": events.vaccine, "vaccination.what": _text, "vaccination.batch": _word, "deworming.on": events.done, "death.on": events.done,
    "acquisition.on": days.day, "event.by": names.plain_name, "event.licence": _text, "event.place": _text, "event.price": numbers.money,
    "row.notes": _text,
}  # fmt: skip
REPEATING = frozenset(HEALERS) - {
    "person.name", "person.document", "person.phone", "person.email", "person.address", "animal.chip", "animal.sinpatinhas", "row.notes",
    "animal.marks", "animal.rga", "animal.tag", "animal.tattoo", "person.postal_code",
}  # fmt: skip
"""Fields whose few texts come again and again: what one gave is remembered for a while."""


class Healing:
    """Heals cells under one context. It remembers at most `keep` texts of a field."""

    def __init__(self, at: Context, keep: int = 4096) -> None:
        self._at, self._keep = at, keep
        self._known: dict[str, dict[str, Outcome]] = {field: {} for field in REPEATING}

    def known(self, field: str) -> Mapping[str, Outcome]:
        """What plain texts of the field gave so far; nothing where it is not remembered."""
        return self._known.get(field, {})

    def heal(self, field: str, cell: str) -> Outcome:
        if not cell:
            return NOTHING
        known = self._known.get(field)
        if known is None or isinstance(cell, Cell):
            return self._fresh(field, cell)
        found = known.get(cell)
        if found is None:
            if len(known) >= self._keep:
                known.clear()
            found = known[cell] = self._fresh(field, cell)
        return found

    def _fresh(self, field: str, cell: str) -> Outcome:
        if type(cell) is str and cell.isascii() and cell.isdigit():
            return HEALERS[field](field, cell, self._at)
        if type(cell) is str and _AS_IT_IS.fullmatch(cell) and cell[-1] != " " and "  " not in cell:
            text: str = cell
            before: tuple[Remark, ...] = ()
        else:
            text, before, stop = _prepared(field, cell)
            if stop is not None:
                return Outcome(None, (*before, stop))
            if not text:
                return Outcome(None, before)
        if is_placeholder(text) and not _has_meaning(field, text):
            return Outcome(None, (*before, remark("placeholder", field, text)))
        found = HEALERS[field](field, text, self._at)
        return found._replace(remarks=(*before, *found.remarks)) if before else found


def _has_meaning(field: str, text: str) -> bool:
    return field == "person.number" or (field in _EMPTY_WORD and choices.yes_or_no(text) is not None)


def _prepared(field: str, cell: str) -> tuple[str, tuple[Remark, ...], Remark | None]:
    """The text ready to be read, what was done to it, and what forbids to read it."""
    told: list[Remark] = []
    mark = mark_of(cell)
    if mark == "error":
        return "", (), remark("error_value" if field in ESSENTIAL else "cell_error", field, cell)
    if mark == "formula_without_value":
        link = _LINK.fullmatch(cell)
        offer = link[1].replace('""', '"') if link else None
        return "", (), remark("formula_without_value" if field in ESSENTIAL else "formula_left_out", field, cell, offer=offer)
    if mark == "formula":
        told.append(remark("formula_value", field, f"={getattr(cell, 'detail', '')}", became=str(cell)[:80]))
    elif mark in ("cut", "merged"):
        told.append(remark("cut" if mark == "cut" else "merged", field, cell, became=str(cell)[:80]))
    text = str(cell)
    if mark is None and (literal := _TEXT_FORMULA.fullmatch(text.strip())):
        text = literal[1].replace('""', '"')
        told.append(remark("text_as_formula", field, cell, became=text))
    elif mark is None and _FORMULA.match(text.lstrip()) and not re.fullmatch(r"[=@+-]+", text.strip()):
        return "", (), remark("text_is_formula" if field in ESSENTIAL else "text_formula_left_out", field, cell)
    text = _mended(field, text, told)
    found: str = Cell(text, mark) if mark in ("number", "day", "formula") else text
    return found, tuple(told), None


def _mended(field: str, text: str, told: list[Remark]) -> str:
    if (bare := without_invisible(text)) != text:
        told.append(remark("control", field, bare))
    if (mended := unspoiled(bare)) != bare:
        told.append(remark("mojibake", field, bare, became=mended))
    plain = tidy(mended)
    if plain[:1] in ("'", "’", "`") and len(plain) > 1:
        plain = plain[1:].strip()
        told.append(remark("apostrophe", field, text, became=plain))
    return plain
