"""XML a piece at a time, with nothing of the tree kept, no entities of its own and no more bytes than allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO
from xml.parsers import expat

from zelo.imports.limits import Limits
from zelo.imports.reasons import SourceRefused

CHUNK = 1 << 16


class Walker:
    """Calls `start(name, attributes)` and `end(name, text, path)` with names without their space; text is kept of the elements in `texts` only.
    Attributes have their names without space too."""

    def __init__(
        self,
        start: Callable[[str, dict[str, str]], None],
        end: Callable[[str, str, list[str]], None],
        texts: set[str],
        limits: Limits,
    ) -> None:
        self._start, self._end, self._texts, self._limits = start, end, texts, limits
        self._path: list[str] = []
        self._said: list[str] = []
        self._length = 0
        self._keep = False
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._opens
        self._parser.EndElementHandler = self._closes
        self._parser.CharacterDataHandler = self._says
        self._parser.StartDoctypeDeclHandler = self._doctype

    def pieces(self, part: BinaryIO) -> Iterator[None]:
        """Yields after every piece of the part. Raises `SourceRefused` for broken XML."""
        try:
            while piece := part.read(CHUNK):
                self._parser.Parse(piece, False)
                yield
            self._parser.Parse(b"", True)
            yield
        except (expat.ExpatError, ValueError, OverflowError):
            raise SourceRefused("broken_workbook") from None

    def _opens(self, name: str, attributes: dict[str, str]) -> None:
        name = name.rpartition(":")[2]
        if len(self._path) > 60:
            raise SourceRefused("broken_workbook")
        self._path.append(name)
        self._keep = name in self._texts
        if self._keep:
            self._said, self._length = [], 0
        self._start(name, attributes)

    def _closes(self, name: str) -> None:
        name = self._path.pop()
        said = "".join(self._said) if self._keep else ""
        self._keep = False
        self._end(name, said, self._path)

    def _says(self, text: str) -> None:
        if self._keep and self._length <= self._limits.cell:
            self._said.append(text)
            self._length += len(text)

    def _doctype(self, *_: object) -> None:
        raise SourceRefused("broken_workbook")
