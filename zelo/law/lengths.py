"""Lengths of time as laws write them, and dates moved by them (Código Civil, art. 132)."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from dataclasses import dataclass
from typing import Literal

from zelo.law.wording import counted

Unit = Literal["business", "calendar", "month", "year"]

_WRITTEN = re.compile(r"(\d+) (business day|calendar day|month|year)s?\Z")
_UNITS: dict[str, Unit] = {"business day": "business", "calendar day": "calendar", "month": "month", "year": "year"}
_PT: dict[Unit, tuple[str, str]] = {
    "business": ("dia útil", "dias úteis"),
    "calendar": ("dia corrido", "dias corridos"),
    "month": ("mês", "meses"),
    "year": ("ano", "anos"),
}


@dataclass(frozen=True)
class Length:
    """So many business days, calendar days, months or years."""

    amount: int
    unit: Unit

    @classmethod
    def parse(cls, text: object) -> Length:
        """`10 business days`, `24 months`; raises ValueError."""
        found = _WRITTEN.match(text) if isinstance(text, str) else None
        if not found:
            raise ValueError(
                f"prazo que não se entende: {text!r}; escreva como '10 business days', '15 calendar days', '24 months', '5 years'"
            )
        return cls(int(found[1]), _UNITS[found[2]])

    def __str__(self) -> str:
        return counted(self.amount, *_PT[self.unit])


def parse_unit(text: object) -> Unit:
    """`business days` and its kin, where a fact gives the amount."""
    name = text[:-1] if isinstance(text, str) and text.endswith("s") else text
    if name not in _UNITS:
        raise ValueError(f"unidade de prazo desconhecida: {text!r}")
    return _UNITS[str(name)]


def add_months(start: dt.date, months: int) -> dt.date:
    """The same day number so many months later, or the next day where that month has none (Código Civil, art. 132, § 3º)."""
    index = start.year * 12 + start.month - 1 + months
    year, month = divmod(index, 12)
    last = calendar.monthrange(year, month + 1)[1]
    if start.day <= last:
        return dt.date(year, month + 1, start.day)
    return dt.date(year, month + 1, last) + dt.timedelta(days=1)


def after(start: dt.date, length: Length) -> dt.date:
    """The day so many calendar days, months or years after another; raises ValueError for business days, which need a calendar."""
    if length.unit == "business":
        raise ValueError("dias úteis precisam de calendário")
    if length.unit == "calendar":
        return start + dt.timedelta(days=length.amount)
    return add_months(start, length.amount * (12 if length.unit == "year" else 1))


def completed_years(start: dt.date, end: dt.date) -> int:
    """Whole years from `start` to `end`, each completed on the day of art. 132, § 3º; negative never."""
    years = end.year - start.year
    while years > 0 and add_months(start, 12 * years) > end:
        years -= 1
    return max(years, 0)
