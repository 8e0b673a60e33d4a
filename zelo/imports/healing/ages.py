"""Births told as a day, a month, a year, an age or a phase of life: always a span of days, reckoned from the day of reference."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from typing import Literal

from zelo.animals.spans import Span
from zelo.imports.data import load
from zelo.imports.healing.days import read_day
from zelo.imports.healing.outcome import NOTHING, Context, Outcome
from zelo.imports.reasons import remark
from zelo.imports.text import fold

_ABOUT = re.compile(
    r"^(?:~|±|\+/?-|\+|cerca de|aprox(?:imadamente|imado)?\.?|apr\.|mais ou menos|por volta de|em torno de|uns|umas|quase|acho que|tem)\s*",
    re.IGNORECASE,
)
_UNIT = {"a": 12, "ano": 12, "anos": 12, "an": 12, "aninhos": 12, "y": 12, "m": 1, "mes": 1, "meses": 1, "ms": 1}
_DAYS = {"d": 1, "dia": 1, "dias": 1, "semana": 7, "semanas": 7, "sem": 7}
_PIECE = re.compile(r"(\d{1,3}(?:[.,]\d)?|[a-z]+)\s*(?:(?:e\s+)?(meio|meia)\s+)?([a-z]+)")
_SPAN = re.compile(r"de ([0-9]{2}/[0-9]{2}/[0-9]{4}) a ([0-9]{2}/[0-9]{2}/[0-9]{4})")
_RANGE = re.compile(r"(?:de\s+|entre\s+)?(\d{1,2})\s*(?:a|e|-|ou|/)\s*(\d{1,2})\s*(anos?|meses|m|a)", re.IGNORECASE)


def birth(field: str, cell: str, at: Context) -> Outcome:
    """Value: a `Span`. In a column of ages a bare number counts years."""
    text = cell.strip(" '\"")
    if not text:
        return NOTHING
    if field == "animal.age" and re.fullmatch(r"~?\s*\d{1,2}(?:[.,]\d)?", text):
        return _age(field, cell, f"{text} anos", at) or _unreadable(field, cell)
    if span := _SPAN.fullmatch(text):
        return _between(span) or _unreadable(field, cell)
    found = read_day(field, cell, at)
    return found or _age(field, cell, text, at) or _unreadable(field, cell)


def _between(span: re.Match[str]) -> Outcome | None:
    """As the export of the registry writes what was reckoned from an age."""
    try:
        earliest, latest = (dt.date.fromisoformat("-".join(reversed(day.split("/")))) for day in span.groups())
    except ValueError:
        return None
    return Outcome(Span(earliest, latest, "age")) if earliest <= latest else None


def _unreadable(field: str, cell: str) -> Outcome:
    return Outcome(None, (remark("date_unreadable", field, cell),))


def _age(field: str, cell: str, text: str, at: Context) -> Outcome | None:
    bare = text.replace("(", " ").replace(")", " ").strip()
    about = bool(_ABOUT.match(bare))
    while (shorter := _ABOUT.sub("", bare)) != bare:
        bare = shorter
    if found := _RANGE.fullmatch(bare.strip()):
        unit = 12 if found[3].lower().startswith("a") else 1
        low, high = sorted((int(found[1]) * unit, int(found[2]) * unit))
        return _born(field, cell, low, high + unit, "between", at)
    plain = fold(bare.replace(",", "dot").replace(".", "dot")).replace("dot", ".").strip(" .")
    if plain in (stages := load("words")["stages"]):
        low, high = stages[plain]
        span = Span(_months_before(at.as_of, high) + dt.timedelta(days=1), _months_before(at.as_of, low), "stage")
        return Outcome(span, (remark("stage", field, cell, became=_shown(span)),))
    months, days, step = _counted(plain)
    if step == 0:
        return None
    if step < 0:
        return _born_days(field, cell, days, at)
    return _born(field, cell, months, months + step, "about" if about else "said", at)


def _counted(plain: str) -> tuple[int, int, int]:
    """Months, days, and the length in months of the smallest unit told: 0 where the text is no age, -1 where it counts days."""
    months, days, step, at = 0.0, 0, 0, 0
    numbers = load("words")["numbers"]
    plain = re.sub(r"^(?:com|faz|de)\s+", "", plain)
    for found in _PIECE.finditer(plain):
        between = plain[at : found.start()].strip()
        if between not in ("", "e") or (found[3] not in _UNIT and found[3] not in _DAYS):
            return 0, 0, 0
        said = found[1].replace(",", ".")
        count = float(said) if said[0].isdigit() else float(numbers.get(said, -1))
        if count < 0:
            return 0, 0, 0
        if found[2]:
            count += 0.5
        if found[3] in _DAYS:
            days += int(count * _DAYS[found[3]])
            step = step or -1
        else:
            months += count * _UNIT[found[3]]
            step = 1 if count % 1 else _UNIT[found[3]]
        at = found.end()
    rest = plain[at:].strip()
    if rest in ("e meio", "e meia") and step == 12:
        return round(months + 6), days, 1
    return (round(months), days, step) if not rest else (0, 0, 0)


def _born(field: str, cell: str, low: int, high: int, how: Literal["said", "about", "between"], at: Context) -> Outcome:
    oldest = max(load("words")["oldest"].values()) * 12
    if low > oldest:
        return Outcome(None, (remark("age_impossible", field, cell),))
    if how == "about":
        # An estimate may be off by as much as its unit; of a few years, by one.
        low = max(0, low - (high - low) // 2)
    span = Span(_months_before(at.as_of, high) + dt.timedelta(days=1), _months_before(at.as_of, low), "age")
    return Outcome(span, (remark("age_estimated" if how == "said" else "age_approximate", field, cell, became=_shown(span)),))


def _born_days(field: str, cell: str, days: int, at: Context) -> Outcome:
    if days > 3650:
        return Outcome(None, (remark("age_impossible", field, cell),))
    found = at.as_of - dt.timedelta(days=days)
    span = Span(found - dt.timedelta(days=6 if days >= 14 else 0), found, "age")
    return Outcome(span, (remark("age_estimated", field, cell, became=_shown(span)),))


def _months_before(day: dt.date, months: int) -> dt.date:
    years, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    year = max(years, 1)
    return dt.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def _shown(span: Span) -> str:
    return f"de {span.earliest:%d/%m/%Y} a {span.latest:%d/%m/%Y}"
