"""Days as people and spreadsheets write them. Day before month, unless the column says otherwise or only the other reading exists."""

from __future__ import annotations

import calendar
import datetime as dt
import re

from zelo.animals.spans import Precision, Span
from zelo.imports.data import load
from zelo.imports.healing.outcome import NOTHING, Context, Outcome
from zelo.imports.reasons import remark
from zelo.imports.source.numbers import serial_day
from zelo.imports.text import fold

OLDEST = 1900
_TIME = re.compile(r"[T ]\s*\d{1,2}[:h]\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|[+-]\d\d:?\d\d|[ap]m)?$", re.IGNORECASE)
_DAY_FIRST = re.compile(r"(\d{1,2})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{4}|\d{2})")
_YEAR_FIRST = re.compile(r"(\d{4})\s*[/.\-]\s*(\d{1,2})\s*[/.\-]\s*(\d{1,2})")
_WORDED = re.compile(r"(\d{1,2})\s+(?:de\s+)?([a-z]{3,9})\s+(?:de\s+)?(\d{4}|\d{2})")
_MONTH_YEAR = re.compile(r"(\d{1,2})\s*[/.\-]\s*(\d{4}|\d{2})")
_YEAR_MONTH = re.compile(r"(\d{4})[/.\-](\d{1,2})")
_WORD_YEAR = re.compile(r"([a-z]{3,9})\s+(?:de\s+)?(\d{4}|\d{2})")


def day(field: str, cell: str, at: Context) -> Outcome:
    """Value: a `Span`."""
    return read_day(field, cell, at) or Outcome(None, (remark("date_unreadable", field, cell),))


def read_day(field: str, cell: str, at: Context) -> Outcome | None:
    """None where the text is no date of any kind."""
    text = cell.strip(" '\"")
    if not text:
        return NOTHING
    if found := _TIME.search(text):
        inner = read_day(field, text[: found.start()], at)
        midnight = not re.search(r"[1-9]", found[0].split("+")[0])
        return inner if inner is None or midnight or inner.value is None else _time_dropped(field, cell, inner)
    if found := _YEAR_FIRST.fullmatch(text):
        return _day_of(field, cell, int(found[1]), int(found[2]), int(found[3]), at)
    if found := _DAY_FIRST.fullmatch(text):
        return _three(field, cell, int(found[1]), int(found[2]), found[3], at)
    if re.fullmatch(r"\d{8}", text):
        return _eight(field, cell, text, at)
    if re.fullmatch(r"\d{5}(?:[.,]\d+)?", text):
        return _serial(field, cell, int(text[:5]), at)
    if re.fullmatch(r"(?:19|20)\d\d", text):
        return _part(field, cell, int(text), None, at)
    if (found := _MONTH_YEAR.fullmatch(text)) and 1 <= int(found[1]) <= 12:
        return _part(field, cell, _year(found[2], at), int(found[1]), at)
    if (found := _YEAR_MONTH.fullmatch(text)) and 1 <= int(found[2]) <= 12:
        return _part(field, cell, int(found[1]), int(found[2]), at)
    return _worded(field, cell, fold(text), at)


def _worded(field: str, cell: str, plain: str, at: Context) -> Outcome | None:
    months = load("words")["months"]
    if (found := _WORDED.fullmatch(plain)) and found[2] in months:
        outcome = _day_of(field, cell, _year(found[3], at), months[found[2]], int(found[1]), at)
        return _told(outcome, "date_words", field, cell)
    if (found := _WORD_YEAR.fullmatch(plain)) and found[1] in months:
        return _part(field, cell, _year(found[2], at), months[found[1]], at)
    return None


def orders(cell: str) -> str | None:
    """For the survey: `day` or `month` where only one order of a written date exists; None where both do, or it is no such date."""
    if not (found := _DAY_FIRST.match(cell)):
        return None
    first, second = int(found[1]), int(found[2])
    if first > 12 >= second > 0:
        return "day"
    return "month" if second > 12 >= first > 0 else None


def _three(field: str, cell: str, first: int, second: int, year: str, at: Context) -> Outcome:
    """Two small numbers and a year."""
    full = _year(year, at)
    usual, other = _real(full, second, first), _real(full, first, second)
    if field in at.month_first and other is not None:
        usual, other = other, usual
        swapped, code = True, "date_month_first"
    else:
        swapped, code = False, "date_swapped"
    if usual is None and other is not None and not swapped:
        outcome = _known(field, cell, other, at)
        return _told(outcome, code, field, cell)
    if usual is None:
        return Outcome(None, (remark("date_impossible", field, cell),))
    if other is not None and other != usual and field in at.unsure:
        return Outcome(None, (remark("date_ambiguous", field, cell, offer=_shown(usual), other=_shown(other)),))
    if usual > at.as_of and other is not None and other <= at.as_of and not swapped:
        # Only one of the two readings has come yet.
        return _told(_known(field, cell, other, at), code, field, cell)
    outcome = _known(field, cell, usual, at)
    if swapped and other is not None and usual != other:
        outcome = _told(outcome, code, field, cell)
    return _told(outcome, "date_short_year", field, cell) if len(year) == 2 else outcome


def _eight(field: str, cell: str, text: str, at: Context) -> Outcome | None:
    if 1900 <= int(text[:4]) <= at.as_of.year and (found := _real(int(text[:4]), int(text[4:6]), int(text[6:]))):
        return _told(_known(field, cell, found, at), "date_words", field, cell)
    if 1900 <= int(text[4:]) <= at.as_of.year and (found := _real(int(text[4:]), int(text[2:4]), int(text[:2]))):
        return _told(_known(field, cell, found, at), "date_words", field, cell)
    return None


def _serial(field: str, cell: str, serial: int, at: Context) -> Outcome | None:
    found = serial_day(serial, at.epoch)
    if found is None or found.year < 1980 or found.year > at.as_of.year + 10:
        return None
    return _told(_known(field, cell, found, at), "date_serial", field, cell)


def _part(field: str, cell: str, year: int, month: int | None, at: Context) -> Outcome:
    if not OLDEST <= year <= 9999:
        return Outcome(None, (remark("date_too_old" if year < OLDEST else "date_future", field, cell),))
    first = dt.date(year, month or 1, 1)
    last = dt.date(year, month or 12, calendar.monthrange(year, month or 12)[1])
    if first > at.as_of:
        return Outcome(None, (remark("date_future", field, cell),))
    became = f"{first.month:02}/{year}" if month else str(year)
    precision: Precision = "month" if month else "year"
    return Outcome(Span(first, min(last, at.as_of), precision), (remark("date_partial", field, cell, became=became),))


def _day_of(field: str, cell: str, year: int, month: int, number: int, at: Context) -> Outcome:
    found = _real(year, month, number)
    if found is None:
        turned = _real(year, number, month)
        if turned is None:
            return Outcome(None, (remark("date_impossible", field, cell),))
        return _told(_known(field, cell, turned, at), "date_swapped", field, cell)
    return _known(field, cell, found, at)


def _known(field: str, cell: str, found: dt.date, at: Context) -> Outcome:
    if found > at.as_of:
        return Outcome(None, (remark("date_future", field, cell),))
    if found.year < OLDEST:
        return Outcome(None, (remark("date_too_old", field, cell),))
    return Outcome(Span(found, found, "day"))


def _told(outcome: Outcome, code: str, field: str, cell: str) -> Outcome:
    if outcome.value is None:
        return outcome
    return outcome._replace(remarks=(*outcome.remarks, remark(code, field, cell, became=_shown(outcome.value.earliest))))


def _time_dropped(field: str, cell: str, outcome: Outcome) -> Outcome:
    return _told(outcome, "date_time", field, cell) if outcome.value.precision == "day" else outcome


def _year(text: str, at: Context) -> int:
    """Two digits are of the last hundred years."""
    year = int(text)
    if len(text) == 4:
        return year
    century = at.as_of.year // 100 * 100
    return (
        century + year
        if century + year <= at.as_of.year
        else century - 100 + year
        if year > at.as_of.year % 100 + 10
        else century + year
    )


def _real(year: int, month: int, number: int) -> dt.date | None:
    try:
        return dt.date(year, month, number)
    except ValueError:
        return None


def _shown(found: dt.date) -> str:
    return found.strftime("%d/%m/%Y") if found.year >= 1000 else found.isoformat()
