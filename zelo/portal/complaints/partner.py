"""A partner of the city tells of maltreatment, cruelty or abandonment that it saw at work, and sees what became of what it told."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from zelo.complaints.acts.leave_complaint import leave_complaint
from zelo.complaints.emergency import emergency_numbers
from zelo.complaints.models import Complaint
from zelo.complaints.queries import of_partner
from zelo.law import Law
from zelo.legal.conflicts import Unfit
from zelo.legal.limits import spent
from zelo.legal.pages import page
from zelo.people.models import Person
from zelo.portal.complaints.carrying import Carried, carried, take_pictures
from zelo.portal.complaints.forms import PartnerForm
from zelo.portal.complaints.views import about_files
from zelo.portal.partner.views import partner
from zelo.portal.typed import whole
from zelo.proceedings.words import procedures, stage_label
from zelo.tenancy.current import current_city

A_PAGE = 30
A_MINUTE = 10


@require_safe
@partner
def told(request: HttpRequest, law: Law, theirs: list[Person], opaque: uuid.UUID) -> HttpResponse:
    who = _who(theirs, opaque)
    before = whole(request.GET.get("antes", ""))
    rows = of_partner(who)
    found = list((rows.filter(pk__lt=before) if before else rows)[: A_PAGE + 1])
    shown = [(row, _stage(law, row)) for row in found[:A_PAGE]]
    more = found[A_PAGE - 1].pk if len(found) > A_PAGE else None
    return page(request, "portal/complaints/partner_list.html", law, who=who, rows=shown, more=more)


@require_http_methods(["GET", "HEAD", "POST"])
@partner
def tell(request: HttpRequest, law: Law, theirs: list[Person], opaque: uuid.UUID) -> HttpResponse:
    """No accreditation is asked for: whoever perceives it is bound to tell it."""
    who = _who(theirs, opaque)
    form, code, wrong = PartnerForm(request.POST if request.method == "POST" else None, law=law), carried(request), ""
    if request.method == "POST":
        if spent(request, "partner_complain", A_MINUTE):
            return render(request, "429.html", status=429)
        wrong = take_pictures(request, code.digest, anonymous=False)
        if form.is_valid() and not wrong and _left(form, code, who):
            messages.success(
                request, "Comunicação recebida. O número do protocolo aparece aqui quando a prefeitura abrir o processo."
            )
            return redirect("partner_complaints", opaque=who.opaque)
    return page(
        request, "portal/complaints/partner_tell.html", law, 422 if form.errors or wrong else 200, form=form, wrong=wrong, who=who,
        mapped=law.pack.city.map is not None, emergency=emergency_numbers(current_city().slug), **about_files(code),
    )  # fmt: skip


def _left(form: PartnerForm, code: Carried, who: Person) -> bool:
    try:
        leave_complaint(
            digest=code.digest, told=form.told(), way=Complaint.Way.NAMED, who=form.who(), reached_by=Complaint.Reached.PARTNER,
            reporter=form.cleaned_data["reporter"], partner=who,
        )  # fmt: skip
    except Unfit as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        return False
    return True


def _who(theirs: list[Person], opaque: uuid.UUID) -> Person:
    found = next((one for one in theirs if one.opaque == opaque), None)
    if found is None:
        raise Http404
    return found


def _stage(law: Law, row: Complaint) -> str:
    if row.file is None or row.file.kind not in procedures(law):
        return row.get_state_display()
    return stage_label(law, row.file.kind, row.file.projection.stage)
