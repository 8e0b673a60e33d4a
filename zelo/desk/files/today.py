"""The morning: what is due, what is late, what waits for whom, and the calls by risk."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.urls import reverse

from zelo.accounts.models import User
from zelo.desk.files.queries import counts, filtered, stages_of_open, waiting_calls
from zelo.desk.files.rows import RISK_TONES, Row, rows
from zelo.law import Law
from zelo.proceedings.models import Act
from zelo.proceedings.permissions import READERS, STAFF, pack_roles
from zelo.proceedings.words import kind_address, kind_label, procedures, shown, stage_label

SHOWN = 8


@dataclass(frozen=True)
class Bar:
    """A stage with its open files; numbers for the attributes of an SVG."""

    label: str
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
    on: dt.date


@dataclass(frozen=True)
class Today:
    counts: dict[str, int]
    bars: list[Bar]
    height: int
    calls: list[Call]
    due: list[Row]
    kinds: list[tuple[str, str]]
    works: bool


def today_of(law: Law, user: User, today: dt.date) -> Today | None:
    """None for who does not read case files, and where the law has no procedure."""
    known = procedures(law)
    if not known or not user.has_role(*READERS):
        return None
    roles = pack_roles(user)
    bars = _bars(law)
    starts = [(kind, form.stages[-1].stage) for kind, form in known.items()]
    due = list(filtered(law, today, kind=None, stage="", which="atrasados", mine=roles)[:SHOWN])
    due += [one for one in filtered(law, today, kind=None, stage="", which="3dias", mine=roles)[:SHOWN] if one not in due]
    return Today(
        counts(law, today, roles), bars, 34 * len(bars), [_call(law, act) for act in waiting_calls(starts, SHOWN)], rows(law, due[:SHOWN], today),
        [(kind_address(law, kind), kind_label(law, kind)) for kind in known], user.has_role(*STAFF),
    )  # fmt: skip


def _bars(law: Law) -> list[Bar]:
    found = [(kind, stage, number) for kind, stage, number in stages_of_open() if kind in procedures(law)]
    order = {
        (kind, form.stage): place for kind, procedure in procedures(law).items() for place, form in enumerate(procedure.stages)
    }
    found.sort(key=lambda one: -order.get((one[0], one[1]), 0))
    most = max((number for *_, number in found), default=1)
    return [
        Bar(stage_label(law, kind, stage), number, f"{max(number / most * 150, 3):.1f}", 34 * place,
            f"{reverse('files_of', args=[kind_address(law, kind)])}?estagio={stage}")
        for place, (kind, stage, number) in enumerate(found)
    ]  # fmt: skip


def _call(law: Law, act: Act) -> Call:
    risk = str(act.facts.get("risk") or "")
    file = act.file
    return Call(
        reverse("file", args=[kind_address(law, file.kind), file.year, file.number]), f"{kind_label(law, file.kind)} {file}",
        shown(law, "risk", risk), RISK_TONES.get(risk, ""), str(act.facts.get("place_text") or ""), act.on,
    )  # fmt: skip
