"""The base of every form a pack is written in: frozen, no unknown key, and it knows its place."""

from __future__ import annotations

import datetime as dt
import functools
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from zelo.law.faults import NOWHERE, Fault, Place, PlacedError
from zelo.law.source import Located, LocatedList, line_of


def _since(value: Any) -> Any:
    if value != "in_force" and not isinstance(value, dt.date):
        raise ValueError(f"since que não se entende: {value}; escreva uma data ou in_force")
    return value


Since = Annotated[dt.date | Literal["in_force"], BeforeValidator(_since)]
"""From when a file of a pack holds: a date, or `in_force`, the law's first day."""


class Form(BaseModel):
    """A mapping of a pack. `place` and `consulted` (interpretations its values depend on) are filled in by the loader."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    place: Place = Field(default=NOWHERE, exclude=True, repr=False)
    consulted: tuple[str, ...] = Field(default=(), exclude=True, repr=False)

    @functools.cached_property
    def all_consulted(self) -> tuple[str, ...]:
        """As `consulted`, with those of the forms inside this one."""
        found = dict.fromkeys(self.consulted)
        for name in type(self).model_fields:
            value = getattr(self, name)
            for item in value if isinstance(value, tuple) else (value,):
                if isinstance(item, Form):
                    found.update(dict.fromkeys(item.all_consulted))
        return tuple(found)

    @model_validator(mode="before")
    @classmethod
    def _keep_place(cls, data: Any) -> Any:
        if not isinstance(data, Located):
            return data
        return {**data, "place": data.place, "consulted": consulted_by(data)}


def consulted_by(data: Located) -> tuple[str, ...]:
    """The interpretations on which the values of a mapping depend, those of its presumptions among them."""
    presume = data.get("presume")
    inner = presume.consulted if isinstance(presume, Located) else {}
    return tuple(dict.fromkeys(name for names in (*data.consulted.values(), *inner.values()) for name in names))


def place_of(data: Any, key: str) -> Place:
    """Where a key of a mapping as read stands."""
    return data.at(key) if isinstance(data, Located) else NOWHERE


class Lined(Form):
    """A form that also knows where each of its keys stands, and each key or item below them."""

    lines: dict[str, int] = Field(default_factory=dict, exclude=True, repr=False)

    def at(self, *path: str) -> Place:
        """Where `key`, or `key, item`, stands; the form's own place where it has none."""
        return Place(self.place.file, self.lines.get(".".join(path), self.place.line))

    @model_validator(mode="before")
    @classmethod
    def _keep_lines(cls, data: Any) -> Any:
        if not isinstance(data, Located):
            return data
        lines = dict(data.lines)
        for key, value in data.items():
            if isinstance(value, Located):
                lines.update({f"{key}.{name}": line for name, line in value.lines.items()})
            elif isinstance(value, LocatedList):
                lines.update({f"{key}.{item}": line for item, line in zip(value, value.lines, strict=True)})
        return {**data, "lines": lines, "place": data.place}


def _as_list(value: Any) -> Any:
    return value if isinstance(value, list | tuple) else [value]


Basis = Annotated[tuple[str, ...], BeforeValidator(_as_list), Field(min_length=1)]
"""Provision ids; written as one id or a list."""

Names = Annotated[tuple[str, ...], BeforeValidator(_as_list)]
"""One word or a list of them."""


def _exact(value: Any) -> Any:
    return Decimal(value) if isinstance(value, int) and not isinstance(value, bool) else value


Number = Annotated[Decimal, BeforeValidator(_exact)]


class Dated(Form):
    """A rule with its span; without dates it holds as long as the file it stands in says."""

    since: dt.date | None = None
    until: dt.date | None = None

    def holds(self, on: dt.date | None) -> bool:
        """Whether the rule holds on a day; with no day known, the latest version does."""
        if on is None:
            return self.until is None
        return not (self.since and on < self.since) and not (self.until and on > self.until)


_CAUSES = {
    "missing": "falta {field}",
    "extra_forbidden": "chave desconhecida: {field}",
    "too_short": "{field} não pode ficar vazio",
}


def faults_of(error: ValidationError, root: Any) -> list[Fault]:
    """Pydantic's findings as faults with file and line."""
    found = []
    for item in error.errors():
        loc = tuple(part for part in item["loc"])
        inner = item.get("ctx", {}).get("error")
        place = inner.place if isinstance(inner, PlacedError) else line_of(root, loc, getattr(root, "place", NOWHERE))
        field = ".".join(str(part) for part in loc[-1:]) or "?"
        cause = _CAUSES.get(item["type"])
        if item["type"] in ("model_type", "dict_type"):
            cause = f"{f'{field}: ' if loc else ''}deve ser um mapa (encontrado: {item['input']!r:.80})"
        if cause is None:
            cause = str(inner) if inner else f"{field}: {item['msg']} (encontrado: {item['input']!r:.80})"
        found.append(Fault(place, cause.replace("{field}", field)))
    return found


__all__ = ["Basis", "Dated", "Form", "Lined", "Located", "LocatedList", "Names", "Number", "consulted_by", "faults_of", "place_of"]
