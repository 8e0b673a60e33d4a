"""How much of a running deadline is left, in the days that its law counts."""

from __future__ import annotations

import datetime as dt

from zelo.law import Law
from zelo.law.lengths import Length
from zelo.proceedings.facts import procedure_of

NAMES = {True: ("dia útil", "dias úteis"), False: ("dia", "dias")}
"""Of business days and of the others: one, many."""


def in_business_days(law: Law, kind: str, name: str) -> bool:
    """Whether a deadline of a procedure counts business days."""
    form = procedure_of(law, kind).deadlines.get(name)
    variants = law.rules.terms.get(form.term or "", ()) if form else ()
    return any(isinstance(term.length, Length) and term.length.unit == "business" for term in variants)


def days_between(law: Law, since: dt.date, due: dt.date, *, business: bool) -> int:
    """Days after one, up to the other; negative where it lies before."""
    if not business or due < since:
        return (due - since).days
    return sum(law.calendar.is_business(since + dt.timedelta(days=n)) for n in range(1, (due - since).days + 1))


SOON = 3
"""Business days ahead that are near."""


def soon_until(law: Law, today: dt.date) -> dt.date:
    """The third business day after today: what falls due by then is near."""
    day, left = today, SOON
    while left:
        day += dt.timedelta(days=1)
        left -= law.calendar.is_business(day)
    return day
