"""What changed in a record, in words: as much of it as the reader's roles need."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from zelo.accounts.models import User
from zelo.people.models import Change, Person

REACH = frozenset(
    {
        "phone",
        "email",
        "contatos",
        "born_on",
        "street",
        "street_number",
        "complement",
        "district",
        "postal_code",
        "town",
        "state",
        "latitude",
        "longitude",
    }
)
"""What only those see who call, visit or write to people."""
SAID = {"phone": "telefone", "email": "e-mail", "latitude": "ponto no mapa", "reunido": "reunião"}
LEFT_OUT = frozenset({"longitude"})


@dataclass(frozen=True)
class Told:
    """One change: when, by whom, why, and line by line what was before and after."""

    at: dt.datetime
    by: User | None
    why: str
    lines: tuple[tuple[str, str, str], ...]
    of_another: bool


def timeline(rows: Sequence[Change], person: Person, *, contacts: bool, number: Callable[[str], str]) -> list[Told]:
    """`contacts`: whether those may be told; `number`: how much of a CPF is shown. No query."""
    return [
        Told(
            row.at, row.by, row.why, tuple(_line(name, row, contacts, number) for name in row.after if name not in LEFT_OUT),
            row.number != person.pk,
        )
        for row in rows
    ]  # fmt: skip


def _line(name: str, row: Change, contacts: bool, number: Callable[[str], str]) -> tuple[str, str, str]:
    before, after = row.before.get(name), row.after[name]
    label = SAID.get(name) or _label(name)
    if name == "reunido":
        return label, "", "com outro cadastro" if after else "desfeita"
    if name in REACH and not contacts:
        return label, "", "mudou"
    if name == "document":
        return label, number(before) if before else "", number(after) if after else ""
    return label, _said(name, before), _said(name, after)


def _label(name: str) -> str:
    field = next((field for field in Person._meta.fields if field.name == name), None)
    return str(field.verbose_name) if field is not None else name


def _said(name: str, value: Any) -> str:
    if value in (None, "", []):
        return ""
    if isinstance(value, list):
        return ", ".join(str(one) for one in value)
    if name in ("born_on", "confirmed_on"):
        return f"{dt.date.fromisoformat(value):%d/%m/%Y}"
    if name == "kind":
        return str(dict(Person.Kind.choices).get(value, value))
    return str(value)
