"""The form of fines: bands, classes, the catalogue of acts, what raises, multiplies and limits. How they are reckoned is in `fines`."""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from zelo.law.clauses import Clause, short
from zelo.law.conditions import Expression
from zelo.law.forms import Basis, Dated, Form, Located, Names, Number
from zelo.law.gives import Give
from zelo.law.refusing import RefuseRule
from zelo.law.wording import number

_BAND = re.compile(r"(\d+(?:\.\d+)?)?\.\.(\d+(?:\.\d+)?)\Z")


@dataclass(frozen=True)
class Band:
    """Least and most units; equal where the law fixes the amount, no least where it only sets a limit."""

    least: Decimal | None
    most: Decimal

    @classmethod
    def parse(cls, value: object) -> Band:
        if isinstance(value, int | Decimal) and not isinstance(value, bool):
            return cls(Decimal(value), Decimal(value))
        found = _BAND.match(value) if isinstance(value, str) else None
        if not found:
            raise ValueError(f"faixa que não se entende: {value!r}; escreva 5..20, ..500 ou um número")
        least = Decimal(found[1]) if found[1] else None
        if least is not None and least > Decimal(found[2]):
            raise ValueError(f"faixa ao contrário: {value}")
        return cls(least, Decimal(found[2]))

    @property
    def fixed(self) -> bool:
        return self.least == self.most

    def __contains__(self, amount: Decimal) -> bool:
        return (self.least or Decimal(0)) <= amount <= self.most

    def __str__(self) -> str:
        if self.fixed:
            return number(self.most)
        return f"de {number(self.least)} a {number(self.most)}" if self.least is not None else f"até {number(self.most)}"


class Amount(Form):
    """One of several amounts, by condition; or the code with which that situation is refused."""

    units: Number | None = None
    refuse: str | None = None
    when: Expression | None = None
    basis: Basis

    @model_validator(mode="after")
    def _one(self) -> Amount:
        if (self.units is None) == (self.refuse is None):
            raise ValueError("diga units ou refuse")
        return self


class FineClass(Form):
    """A class of offences: its band, its fixed amount or its amounts by condition. `severity`: the word answered (by default its name)."""

    base: Band | tuple[Amount, ...]
    chosen: str | None = None
    severity: str | None = None
    basis: Names = ()

    @field_validator("base", mode="before")
    @classmethod
    def _base(cls, value: Any) -> Any:
        return value if isinstance(value, list | tuple | Band) else Band.parse(value)

    @model_validator(mode="after")
    def _founded(self) -> FineClass:
        if isinstance(self.base, Band) and not self.basis:
            raise ValueError("falta basis: o dispositivo que fixa o valor")
        return self


class Act(Form):
    """An offence of the catalogue: its class or its fixed units."""

    fine_class: str | None = Field(default=None, alias="class")
    units: Number | None = None
    refuse: tuple[RefuseRule, ...] = ()
    basis: Names = ()

    @model_validator(mode="after")
    def _one(self) -> Act:
        if (self.fine_class is None) == (self.units is None):
            raise ValueError("diga a classe (class) ou o valor fixo (units)")
        return self


class AnyOther(Form):
    """What holds for provisions outside the catalogue."""

    fine_class: str | None = Field(default=None, alias="class")
    refuse: str | None = None
    basis: Names = ()


class Raise(Form):
    to: str
    when: Expression
    basis: Basis
    says: str | None = None


class Times(Form):
    """Multiplies by a number, or doubles so many times."""

    by: Number | None = None
    doubling: Expression | None = None
    when: Expression | None = None
    basis: Basis
    says: str | None = None


class Cap(Form):
    units: Number
    basis: Basis
    when: Expression | None = None
    says: str | None = None
    of: Literal["fine", "notice"] = "fine"
    """`notice`: of all the fines of one notice together, and so of each of them."""

    @model_validator(mode="after")
    def _whole(self) -> Cap:
        if self.of == "notice" and self.when is not None:
            raise ValueError("o limite do auto todo (of: notice) não tem condição")
        return self


class Daily(Form):
    """The fine of each day that the breach goes on: `rate` in units, at most `most_days` days."""

    rate: Band
    most_days: int
    out_of_band: str = "daily_out_of_band"
    basis: Basis
    refuse: tuple[RefuseRule, ...] = ()

    @field_validator("rate", mode="before")
    @classmethod
    def _band(cls, value: Any) -> Any:
        return value if isinstance(value, Band) else Band.parse(value)


class Cite(Form):
    """Puts nothing: names a provision that was weighed without changing a number."""

    where: Expression | None = None
    basis: Basis
    says: str | None = None


class FineDefinition(Form):
    condition: Expression = Field(alias="is")
    basis: Basis


class Fines(Dated):
    """The fines of a law."""

    unit: str
    presume: dict[str, Any] = Field(default_factory=dict)
    define: dict[str, FineDefinition] = Field(default_factory=dict)
    refuse: tuple[RefuseRule, ...] = ()
    classes: dict[str, FineClass] = Field(default_factory=dict)
    acts: dict[str, Act] = Field(default_factory=dict)
    any_other: AnyOther | None = None
    raises: tuple[Raise, ...] = ()
    then_refuse: tuple[RefuseRule, ...] = ()
    per: Literal["animal"] | None = None
    per_when: Expression | None = None
    per_basis: Names = ()
    times: tuple[Times, ...] = ()
    caps: tuple[Cap, ...] = Field(default=(), alias="cap")
    daily: Daily | None = None
    measures: tuple[Clause, ...] = ()
    cites: tuple[Cite, ...] = ()
    give: dict[str, Give] = Field(default_factory=dict)
    aggravating: Names = ()
    mitigating: Names = ()
    """The circumstances that the law lists, by provision: what a form offers."""

    @field_validator("acts", mode="before")
    @classmethod
    def _acts(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        found = {}
        for name, act in value.items():
            if not isinstance(act, dict | Act):
                act = {"units" if isinstance(act, int | Decimal) else "class": act}
                if isinstance(value, Located):
                    act.update(consulted=value.consulted.get(name, ()), place=value.at(name))
            found[name] = act
        return found

    @field_validator("caps", mode="before")
    @classmethod
    def _caps(cls, value: Any) -> Any:
        return value if isinstance(value, list | tuple) else [value]

    @model_validator(mode="before")
    @classmethod
    def _other(cls, data: Any) -> Any:
        """A class written bare, with its place and the reading that chose it."""
        if not isinstance(data, dict) or not isinstance(data.get("any_other"), str):
            return data
        found = copy.copy(data)
        found["any_other"] = {"class": data["any_other"]}
        if isinstance(data, Located):
            found["any_other"].update(consulted=data.consulted.get("any_other", ()), place=data.at("any_other"))
        return found

    @field_validator("measures", mode="before")
    @classmethod
    def _short(cls, value: Any) -> Any:
        return [short(clause, False) for clause in value] if isinstance(value, list) else value

    def severity_of(self, offence: str) -> str | None:
        """The class an act stands in by the catalogue, before any raise."""
        act = self.acts.get(offence) or self.any_other
        return act.fine_class if act else None
