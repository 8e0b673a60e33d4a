"""What is given back of a file that was read: totals, every row as JSON, and the rows that were not taken as a file that can be mended and sent again."""

from __future__ import annotations

import csv
import dataclasses
import datetime as dt
import io
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell

from zelo.imports.reasons import Remark, reasons
from zelo.imports.rows import Row

WHY, WHERE = "Por que não entrou", "Linha no arquivo"
_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
"""Made once: `json.dumps` makes one a row."""
RISKY = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")


@dataclass
class Totals:
    """`states` adds up to `rows`. `codes` counts remarks by code."""

    rows: int = 0
    states: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)

    def add(self, row: Row) -> None:
        self.rows += 1
        self.states[row.state] += 1
        for remark in (*row.healed, *row.faults, *((row.skipped,) if row.skipped else ())):
            self.codes[remark.code] += 1

    def lines(self) -> list[tuple[str, str, int]]:
        """Weight, title and number of each code met, the most frequent first."""
        return [(reasons()[code].weight, reasons()[code].title, number) for code, number in self.codes.most_common()]


def neutral(text: str) -> str:
    """A text that no spreadsheet runs: one that begins as a formula gets an apostrophe before it. Reading takes it off again."""
    return f"'{text}" if text.lstrip(" ").startswith(RISKY) or text.startswith("'") else text


def why(row: Row) -> str:
    return " ".join(fault.says for fault in row.faults)


class _Writer(Protocol):
    def row(self, cells: Sequence[str]) -> None: ...
    def close(self) -> None: ...


class CsvWriter:
    """UTF-8 with a byte-order mark and semicolons: what a Brazilian spreadsheet opens without asking."""

    def __init__(self, file: BinaryIO) -> None:
        self._text = io.TextIOWrapper(file, "utf-8-sig", errors="replace", newline="", write_through=True)
        self._out = csv.writer(self._text, delimiter=";", lineterminator="\r\n", quoting=csv.QUOTE_MINIMAL)

    def row(self, cells: Sequence[str]) -> None:
        self._out.writerow([neutral(cell) for cell in cells])

    def close(self) -> None:
        self._text.flush()
        self._text.detach()


class XlsxWriter:
    """Every cell is text, so that no number is rounded and no formula is run."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._book = Workbook(write_only=True)
        self._sheet = self._book.create_sheet("Linhas recusadas")

    def row(self, cells: Sequence[str]) -> None:
        made = []
        for cell in cells:
            one = WriteOnlyCell(self._sheet, value=_writable(cell))
            one.data_type = "s"
            one.number_format = "@"
            made.append(one)
        self._sheet.append(made)

    def close(self) -> None:
        self._book.save(self._file)


def _writable(text: str) -> str:
    """XML has no words for control characters."""
    return "".join(
        letter
        for letter in str(text)
        if (letter >= " " and not "\ud800" <= letter <= "\udfff" and letter not in "\ufffe\uffff") or letter in "\t\n"
    )[:32_767]


class FaultyRows:
    """Takes rows; writes the refused ones with all their columns as they were, and why. The headers come first, once a table."""

    def __init__(self, writer: CsvWriter | XlsxWriter, headers: dict[str, Sequence[str]]) -> None:
        self._writer: _Writer = writer
        self._headers = headers
        self._table: str | None = None
        self.written = 0

    def add(self, row: Row) -> None:
        if not row.faults:
            return
        width = len(self._headers.get(row.table, ()))
        if self._table != row.table:
            self._table = row.table
            self._writer.row([*self._headers.get(row.table, ()), WHERE, WHY])
        cells = [*row.cells, *([""] * (width - len(row.cells)))]
        if len(cells) > width > 0:
            # What is beyond the header would push the reason out of its column.
            cells = [*cells[: width - 1], "; ".join(cell for cell in cells[width - 1 :] if cell)]
        self._writer.row([*cells, f"{row.table} {row.number}".strip(), why(row)])
        self.written += 1

    def close(self) -> None:
        self._writer.close()


def write_faulty(rows: Iterable[Row], headers: dict[str, Sequence[str]], path: Path) -> int:
    """To a .csv or .xlsx by the name; how many rows were written."""
    with open(path, "wb") as file:
        faulty = FaultyRows(XlsxWriter(file) if path.suffix.lower() == ".xlsx" else CsvWriter(file), headers)
        for row in rows:
            faulty.add(row)
        faulty.close()
    return faulty.written


def as_json(row: Row) -> str:
    """One line: number, sheet, state, what was read by field, the record, and every remark with its code, sentence and offer."""
    said = {
        "row": row.number,
        "sheet": row.table,
        "state": row.state,
        "fingerprint": row.fingerprint,
        "cells": list(row.cells),
        "read": row.read,
        "record": _plain(row.values),
        "healed": [_remark(entry) for entry in row.healed],
        "faults": [_remark(entry) for entry in row.faults],
        "skipped": _remark(row.skipped) if row.skipped else None,
    }
    return _JSON.encode(said)


@cache
def _names(kind: type) -> tuple[str, ...]:
    """Fields of a record, looked up once a kind; none of what is no record."""
    return tuple(entry.name for entry in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else ()


def _remark(entry: Remark) -> dict[str, str]:
    return {name: value for name in _names(Remark) if (value := getattr(entry, name)) not in (None, "")}


def _plain(value: Any) -> Any:
    """Records as JSON takes them: days as ISO text, money as text, what is not told left out."""
    if type(value) is str:
        return value
    if names := _names(value.__class__):
        return {name: _plain(found) for name in names if (found := getattr(value, name)) is not None and found != ()}
    if isinstance(value, tuple):
        return [_plain(entry) for entry in value]
    return value.isoformat() if isinstance(value, dt.date) else str(value) if isinstance(value, Decimal) else value
