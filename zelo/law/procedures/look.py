"""The whole standing of a case: what a page shows and a list keeps."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from zelo.law.answers import Answer, Refusal
from zelo.law.procedures.acts import ALWAYS
from zelo.law.procedures.case import Case
from zelo.law.procedures.forms import Bar, ProcedureAct
from zelo.law.procedures.standing import Effective, Permitted, Reason, Running, Standing, TaskDue
from zelo.law.tables import ASKS

_ONE_DAY = dt.timedelta(days=1)


def standing(case: Case) -> Standing:
    """Computes everything."""
    permitted: dict[str, Permitted] = {}
    barred: dict[str, tuple[Reason, ...]] = {}
    for kind, form in case.procedure.acts.items():
        reasons = tuple(why_not(case, kind, form))
        if reasons:
            barred[kind] = reasons
        else:
            permitted[kind] = offer(case, kind, form)
    stage = case.stage
    deadlines = tuple(item for name in case.procedure.deadlines for item in case.instances(name))
    effects = tuple(Effective(n, case.effect(n), f.basis) for n, f in case.procedure.effects.items())  # type: ignore[arg-type]
    return Standing(
        on=case.today,
        stage=stage.stage,
        final=stage.final,
        waits_for=stage.waits_for,
        stage_basis=stage.basis,
        deadlines=deadlines,
        permitted=permitted,
        barred=barred,
        tasks=tuple(_tasks(case)),
        effects=tuple(e for e in effects if e.state != "none"),
        owed=tuple(case.owed(name) for name in case.procedure.charges),
        shown={name: found.exact for name in case.procedure.shows if (found := case.facts.get(name)) is not None},
        wakes_on=_wakes(case, deadlines),
    )


def why_not(case: Case, kind: str, form: ProcedureAct) -> Iterator[Reason]:
    """Every reason why an act may not be done now; none: there is a button."""
    stage = case.stage
    if stage.final and kind not in ALWAYS:
        yield Reason("file_closed", stage.basis)
        return
    if form.stages and stage.stage not in form.stages:
        yield Reason("not_in_this_stage", form.basis)
    vocabulary = case.kinds[kind]
    if case.done(kind) and not vocabulary.many:
        yield Reason("already_done", form.basis)
    if not case.acts and kind not in case.procedure.opens_with:
        yield Reason("not_first", form.basis)
    for bar in form.bars:
        yield from bars(case, bar)


def bars(case: Case, bar: Bar) -> Iterator[Reason]:
    """The reasons of one bar. What cannot be told bars too, and names what would settle it."""
    scope = case.test(bar.where)
    if scope is False:
        return
    if bar.ask is not None:
        yield from _asked(case, bar.ask)
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


def _asked(case: Case, ask: str) -> Iterator[Reason]:
    outcome = case.outcome(ask)
    if isinstance(outcome, Refusal):
        yield Reason(outcome.code, outcome.basis, outcome.needs)
        return
    if case.verdict(ask) == "yes":
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
    """An act that may be done: what it brings, what may be chosen, who may not."""
    vocabulary = case.kinds[kind]
    choices: dict[str, tuple[str, ...]] = {}
    for fact, source in form.choice.items():
        outcome = case.outcome(source.ask)
        choices[fact] = tuple(outcome.values.get(source.list) or ()) if isinstance(outcome, Answer) else ()
    takes = dict.fromkeys((*vocabulary.takes, *form.takes, *form.choice))
    if form.served:
        takes["served_by"] = None
    may = dict.fromkeys(name for name in (*vocabulary.may, *form.may) if name not in takes)
    barred_persons = tuple(dict.fromkeys(act.by for act in case.acts if act.kind in form.not_by))
    return Permitted(kind, tuple(takes), tuple(may), choices, form.by, barred_persons, form.basis)


def _tasks(case: Case) -> Iterator[TaskDue]:
    for task in case.procedure.tasks:
        if case.test(task.when) is True and case.test(task.unless, otherwise=False) is not True:
            yield TaskDue(task.put, task.basis)


def _wakes(case: Case, deadlines: tuple[Running, ...]) -> dt.date | None:
    """The first day on which time alone may change something: a term ends (met ones too: others may wait for it), a service takes effect."""
    days = [item.due + _ONE_DAY for item in deadlines if item.due is not None and item.due >= case.today]
    days += [item.start for item in deadlines if item.start > case.today]
    return min(days) if days and not case.stage.final else None


__all__ = ["bars", "offer", "standing", "why_not"]
