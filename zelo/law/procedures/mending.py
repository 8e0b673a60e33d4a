"""Notes, and the two acts that mend a file: rectifying one act, and annulling one with those that fall with it."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

from zelo.law.faults import Refuse
from zelo.law.procedures import serving
from zelo.law.procedures.acts import ALWAYS, MENDING, Act
from zelo.law.procedures.case import Case
from zelo.law.procedures.folding import annulled, mended
from zelo.law.procedures.look import PAPERS
from zelo.law.procedures.standing import Reason
from zelo.law.procedures.trying import Accepted, Refused, Undermined, living, replayed, typed

FALLS_WITH = "falls_with"
BESIDES = (PAPERS, serving.MODE, serving.OF, serving.PROOF, serving.PROOF_FILES, serving.ORDER_REASON)
"""Facts that the engine itself adds to what acts take."""


def attempt(case: Case, act: Act) -> Accepted | Refused:
    """Tries a note, a rectification or an annulment."""
    form = case.procedure.every_act[act.kind]
    if act.on != case.today:
        return Refused((Reason("not_on_its_day", form.basis),))
    if act.role not in form.by:
        return Refused((Reason("role_may_not", form.basis),))
    if not case.living and act.kind == "note":
        return Refused((Reason("not_first", form.basis),))
    if case.stage.final and act.kind not in MENDING and all(case.head(h).stage.final for h in case.heads):
        return Refused((Reason("file_closed", case.stage.basis),))
    kind = case.kinds[act.kind]
    lacking = [name for name in (*kind.takes, *form.takes) if act.facts.get(name) in (None, "", [], ())]
    if lacking:
        return Refused((Reason("fact_required", form.basis, tuple(lacking)),), case.law.labels(lacking))
    try:
        if act.kind == "note":
            typed(case, act.facts, (*kind.takes, *kind.may))
            return Accepted(act)
        return _rectify(case, act) if act.kind == "rectify" else _annul(case, act)
    except Refuse as refusal:
        return Refused((Reason(refusal.code, refusal.basis or form.basis, refusal.needs),), refusal.detail)


def _target(case: Case, act: Act, kinds: tuple[str, ...]) -> Act:
    """The act it is about, as it now counts; one already out of count or of a kind that cannot be mended is refused."""
    basis = case.procedure.every_act[act.kind].basis
    target = next((a for a in case.all_acts if a.n == act.about), None)
    if target is None or (target.kind in ALWAYS and target.kind not in kinds):
        raise Refuse("no_such_act", basis=basis)
    if target.n in annulled(case.all_acts):
        raise Refuse("already_annulled", basis=basis)
    return next((a for a in mended(case.all_acts) if a.n == target.n), target)


def _rectify(case: Case, act: Act) -> Accepted | Refused:
    target = _target(case, act, ())
    form, kind = case.procedure.acts.get(target.kind), case.kinds[target.kind]
    if form is None:
        raise Refuse("no_such_act")
    if act.role not in form.by:
        return Refused((Reason("role_may_not", form.basis),))
    changed = {name: value for name, value in act.facts.items() if name != "reason_text"}
    if not changed:
        raise Refuse("nothing_rectified")
    typed(case, changed, (*kind.takes, *kind.may, *form.takes, *form.may, *form.choice, *BESIDES))
    acts = (*case.all_acts, act)
    after = next(a for a in mended(acts) if a.n == target.n)
    reasons = replayed(case, acts, after)
    if reasons and not set(reasons) <= set(replayed(case, case.all_acts, target)):
        return Refused(reasons)
    return Accepted(act, undermined(case, acts, target.on, but=(target.n,)))


def _annul(case: Case, act: Act) -> Accepted | Refused:
    target = _target(case, act, ("note", "rectify", "annul"))
    allowed = (*case.kinds["annul"].takes, *case.kinds["annul"].may)
    typed(case, {k: v for k, v in act.facts.items() if k != FALLS_WITH}, allowed)
    named: Any = act.facts.get(FALLS_WITH) or ()
    counting = {a.n for a in mended(case.all_acts)} - {target.n}
    if not isinstance(named, list | tuple) or not all(isinstance(n, int) and n in counting for n in named):
        raise Refuse("no_such_act", needs=[FALLS_WITH])
    return Accepted(act, undermined(case, (*case.all_acts, act), target.on))


def falls_with(case: Case, number: int) -> tuple[Undermined, ...]:
    """What would lose its ground if an act were annulled, one falling after another, found by trying. A proposal: the authority signs it."""
    target = next((a for a in case.all_acts if a.n == number), None)
    if target is None:
        return ()
    found: list[Undermined] = []
    gone: list[int] = [number]
    for later in living(case.all_acts):
        if (later.on, later.n) <= (target.on, target.n):
            continue
        trial = replace(target, n=_next(case), kind="annul", on=case.today, about=number, facts={FALLS_WITH: gone[1:]})
        reasons = _lost(case, (*case.all_acts, trial), later)
        if reasons:
            found.append(Undermined(later.n, later.kind, reasons))
            gone.append(later.n)
    return tuple(found)


def undermined(case: Case, acts: tuple[Act, ...], since: dt.date, but: tuple[int, ...] = ()) -> tuple[Undermined, ...]:
    """The acts of a day or later that lose their ground once the file holds `acts` instead of what it holds now."""
    found = []
    before = {a.n for a in living(case.all_acts)}
    for later in living(acts):
        if later.on < since or later.n not in before or later.n in but:
            continue
        reasons = _lost(case, acts, later)
        if reasons:
            found.append(Undermined(later.n, later.kind, reasons))
    return tuple(found)


def _lost(case: Case, acts: tuple[Act, ...], later: Act) -> tuple[Reason, ...]:
    """The reasons against an act on `acts` that were none on the acts as they are."""
    reasons = replayed(case, acts, later)
    if not reasons:
        return ()
    had = replayed(case, case.all_acts, later)
    return () if had else reasons


def _next(case: Case) -> int:
    return max((a.n for a in case.all_acts), default=0) + 1
