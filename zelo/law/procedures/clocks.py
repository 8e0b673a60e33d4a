"""Deadlines of a file: what opened each, when it ends, whether it was met."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from zelo.law import terms
from zelo.law.answers import Step
from zelo.law.asking import Asking
from zelo.law.faults import Refuse
from zelo.law.procedures import serving
from zelo.law.procedures.acts import Act
from zelo.law.procedures.facts import Seen
from zelo.law.procedures.forms import Deadline
from zelo.law.procedures.papers import holds
from zelo.law.procedures.standing import DeadlineState, Reason, Running

if TYPE_CHECKING:
    from zelo.law.procedures.case import Case


@dataclass(frozen=True)
class _Opened:
    """A deadline opened once, before it is known whether it was met."""

    start: dt.date
    due: dt.date | None
    act: Act | None
    basis: tuple[str, ...]
    because: tuple[Step, ...] = ()
    refused: Reason | None = None


def instances(case: Case, name: str) -> tuple[Running, ...]:
    """A deadline as often as it was opened, the one that counts first."""
    form = case.procedure.deadlines[name]
    holds = case.test(form.where)
    if holds is False:
        return ()
    found = sorted(_openings(case, form), key=lambda one: (one.start, one.act.n if one.act else 0))
    if found and not form.each:
        found = [found[-1] if form.valid else found[0]]
    if holds is None:
        reason = Reason("not_known_yet", form.basis or (found[0].basis if found else ()), case.lacking(form.where))
        found = [replace(one, due=None, refused=reason) for one in found]
    return tuple(_running(case, name, form, one) for one in found)


def _openings(case: Case, form: Deadline) -> Iterator[_Opened]:
    for kind in form.after.acts:
        for act in case.of(kind):
            yield _dated(form, act) if form.date else _counted(case, form, act.on, act)
    if form.after.deadline:
        for base in case.instances(form.after.deadline)[:1]:
            if base.due is None:
                continue
            if form.after.back is not None:
                yield _Opened(base.start, base.due - dt.timedelta(days=form.after.back), None, form.basis)
            else:
                yield _counted(case, form, base.due, None)
    if form.after.lapse and case.passed(form.after.lapse):
        lapsed = case.instances(form.after.lapse)[0]
        if lapsed.due is not None:
            yield _counted(case, form, lapsed.due, None)
    yield from _of_day(case, form)


def _of_day(case: Case, form: Deadline) -> Iterator[_Opened]:
    """From a day that the file says, once it says it."""
    day = case.facts.get(form.after.day) if form.after.day else None
    if day is not None:
        yield _counted(case, form, day.exact, None)


def _dated(form: Deadline, act: Act) -> _Opened:
    """A last day that the act itself fixes."""
    due = act.facts.get(form.date or "")
    if isinstance(due, str):
        due = dt.date.fromisoformat(due)
    return _Opened(act.on, due, act, form.basis)


def _counted(case: Case, form: Deadline, start: dt.date, act: Act | None) -> _Opened:
    """Counts the term, with the facts of the act that opened it before those of the file."""
    seen = Seen(case.facts, case.law, {**(act.facts if act else {}), "on": start})
    asking = Asking(case.law, "deadline", seen, frozenset(seen))
    try:
        due = _run(case, asking, form, start, act)
    except Refuse as refusal:
        basis = tuple(dict.fromkeys((*form.basis, *asking.basis, *refusal.basis)))
        refused = Reason(refusal.code, refusal.basis or basis, refusal.needs)
        return _Opened(start, None, act, basis, tuple(asking.steps), refused)
    finally:
        asking.close()
    return _Opened(due.effective or start, due.due, act, tuple(dict.fromkeys((*form.basis, *asking.basis))), tuple(asking.steps))


def _run(case: Case, asking: Asking, form: Deadline, start: dt.date, act: Act | None) -> terms.Due:
    """From the day on which the act's service takes effect, where it serves a notice."""
    doing = case.procedure.acts.get(act.kind) if act else None
    if act is None or doing is None or not isinstance(doing.served, str) or case.procedure.services[doing.served].law:
        return terms.run(asking, form.term or "", start, act.facts.get("served_by") if act else None)
    found = serving.effective(case, act, doing)
    if found is None:
        raise Refuse("service_mode_not_in_law", basis=doing.basis, needs=["served_by"])
    due = terms.run(asking, form.term or "", found[0])
    return replace(due, effective=found[0])


def _running(case: Case, name: str, form: Deadline, one: _Opened) -> Running:
    opened = one.act.n if one.act else 0
    since = (one.act.on if one.act else one.start, opened)
    meeting = next((a for a in case.acts if (a.on, a.n) > since and _meets(form, a, opened)), None)
    due = one.due
    if due is not None and one.act is not None and (told := one.act.told.get(name)) is not None:
        due = max(due, told)
    return Running(
        name, opened, one.start, due, _state(case, one, due, meeting), meeting.n if meeting else None, form.waits_for, form.soft,
        one.basis, one.because, one.refused,
    )  # fmt: skip


def _meets(form: Deadline, act: Act, opened: int) -> bool:
    """Whether an act meets a deadline: of the right kind, saying what it must, and not about another act's deadline."""
    return act.kind in form.met_by and holds(form.met_where, act.facts) and (not opened or act.about in (None, opened))


def _state(case: Case, one: _Opened, due: dt.date | None, meeting: Act | None) -> DeadlineState:
    if one.refused is not None:
        return "unknown"
    if one.start > case.today:
        return "pending"
    if meeting is not None:
        return "met" if due is None or meeting.on <= due else "met_late"
    if due is None:
        return "suspended"
    return "passed" if case.today > due else "running"
