"""The watch of a day: it writes down who is to be warned of what, and decides nothing; no act comes of it.

Each step is one transaction and says how far it came, so that a run that was killed goes on, and a second worker finds nothing left to do.
"""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils import timezone

from zelo.law import PackFaults
from zelo.legal.queries import law_now
from zelo.proceedings.acts.assign import settle_everybody
from zelo.proceedings.acts.recompute import wake_files
from zelo.proceedings.days_left import SOON, soon_until
from zelo.proceedings.models import DeadlineWarning, OpenDeadline, Recomputation, WatchDay

BACK = 7
"""Days after its end for which a deadline that lapsed is still told: a worker may have stood still, nobody wants the lapses of a year."""
BATCH = 500
MAIL_FROM_HOUR = 6
"""Hour of the city from which a digest goes out: what is written at midnight is read in the morning."""
LATEST_HOUR = 12
"""From this hour the watch waits no longer for files that are being computed anew: a warning with a day that may move is better than none."""
KIND = DeadlineWarning.Kind


def watch_deadlines(*, now: dt.datetime) -> WatchDay | None:
    """The watch of the day of `now`, in the time zone that is active (the city's). None where it must wait: files are being computed anew, and
    their days may still move. Done already, it does nothing."""
    today = timezone.localtime(now).date()
    row, _ = WatchDay.objects.get_or_create(day=today)
    if row.marked is None:
        wake_files(today=today)
        if Recomputation.objects.filter(finished=None).exists() and timezone.localtime(now).hour < LATEST_HOUR:
            return None
        settle_everybody()
        while row.marked is None:
            row = _mark(row.pk)
    if row.mailed is None and timezone.localtime(now).hour >= MAIL_FROM_HOUR:
        row = _mail(row.pk)
    return row


@transaction.atomic
def _mark(pk: int) -> WatchDay:
    """One batch of warnings, by the rows' order."""
    work = WatchDay.objects.select_for_update().get(pk=pk)
    if work.marked is not None:
        return work
    soon = _near(work.day)
    rows = list(OpenDeadline.objects.filter(pk__gt=work.cursor, due__lte=soon).order_by("pk")[:BATCH])
    warnings = [
        DeadlineWarning(
            file_id=row.file_id, name=row.name, opened_by=row.opened_by, due=row.due, kind=kind, day=work.day, role=row.role
        )
        for row in rows
        if (kind := kind_of(row, work.day, soon)) is not None
    ]  # fmt: skip
    DeadlineWarning.objects.bulk_create(warnings, ignore_conflicts=True)
    work.cursor = rows[-1].pk if rows else work.cursor
    if len(rows) < BATCH:
        work.marked = timezone.now()
    work.save()
    return work


def _near(today: dt.date) -> dt.date:
    """The last day that is near. A city whose pack cannot be read is warned all the same, by the days of the week."""
    try:
        return soon_until(law_now(), today)
    except PackFaults:
        return today + dt.timedelta(days=SOON)


def kind_of(row: OpenDeadline, today: dt.date, soon: dt.date) -> str | None:
    """What is to be said of a deadline on a day; `soon`: the last day that is near. A party's own time is nobody's task here until it is over."""
    left = (row.due - today).days
    if row.side != OpenDeadline.Side.HOUSE:
        return KIND.LAPSED if -BACK <= left < 0 else None
    if left < 0:
        return KIND.OVERDUE
    if left == 0:
        return KIND.TODAY
    return KIND.SOON if row.due <= soon else None


@transaction.atomic
def _mail(pk: int) -> WatchDay:
    """A digest is put on its way to each person who has something to be told."""
    from zelo.proceedings.digests import recipients
    from zelo.proceedings.tasks import mail_digest

    work = WatchDay.objects.select_for_update().get(pk=pk)
    if work.mailed is None:
        for person in sorted(recipients(work.day)):
            mail_digest.defer(once=f"{work.day}:{person}", person=person, day=work.day.isoformat())
        work.mailed = timezone.now()
        work.save()
    return work


__all__ = ["kind_of", "watch_deadlines"]
