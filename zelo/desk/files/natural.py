"""Which of the permitted acts a person most naturally does next. A courtesy of the page: the law permits all of them alike."""

from __future__ import annotations

import re
from collections.abc import Iterable

from zelo.law import Law
from zelo.law.procedures.acts import ALWAYS
from zelo.law.procedures.forms import Procedure, ProcedureAct
from zelo.law.procedures.standing import Standing
from zelo.legal.memo import Memo
from zelo.proceedings.facts import procedure_of

_DONE = re.compile(r"\b(?:done|times)\('(\w+)'\)")
_made: Memo[tuple[frozenset[str], frozenset[str]]] = Memo()


def strongest(law: Law, kind: str, now: Standing, done: Iterable[str], mine: Iterable[str]) -> str | None:
    """Of `mine`: the end that is open at last, else what a task asks for, else the next that others wait for. None where nothing presses."""
    procedure = procedure_of(law, kind)
    ends, awaited = _made.get((law.hash, kind), lambda: (_ends(procedure), _awaited(law, procedure)))
    taken = set(done)
    asked = {act for task in procedure.tasks if task.put in {t.code for t in now.tasks} for act in _named(task.unless)}

    def rank(act: str) -> int | None:
        form = procedure.acts[act]
        if act in ends:
            return 0 if form.bars or form.choice else None
        if act in asked:
            return 1
        if act in awaited:
            return 2 if act not in taken else 4
        return 3 if act not in taken and now.stage == procedure.stages[-1].stage else None

    ranked = [
        (found, place, act) for place, act in enumerate(procedure.acts) if act in set(mine) and (found := rank(act)) is not None
    ]
    return min(ranked)[2] if ranked else None


def _named(condition: object) -> set[str]:
    return set(_DONE.findall(str(condition))) if condition else set()


def _ends(procedure: Procedure) -> frozenset[str]:
    """Acts that finish a file."""
    return frozenset(act for stage in procedure.stages if stage.final for act in _named(stage.when))


def _awaited(law: Law, procedure: Procedure) -> frozenset[str]:
    """Acts that something else waits for: a bar, a task, a deadline or a question that reads what they bring."""
    texts: list[str] = [
        str(c) for act in procedure.acts.values() for bar in act.bars for c in (bar.when, bar.unless, bar.where) if c
    ]
    texts += [str(c) for task in procedure.tasks for c in (task.when, task.unless) if c]
    texts += [str(stage.when) for stage in procedure.stages if stage.when]
    named = {act for text in texts for act in _DONE.findall(text)}
    named |= {act for deadline in procedure.deadlines.values() for act in deadline.met_by}
    words = {word for text in texts for word in re.findall(r"[a-z_]+", text)}
    asked = any(bar.ask for act in procedure.acts.values() for bar in act.bars)
    return frozenset(
        act for act, form in procedure.acts.items() if act not in ALWAYS and (act in named or _brings(law, act, form, words, asked))
    )


def _brings(law: Law, act: str, form: ProcedureAct, words: set[str], asked: bool) -> bool:
    kind = law.act_kinds[act]
    if asked and (
        kind.pays or any(name in law.known for name in ("documents", "term_signed") if name in (*kind.takes, *kind.sets))
    ):
        return True
    return bool(words & {*kind.sets, *form.takes})
