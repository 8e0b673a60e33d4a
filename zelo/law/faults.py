"""What can be wrong with a pack (faults, with their place) and with a question (refusals, with their code)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Place:
    """A line of a file; `line` counts from 1, 0 means the file as a whole."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


NOWHERE = Place("?")


@dataclass(frozen=True, order=True)
class Fault:
    """Something that keeps a pack from being used."""

    place: Place
    cause: str

    def __str__(self) -> str:
        return f"{self.place}: {self.cause}"


class PackFaults(Exception):
    """A pack cannot be used; carries every fault found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(set(faults)))
        super().__init__("\n".join(map(str, self.faults)))


class PlacedError(ValueError):
    """What is wrong with a form, where its validator knows the line better than the path of keys tells."""

    def __init__(self, place: Place, cause: str) -> None:
        super().__init__(cause)
        self.place = place


class Refuse(Exception):
    """The question is refused: `code` of the vocabulary, provisions, facts that lack, and what exactly was wrong (Portuguese)."""

    def __init__(
        self, code: str, detail: str = "", *, basis: Iterable[str] = (), needs: Iterable[str] = (), place: Place = NOWHERE
    ) -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail
        self.basis = tuple(basis)
        self.needs = tuple(needs)
        self.place = place
