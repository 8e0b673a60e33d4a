"""Custody in time as a drawing: a line for each who answered, from when to when."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from zelo.animals.guards import MAIN
from zelo.animals.models import Guardianship

WIDE, ROW, HEAD = 480, 34, 22
LEAST = 4
"""Of a bar, so that a day is seen."""


@dataclass(frozen=True)
class Bar:
    """`x`, `y`, `width` in the drawing's own measure; `label` stands under the bar, which it begins with, or ends with where it would not fit (`turned`)."""

    x: float
    y: int
    width: float
    label: str
    kind: str
    turned: bool


@dataclass(frozen=True)
class Drawing:
    height: int
    bars: tuple[Bar, ...]
    years: tuple[tuple[float, int], ...]
    says: str


def drawn(rows: Sequence[Guardianship], born: dt.date | None, today: dt.date) -> Drawing | None:
    """None where nobody ever answered. What has no known beginning begins with the drawing."""
    if not rows:
        return None
    known = [day for row in rows for day in (row.since, row.until) if day]
    first = min([*known, *([born] if born else []), today - dt.timedelta(days=365)])
    last = max([*known, today])
    span = max((last - first).days, 1)

    def at(day: dt.date) -> float:
        return round((day - first).days * WIDE / span, 1)

    bars = []
    for n, row in enumerate(sorted(rows, key=lambda row: (row.since or first, row.pk))):
        x, end = at(row.since or first), at(row.until or last)
        kind = "carer" if row.capacity not in MAIN else "past" if row.until else "now"
        bars.append(Bar(min(x, WIDE - LEAST), HEAD + n * ROW, max(end - x, LEAST), str(row.person)[:40], kind, x > WIDE / 2))
    years = tuple((at(dt.date(year, 1, 1)), year) for year in range(first.year + 1, last.year + 1))
    step = max(len(years) // 6, 1)
    return Drawing(HEAD + len(bars) * ROW, tuple(bars), years[::step], "; ".join(_said(row) for row in rows))


def _said(row: Guardianship) -> str:
    since = f"de {row.since:%d/%m/%Y}" if row.since else "de data não sabida"
    return f"{row.person}, {row.get_capacity_display()}, {since} {f'até {row.until:%d/%m/%Y}' if row.until else 'até agora'}"
