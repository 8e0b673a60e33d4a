"""A workbook: its sheets, hidden or not, and what its numbers mean. The sheets themselves are read by `sheets`."""

from __future__ import annotations

import datetime as dt
import posixpath
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import BinaryIO, cast

from zelo.imports.limits import LIMITS, Limits
from zelo.imports.reasons import SourceRefused
from zelo.imports.source.markup import Walker
from zelo.imports.source.numbers import EPOCH, EPOCH_1904, is_day_format
from zelo.imports.source.strings import SharedStrings, read_strings

_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, KeyError)


@dataclass(frozen=True)
class SheetPart:
    name: str
    part: str
    hidden: bool


@dataclass
class Workbook:
    """`day_styles`: the numbers of cell styles that show a day."""

    packed: zipfile.ZipFile
    limits: Limits
    sheets: list[SheetPart] = field(default_factory=list)
    epoch: dt.date = EPOCH
    day_styles: frozenset[int] = frozenset()
    strings: SharedStrings = field(default_factory=SharedStrings)

    @contextmanager
    def part(self, name: str) -> Iterator[BinaryIO]:
        """Raises `SourceRefused` where the part is broken or unpacks to too much."""
        try:
            with self.packed.open(name) as opened:
                yield cast(BinaryIO, _Bounded(cast(BinaryIO, opened), self.packed.getinfo(name).compress_size, self.limits))
        except _BROKEN:
            raise SourceRefused("broken_workbook") from None


class _Bounded:
    def __init__(self, file: BinaryIO, packed: int, limits: Limits) -> None:
        self._file, self._packed, self._limits, self._size = file, max(packed, 1), limits, 0

    def read(self, size: int = -1) -> bytes:
        found = self._file.read(size)
        self._size += len(found)
        if self._size > self._limits.unpacked or (
            self._size > self._limits.ratio_from and self._size > self._packed * self._limits.ratio
        ):
            raise SourceRefused("too_large")
        return found


def open_workbook(file: BinaryIO, limits: Limits = LIMITS) -> Workbook:
    try:
        packed = zipfile.ZipFile(file)
    except _BROKEN:
        raise SourceRefused("broken_workbook") from None
    except ValueError:
        raise SourceRefused("broken_workbook") from None
    book = Workbook(packed, limits)
    names = {name.lower().lstrip("/"): name for name in packed.namelist()}
    top = _relations(book, names, "_rels/.rels", "")
    main = next((target for kind, target in top.values() if kind == "officeDocument"), "xl/workbook.xml")
    if main.lower() not in names:
        raise SourceRefused("broken_workbook")
    folder, _, own = main.rpartition("/")
    related = _relations(book, names, f"{folder}/_rels/{own}.rels", folder)
    _read_sheets(book, names[main.lower()], names, related)
    styles = next((target for kind, target in related.values() if kind == "styles"), "")
    if styles.lower() in names:
        book.day_styles = _day_styles(book, names[styles.lower()])
    strings = next((target for kind, target in related.values() if kind == "sharedStrings"), "")
    if strings.lower() in names:
        with book.part(names[strings.lower()]) as part:
            book.strings = read_strings(part, limits)
    return book


def _walk(book: Workbook, name: str, walker: Walker) -> None:
    with book.part(name) as part:
        for _ in walker.pieces(part):
            pass


def _local(attributes: dict[str, str]) -> dict[str, str]:
    return {name.rpartition(":")[2]: value for name, value in attributes.items()}


def _relations(book: Workbook, names: dict[str, str], part: str, folder: str) -> dict[str, tuple[str, str]]:
    """By id: what it is, and its part."""
    found: dict[str, tuple[str, str]] = {}

    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "Relationship" and attributes.get("TargetMode") != "External":
            target = attributes.get("Target", "")
            path = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
            found[attributes.get("Id", "")] = (attributes.get("Type", "").rpartition("/")[2], path)

    if part.lower().lstrip("/") in names:
        _walk(book, names[part.lower().lstrip("/")], Walker(start, lambda *_: None, set(), book.limits))
    return found


def _read_sheets(book: Workbook, main: str, names: dict[str, str], related: dict[str, tuple[str, str]]) -> None:
    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "workbookPr" and attributes.get("date1904") in ("1", "true"):
            book.epoch = EPOCH_1904
        if name == "sheet":
            kept = _local(attributes)
            kind, target = related.get(kept.get("id", ""), ("", ""))
            if kind == "worksheet" and target.lower() in names:
                book.sheets.append(
                    SheetPart(kept.get("name", ""), names[target.lower()], kept.get("state", "visible") != "visible")
                )
            if len(book.sheets) > book.limits.sheets:
                raise SourceRefused("too_many_sheets", most=book.limits.sheets)

    _walk(book, main, Walker(start, lambda *_: None, set(), book.limits))
    if not book.sheets:
        raise SourceRefused("broken_workbook")


def _day_styles(book: Workbook, part: str) -> frozenset[int]:
    codes: dict[int, str] = {}
    formats: list[int] = []
    inside: list[bool] = [False]

    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "numFmt":
            codes[_whole(attributes.get("numFmtId"))] = attributes.get("formatCode", "")
        elif name == "cellXfs":
            inside[0] = True
        elif name == "xf" and inside[0] and len(formats) < 100_000:
            formats.append(_whole(attributes.get("numFmtId")))

    def end(name: str, said: str, path: list[str]) -> None:
        if name == "cellXfs":
            inside[0] = False

    _walk(book, part, Walker(start, end, set(), book.limits))
    return frozenset(style for style, number in enumerate(formats) if is_day_format(number, codes.get(number)))


def _whole(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 9 else 0
