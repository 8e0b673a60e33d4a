"""The nine forms of a procedure; see docs/procedures.md."""

from __future__ import annotations

import datetime as dt
from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from zelo.law.conditions import Expression
from zelo.law.forms import Basis, Dated, Form, Names


class Bar(Form):
    """Why an act may not be done: a code by condition, or whatever another question answers."""

    put: str | None = None
    where: Expression | None = None
    when: Expression | None = None
    unless: Expression | None = None
    ask: str | None = None
    basis: Names = ()

    @model_validator(mode="after")
    def _one(self) -> Bar:
        if (self.put is None) == (self.ask is None):
            raise ValueError("a barreira diz put ou ask")
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
    label: str | None = None
    verb: str | None = None
    bars: tuple[Bar, ...] = ()
    checks: tuple[Bar, ...] = ()
    choice: dict[str, FromList] = Field(default_factory=dict)
    not_by: Names = ()
    not_by_basis: Names = ()
    fixes: dict[str, str] = Field(default_factory=dict)
    """fact ← `ask.value`, asked at this moment and frozen."""
    fixes_when: Expression | None = None
    anew: Names = ()
    served: bool = False
    documents: Names = ()
    """Papers that the act draws up."""


class After(Form):
    """What opens a deadline."""

    acts: Names = ()
    deadline: str | None = None
    back: int | None = None
    lapse: str | None = None

    @model_validator(mode="after")
    def _some(self) -> After:
        if not (self.acts or self.deadline or self.lapse):
            raise ValueError("after diz acts, deadline ou lapse")
        return self


class Deadline(Form):
    """A term of the pack in a procedure: what opens it, what meets it, who is waited for."""

    term: str | None = None
    after: After
    met_by: Names = ()
    waits_for: str | None = None
    soft: bool = False
    each: bool = False
    valid: bool = False
    where: Expression | None = None
    basis: Names = ()
    label: str | None = None

    @model_validator(mode="after")
    def _counted(self) -> Deadline:
        if (self.term is None) == (self.after.back is None):
            raise ValueError("o prazo diz term, ou after.back")
        return self


class Effect(Form):
    """What acts brought into being: in force from `when`, stayed while `stayed`, ended by `ends`."""

    when: Expression
    stayed: Expression | None = None
    stay_basis: Names = ()
    ends: Expression | None = None
    basis: Basis
    label: str | None = None


class Amount(Form):
    """What a charge comes to: a value of an answer, a fact, or a product of facts and numbers."""

    ask: str | None = None
    value: str | None = None
    fact: str | None = None
    product: tuple[str | int, ...] = ()

    @model_validator(mode="after")
    def _one(self) -> Amount:
        if sum((bool(self.ask and self.value), bool(self.fact), bool(self.product))) != 1:
            raise ValueError("o valor diz ask e value, ou fact, ou product")
        return self


class Charge(Form):
    amount: Amount
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


class ProcedureDefinition(Form):
    condition: Expression = Field(alias="is")
    basis: Basis


class Procedure(Dated):
    """One procedure of one law."""

    since: dt.date | Literal["in_force"]  # type: ignore[assignment]
    kind: str
    label: str
    opens_with: Names
    define: dict[str, ProcedureDefinition] = Field(default_factory=dict)
    silence: dict[str, Any] = Field(default_factory=dict)
    """What it means that the file says nothing of a fact: a file is a whole record, a question is not."""
    acts: dict[str, ProcedureAct]
    deadlines: dict[str, Deadline] = Field(default_factory=dict)
    effects: dict[str, Effect] = Field(default_factory=dict)
    charges: dict[str, Charge] = Field(default_factory=dict)
    tasks: tuple[Task, ...] = ()
    stages: tuple[Stage, ...] = Field(min_length=1)
    shows: Names = ()

    @field_validator("stages")
    @classmethod
    def _last(cls, value: tuple[Stage, ...]) -> tuple[Stage, ...]:
        if value[-1].when is not None:
            raise ValueError("o último estágio não tem condição: é onde todo processo começa")
        if any(stage.when is None for stage in value[:-1]):
            raise ValueError("só o último estágio pode ficar sem condição")
        return value
