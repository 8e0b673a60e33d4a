"""A file as one row of a list."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.urls import reverse

from zelo.desk.files.mine import first_mine, tasks_of
from zelo.desk.files.queries import first_acts
from zelo.law import Law
from zelo.proceedings.models import Act, CaseFile, Projection
from zelo.proceedings.words import deadline_label, kind_address, kind_label, procedures, shown, stage_label, waits

RISK_TONES = {"high": "late", "medium": "warn"}
TASKS = 2


@dataclass(frozen=True)
class Row:
    file: int
    url: str
    title: str
    what: str
    place: str
    risk: str
    risk_tone: str
    stage: str
    final: bool
    waits_for: str
    due: str
    due_tone: str
    due_of: str
    open: Decimal | None
    opened_on: dt.date
    todo: tuple[str, ...]
    """What the law asks to be done now."""


def rows(law: Law, found: Sequence[Projection], today: dt.date, mine: Collection[str] = ()) -> list[Row]:
    """One query more, whatever their number. `mine`: the roles of who looks; their tasks are told first."""
    tasks = tasks_of(law, mine) if mine else {}
    opened = first_acts([one.file_id for one in found])
    return [row(law, one.file, one, opened.get(one.file_id), today, tasks.get(one.kind, {})) for one in found]


def row(law: Law, file: CaseFile, one: Projection, first: Act | None, today: dt.date, mine: Mapping[str, object]) -> Row:
    known = file.kind in procedures(law)
    facts = {**(first.facts if first else {}), **one.shown}
    risk = str(facts.get("risk") or "")
    animals, species = facts.get("animals"), facts.get("species")
    what = shown(law, "species", species) if species else ""
    if isinstance(animals, int) and animals > 1:
        what = f"{animals} animais" + (f", {what}" if what else "")
    due, tone = due_says(one, today)
    return Row(
        file.pk, reverse("file", args=[kind_address(law, file.kind), file.year, file.number]), f"{kind_label(law, file.kind)} {file}",
        what[:1].upper() + what[1:], str(facts.get("place_text") or ""), shown(law, "risk", risk) if risk else "", RISK_TONES.get(risk, ""),
        stage_label(law, file.kind, one.stage) if known else one.stage, one.final, waits(law, one.waits_for), due, tone,
        deadline_label(law, file.kind, one.next_due_of) if known and one.next_due_of else "", one.total_open, one.opened_on,
        tuple(first_up(law.code_says(code)) for code in first_mine(one.tasks, mine)[:TASKS]),
    )  # fmt: skip


def due_says(one: Projection, today: dt.date) -> tuple[str, str]:
    """`vence hoje`, and its tone."""
    if one.final:
        return "", ""
    if one.next_due is None:
        return ("atrasado", "late") if one.overdue else ("parado", "") if one.suspended else ("", "")
    days = (one.next_due - today).days
    if days < 0:
        return f"venceu em {one.next_due:%d/%m}", "late"
    if days == 0:
        return "vence hoje", "late"
    return ("vence amanhã" if days == 1 else f"até {one.next_due:%d/%m}"), "warn" if days <= 3 else ""


def first_up(text: str) -> str:
    return text[:1].upper() + text[1:]
