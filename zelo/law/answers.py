"""What comes out of the law: an answer or a refusal, each with its provisions, its steps and what it took for granted. All frozen."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal

from zelo.law.faults import Place

Role = Literal["applied", "checked", "excepted", "arithmetic", "reading", "presumption", "unknown"]
"""How a step bears on the answer: its provision applied; was looked at and did not apply; was lifted by an exception; a computation;
a reading of a doubtful text; something presumed; something that could not be told."""


@dataclass(frozen=True)
class Step:
    """One line of the calculation memo, in Portuguese."""

    role: Role
    says: str
    basis: tuple[str, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    """Label and value of each fact it rests on."""
    place: Place | None = None

    def as_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {"role": self.role, "says": self.says, "basis": list(self.basis)}
        if self.facts:
            found["facts"] = [{"label": label, "value": value} for label, value in self.facts]
        if self.place:
            found["rule"] = str(self.place)
        return found


@dataclass(frozen=True)
class Reading:
    """A reading of a doubtful text that the answer used."""

    id: str
    taken: str
    default: bool
    issue: str
    says: str


@dataclass(frozen=True)
class Outcome:
    """What both kinds of outcome carry."""

    city: str
    ask: str
    pack: str
    """SHA-256 of the pack, the federal layer and the readings that were used."""
    basis: tuple[str, ...]
    because: tuple[Step, ...]
    needs: tuple[str, ...]
    """Facts that nobody gave and that would settle what is unknown."""
    presumed: tuple[str, ...]
    readings: tuple[Reading, ...]

    def _common(self) -> dict[str, Any]:
        return {
            "city": self.city,
            "ask": self.ask,
            "basis": list(self.basis),
            "because": [step.as_json() for step in self.because],
            "needs": list(self.needs),
            "presumed": list(self.presumed),
            "readings": [{"id": r.id, "taken": r.taken, "default": r.default, "issue": r.issue, "says": r.says} for r in self.readings],
            "pack": self.pack,
        }  # fmt: skip


@dataclass(frozen=True)
class Answer(Outcome):
    """The law's answer. `values` holds what docs/packs.md lists for the question; None is unknown (or, for `due`, a term standing still)."""

    values: dict[str, Any] = field(default_factory=dict)
    undecided: tuple[tuple[str, str], ...] = ()
    """(list, word) that may still join a list, once `needs` is known."""
    put: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict, repr=False, compare=False)
    """(list, word) → the provisions that put it there."""

    def as_json(self) -> dict[str, Any]:
        undecided: dict[str, list[str]] = {}
        for name, word in self.undecided:
            undecided.setdefault(name, []).append(word)
        return {"answer": {k: plain(v) for k, v in self.values.items()}, "undecided": undecided, **self._common()}


@dataclass(frozen=True)
class Refusal(Outcome):
    """The law (or the border) refuses the question: `code` of the vocabulary, `says` in Portuguese, `detail` what exactly was wrong."""

    code: str = ""
    says: str = ""
    detail: str = ""

    def as_json(self) -> dict[str, Any]:
        return {"error": {"code": self.code, "says": self.says, "detail": self.detail}, **self._common()}


def plain(value: Any) -> Any:
    """A value of an answer as JSON has it: ISO dates, exact decimals as numbers."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, dt.date | dt.datetime):
        return value.isoformat()
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value
