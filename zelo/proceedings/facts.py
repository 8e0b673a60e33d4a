"""Rows to the law's values and back: acts, surroundings, standings. The only file that sees both."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from zelo.law import Law
from zelo.law.conditions import BrokenCondition
from zelo.law.facts import Value
from zelo.law.faults import Refuse
from zelo.law.procedures import acts as law_acts
from zelo.law.procedures.case import Case
from zelo.law.procedures.folding import alive, fold
from zelo.law.procedures.forms import Procedure
from zelo.law.procedures.look import standing
from zelo.law.procedures.standing import Standing
from zelo.law.procedures.trying import Accepted
from zelo.legal.memo import Memo
from zelo.proceedings.chain import kept
from zelo.proceedings.models import Act, CaseFile, Projection

_CENT = Decimal("0.01")
_procedures: Memo[dict[str, Procedure]] = Memo()


def law_act(row: Act) -> law_acts.Act:
    return law_acts.Act(
        n=row.n, kind=row.kind, on=row.on, by=str(row.by_id), role=row.role, facts=row.facts, about=row.about, subjects=tuple(row.subjects),
        told={name: dt.date.fromisoformat(day) for name, day in row.told.items()}, answers=row.answers,
    )  # fmt: skip


def law_acts_of(rows: Sequence[Act]) -> tuple[law_acts.Act, ...]:
    return tuple(law_act(row) for row in rows)


def procedure_of(law: Law, kind: str) -> Procedure:
    """Raises KeyError where this law has no such procedure."""
    return _procedures.get(law.hash, lambda: law.pack.procedures(law.readings))[kind]


# ---------------------------------------------------------------- surroundings


@dataclass(frozen=True)
class Asked:
    """A file whose surroundings are wanted: prices of the day, what other files and registries say. `file` is None while it is being opened.
    `trying`: the act that is about to enter, which is none of the acts yet: whom it names must be known before it is judged."""

    file: int | None
    acts: tuple[law_acts.Act, ...]
    today: dt.date
    law: Law
    trying: law_acts.Act | None = None


Provider = Callable[[Sequence[Asked]], list[dict[str, Any]]]
_providers: dict[str, list[Provider]] = {}


def provide(kind: str, provider: Provider) -> None:
    """Registers who tells the surroundings of files of a kind: many files at once, in a number of queries that does not grow with them."""
    if provider not in _providers.setdefault(kind, []):
        _providers[kind].append(provider)


def surroundings(kind: str, asked: Sequence[Asked]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [{} for _ in asked]
    for provider in _providers.get(kind, ()):
        for whole, part in zip(found, provider(asked), strict=True):
            whole.update(part)
    return found


class Days:
    """The surroundings of a file on the days its acts speak of: an act of last month is judged by last month's prices. Asked for when first
    wanted: one day alone (a file at rest, a late act), then all the others at once (acts tried again one by one)."""

    def __init__(self, kind: str, asked: Asked) -> None:
        self._kind, self._asked = kind, asked
        self._found: dict[dt.date, dict[str, Any]] = {}

    def __call__(self, day: dt.date) -> dict[str, Any]:
        if day not in self._found:
            others = (act.on for act in self._asked.acts) if self._found else ()
            days = sorted({day, *others} - self._found.keys())
            found = surroundings(self._kind, [replace(self._asked, today=one) for one in days])
            self._found.update(zip(days, found, strict=True))
        return self._found[day]


# ---------------------------------------------------------------- cases


@contextmanager
def opened(
    law: Law, kind: str, acts: Sequence[law_acts.Act], today: dt.date, around: Mapping[str, Any], subject: str | None = None,
    of_day: Days | None = None,
) -> Iterator[Case]:  # fmt: skip
    """A case to look at or try acts on; let go of afterwards."""
    case = Case(law, procedure_of(law, kind), law.act_kinds, acts, today, surroundings=around, subject=subject, of_day=of_day)
    try:
        yield case
    finally:
        case.close()


def stand(
    law: Law, kind: str, acts: Sequence[law_acts.Act], today: dt.date, around: Mapping[str, Any], of_day: Days | None = None
) -> Standing:
    with opened(law, kind, acts, today, around, of_day=of_day) as case:
        return standing(case)


def folded(law: Law, acts: Sequence[law_acts.Act], today: dt.date) -> dict[str, Value]:
    """The facts that the acts brought, mended and typed."""
    return fold(alive(acts, today), law.act_kinds, {**law.vocabulary.facts, **law.known})


def living(acts: Sequence[law_acts.Act], today: dt.date) -> list[law_acts.Act]:
    return alive(acts, today)


# ---------------------------------------------------------------- back to rows


def accepted_row(row: Act, accepted: Accepted) -> None:
    row.subjects = list(accepted.act.subjects)
    row.told = {name: day.isoformat() for name, day in accepted.act.told.items()}
    row.answers = kept(accepted.act.answers)


def project(row: Projection, now: Standing, law: Law) -> Projection:
    due = now.next_due
    row.stage, row.final, row.waits_for = now.stage, now.final, now.waits_for or ""
    row.next_due, row.next_due_of = (due.due, due.name) if due else (None, "")
    row.wakes_on = now.wakes_on
    row.suspended = any(d.state == "suspended" for d in now.deadlines)
    row.overdue = any(d.state == "passed" and d.soft for d in now.deadlines)
    row.total_open = None if now.total_open is None else now.total_open.quantize(_CENT)
    row.permitted = {kind: list(offer.by) for kind, offer in now.permitted.items()}
    row.tasks = [task.code for task in now.tasks]
    row.effects = {effect.name: effect.state for effect in now.effects}
    row.deadlines = {d.name: [d.state, d.due.isoformat() if d.due else None] for d in now.deadlines}
    row.shown = kept(dict(now.shown))
    row.pack, row.computed_on, row.fault = law.hash, now.on, ""
    return row


CORE = ("stage", "final", "waits_for", "next_due", "next_due_of", "total_open", "deadlines", "effects", "tasks", "permitted")


def core(row: Projection) -> dict[str, Any]:
    """What a projection says, as a difference shows it to a person."""
    found = {name: getattr(row, name) for name in CORE}
    found["permitted"] = sorted(row.permitted)
    whole: dict[str, Any] = kept(found)
    return whole


BROKEN = (Refuse, BrokenCondition, KeyError)
"""What computing a standing can raise for a file whose law changed under it."""


def new_projection(file: CaseFile, opened_on: dt.date) -> Projection:
    return Projection(file=file, kind=file.kind, opened_on=opened_on)
