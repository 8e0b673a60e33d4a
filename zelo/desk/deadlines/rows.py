"""Deadlines as rows of the page, day by day, and the strip of the fourteen days ahead."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from zelo.desk.files.now import address
from zelo.law import Law
from zelo.law.procedures.roles import ROLES
from zelo.law.wording import counted
from zelo.proceedings import words
from zelo.proceedings.days_left import soon_until
from zelo.proceedings.due import STRIP
from zelo.proceedings.facts import procedure_of
from zelo.proceedings.models import OpenDeadline

TODAY_SAYS = {0: "hoje", 1: "amanhã", -1: "ontem"}


@dataclass(frozen=True)
class Answer:
    """The act that answers a deadline: its address where the person who looks may do it, else whose it is; neither where the file is not there yet."""

    verb: str
    url: str
    by: str


@dataclass(frozen=True)
class Row:
    title: str
    url: str
    label: str
    basis: tuple[str, ...]
    due: dt.date
    left: str
    tone: str
    gone: int
    """Of its time, in per cent."""
    house: bool
    whose: str
    person: str
    """With whom it is; nobody: empty."""
    role: str
    answer: Answer | None
    after: str
    """Where the file stands now, of a term that somebody let pass."""


@dataclass(frozen=True)
class Group:
    """The rows of one day, or all that are late."""

    day: dt.date | None
    says: str
    tone: str
    rows: list[Row]


@dataclass(frozen=True)
class Cell:
    """A day of the strip."""

    day: dt.date
    many: int
    tone: str
    closed: bool
    today: bool
    url: str


def grouped(law: Law, found: Sequence[OpenDeadline], today: dt.date, mine: frozenset[str]) -> list[Group]:
    groups, soon = [], soon_until(law, today)
    for day, rows in groupby(found, key=lambda row: None if row.due < today else row.due):
        one = [_row(law, row, today, soon, mine) for row in rows]
        left = (day - today).days if day else -1
        says = "" if day is None else TODAY_SAYS.get(left) or f"em {left} dias"
        groups.append(Group(day, says, "late" if left <= 0 else "warn" if day and day <= soon else "", one))
    return groups


def strip(law: Law, many: Mapping[dt.date, int], today: dt.date, urls: Mapping[dt.date, str]) -> list[Cell]:
    days, soon = [today + dt.timedelta(days=n) for n in range(STRIP)], soon_until(law, today)
    return [
        Cell(
            day, many.get(day, 0), ("late" if day == today else "warn" if day <= soon else "some") if many.get(day) else "",
            not law.calendar.is_business(day), day == today, urls[day],
        )
        for day in days
    ]  # fmt: skip


def _row(law: Law, row: OpenDeadline, today: dt.date, soon: dt.date, mine: frozenset[str]) -> Row:
    known, left = row.kind in words.procedures(law), (row.due - today).days
    house = row.side == OpenDeadline.Side.HOUSE
    return Row(
        f"{words.kind_label(law, row.kind)} {row.file}", address(law, row.file, "file"),
        words.deadline_label(law, row.kind, row.name) if known else words.plain(row.name), tuple(row.basis), row.due, left_says(left, house),
        "late" if left <= 0 and house else "warn" if today <= row.due <= soon else "", _gone(row, today), house,
        words.waits(law, row.waits_for) or "da lei", str(row.person) if row.person and row.person.is_active else "",
        ROLES.get(row.role, ""), _answer(law, row, mine) if known else None,
        words.stage_label(law, row.kind, row.file.projection.stage) if known and left < 0 and not house else "",
    )  # fmt: skip


def left_says(left: int, house: bool) -> str:
    """`vence hoje`, `faltam 3 dias`, `2 dias de atraso`; of a party's term that is over: `terminou há 2 dias`."""
    if left < 0:
        days = counted(-left, "dia", "dias")
        return f"{days} de atraso" if house else f"terminou há {days}"
    if left == 0:
        return "vence hoje"
    return f"{'falta' if left == 1 else 'faltam'} {counted(left, 'dia', 'dias')}"


def _gone(row: OpenDeadline, today: dt.date) -> int:
    whole = (row.due - row.start).days
    return 100 if row.due <= today or whole <= 0 else max(0, min(100, 100 * (today - row.start).days // whole))


def _answer(law: Law, row: OpenDeadline, mine: frozenset[str]) -> Answer | None:
    """Of the acts that meet it and are permitted now, the first that one of the person's roles may do; else the first. While the one that the law
    names first does not fit yet, no other is offered in its place: an answer that is due is not met by joining the complaint to another."""
    form = procedure_of(law, row.kind).deadlines.get(row.name)
    permitted: Mapping[str, list[str]] = row.file.projection.permitted
    if form is None or not form.met_by:
        return None
    if form.met_by[0] not in permitted:
        return Answer(words.verb(law, row.kind, form.met_by[0]), "", "")
    acts = [act for act in form.met_by if act in permitted]
    act = next((one for one in acts if not mine.isdisjoint(permitted[one])), acts[0])
    able = not mine.isdisjoint(permitted[act])
    url = address(law, row.file, "act", words.act_address(law, row.kind, act)) if able else ""
    return Answer(words.verb(law, row.kind, act), url, words.role_names(role for role in permitted[act] if role in ROLES))
