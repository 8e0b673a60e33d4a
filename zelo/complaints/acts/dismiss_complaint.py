"""What came in is no complaint (a robot's, a test, nonsense), and is put aside with a reason; or was one after all."""

from __future__ import annotations

from django.db import transaction

from zelo.accounts.models import User
from zelo.complaints.models import Complaint, Step
from zelo.complaints.permissions import DISMISS, demand
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.contacts import line


@transaction.atomic
def dismiss_complaint(*, by: User, complaint: int, why: str) -> Complaint:
    """Again it changes nothing. Raises `Unfit` without a reason, `Conflict` once it is received, Complaint.DoesNotExist, PermissionDenied."""
    demand(by, DISMISS)
    reason = line("why", why, 300)
    if not reason:
        raise Unfit("why", "Diga por que não é uma denúncia.")
    row = Complaint.objects.select_for_update(of=("self",)).get(pk=complaint)
    if row.state == Complaint.State.RECEIVED:
        raise Conflict("Esta denúncia já foi recebida: o processo dela se encerra com um ato, e não se descarta.")
    if row.state == Complaint.State.WAITING:
        row.state, row.open = Complaint.State.DISMISSED, False
        row.save(update_fields=["state", "open"])
        Step.objects.create(complaint=row, kind=Step.Kind.DISMISSED, says=reason, by=by)
    return row


@transaction.atomic
def restore_complaint(*, by: User, complaint: int) -> Complaint:
    """Back among those that wait. Again it changes nothing."""
    demand(by, DISMISS)
    row = Complaint.objects.select_for_update(of=("self",)).get(pk=complaint)
    if row.state == Complaint.State.DISMISSED:
        row.state, row.open = Complaint.State.WAITING, True
        row.save(update_fields=["state", "open"])
        Step.objects.create(complaint=row, kind=Step.Kind.RESTORED, by=by)
    return row
