"""A case file on a day, being looked at: everything is computed when it is read, once, and only as far as it is read."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from zelo.law.answers import Answer, Refusal
from zelo.law.conditions import UNKNOWN, Condition
from zelo.law.facts import Value
from zelo.law.law import Law
from zelo.law.procedures import clocks, money, serving
from zelo.law.procedures.acts import Act, ActKind
from zelo.law.procedures.facts import CaseAsking, CaseFacts, Seen
from zelo.law.procedures.folding import alive, fold, heads_of, rounds
from zelo.law.procedures.forms import Procedure, ProcedureDefinition, Stage
from zelo.law.procedures.memo import Memo
from zelo.law.procedures.standing import EffectState, Owed, Running
from zelo.law.procedures.summing import each

_OF_HEADS = "heads"
_COSTS = ("money", "number")
OfDay = Callable[[dt.date], Mapping[str, Any]]
"""The surroundings of a file on another day: an act is judged by the prices and registries of the day it speaks of."""


class Case:
    """One file on one day. `subject`: one head of a collective file; `surroundings` may say of it alone, under `heads`. `of_day`: those of
    another day, where they may differ."""

    def __init__(
        self, law: Law, procedure: Procedure, kinds: Mapping[str, ActKind], acts: Sequence[Act], today: dt.date, *,
        surroundings: Mapping[str, Any] | None = None, subject: str | None = None, file: Case | None = None, of_day: OfDay | None = None,
    ) -> None:  # fmt: skip
        self.law = law
        self.procedure = procedure
        self.kinds = kinds
        self.today = today
        self.all_acts = tuple(acts)
        self.surroundings = dict(surroundings or {})
        self.of_day = of_day
        self.subject = subject
        self.memo: Memo = file.memo if file else Memo()
        self._file = file
        self.file_facts = {n: f for n, f in law.vocabulary.facts.items() if n not in law.known}
        """Facts that acts bring and the law's questions do not ask about: who claimed, where it is kept."""
        self.known = {**self.file_facts, **law.known}
        self.living = alive(acts, today, subject)
        """The acts that count, those of earlier rounds among them."""
        self.acts = rounds(self.living, {name: act.anew for name, act in procedure.acts.items() if act.anew})
        self.defined: Mapping[str, ProcedureDefinition] = procedure.define
        self.facts: CaseFacts = CaseFacts(self, self._folded())
        self.undecided: dict[str, tuple[str, ...]] = {}
        """Questions whose lists were read while undecided, and the facts that would settle them."""
        self.reckoning = False
        """Whether a charge is being reckoned: questions are then asked without what rests on payments."""
        self._asking: CaseAsking | None = None
        self._heads: dict[str, Case] = {}

    def _folded(self) -> dict[str, Value]:
        folded = fold(self.acts, self.kinds, self.known, one_head=self.subject is not None)
        of_head = (self.surroundings.get(_OF_HEADS) or {}).get(self.subject or "", {})
        for further in (of_head, self.surroundings, self.procedure.silence):
            for name, value in further.items():
                fact = self.known.get(name)
                if fact is not None and name not in folded and (value is not None or fact.nullable):
                    folded[name] = fact.read(name, value)
        if "on" in self.law.known:
            folded["on"] = self.law.known["on"].read("on", self.today)
        return folded

    def close(self) -> None:
        """Lets go of the expressions' context, which would otherwise hold this file for ever."""
        for head in self._heads.values():
            head.close()
        if self._asking is not None:
            self._asking.close()
            self._asking = None

    def at(self, acts: Sequence[Act], on: dt.date | None = None) -> Case:
        """The same file (or head) with other acts, or on another day. To be closed by whoever asked for it."""
        day = on or self.today
        around = self.surroundings if day == self.today or self.of_day is None else self.of_day(day)
        return Case(self.law, self.procedure, self.kinds, acts, day, surroundings=around, subject=self.subject, of_day=self.of_day)

    def at_rest(self, last: dt.date) -> Case:
        """The same file on the day of its last act: what things cost is as of then, what is known of other files as of now."""
        then = self.of_day(last) if self.of_day else {}
        cost = {name: value for name, value in then.items() if name in self.known and self.known[name].type in _COSTS}
        return Case(
            self.law, self.procedure, self.kinds, self.all_acts, last, surroundings={**self.surroundings, **cost}, subject=self.subject,
            of_day=self.of_day,
        )  # fmt: skip

    # ------------------------------------------------------------ heads

    @functools.cached_property
    def heads(self) -> tuple[str, ...]:
        """The heads of a collective file, none where it is one animal's (or one head is being looked at)."""
        found = heads_of(self.living) if self.subject is None else ()
        return found if len(found) > 1 else ()

    def head(self, name: str) -> Case:
        """One head of this file, on the same day."""
        if name not in self._heads:
            self._heads[name] = Case(
                self.law, self.procedure, self.kinds, self.all_acts, self.today,
                surroundings=self.surroundings, subject=name, file=self.file, of_day=self.of_day,
            )  # fmt: skip
        return self._heads[name]

    @property
    def file(self) -> Case:
        """The whole file of a head."""
        if self.subject is None:
            return self
        if self._file is None:
            self._file = Case(
                self.law, self.procedure, self.kinds, self.all_acts, self.today, surroundings=self.surroundings, of_day=self.of_day
            )
            self._file.memo, self._file._heads[self.subject] = self.memo, self
        return self._file

    # ------------------------------------------------------------ conditions

    @property
    def asking(self) -> CaseAsking:
        if self._asking is None:
            self._asking = CaseAsking(self)
        return self._asking

    def test(self, condition: Condition | None, otherwise: bool = True) -> bool | None:
        """Whether a condition holds; None where it cannot be told."""
        found = self.asking.test(condition, otherwise)
        return None if found is UNKNOWN else bool(found)

    def lacking(self, condition: Condition | None) -> tuple[str, ...]:
        """The facts whose absence keeps a condition from being told."""
        if condition is None:
            return ()
        with self.asking.frame() as frame:
            self.asking.test(condition)
        return tuple(frame.unknown)

    def defined_value(self, name: str) -> Value | None:
        """The value of a definition that is also a fact; None where it cannot be told."""
        key = (self.subject, "defined", name, self.reckoning)
        found: Value | None = self.memo.of(key, lambda: self._made(name), None)
        return found

    def _made(self, name: str) -> Value | None:
        form = self.procedure.define[name]
        if form.day is not None:
            return self._day(form)
        if form.condition is None:
            chosen = self._chosen(name)
            if chosen is None:
                return None
            return self.known[name].read(name, chosen.then) if name in self.known else Value(chosen.then, chosen.then)
        value = self.asking.value(form.condition)
        if value is UNKNOWN or value is None:
            return None
        exact = Decimal(str(value)) if isinstance(value, float) else tuple(value) if isinstance(value, list) else value
        return Value(value.date() if isinstance(value, dt.datetime) else exact, value)

    def _day(self, form: ProcedureDefinition) -> Value | None:
        assert form.day is not None
        if form.when is not None and self.test(form.when) is not True:
            return None
        days = [act.on for kind in form.day.acts for act in self.of(kind)]
        lapsed = self._counting(form.day.lapse) if form.day.lapse else ()
        days += [
            item.due + dt.timedelta(days=1) for item in lapsed if item.state in ("passed", "met_late") and item.due is not None
        ]
        return self.law.vocabulary.facts["on"].read("on", min(days)) if days else None

    def _chosen(self, name: str) -> Any:
        for one in self.procedure.define[name].first:
            holds = self.test(one.when)
            if holds is not False:
                return one if holds else None
        return None

    def defined_basis(self, name: str) -> tuple[str, ...]:
        form = self.procedure.define[name]
        chosen = self._chosen(name) if form.first else None
        return chosen.basis if chosen is not None else form.basis

    def defined_needs(self, name: str) -> tuple[str, ...]:
        """The facts that would settle a definition."""
        found: tuple[str, ...] = self.memo.of((self.subject, "needs", name), lambda: self._needs(name), ())
        return found

    def _needs(self, name: str) -> tuple[str, ...]:
        form = self.procedure.define[name]
        conditions = [one for one in (form.condition, form.when, *(one.when for one in form.first)) if one]
        needs = [need for condition in conditions for need in self.lacking(condition)]
        return tuple(dict.fromkeys(need for need in needs if need != name))

    # ------------------------------------------------------------ acts

    def of(self, kind: str) -> list[Act]:
        return [act for act in self.acts if act.kind == kind]

    def done(self, kind: str) -> bool:
        return any(act.kind == kind for act in self.acts)

    def times(self, kind: str) -> int:
        return sum(act.kind == kind for act in self.acts)

    # ------------------------------------------------------------ questions

    def outcome(self, ask: str, **changed: Any) -> Answer | Refusal:
        """What the law answers now to a question, from the facts of the file."""
        hidden = self.procedure.monetary if self.reckoning else frozenset()
        key = (self.subject, "ask", ask, str(sorted(changed.items())), bool(hidden))
        answered: Answer | Refusal = self.memo.of(key, lambda: self._answer(ask, changed, hidden), None) or self._answer(
            ask, changed, self.procedure.monetary
        )
        return answered

    def asked_on(self, ask: str) -> dt.date:
        """The day a question is asked of: that of the deed, where the procedure says so."""
        renamed = self.procedure.asks.get(ask, {}).get("on")
        found = self.facts.get(renamed) if renamed else None
        return self.today if found is None else found.exact

    def _answer(self, ask: str, changed: Mapping[str, Any], hidden: frozenset[str]) -> Answer | Refusal:
        renamed = {
            name: found.exact
            for name, fact in self.procedure.asks.get(ask, {}).items()
            if (found := self.facts.get(fact)) is not None
        }
        return self.law.answer(ask, Seen(self.facts, self.law, {**renamed, **changed}, hidden))

    def verdict(self, ask: str) -> str:
        """`yes`, `no`, or `unknown`."""
        return verdict_of(self.outcome(ask))

    def listed(self, ask: str, name: str, word: str) -> bool | None:
        """Whether an answer's list holds a word; None where that is still undecided. Of a question that the procedure puts for each record
        of a list: whether any of the answers does."""
        records = self.procedure.each_of.get(ask)
        outcomes = (each(self, ask, records) if records else ()) or (self.outcome(ask),)
        held = [_holds(found, name, word) for found in outcomes]
        if True in held:
            return True
        if None not in held:
            return False
        self.undecided[ask] = tuple(
            dict.fromkeys(need for one, found in zip(outcomes, held, strict=True) if found is None for need in one.needs)
        )
        return None

    # ------------------------------------------------------------ deadlines

    def instances(self, name: str) -> tuple[Running, ...]:
        """A deadline as often as it was opened; the one that counts first."""
        if name not in self.procedure.deadlines:
            return ()
        found: tuple[Running, ...] = self.memo.of((self.subject, "deadline", name), lambda: clocks.instances(self, name), ())
        return found

    def _state(self, name: str) -> str:
        found = self.instances(name)
        return found[0].state if found else "none"

    def running(self, name: str) -> bool:
        return any(item.state in ("running", "suspended") for item in self._counting(name))

    def passed(self, name: str) -> bool:
        """It ended unmet."""
        return any(item.state == "passed" for item in self._counting(name))

    def _counting(self, name: str) -> tuple[Running, ...]:
        """The instances that speak for a deadline: the first, or all where each act opens one of its own."""
        found = self.instances(name)
        return found if found and self.procedure.deadlines[name].each else found[:1]

    def over(self, name: str) -> bool:
        """Its time has run out, whether it was met or not."""
        found = self.instances(name)
        return bool(found) and found[0].due is not None and self.today > found[0].due

    def begun(self, name: str) -> bool:
        return self._state(name) not in ("none", "pending", "unknown")

    def met(self, name: str) -> bool:
        return self._state(name) == "met"

    def late(self, name: str) -> bool:
        return self._state(name) == "met_late"

    def served(self, kind: str) -> bool:
        """Whether a notice has been served, and the service has taken effect."""
        return serving.served(self, kind)

    def tried(self, kind: str, mode: str) -> bool:
        """Whether serving a notice by a mode was tried and failed."""
        return serving.tried(self, kind, mode)

    # ------------------------------------------------------------ effects and money

    def effect(self, name: str) -> EffectState:
        form = self.procedure.effects.get(name)
        if form is None:
            return "none"
        found: EffectState = self.memo.of((self.subject, "effect", name), lambda: self._effect(name), "none")
        return found

    def _effect(self, name: str) -> EffectState:
        form = self.procedure.effects[name]
        if self.test(form.when) is not True:
            return "none"
        if form.ends is not None and self.test(form.ends) is True:
            return "ended"
        if form.pending is not None and self.test(form.pending) is not False:
            return "pending"
        if form.stayed is not None and self.test(form.stayed) is not False:
            return "stayed"
        return "in_force"

    def owed(self, name: str) -> Owed:
        """What a charge comes to and what was paid of it. A charge that cannot be reckoned is unknown, never zero."""
        return money.owed(self, name)

    def settled(self, name: str) -> bool:
        """Whether a charge is known and nothing of it is open."""
        return name in self.procedure.charges and self.owed(name).open == 0

    # ------------------------------------------------------------ stage

    @property
    def stage(self) -> Stage:
        return self.staged[0]

    @functools.cached_property
    def staged(self) -> tuple[Stage, tuple[str, ...]]:
        """The most advanced stage that surely holds, and the facts whose absence keeps a more advanced one from being told."""
        needs: dict[str, None] = {}
        for stage in self.procedure.stages:
            holds = self.test(stage.when)
            if holds:
                return stage, tuple(needs)
            if holds is None:
                needs.update(dict.fromkeys(self.lacking(stage.when)))
        raise AssertionError("the last stage has no condition")


def verdict_of(found: Answer | Refusal) -> str:
    """`yes`, `no`, or `unknown`."""
    if isinstance(found, Refusal):
        return "unknown" if found.code == "fact_required" else "no"
    verdicts = [found.values[name] for name in ("allowed", "grantable", "eligible") if isinstance(found.values.get(name), bool)]
    return "unknown" if not verdicts else "yes" if verdicts[0] else "no"


def _holds(found: Answer | Refusal, name: str, word: str) -> bool | None:
    """Whether a list of an answer, or its single value, is or holds a word; None where the answer is undecided on it."""
    if isinstance(found, Refusal):
        return None if found.code == "fact_required" else False
    value = found.values.get(name)
    if word in value if isinstance(value, list | tuple) else word == value:
        return True
    # A single value that is not known yet is undecided as a whole.
    return None if {(name, word), (name, "")} & set(found.undecided) else False
