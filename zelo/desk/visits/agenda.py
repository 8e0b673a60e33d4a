"""The visits of the days to come, those that are late, and those that nobody has planned, as pages show them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse

from zelo.desk.files.ground import RISKS
from zelo.enforcement.models import Visit
from zelo.enforcement.visits import KEPT_OUT, kinds
from zelo.law import Law
from zelo.proceedings.words import facts_of, kind_address, kind_label, shown

SPAN = 14
"""Days ahead that the agenda shows at first."""
LONGEST_SPAN = 92
MOST = 200
A_PAGE = 40
NOBODY = "ninguém escolhido"


@dataclass(frozen=True)
class Row:
    visit: Visit
    url: str
    title: str
    why: str
    subject: str
    late: bool
    risk: str
    tone: str
    letter: str
    warns: tuple[str, ...]

    @property
    def agent(self) -> str:
        return self.visit.agent or NOBODY

    @property
    def point(self) -> str:
        one = self.visit
        return "" if one.latitude is None or one.longitude is None else f"{one.latitude:.5f}, {one.longitude:.5f}"


@dataclass(frozen=True)
class Day:
    on: dt.date
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Agenda:
    late: tuple[Row, ...]
    today: tuple[Row, ...]
    days: tuple[Day, ...]
    cut: bool
    """There are more than are shown."""
    agents: tuple[tuple[str, str, bool], ...]
    """Key, name, and whether it is the one asked for."""


def visits(law: Law) -> QuerySet[Visit]:
    return Visit.objects.select_related("file").filter(file__kind__in=kinds(law), file__projection__final=False)


def agenda(law: Law, today: dt.date, *, until: dt.date, agent: str = "") -> Agenda:
    """One query, and one for whoever goes."""
    among = visits(law).filter(on__lte=until).order_by("on", "time", "-rank", "pk")
    chosen = among.filter(agent_key=agent) if agent else among
    found = list(chosen[: MOST + 1])
    rows = [row_of(law, one, today) for one in found[:MOST]]
    names = dict(among.exclude(agent_key="").order_by("agent_key").values_list("agent_key", "agent"))
    days: dict[dt.date, list[Row]] = {}
    for row in rows:
        if row.visit.on is not None and row.visit.on > today:
            days.setdefault(row.visit.on, []).append(row)
    return Agenda(
        tuple(row for row in rows if row.late), _by_agent(row for row in rows if row.visit.on == today),
        tuple(Day(on, _by_agent(some)) for on, some in days.items()), len(found) > MOST,
        tuple((key, name, key == agent) for key, name in sorted(names.items(), key=lambda pair: pair[1].lower())),
    )  # fmt: skip


def _by_agent(rows: Any) -> tuple[Row, ...]:
    return tuple(sorted(rows, key=lambda row: (not row.visit.agent, row.visit.agent.lower(), row.visit.time, -row.visit.rank)))


def to_plan(law: Law, after: tuple[int, int] | None = None) -> tuple[list[Visit], str]:
    """Those without a day, the riskiest first, and where the next page begins (`3.17`). `after`: rank and id of the last one shown. One query."""
    found = visits(law).filter(on=None).order_by("-rank", "pk")
    if after is not None:
        found = found.filter(Q(rank__lt=after[0]) | Q(rank=after[0], pk__gt=after[1]))
    rows = list(found[: A_PAGE + 1])
    more = f"{rows[A_PAGE - 1].rank}.{rows[A_PAGE - 1].pk}" if len(rows) > A_PAGE else ""
    return rows[:A_PAGE], more


def row_of(law: Law, one: Visit, today: dt.date) -> Row:
    letter, tone = RISKS.get(one.risk, ("!" if one.rank else "", ""))
    return Row(
        one, reverse("file", args=[kind_address(law, one.file.kind), one.file.year, one.file.number]), f"{kind_label(law, one.file.kind)} {one.file}",
        one.get_why_display(), shown(law, "inspection_kind", one.subject) if one.subject else "", one.on is not None and one.on < today,
        shown(law, "risk", one.risk) if one.risk else "", tone, letter, tuple(warning(law, name) for name in one.warns),
    )  # fmt: skip


def warning(law: Law, name: str) -> str:
    if name == KEPT_OUT:
        return "acesso já negado"
    fact = facts_of(law).get(name)
    return fact.label if fact else name.replace("_", " ")


def pins(law: Law, rows: Sequence[Row], today: dt.date) -> list[dict[str, Any]]:
    """The colour tells when, the letter the risk; both stand in words too."""
    found = []
    for row in rows:
        one = row.visit
        if one.latitude is None or one.longitude is None:
            continue
        when = (
            "a marcar"
            if one.on is None
            else f"atrasada, era {one.on:%d/%m}"
            if row.late
            else "hoje"
            if one.on == today
            else f"{one.on:%d/%m}"
        )
        tone = "" if one.on is None else "late" if row.late else "warn" if one.on == today else "ok"
        found.append({
            "lat": float(one.latitude), "lon": float(one.longitude), "title": f"{row.title}: {when}", "says": one.place_text,
            "more": ", ".join(filter(None, (f"risco {row.risk}" if row.risk else "", *row.warns, one.agent))), "url": row.url, "letter": row.letter,
            "tone": tone, "many": "visitas",
        })  # fmt: skip
    return found
