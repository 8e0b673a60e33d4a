"""A form of facts as it came in: what was typed, what it means, what is wrong with it."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import QueryDict

from zelo.law import Law
from zelo.law.facts import Fact
from zelo.portal.typed import SAID, Mistyped, checked, value_of, whole

WORD = re.compile(r"[a-z_]{1,40}\Z")
NONE = "-"
"""Typed for "known to be none": of a nullable fact, of a set."""
MOST_ROWS = 40


class Filled:
    """`given` holds the facts that could be read, `errors` a message for each that could not. An empty field is unknown, never "no"."""

    def __init__(self, law: Law, names: Iterable[str], data: QueryDict) -> None:
        self.law = law
        self.data = data
        self.given: dict[str, Any] = {}
        self.errors: dict[str, str] = {}
        for name in dict.fromkeys(names):
            fact = law.known.get(name)
            if fact is None:
                continue
            try:
                found = self._read(fact, name)
            except Mistyped as error:
                self.errors[name] = str(error)
            else:
                if found is not _NOTHING:
                    self.given[name] = found

    def _read(self, fact: Fact, name: str) -> Any:
        if fact.nullable and (self.data.get(f"{name}-none") or self.data.get(name) == NONE):
            return None
        if fact.type == "records":
            return self._records(fact, name)
        if fact.type == "counts":
            return self._counts(fact, name)
        if fact.type in ("words", "provisions", "dates", "texts"):
            return self._several(fact, name)
        typed = self.data.get(name, "")
        return value_of(fact, name, typed) if typed.strip() else _NOTHING

    def _several(self, fact: Fact, name: str) -> Any:
        typed = [item.strip() for item in self.data.getlist(name)[:MOST_ROWS] if item.strip()]
        if NONE in typed:
            if len(typed) > 1:
                raise Mistyped("Ou «nenhum destes», ou os outros: desmarque um dos dois.")
            return []
        if not typed:
            return _NOTHING
        if fact.type == "dates":
            one = Fact(label=fact.label, type="date")
            try:
                return [value_of(one, name, item) for item in typed]
            except Mistyped:
                raise Mistyped(SAID["dates"]) from None
        return checked(fact, name, typed)

    def _records(self, fact: Fact, name: str) -> Any:
        if self.data.get(f"{name}-none"):
            return []
        rows = []
        for number in self.rows(name):
            part = self.part(name, fact, number)
            for key, error in part.errors.items():
                raise Mistyped(f"Linha {number + 1}, {fact.fields[key].label}: {error}")
            if part.given:
                rows.append(part.given)
        return checked(fact, name, rows) if rows else _NOTHING

    def part(self, name: str, fact: Fact, number: int) -> "Filled":
        """One row, as a form of its own whose facts are the fields of the record."""
        begin, data = f"{name}-{number}-", QueryDict(mutable=True)
        for key, items in self.data.lists():
            if key.startswith(begin):
                data.setlist(key.removeprefix(begin), items)
        law: Any = _Knowing(self.law, fact.fields)
        return Filled(law, fact.fields, data)

    def rows(self, name: str) -> list[int]:
        """Numbers of the rows that came in, typed in or not."""
        parts = [part for key in self.data if key.startswith(f"{name}-") for part in key.split("-")[1:2]]
        found = {number for part in parts if len(part) < 3 and (number := whole(part)) is not None}
        return sorted(found)[:MOST_ROWS]

    def _counts(self, fact: Fact, name: str) -> Any:
        found = {}
        for word in self.counted(fact, name):
            typed = self.data.get(f"{name}-{word}", "").strip()
            if typed:
                try:
                    found[word] = value_of(Fact(label=word, type="int"), name, typed)
                except Mistyped:
                    raise Mistyped(SAID["counts"]) from None
        return checked(fact, name, found) if found else _NOTHING

    def counted(self, fact: Fact, name: str) -> list[str]:
        """The words of the fact, and where it is open those that came in."""
        more = [key.removeprefix(f"{name}-") for key in self.data if fact.open and key.startswith(f"{name}-")]
        return list(dict.fromkeys([*fact.words, *(word for word in more[:MOST_ROWS] if WORD.match(word))]))

    def hidden(self, names: Iterable[str], without: Iterable[str] = ()) -> list[tuple[str, str]]:
        """What was typed, to be carried along by another form; the fields that form shows itself are left out."""
        carried, shown = set(names) - set(without), set(without)
        return [
            (key, item)
            for key, items in self.data.lists()
            if key.split("-")[0] in carried and key.split("-")[0] not in shown
            for item in items
            if item.strip() and len(item) <= 2000
        ][:300]


class _Knowing:
    """A law that knows the fields of a record in the place of its facts."""

    def __init__(self, law: Law, known: Mapping[str, Fact]) -> None:
        self._law, self.known = law, known

    def __getattr__(self, name: str) -> Any:
        return getattr(self._law, name)


_NOTHING = object()


def as_query(law: Law, given: Mapping[str, Any]) -> QueryDict:
    """Facts as the form would have sent them."""
    data = QueryDict(mutable=True)
    for name, value in given.items():
        fact = law.known.get(name)
        if fact is None:
            continue
        if value is None:
            data[f"{name}-none"] = "1"
        elif fact.type == "records":
            if not value:
                data[f"{name}-none"] = "1"
            for number, row in enumerate(value):
                for key, item in row.items():
                    if isinstance(item, list | tuple):
                        data.setlist(f"{name}-{number}-{key}", [_typed(one) for one in item])
                    elif item is not None:
                        data[f"{name}-{number}-{key}"] = _typed(item)
        elif fact.type == "counts":
            for word, amount in value.items():
                data[f"{name}-{word}"] = _typed(amount)
        elif fact.type in ("words", "provisions", "dates", "texts"):
            items = value if isinstance(value, list | tuple) else [value]
            data.setlist(name, [_typed(item) for item in items] or [NONE])
        else:
            data[name] = _typed(value)
    return data


def _typed(value: Any) -> str:
    if isinstance(value, bool):
        return "1" if value else "0"
    return str(value).replace(".", ",") if isinstance(value, float) or type(value).__name__ == "Decimal" else str(value)
