"""The rows of one sheet, in one pass over its XML.

A well-kept reader (openpyxl) gives either formulas or their kept values, knows neither hidden rows nor merged cells while it streams, and holds all
shared texts in memory; all of that matters here, so the sheet is walked with the standard library's expat. openpyxl writes what goes out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from zelo.imports.reasons import SourceRefused
from zelo.imports.source.cells import Cell, Mark, RawRow
from zelo.imports.source.markup import CHUNK, Walker
from zelo.imports.source.numbers import day_text, number_text
from zelo.imports.source.workbook import SheetPart, Workbook, _whole

_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"')


@dataclass(frozen=True)
class Merge:
    """Rows from 1, columns from 0, all included."""

    top: int
    bottom: int
    left: int
    right: int


def merges(book: Workbook, sheet: SheetPart) -> tuple[Merge, ...]:
    """Merged ranges stand behind the rows that they touch: they are looked for first, without parsing."""
    found: list[Merge] = []
    rest = b""
    with book.part(sheet.part) as part:
        while piece := part.read(CHUNK):
            rest += piece
            if b"mergeCell" in rest:
                last = 0
                for match in _MERGED.finditer(rest):
                    found.append(Merge(int(match[2]), int(match[4]), column(match[1].decode()), column(match[3].decode())))
                    last = match.end()
                    if len(found) >= book.limits.merges:
                        return tuple(found)
                rest = rest[max(last, len(rest) - 200) :]
            else:
                rest = rest[-200:]
    return tuple(found)


def column(letters: str) -> int:
    """`A` → 0, `AA` → 26; letters after a digit do not count."""
    number = 0
    for letter in letters:
        if not "A" <= letter <= "Z":
            break
        number = number * 26 + ord(letter) - 64
    return number - 1


@dataclass
class _State:
    row: int = 0
    hidden: bool = False
    cells: list[str] = field(default_factory=list)
    at: int = -1
    kind: str = "n"
    style: int = 0
    value: str | None = None
    formula: str | None = None
    inline: list[str] = field(default_factory=list)


class _Sheet:
    def __init__(self, book: Workbook) -> None:
        self.book = book
        self.now = _State()
        self.ready: list[RawRow] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        now = self.now
        if name == "c":
            where = column(attributes["r"]) if "r" in attributes else now.at + 1
            now.at = where if where >= 0 else now.at + 1
            now.kind, now.style = attributes.get("t", "n"), _whole(attributes.get("s"))
            now.value, now.formula = None, None
            now.inline.clear()
        elif name == "f":
            now.formula = ""
        elif name == "row":
            number = _whole(attributes.get("r")) or now.row + 1
            now.row = max(number, now.row + 1)
            now.hidden = attributes.get("hidden") in ("1", "true")
            now.cells, now.at = [], -1
            if now.row > self.book.limits.rows:
                raise SourceRefused("too_many_rows", most=self.book.limits.rows)

    def end(self, name: str, said: str, path: list[str]) -> None:
        now = self.now
        if name == "v":
            now.value = said
        elif name == "t":
            if "rPh" not in path:
                now.inline.append(said)
        elif name == "f":
            now.formula = said
        elif name == "c":
            self._cell()
        elif name == "row":
            while now.cells and not now.cells[-1]:
                now.cells.pop()
            self.ready.append(RawRow(now.row, now.cells, ("hidden_row",) if now.hidden else ()))

    def _cell(self) -> None:
        now = self.now
        if now.at >= self.book.limits.columns:
            return
        text = self._text()
        if len(text) > self.book.limits.cell:
            text = Cell(text[: self.book.limits.cell], "cut")
        if text:
            while len(now.cells) < now.at:
                now.cells.append("")
            if len(now.cells) == now.at:
                now.cells.append(text)
            else:
                now.cells[now.at] = text

    def _text(self) -> str:
        now = self.now
        text, mark = self._plain()
        if now.formula is None:
            return Cell(text, mark) if mark else text
        if now.value is None or now.value == "":
            return Cell(f"={now.formula}", "formula_without_value")
        return Cell(text, mark if mark == "error" else "formula", now.formula)

    def _plain(self) -> tuple[str, Mark | None]:
        now = self.now
        raw = now.value
        if now.kind == "inlineStr":
            return "".join(now.inline), None
        if raw is None:
            return "", None
        if now.kind == "s":
            index = _whole(raw)
            if not raw.isdigit() or index >= len(self.book.strings):
                raise SourceRefused("broken_workbook")
            return self.book.strings[index], None
        if now.kind == "str":
            return raw, None
        if now.kind == "b":
            return ("sim" if raw in ("1", "true") else "não"), "yes_no"
        if now.kind == "e":
            return raw, "error"
        if now.kind == "d":
            return raw.replace("T00:00:00", "").replace("T", " "), "day"
        if now.style in self.book.day_styles and (day := day_text(raw, self.book.epoch)):
            return day, "day"
        return number_text(raw), "number"


def rows(book: Workbook, sheet: SheetPart) -> Iterator[RawRow]:
    """Rows in their order; empty rows that the sheet leaves out are given too while they are few, so that every row has its number."""
    at = _Sheet(book)
    walker = Walker(at.start, at.end, {"v", "t", "f"}, book.limits)
    last = 0
    with book.part(sheet.part) as part:
        for _ in walker.pieces(part):
            for row in at.ready:
                if row.number - last <= 1000:
                    for number in range(last + 1, row.number):
                        yield RawRow(number, [])
                last = row.number
                yield row
            at.ready.clear()
