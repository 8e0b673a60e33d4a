"""Receiving: the form of the act that opens the file, filled in with what was told; what tells who told it is left out by hand."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from zelo.complaints.acts.follow_complaint import KIND, RECEIVE
from zelo.complaints.acts.receive_complaint import receive_complaint
from zelo.complaints.models import Complaint
from zelo.desk.complaints.doors import desk, may_receive, row_or_404, user_of
from zelo.desk.complaints.showing import file_url, line_of
from zelo.desk.files.forms import ActForm, typed
from zelo.desk.files.now import whys
from zelo.desk.files.slots import Slots, opening
from zelo.law import Law
from zelo.legal.conflicts import Conflict
from zelo.legal.pages import page
from zelo.portal.typed import whole
from zelo.proceedings.acts import NotRecorded, Recorded
from zelo.proceedings.words import procedures


@require_http_methods(["GET", "HEAD", "POST"])
@desk
def receive(request: HttpRequest, law: Law, number: int) -> HttpResponse:
    row, user = row_or_404(number), user_of(request)
    if KIND not in procedures(law):
        raise Http404
    if not may_receive(law, user):
        raise PermissionDenied
    sent, today = request.method == "POST", timezone.localdate()
    into = _into(request.POST.get("juntar") or request.GET.get("juntar", ""), row)
    slots = opening(law, KIND, RECEIVE)
    form = ActForm(law, KIND, slots, request.POST if sent else told(law, row, slots), today, sent=sent, user=user)
    outcome: Recorded | NotRecorded | None = None
    conflict = ""
    if sent:
        reason = " ".join(request.POST.get("juntar_motivo", "").split())
        if into is not None and not reason:
            form.refuse("juntar_motivo", "Diga por que é o mesmo fato.")
        with transaction.atomic():
            form.enter_people()
            if not form.errors and not form.seeks:
                try:
                    outcome = receive_complaint(
                        by=user,
                        complaint=row.pk,
                        today=today,
                        on=form.on,
                        facts=form.facts,
                        join_to=into.file if into else None,
                        join_reason=reason,
                    )
                except Conflict as error:
                    conflict = str(error)
            if not isinstance(outcome, Recorded):
                transaction.set_rollback(True)
        if isinstance(outcome, Recorded):
            row.refresh_from_db(fields=["file", "state"])
            messages.success(request, "Denúncia recebida." + (" Foi juntada à outra." if into else ""))
            return redirect(file_url(law, row))
    refused = whys(law, outcome.reasons) if isinstance(outcome, NotRecorded) else ()
    return page(
        request, "desk/complaints/receive.html", law, (409 if conflict else 422) if sent and not form.seeks else 200, form=form, row=row, refused=refused,
        detail=outcome.detail if isinstance(outcome, NotRecorded) else "", before="", conflict=conflict, into=into, line=line_of(law, row, today),
        pictures=list(row.pictures.filter(addition=None, removed_at=None)), reason=request.POST.get("juntar_motivo", ""),
    )  # fmt: skip


def told(law: Law, row: Complaint, slots: Slots) -> QueryDict:
    """What came, as the form of the act would have sent it: each thing that this law's act takes."""
    facts: dict[str, Any] = {
        "reached_by": row.reached_by, "place_text": ", ".join(filter(None, (row.place_text, row.district))), "description": row.description,
        "signs": row.signs or None, "species": row.species or None, "animals": row.animals, "offender_text": row.offender_text or None,
        "reporter": row.reporter or None, "anonymous": row.way == Complaint.Way.ANONYMOUS, "imminent_risk": row.danger, "in_the_act": row.happening,
        "point": f"{row.latitude:.5f},{row.longitude:.5f}" if row.latitude is not None and row.longitude is not None else None,
        "address": True, "offender_identified": False if not row.offender_text else None,
    }  # fmt: skip
    names = (*slots.takes, *slots.may)
    data = typed(law, {name: value for name, value in facts.items() if value is not None}, names)
    data["dia"] = timezone.localtime(row.at).date().isoformat()
    return data


def _into(text: str, row: Complaint) -> Complaint | None:
    number = whole(text)
    return row_into(number, row) if number is not None else None


def row_into(number: int, row: Complaint) -> Complaint | None:
    """Another complaint that has a file to be joined to."""
    return (
        Complaint.objects.select_related("file").filter(pk=number).exclude(pk=row.pk).exclude(file=None).first()
        if number < 2**63
        else None
    )
