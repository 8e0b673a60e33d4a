"""One question while it is being answered: the facts, the names conditions may read, the trace of what was read, the memo.

The resolver is the heart: a condition reads names through it, so it knows which facts, presumptions, definitions and readings an
outcome rests on, and which facts lacked.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from zelo.law.answers import Reading, Role, Step
from zelo.law.calendar import Calendar
from zelo.law.conditions import UNKNOWN, BrokenCondition, Condition, Unknown, context, evaluate
from zelo.law.facts import Value, midnight
from zelo.law.faults import Place, Refuse
from zelo.law.linking import Linked

if TYPE_CHECKING:
    from zelo.law.law import Law
    from zelo.law.rules import Definition
    from zelo.law.tables import Presumption

Truth = bool | Unknown
_NOTHING = Condition.parse(True)
_AS_IT_IS = Linked(_NOTHING.program, frozenset())


class Frame:
    """What was read while one thing was being decided. `with asking.frame() as frame:` collects what is read inside."""

    __slots__ = ("_frames", "absent", "facts", "lists", "presumed", "readings", "sources", "unknown")

    def __init__(self, frames: list[Frame] | None = None) -> None:
        self._frames = frames
        self.facts: dict[str, None] = {}
        self.presumed: dict[str, None] = {}
        self.unknown: dict[str, None] = {}
        self.sources: dict[str, tuple[str, ...]] = {}
        """Definitions, dates and named lists read, with their provisions."""
        self.readings: dict[str, None] = {}
        self.lists: dict[str, None] = {}
        self.absent: dict[str, None] = {}
        """Facts whose not being given was itself read (`has(given.x)`)."""

    def __enter__(self) -> Frame:
        if self._frames is not None:
            self._frames.append(self)
        return self

    def __exit__(self, *raised: object) -> None:
        if self._frames is not None:
            self._frames.pop()
            if self._frames:
                self._frames[-1].absorb(self)

    def absorb(self, other: Frame) -> None:
        if other.facts:
            self.facts.update(other.facts)
        if other.presumed:
            self.presumed.update(other.presumed)
        if other.unknown:
            self.unknown.update(other.unknown)
        if other.sources:
            self.sources.update(other.sources)
        if other.readings:
            self.readings.update(other.readings)
        if other.lists:
            self.lists.update(other.lists)
        if other.absent:
            self.absent.update(other.absent)

    def basis(self) -> Iterator[str]:
        for found in self.sources.values():
            yield from found


class Asking:
    """Facts in, memo out. One object a question; nested questions share the facts and have their own memo."""

    def __init__(self, law: Law, ask: str, facts: dict[str, Value], given: Container[str]) -> None:
        self.law = law
        self.ask = ask
        self.facts = facts
        self.given = given
        self.presumed_facts: dict[str, Value] = {}
        self.table_presume: dict[str, Presumption] = {}
        self.locals: dict[str, Any] = {}
        self.locals_unknown: dict[str, Frame] = {}
        self.local_sources: dict[str, Frame] = {}
        self.lists: dict[str, list[str]] = {}
        self.maybe: dict[str, list[str]] = {}
        self.definitions: dict[str, Definition] = {**law.federal_rules.define, **law.rules.define}
        self.steps: list[Step] = []
        self.basis: dict[str, None] = {}
        self.presumed: dict[str, None] = {}
        self.readings: dict[str, None] = {}
        self.needs: dict[str, None] = {}
        self.undecided: list[tuple[str, str]] = []
        self.put: dict[tuple[str, str], tuple[str, ...]] = {}
        self.calendar: Calendar = law.calendar
        self._frames: list[Frame] = []
        self._memo: dict[str, tuple[Any, Frame]] = {}
        self._making: set[str] = set()
        self._running, self._linked = _NOTHING, _AS_IT_IS
        self._told: dict[str, tuple[str, str]] = {}
        self._failure: BaseException | None = None
        self._full = False
        self._context = context(self._resolve)
        for name, value in facts.items():
            if value.cel is None:
                self._context.add_variable(name, None)
        for name in law.presumed_none:
            if name not in facts:
                self._context.add_variable(name, None)
        self._adopt_nulls(law.presumed_alike)

    def close(self) -> None:
        """Lets go of the CEL context, which holds this object and which no garbage collector can look into."""
        del self._context

    # ------------------------------------------------------------ facts

    @property
    def on(self) -> dt.date | None:
        """The day the question speaks of: `on`, else the day of `at`."""
        found = self.facts.get("on")
        return found.exact if found else None

    def exact(self, name: str) -> Any:
        """The exact value of a fact, given or presumed, None where unknown or known to be none; noted as read."""
        found = self._fact(name)
        return found.exact if found else None

    def optional(self, name: str) -> Any:
        """As `exact`, of a fact that the question can do without: where it is not known, nothing lacks."""
        return self.exact(name) if name in self.facts or (name in self.law.known and self._presume(name)) else None

    def require(self, name: str) -> Any:
        """As `exact`, but refuses with `fact_required` where it is not known."""
        found = self._fact(name)
        if found is None or found.exact is None:
            raise Refuse("fact_required", self.law.fact_label(name), needs=[name])
        return found.exact

    def amount(self, name: str) -> Decimal | None:
        """A fact or a definition as an exact number."""
        value: Any = self.exact(name) if name in self.law.known else self.read(name)
        if value is None or value is UNKNOWN or isinstance(value, bool) or not isinstance(value, int | float | Decimal):
            return None
        return Decimal(str(value))

    def _fact(self, name: str) -> Value | None:
        found = self.facts.get(name)
        frame = self._frames[-1] if self._frames else None
        if found is not None:
            if frame is not None:
                frame.facts[name] = None
            return found
        found = self.presumed_facts.get(name)
        if found is None:
            found = self._presume(name)
        if frame is not None:
            (frame.unknown if found is None else frame.presumed)[name] = None
        elif found is None:
            self.needs[name] = None
        else:
            self.presumed[name] = None
        return found

    def presume(self, entries: Mapping[str, Any]) -> None:
        """What this question presumes besides the law's own presumptions."""
        self.table_presume = {n: self.law.read_presumption(n, entry) for n, entry in entries.items() if n in self.law.known}
        self.presumed_facts.clear()
        self._adopt_nulls(self.table_presume)

    def _adopt_nulls(self, presumptions: Mapping[str, Presumption]) -> None:
        """A name presumed to be none is a CEL null from the start: CEL takes no new names while it runs."""
        for name, found in presumptions.items():
            value = self.facts.get(found.fact) if found.fact is not None else found.value
            if name not in self.facts and value is not None and value.cel is None:
                self._context.add_variable(name, None)

    def _presume(self, name: str) -> Value | None:
        presumption = self.table_presume.get(name) or self.law.presumptions.get(name)
        if presumption is None:
            return None
        found = self.facts.get(presumption.fact) if presumption.fact is not None else presumption.value
        if found is not None:
            self.presumed_facts[name] = found
        return found

    # ------------------------------------------------------------ names

    def _resolve(self, name: str) -> Any:
        try:
            return self._look_up(name)
        except BaseException as error:
            self._failure = error
            return None

    def _look_up(self, name: str) -> Any:
        if name in self.locals:
            self._note_source(name)
            return _as_cel(self.locals[name])
        if name in self.locals_unknown:
            self._frames[-1].absorb(self.locals_unknown[name])
            return None
        if name in self.lists:
            frame = self._frames[-1]
            frame.lists[name] = None
            self._note_source(name)
            return self.lists[name] + self.maybe[name] if self._full else self.lists[name]
        definition = self.definitions.get(name)
        if definition is not None:
            return self._define(name, definition)
        if name in self.law.known:
            found = self._fact(name)
            return None if found is None else found.cel
        if name in self.law.words:
            return name
        interpretation = self.law.pack.interpretations.get(name)
        if interpretation is not None:
            self._frames[-1].readings[name] = None
            return self.law.readings[name]
        named = self.law.rules.lists.get(name)
        if named is not None:
            self._frames[-1].sources[name] = named.basis
            self._frames[-1].readings.update(dict.fromkeys(named.consulted))
            return True if name in self._linked.lists else named.folded
        if name == "given":
            return {probe: True for probe in self._running.probes if probe in self.given}
        self._frames[-1].unknown[name] = None
        return None

    def _note_source(self, name: str) -> None:
        source = self.local_sources.get(name)
        if source is not None:
            self._frames[-1].absorb(source)

    def _define(self, name: str, definition: Definition) -> Any:
        found = self._memo.get(name)
        if found is None:
            if name in self._making:
                return None
            self._making.add(name)
            frame = Frame()
            self._frames.append(frame)
            for probe in definition.condition.probes:
                (frame.facts if probe in self.facts else frame.absent)[probe] = None
            try:
                value = self._run(definition.condition)
            finally:
                self._frames.pop()
                self._making.discard(name)
            frame.sources[name] = definition.basis
            frame.readings.update(dict.fromkeys(definition.consulted))
            found = (value, frame)
            if not frame.lists:
                self._memo[name] = found
        value, frame = found
        self._frames[-1].absorb(frame)
        return None if value is UNKNOWN else value

    def _run(self, condition: Condition) -> Any:
        if condition.text in self.definitions:
            value = self._look_up(condition.text)
            return UNKNOWN if value is None else value
        around, self._running, self._linked = (self._running, self._linked), condition, self.law.linked(condition)
        try:
            value = evaluate(condition, self._context, self._linked.program)
        finally:
            self._running, self._linked = around
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure
        if value is UNKNOWN and self._frames and not self._frames[-1].unknown:
            # Every name was known: what lacks is a field of some record.
            frame = self._frames[-1]
            frame.unknown.update(
                dict.fromkeys(n for n in frame.facts if n in self.law.known and self.law.known[n].type == "records")
            )
        return value

    # ------------------------------------------------------------ deciding

    def frame(self) -> Frame:
        """Collects what is read inside; what it collected joins the frame around it."""
        return Frame(self._frames)

    def value(self, condition: Condition) -> Any:
        """The value of an expression or UNKNOWN. A list still undecided is read both ways; where that matters, UNKNOWN."""
        if not self._frames:
            with self.frame() as frame:
                found = self.value(condition)
            self.note(frame)
            return found
        frame = self._frames[-1]
        for name in condition.probes:
            (frame.facts if name in self.facts else frame.absent)[name] = None
        found = self._run(condition)
        if frame.lists and any(self.maybe.get(name) for name in frame.lists):
            found = self._both_ways(condition, found, frame)
        return found

    def _both_ways(self, condition: Condition, found: Any, frame: Frame) -> Any:
        self._full = True
        try:
            if self._run(condition) == found:
                return found
        finally:
            self._full = False
        for name in frame.lists:
            source = self.local_sources.get(f"?{name}")
            if source is not None:
                frame.absorb(source)
        return UNKNOWN

    def test(self, condition: Condition | None, otherwise: bool = True) -> Truth:
        """Whether a condition holds; none written counts as `otherwise`."""
        if condition is None:
            return otherwise
        found = self.value(condition)
        if found is UNKNOWN or isinstance(found, bool):
            return found
        raise BrokenCondition(f"{condition.text!r} não responde sim ou não")

    def read(self, name: str) -> Any:
        """The value of a name as conditions see it, or UNKNOWN."""
        return self.value(Condition.parse(name))

    # ------------------------------------------------------------ memo

    def cite(self, role: Role, says: str, basis: Iterable[str], frame: Frame | None = None, place: Place | None = None) -> None:
        """A step of the memo; its provisions and those of what it read are cited."""
        cited = dict.fromkeys(basis)
        facts: list[tuple[str, str]] = []
        if frame is not None:
            cited.update(dict.fromkeys(frame.basis()))
            facts = [self._shown(name) for name in frame.facts if name in self.facts]
            facts += [self._shown(name) for name in frame.presumed]
            self.note(frame)
        self.basis.update(cited)
        step = Step(role, says, tuple(cited), tuple(facts), place)
        last = self.steps[-1] if self.steps else None
        if last is not None and (last.role, last.says, last.basis) == (role, says, step.basis):
            self.steps[-1] = replace(last, facts=tuple(dict.fromkeys((*last.facts, *facts))))
        else:
            self.steps.append(step)

    def _shown(self, name: str) -> tuple[str, str]:
        """Label and value of a fact as memos show them."""
        found = self._told.get(name)
        if found is None:
            value = self.facts.get(name)
            if value is not None:
                found = (self.law.fact_label(name), self.law.fact_shown(name, value.exact))
            else:
                found = (self.law.fact_label(name), f"{self.law.fact_shown(name, self.presumed_facts[name].exact)} (presumido)")
            self._told[name] = found
        return found

    def note(self, frame: Frame) -> None:
        """What a decided thing rested on is part of the answer, even where no step tells it."""
        self.presumed.update(frame.presumed)
        self.presumed.update(frame.absent)
        self.readings.update(frame.readings)

    def note_unknown(self, names: Iterable[str]) -> None:
        """What a nested question lacked, as read here."""
        if self._frames:
            self._frames[-1].unknown.update(dict.fromkeys(names))

    def lack(self, frame: Frame) -> None:
        """Something stays open for want of facts."""
        self.needs.update(frame.unknown)
        self.note(frame)

    def used_readings(self) -> tuple[Reading, ...]:
        found = []
        for name in self.readings:
            interpretation = self.law.pack.interpretations[name]
            taken = self.law.readings[name]
            found.append(Reading(name, taken, taken == interpretation.taken, interpretation.issue, interpretation.readings[taken]))
        return tuple(found)


def _as_cel(value: Any) -> Any:
    if isinstance(value, dt.date) and not isinstance(value, dt.datetime):
        return midnight(value)
    if isinstance(value, Decimal):
        return float(value)
    return value
