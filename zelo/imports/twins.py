"""Which rows of a file say the same, however long the file: keys are sorted on disk in parts, and four bytes a row are held."""

from __future__ import annotations

import tempfile
from array import array
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import IO

PARTS = 64
BUFFERED = 200_000


class Twins:
    """Takes `(key, who, row)`: two unsigned 64-bit numbers and the number of a row, from 1."""

    def __init__(self) -> None:
        self._buffers = [array("Q") for _ in range(PARTS)]
        self._files: list[IO[bytes]] = []
        self._held = 0

    def add(self, key: int, who: int, row: int) -> None:
        self._buffers[key % PARTS].extend((key, who, row))
        self._held += 1
        if self._held >= BUFFERED:
            self._spill()

    def _spill(self) -> None:
        if not self._files:
            self._files = [tempfile.TemporaryFile() for _ in range(PARTS)]
        for buffer, file in zip(self._buffers, self._files, strict=True):
            buffer.tofile(file)
            del buffer[:]
        self._held = 0

    def _groups(self) -> Iterator[list[tuple[int, int, int]]]:
        """All that share a key and are more than one, by row."""
        for part in range(PARTS):
            numbers = self._buffers[part]
            if self._files:
                file = self._files[part]
                whole = array("Q")
                file.seek(0)
                whole.frombytes(file.read())
                whole.extend(numbers)
                numbers = whole
                file.close()
            entries = sorted(zip(numbers[0::3], numbers[1::3], numbers[2::3], strict=True), key=itemgetter(0, 2))
            for _, found in groupby(entries, key=itemgetter(0)):
                group = list(found)
                if len(group) > 1:
                    yield group

    def differing(self, rows: int) -> array[int] | None:
        """By row: another row with the same key that is somebody else's; 0 where there is none. None: nowhere. Ends the taking."""
        others: array[int] | None = None
        for group in self._groups():
            first = group[0]
            stranger = next((entry for entry in group if entry[1] != first[1]), None)
            if stranger is None:
                continue
            others = others or array("I", bytes(4 * (rows + 1)))
            for _, who, row in group:
                others[row] = stranger[2] if who == first[1] else first[2]
        return others

    def same(self, rows: int) -> tuple[array[int], array[int]] | None:
        """By row: the first row with the same key and who, 0 for the first itself; and how many came before. None: nowhere. Ends the taking."""
        found: tuple[array[int], array[int]] | None = None
        for group in self._groups():
            for _, same in groupby(sorted(group, key=itemgetter(1, 2)), key=itemgetter(1)):
                rows_of = [row for _, _, row in same]
                if len(rows_of) > 1:
                    found = found or (array("I", bytes(4 * (rows + 1))), array("I", bytes(4 * (rows + 1))))
                    for before, row in enumerate(rows_of[1:], 1):
                        found[0][row], found[1][row] = rows_of[0], before
        return found
