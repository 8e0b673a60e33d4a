"""The morning: what is due, what is late, what waits for whom, the calls by risk, and where the animals are."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from textwrap import wrap

from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from zelo.accounts.models import User
from zelo.accounts.roles import Role
from zelo.custody.models import BoardingPlace, Impoundment
from zelo.custody.queries import calls, custody_by_species, occupancy
from zelo.desk.files.queries import counts, filtered, first_acts, stages_of_open
from zelo.desk.files.rows import RISK_TONES, Row, rows
from zelo.law import Law
from zelo.proceedings.models import Act
from zelo.proceedings.permissions import READERS, STAFF, pack_roles
from zelo.proceedings.words import kind_address, kind_label, procedures, shown, stage_label

SHOWN = 8
ACROSS = 21
"""Letters of a label beside its bar."""
ANSWERS_CALLS = (Role.ATTENDANT, Role.CATCHING_TEAM, Role.COORDINATOR, Role.INSPECTOR)


@dataclass(frozen=True)
class Bar:
    """A stage with its open files; numbers for the attributes of an SVG."""

    label: str
    of: str
    """Its procedure, where two have a stage called so."""
    lines: tuple[str, ...]
    """The label as it is drawn, in two lines at most."""
    number: int
    width: str
    y: int
    url: str


@dataclass(frozen=True)
class Call:
    url: str
    title: str
    risk: str
    tone: str
    place: str
    since: dt.datetime | None
    team: str


@dataclass(frozen=True)
class Today:
    counts: dict[str, int]
    bars: list[Bar]
    height: int
    calls: list[Call]
    calls_first: bool
    mine: list[Row]
    due: list[Row]
    places: list[BoardingPlace]
    species: list[tuple[str, int]]
    held: int
    kinds: list[tuple[str, str]]
    works: bool


def today_of(law: Law, user: User, today: dt.date) -> Today | None:
    """None for who does not read case files, and where the law has no procedure."""
    known = procedures(law)
    if not known or not user.has_role(*READERS):
        return None
    roles = pack_roles(user)
    mine = filtered(law, today, kind=None, stage="", which="comigo", mine=roles).order_by(
        F("next_due").asc(nulls_last=True), "acted_at"
    )
    late = list(filtered(law, today, kind=None, stage="", which="atrasados", mine=roles)[:SHOWN])
    soon = [one for one in filtered(law, today, kind=None, stage="", which="3dias", mine=roles)[:SHOWN] if one not in late]
    waiting = list(mine[:SHOWN]) if roles else []
    shown_rows = {
        row.file: row for row in rows(law, list({one.file_id: one for one in (*waiting, *late, *soon)}.values()), today, roles)
    }
    bars, species = _bars(law), custody_by_species()
    return Today(
        counts(law, today, roles), bars, 34 * len(bars), _calls(law), user.has_role(*ANSWERS_CALLS),
        [shown_rows[one.file_id] for one in waiting], [shown_rows[one.file_id] for one in (*late, *soon)][:SHOWN], list(occupancy()),
        [(shown(law, "species", name) if name else "espécie não dita", heads) for name, heads in species], sum(heads for _, heads in species),
        [(kind_address(law, kind), kind_label(law, kind)) for kind in known], user.has_role(*STAFF),
    )  # fmt: skip


def _bars(law: Law) -> list[Bar]:
    found = [(kind, stage, number) for kind, stage, number in stages_of_open() if kind in procedures(law)]
    order = {
        (kind, form.stage): place for kind, procedure in procedures(law).items() for place, form in enumerate(procedure.stages)
    }
    found.sort(key=lambda one: -order.get((one[0], one[1]), 0))
    most = max((number for *_, number in found), default=1)
    labels = [stage_label(law, kind, stage) for kind, stage, _ in found]
    return [
        Bar(labels[place], kind_label(law, kind) if labels.count(labels[place]) > 1 else "", tuple(wrap(labels[place], ACROSS)[:2]), number,
            f"{max(number / most * 150, 3):.1f}", 34 * place, f"{reverse('files_of', args=[kind_address(law, kind)])}?estagio={stage}")
        for place, (kind, stage, number) in enumerate(found)
    ]  # fmt: skip


def _calls(law: Law) -> list[Call]:
    """The riskiest first, then who waits longest. Two queries."""
    found = [row for row in calls()[:SHOWN] if row.file.kind in procedures(law)]
    opened = first_acts([row.file_id for row in found])
    return [
        Call(
            reverse("file", args=[kind_address(law, row.file.kind), row.file.year, row.file.number]), f"{kind_label(law, row.file.kind)} {row.file}",
            shown(law, "risk", row.risk) if row.risk else "", RISK_TONES.get(row.risk, ""), row.place_text, since(row, opened.get(row.file_id)),
            row.team.name if row.team else "",
        )
        for row in found
    ]  # fmt: skip


def since(row: Impoundment, opened: Act | None) -> dt.datetime | None:
    """From when a call waits: the hour it was recorded, or the beginning of the day it came, where it was recorded later."""
    recorded = timezone.localtime(opened.recorded_at) if opened else None
    if row.called_on is None or (recorded is not None and row.called_on >= recorded.date()):
        return recorded
    return timezone.make_aware(dt.datetime.combine(row.called_on, dt.time()))
