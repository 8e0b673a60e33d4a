"""What can be asked about complaints."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from zelo.complaints.codes import digest
from zelo.complaints.limits import NEAR_DAYS, NEAR_METRES
from zelo.complaints.models import Addition, Complaint
from zelo.complaints.places import box, metres, same_words
from zelo.complaints.ranking import URGENT
from zelo.people.models import Person

CANDIDATES = 200
"""So many near in time and place are looked at; a city that gets more in a fortnight at one corner sees the newest."""
Which = str
WAITING, NEWS, OPEN, DISMISSED = "chegaram", "novidades", "abertas", "descartadas"


def complaints() -> QuerySet[Complaint]:
    """With what a list shows of each; nobody's identity."""
    return Complaint.objects.select_related("file__projection", "joined_to").annotate(news=_pending(), many=Count("pictures"))


def _pending() -> Exists:
    return Exists(Addition.objects.filter(complaint=OuterRef("pk"), taken=False))


def queue(which: Which) -> QuerySet[Complaint]:
    """By risk, then by arrival (`waiting`, `open`, those with news from whoever told them); what was put aside, the newest first."""
    rows = complaints()
    if which == DISMISSED:
        return rows.filter(state=Complaint.State.DISMISSED).order_by("-pk")
    if which == NEWS:
        return rows.filter(_pending(), open=True).order_by("-rank", "pk")
    state = Complaint.State.RECEIVED if which == OPEN else Complaint.State.WAITING
    return rows.filter(state=state, open=True).order_by("-rank", "pk")


def after(rows: QuerySet[Complaint], which: Which, rank: int, pk: int) -> QuerySet[Complaint]:
    """What comes after a row of a queue."""
    if which == DISMISSED:
        return rows.filter(pk__lt=pk)
    return rows.filter(Q(rank__lt=rank) | Q(rank=rank, pk__gt=pk))


@dataclass(frozen=True)
class Counts:
    waiting: int
    urgent: int
    open: int
    news: int


def counts() -> Counts:
    """Two queries."""
    found = Complaint.objects.filter(open=True).aggregate(
        waiting=Count("pk", filter=Q(state=Complaint.State.WAITING)),
        urgent=Count("pk", filter=Q(state=Complaint.State.WAITING, rank__gte=URGENT)),
        open=Count("pk", filter=Q(state=Complaint.State.RECEIVED)),
    )
    news = Complaint.objects.filter(open=True, additions__taken=False).distinct().count()
    return Counts(found["waiting"], found["urgent"], found["open"], news)


def by_code(code: str) -> Complaint | None:
    """`code` whole, as codes.read_code gives it. One query, by its index."""
    return Complaint.objects.select_related("file__projection", "joined_to").filter(code_digest=digest(code)).first()


def of_partner(partner: Person) -> QuerySet[Complaint]:
    return Complaint.objects.select_related("file__projection").filter(partner=partner).order_by("-pk")


def on_map(most: int) -> list[Complaint]:
    """Those not over and with a point, the riskiest first. One query."""
    rows = Complaint.objects.select_related("file").filter(open=True).exclude(latitude=None).order_by("-rank", "pk")
    return list(rows[:most])


# ---------------------------------------------------------------- of the same fact, perhaps


@dataclass(frozen=True)
class Near:
    """Another complaint that may tell of the same fact. `metres` None where one has no point; `words`: the addresses are alike."""

    complaint: Complaint
    metres: int | None
    words: bool
    days: int

    @property
    def says(self) -> str:
        where = [f"a {self.metres} m" if self.metres else "no mesmo ponto"] if self.metres is not None else []
        where += ["com endereço parecido"] if self.words else []
        when = "no mesmo dia" if not self.days else f"com {self.days} {'dia' if self.days == 1 else 'dias'} de diferença"
        return ", ".join((*where, when))


def near(row: Complaint) -> list[Near]:
    """The nearest first. One query, within its days by index."""
    span = dt.timedelta(days=NEAR_DAYS)
    rows = (
        Complaint.objects.select_related("file__projection", "joined_to")
        .exclude(pk=row.pk)
        .exclude(state=Complaint.State.DISMISSED)
    )
    alike = Q(place_words__overlap=row.place_words) if row.place_words else Q()
    point = _point(row)
    if point is not None:
        south, north, west, east = box(point, NEAR_METRES)
        close = Q(latitude__range=(south, north), longitude__range=(west, east))
        alike = alike | close if row.place_words else close
    if not alike:
        return []
    found = rows.filter(alike, at__range=(row.at - span, row.at + span)).order_by("-pk")[:CANDIDATES]
    pairs = [one for other in found if (one := _near(row, point, other)) is not None]
    return sorted(pairs, key=lambda one: (one.metres is None, one.metres or 0, one.days, -one.complaint.pk))


def _near(row: Complaint, point: tuple[float, float] | None, other: Complaint) -> Near | None:
    theirs = _point(other)
    away = metres(point, theirs) if point and theirs else None
    words = same_words(row.place_words, other.place_words)
    if away is not None and away > NEAR_METRES:
        # Two points that are far from each other are two places, whatever the streets are called.
        return None
    if away is None and not words:
        return None
    days = abs((timezone.localtime(row.at).date() - timezone.localtime(other.at).date()).days)
    return Near(other, None if away is None else round(away), words, days)


def _point(row: Complaint) -> tuple[float, float] | None:
    return None if row.latitude is None or row.longitude is None else (float(row.latitude), float(row.longitude))
