"""What falls due: lists and counts of open deadlines. Every question is one query on an index, whatever the number of files."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass, replace

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from zelo.proceedings.acts.watch_deadlines import BACK
from zelo.proceedings.models import OpenDeadline

SIDE = OpenDeadline.Side
WEEK = 7
"""Days from today of what is called `this week`: today is the first."""
STRIP = 14


@dataclass(frozen=True)
class Sift:
    """Which deadlines are wanted. `person`: those with that account, and where `roles` are given those without person that wait for one of
    them; 0: those without person."""

    when: str = ""
    day: dt.date | None = None
    person: int | None = None
    roles: frozenset[str] = frozenset()
    role: str = ""
    kind: str = ""
    side: str = ""
    """`house`, `others` (the parties' and those that the law itself lets run), or both."""


@dataclass(frozen=True)
class Place:
    """Where a page of a list ended."""

    due: dt.date
    pk: int


def deadlines(sift: Sift, today: dt.date, soon: dt.date, after: Place | None = None) -> QuerySet[OpenDeadline]:
    """The first to fall due first, with their files and persons. `soon`: the last day of what is near."""
    found = _told(sift, today).filter(_when(sift.when, today, soon))
    if sift.day is not None:
        found = found.filter(due=sift.day)
    if after is not None:
        found = found.filter(Q(due__gt=after.due) | Q(due=after.due, pk__gt=after.pk), due__gte=after.due)
    return found.select_related("file__projection", "person").order_by("due", "pk")


def counts(sift: Sift, today: dt.date, soon: dt.date) -> dict[str, int]:
    """By `when`, whatever the sift says of it."""
    whole = _told(replace(sift, when="", day=None), today)
    found: dict[str, int] = whole.aggregate(
        **{name: Count("pk", filter=_when(name, today, soon)) for name in WHEN}, all=Count("pk")
    )
    return found


def with_person(person: int) -> int:
    """How many are with somebody (0: with nobody)."""
    return _told(Sift(person=person), timezone.localdate()).count()


def by_day(sift: Sift, today: dt.date) -> dict[dt.date, int]:
    """How many fall due on each of the next fourteen days; days without any are left out."""
    rows = (
        _told(replace(sift, when="", day=None), today)
        .filter(due__gte=today, due__lt=today + dt.timedelta(days=STRIP))
        .order_by()
        .values("due")
        .annotate(many=Count("pk"))
    )
    return {row["due"]: row["many"] for row in rows}


def of_person(person: int, roles: Collection[str]) -> Sift:
    """What somebody must see to: their own, and what waits for a role of theirs and has no person."""
    return Sift(person=person, roles=frozenset(roles), side=SIDE.HOUSE.value)


WHEN = ("late", "today", "soon", "week", "later")


def _when(when: str, today: dt.date, soon: dt.date) -> Q:
    week = today + dt.timedelta(days=WEEK - 1)
    known = {
        "late": Q(due__lt=today), "today": Q(due=today), "soon": Q(due__gte=today, due__lte=soon), "week": Q(due__gte=today, due__lte=week),
    }  # fmt: skip
    return Q(due__gt=week) if when == "later" else known.get(when, Q())


def _told(sift: Sift, today: dt.date) -> QuerySet[OpenDeadline]:
    # What a party let pass is told for some days, and is no lateness of anybody.
    found = OpenDeadline.objects.filter(Q(side=SIDE.HOUSE) | Q(due__gte=today - dt.timedelta(days=BACK)))
    if sift.side == SIDE.HOUSE:
        found = found.filter(side=SIDE.HOUSE)
    elif sift.side:
        found = found.exclude(side=SIDE.HOUSE)
    if sift.kind:
        found = found.filter(kind=sift.kind)
    if sift.role:
        found = found.filter(role=sift.role)
    if sift.person == 0:
        return found.filter(without_person())
    if sift.person is not None:
        own = Q(person=sift.person)
        return found.filter(own | (Q(role__in=sorted(sift.roles)) & without_person()) if sift.roles else own)
    return found


def without_person() -> Q:
    return Q(person=None) | Q(person__is_active=False)
