"""Clauses: the workhorse of a pack. A clause puts words into a list when its condition holds, and cites its provision."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from zelo.law import ids
from zelo.law.answers import Step
from zelo.law.asking import Asking, Frame, Truth
from zelo.law.conditions import UNKNOWN, Condition, Expression
from zelo.law.forms import Basis, Dated, Form, Names

_HOURS = re.compile(r"(\d{2}):(\d{2})-(\d{2}):(\d{2})\Z")


class Lift(Form):
    """Lifts a clause when its condition holds; cited with it."""

    when: Expression
    basis: Basis


def _hours(value: Any) -> tuple[dt.time, dt.time]:
    if isinstance(value, tuple):
        return value
    found = _HOURS.match(value) if isinstance(value, str) else None
    if not found:
        raise ValueError(f"horário que não se entende: {value!r}; escreva como 08:30-11:00")
    start, end = dt.time(int(found[1]), int(found[2])), dt.time(int(found[3]), int(found[4]))
    if start > end:
        raise ValueError(f"horário ao contrário: {value}")
    return start, end


class Clause(Dated):
    """See docs/packs.md, "Clause"."""

    put: Names = ()
    where: Expression | None = None
    when: Expression | None = None
    unless: Expression | None = None
    hours: tuple[tuple[dt.time, dt.time], ...] = ()
    has: Names = ()
    among: Names = ()
    each: Expression | None = None
    ask: str | None = None
    lifted: tuple[Lift, ...] = Field(default=(), alias="except")
    documents: Names = ()
    says: str | None = None
    basis: Basis

    @field_validator("hours", mode="before")
    @classmethod
    def _read_hours(cls, value: Any) -> Any:
        return tuple(_hours(item) for item in (value if isinstance(value, list | tuple) else [value]))

    @field_validator("lifted", mode="before")
    @classmethod
    def _as_list(cls, value: Any) -> Any:
        return value if isinstance(value, list | tuple) else [value]

    @model_validator(mode="after")
    def _whole(self) -> Clause:
        if bool(self.has) != bool(self.among):
            raise ValueError("has e among andam juntos: as palavras, e as listas em que devem estar")
        if not self.put and not self.each:
            raise ValueError("a cláusula não põe nada (put)")
        return self

    def conditions(self) -> list[Condition]:
        found = [c for c in (self.where, self.when, self.unless, self.each) if c is not None]
        return found + [item.when for item in self.lifted]


def short(entry: Any, lacking: bool) -> Any:
    """`- art17_inc4: daily_cleaning` written out; anything else as it is."""
    if not isinstance(entry, dict):
        return entry
    keys = [key for key in entry if key not in Clause.model_fields and key != "except"]
    if len(keys) == 1 and "put" not in entry and ids.is_id(keys[0]):
        (key,) = keys
        full = type(entry)(entry)
        for name in ("place", "lines", "consulted"):
            if hasattr(entry, name):
                setattr(full, name, getattr(entry, name))
        full.pop(key)
        full["put"] = key
        full.setdefault("basis", key)
        full["unless" if lacking else "when"] = entry[key]
        return full
    return entry


Status = Literal["out", "met", "fired", "lifted", "open"]
"""Out of scope; in scope and not fired; fired; fired but for an exception; not to be told."""


@dataclass(frozen=True)
class Decided:
    """What became of a clause, the words it puts, and whether its scope is known."""

    status: Status
    words: tuple[str, ...] = ()
    in_scope: bool = False


def _lacking_words(clause: Clause, asking: Asking) -> Truth:
    """Whether some word of `has` stands in none of the lists named by `among`."""
    present: set[str] = set()
    unknown = False
    for name in clause.among:
        values = asking.exact(name)
        if values is None:
            unknown = unknown or asking.facts.get(name) is None
        else:
            present.update(values)
    lacking = [word for word in clause.has if word not in present]
    if not lacking:
        return False
    first = clause.among[0]
    return UNKNOWN if unknown and asking.facts.get(first) is None else True


def _outside_hours(clause: Clause, asking: Asking) -> Truth:
    at = asking.exact("at")
    if at is None:
        return UNKNOWN
    return not any(start <= at.time() <= end for start, end in clause.hours)


def _and(a: Truth, b: Truth) -> Truth:
    if a is False or b is False:
        return False
    return UNKNOWN if a is UNKNOWN or b is UNKNOWN else True


def _not(a: Truth) -> Truth:
    return UNKNOWN if a is UNKNOWN else not a


def decide(clause: Clause, asking: Asking, list_name: str, *, unknown_met: bool = False, since: dt.date | None = None) -> Decided:
    """Decides a clause and writes its step. `unknown_met`: what is not known counts as in order. `since`: the first day of its table."""
    if asking.on is not None and not clause.holds(asking.on):
        return Decided("out")
    with asking.frame() as frame:
        frame.readings.update(dict.fromkeys(clause.all_consulted))
        scope = asking.test(clause.where)
        if scope is False:
            asking.note(frame)
            return Decided("out")
        words, truth = clause.put, _truth(clause, asking, frame, clause.since or since)
        if clause.each is not None and truth is not False:
            found = asking.value(clause.each)
            truth = UNKNOWN if found is UNKNOWN else truth
            words = words if found is UNKNOWN else (*words, *(str(item) for item in found))
        truth = _and(truth, scope)
        lifted, by = _lift(clause, asking) if truth is not False else (False, None)
    status = _status(truth, lifted)
    if status == "open" and unknown_met:
        # Who claims an exception must say so: one that nobody alleges does not lift what surely happened.
        status = "fired" if truth is True else "met"
        asking.presumed.update(frame.unknown)
    asking.law.seen(clause, status)
    _tell(clause, asking, frame, status, by, words, list_name)
    return Decided(status, words, scope is True)


def _truth(clause: Clause, asking: Asking, frame: Frame, since: dt.date | None) -> Truth:
    """Whether all that the clause asks for holds, its scope apart. A dated rule asked about no day may hold or not."""
    truth: Truth = True
    if clause.when is not None:
        truth = asking.test(clause.when)
    if truth is not False and clause.unless is not None:
        truth = _and(truth, _not(asking.test(clause.unless)))
    if truth is not False and clause.has:
        truth = _and(truth, _lacking_words(clause, asking))
    if truth is not False and clause.hours:
        truth = _and(truth, _outside_hours(clause, asking))
    if truth is not False and clause.ask is not None:
        truth = _and(truth, asking.law.nested(clause.ask, asking))
    if truth is not False and asking.on is None and since is not None:
        frame.unknown["on"] = None
        truth = UNKNOWN
    return truth


def _lift(clause: Clause, asking: Asking) -> tuple[Truth, Lift | None]:
    """Whether an exception lifts the clause, and which."""
    found: Truth = False
    for item in clause.lifted:
        holds = asking.test(item.when)
        if holds is True:
            return True, item
        if holds is UNKNOWN:
            found = UNKNOWN
    return found, None


def _status(truth: Truth, lifted: Truth) -> Status:
    if truth is False:
        return "met"
    if lifted is True:
        return "lifted" if truth is True else "met"
    return "fired" if truth is True and lifted is False else "open"


def _tell(
    clause: Clause, asking: Asking, frame: Frame, status: Status, by: Lift | None, words: tuple[str, ...], list_name: str
) -> None:
    says = clause.says or asking.law.says(clause.basis)
    if status == "fired" and words:
        asking.cite("applied", says, clause.basis, frame, clause.place)
    elif status == "lifted" and by is not None:
        asking.cite("excepted", f"{says} Exceção: {asking.law.says(by.basis)}", (*clause.basis, *by.basis), frame, clause.place)
    elif status == "met" and frame.facts:
        asking.cite("checked", says, clause.basis, frame, clause.place)
    elif status == "open":
        asking.lack(frame)
        asking.undecided.extend((list_name, word) for word in words)
        told = f"{says} Não se pode dizer sem saber: {asking.law.labels(frame.unknown)}."
        asking.basis.update(dict.fromkeys(clause.basis))
        asking.steps.append(Step("unknown", told, clause.basis, (), clause.place))
    else:
        asking.note(frame)
