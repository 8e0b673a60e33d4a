"""A cell is its text. Where the file knows more of it than the text tells, a mark rides along."""

from __future__ import annotations

from typing import Literal, NamedTuple

Mark = Literal["number", "day", "formula", "formula_without_value", "error", "cut", "merged", "yes_no"]


class Cell(str):
    """Text with its mark: `number` and `day` were typed so in a workbook (a day is written as ISO text), `formula` is the value that the workbook kept
    for the formula in `detail`. A plain `str` is a cell without a mark."""

    mark: Mark
    detail: str

    def __new__(cls, text: str, mark: Mark, detail: str = "") -> Cell:
        made = super().__new__(cls, text)
        made.mark = mark
        made.detail = detail
        return made

    def __getnewargs__(self) -> tuple[str, Mark, str]:  # type: ignore[override]
        return str(self), self.mark, self.detail


class RawRow(NamedTuple):
    """`number` counts as a spreadsheet does, from 1, empty rows too. `notes` are codes of reasons that hold for the row as a whole."""

    number: int
    cells: list[str]
    notes: tuple[str, ...] = ()


def mark_of(cell: str) -> Mark | None:
    return cell.mark if isinstance(cell, Cell) else None
