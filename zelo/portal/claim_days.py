"""The days in which an animal may be claimed, drawn: from the one it was taken in to the last."""

from __future__ import annotations

import datetime as dt

from zelo.custody.claiming import Term
from zelo.law import Law
from zelo.legal.look.months import Month, month

DAY = dt.timedelta(days=1)
LONGEST = 95
"""Days; a longer term is told, not drawn."""


def drawn(law: Law, term: Term | None, today: dt.date) -> tuple[Month, ...]:
    """Nothing for a term that stands still or is long."""
    if term is None or term.due is None or not dt.timedelta(0) <= term.due - term.start <= dt.timedelta(LONGEST):
        return ()
    last = term.due

    def mark(on: dt.date) -> tuple[str, str]:
        if on == last:
            return "due", "último dia" if on != today else "último dia, hoje"
        if on == term.start:
            return "first", "dia do começo, que não se conta"
        if not term.start < on < last:
            return "out", "hoje" if on == today else ""
        why = law.calendar.closed(on) if term.business else None
        said = f"{why or 'conta'}{', hoje' if on == today else ''}"
        return ("skip" if on.weekday() >= 5 else "skip hol", said) if why else ("cnt", said)

    first, count = term.start.replace(day=1), (last.year - term.start.year) * 12 + last.month - term.start.month + 1
    spans = [((first.month - 1 + n) // 12 + first.year, (first.month - 1 + n) % 12 + 1) for n in range(count)]
    return tuple(month(year, number, mark) for year, number in spans)
