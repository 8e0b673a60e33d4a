"""A year of the city's calendar, drawn."""

import datetime as dt

from zelo.law import Law, Marked
from zelo.legal.look.months import Month, month

CLASSES = {"holiday": "hol", "closure": "clo", "early_closing": "early"}
WEIGHT = {"holiday": 2, "closure": 1, "early_closing": 0}


def drawn(law: Law, year: int, today: dt.date) -> list[Month]:
    marks: dict[dt.date, Marked] = {}
    for day in law.calendar.marked(year):
        if day.on not in marks or WEIGHT[day.kind] > WEIGHT[marks[day.on].kind]:
            marks[day.on] = day

    def mark(on: dt.date) -> tuple[str, str]:
        found = marks.get(on)
        now = " today" if on == today else ""
        if found:
            return CLASSES[found.kind] + now, found.name
        if on == today:
            return "today", "hoje"
        return ("we" if on.weekday() >= 5 else "day"), ""

    return [month(year, number, mark) for number in range(1, 13)]


def years_around(year: int, today: dt.date) -> list[int]:
    return sorted({year - 1, year, year + 1, today.year - 1, today.year, today.year + 1})
