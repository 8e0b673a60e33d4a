"""A case file on a day, being looked at: everything is computed when it is read, once, and only as far as it is read."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from zelo.law import terms
from zelo.law.answers import Answer, Refusal
from zelo.law.asking import Asking
from zelo.law.conditions import UNKNOWN, Condition
from zelo.law.facts import Value
from zelo.law.law import Law
from zelo.law.procedures.acts import Act, ActKind
from zelo.law.procedures.folding import alive, fold, rounds
from zelo.law.procedures.forms import Deadline, Procedure, Stage
from zelo.law.procedures.standing import EffectState, Owed, Running

YES, NO, OPEN = "yes", "no", "unknown"


@dataclass(frozen=True)
class Surroundings:
    """What the file itself does not hold: prices, values of units, what other files and registries say. Facts by name."""

    facts: Mapping[str, Any]


class CaseFacts(dict[str, Value]):
    """Folded facts, and those that the procedure defines, computed when first read. A fact being computed is unknown to itself."""

    def __init__(self, case: Case, found: Mapping[str, Value]) -> None:
        super().__init__(found)
        self._case = case
        self._making: set[str] = set()
        self.cut = False
        """Whether some fact was read while it was being computed: what was answered then may not be kept."""

    def get(self, name: str, default: Any = None) -> Any:
        if dict.__contains__(self, name):
            return dict.__getitem__(self, name)
        if name not in self._case.defined:
            return default
        if name in self._making:
            self.cut = True
            return default
        self._making.add(name)
        try:
            value = self._case.defined_value(name)
        finally:
            self._making.discard(name)
        if value is None:
            return default
        if not self.cut or not self._making:
            self[name] = value
        return value

    def __contains__(self, name: object) -> bool:
        return self.get(str(name)) is not None

    def __getitem__(self, name: str) -> Value:
        found = self.get(name)
        if found is None:
            raise KeyError(name)
        value: Value = found
        return value


class CaseAsking(Asking):
    """Conditions of a procedure: the law's names, and the functions over acts and deadlines."""

    def __init__(self, case: Case) -> None:
        self.case = case
        super().__init__(case.law, case.procedure.kind, case.facts, frozenset(case.facts))
        self.definitions.update(case.procedure.define)  # type: ignore[arg-type]
        functions = {
            "done": case.done, "times": case.times, "running": case.running, "passed": case.passed, "over": case.over, "begun": case.begun,
            "met": case.met, "late": case.late, "effect": case.effect, "verdict": case.verdict, "listed": case.listed,
        }  # fmt: skip
        for name, function in functions.items():
            self._context.add_function(name, function)

    def _look_up(self, name: str) -> Any:
        if name.startswith("owes_") and name[5:] in self.case.procedure.charges:
            found = self.case.owed(name[5:]).open
            return None if found is None else float(found)
        if name in self.case.file_facts and name not in self.definitions and name not in self.law.words:
            read = self._fact(name)
            return None if read is None else read.cel
        return super()._look_up(name)


class Case:
    """One file on one day. `subject`: one head of a collective file."""

    def __init__(
        self, law: Law, procedure: Procedure, kinds: Mapping[str, ActKind], acts: Sequence[Act], today: dt.date, *,
        surroundings: Mapping[str, Any] | None = None, subject: str | None = None,
    ) -> None:  # fmt: skip
        self.law = law
        self.procedure = procedure
        self.kinds = kinds
        self.today = today
        self.all_acts = tuple(acts)
        self.surroundings = dict(surroundings or {})
        self.file_facts = {n: f for n, f in law.vocabulary.facts.items() if n not in law.known}
        """Facts that acts bring and the law's questions do not ask about: who claimed, where it is kept."""
        known = {**self.file_facts, **law.known}
        living = alive(acts, today, subject)
        self.acts = rounds(living, {name: act.anew for name, act in procedure.acts.items() if act.anew})
        folded = fold(self.acts, kinds, known)
        for further in (self.surroundings, procedure.silence):
            for name, value in further.items():
                if name in known and name not in folded and (value is not None or known[name].nullable):
                    folded[name] = known[name].read(name, value)
        if "on" in law.known:
            folded["on"] = law.known["on"].read("on", today)
        self.defined = {n: d for n, d in procedure.define.items() if n in law.known}
        self.facts = CaseFacts(self, folded)
        self._asking: CaseAsking | None = None
        self.known = known
        self._instances: dict[str, tuple[Running, ...]] = {}
        self._opening: set[str] = set()
        self._owed: dict[str, Owed] = {}
        self._reckoning: set[str] = set()
        self._effects: dict[str, EffectState] = {}
        self._outcomes: dict[str, Answer | Refusal] = {}
        self._stage: Stage | None = None

    def close(self) -> None:
        """Lets go of the expressions' context, which would otherwise hold this file for ever."""
        if self._asking is not None:
            self._asking.close()

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
        """The value of a definition that is also a fact of the law; None where it cannot be told."""
        value = self.asking.value(self.defined[name].condition)
        if value is UNKNOWN or value is None:
            return None
        exact = Decimal(str(value)) if isinstance(value, float) else tuple(value) if isinstance(value, list) else value
        if isinstance(value, dt.datetime):
            exact = value.date()
        return Value(exact, value)

    # ------------------------------------------------------------ acts

    def of(self, kind: str) -> list[Act]:
        return [act for act in self.acts if act.kind == kind]

    def done(self, kind: str) -> bool:
        return any(act.kind == kind for act in self.acts)

    def times(self, kind: str) -> int:
        return len(self.of(kind))

    # ------------------------------------------------------------ questions

    def outcome(self, ask: str, **changed: Any) -> Answer | Refusal:
        """What the law answers now to a question, from the facts of the file."""
        key = f"{ask} {sorted(changed.items())}"
        if key in self._outcomes:
            return self._outcomes[key]
        facts = self.facts
        before, facts.cut = facts.cut, False
        found = self.law.answer(ask, _Seen(facts, self.law, changed))
        if not facts.cut:
            self._outcomes[key] = found
        facts.cut = facts.cut or before
        return found

    def verdict(self, ask: str) -> str:
        """`yes`, `no`, or `unknown`."""
        found = self.outcome(ask)
        if isinstance(found, Refusal):
            return OPEN if found.code == "fact_required" else NO
        verdicts = [
            found.values.get(name) for name in ("allowed", "grantable", "eligible") if isinstance(found.values.get(name), bool)
        ]
        return OPEN if not verdicts else YES if verdicts[0] else NO

    def listed(self, ask: str, name: str, word: str) -> bool:
        found = self.outcome(ask)
        return isinstance(found, Answer) and word in (found.values.get(name) or ())

    # ------------------------------------------------------------ deadlines

    def instances(self, name: str) -> tuple[Running, ...]:
        """A deadline as often as it was opened; the one that counts first."""
        if name not in self._instances:
            if name in self._opening:
                return ()
            self._opening.add(name)
            try:
                self._instances[name] = tuple(self._open(name, self.procedure.deadlines[name]))
            finally:
                self._opening.discard(name)
        return self._instances[name]

    def _open(self, name: str, form: Deadline) -> Iterator[Running]:
        if form.where is not None and self.test(form.where) is not True:
            return
        found: list[tuple[dt.date, dt.date | None, Act | None, terms.Due | None, Any]] = []
        for kind in form.after.acts:
            for act in self.of(kind):
                due, asking = self._run(form, act.on, act)
                found.append((due.effective or act.on, due.due, act, due, asking))
        base = self.instances(form.after.deadline) if form.after.deadline else ()
        for one in base[:1]:
            if one.due is None:
                continue
            if form.after.back is not None:
                found.append((one.start, one.due - dt.timedelta(days=form.after.back), None, None, None))
            else:
                due, asking = self._run(form, one.due, None)
                found.append((one.due, due.due, None, due, asking))
        if form.after.lapse and self.passed(form.after.lapse):
            lapsed = self.instances(form.after.lapse)[0]
            if lapsed.due is not None:
                due, asking = self._run(form, lapsed.due, None)
                found.append((lapsed.due, due.due, None, due, asking))
        found.sort(key=lambda item: item[0])
        if not form.each and found:
            found = [found[-1] if form.valid else found[0]]
        for start, last, opener, _, asking in found:
            yield self._instance(name, form, start, last, opener, asking)

    def _run(self, form: Deadline, start: dt.date, act: Act | None) -> tuple[terms.Due, Asking]:
        """Counts the term of a deadline, with the facts of the act that opened it before those of the file."""
        facts = dict(self.facts)
        for name, value in (act.facts if act else {}).items():
            if name in self.law.known and value is not None:
                facts[name] = self.law.known[name].read(name, value)
        if "on" in self.law.known:
            facts["on"] = self.law.known["on"].read("on", start)
        asking = Asking(self.law, "deadline", facts, frozenset(facts))
        served = act.facts.get("served_by") if act else None
        try:
            return terms.run(asking, form.term or "", start, served), asking
        finally:
            asking.close()

    def _instance(self, name: str, form: Deadline, start: dt.date, due: dt.date | None, act: Act | None, asking: Any) -> Running:
        opened = act.n if act else 0
        meeting = next(
            (a for a in self.acts if a.kind in form.met_by and (a.on, a.n) > (act.on if act else dt.date.min, opened)), None
        )
        if due is not None and act is not None and (told := act.told.get(name)) is not None:
            due = max(due, told)
        if start > self.today:
            state = "pending"
        elif meeting is not None and (due is None or meeting.on <= due):
            state = "met"
        elif meeting is not None:
            state = "met_late"
        elif due is None:
            state = "suspended"
        else:
            state = "passed" if self.today > due else "running"
        basis = tuple(asking.basis) if asking is not None else form.basis
        because = tuple(asking.steps) if asking is not None else ()
        return Running(name, opened, start, due, state, meeting.n if meeting else None, form.waits_for, form.soft, basis, because)  # type: ignore[arg-type]

    def _state(self, name: str) -> str:
        found = self.instances(name) if name in self.procedure.deadlines else ()
        return found[0].state if found else "none"

    def running(self, name: str) -> bool:
        return self._state(name) in ("running", "suspended")

    def passed(self, name: str) -> bool:
        return self._state(name) == "passed"

    def over(self, name: str) -> bool:
        """Its time has run out, whether it was met or not."""
        found = self.instances(name) if name in self.procedure.deadlines else ()
        return bool(found) and found[0].due is not None and self.today > found[0].due

    def begun(self, name: str) -> bool:
        return self._state(name) not in ("none", "pending")

    def met(self, name: str) -> bool:
        return self._state(name) == "met"

    def late(self, name: str) -> bool:
        return self._state(name) == "met_late"

    # ------------------------------------------------------------ effects and money

    def effect(self, name: str) -> str:
        form = self.procedure.effects.get(name)
        if form is None:
            return "none"
        if name not in self._effects:
            self._effects[name] = "none"
            if self.test(form.when) is True:
                if form.ends is not None and self.test(form.ends) is True:
                    self._effects[name] = "ended"
                elif form.stayed is not None and self.test(form.stayed) is not False:
                    self._effects[name] = "stayed"
                else:
                    self._effects[name] = "in_force"
        return self._effects[name]

    def owed(self, name: str) -> Owed:
        """What a charge comes to and what was paid of it. A charge that cannot be reckoned is unknown, never zero."""
        if name in self._owed:
            return self._owed[name]
        form = self.procedure.charges[name]
        payments = self.facts.get("payments")
        paid = sum(
            (Decimal(str(p.get("amount_brl", 0))) for p in (payments.exact if payments else ()) if p.get("charge") == name),
            Decimal(0),
        )
        if name in self._reckoning:
            self.facts.cut = True
            return Owed(name, None, paid, form.basis, ())
        self._reckoning.add(name)
        before, self.facts.cut = self.facts.cut, False
        try:
            found = self._reckon(name, paid)
        finally:
            self._reckoning.discard(name)
        if not self.facts.cut:
            self._owed[name] = found
        self.facts.cut = self.facts.cut or before
        return found

    def _reckon(self, name: str, paid: Decimal) -> Owed:
        form = self.procedure.charges[name]
        due = self.test(form.when)
        if due is not True:
            return Owed(name, Decimal(0) if due is False else None, paid, form.basis, (), self.lacking(form.when))
        if form.waived is not None and self.test(form.waived) is True:
            return Owed(name, Decimal(0), paid, form.basis, ())
        amount = form.amount
        if amount.ask:
            outcome = self.outcome(amount.ask)
            value = outcome.values.get(amount.value or "") if isinstance(outcome, Answer) else None
            reckoned = None if value is None else Decimal(str(value))
            return Owed(name, reckoned, paid, tuple(dict.fromkeys((*form.basis, *outcome.basis))), outcome.because, outcome.needs)
        total, needs = Decimal(1), []
        for factor in (amount.fact,) if amount.fact else amount.product:
            value = Decimal(factor) if isinstance(factor, int) else self.asking.amount(factor or "")
            if value is None:
                needs.append(str(factor))
            else:
                total *= value
        return Owed(name, None if needs else total.quantize(Decimal("0.01")), paid, form.basis, (), tuple(needs))

    # ------------------------------------------------------------ stage

    @property
    def stage(self) -> Stage:
        """The most advanced stage that surely holds."""
        if self._stage is None:
            self._stage = next(s for s in self.procedure.stages if s.when is None or self.test(s.when) is True)
        return self._stage


class _Seen(dict[str, Value]):
    """The facts of a file as another question sees them, computed ones among them."""

    def __init__(self, facts: CaseFacts, law: Law, changed: Mapping[str, Any]) -> None:
        super().__init__({n: v for n, v in dict.items(facts) if n in law.known})
        self._facts = facts
        for name, value in changed.items():
            self[name] = law.known[name].read(name, value)

    def get(self, name: str, default: Any = None) -> Any:
        if dict.__contains__(self, name):
            return dict.__getitem__(self, name)
        return self._facts.get(name, default)

    def __contains__(self, name: object) -> bool:
        return self.get(str(name)) is not None

    def __getitem__(self, name: str) -> Value:
        found = self.get(name)
        if found is None:
            raise KeyError(name)
        value: Value = found
        return value
