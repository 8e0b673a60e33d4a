"""The texts that a workbook keeps apart from its sheets: on disk, whatever their number, with eight bytes of memory for each."""

from __future__ import annotations

import tempfile
from array import array
from typing import BinaryIO

from zelo.imports.limits import Limits


class SharedStrings:
    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(max_size=8 << 20)
        self._starts = array("Q", [0])
        self._size = 0
        self._recent: dict[int, str] = {}

    def add(self, text: str) -> None:
        encoded = text.encode("utf-8", "surrogatepass")
        self._file.write(encoded)
        self._size += len(encoded)
        self._starts.append(self._size)

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __getitem__(self, index: int) -> str:
        if (found := self._recent.get(index)) is not None:
            return found
        start, end = self._starts[index], self._starts[index + 1]
        self._file.seek(start)
        found = self._file.read(end - start).decode("utf-8", "surrogatepass")
        if len(self._recent) > 20_000:
            self._recent.clear()
        self._recent[index] = found
        return found

    def close(self) -> None:
        self._file.close()


def read_strings(part: BinaryIO, limits: Limits) -> SharedStrings:
    from zelo.imports.source.markup import Walker

    found = SharedStrings()
    text: list[str] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "si":
            text.clear()

    def end(name: str, said: str, path: list[str]) -> None:
        if name == "t" and "rPh" not in path:
            text.append(said)
        elif name == "si":
            found.add("".join(text)[: limits.cell + 1])

    walker = Walker(start, end, {"t"}, limits)
    for _ in walker.pieces(part):
        pass
    return found
