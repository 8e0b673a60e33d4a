"""Chip numbers: what `animals.chips` reads, and what spreadsheets do to numbers before it can."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from zelo.animals.chips import NATIONAL_MOST, Chip, ChipFault, read
from zelo.imports.healing.outcome import NOTHING, Context, Outcome
from zelo.imports.reasons import Remark, remark
from zelo.imports.source.cells import mark_of

_SCIENTIFIC = re.compile(r"([0-9])(?:[.,]([0-9]+))?E[+]?([0-9]{1,3})", re.IGNORECASE)
_SEVERAL = re.compile(r"\s*(?:[/;,\n]|\be\b|\s{2,})\s*")


def chips(field: str, cell: str, at: Context) -> Outcome:
    """Value: a tuple of `Chip`s. A number typed as a number that ends in three zeros, or as text in five, may have been rounded: it is refused with
    itself as the offer."""
    if len(cell) == 15 and _plain(cell):
        return Outcome((Chip(cell, "iso"),))
    several = [piece for piece in _SEVERAL.split(cell) if piece]
    if len(several) > 1 and all(isinstance(read(piece), Chip) for piece in several):
        numbers = tuple(dict.fromkeys(chip for piece in several if isinstance(chip := read(piece), Chip)))
        return Outcome(numbers, (remark("chip_several", field, cell, became=", ".join(chip.number for chip in numbers)),))
    return _one(field, cell, at)


def _plain(cell: str) -> bool:
    """Nearly all of a list: fifteen figures that `read` would take as they are, told without its care for spellings."""
    return (
        cell.isascii()
        and cell.isdigit()
        and cell[:3] not in ("000", "999")
        and 0 < int(cell[3:]) <= NATIONAL_MOST
        and not cell.endswith("000")
    )


def _one(field: str, cell: str, at: Context) -> Outcome:
    if found := _SCIENTIFIC.fullmatch(cell.strip(" '\"")):
        return _scientific(field, cell, found, at)
    chip = read(cell)
    if isinstance(chip, ChipFault):
        if chip.code == "empty":
            return NOTHING
        return _refused(f"chip_{chip.code}", field, cell, chip.offer, at)
    zeros = 3 if mark_of(cell) in ("number", "formula") else 5
    if chip.standard == "iso" and chip.number.endswith("0" * zeros):
        return _refused("chip_rounded", field, cell, chip.number, at)
    remarks: list[Remark] = []
    if re.search(r"[0-9][.,]0+$", cell.strip(" '\"")) and chip.standard == "iso":
        remarks.append(remark("chip_decimal", field, cell, became=chip.number))
    elif chip.number != cell:
        remarks.append(remark("chip_marks", field, cell, became=chip.number))
    if chip.standard == "old":
        remarks.append(remark("chip_old", field, cell, became=chip.number))
    return Outcome((chip,), tuple(remarks))


def _scientific(field: str, cell: str, found: re.Match[str], at: Context) -> Outcome:
    """`9,85141003456789E+14` still has its fifteen digits; `9,85E+14` has three of them."""
    digits = found[1] + (found[2] or "")
    whole = int(found[3]) + 1
    expanded = read(digits[:15].ljust(15, "0")) if len(digits) == 15 and whole == 15 else None
    if whole == 14 and len(digits) == 14:
        expanded = read("0" + digits)
    if isinstance(expanded, Chip):
        return _refused("chip_expandable", field, cell, expanded.number, at)
    return _refused("chip_scientific", field, cell, None, at)


def _refused(code: str, field: str, cell: str, offer: str | None, at: Context) -> Outcome:
    if offer and code in at.take and isinstance(taken := read(offer), Chip):
        return Outcome((taken,), (remark("offer_taken", field, cell, became=taken.number),))
    found = sum(letter.isdigit() for letter in cell)
    return Outcome(None, (remark(code, field, cell, offer=offer, found=found, hint=f" Talvez seja {offer}." if offer else ""),))


def whole_number(text: str) -> str:
    """`8.34453E+10` or `34453692838.0` without the marks of a spreadsheet, where nothing is lost by it; the same text otherwise."""
    if re.fullmatch(r"[0-9]+[.,]0+", text):
        return re.split("[.,]", text)[0]
    if found := _SCIENTIFIC.fullmatch(text):
        try:
            number = Decimal(text.replace(",", "."))
        except InvalidOperation:
            return text
        if int(found[3]) == len(found[2] or ""):
            return str(int(number))
    return text
