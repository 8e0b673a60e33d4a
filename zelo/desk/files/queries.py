"""What the desk asks about many files at once."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence

from django.db.models import Count, Q, QuerySet

from zelo.desk.files.mine import waiting_for
from zelo.law import Law
from zelo.proceedings.days_left import soon_until
from zelo.proceedings.models import Act, Projection
from zelo.proceedings.queries import files


def filtered(law: Law, today: dt.date, *, kind: str | None, stage: str, which: str, mine: Collection[str]) -> QuerySet[Projection]:
    """One of the desk's lists; `mine`: the roles of who looks, as packs name them."""
    found = files(kind=kind, stage=stage or None)
    if which == "comigo":
        return found.filter(waiting_for(law, mine), final=False)
    if which == "atrasados":
        return found.filter(final=False).filter(late(today)).order_by("next_due", "acted_at")
    if which == "hoje":
        return found.filter(final=False, next_due=today)
    if which == "3dias":
        return found.filter(final=False, next_due__gte=today, next_due__lte=soon_until(law, today)).order_by("next_due")
    if which == "custodia":
        return found.filter(final=False, file__impoundment__present=True)
    if which == "encerrados":
        return found.filter(final=True)
    return found.filter(final=False) if which == "abertos" else found


def late(today: dt.date) -> Q:
    return Q(overdue=True) | Q(next_due__lt=today)


def counts(law: Law, today: dt.date, mine: Collection[str]) -> dict[str, int]:
    """The desk's tiles, in one query."""
    found: dict[str, int] = Projection.objects.filter(final=False).aggregate(
        today=Count("pk", filter=Q(next_due=today)),
        late=Count("pk", filter=late(today)),
        soon=Count("pk", filter=Q(next_due__gt=today, next_due__lte=soon_until(law, today))),
        mine=Count("pk", filter=waiting_for(law, mine)),
        open=Count("pk"),
    )
    return found


def stages_of_open() -> list[tuple[str, str, int]]:
    """Kind, stage and number of the open files."""
    rows = Projection.objects.filter(final=False).values("kind", "stage").annotate(many=Count("pk")).order_by("kind", "stage")
    return [(row["kind"], row["stage"], row["many"]) for row in rows]


def first_acts(files: Sequence[int]) -> dict[int, Act]:
    """The act that opened each file."""
    return {act.file_id: act for act in Act.objects.filter(file__in=list(files), n=1)}
