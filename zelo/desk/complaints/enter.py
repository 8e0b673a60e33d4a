"""Somebody tells it at the counter, by phone or by letter, and whoever hears it writes it down: the same row, with the code to hand over."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from zelo.accounts.permissions import role_required
from zelo.complaints.acts.leave_complaint import leave_complaint
from zelo.complaints.codes import grouped
from zelo.complaints.models import Complaint
from zelo.complaints.permissions import ENTER
from zelo.complaints.queries import near
from zelo.desk.complaints.doors import desk, user_of
from zelo.law import Law
from zelo.legal.conflicts import Unfit
from zelo.legal.pages import page
from zelo.portal.complaints.carrying import Carried, carried, take_pictures
from zelo.portal.complaints.forms import WhoForm
from zelo.portal.complaints.views import about_files

BY = [(one.value, one.label) for one in Complaint.Reached if one not in (Complaint.Reached.PAGE, Complaint.Reached.PARTNER)]


class CounterForm(WhoForm):
    reached_by = forms.ChoiceField(label="Por onde chegou", choices=BY, widget=forms.RadioSelect, initial=Complaint.Reached.COUNTER)

    def __init__(self, *args: object, law: Law, **kwargs: object) -> None:
        super().__init__(*args, law=law, **kwargs)
        for name, label in (
            ("name", "Nome de quem denuncia"),
            ("phone", "Telefone"),
            ("email", "E-mail"),
            ("mail_agreed", "Quer a resposta por e-mail"),
        ):
            self.fields[name].label = label
        ways = (("anonymous", "Anônima: não disse quem é"), ("confidential", "Com sigilo"), ("named", "Com nome"))
        self.choices("way", ways)
        self.fields["description"].help_text = "O que foi dito, sem o nome de quem disse."


@require_http_methods(["GET", "HEAD", "POST"])
@role_required(*ENTER)
@desk
def enter(request: HttpRequest, law: Law) -> HttpResponse:
    form, code, wrong = CounterForm(request.POST if request.method == "POST" else None, law=law), carried(request), ""
    if request.method == "POST":
        wrong = take_pictures(request, code.digest, anonymous=form.anonymous)
        made = _left(request, form, code) if form.is_valid() and not wrong else None
        if made is not None:
            return page(request, "desk/complaints/entered.html", law, row=made, code=grouped(code.code), near=near(made)[:6])
    return page(
        request, "desk/complaints/enter.html", law, 422 if form.errors or wrong else 200, form=form, wrong=wrong, mapped=law.pack.city.map is not None,
        today=timezone.localdate(), **about_files(code),
    )  # fmt: skip


def _left(request: HttpRequest, form: CounterForm, code: Carried) -> Complaint | None:
    given = form.cleaned_data
    try:
        return leave_complaint(
            digest=code.digest,
            told=form.told(),
            way=given["way"],
            who=form.who(),
            reached_by=given["reached_by"],
            by=user_of(request),
        )
    except Unfit as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        return None
