"""Phones and e-mails as people give them: shown as they were said, found by their key."""

from __future__ import annotations

import re
import unicodedata

from django.db.models.functions import Right

from zelo.legal.conflicts import Unfit
from zelo.legal.contacts import email_line, phone_line
from zelo.people.models import Contact

SHORTEST = 8
"""Figures of a phone without its area and without the ninth one that mobile phones were given later."""
TAIL = Right("key", SHORTEST)
"""What a phone is found by; `phones_by_tail` is its index."""


def key(kind: str, value: str) -> str:
    """A phone's figures with its area code, without the country's; an e-mail in small letters."""
    if kind == Contact.Kind.EMAIL:
        return value.strip().lower()
    figures = re.sub(r"\D", "", unicodedata.normalize("NFKC", value))
    figures = figures[2:] if len(figures) in (12, 13) and figures.startswith("55") else figures
    return figures.lstrip("0")


def read(kind: str, value: str) -> Contact:
    """A contact not yet anybody's. Raises `Unfit` with `phone` or `email`."""
    line = email_line(value) if kind == Contact.Kind.EMAIL else phone_line(unicodedata.normalize("NFKC", value))
    found = key(kind, line)
    if not found:
        raise Unfit(
            kind, "Escreva o telefone com o DDD, como (65) 3376-1234." if kind == Contact.Kind.PHONE else "Escreva o e-mail."
        )
    return Contact(kind=kind, value=line, key=found)


def in_search(text: str) -> str | None:
    """The key that a text can be meant as in a search; None where it is neither a phone nor an e-mail."""
    plain = text.strip()
    if "@" in plain:
        return key(Contact.Kind.EMAIL, plain)
    if re.fullmatch(r"[0-9()+\-–. ]+", plain):
        found = key(Contact.Kind.PHONE, plain)
        return found if SHORTEST <= len(found) <= 11 else None
    return None
