"""The rows of contacts of a person's form: those that are there, and empty ones for more."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.core import signing
from django.http import QueryDict

from zelo.legal.conflicts import Conflict
from zelo.people.acts import GivenContact
from zelo.people.acts.keep_contacts import shown_contact
from zelo.people.contacts import key
from zelo.people.models import Contact
from zelo.portal import typed

EMPTY = 2
MOST = 12
SALT = "zelo.desk.people"


@dataclass
class Row:
    """One contact as it is typed. `now`: what somebody else made of it meanwhile."""

    name: str
    number: int | None = None
    value: str = ""
    note: str = ""
    main: bool = False
    messages: bool = False
    since: str = ""
    how: str = ""
    remove: bool = False
    seen: str = ""
    now: str = ""
    errors: dict[str, str] = field(default_factory=dict)

    def given(self) -> GivenContact:
        return GivenContact(
            self.name, self.value, number=self.number, note=self.note, main=self.main, messages=self.messages, messages_since=day_of(self.since),
            messages_how=self.how, remove=self.remove, seen=opened(self.seen) if self.seen else None,
        )  # fmt: skip


def rows_of(contacts: Iterable[Contact]) -> list[Row]:
    """Of a record that is opened."""
    found = [
        Row(
            f"c{place}", one.pk, one.value, one.note, one.main, one.messages_since is not None,
            one.messages_since.isoformat() if one.messages_since else "", one.messages_how, seen=closed(shown_contact(one)),
        )
        for place, one in enumerate(contacts)
    ]  # fmt: skip
    return [*found, *(Row(f"c{len(found) + place}") for place in range(EMPTY))]


def typed_rows(data: QueryDict, more: int = 0) -> list[Row]:
    """As they were sent; a day that cannot be is told beside it."""
    places = sorted(
        {
            int(name[1:-6])
            for name in data
            if name[0] == "c" and name.endswith("-value") and name[1:-6].isascii() and name[1:-6].isdigit()
        }
    )[:MOST]
    rows = []
    for place in places:
        name = f"c{place}"
        number = data.get(f"{name}-number", "")
        row = Row(
            name, int(number) if number.isascii() and number.isdigit() and len(number) < 19 else None, _line(data, name, "value", 254),
            _line(data, name, "note", 80), f"{name}-main" in data, f"{name}-messages" in data, _line(data, name, "since", 10),
            _line(data, name, "how", 80), f"{name}-remove" in data, data.get(f"{name}-seen", ""),
        )  # fmt: skip
        if row.messages and row.since and day_of(row.since) is None:
            row.errors["since"] = "Escreva uma data que exista, como 11/11/2026."
        rows.append(row)
    first = (places[-1] + 1) if places else 0
    blank = sum(not row.value and row.number is None for row in rows)
    return [*rows, *(Row(f"c{first + place}") for place in range(more or max(EMPTY - blank, 0)))]


def keys_of(rows: Iterable[Row]) -> frozenset[str]:
    """What the contacts that stay are found by."""
    found = (key("email" if "@" in row.value else "phone", row.value) for row in rows if row.value and not row.remove)
    return frozenset(one for one in found if len(one) >= 8)


def day_of(text: str) -> dt.date | None:
    """None where it is none."""
    try:
        return typed.day(text)
    except typed.Mistyped:
        return None


def tell_now(rows: Iterable[Row], contacts: Iterable[Contact]) -> None:
    """What somebody else made of a contact since the form showed it; the next saving is of that."""
    there = {one.pk: one for one in contacts}
    for row in rows:
        one = there.get(row.number) if row.number else None
        if one is not None and row.seen and opened(row.seen) != shown_contact(one):
            row.now, row.seen = one.value, closed(shown_contact(one))


def closed(values: Mapping[str, Any]) -> str:
    """What a form showed, to come back unchanged."""
    return signing.dumps(dict(values), salt=SALT, compress=True)


def opened(text: str) -> dict[str, Any]:
    """Raises Conflict for what was not made here."""
    try:
        found: dict[str, Any] = signing.loads(text, salt=SALT)
    except signing.BadSignature as error:
        raise Conflict("O formulário não veio inteiro. Abra a página de novo e repita a mudança.") from error
    return found


def _line(data: QueryDict, row: str, name: str, longest: int) -> str:
    return " ".join(data.get(f"{row}-{name}", "").replace("\0", "").split())[: longest + 1]
