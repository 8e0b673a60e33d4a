"""Somebody of the city receives what came in: one act opens its file, and what was sent with it becomes evidence of that act."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from zelo.accounts.models import User
from zelo.complaints.acts.follow_complaint import KIND, RECEIVE
from zelo.complaints.joining import join_file
from zelo.complaints.models import Complaint, Picture
from zelo.complaints.permissions import SEE, demand
from zelo.legal.conflicts import Conflict
from zelo.proceedings.acts import NotRecorded, Recorded, open_file
from zelo.proceedings.models import CaseFile, Evidence
from zelo.proceedings.permissions import demand_staff
from zelo.proceedings.queries import law_held


@transaction.atomic
def receive_complaint(
    *, by: User, complaint: int, today: dt.date, on: dt.date, facts: Mapping[str, Any], join_to: CaseFile | None = None, join_reason: str = ""
) -> Recorded | NotRecorded:  # fmt: skip
    """`on`: the day it came. `join_to`: of the same fact, whose file goes on; the new file says so by its second act, or nothing is recorded at all.
    Done again by the same person it answers what was done. Raises `Conflict` where somebody else was faster or it was put aside,
    Complaint.DoesNotExist, PermissionDenied."""
    demand_staff(by)
    demand(by, SEE)
    law_held()
    row = Complaint.objects.select_for_update(of=("self",)).get(pk=complaint)
    if row.state == Complaint.State.RECEIVED:
        return _again(row, by)
    if row.state == Complaint.State.DISMISSED:
        raise Conflict("Esta denúncia foi descartada. Traga-a de volta antes de recebê-la.")
    pictures = list(row.pictures.filter(addition=None, removed_at=None))
    evidence = [as_evidence(one, by) for one in pictures]
    outcome = open_file(by=by, kind=KIND, act=RECEIVE, today=today, key=row.key, on=on, facts=facts, evidence=evidence)
    if isinstance(outcome, Recorded) and join_to is not None:
        joined = join_file(by=by, file=outcome.file, into=join_to, today=today, key=uuid.uuid5(row.key, "join"), reason=join_reason)
        outcome = outcome if isinstance(joined, Recorded) else joined
    if isinstance(outcome, NotRecorded):
        transaction.set_rollback(True)
    return outcome


def _again(row: Complaint, by: User) -> Recorded:
    file = CaseFile.objects.get(complaint=row)
    first = file.acts.select_related("by").get(n=1)
    if first.by_id != by.pk:
        raise Conflict(f"{first.by} já recebeu esta denúncia: é o processo {file}. Nada foi feito de novo.")
    return Recorded(file, first, again=True)


def as_evidence(row: Picture, by: User) -> Evidence:
    """Over the same stored bytes: nothing is copied, and nothing is left behind where the act does not enter."""
    made = Evidence.objects.create(
        original=row.original.name,
        shown=row.shown.name,
        sha256=row.sha256,
        size=row.size,
        type=row.type,
        name=row.name,
        name_sent=row.name,
        by=by,
    )
    row.evidence = made
    row.save(update_fields=["evidence"])
    return made


def evidence_of(rows: Sequence[Picture], by: User) -> list[Evidence]:
    return [as_evidence(row, by) for row in rows]
