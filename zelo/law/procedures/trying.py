"""Whether an act that somebody wants to record may be recorded, and what it fixes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from zelo.law import ids
from zelo.law.answers import Answer
from zelo.law.checklists import ANSWERS, KIND, answered_twice, off_list
from zelo.law.faults import Refuse
from zelo.law.procedures import serving
from zelo.law.procedures.acts import ALWAYS, Act
from zelo.law.procedures.case import Case
from zelo.law.procedures.folding import mended
from zelo.law.procedures.forms import FromList, ProcedureAct
from zelo.law.procedures.look import PAPERS, bars, offer, why_not
from zelo.law.procedures.standing import Permitted, Reason
from zelo.law.procedures.summing import summed
from zelo.law.wording import money


@dataclass(frozen=True)
class Undermined:
    """An act already taken that would not be permitted on what is known now, and why."""

    n: int
    kind: str
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Accepted:
    """The act as it enters the file: with the due dates it tells and what it fixed."""

    act: Act
    undermines: tuple[Undermined, ...] = ()
    """Later acts that lose their ground by it. They stay until somebody annuls them."""


@dataclass(frozen=True)
class Refused:
    """Why it does not enter; `detail` (Portuguese) where a fact was wrong."""

    reasons: tuple[Reason, ...]
    detail: str = ""


def attempt(case: Case, act: Act) -> Accepted | Refused:
    """Tries an act on a file as known today; a late one is judged as of the day it speaks of."""
    from zelo.law.procedures import mending

    if act.kind in ALWAYS:
        return mending.attempt(case, act)
    form = case.procedure.acts.get(act.kind)
    if form is None:
        return Refused((Reason("unknown_act"),))
    reason = _of_its_day(case, act, form)
    if reason is not None:
        return Refused((reason,))
    if act.on == case.today:
        return judged(case, act, form)
    then = case.at(case.all_acts, act.on)
    try:
        outcome = judged(then, act, form)
    finally:
        then.close()
    if isinstance(outcome, Accepted):
        outcome = replace(outcome, undermines=mending.undermined(case, (*case.all_acts, outcome.act), act.on))
    return outcome


def _of_its_day(case: Case, act: Act, form: ProcedureAct) -> Reason | None:
    statute = case.law.pack.statute
    since = statute.in_force if case.procedure.since == "in_force" else case.procedure.since
    if since is not None and act.on < since:
        return Reason("not_in_force", statute.in_force_basis or form.basis)
    if act.on > case.today:
        return Reason("day_ahead", form.basis)
    if act.on < case.today and not case.kinds[act.kind].late:
        return Reason("not_on_its_day", form.basis)
    if act.on < case.today and all(head.stage.final for head in _heads(case)) and not _in_time(case, act):
        return Reason("file_closed", case.stage.basis)
    return None


def _in_time(case: Case, act: Act) -> bool:
    """Whether it meets a deadline whose lapse may have ended the file: what was filed on the last day and entered on the next is not shut out by it."""
    mine = [name for name, form in case.procedure.deadlines.items() if act.kind in form.met_by and form.waits_for == "respondent"]
    return any(
        one.state == "passed" and one.due is not None and one.start <= act.on <= one.due
        for head in _heads(case) for name in mine for one in head.instances(name)
    )  # fmt: skip


def _heads(case: Case) -> list[Case]:
    return [case.head(name) for name in case.heads] or [case]


def judged(case: Case, act: Act, form: ProcedureAct) -> Accepted | Refused:
    """Tries an act on the file of its own day, for every head it speaks of."""
    outcome = _tried(case, act, form)
    wrong = (_overpaid(case, act, form) or _misanswered(case, act, form)) if isinstance(outcome, Accepted) else None
    return outcome if wrong is None else wrong


def _misanswered(case: Case, act: Act, form: ProcedureAct) -> Refused | None:
    """An item of a checklist is answered once, and only one that the lists of this kind of inspection have."""
    answers = [tuple(map(str, act.facts.get(name) or ())) for name in ANSWERS]
    if not any(answers):
        return None
    twice = answered_twice(*answers)
    if twice:
        return Refused((Reason("item_twice", form.basis),), ", ".join(map(ids.label, twice)))
    kind = next((str(one.facts[KIND]) for one in reversed((*case.acts, act)) if one.facts.get(KIND)), "")
    other = off_list(case.law, kind, (item for told in answers for item in told))
    return Refused((Reason("item_not_in_list", form.basis),), ", ".join(map(ids.label, other))) if other else None


def _overpaid(case: Case, act: Act, form: ProcedureAct) -> Refused | None:
    """A payment of more than is still open, of nothing, or of parts of a cent is a slip of the hand: it is refused with the amount that is open."""
    pays = case.kinds[act.kind].pays
    charge = act.facts.get(pays.charge) if pays else None
    if pays is None or charge not in case.procedure.charges:
        return None
    owed, amount = case.owed(str(charge)), Decimal(str(act.facts.get(pays.amount)))
    if 0 < amount == round(amount, 2) and (owed.open is None or amount <= owed.open):
        return None
    detail = f"em aberto: {money(owed.open)}" if owed.open is not None else ""
    return Refused((Reason("not_what_is_open", owed.basis or form.basis),), detail)


def _tried(case: Case, act: Act, form: ProcedureAct) -> Accepted | Refused:
    heads = case.heads
    if not heads:
        return _judged(case, act, form)
    unknown = [name for name in act.subjects if name not in heads]
    if unknown:
        return Refused((Reason("no_such_head", form.basis),), ", ".join(unknown))
    open_ = [name for name in heads if not case.head(name).stage.final]
    if not act.subjects and open_ and len(open_) < len(heads):
        act = replace(act, subjects=tuple(open_))
    outcomes = {name: _judged(case.head(name), act, form) for name in act.subjects or heads}
    refused = {name: outcome for name, outcome in outcomes.items() if isinstance(outcome, Refused)}
    if refused:
        reasons = tuple(dict.fromkeys(reason for outcome in refused.values() for reason in outcome.reasons))
        return Refused(reasons, next((o.detail for o in refused.values() if o.detail), "") or ", ".join(refused))
    accepted = [outcome.act for outcome in outcomes.values() if isinstance(outcome, Accepted)]
    told: dict[str, dt.date] = {}
    for one in accepted:
        told.update({name: max(due, told.get(name, due)) for name, due in one.told.items()})
    return Accepted(replace(accepted[0], told=told))


def _judged(case: Case, act: Act, form: ProcedureAct) -> Accepted | Refused:
    reasons = [*why_not(case, act.kind, form), *_person(case, act, form), *_about(case, act, form)]
    if reasons:
        return Refused(tuple(dict.fromkeys(reasons)))
    try:
        return _with(case, act, form)
    except Refuse as refusal:
        return Refused((Reason(refusal.code, refusal.basis or form.basis, refusal.needs),), refusal.detail)


def _person(case: Case, act: Act, form: ProcedureAct) -> list[Reason]:
    found = []
    if act.role not in form.by:
        found.append(Reason("role_may_not", form.basis))
    if act.by and any(other.by == act.by for other in case.acts if other.kind in form.not_by):
        found.append(Reason("same_person", form.not_by_basis or form.basis))
    return found


def _about(case: Case, act: Act, form: ProcedureAct) -> list[Reason]:
    """The act it is about must count, be of the right kind, and not have been answered before."""
    kind = case.kinds[act.kind]
    if not kind.about:
        return [] if act.about is None else [Reason("no_such_act", form.basis)]
    if not any(other.n == act.about and other.kind in kind.about for other in case.acts):
        return [Reason("no_such_act", form.basis)]
    if kind.completes and any(other.kind == act.kind and other.about == act.about for other in case.acts):
        return [Reason("already_done", form.basis)]
    return []


def _with(case: Case, act: Act, form: ProcedureAct) -> Accepted | Refused:
    """The second half: the facts it brings, the terms it opens, its checks on the file with it, what it fixes."""
    wanted = offer(case, act.kind, form)
    lacking = [name for name in wanted.takes if act.facts.get(name) in (None, "", [], ())]
    if lacking:
        return Refused((Reason("fact_required", form.basis, tuple(lacking)),), case.law.labels(lacking))
    typed(case, act.facts, (*wanted.takes, *wanted.may))
    if (name := _beyond(case, act)) is not None:
        return Refused((Reason("more_heads_than_counted", form.basis, (name,)),))
    refused = _chosen(case, act, form, wanted)
    if refused is not None:
        return refused
    after = case.at((*case.all_acts, act))
    try:
        if (unfit := serving.wrong(after, act, form)) is not None:
            return Refused((unfit[0],), unfit[1])
        told = _told(after, act)
        checked = [reason for check in form.checks for reason in bars(after, check)]
        if checked:
            return Refused(tuple(checked))
        fixed = dict(_fixed(after, form))
        if reasons := _then(case, act, form, fixed):
            return Refused(reasons)
        if form.served is not False and (counted := serving.effective(after, act, form)) is not None:
            fixed[serving.EFFECTIVE] = counted[0]
        return Accepted(replace(act, told=told, answers=fixed))
    finally:
        after.close()


def _beyond(case: Case, act: Act) -> str | None:
    """The fact that counts fewer heads than the act names: a sheet of one animal names no second."""
    for name in case.kinds[act.kind].heads:
        counted = act.facts.get(name)
        if isinstance(counted, int) and len(act.subjects) > counted:
            return name
    return None


def typed(case: Case, facts: Mapping[str, Any], allowed: tuple[str, ...]) -> None:
    """Refuses facts that do not fit or have no place in the act."""
    for name, value in facts.items():
        if name not in allowed:
            raise Refuse("unknown_fact", f"{case.law.fact_label(name)} não cabe neste ato", needs=[name])
        if value is not None:
            case.known[name].read(name, value)


def _chosen(case: Case, act: Act, form: ProcedureAct, wanted: Permitted) -> Refused | None:
    """Only words that the law lists, with the papers they demand."""
    for name, words in wanted.choices.items():
        if name == serving.MODE:
            continue
        given = act.facts[name]
        chosen = given if isinstance(given, list | tuple) else [given]
        for word in chosen:
            if word not in words:
                return Refused((Reason("not_among_choices", form.basis, (name,)),), case.law.code_says(str(word)))
            brought = act.facts.get(PAPERS) or ()
            missing = [paper for paper in wanted.papers.get(word, ()) if paper != brought and paper not in brought]
            if missing:
                basis = _basis_of(case, form.choice[name], word) or form.basis
                return Refused((Reason("paper_missing", basis, (PAPERS,)),), ", ".join(map(case.law.code_says, missing)))
    return None


def _basis_of(case: Case, source: FromList, word: str) -> tuple[str, ...]:
    """The provisions that list a word; none where the question is refused."""
    outcome = case.outcome(source.ask)
    return outcome.put.get((source.list, word), ()) if isinstance(outcome, Answer) else ()


def _told(case: Case, act: Act) -> dict[str, dt.date]:
    told: dict[str, dt.date] = {}
    for name, deadline in case.procedure.deadlines.items():
        if act.kind not in deadline.after.acts:
            continue
        for item in case.instances(name):
            if item.opened_by != act.n:
                continue
            if item.refused is not None:
                raise Refuse(item.refused.code, basis=item.refused.basis, needs=item.refused.needs)
            if item.due is not None:
                told[name] = item.due
    return told


def _fixed(case: Case, form: ProcedureAct) -> Mapping[str, Any]:
    if not form.fixes or case.test(form.fixes_when) is not True:
        return {}
    found: dict[str, Any] = {}
    for fact, source in form.fixes.items():
        if source.endswith("?") and case.facts.get(source[:-1]) is None:
            continue
        if "." not in source:
            found[fact] = _known(case, source.removesuffix("?"), form)
            continue
        ask, value = source.split(".", 1)
        if form.fixes_each:
            found[fact] = _together(case, ask, form.fixes_each, value)
            continue
        outcome = case.outcome(ask)
        if not isinstance(outcome, Answer) or outcome.values.get(value) is None:
            code, detail = getattr(outcome, "code", "not_known_yet"), getattr(outcome, "detail", "")
            raise Refuse(code, detail, basis=outcome.basis, needs=outcome.needs)
        found[fact] = outcome.values[value]
    return found


def _then(case: Case, act: Act, form: ProcedureAct, fixed: Mapping[str, Any]) -> tuple[Reason, ...]:
    """The checks that read what the act fixes."""
    if not form.then:
        return ()
    case = case.at((*case.all_acts, replace(act, answers=fixed)))
    try:
        return tuple(reason for check in form.then for reason in bars(case, check))
    finally:
        case.close()


def _together(case: Case, ask: str, records: str, value: str) -> Any:
    told = summed(case, ask, records, value)
    if told.amount is None:
        code, detail = (told.refused.code, told.refused.detail) if told.refused else ("not_known_yet", case.law.labels(told.needs))
        basis = told.refused.basis if told.refused else told.basis
        raise Refuse(code, detail, basis=basis, needs=told.needs)
    return told.amount


def _known(case: Case, name: str, form: ProcedureAct) -> Any:
    value = case.facts.get(name)
    if value is None:
        raise Refuse("not_known_yet", case.law.labels([name]), basis=form.basis, needs=[name])
    return value.exact


def replayed(case: Case, acts: tuple[Act, ...], act: Act) -> tuple[Reason, ...]:
    """Why an act already taken would not be permitted on its own day, on the acts before it as they are known in `acts`."""
    form = case.procedure.acts.get(act.kind)
    if form is None:
        return ()
    before = [a for a in acts if a.kind in ALWAYS or ((a.on, a.n) < (act.on, act.n) and a.n != act.n)]
    then = case.at([a for a in before if a.about != act.n or a.kind not in ("rectify", "annul")], act.on)
    try:
        outcome = judged(then, replace(act, told={}, answers={}), form)
    finally:
        then.close()
    return outcome.reasons if isinstance(outcome, Refused) else ()


def living(acts: tuple[Act, ...]) -> list[Act]:
    """The acts that count, in the order of their days, but for notes."""
    return [a for a in mended(acts) if a.kind not in ALWAYS]
