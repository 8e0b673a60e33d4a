"""The forms of a procedure; see docs/procedures.md."""

from __future__ import annotations

import datetime as dt
import functools
import re
from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from zelo.law.conditions import Expression
from zelo.law.faults import Place
from zelo.law.forms import Basis, Dated, Form, Lined, Names
from zelo.law.procedures.papers import PaperForm
from zelo.law.procedures.serving import Serving

_OWED = re.compile(r"\bowes_|\bsettled\(")
_NAME = re.compile(r"\w+")
MEND_BASIS = ("brasil/lei9784_art53",)
"""What lets the administration mend its own acts, by analogy, where the city's law is silent."""
ANNULS = ("authority", "coordinator")
"""Who may annul where the procedure does not say."""


class Bar(Form):
    """Why an act may not be done: a code by condition, or whatever another question answers."""

    put: str | None = None
    where: Expression | None = None
    when: Expression | None = None
    unless: Expression | None = None
    ask: str | None = None
    each: str | None = None
    """The list for whose every record the question is asked; whatever is refused of one bars."""
    basis: Names = ()

    @model_validator(mode="after")
    def _one(self) -> Bar:
        if (self.put is None) == (self.ask is None):
            raise ValueError("a barreira diz put ou ask")
        if self.each and self.ask is None:
            raise ValueError("each só cabe com ask")
        if self.put and not self.basis:
            raise ValueError("falta basis")
        return self


class FromList(Form):
    """A fact whose words are only those that an answer's list holds; `documents`: their papers are demanded."""

    ask: str
    list: str
    documents: bool = False


class ProcedureAct(Form):
    """An act as one law knows it."""

    by: Names
    basis: Basis
    stages: Names = Field(default=(), alias="in")
    takes: Names = ()
    may: Names = ()
    expects: Names = ()
    """Of what it may bring: what its form asks at once, because it is hardly ever left out."""
    offers: dict[str, Names] = Field(default_factory=dict)
    """Of a list that says other things elsewhere: the words that its form offers."""
    label: str | None = None
    verb: str | None = None
    bars: tuple[Bar, ...] = ()
    checks: tuple[Bar, ...] = ()
    then: tuple[Bar, ...] = ()
    """Checks tried once more, on the file with the act and what it fixes."""
    choice: dict[str, FromList] = Field(default_factory=dict)
    not_by: Names = ()
    not_by_basis: Names = ()
    fixes: dict[str, str] = Field(default_factory=dict)
    """fact ← `ask.value`, asked at this moment and frozen; or another fact as it is known now: `{order_unit_value: unit_value}`.
    With `?` it is fixed only where it is known, and the act waits for nothing."""
    fixes_when: Expression | None = None
    fixes_each: str | None = None
    """The list for whose every record what is fixed is asked, and added up."""
    anew: Names = ()
    served: bool | str = False
    """It serves a notice: as one of the procedure's `services` says, or (`true`) by the modes of the law's own `service`."""
    attempts: Names = ()
    """The serving acts of which it records an attempt that failed."""


class After(Form):
    """What opens a deadline: acts, the last day of another one, its passing unmet, or the day that a fact says."""

    acts: Names = ()
    deadline: str | None = None
    back: int | None = None
    lapse: str | None = None
    day: str | None = None
    """A date that the file says, such as a definition's."""

    @model_validator(mode="after")
    def _some(self) -> After:
        if not (self.acts or self.deadline or self.lapse or self.day):
            raise ValueError("after diz acts, deadline, lapse ou day")
        return self


class Deadline(Form):
    """A term of the pack in a procedure: what opens it, what meets it, who is waited for."""

    term: str | None = None
    after: After
    met_by: Names = ()
    met_where: dict[str, Any] = Field(default_factory=dict)
    """It is met only by an act that says so: `{regularised: true}`. One that is about the opening act meets that one alone."""
    waits_for: str | None = None
    soft: bool = False
    each: bool = False
    """One for each act that opens it: it runs while one of them runs, and has passed once one of them has."""
    valid: bool = False
    where: Expression | None = None
    date: str | None = None
    """The fact of the opening act that is the last day, where the authority fixes it and no term of the law does."""
    basis: Names = ()
    label: str | None = None

    @model_validator(mode="after")
    def _counted(self) -> Deadline:
        if sum((self.term is not None, self.after.back is not None, self.date is not None)) != 1:
            raise ValueError("o prazo diz term, ou after.back, ou date")
        if self.date is not None and not self.after.acts:
            raise ValueError("date é um fato do ato que abre o prazo: diga after.acts")
        if self.term is None and not self.basis:
            raise ValueError("falta basis (um prazo sem term não tem outra)")
        return self


Door = Literal["adoption", "guard", "accreditation"]
"""Where what is in force may bind: receiving an animal from the municipality, beginning to answer for one, becoming or acting as its partner."""


class Effect(Form):
    """What acts brought into being by `when`: pending while `pending`, stayed while `stayed`, else in force; ended by `ends`.

    `until`: the deadline whose last day is the last of the effect, or the day that the file shows, known to other rooms without computing it again.
    `binds`: at which doors it binds the person, and whether it `bars` them there or only `weighs` (whoever decides must say why it is done all the
    same); `binds_animal`: the same, for the animals of the file alone.
    """

    when: Expression
    pending: Expression | None = None
    stayed: Expression | None = None
    stay_basis: Names = ()
    ends: Expression | None = None
    until: str | None = None
    binds: dict[Door, Literal["bars", "weighs"]] = Field(default_factory=dict)
    binds_animal: dict[Door, Literal["bars", "weighs"]] = Field(default_factory=dict)
    basis: Basis
    label: str | None = None


class Amount(Form):
    """What a charge comes to: a value of an answer, a fact, or a product of facts and numbers."""

    ask: str | None = None
    value: str | None = None
    each: str | None = None
    """The list for whose every record the question is asked; the values add up."""
    fact: str | None = None
    product: tuple[str | int, ...] = ()

    @model_validator(mode="after")
    def _one(self) -> Amount:
        if sum((bool(self.ask and self.value), bool(self.fact), bool(self.product))) != 1:
            raise ValueError("o valor diz ask e value, ou fact, ou product")
        return self


class Charge(Form):
    amount: Amount
    daily: bool = False
    """It grows by the day, so that the file wakes every day while it is owed."""
    when: Expression | None = None
    waived: Expression | None = None
    basis: Basis
    label: str | None = None


class Task(Form):
    put: str
    when: Expression | None = None
    unless: Expression | None = None
    basis: Basis


class Stage(Form):
    stage: str
    when: Expression | None = None
    final: bool = False
    waits_for: str | None = None
    basis: Basis
    label: str | None = None


class OneOf(Form):
    """One of the values a definition may have, and when."""

    then: str
    when: Expression | None = None
    basis: Basis


class DayOf(Form):
    """A day that the file itself makes: of an act that was done, or the one after the last day of a deadline that passed unmet."""

    acts: Names = ()
    lapse: str | None = None

    @model_validator(mode="after")
    def _some(self) -> DayOf:
        if not (self.acts or self.lapse):
            raise ValueError("day diz acts ou lapse")
        return self


class ProcedureDefinition(Form):
    """A value by expression, the first whose condition holds, or a day that the file makes (the first of several), where `when` holds."""

    condition: Expression | None = Field(default=None, alias="is")
    first: tuple[OneOf, ...] = ()
    day: DayOf | None = None
    when: Expression | None = None
    basis: Names = ()

    @model_validator(mode="after")
    def _one(self) -> ProcedureDefinition:
        if sum((self.condition is not None, bool(self.first), self.day is not None)) != 1:
            raise ValueError("a definição diz is, first ou day")
        if not self.first and not self.basis:
            raise ValueError("falta basis")
        return self


class Carried(Form):
    """What a file that is opened out of another brings from it: facts of the same name, and those that the other calls otherwise."""

    same: Names = ()
    renamed: dict[str, str] = Field(default_factory=dict)
    """Fact here ← fact there: `{respondent: responsible}`."""
    says: dict[str, Any] = Field(default_factory=dict)
    """What it is by coming from there: `{origin: complaint}`."""

    @functools.cached_property
    def sources(self) -> Mapping[str, str]:
        """Fact here ← fact there, of all."""
        return {**{name: name for name in self.same}, **self.renamed}


class Numbering(Lined):
    """How a law wants numbers written: `digits: 2` is `09`, and `100` where there are more."""

    digits: int = Field(ge=1, le=9)
    basis: Basis


class Sheets(Numbering):
    """The same of the sheets of the autos. `initials`: each is initialled, in red."""

    initials: bool = False


class Procedure(Dated):
    """One procedure of one law."""

    since: dt.date | Literal["in_force"]  # type: ignore[assignment]
    lines: dict[str, int] = Field(default_factory=dict, exclude=True, repr=False)
    """The line of each key, for faults."""
    kind: str
    label: str
    opens_with: Names
    comes_from: dict[str, Carried] = Field(default_factory=dict)
    """The kinds of file out of which one of these may be opened, and what it brings from them."""
    define: dict[str, ProcedureDefinition] = Field(default_factory=dict)
    silence: dict[str, Any] = Field(default_factory=dict)
    """What it means that the file says nothing of a fact: a file is a whole record, a question is not."""
    surroundings: Names = ()
    """Facts that come with the question: prices, values, what other files and registries say."""
    asks: dict[str, dict[str, str]] = Field(default_factory=dict)
    """Question → fact of it ← fact of the file, where they differ: a fine is asked as of the day of the deed, not of the decision."""
    acts: dict[str, ProcedureAct]
    deadlines: dict[str, Deadline] = Field(default_factory=dict)
    services: dict[str, Serving] = Field(default_factory=dict)
    effects: dict[str, Effect] = Field(default_factory=dict)
    charges: dict[str, Charge] = Field(default_factory=dict)
    tasks: tuple[Task, ...] = ()
    stages: tuple[Stage, ...] = Field(min_length=1)
    shows: Names = ()
    papers: dict[str, PaperForm] = Field(default_factory=dict)
    numbering: Numbering | None = None
    sheets: Sheets | None = None

    @field_validator("stages")
    @classmethod
    def _last(cls, value: tuple[Stage, ...]) -> tuple[Stage, ...]:
        if value[-1].when is not None:
            raise ValueError("o último estágio não tem condição: é onde todo processo começa")
        if any(stage.when is None for stage in value[:-1]):
            raise ValueError("só o último estágio pode ficar sem condição")
        return value

    @model_validator(mode="before")
    @classmethod
    def _keep_lines(cls, data: Any) -> Any:
        lines = getattr(data, "lines", None)
        return data if lines is None else {**data, "lines": dict(lines), "place": data.place}

    def at(self, key: str) -> Place:
        """Where a key stands."""
        return Place(self.place.file, self.lines.get(key, self.place.line))

    @functools.cached_property
    def every_act(self) -> Mapping[str, ProcedureAct]:
        """The acts of this procedure, and those that every one has: a note, and the two that mend."""
        roles = tuple(dict.fromkeys(role for act in self.acts.values() for role in act.by))
        found = dict(self.acts)
        for kind, by, basis in (("note", roles, ()), ("rectify", roles, MEND_BASIS), ("annul", ANNULS, MEND_BASIS)):
            found.setdefault(kind, ProcedureAct.model_construct(by=by, basis=basis))
        return found

    @functools.cached_property
    def each_of(self) -> Mapping[str, str]:
        """The questions that are put for each record of a list, by name: the list."""
        found = {charge.amount.ask: charge.amount.each for charge in self.charges.values()}
        for act in self.acts.values():
            found.update({bar.ask: bar.each for bar in (*act.bars, *act.checks, *act.then)})
            found.update({value.partition(".")[0]: act.fixes_each for value in act.fixes.values() if "." in value})
        return {ask: records for ask, records in found.items() if ask and records}

    @functools.cached_property
    def monetary(self) -> frozenset[str]:
        """Definitions that rest on what is owed. Charges are reckoned without them: what is owed never depends on whether it was paid."""
        texts = {
            name: " ".join(c.text for c in (form.condition, form.when, *(one.when for one in form.first)) if c is not None)
            for name, form in self.define.items()
        }
        found = {name for name, text in texts.items() if _OWED.search(text)}
        while more := {name for name, text in texts.items() if name not in found and set(_NAME.findall(text)) & found}:
            found |= more
        return frozenset(found)

    def stage_named(self, name: str) -> Stage | None:
        return next((stage for stage in self.stages if stage.stage == name), None)
