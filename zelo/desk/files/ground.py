"""Open calls, animals in custody and open complaints, as the desk's map and the list beside it show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils import timezone

from zelo.complaints.models import Complaint
from zelo.complaints.queries import on_map as queue_on_map
from zelo.custody.models import Impoundment
from zelo.custody.queries import calls, in_custody
from zelo.law import Law
from zelo.proceedings.words import kind_address, shown, stage_label

MOST = 300
RISKS = {"high": ("A", "late"), "medium": ("M", "warn"), "low": ("B", "ok")}
"""Letter and colour of a call: what the colour tells the letter and the words tell too."""


@dataclass(frozen=True)
class Spot:
    """A call or an animal. `point` in degrees, None where nobody told it."""

    url: str
    title: str
    says: str
    more: str
    letter: str
    tone: str
    point: tuple[float, float] | None
    many: str = "animais"
    """What several of one point are."""

    def as_json(self) -> dict[str, Any]:
        lat, lon = self.point or (0.0, 0.0)
        return {
            "lat": lat, "lon": lon, "title": self.title, "says": self.says, "more": self.more, "url": self.url, "letter": self.letter,
            "tone": self.tone, "many": self.many,
        }  # fmt: skip


def open_calls(law: Law) -> list[Spot]:
    """By risk, the oldest first. One query."""
    return [_call(law, row) for row in calls().select_related("file")[:MOST]]


def held(law: Law) -> list[Spot]:
    """The last taken in first. One query."""
    return [_held(law, row) for row in in_custody()[:MOST]]


def open_complaints(law: Law) -> list[Spot]:
    """Those not over, the riskiest first: what the triage said, before it what was told. One query."""
    return [_complaint(law, row) for row in queue_on_map(MOST)]


def _complaint(law: Law, row: Complaint) -> Spot:
    letter, tone = RISKS.get(row.risk, ("!", "late") if row.danger else ("?", ""))
    risk = f"risco {shown(law, 'risk', row.risk)}" if row.risk else "perigo imediato" if row.danger else "risco a avaliar"
    point = None if row.latitude is None or row.longitude is None else (float(row.latitude), float(row.longitude))
    # An inbox row that nobody received has no number yet.
    name = f"Denúncia {row.file}" if row.file else "Denúncia a receber"
    return Spot(
        reverse("complaint", args=[row.pk]), f"{name}, {risk}", row.place_text, f"desde {timezone.localtime(row.at):%d/%m/%Y}", letter, f"told {tone}".strip(),
        point, "denúncias",
    )  # fmt: skip


def spot_of(law: Law, row: Impoundment) -> Spot:
    """A file by itself: a call, or an animal that was taken in, still held or not."""
    return _call(law, row) if row.taken_on is None else _held(law, row)


def _call(law: Law, row: Impoundment) -> Spot:
    risk = shown(law, "risk", row.risk) if row.risk else "não dito"
    letter, tone = RISKS.get(row.risk, ("?", ""))
    since = f"desde {row.called_on:%d/%m/%Y}" if row.called_on else ""
    return Spot(
        _url(law, row), f"Chamado {row.file}, risco {risk}", row.place_text or "lugar não dito", since, letter, tone, _point(row)
    )


def _held(law: Law, row: Impoundment) -> Spot:
    what = shown(law, "species", row.species) if row.species else "animal"
    many = f"{row.heads} animais: " if row.heads > 1 else ""
    stage = stage_label(law, row.file.kind, row.file.projection.stage)
    return Spot(
        _url(law, row), f"Recolhido {row.file}, {many}{what}", row.place_text or "lugar não dito",
        f"{stage}, desde {row.taken_on:%d/%m/%Y}" + (f", em {row.place}" if row.place else ""), "", "held", _point(row),
    )  # fmt: skip


def _url(law: Law, row: Impoundment) -> str:
    return reverse("file", args=[kind_address(law, row.file.kind), row.file.year, row.file.number])


def _point(row: Impoundment) -> tuple[float, float] | None:
    return None if row.latitude is None or row.longitude is None else (float(row.latitude), float(row.longitude))
