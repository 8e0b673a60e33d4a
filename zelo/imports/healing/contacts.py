"""Telephones of Brazil and e-mail addresses. What cannot be one is left out and told: a wrong telephone keeps nobody from registering an animal."""

from __future__ import annotations

import re
import unicodedata

from zelo.imports.data import load
from zelo.imports.healing.chips import whole_number
from zelo.imports.healing.outcome import NOTHING, Context, Outcome
from zelo.imports.reasons import Remark, remark

_USUAL = re.compile(r"\((\d\d)\)\s?(9\d{4})-?(\d{4})|\((\d\d)\)\s?([2-5]\d{3})-?(\d{4})")
_AREAS: frozenset[int] = frozenset(load("words")["area_codes"])
_PLAIN_EMAIL = re.compile(r"[a-z0-9]+(?:[._-][a-z0-9]+)*@[a-z0-9]+(?:[.-][a-z0-9]+)*\.[a-z]{2,8}")
_EMAIL = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+"
)


def phones(field: str, cell: str, at: Context) -> Outcome:
    """Value: a tuple of bare numbers with area code, as many as the cell has."""
    if (usual := _USUAL.fullmatch(cell)) and int(usual[1] or usual[4]) in _AREAS:
        return Outcome(("".join(piece for piece in usual.groups() if piece),))
    text = whole_number(unicodedata.normalize("NFKC", cell).strip(" '\""))
    pieces = [piece for piece in re.split(r"\s*(?:[/;,|\n]|\bou\b|\be\b)\s*", text) if re.search(r"\d", piece)]
    if not pieces:
        return Outcome(None, (remark("phone_unreadable", field, cell),))
    found: list[str] = []
    remarks: list[Remark] = []
    for piece in pieces:
        number, told = _one(field, piece, found, at)
        if number:
            found.append(number)
        remarks.extend(told)
    if len(found) > 1:
        remarks.append(remark("phone_several", field, cell, became=", ".join(found)))
    return Outcome(tuple(dict.fromkeys(found)) or None, tuple(remarks))


def _one(field: str, piece: str, before: list[str], at: Context) -> tuple[str | None, list[Remark]]:
    digits = "".join(letter for letter in piece if letter.isascii() and letter.isdigit())
    remarks: list[Remark] = []
    if len(digits) in (12, 13) and digits.startswith("55") and (piece.strip().startswith(("+", "55", "(55", "(+"))):
        digits = digits[2:]
        remarks.append(remark("phone_country", field, piece, became=digits))
    if len(digits) in (11, 12) and digits.startswith("0"):
        digits = digits[1:]
        remarks.append(remark("phone_marks", field, piece, became=digits))
    area = before[0][:2] if before else at.area
    if len(digits) in (8, 9) and not (len(digits) == 9 and digits[0] != "9"):
        if area is None:
            return None, [remark("phone_no_area", field, piece)]
        digits = area + digits
        remarks.append(remark("phone_area", field, piece, became=digits))
    if len(digits) not in (10, 11) or int(digits[:2]) not in _AREAS or len(set(digits[2:])) == 1:
        return None, [remark("phone_unreadable", field, piece)]
    if len(digits) == 10 and digits[2] in "6789":
        return None, [remark("phone_old", field, piece, offer=f"{digits[:2]}9{digits[2:]}")]
    if (len(digits) == 11 and digits[2] != "9") or (len(digits) == 10 and digits[2] in "01"):
        return None, [remark("phone_unreadable", field, piece)]
    if not remarks and re.search(r"[A-Za-z]", piece):
        remarks.append(remark("phone_marks", field, piece, became=digits))
    return digits, remarks


def email(field: str, cell: str, at: Context) -> Outcome:
    """Small letters; of several, the first."""
    if _PLAIN_EMAIL.fullmatch(cell):
        return Outcome(cell)
    text = cell.strip(" '\"<>;,.")
    if not text:
        return NOTHING
    mended = re.sub(r"^mailto:", "", re.split(r"[;,\s]+(?=\S+@)", text)[0], flags=re.IGNORECASE)
    mended = re.sub(r"\s*@\s*", "@", re.sub(r"\s*\.\s*", ".", mended)).rstrip(".").lower()
    mended = re.sub(r"@(gmail|hotmail|yahoo|outlook)$", r"@\1.com", mended)
    if len(mended) > 254 or ".." in mended or mended.startswith(".") or ".@" in mended or not _EMAIL.fullmatch(mended):
        return Outcome(None, (remark("email_unreadable", field, cell),))
    return Outcome(mended, (remark("email_mended", field, cell, became=mended),) if mended != cell.strip().lower() else ())
