"""Background work on complaints."""

import datetime as dt
import uuid
from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from zelo.complaints.acts.keep_picture import throw_away
from zelo.complaints.limits import DISMISSED_DAYS, DRAFT_HOURS
from zelo.complaints.models import Complaint, Picture, Step
from zelo.tenancy.tasks import city_task, every_city

A_TIME = 200


@city_task(name="complaints.nightly", retry=3)
def nightly() -> None:
    now = timezone.now()
    forget_drafts(before=now - dt.timedelta(hours=DRAFT_HOURS))
    forget_dismissed(before=now - dt.timedelta(days=DISMISSED_DAYS))


def forget_drafts(*, before: dt.datetime) -> int:
    """Files of forms that were never sent whole."""
    return _each(Picture.objects.filter(complaint=None, at__lt=before).values_list("pk", flat=True)[:A_TIME], gone=True)


def forget_dismissed(*, before: dt.datetime) -> int:
    """Files of complaints that were put aside long ago, and not brought back; what they said stays."""
    old = Complaint.objects.filter(state=Complaint.State.DISMISSED).exclude(steps__kind=Step.Kind.DISMISSED, steps__at__gte=before)
    found = Picture.objects.filter(complaint__in=old, complaint__steps__at__lt=before, removed_at=None, evidence=None).distinct()
    return _each(found.values_list("pk", flat=True)[:A_TIME], gone=False)


def _each(numbers: Iterable[uuid.UUID], *, gone: bool) -> int:
    done = 0
    for pk in list(numbers):
        with transaction.atomic():
            row = Picture.objects.select_for_update(of=("self",)).filter(pk=pk, evidence=None, removed_at=None).first()
            # A form may have been sent, or a complaint brought back, since it was looked for.
            if row is None or (gone and row.complaint_id is not None) or (not gone and not _still_dismissed(row)):
                continue
            throw_away(row)
            if gone:
                row.delete()
            else:
                row.removed_at = timezone.now()
                row.save(update_fields=["removed_at"])
            done += 1
    return done


def _still_dismissed(row: Picture) -> bool:
    return Complaint.objects.select_for_update().filter(pictures=row, state=Complaint.State.DISMISSED).exists()


every_city(nightly, cron="40 3-6 * * *")
