"""Somebody of the city joins to the file what the complainant told later, or has seen it where it adds nothing."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.complaints.acts.receive_complaint import evidence_of
from zelo.complaints.models import Addition, Complaint
from zelo.complaints.permissions import SEE, demand
from zelo.legal.conflicts import Conflict
from zelo.proceedings.acts import NotRecorded, Recorded, record
from zelo.proceedings.models import CaseFile
from zelo.proceedings.queries import law_held

ADD = "add_information"


@transaction.atomic
def take_addition(*, by: User, addition: int, today: dt.date, text: str) -> Recorded | NotRecorded:
    """`text`: what enters the file, from which whoever takes it may have left out what tells who wrote it. Done again by the same person it answers
    what was done. Raises `Conflict`, Addition.DoesNotExist, PermissionDenied."""
    demand(by, SEE)
    law_held()
    row = Addition.objects.get(pk=addition)
    complaint = Complaint.objects.select_related("file").get(pk=row.complaint_id)
    if complaint.file is None:
        raise Conflict("Receba a denúncia primeiro: a informação se junta ao processo dela.")
    # The file before its complaint, as every act that follows takes them.
    CaseFile.objects.select_for_update().get(pk=complaint.file.pk)
    row = Addition.objects.select_for_update(of=("self",)).get(pk=addition)
    if row.taken:
        return _again(row, complaint, by)
    evidence = evidence_of(list(row.pictures.filter(removed_at=None)), by)
    on = min(timezone.localtime(row.at).date(), today)
    outcome = record(
        by=by, file=complaint.file.pk, act=ADD, today=today, key=row.key, on=on, facts={"text": text}, evidence=evidence
    )
    if isinstance(outcome, NotRecorded):
        transaction.set_rollback(True)
        return outcome
    row.taken, row.act, row.taken_by = True, outcome.act.n, by
    row.save(update_fields=["taken", "act", "taken_by"])
    return outcome


@transaction.atomic
def see_addition(*, by: User, addition: int) -> Addition:
    """It adds nothing to the file: it stays beside the complaint, seen. Again it changes nothing. Raises as `take_addition`."""
    demand(by, SEE)
    row = Addition.objects.select_for_update().get(pk=addition)
    if not row.taken:
        row.taken, row.taken_by = True, by
        row.save(update_fields=["taken", "taken_by"])
    return row


def _again(row: Addition, complaint: Complaint, by: User) -> Recorded:
    if row.taken_by_id != by.pk or row.act is None or complaint.file is None:
        raise Conflict(f"{row.taken_by} já cuidou desta informação. Nada foi feito de novo.")
    return Recorded(complaint.file, complaint.file.acts.get(n=row.act), again=True)
