"""Whether an act that somebody wants to record may be recorded, and what it fixes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from zelo.law.answers import Answer
from zelo.law.faults import Refuse
from zelo.law.procedures.acts import ALWAYS, Act
from zelo.law.procedures.case import Case
from zelo.law.procedures.forms import ProcedureAct
from zelo.law.procedures.look import bars, offer, why_not
from zelo.law.procedures.standing import Reason


@dataclass(frozen=True)
class Accepted:
    """The act as it enters the file: with the due dates it tells and what it fixed."""

    act: Act


@dataclass(frozen=True)
class Refused:
    """Why it does not enter; `detail` (Portuguese) where a fact was wrong."""

    reasons: tuple[Reason, ...]
    detail: str = ""


def attempt(case: Case, act: Act) -> Accepted | Refused:
    """Tries an act on a file as known today; a late one is judged as of the day it speaks of."""
    form = case.procedure.acts.get(act.kind)
    if act.kind in ALWAYS:
        return _always(case, act)
    if form is None:
        return Refused((Reason("unknown_act"),))
    vocabulary = case.kinds[act.kind]
    if act.on > case.today:
        return Refused((Reason("day_ahead", form.basis),))
    if act.on < case.today and not vocabulary.late:
        return Refused((Reason("not_on_its_day", form.basis),))
    then = _as_of(case, act.on) if act.on < case.today else case
    reasons = [*why_not(then, act.kind, form), *_person(then, act, form)]
    if reasons:
        return Refused(tuple(reasons))
    try:
        return _with(then, act, form)
    except Refuse as refusal:
        return Refused((Reason(refusal.code, refusal.basis or form.basis, refusal.needs),), refusal.detail)


def _as_of(case: Case, on: dt.date) -> Case:
    return Case(case.law, case.procedure, case.kinds, case.all_acts, on, surroundings=case.surroundings)


def _person(case: Case, act: Act, form: ProcedureAct) -> list[Reason]:
    found = []
    if act.role not in form.by:
        found.append(Reason("role_may_not", form.basis))
    if act.by and any(other.by == act.by for other in case.acts if other.kind in form.not_by):
        found.append(Reason("same_person", form.not_by_basis or form.basis))
    return found


def _with(case: Case, act: Act, form: ProcedureAct) -> Accepted | Refused:
    """The second half: the facts it brings, the terms it opens, its checks on the file with it, what it fixes."""
    wanted = offer(case, act.kind, form)
    lacking = [name for name in wanted.takes if act.facts.get(name) in (None, "", [])]
    if lacking:
        return Refused((Reason("fact_required", form.basis, tuple(lacking)),), case.law.labels(lacking))
    allowed = {*wanted.takes, *wanted.may}
    for name, value in act.facts.items():
        if name not in allowed:
            raise Refuse("unknown_fact", f"{case.law.fact_label(name)} não cabe neste ato", needs=[name])
        if value is not None:
            case.known[name].read(name, value)
    for name, words in wanted.choices.items():
        if act.facts[name] not in words:
            return Refused((Reason("not_among_choices", form.basis, (name,)),), case.law.code_says(str(act.facts[name])))
    after = Case(case.law, case.procedure, case.kinds, (*case.all_acts, act), case.today, surroundings=case.surroundings)
    told: dict[str, dt.date] = {}
    for name, deadline in case.procedure.deadlines.items():
        if act.kind in deadline.after.acts:
            for item in after.instances(name):
                if item.opened_by == act.n and item.due is not None:
                    told[name] = item.due
    checked = [reason for check in form.checks for reason in bars(after, check)]
    if checked:
        return Refused(tuple(checked))
    return Accepted(replace(act, told=told, answers=_fixed(after, form)))


def _fixed(case: Case, form: ProcedureAct) -> Mapping[str, Any]:
    if not form.fixes or case.test(form.fixes_when) is not True:
        return {}
    found: dict[str, Any] = {}
    for fact, source in form.fixes.items():
        ask, value = source.split(".", 1)
        outcome = case.outcome(ask)
        if not isinstance(outcome, Answer) or outcome.values.get(value) is None:
            raise Refuse(
                getattr(outcome, "code", "not_known_yet"), getattr(outcome, "detail", ""), basis=outcome.basis, needs=outcome.needs
            )
        found[fact] = outcome.values[value]
    return found


def _always(case: Case, act: Act) -> Accepted | Refused:
    """Notes, and the two acts that mend: each about a living act of the file."""
    if act.on != case.today:
        return Refused((Reason("not_on_its_day"),))
    if act.kind == "note":
        return Accepted(act)
    target = next((a for a in case.all_acts if a.n == act.about), None)
    if target is None or target.kind in ("note",):
        return Refused((Reason("no_such_act"),))
    if any(a.kind == "annul" and a.about == act.about for a in case.all_acts):
        return Refused((Reason("already_annulled"),))
    return Accepted(act)
