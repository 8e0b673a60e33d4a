"""A file opened: text with separators or a workbook, as tables of raw rows that can be gone through again and again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from zelo.imports.columns import header_score
from zelo.imports.limits import LIMITS, Limits
from zelo.imports.source import sheets as sheet_rows
from zelo.imports.source.cells import Cell, RawRow
from zelo.imports.source.delimited import Dialect, Score, dialect_of, records
from zelo.imports.source.encodings import Encoding, encoding_of
from zelo.imports.source.kinds import Kind, kind_of
from zelo.imports.source.numbers import EPOCH
from zelo.imports.source.workbook import SheetPart, Workbook, open_workbook


@dataclass(frozen=True)
class Table:
    """One sheet of a workbook, or a whole text file (`name` empty). `merges` are those of its sheet."""

    source: Source
    name: str
    hidden: bool
    part: SheetPart | None
    merges: tuple[sheet_rows.Merge, ...] = ()

    def rows(self) -> Iterator[RawRow]:
        """From the first row on, each time it is called. Raises `SourceRefused` where the file breaks off."""
        if self.part is None:
            assert self.source.encoding and self.source.dialect
            yield from records(self.source.file, self.source.encoding, self.source.dialect, self.source.limits)
            return
        assert self.source.book
        down = tuple(merge for merge in self.merges if merge.bottom > merge.top)
        yield from (
            _filled(sheet_rows.rows(self.source.book, self.part), down) if down else sheet_rows.rows(self.source.book, self.part)
        )


@dataclass
class Source:
    """Close it, or use it with `with`. `file` stays the caller's unless it was opened here."""

    file: BinaryIO
    kind: Kind
    limits: Limits
    encoding: Encoding | None = None
    dialect: Dialect | None = None
    book: Workbook | None = None
    own: bool = False

    @property
    def epoch(self) -> dt.date:
        """The day that numbers meant as days count from."""
        return self.book.epoch if self.book else EPOCH

    def tables(self) -> list[Table]:
        if self.book is None:
            return [Table(self, "", False, None)]
        return [
            Table(self, part.name, part.hidden, part, () if part.hidden else sheet_rows.merges(self.book, part))
            for part in self.book.sheets
        ]

    def close(self) -> None:
        if self.book:
            self.book.strings.close()
            self.book.packed.close()
        if self.own:
            self.file.close()

    def __enter__(self) -> Source:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_source(given: BinaryIO | Path | str, score: Score = header_score, limits: Limits = LIMITS) -> Source:
    """`given` must be able to seek. `score` tells how much a row looks like a header. Raises `SourceRefused`."""
    own = isinstance(given, (str, Path))
    file: BinaryIO = open(given, "rb") if isinstance(given, (str, Path)) else given
    try:
        kind = kind_of(file)
        if kind == "workbook":
            return Source(file, kind, limits, book=open_workbook(file, limits), own=own)
        encoding = encoding_of(file)
        return Source(file, kind, limits, encoding, dialect_of(file, encoding, score, limits), own=own)
    except BaseException:
        if own:
            file.close()
        raise


def _filled(rows: Iterator[RawRow], down: tuple[sheet_rows.Merge, ...]) -> Iterator[RawRow]:
    """A cell merged downwards says the same for all its rows."""
    waiting = sorted(down, key=lambda merge: -merge.top)
    open_now: list[tuple[sheet_rows.Merge, str]] = []
    for row in rows:
        open_now = [(merge, text) for merge, text in open_now if merge.bottom >= row.number]
        for merge, text in open_now:
            if any(row.cells):
                row.cells.extend([""] * (merge.left + 1 - len(row.cells)))
                if not row.cells[merge.left]:
                    row.cells[merge.left] = Cell(text, "merged")
        while waiting and waiting[-1].top <= row.number:
            merge = waiting.pop()
            if merge.top == row.number and merge.left < len(row.cells) and row.cells[merge.left]:
                open_now.append((merge, row.cells[merge.left]))
        yield row
