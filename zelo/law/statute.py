"""A law and its provisions, a city and its units: what stands beside the rules."""

from __future__ import annotations

import datetime as dt
from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from zelo.law import ids
from zelo.law.faults import Place, PlacedError
from zelo.law.forms import Basis, Dated, Form, Lined, Located, LocatedList, Names, Number
from zelo.law.ground import Ground

Kind = Literal[
    "principle", "definition", "condition", "procedure", "duty", "power", "ban", "right", "record", "document", "deadline", "calculation",
    "penalty", "offence", "governance", "transitional", "programme", "none",
]  # fmt: skip
ROOMS = (
    "law", "custody", "animals", "people", "inspections", "sanctions", "licensing", "programmes", "council", "fund", "billing", "documents",
    "complaints", "portal", "admin", "none",
)  # fmt: skip


class Provision(Form):
    """One leaf of a law: what it says in plain Portuguese, and what the system does about it or why it does nothing."""

    id: str
    says: str = Field(min_length=3)
    kind: Kind
    area: str = ""
    does: str = Field(min_length=3)
    room: str
    note: str | None = None

    @field_validator("id")
    @classmethod
    def _known_form(cls, value: str) -> str:
        if not ids.is_id(value):
            raise ValueError(f"não é id de dispositivo: {value}")
        return value

    @field_validator("room")
    @classmethod
    def _known_room(cls, value: str) -> str:
        if value not in ROOMS:
            raise ValueError(f"sala desconhecida: {value}; são: {', '.join(ROOMS)}")
        return value


class FederalStatute(Form):
    """A law above the city's, named in citations of its provisions."""

    title: str
    number: str | int | None = None
    enacted: dt.date | None = None
    in_force: dt.date | None = None
    urn: str | None = None
    note: str | None = None


def _wrong(entry: Any, cause: str) -> ValueError:
    return PlacedError(entry.place, cause) if isinstance(entry, Located) else ValueError(cause)


class Statute(Lined):
    """A city's law, or (with `statutes`) the federal ones together."""

    title: str = ""
    type: str = "lei"
    number: str | int | None = None
    enacted: dt.date | None = None
    published: dt.date | None = None
    in_force: dt.date | None = None
    in_force_basis: Names = ()
    until: dt.date | None = None
    succeeded_by: str | None = None
    doubt: str | None = None
    revokes: tuple[str, ...] = ()
    statutes: dict[str, FederalStatute] = Field(default_factory=dict)
    provisions: dict[str, Provision]

    @field_validator("provisions", mode="before")
    @classmethod
    def _by_id(cls, value: Any) -> Any:
        if not isinstance(value, list):
            raise ValueError("provisions: escreva uma lista de dispositivos")
        found: dict[str, Any] = {}
        for entry in value:
            name = entry.get("id") if isinstance(entry, dict) else None
            if not isinstance(name, str):
                raise _wrong(entry, "dispositivo sem id")
            if name in found:
                raise _wrong(entry, f"dispositivo repetido: {name}")
            found[name] = entry
        return found

    @model_validator(mode="after")
    def _dated(self) -> Statute:
        if not self.statutes and self.in_force is None and not self.doubt:
            raise ValueError("a lei não diz desde quando vale (in_force), nem por que não se sabe (doubt)")
        return self


class UnitValue(Dated):
    """R$ of one fiscal unit over a span, with the act that fixed it."""

    value: Number
    act: str

    @model_validator(mode="after")
    def _spanned(self) -> UnitValue:
        if self.since is None:
            raise ValueError("valor de unidade sem data (since)")
        return self


class FiscalUnit(Form):
    name: str
    values: tuple[UnitValue, ...] = ()


class City(Form):
    """`city.yaml`."""

    slug: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    name: str
    state: str = Field(pattern=r"^[A-Z]{2}$")
    ibge: str | int
    time_zone: str
    units: dict[str, FiscalUnit] = Field(default_factory=dict)
    offices: dict[str, str] = Field(default_factory=dict)
    words: dict[str, str] = Field(default_factory=dict)
    map: Ground | None = None
    calendar: tuple[Any, ...] = ()
    """Entries as read, with their lines: `DayRule.parse` reads them."""

    @field_validator("calendar", mode="before")
    @classmethod
    def _mappings(cls, value: Any) -> Any:
        for number, entry in enumerate(value if isinstance(value, LocatedList) else ()):
            if not isinstance(entry, dict):
                raise PlacedError(
                    Place(value.place.file, value.lines[number]),
                    "cada dia do calendário é um mapa, como {on: 11-11, name: …, act: …}",
                )
        return value

    def unit_value(self, unit: str, on: dt.date | None) -> UnitValue | None:
        """The value of a unit on a day, or None where the city's data do not say."""
        found = self.units.get(unit)
        if found is None or on is None:
            return None
        return next((v for v in found.values if v.holds(on)), None)


class Interpretation(Form):
    """A doubtful text: its readings, the one taken, and why."""

    basis: Basis
    issue: str
    readings: dict[str, str] = Field(min_length=2)
    taken: str
    why: str

    @model_validator(mode="after")
    def _taken(self) -> Interpretation:
        if self.taken not in self.readings:
            raise ValueError(f"a leitura tomada ({self.taken}) não está entre as leituras")
        return self


__all__ = ["ROOMS", "City", "FederalStatute", "Interpretation", "Provision", "Statute", "UnitValue"]
