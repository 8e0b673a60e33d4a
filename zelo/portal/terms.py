"""The days of a deadline, drawn."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from zelo.law import Answer, Law
from zelo.law.calendar import Calendar
from zelo.legal.look.months import Month, month

DAY = dt.timedelta(days=1)
LONGEST = 130
"""Days; a longer term is told, not drawn."""


@dataclass(frozen=True)
class TermDrawn:
    months: tuple[Month, ...]
    business: bool
    counted: int
    skipped: tuple[tuple[dt.date, str], ...]
    """Days left out with a reason of their own; Saturdays and Sundays are not listed."""


def term(law: Law, outcome: Answer, given: Mapping[str, Any]) -> TermDrawn | None:
    """The days of a deadline from its first day to its last. None where it is too long to draw or stands still."""
    due, start = outcome.values.get("due"), outcome.values.get("effective") or _date(given.get("from") or given.get("complete_on"))
    if (
        outcome.ask != "deadline"
        or not isinstance(due, dt.date)
        or start is None
        or not dt.timedelta(0) < due - start <= dt.timedelta(LONGEST)
    ):
        return None
    closures = [d for d in map(_date, given.get("closures") or ()) if d]
    early = [d for d in map(_date, given.get("early_closures") or ()) if d]
    calendar = law.calendar.with_days(closures, early)
    business = outcome.values.get("unit") == "business"
    wanted = int(outcome.values["days"]) if outcome.values.get("unit") in ("business", "calendar") else 10**6
    stopped = _stopped(law, given)
    marks: dict[dt.date, tuple[str, str]] = {start: ("first", "dia do começo, que não se conta")}
    skipped, counted, here = [], 0, start
    while here < due:
        here += DAY
        kind, title = _kind(calendar, here, business, counted >= wanted, here in stopped)
        if kind in ("cnt", "early"):
            counted += 1
        elif kind in ("skip hol", "moved", "stop") and here.weekday() < 5:
            skipped.append((here, title))
        marks[here] = (kind, f"{title}; {counted}º dia" if kind in ("cnt", "early") and wanted < 10**6 else title)
    why = "último dia" if due not in dict(skipped) else marks[due][1]
    marks[due] = ("due", why)
    skipped = [(on, title) for on, title in skipped if on != due]
    span = [
        (y, m)
        for y in range(start.year, due.year + 1)
        for m in range(1, 13)
        if (start.year, start.month) <= (y, m) <= (due.year, due.month)
    ]
    return TermDrawn(tuple(month(y, m, lambda on: marks.get(on, ("out", ""))) for y, m in span), business, counted, tuple(skipped))


def _kind(calendar: Calendar, on: dt.date, business: bool, complete: bool, stopped: bool) -> tuple[str, str]:
    why = calendar.closed(on)
    if stopped:
        return "stop", "prazo parado"
    if complete:
        return "moved", f"{why or calendar.early(on) or 'não conta'}: passa adiante"
    if business and why:
        return ("skip" if on.weekday() >= 5 else "skip hol"), why
    return "cnt", "conta"


def _stopped(law: Law, given: Mapping[str, Any]) -> set[dt.date]:
    """Days on which the term stood still for a pending demand."""
    found: set[dt.date] = set()
    for variant in law.rules.terms.get(str(given.get("step")), ()):
        if variant.pause is None:
            continue
        for record in given.get(variant.pause.records) or ():
            begin, end = _date(record.get(variant.pause.start)), _date(record.get(variant.pause.end))
            if begin and end and (end - begin).days <= LONGEST:
                found.update(begin + DAY * n for n in range(1, (end - begin).days + 1))
    return found


def _date(value: Any) -> dt.date | None:
    if isinstance(value, dt.date):
        return value
    try:
        return dt.date.fromisoformat(str(value)[:10])
    except ValueError:
        return None
