"""Rows to the law's values: calendar rows to a `Calendar`, choices to readings. The only file that sees both."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import replace

from zelo.law import Calendar, Marked
from zelo.law.calendar import DayRule
from zelo.law.pack import Pack
from zelo.legal.models import CalendarDay, ReadingChoice


def marked(day: CalendarDay) -> Marked:
    return Marked(day.on, day.name, day.act, day.kind, day.scope)  # type: ignore[arg-type]


def calendar_of(days: Iterable[CalendarDay], rules: Iterable[DayRule], seeded: tuple[int, int] | None) -> Calendar:
    """Inside the years kept as rows the rows alone decide; outside them, the rules."""
    kept = tuple(marked(day) for day in days)
    return Calendar(tuple(rules) if seeded is None else tuple(_outside(rules, *seeded)), kept)


def _outside(rules: Iterable[DayRule], first: int, last: int) -> Iterable[DayRule]:
    before, after = dt.date(first - 1, 12, 31), dt.date(last + 1, 1, 1)
    for rule in rules:
        yield replace(rule, until=min(rule.until, before) if rule.until else before)
        yield replace(rule, since=max(rule.since, after) if rule.since else after)


def readings_of(choices: Iterable[ReadingChoice], pack: Pack) -> dict[str, str]:
    """The newest choice of each interpretation (`choices` come newest first). One that the pack no longer knows is left out."""
    found: dict[str, str] = {}
    for choice in choices:
        item = pack.interpretations.get(choice.interpretation)
        if item is not None and choice.reading in item.readings:
            found.setdefault(choice.interpretation, choice.reading)
    return found
