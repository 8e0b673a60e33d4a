"""Where a case file stands on a day: frozen values, computed by the law and never stored as truth."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal

from zelo.law.answers import Step

DeadlineState = Literal["pending", "running", "suspended", "met", "met_late", "passed", "ceased", "unknown"]
"""`ceased`: the file ended before it did. `unknown`: the law cannot count it yet (`refused` says why)."""
EffectState = Literal["none", "pending", "in_force", "stayed", "ended"]


@dataclass(frozen=True)
class Reason:
    """Why something may not be done: a code of the vocabulary, its provisions, the facts that would settle it."""

    code: str
    basis: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Running:
    """One deadline that was opened."""

    name: str
    opened_by: int
    """The act that opened it."""
    start: dt.date
    due: dt.date | None
    """None while it stands still."""
    state: DeadlineState
    met_by: int | None
    waits_for: str | None
    soft: bool
    basis: tuple[str, ...]
    because: tuple[Step, ...]
    refused: Reason | None = None


@dataclass(frozen=True)
class Served:
    """A notice that was served. Of several services of one act the first to take effect is the one that counts."""

    n: int
    """The act that served it."""
    kind: str
    mode: str
    on: dt.date
    effective: dt.date
    in_effect: bool
    basis: tuple[str, ...]
    says: str
    """How the day was counted, in Portuguese."""
    supplementary: bool = False


@dataclass(frozen=True)
class Owed:
    """One charge: what it comes to, what was paid of it. None: it cannot be reckoned yet."""

    charge: str
    amount: Decimal | None
    paid: Decimal
    basis: tuple[str, ...]
    because: tuple[Step, ...]
    needs: tuple[str, ...] = ()
    waived_by: tuple[str, ...] = ()
    """The provisions that waive it, where one does."""

    @property
    def open(self) -> Decimal | None:
        return None if self.amount is None else max(self.amount - self.paid, Decimal(0))

    @property
    def overpaid(self) -> Decimal:
        """What was paid beyond it: to be given back."""
        return Decimal(0) if self.amount is None else max(self.paid - self.amount, Decimal(0))


@dataclass(frozen=True)
class Permitted:
    """An act that may be done now: the facts it must and may bring, the words a choice may be."""

    kind: str
    takes: tuple[str, ...]
    may: tuple[str, ...]
    choices: Mapping[str, tuple[str, ...]]
    by: tuple[str, ...]
    not_by: tuple[str, ...]
    """Ids of persons who may not, having done an earlier act."""
    basis: tuple[str, ...]
    papers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Word of a choice → papers that it demands, to be named in `outcome_papers`."""
    subjects: tuple[str, ...] = ()
    """In a collective file: the heads for which it may be done."""
    proofs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Mode of service → what may prove it: one of them must be named in `proof`."""


@dataclass(frozen=True)
class Effective:
    name: str
    state: EffectState
    basis: tuple[str, ...]


@dataclass(frozen=True)
class TaskDue:
    code: str
    basis: tuple[str, ...]


@dataclass(frozen=True)
class Standing:
    """Everything a page or a list needs to know of a file on a day."""

    on: dt.date
    stage: str
    final: bool
    waits_for: str | None
    stage_basis: tuple[str, ...]
    deadlines: tuple[Running, ...]
    permitted: Mapping[str, Permitted]
    barred: Mapping[str, tuple[Reason, ...]]
    tasks: tuple[TaskDue, ...]
    effects: tuple[Effective, ...]
    owed: tuple[Owed, ...]
    shown: Mapping[str, Any]
    wakes_on: dt.date | None
    """The next day on which time alone may change the standing."""
    services: tuple[Served, ...] = ()
    """Notices served, the first to take effect first."""
    stage_needs: tuple[str, ...] = ()
    """Facts whose absence keeps a more advanced stage from being told."""
    heads: Mapping[str, Standing] = field(default_factory=dict)
    """In a collective file: the standing of each head. The file's own stage is that of the least advanced."""

    @property
    def next_due(self) -> Running | None:
        """The running deadline that ends first."""
        running = [d for d in self.deadlines if d.state == "running" and d.due]
        return min(running, key=lambda d: d.due or dt.date.max) if running else None

    @property
    def total_open(self) -> Decimal | None:
        """What is still to be paid, None where some charge cannot be reckoned."""
        amounts = [item.open for item in self.owed]
        return None if any(a is None for a in amounts) else sum((a for a in amounts if a is not None), Decimal(0))
