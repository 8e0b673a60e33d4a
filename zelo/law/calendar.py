"""Which days a public office is open: weekends, holidays by rule, the city's own days, closures, early closing.

A day is a business day when it is no Saturday, no Sunday, no holiday of nation, state or city, and no closure.
"""

from __future__ import annotations

import datetime as dt
import functools
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["holiday", "closure", "early_closing"]

_YEARLY = re.compile(r"(\d{2})-(\d{2})\Z")


@functools.cache
def easter(year: int) -> dt.date:
    """Easter Sunday of the Gregorian calendar (anonymous algorithm, Meeus 1991)."""
    a, b, c = year % 19, year // 100, year % 100
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    m = (32 + 2 * e + 2 * i - h - k) % 7
    n = (a + 11 * h + 22 * m) // 451
    month, day = divmod(h + m - 7 * n + 114, 31)
    return dt.date(year, month, day + 1)


def _yearly(text: str) -> tuple[int, int]:
    """Month and day of `11-11`; raises ValueError."""
    found = _YEARLY.match(text)
    try:
        day = dt.date(2024, int(found[1]), int(found[2])) if found else None
    except ValueError:
        day = None
    if day is None:
        raise ValueError(f"data que não se entende: {text}; escreva 2026-11-11 ou 11-11")
    return day.month, day.day


@dataclass(frozen=True)
class DayRule:
    """A day by rule: one date, the same day each year, or so many days from Easter; with its act and the span it holds for."""

    name: str
    act: str
    on: dt.date | None = None
    yearly: tuple[int, int] | None = None
    easter: int | None = None
    since: dt.date | None = None
    until: dt.date | None = None
    kind: Kind = "holiday"
    scope: str = "municipal"

    @classmethod
    def parse(cls, entry: Mapping[str, object], scope: str) -> DayRule:
        """From an entry of a `calendar`; raises ValueError with what is wrong."""
        unknown = set(entry) - {"name", "act", "on", "easter", "since", "until", "kind"}
        if unknown:
            raise ValueError(f"chave desconhecida no calendário: {', '.join(sorted(unknown))}")
        if not entry.get("name") or not entry.get("act"):
            raise ValueError("todo dia do calendário tem nome (name) e ato (act)")
        kind = entry.get("kind", "holiday")
        if kind not in ("holiday", "closure", "early_closing"):
            raise ValueError(f"tipo de dia desconhecido: {kind}")
        on, days = entry.get("on"), entry.get("easter")
        yearly = None
        if (on is None) == (days is None):
            raise ValueError("dia do calendário: diga ou a data (on) ou a distância da Páscoa (easter)")
        if isinstance(on, str):
            yearly, on = _yearly(on), None
        if on is not None and not isinstance(on, dt.date):
            raise ValueError(f"data que não se entende: {on}")
        if days is not None and (not isinstance(days, int) or isinstance(days, bool)):
            raise ValueError(f"distância da Páscoa que não se entende: {days}")
        since, until = entry.get("since"), entry.get("until")
        for limit in (since, until):
            if limit is not None and not isinstance(limit, dt.date):
                raise ValueError(f"data que não se entende: {limit}")
        if isinstance(since, dt.date) and isinstance(until, dt.date) and until < since:
            raise ValueError(f"dia do calendário que termina antes de começar: {entry['name']}")
        return cls(
            name=str(entry["name"]),
            act=str(entry["act"]),
            on=on,
            yearly=yearly,
            easter=days,
            since=since if isinstance(since, dt.date) else None,
            until=until if isinstance(until, dt.date) else None,
            kind=kind,  # type: ignore[arg-type]
            scope=scope,
        )

    def in_year(self, year: int) -> dt.date | None:
        """The day of that year, or None where the rule gives none."""
        if self.on is not None:
            found: dt.date | None = self.on if self.on.year == year else None
        elif self.yearly is not None:
            try:
                found = dt.date(year, *self.yearly)
            except ValueError:
                found = None
        else:
            found = easter(year) + dt.timedelta(days=self.easter or 0)
        if found is None or (self.since and found < self.since) or (self.until and found > self.until):
            return None
        return found


@dataclass(frozen=True)
class Marked:
    """One day of a calendar: what it is called and the act that made it so."""

    on: dt.date
    name: str
    act: str
    kind: Kind = "holiday"
    scope: str = "municipal"


@dataclass(frozen=True)
class Calendar:
    """The open and closed days of one city. Immutable; `with_days` gives another one."""

    rules: tuple[DayRule, ...] = ()
    days: tuple[Marked, ...] = ()
    _years: dict[int, dict[dt.date, str]] = field(default_factory=dict, compare=False, repr=False)
    _early: dict[dt.date, str] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        self._early.update({d.on: d.name for d in self.days if d.kind == "early_closing"})

    def _closed(self, year: int) -> dict[dt.date, str]:
        found = self._years.get(year)
        if found is None:
            found = {m.on: m.name for m in self.marked(year) if m.kind != "early_closing"}
            self._years[year] = found
        return found

    def marked(self, year: int) -> list[Marked]:
        """Every marked day of a year, by date; where two rules give one day, both."""
        found = [m for m in self.days if m.on.year == year]
        for rule in self.rules:
            on = rule.in_year(year)
            if on:
                found.append(Marked(on, rule.name, rule.act, rule.kind, rule.scope))
        return sorted(found, key=lambda m: (m.on, m.scope, m.name))

    def closed(self, on: dt.date) -> str | None:
        """Why the office is closed on a day ("sábado", the holiday's name), or None."""
        if on.weekday() >= 5:
            return "sábado" if on.weekday() == 5 else "domingo"
        return self._closed(on.year).get(on)

    def early(self, on: dt.date) -> str | None:
        """Why the office closed before its hour on a day, or None."""
        found = self._early.get(on)
        if found is None:
            found = next((r.name for r in self.rules if r.kind == "early_closing" and r.in_year(on.year) == on), None)
        return found

    def is_business(self, on: dt.date) -> bool:
        return on.weekday() < 5 and on not in self._closed(on.year)

    def with_days(self, closures: Iterable[dt.date] = (), early: Iterable[dt.date] = ()) -> Calendar:
        """The same calendar with further closed days and days of early closing (facts of one question)."""
        added = [Marked(on, "dia sem expediente", "informado na pergunta", "closure") for on in closures]
        added += [Marked(on, "expediente encerrado mais cedo", "informado na pergunta", "early_closing") for on in early]
        return Calendar(self.rules, (*self.days, *added)) if added else self
