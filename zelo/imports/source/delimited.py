"""Text with separators, a record at a time. A quote that never closes costs its own line and no other."""

from __future__ import annotations

import csv
import io
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import BinaryIO

from zelo.imports.limits import LIMITS, Limits
from zelo.imports.reasons import SourceRefused
from zelo.imports.source.cells import Cell, RawRow
from zelo.imports.source.encodings import Encoding

SEPARATORS = (";", ",", "\t", "|", "^", "~", "\x1f", "\x1e")
Score = Callable[[Sequence[str]], float]
"""How much a row looks like a header: of two separators that fit as well, the one whose header is understood is right."""


@dataclass(frozen=True)
class Dialect:
    """`width`: cells of most records of the sample. `told`: the file names its separator itself (`sep=;`)."""

    separator: str
    width: int
    told: bool = False


def opened(file: BinaryIO, encoding: Encoding) -> io.TextIOWrapper:
    file.seek(0)
    return io.TextIOWrapper(io.BufferedReader(_Kept(file), 1 << 16), encoding=encoding.name, errors=encoding.errors, newline=None)


class _Kept(io.RawIOBase):
    """The file without its closing, which is the caller's."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def readable(self) -> bool:
        return True

    def readinto(self, into: object) -> int:
        view = memoryview(into)  # type: ignore[arg-type]
        found = self._file.read(len(view))
        view[: len(found)] = found
        return len(found)


def dialect_of(file: BinaryIO, encoding: Encoding, score: Score, limits: Limits = LIMITS) -> Dialect:
    sample = opened(file, encoding).read(limits.sample)
    first = sample.split("\n", 1)[0].strip().strip('"')
    told = first[4:5] if first.lower().startswith("sep=") and len(first) == 5 else ""
    # A list of one column has no separator; one that a text holds here and there must not divide it.
    alone = [[line] for line in sample.split("\n")[: limits.head]]
    best, most = Dialect(SEPARATORS[-1], 1), 4 * max(map(score, alone), default=0.0)
    for separator in (told,) if told else SEPARATORS:
        if separator not in sample:
            continue
        records = [row.cells for row in islice(_records(io.StringIO(sample), separator, 0, limits), min(400, limits.rows))]
        found, width = _fit(records, score, limits)
        if found > most or told:
            best, most = Dialect(separator, width, bool(told)), found
    return best


def _fit(records: list[list[str]], score: Score, limits: Limits) -> tuple[float, int]:
    """How well a separator fits, and the width of most records: many of one width, under a header that is understood and as wide."""
    widths = Counter(len(cells) for cells in records if any(cells))
    if not widths:
        return 0.0, 1
    width, often = max(widths.items(), key=lambda item: (item[1], item[0]))
    header = max(records[: limits.head], key=score)
    understood = score(header)
    regular = (often / widths.total()) * min(width, 12) if width > 1 and (not understood or len(header) > 1) else 0.0
    return regular + 4 * understood, width


def records(file: BinaryIO, encoding: Encoding, dialect: Dialect, limits: Limits = LIMITS) -> Iterator[RawRow]:
    """Every record, empty ones too. Raises `SourceRefused` beyond the most rows."""
    try:
        yield from _records(opened(file, encoding), dialect.separator, dialect.width, limits)
    except UnicodeError:
        raise SourceRefused("binary") from None


def _records(text: io.TextIOBase, separator: str, width: int, limits: Limits) -> Iterator[RawRow]:
    number = 0
    for line, notes in _joined(_Lines(text, limits), separator, width, limits):
        number += 1
        if number > limits.rows:
            raise SourceRefused("too_many_rows", most=limits.rows)
        if number == 1 and line.lower().startswith("sep=") and len(line) == 5:
            yield RawRow(number, [line], notes)
            continue
        yield RawRow(number, _cells(line, separator, notes, limits), notes)


class _Lines:
    """Lines without their end, each as long as a record may be; a line given back comes again."""

    def __init__(self, text: io.TextIOBase, limits: Limits) -> None:
        self._text, self._limit = text, limits.record
        self._back: deque[tuple[str, bool]] = deque()

    def next(self) -> tuple[str, bool] | None:
        """The line, and whether its end was dropped because it is too long."""
        if self._back:
            return self._back.popleft()
        line = self._text.readline(self._limit)
        if not line:
            return None
        if line.endswith("\n"):
            return line[:-1], False
        cut = False
        while len(line) >= self._limit and (more := self._text.readline(self._limit)):
            cut = cut or bool(more.rstrip("\n"))
            if more.endswith("\n"):
                break
        return line, cut

    def give_back(self, lines: list[tuple[str, bool]]) -> None:
        self._back.extendleft(reversed(lines))


def _joined(lines: _Lines, separator: str, width: int, limits: Limits) -> Iterator[tuple[str, tuple[str, ...]]]:
    while (found := lines.next()) is not None:
        line, cut = found
        if cut:
            yield line, ("row_too_long",)
        elif '"' not in line or not _left_open(line, separator):
            yield line, ()
        else:
            yield _closed(line, lines, separator, width, limits)


def _closed(line: str, lines: _Lines, separator: str, width: int, limits: Limits) -> tuple[str, tuple[str, ...]]:
    """The record that goes on in the next lines; or the line alone, where its quote is a letter."""
    taken: list[tuple[str, bool]] = []
    whole = line
    while len(taken) < limits.quoted_lines and len(whole) < limits.record and (more := lines.next()) is not None:
        taken.append(more)
        whole = f"{whole}\n{more[0]}"
        if '"' in more[0] and not _ends_well(more[0], separator):
            break
        if '"' in more[0] and not _left_open(whole, separator):
            fits = not width or len(_cells(whole, separator, (), limits)) <= max(width, line.count(separator) + 1)
            alone = width and line.count(separator) + 1 == width and len(_cells(whole, separator, (), limits)) != width
            if fits and not alone and len(whole) <= limits.record:
                return whole, ()
            break
    lines.give_back(taken)
    return line, ("quote_unclosed",)


def _ends_well(line: str, separator: str) -> bool:
    """A quote that closes a cell stands before a separator or at the end; any other was never meant to close one."""
    at = line.find('"')
    while at >= 0 and line[at + 1 : at + 2] == '"':
        at = line.find('"', at + 2)
    return at < 0 or line[at + 1 :].strip(" ") == "" or line[at + 1 :].lstrip(" ").startswith(separator)


def _left_open(line: str, separator: str) -> bool:
    at, end = 0, len(line)
    while at < end:
        if line[at] != '"':
            at = line.find(separator, at)
            if at < 0:
                return False
            at += 1
            continue
        at += 1
        while True:
            at = line.find('"', at)
            if at < 0:
                return True
            if line[at + 1 : at + 2] == '"':
                at += 2
                continue
            break
        at = line.find(separator, at)
        if at < 0:
            return False
        at += 1
    return False


def _cells(line: str, separator: str, notes: tuple[str, ...], limits: Limits) -> list[str]:
    if not line:
        return []
    if '"' in line and "quote_unclosed" not in notes:
        try:
            cells = next(csv.reader((line,), delimiter=separator))
        except (csv.Error, StopIteration):
            cells = line.split(separator)
    else:
        cells = line.split(separator)
    if len(cells) > limits.columns:
        cells = [*cells[: limits.columns - 1], separator.join(cells[limits.columns - 1 :])]
    if len(line) > limits.cell:
        return [cell if len(cell) <= limits.cell else Cell(cell[: limits.cell], "cut") for cell in cells]
    return cells


csv.field_size_limit(max(csv.field_size_limit(), 2 * LIMITS.record))
