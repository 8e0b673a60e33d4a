"""A file ready to be read: its tables with their mappings, and one row's cells → values and remarks."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Mapping as Given
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Literal

from zelo.imports.columns import many
from zelo.imports.healing.fields import Healing
from zelo.imports.healing.outcome import Context
from zelo.imports.layout import Skipping, mapping_of
from zelo.imports.mapping import Mapping
from zelo.imports.reasons import Remark, SourceRefused, remark
from zelo.imports.source import Source, Table
from zelo.imports.source.cells import RawRow


@dataclass(frozen=True)
class Settings:
    """What a person decides for a file. `as_of`: day of reference, on which ages are counted. `area`: area code of phones without one. `take`: codes of
    refusals whose offer is taken. `species`: of all animals, where no column tells it. `hidden_rows`: rows hidden in the workbook.
    `dates`: whether the day or the month comes first, where a person knows; None: as each column itself tells."""

    as_of: dt.date
    area: str | None = None
    take: frozenset[str] = frozenset()
    species: str | None = None
    hidden_rows: Literal["read", "leave"] = "read"
    dates: Literal["day", "month"] | None = None


@dataclass(frozen=True)
class Plan:
    """A table and how it is read; `left` is the code of the reason why none of it is."""

    table: Table
    mapping: Mapping
    left: str | None = None


def plans(source: Source, given: Given[str, Mapping] | None = None) -> list[Plan]:
    """`given`: by name of the table, what a person agreed to. Raises `SourceRefused` where its headers are not those of the file."""
    found: list[Plan] = []
    for table in source.tables():
        proposed = mapping_of(table, source.limits)
        agreed = (given or {}).get(table.name)
        if agreed is not None:
            if agreed.fingerprint != mapping_of(table, source.limits, agreed.header_row).fingerprint:
                raise SourceRefused("other_columns")
            found.append(Plan(table, agreed))
        elif table.hidden:
            found.append(Plan(table, proposed, "hidden_sheet"))
        else:
            found.append(Plan(table, proposed, None if proposed.header_row or proposed.fields else "no_header"))
    return found


@dataclass
class Draft:
    """`read`: the filled cells by field, joined where several columns fill one."""

    read: dict[str, str] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)

    @property
    def identified(self) -> bool:
        """Whether another row that says the same must be about the same animal."""
        read = self.read
        return (
            "animal.chip" in read or "animal.sinpatinhas" in read or "animal.rga" in read
            or ("animal.name" in read and ("person.name" in read or "person.document" in read))
        )  # fmt: skip

    def digest(self) -> bytes:
        """Sixteen bytes that stay the same however the columns are ordered, and whatever day the file is read."""
        said = "\x1e".join([f"{name}\x1f{text}" for name, text in self.read.items()])
        return hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=16).digest()


class TableReader:
    """Reads the rows of one table. `only`: fields that are healed, where not all are needed."""

    def __init__(self, plan: Plan, settings: Settings, context: Context, only: frozenset[str] | None = None) -> None:
        self.skipping = Skipping.of(plan.mapping)
        self._healing = healing = Healing(context)
        # By field, so that what is read of a row is in one order however its columns are.
        self._columns = sorted(
            (
                (column.index, column.field, healing.known(column.field), only is None or column.field in only)
                for column in plan.mapping.columns
                if column.field
            ),
            key=itemgetter(1, 0),
        )
        self._all = len(plan.mapping.columns)
        self._text = plan.table.part is None
        self._only = only
        self._several = many() | {"row.notes"}
        self._settings = settings

    def draft(self, row: RawRow) -> Draft:
        made = Draft()
        cells, count, read, values = row.cells, len(row.cells), made.read, made.values
        for index, name, known, wanted in self._columns:
            if index >= count or not (cell := cells[index]):
                continue
            outcome = known.get(cell) if type(cell) is str else None
            if outcome is None and type(cell) is str and cell.isspace():
                continue
            read[name] = f"{read[name]}\x1d{cell}" if name in read else cell
            if not wanted:
                continue
            value, remarks, beside = outcome or self._healing.heal(name, cell)
            if remarks:
                made.remarks.extend(remarks)
            if value is not None:
                if name in self._several:
                    self._put(made, name, value)
                else:
                    values[name] = value
            for other, more in beside:
                if other not in values or other == "row.notes":
                    self._put(made, other, more)
        if self._only is None:
            self._whole(row, made)
        if self._settings.species and "animal.species" not in read:
            values["animal.species"] = self._settings.species
        return made

    def _put(self, made: Draft, name: str, value: Any) -> None:
        before = made.values.get(name)
        if before is None or name not in self._several:
            made.values[name] = value
        elif isinstance(before, tuple):
            made.values[name] = (*before, *(one for one in value if one not in before))
        else:
            made.values[name] = f"{before}; {value}"

    def _whole(self, row: RawRow, made: Draft) -> None:
        """A workbook drops the empty cells at a row's end; a text file that has fewer or more than its header is damaged."""
        count = len(row.cells)
        if count != self._all and self._text:
            if count > self._all and any(cell.strip() for cell in row.cells[self._all :]):
                made.remarks.append(remark("too_many_cells", "", "", found=count, expected=self._all))
            elif count < self._all:
                made.remarks.append(remark("row_short", "", "", found=count, expected=self._all))
        made.remarks.extend(remark(code, "", "") for code in row.notes)
