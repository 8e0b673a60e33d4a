"""What is told of the rows of a file, a line a row: written while it is read, completed with what the registry says, and opened at any row."""

from __future__ import annotations

import json
from array import array
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from zelo.imports.reasons import Remark, reasons, remark
from zelo.imports.rows import Row
from zelo.registry.importing.encode import Batch
from zelo.registry.importing.verdicts import Verdict

Told = tuple[int, str, tuple[str, ...], str]


class Spool:
    """Rows as they were read, in order, in a file that nobody else opens."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def add(self, batch: Batch) -> None:
        lines = "".join(f"{n}\t{state}\t{','.join(codes)}\t{line}\n" for n, state, codes, line in batch.told)
        self._file.write(lines.encode("utf-8", "replace"))

    def __iter__(self) -> Iterator[Told]:
        self._file.seek(0)
        for line in self._file:
            n, state, codes, said = line.decode("utf-8").rstrip("\n").split("\t", 3)
            yield int(n), state, tuple(filter(None, codes.split(","))), said


def faults_of(verdict: Verdict) -> list[Remark]:
    found = []
    for code, field, words in verdict.faults:
        said = {name: value for name, value in words.items() if name != "read"}
        found.append(remark(code, field, str(words.get("read") or ""), **said))
    return found


def completed(told: Iterator[Told], verdicts: Iterator[Verdict]) -> Iterator[Told]:
    """Each row with `registry`, what the registry says to it; a row that it refuses is refused."""
    waiting = next(verdicts, None)
    for n, state, codes, line in told:
        while waiting is not None and waiting.n < n:
            waiting = next(verdicts, None)
        if waiting is None or waiting.n != n:
            yield n, state, codes, line
        elif waiting.faults:
            yield n, "refused", (*codes, *(code for code, _, _ in waiting.faults)), _refused(line, waiting)
        else:
            said = json.dumps(waiting.to_data(), ensure_ascii=False, separators=(",", ":"))
            yield n, state, codes, f'{line[:-1]},"registry":{said}}}'


def _refused(line: str, verdict: Verdict) -> str:
    said = json.loads(line)
    told = [
        {"code": one.code, "weight": one.weight, "field": one.field, "read": one.read, "says": one.says}
        for one in faults_of(verdict)
    ]
    said |= {"state": "refused", "faults": [*said["faults"], *told], "registry": verdict.to_data()}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def row_of(line: str) -> Row:
    """A refused row again, as `report.FaultyRows` takes it."""
    said: dict[str, Any] = json.loads(line)
    faults = tuple(
        Remark(one["code"], one["weight"], one.get("field", ""), one.get("read", ""), one["says"], None, one.get("offer"))
        for one in said["faults"]
    )
    return Row(said["row"], said["sheet"], tuple(said["cells"]), said["read"], None, (), faults)


class Kept:
    """A preview kept in a folder: the lines, and by state, verdict and code where each line begins."""

    LINES = "rows.jsonl"

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, rows: Iterator[Told]) -> dict[str, Counter[str]]:
        """Counts by state and by code."""
        counts: dict[str, Counter[str]] = {"states": Counter(), "codes": Counter()}
        places: dict[str, BinaryIO] = {}
        with open(self.folder / self.LINES, "wb") as lines:
            try:
                for _, state, codes, line in rows:
                    place = array("Q", (lines.tell(),)).tobytes()
                    lines.write(line.encode("utf-8", "replace") + b"\n")
                    counts["states"][state] += 1
                    counts["codes"].update(set(codes))
                    for name in (state, "all", *set(codes)):
                        if name not in places:
                            places[name] = open(self.folder / f"{name}.places", "wb")
                        places[name].write(place)
            finally:
                for file in places.values():
                    file.close()
        return counts

    def page(self, name: str, first: int, many: int) -> tuple[list[dict[str, Any]], int]:
        """Rows of a state or with a code, from the `first` on (from 0), and how many there are."""
        path = self.folder / f"{name}.places"
        if not (name in reasons() or name in STATES) or not path.exists():
            return [], 0
        whole = path.stat().st_size // 8
        with open(path, "rb") as places, open(self.folder / self.LINES, "rb") as lines:
            places.seek(8 * first)
            starts = array("Q")
            starts.frombytes(places.read(8 * many))
            found = []
            for start in starts:
                lines.seek(start)
                found.append(json.loads(lines.readline()))
        return found, whole

    def refused(self) -> Iterator[Row]:
        path = self.folder / "refused.places"
        if not path.exists():
            return
        with open(path, "rb") as places, open(self.folder / self.LINES, "rb") as lines:
            while start := places.read(8):
                lines.seek(int.from_bytes(start, "little"))
                yield row_of(lines.readline().decode("utf-8"))


STATES = ("all", "good", "healed", "refused", "skipped")
