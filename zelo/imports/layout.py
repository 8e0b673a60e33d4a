"""Where a table's header is, what stands above it, and which rows below are no data."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from zelo.imports.columns import group_of, header_score
from zelo.imports.limits import LIMITS, Limits
from zelo.imports.mapping import Mapping, propose
from zelo.imports.source import Table
from zelo.imports.source.cells import RawRow, mark_of
from zelo.imports.text import fold

ENOUGH = 1.4
"""A header has at least two recognised columns, or one and a half."""
_TOTAL = re.compile(r"(?:sub ?)?tota(?:l|is)\b|soma\b|quantidade\b|qtde?\b|contagem\b|media\b")
_ADDS_UP = re.compile(r"^=?\s*(?:_xlfn\.)?(?:COUNT|SUM|SUBTOTAL|AVERAGE|CONT|SOMA|MÉDIA|AGGREGATE)", re.IGNORECASE)


def mapping_of(table: Table, limits: Limits = LIMITS, header_row: int | None = None) -> Mapping:
    """What the program proposes for a table. A table whose header is not recognised has header row 0, and its columns are told by their content;
    a person may say which row it is (`header_row`)."""
    head = list(islice(table.rows(), limits.head + 200))
    best, most = (None, ENOUGH) if header_row is None else (next((row for row in head if row.number == header_row), None), 1e9)
    for row in head[: limits.head]:
        score = header_score(row.cells)
        if score > most * 1.0001:
            best, most = row, score
    width = max((len(row.cells) for row in head), default=0)
    if best is None:
        lone = _single_column(head)
        if lone:
            return propose(lone.number, lone.cells, (), [row.cells for row in head if row.number > lone.number])
        return propose(0, [""] * width, (), [row.cells for row in head])
    above = next((row for row in head if row.number == best.number - 1), None)
    sample = [row.cells for row in head if row.number > best.number]
    # In a text file more cells than the header has are damage; a workbook may well have columns without a heading.
    more = max(map(len, sample), default=0) - len(best.cells) if table.part else 0
    headers = [*best.cells, *([""] * more)]
    return propose(best.number, headers[: limits.columns], _groups(table, above, len(best.cells)), sample)


def _single_column(head: Sequence[RawRow]) -> RawRow | None:
    """A list of one column under a header that is understood."""
    if any(sum(bool(cell) for cell in row.cells) > 1 for row in head):
        return None
    return next((row for row in head[:5] if any(cell and header_score([cell]) >= 0.9 for cell in row.cells)), None)


def _groups(table: Table, above: RawRow | None, width: int) -> list[str]:
    """The headings over the columns: each holds for the columns merged into it, or up to the next one."""
    if above is None or not any(group_of(cell) for cell in above.cells):
        return []
    merged = {merge.left: merge.right for merge in table.merges if merge.top <= above.number <= merge.bottom}
    found, now, until = [], "", -1
    for index in range(width):
        cell = above.cells[index] if index < len(above.cells) else ""
        if cell.strip():
            now, until = cell, merged.get(index, width)
        found.append(now if index <= until else "")
    return found


@dataclass(frozen=True)
class Skipping:
    """Which rows of a table are no data, once its header is known."""

    header: tuple[str, ...]
    header_row: int
    names: frozenset[int]
    """Columns of names, species and chips: in a total they are empty, but for its word."""

    @classmethod
    def of(cls, mapping: Mapping) -> Skipping:
        telling = {"person.name", "person.document", "animal.name", "animal.species", "animal.chip", "animal.sex", "animal.breed"}
        return cls(
            tuple(column.header.casefold() for column in mapping.columns),
            mapping.header_row,
            frozenset(column.index for column in mapping.columns if column.field in telling),
        )

    def why(self, row: RawRow) -> str | None:
        """The code of the reason to skip the row; None where it is data."""
        cells = row.cells
        if row.number <= self.header_row:
            return "header" if row.number == self.header_row else "title" if any(cell.strip() for cell in cells) else "blank"
        if not any(map(str.strip, cells)):
            return "blank"
        if self._again(cells):
            return "header_again"
        if self._total(cells):
            return "total"
        return None

    def _again(self, cells: Sequence[str]) -> bool:
        matched = filled = 0
        for index, cell in enumerate(cells):
            if not cell:
                continue
            filled += 1
            if index < len(self.header) and self.header[index] and cell.strip().casefold() == self.header[index]:
                matched += 1
            elif filled - matched > 1:
                return False
        return (matched >= 2 and matched * 5 >= filled * 4) or (
            matched == filled == 1 and cells[0].strip() != "" and len(self.header) == 1
        )

    def _total(self, cells: Sequence[str]) -> bool:
        if len(cells) - cells.count("") > max(3, len(self.header) // 2):
            return False
        filled = [(index, cell) for index, cell in enumerate(cells) if cell.strip()]
        if any(_TOTAL.match(fold(cell)) for _, cell in filled[:2]):
            return not any(
                index in self.names for index, cell in filled if not _TOTAL.match(fold(cell)) and not cell.strip().isdigit()
            )
        sums = [index for index, cell in filled if _sum(cell)]
        return bool(sums) and not any(index in self.names and index not in sums for index, _ in filled)


def _sum(cell: str) -> bool:
    formula = getattr(cell, "detail", "") or cell
    return mark_of(cell) in ("formula", "formula_without_value") and bool(_ADDS_UP.match(formula))
