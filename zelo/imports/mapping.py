"""The agreement which column fills which field: proposed by the program, changed by a person, kept as data and found again by its fingerprint."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping as Given
from collections.abc import Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from typing import Any

from zelo.imports.columns import BARE, Guess, group_of, labels, many, recognise
from zelo.imports.healing.looks import by_content
from zelo.imports.text import fold

LONGEST_EXAMPLE = 40


@dataclass(frozen=True)
class Column:
    """`index` from 0. `group` is the heading above, as it stands in the file. `example`: the first value below, cut short; not kept as data."""

    index: int
    header: str
    guess: Guess
    group: str = ""
    example: str = dataclass_field(default="", compare=False)

    @property
    def field(self) -> str | None:
        return self.guess.field


@dataclass(frozen=True)
class Mapping:
    """`header_row` is the row of the header, from 1; 0 where the table has none. `fingerprint` is the same for all files with these headers."""

    header_row: int
    columns: tuple[Column, ...]

    @property
    def fingerprint(self) -> str:
        said = "\x1f".join(f"{fold(column.group)}/{fold(column.header)}" for column in self.columns)
        return hashlib.sha256(said.encode()).hexdigest()[:32]

    @property
    def unrecognised(self) -> tuple[Column, ...]:
        return tuple(column for column in self.columns if column.guess.why in ("none", "twice"))

    @property
    def unsure(self) -> tuple[Column, ...]:
        """Recognised, but to be confirmed by a person."""
        return tuple(column for column in self.columns if column.field and column.guess.sure < 0.75)

    @property
    def fields(self) -> frozenset[str]:
        return frozenset(column.field for column in self.columns if column.field)

    def given(self, choices: Given[int, str | None]) -> Mapping:
        """With the fields a person chose by column; None: leave the column aside. Raises `ValueError` for a field that does not exist."""
        if unknown := {field for field in choices.values() if field} - set(labels()):
            raise ValueError(f"no such field: {', '.join(sorted(unknown))}")
        return replace(
            self,
            columns=tuple(
                replace(column, guess=Guess(choices[column.index], 1.0, "given" if choices[column.index] else "ignored"))
                if column.index in choices
                else column
                for column in self.columns
            ),
        )

    def to_data(self) -> dict[str, Any]:
        """Plain data, to be kept as JSON under `fingerprint`."""
        return {
            "header_row": self.header_row,
            "columns": [
                [column.index, column.header, column.group, column.field, column.guess.sure, column.guess.why]
                for column in self.columns
            ],
        }

    @classmethod
    def from_data(cls, data: Given[str, Any]) -> Mapping:
        return cls(
            int(data["header_row"]),
            tuple(
                Column(index, header, Guess(field, sure, why), group) for index, header, group, field, sure, why in data["columns"]
            ),
        )


def propose(header_row: int, headers: Sequence[str], groups: Sequence[str], sample: Sequence[Sequence[str]]) -> Mapping:
    """`groups`: the heading above each column, or empty. `sample`: some rows below the header."""
    found: list[Column] = []
    for index, header in enumerate(headers):
        group = groups[index] if index < len(groups) else ""
        guess = recognise(header.strip(), group_of(group)) if header.strip() else Guess(None, 0.0, "none")
        found.append(Column(index, header.strip(), guess, group.strip()))
    found = _bare_names(found)
    found = [_told_by_content(column, sample, header_row > 0) if column.guess.why == "none" else column for column in found]
    return Mapping(header_row, tuple(replace(column, example=_example(column.index, sample)) for column in _once(found)))


def _example(index: int, sample: Sequence[Sequence[str]]) -> str:
    said = next((row[index].strip() for row in sample if index < len(row) and row[index].strip()), "")
    return said if len(said) <= LONGEST_EXAMPLE else f"{said[:LONGEST_EXAMPLE]}…"


def _told_by_content(column: Column, sample: Sequence[Sequence[str]], has_header: bool) -> Column:
    cells = [row[column.index] for row in sample if column.index < len(row)]
    if not column.header and not any(cell.strip() for cell in cells):
        return replace(column, guess=Guess(None, 1.0, "ignored"))
    return replace(column, guess=by_content(cells, has_header))


def _bare_names(columns: list[Column]) -> list[Column]:
    """`Nome` is the animal's or the person's, as its neighbours tell: of two the first is the person's; beside one named, it is the other's."""
    fields = {column.field for column in columns}
    bare = [column for column in columns if column.field is None and fold(column.header) in BARE]
    if not bare:
        return columns
    persons = any(
        field and field.startswith("person.") and field not in ("person.name", "person.town", "person.state") for field in fields
    )
    chosen: dict[int, Guess] = {}
    if len(bare) >= 2 and not {"person.name", "animal.name"} & fields:
        chosen = {bare[0].index: Guess("person.name", 0.7, "place"), bare[1].index: Guess("animal.name", 0.7, "place")}
    elif "animal.name" in fields:
        chosen = {bare[0].index: Guess("person.name", 0.8, "place")}
    elif "person.name" in fields or not persons:
        chosen = {bare[0].index: Guess("animal.name", 0.8, "place")}
    else:
        chosen = {bare[0].index: Guess("person.name", 0.5, "place")}
    return [replace(column, guess=chosen.get(column.index, column.guess)) for column in columns]


def _once(columns: list[Column]) -> list[Column]:
    """A field that one column fills is filled by the surest."""
    best: dict[str, Column] = {}
    for column in columns:
        if column.field and column.field not in many():
            known = best.get(column.field)
            if known is None or column.guess.sure > known.guess.sure:
                best[column.field] = column
    return [
        column
        if column.field is None or column.field in many() or best[column.field] is column
        else replace(column, guess=Guess(None, 0.0, "twice"))
        for column in columns
    ]
