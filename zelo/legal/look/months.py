"""Drawn months. Plain numbers and class names for SVG."""

import calendar as weeks
import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass

from zelo.legal.templatetags.zelo import LONG_MONTHS

CELL, GAP, TOP = 34, 2, 44


@dataclass(frozen=True)
class Cell:
    day: int
    x: int
    y: int
    kind: str
    title: str

    @property
    def middle(self) -> int:
        return self.x + CELL // 2

    @property
    def base(self) -> int:
        return self.y + 20


@dataclass(frozen=True)
class Month:
    name: str
    cells: tuple[Cell, ...]
    height: int
    number: int = 0


def month(year: int, number: int, mark: Callable[[dt.date], tuple[str, str]]) -> Month:
    """Weeks begin on Sunday, as on Brazilian walls. `mark` gives a day's class and what to say of it."""
    cells, row = [], 0
    for row, week in enumerate(weeks.Calendar(firstweekday=6).monthdatescalendar(year, number)):
        for column, on in enumerate(week):
            if on.month == number:
                kind, title = mark(on)
                cells.append(Cell(on.day, column * (CELL + GAP), TOP + row * 30, kind, title))
    return Month(f"{LONG_MONTHS[number - 1]} de {year}", tuple(cells), TOP + (row + 1) * 30 + 2, number)
