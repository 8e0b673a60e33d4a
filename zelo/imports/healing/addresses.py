"""Addresses written into one cell, house numbers, postal codes and states."""

from __future__ import annotations

import re

from zelo.imports.data import load
from zelo.imports.healing.outcome import NOTHING, Context, Outcome
from zelo.imports.reasons import remark
from zelo.imports.text import fold

_CEP = re.compile(r"(?:cep\s*:?\s*)?\b(\d{2}\.?\d{3}-?\d{3})\b", re.IGNORECASE)
_NUMBER = re.compile(r"^(?:n[º°o.]*\s*|n[uú]mero\s+)?(\d{1,6}\s?[A-Za-z]?|s\s?/\s?n[º°o.]?|sn)\b\.?\s*", re.IGNORECASE)
_NONE = re.compile(r"s\s?/?\s?n[º°o.]?", re.IGNORECASE)


def split_address(text: str) -> dict[str, str]:
    """`rua das Flores, 10 - Centro` → street, number, district. What is not understood stays in the complement; nothing is lost."""
    found: dict[str, str] = {}
    rest = " ".join(text.split())
    if cep := _CEP.search(rest):
        found["person.postal_code"] = re.sub(r"\D", "", cep[1])
        rest = (rest[: cep.start()] + rest[cep.end() :]).strip(" ,-;.")
    street, _, rest = rest.partition(",") if "," in rest else _at_number(rest)
    found["person.street"] = street.strip(" ,-;")[:200]
    rest = rest.strip(" ,-;")
    if number := _NUMBER.match(rest):
        found["person.number"] = "s/n" if _NONE.fullmatch(number[1]) else number[1].strip()
        rest = rest[number.end() :].strip(" ,-;")
    pieces = [piece.strip() for piece in re.split(r"\s[-–]\s|,|;", rest) if piece.strip()]
    if pieces:
        district = next(
            (piece for piece in pieces if fold(piece).startswith("bairro ")), pieces[-1] if len(pieces) == 1 else pieces[0]
        )
        if len(pieces) == 1 or fold(district).startswith("bairro "):
            pieces.remove(district)
            found["person.district"] = re.sub(r"^bairro:?\s+", "", district, flags=re.IGNORECASE)[:100]
        if pieces:
            found["person.complement"] = ", ".join(pieces)
    return {key: value for key, value in found.items() if value}


def _at_number(rest: str) -> tuple[str, str, str]:
    found = re.search(r"\s(?:n[º°o.]{1,2}\s*|-\s*)?(?=(?:\d{1,6}|[sS]/[nN]\w?)\b)", rest)
    if not found or found.start() == 0:
        return rest, "", ""
    return rest[: found.start()], "", rest[found.end() :]


def address(field: str, cell: str, at: Context) -> Outcome:
    """Value None: the parts are beside it."""
    parts = split_address(cell)
    if set(parts) == {"person.street"}:
        return Outcome(None, (), tuple(parts.items()))
    return Outcome(None, (remark("address_split", field, cell, became="; ".join(parts.values())),), tuple(parts.items()))


def house_number(field: str, cell: str, at: Context) -> Outcome:
    plain = fold(cell)
    if plain in load("words")["no_number"]:
        return Outcome("s/n", (remark("no_number", field, cell),))
    bare = re.sub(r"^[nN][º°o.]*\s*(?=\d)", "", cell).strip()
    return Outcome(re.sub(r"^(\d+)[.,]0$", r"\1", bare)[:20])


def postal_code(field: str, cell: str, at: Context) -> Outcome:
    found = re.sub(r"[.,]0$", "", cell.strip()) if re.fullmatch(r"\d{7,8}[.,]0", cell.strip()) else cell
    digits = re.sub(r"[\s.\-–]|cep:?", "", found, flags=re.IGNORECASE)
    if not digits:
        return NOTHING
    if digits.isascii() and digits.isdigit() and len(digits) == 7 and digits[0] in "123456789":
        return Outcome(f"0{digits}", (remark("cep_zero", field, cell, became=f"0{digits}"),))
    if not re.fullmatch(r"[0-9]{8}", digits) or digits == "0" * 8:
        return Outcome(None, (remark("cep_unreadable", field, cell),))
    return Outcome(digits)


def state(field: str, cell: str, at: Context) -> Outcome:
    states = load("words")["states"]
    if cell.strip().upper() in states.values():
        return Outcome(cell.strip().upper())
    if found := states.get(fold(cell)):
        return Outcome(found, (remark("state_name", field, cell, became=found),))
    return Outcome(None, (remark("state_unknown", field, cell),))


def town(field: str, cell: str, at: Context) -> Outcome:
    """`Nobres/MT`, `Nobres - MT` → town and state."""
    found = re.fullmatch(r"(.+?)\s*[/\-–,(]\s*([A-Za-z]{2})\s*\)?", cell.strip())
    if found and found[2].upper() in load("words")["states"].values():
        return Outcome(found[1], (), (("person.state", found[2].upper()),))
    return Outcome(" ".join(cell.split())[:120])
