"""What a person chose for a file: as JSON beside the batch, and as the reader takes it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping as Given
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils import timezone

from zelo.imports.mapping import Mapping
from zelo.imports.reading import Plan, Settings, plans
from zelo.imports.source import Source
from zelo.legal.queries import local_time

OLDEST = dt.date(1950, 1, 1)
"""Of no day before it is a list."""


@dataclass(frozen=True)
class Options:
    """`columns`: by sheet, by the column's place from 0, the field that it fills or None to leave it aside; what is not named stays as proposed.
    The others as in `Settings`."""

    as_of: dt.date
    area: str | None = None
    take: frozenset[str] = frozenset()
    species: str | None = None
    hidden: bool = True
    dates: str | None = None
    columns: Given[str, Given[int, str | None]] = field(default_factory=dict)

    @property
    def settings(self) -> Settings:
        return Settings(self.as_of, self.area, self.take, self.species, "read" if self.hidden else "leave", self.dates)  # type: ignore[arg-type]

    def with_columns(self, columns: Given[str, Given[int, str | None]]) -> Options:
        return replace(self, columns={**self.columns, **columns})

    def plans(self, source: Source) -> list[Plan]:
        """Raises `SourceRefused`; ValueError for a field that does not exist."""
        found = plans(source)
        return [
            replace(plan, mapping=plan.mapping.given(self.columns[plan.table.name]), left=_left(plan))
            if plan.table.name in self.columns
            else plan
            for plan in found
        ]

    def to_data(self) -> dict[str, Any]:
        return {
            "as_of": self.as_of.isoformat(), "area": self.area, "take": sorted(self.take), "species": self.species, "hidden": self.hidden, "dates": self.dates,
            "columns": {sheet: {str(place): name for place, name in chosen.items()} for sheet, chosen in self.columns.items()},
        }  # fmt: skip

    @classmethod
    def from_data(cls, data: Given[str, Any]) -> Options:
        return cls(
            dt.date.fromisoformat(data["as_of"]), data.get("area"), frozenset(data.get("take", ())), data.get("species"), data.get("hidden", True), data.get("dates"),
            {sheet: {int(place): name for place, name in chosen.items()} for sheet, chosen in data.get("columns", {}).items()},
        )  # fmt: skip


def today() -> dt.date:
    """In the city that is open."""
    with local_time():
        return timezone.localdate()


def fits_as_of(day: dt.date) -> bool:
    """Whether a list can be of that day: not of one to come, nor so long ago that an age counted back from it is no day at all."""
    return OLDEST <= day <= today()


def _left(plan: Plan) -> str | None:
    """A sheet whose columns somebody told is read, though its header was not recognised."""
    return None if plan.left == "no_header" else plan.left


def proposed(source: Source) -> list[tuple[str, Mapping]]:
    """By sheet, what the program would do."""
    return [(plan.table.name, plan.mapping) for plan in plans(source)]
