"""What a column tells of something done: the day, or only that it was done, is due, or was not."""

from __future__ import annotations

from typing import Literal, NamedTuple

from zelo.animals.spans import Span
from zelo.imports.data import load
from zelo.imports.healing.choices import yes_or_no
from zelo.imports.healing.days import read_day
from zelo.imports.healing.outcome import Context, Outcome
from zelo.imports.reasons import remark
from zelo.imports.text import fold


class Done(NamedTuple):
    """`on` None: done on a day not told. `status` only of vaccines."""

    on: Span | None = None
    status: Literal["current", "overdue"] | None = None


def vaccine(field: str, cell: str, at: Context) -> Outcome:
    """Value: a `Done`, with the day or with the standing told."""
    words, plain = load("words"), fold(cell)
    if plain in words["vaccine_overdue"]:
        return Outcome(Done(status="overdue"), (remark("vaccine_status", field, cell),))
    if plain in words["vaccine_current"] or yes_or_no(cell):
        return Outcome(Done(status="current"), (remark("vaccine_status", field, cell),))
    return _done(field, cell, at)


def done(field: str, cell: str, at: Context) -> Outcome:
    """Value: a `Done`; None where it was not done."""
    if fold(cell) in load("words")["done"] or yes_or_no(cell):
        return Outcome(Done(), (remark("done_without_day", field, cell),))
    return _done(field, cell, at)


def _done(field: str, cell: str, at: Context) -> Outcome:
    if fold(cell) in load("words")["undone"] or yes_or_no(cell) is False:
        return Outcome(None, (remark("not_done", field, cell),), ((f"{field}.undone", True),))
    found = read_day(field, cell, at)
    if found is None:
        return Outcome(None, (remark("date_unreadable", field, cell),))
    return found._replace(value=Done(found.value)) if found.value is not None else found
