"""The kinds of what happens to an animal: what each asks, read from `event_kinds.yaml`."""

from __future__ import annotations

import datetime as dt
import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import yaml

from zelo.legal.conflicts import Unfit

FILE = Path(__file__).with_suffix(".yaml")
NOTES = "notes"
MOST_NOTES = 500
FIELD_TYPES = ("text", "day", "choice", "bool", "count")


@dataclass(frozen=True)
class EventField:
    """One thing asked. `day` values are kept as ISO text, `bool` and `count` as JSON has them."""

    name: str
    label: str
    type: Literal["text", "day", "choice", "bool", "count"] = "text"
    required: bool = False
    longest: int = 120
    choices: tuple[tuple[str, str], ...] = ()
    hint: str = ""
    least: int = 0
    most: int = 10_000
    future: bool = False
    """A day that may still be to come."""

    def read(self, value: Any) -> Any:
        """A value as it is kept; None where it is blank. Raises `Unfit`."""
        if value is None or (isinstance(value, str) and not value.strip()):
            if self.required:
                raise Unfit(self.name, f"Preencha: {self.label.lower()}.")
            return None
        return getattr(self, f"_{self.type}")(value)

    def _text(self, value: Any) -> str:
        plain = " ".join(str(value).split())
        if len(plain) > self.longest or "\0" in plain:
            raise Unfit(self.name, f"O texto é longo demais: cabe em até {self.longest} letras.")
        return plain

    def _day(self, value: Any) -> str:
        try:
            found = value if isinstance(value, dt.date) else dt.date.fromisoformat(str(value).strip())
        except ValueError as error:
            raise Unfit(self.name, "Escreva uma data que exista, como 11/11/2026.") from error
        if not 1950 <= found.year <= 2200:
            raise Unfit(self.name, "Confira o ano desta data.")
        return found.isoformat()

    def _choice(self, value: Any) -> str:
        if value not in dict(self.choices):
            raise Unfit(self.name, "Escolha na lista.")
        return str(value)

    def _bool(self, value: Any) -> bool | None:
        if value not in (True, False):
            raise Unfit(self.name, "Diga sim ou não.")
        return bool(value) or None

    def _count(self, value: Any) -> int:
        if isinstance(value, bool) or not re.fullmatch(r"[0-9]{1,5}", str(value).strip()):
            raise Unfit(self.name, "Escreva um número inteiro.")
        if not self.least <= int(value) <= self.most:
            raise Unfit(self.name, f"Escreva um número de {self.least} a {self.most}.")
        return int(value)

    def shown(self, value: Any) -> str:
        if self.type == "choice":
            return dict(self.choices).get(value, str(value))
        if self.type == "bool":
            return "sim" if value else "não"
        if self.type == "day":
            return f"{dt.date.fromisoformat(value):%d/%m/%Y}"
        return str(value)


@dataclass(frozen=True)
class EventKind:
    """`day`: not entered without the day. `living`: not after the death. `once`: not a second time. `by_act`: entered only by an act that does more
    (a chip, a transfer). `species`, `sex`: only of these. `roles`: who may enter it, where not everybody who enters animals."""

    name: str
    label: str
    verb: str
    fields: tuple[EventField, ...] = ()
    day: bool = False
    living: bool = False
    once: bool = False
    by_act: bool = False
    species: tuple[str, ...] = ()
    sex: str = ""
    group: str = "other"
    roles: tuple[str, ...] = ()

    def read(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """`data` of an event. Raises `Unfit` with the field; TypeError for what the kind does not ask."""
        known = {field.name for field in self.fields} | {NOTES, *EXTRA}
        if unknown := given.keys() - known:
            raise TypeError(f"{self.name} asks no such thing: {', '.join(sorted(unknown))}")
        found = {field.name: value for field in (*self.fields, NOTE) if (value := field.read(given.get(field.name))) is not None}
        return {**found, **{name: given[name] for name in EXTRA if given.get(name) is not None}}

    def told(self, data: Mapping[str, Any]) -> list[tuple[str, str]]:
        """Label and value of what an event holds, in the order of the form."""
        return [(field.label, field.shown(data[field.name])) for field in (*self.fields, NOTE) if field.name in data]

    def fits(self, species: str, sex: str) -> bool:
        return (not self.species or species in self.species) and (not self.sex or sex in ("", self.sex))


NOTE = EventField(NOTES, "Observações", longest=MOST_NOTES)
EXTRA = ("status", "price")
"""What imported rows tell besides: whether a vaccine was said to be current, what was paid."""


@functools.cache
def kinds() -> Mapping[str, EventKind]:
    """By name, in the order of the file."""
    read: dict[str, dict[str, Any]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return {name: _kind(name, dict(one)) for name, one in read.items()}


def _kind(name: str, one: dict[str, Any]) -> EventKind:
    fields = tuple(
        EventField(field, **{**given, "choices": tuple((given.get("choices") or {}).items())})
        for field, given in one.pop("fields", {}).items()
    )
    return EventKind(name, fields=fields, species=tuple(one.pop("species", ())), roles=tuple(one.pop("roles", ())), **one)
