"""The form of terms and of service of notices. How they are counted is in `terms`."""

from __future__ import annotations

import copy
from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from zelo.law.conditions import Expression
from zelo.law.forms import Basis, Dated, Form, Located, Names
from zelo.law.lengths import Length, parse_unit
from zelo.law.refusing import RefuseRule


class Counting(Form):
    """Whether a last day that is no business day moves to the next, and by which provision (`supplementary`: another law's, by analogy)."""

    rolls: bool = False
    basis: Names = ()
    supplementary: bool = False

    @model_validator(mode="after")
    def _founded(self) -> Counting:
        if self.rolls and not self.basis:
            raise ValueError("counting: falta basis, o dispositivo que manda prorrogar o último dia")
        return self


class Mode(Form):
    """A way to serve a notice; it takes effect on its own day, or `later`."""

    later: Length | None = None
    basis: Basis
    refuse: tuple[RefuseRule, ...] = ()

    @field_validator("later", mode="before")
    @classmethod
    def _length(cls, value: Any) -> Any:
        return Length.parse(value) if value is not None else None


class Otherwise(Form):
    code: str
    basis: Basis


class Service(Form):
    """The modes a law knows; any other is refused."""

    modes: dict[str, Mode]
    otherwise: Otherwise | None = None

    @model_validator(mode="before")
    @classmethod
    def _split(cls, data: Any) -> Any:
        if isinstance(data, dict) and "modes" not in data:
            found: dict[str, Any] = {k: v for k, v in data.items() if k in ("otherwise", "place", "consulted")}
            return {**found, "modes": {k: v for k, v in data.items() if k not in found}}
        return data


class SetBy(Form):
    """The authority fixes the length, at most the law's; `over` is the code where it went beyond."""

    fact: str
    over: str
    required: bool = False


class ByFact(Form):
    """A length that the law leaves to a fact: so many of a unit."""

    fact: str
    unit: str

    @field_validator("unit")
    @classmethod
    def _known(cls, value: str) -> str:
        parse_unit(value)
        return value


class Pause(Form):
    """The term stands still from each record's `from` until its `to`; a record without `to` keeps it standing."""

    records: str
    start: str = Field(alias="from")
    end: str = Field(alias="to")


class Extend(Form):
    """Further days asked for, where `when` holds; else the code `otherwise`."""

    fact: str
    when: Expression
    otherwise: str


class Term(Dated):
    """A term of the law, or one variant of it."""

    length: Length | ByFact
    when: Expression | None = None
    starts: Names = Field(default=(), alias="from")
    served: bool = False
    set_by: SetBy | None = None
    pause: Pause | None = None
    extend: Extend | None = None
    rolls: bool | None = None
    opens: Literal["next_day", "next_business_day"] = "next_day"
    early_closing: bool = False
    refuse: tuple[RefuseRule, ...] = ()
    basis: Basis
    says: str | None = None
    supplementary: bool = False
    chosen_by: tuple[str, ...] = Field(default=(), exclude=True, repr=False)
    """Interpretations on which `when` depends."""

    @model_validator(mode="before")
    @classmethod
    def _keep_chosen_by(cls, data: Any) -> Any:
        if not isinstance(data, Located) or "when" not in data.consulted:
            return data
        found = copy.copy(data)
        found["chosen_by"] = data.consulted["when"]
        return found

    @field_validator("length", mode="before")
    @classmethod
    def _length(cls, value: Any) -> Any:
        return value if isinstance(value, dict) else Length.parse(value)

    @model_validator(mode="after")
    def _paused_by_days(self) -> Term:
        unit = self.length.unit if isinstance(self.length, Length) else parse_unit(self.length.unit)
        if self.pause and unit in ("month", "year"):
            raise ValueError("pause só cabe em prazo de dias: não se diz como meses e anos param")
        return self
