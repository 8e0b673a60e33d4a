"""The page where anyone tells of what they saw."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from zelo.accounts.models import User
from zelo.complaints.acts.leave_complaint import leave_complaint
from zelo.complaints.codes import grouped
from zelo.complaints.emergency import emergency_numbers
from zelo.complaints.limits import MOST_PICTURES
from zelo.complaints.models import Complaint
from zelo.law import Law
from zelo.legal.conflicts import Unfit
from zelo.legal.limits import spent
from zelo.legal.offices import offices
from zelo.legal.pages import page, with_law
from zelo.people.models import Person
from zelo.people.queries import of_user
from zelo.portal.complaints.carrying import TAKES, Carried, carried, hidden, take_pictures
from zelo.portal.complaints.forms import PublicForm
from zelo.tenancy.current import current_city

A_MINUTE = 6
"""So many times an address may send the form, with its mistakes; nobody tells more than that in a minute."""


@require_http_methods(["GET", "HEAD", "POST"])
@with_law
def tell(request: HttpRequest, law: Law) -> HttpResponse:
    form = PublicForm(request.POST if request.method == "POST" else None, law=law)
    code = carried(request)
    if request.method == "POST":
        if spent(request, "complain", A_MINUTE):
            return render(request, "429.html", status=429)
        wrong = take_pictures(request, code.digest, anonymous=form.anonymous)
        if form.is_valid() and not wrong:
            made = _left(request, form, code)
            if made is not None:
                return hidden(page(request, "portal/complaints/done.html", law, made=made, code=grouped(code.code)))
        return _drawn(request, law, form, code, wrong)
    return _drawn(request, law, form, code)


def _drawn(request: HttpRequest, law: Law, form: PublicForm, code: Carried, wrong: str = "") -> HttpResponse:
    return hidden(
        page(
            request, "portal/complaints/tell.html", law, 422 if form.errors or wrong else 200, form=form, wrong=wrong, **about_files(code),
            emergency=emergency_numbers(current_city().slug), mapped=law.pack.city.map is not None, office=office(),
        )
    )  # fmt: skip


def about_files(code: Carried) -> dict[str, object]:
    return {
        "chave": code.chave, "pictures": code.pictures(), "takes": TAKES, "most": MOST_PICTURES, "largest": round(settings.EVIDENCE_LARGEST / 1_000_000),
    }  # fmt: skip


def office() -> object:
    return next((one for one in offices().values() if one.address or one.phone or one.hours), None)


def _left(request: HttpRequest, form: PublicForm, code: Carried) -> Complaint | None:
    given = form.cleaned_data
    try:
        return leave_complaint(
            digest=code.digest,
            told=form.told(),
            way=given["way"],
            who=form.who(None if form.anonymous else _person(request)),
            suspect=form.suspect,
        )
    except Unfit as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        return None


def _person(request: HttpRequest) -> Person | None:
    return of_user(request.user) if isinstance(request.user, User) else None
