"""The whole standing of a case: what a page shows and a list keeps."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace

from zelo.law.answers import Answer, Refusal
from zelo.law.procedures import serving
from zelo.law.procedures.acts import MENDING
from zelo.law.procedures.case import Case, verdict_of
from zelo.law.procedures.forms import Bar, ProcedureAct
from zelo.law.procedures.herd import joined
from zelo.law.procedures.standing import Effective, Permitted, Reason, Running, Standing, TaskDue
from zelo.law.procedures.summing import each
from zelo.law.tables import ASKS

_ONE_DAY = dt.timedelta(days=1)
PAPERS = "outcome_papers"
"""The fact that names the papers a choice demands."""


def standing(case: Case) -> Standing:
    """Computes everything; of a collective file, head by head."""
    if case.heads:
        return joined(case, {name: _one(case.head(name)) for name in case.heads})
    return _one(case)


def _one(case: Case) -> Standing:
    permitted: dict[str, Permitted] = {}
    barred: dict[str, tuple[Reason, ...]] = {}
    for kind, form in case.procedure.every_act.items():
        reasons = tuple(why_not(case, kind, form))
        if reasons:
            barred[kind] = reasons
        else:
            permitted[kind] = offer(case, kind, form)
    stage = case.stage
    rested = _at_rest(case)
    try:
        effects = tuple(Effective(n, rested.effect(n), f.basis) for n, f in case.procedure.effects.items())
        owed = tuple(rested.owed(name) for name in case.procedure.charges)
    finally:
        if rested is not case:
            rested.close()
    deadlines = tuple(item for name in case.procedure.deadlines for item in case.instances(name))
    if stage.final:
        deadlines = tuple(replace(d, state="ceased") if d.state in ("running", "suspended", "pending") else d for d in deadlines)
    return Standing(
        on=case.today,
        stage=stage.stage,
        final=stage.final,
        waits_for=stage.waits_for,
        stage_basis=stage.basis,
        deadlines=deadlines,
        permitted=permitted,
        barred=barred,
        tasks=() if stage.final else tuple(_tasks(case)),
        effects=tuple(e for e in effects if e.state != "none"),
        owed=owed,
        shown={name: found.exact for name in case.procedure.shows if (found := case.facts.get(name)) is not None},
        wakes_on=_wakes(case, deadlines),
        services=serving.services(case),
        stage_needs=case.staged[1],
    )


def _at_rest(case: Case) -> Case:
    """A finished file as it was on the day of its last act: nothing is charged or changes after its end."""
    last = max((act.on for act in case.acts if act.kind != "note"), default=case.today)
    if not case.stage.final or last >= case.today:
        return case
    then = case.at_rest(last)
    if then.stage.stage == case.stage.stage:
        return then
    then.close()
    return case


def why_not(case: Case, kind: str, form: ProcedureAct) -> Iterator[Reason]:
    """Every reason why an act may not be done now; none: there is a button."""
    stage = case.stage
    if stage.final and kind not in MENDING:
        yield Reason("file_closed", stage.basis)
        return
    if kind in MENDING and not case.living:
        yield Reason("no_such_act", form.basis)
    if form.stages and stage.stage not in form.stages:
        yield Reason("not_in_this_stage", form.basis)
    vocabulary = case.kinds[kind]
    if case.done(kind) and not vocabulary.many:
        yield Reason("already_done", form.basis)
    if not case.acts and kind not in case.procedure.opens_with and kind not in MENDING:
        yield Reason("not_first", form.basis)
    if vocabulary.about and not any(case.done(about) for about in vocabulary.about):
        yield Reason("no_such_act", form.basis)
    if vocabulary.pays and not any(case.owed(name).amount != 0 for name in case.procedure.charges):
        yield Reason("nothing_owed", form.basis)
    for bar in form.bars:
        yield from bars(case, bar)


def bars(case: Case, bar: Bar) -> Iterator[Reason]:
    """The reasons of one bar. What cannot be told bars too, and names what would settle it."""
    scope = case.test(bar.where)
    if scope is False:
        return
    if bar.ask is not None:
        yield from _asked(case, bar.ask) if bar.each is None else _of_each(case, bar.ask, bar.each)
        return
    truths: list[bool | None] = [scope]
    needs: list[str] = [*case.lacking(bar.where)] if scope is None else []
    for condition, wanted in ((bar.when, True), (bar.unless, False)):
        if condition is None:
            continue
        found = case.test(condition)
        truths.append(None if found is None else found is wanted)
        if found is None:
            needs += case.lacking(condition)
    if any(t is False for t in truths):
        return
    yield Reason(bar.put or "", bar.basis, tuple(dict.fromkeys(needs)))


def _of_each(case: Case, ask: str, records: str) -> Iterator[Reason]:
    """What is refused of any record, once."""
    found = (reason for outcome in each(case, ask, records) for reason in _reasons(case, ask, outcome))
    yield from dict.fromkeys(found)


def _asked(case: Case, ask: str) -> Iterator[Reason]:
    yield from _reasons(case, ask, case.outcome(ask))


def _reasons(case: Case, ask: str, outcome: Answer | Refusal) -> Iterator[Reason]:
    if isinstance(outcome, Refusal):
        yield Reason(outcome.code, outcome.basis, outcome.needs)
        return
    if ask not in ASKS or verdict_of(outcome) == "yes":
        return
    found = False
    for name in (*ASKS[ask].bars, *(("required",) if ask == "euthanasia" else ())):
        for word in outcome.values.get(name, ()):
            found = True
            yield Reason(word, outcome.put.get((name, word), outcome.basis))
    if not found:
        yield Reason("not_known_yet" if outcome.needs else "no_ground", _undecided_basis(outcome), outcome.needs)


def _undecided_basis(outcome: Answer) -> tuple[str, ...]:
    found = [b for step in outcome.because if step.role == "unknown" for b in step.basis]
    return tuple(dict.fromkeys(found)) or outcome.basis


def offer(case: Case, kind: str, form: ProcedureAct) -> Permitted:
    """An act that may be done: what it brings, what may be chosen, which papers that demands, who may not."""
    vocabulary = case.kinds[kind]
    choices: dict[str, tuple[str, ...]] = {}
    papers: dict[str, tuple[str, ...]] = {}
    for fact, source in form.choice.items():
        outcome = case.outcome(source.ask)
        choices[fact] = tuple(outcome.values.get(source.list) or ()) if isinstance(outcome, Answer) else ()
        if source.documents:
            papers.update({word: _papers(case, source.ask, fact, word) for word in choices[fact]})
    if vocabulary.pays:
        choices[vocabulary.pays.charge] = tuple(name for name in case.procedure.charges if case.owed(name).amount != 0)
    besides = serving.wants(case.law.rules.service, case.procedure, form)
    choices.update(besides.choices)
    takes = dict.fromkeys((*vocabulary.takes, *form.takes, *form.choice, *besides.takes))
    outcome_papers = (PAPERS,) if any(s.documents for s in form.choice.values()) else ()
    may = dict.fromkeys((*vocabulary.may, *form.may, *besides.may, *outcome_papers))
    barred_persons = tuple(dict.fromkeys(act.by for act in case.acts if act.kind in form.not_by))
    return Permitted(
        kind,
        tuple(name for name in takes if name not in case.defined),
        tuple(name for name in may if name not in takes and name not in case.defined and name in case.known),
        choices,
        form.by,
        barred_persons,
        form.basis,
        papers,
        proofs=besides.proofs,
    )


def _papers(case: Case, ask: str, fact: str, word: str) -> tuple[str, ...]:
    outcome = case.outcome(ask, **{fact: word})
    return tuple(outcome.values.get("required_documents") or ()) if isinstance(outcome, Answer) else ()


def _tasks(case: Case) -> Iterator[TaskDue]:
    for task in case.procedure.tasks:
        if case.test(task.when) is True and case.test(task.unless, otherwise=False) is not True:
            yield TaskDue(task.put, task.basis)


def _wakes(case: Case, deadlines: tuple[Running, ...]) -> dt.date | None:
    """The first day on which time alone may change something: a term ends (met ones too: others may wait for it), a service takes effect,
    a charge that grows by the day has grown."""
    if case.stage.final:
        return None
    days = [item.due + _ONE_DAY for item in deadlines if item.due is not None and item.due >= case.today]
    days += [item.start for item in deadlines if item.start > case.today]
    days += [item.effective for item in serving.services(case) if not item.in_effect]
    if any(form.daily and case.owed(name).amount != 0 for name, form in case.procedure.charges.items()):
        days.append(case.today + _ONE_DAY)
    return min(days) if days else None


__all__ = ["bars", "offer", "standing", "why_not"]
