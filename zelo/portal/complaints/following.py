"""Whoever holds a code asks what became of a complaint, and tells more. The code travels in a form's body alone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from zelo.complaints.acts.leave_addition import leave_addition
from zelo.complaints.codes import digest, grouped, read_code
from zelo.complaints.followed import followed
from zelo.complaints.limits import MOST_PICTURES
from zelo.complaints.models import Complaint, Picture
from zelo.complaints.queries import by_code
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.limits import spent
from zelo.legal.pages import page, with_law
from zelo.portal.complaints.carrying import TAKES, hidden, take_pictures
from zelo.portal.complaints.forms import AdditionForm

A_MINUTE = 12
"""So many codes an address may try."""
WRONG = "Não encontramos este código. Confira os sinais: são dezoito, em três grupos de seis."


@require_http_methods(["GET", "HEAD", "POST"])
@with_law
def follow(request: HttpRequest, law: Law) -> HttpResponse:
    if request.method != "POST":
        return hidden(page(request, "portal/complaints/ask_code.html", law))
    if spent(request, "follow_complaint", A_MINUTE):
        return render(request, "429.html", status=429)
    typed = request.POST.get("codigo", "")
    code = read_code(typed)
    row = by_code(code) if code else None
    if row is None or code is None:
        return hidden(page(request, "portal/complaints/ask_code.html", law, 422, wrong=WRONG, typed=typed[:80]))
    form, sent = AdditionForm(request.POST if "text" in request.POST else None), False
    wrong = ""
    if form.is_bound and form.is_valid():
        draft = _draft(code, form)
        wrong = take_pictures(request, draft, anonymous=row.way == Complaint.Way.ANONYMOUS)
        sent = not wrong and _added(row, form, draft)
    if sent:
        form = AdditionForm()
    pictures = Picture.objects.filter(draft=_draft(code, form), complaint=None) if form.is_bound and form.is_valid() else ()
    return hidden(
        page(
            request, "portal/complaints/follow.html", law, 422 if form.errors or wrong else 200, row=row, code=grouped(code), form=form, wrong=wrong,
            sent=sent, found=followed(law, row, timezone.localdate()), additions=list(row.additions.all()), takes=TAKES, most=MOST_PICTURES,
            pictures=pictures,
        )
    )  # fmt: skip


def _draft(code: str, form: AdditionForm) -> str:
    """Of the files of this form: nobody without the code comes to them."""
    return digest(f"{code}:{form.cleaned_data['chave']}")


def _added(row: Complaint, form: AdditionForm, draft: str) -> bool:
    try:
        leave_addition(key=form.cleaned_data["chave"], complaint=row, draft=draft, text=form.cleaned_data["text"])
    except Unfit as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
    except Conflict as error:
        form.add_error(None, str(error))
    else:
        return True
    return False
