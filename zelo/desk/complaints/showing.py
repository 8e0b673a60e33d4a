"""A complaint as a list and its page tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from zelo.complaints.models import Complaint
from zelo.complaints.ranking import URGENT
from zelo.desk.files.ground import RISKS
from zelo.desk.files.rows import due_says
from zelo.law import Law
from zelo.proceedings.words import kind_address, procedures, shown, stage_label


@dataclass(frozen=True)
class Line:
    """A row of the queue."""

    row: Complaint
    what: str
    risk: str
    tone: str
    urgent: bool
    stage: str
    due: str
    due_tone: str


def line_of(law: Law, row: Complaint, today: Any) -> Line:
    risk, tone = risk_of(law, row)
    file = row.file
    projection = file.projection if file is not None and file.kind in procedures(law) else None
    stage = (
        stage_label(law, file.kind, projection.stage) if file is not None and projection is not None else row.get_state_display()
    )
    due, due_tone = due_says(projection, today) if projection is not None else ("", "")
    return Line(row, what_of(law, row), risk, tone, row.open and row.rank >= URGENT, stage, due, due_tone)


def risk_of(law: Law, row: Complaint) -> tuple[str, str]:
    """What the triage said, before it what was told; and its colour."""
    if row.risk:
        return f"risco {shown(law, 'risk', row.risk)}", RISKS.get(row.risk, ("", ""))[1]
    if row.suspect:
        return "parece de robô", ""
    return ("perigo imediato", "late") if row.danger else ("acontecendo agora", "warn") if row.happening else ("", "")


def what_of(law: Law, row: Complaint) -> str:
    """`2 animais, cão: maus-tratos`."""
    species = shown(law, "species", row.species) if row.species else ""
    heads = f"{row.animals} animais" if row.animals and row.animals > 1 else ""
    signs = ", ".join(signs_of(law, row))
    found = ", ".join(filter(None, (heads, species)))
    return ": ".join(filter(None, (found, signs)))


def signs_of(law: Law, row: Complaint) -> list[str]:
    words = law.vocabulary.facts["signs"].words
    return [words.get(one, one) for one in row.signs]


def file_url(law: Law, row: Complaint) -> str:
    file = row.file
    return reverse("file", args=[kind_address(law, file.kind), file.year, file.number]) if file else ""


def spot(law: Law, row: Complaint) -> dict[str, Any]:
    """A pin of the map."""
    risk, tone = risk_of(law, row)
    letter = RISKS.get(row.risk, ("", ""))[0] or ("!" if row.danger else "?")
    return {
        "lat": float(row.latitude or 0), "lon": float(row.longitude or 0), "title": f"Denúncia {row.file or row.pk}" + (f", {risk}" if risk else ""),
        "says": row.place_text, "more": f"desde {row.at:%d/%m/%Y}", "url": reverse("complaint", args=[row.pk]), "letter": letter, "tone": tone,
        "many": "denúncias",
    }  # fmt: skip
