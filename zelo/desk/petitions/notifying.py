"""Notices to a party's account: one is sent, taken back, joined where it did not enter by itself, or recorded as an attempt that failed."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from zelo.desk.files.broken import broken
from zelo.desk.files.now import Why, whys
from zelo.desk.forms import Form
from zelo.desk.petitions.doors import desk, file_or_404, notice_or_404, see, user_of
from zelo.desk.petitions.queue import file_title
from zelo.documents.queries import holding, papers_of, versions
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.pages import page
from zelo.petitions.access import account_of
from zelo.petitions.acts.confirm_notice import fail_notice, join_notice
from zelo.petitions.acts.send_notice import send_notice, withdraw_notice
from zelo.petitions.limits import CONFIRM_DAYS, MOST_CONFIRM_DAYS
from zelo.petitions.models import Notice
from zelo.petitions.permissions import JOIN
from zelo.petitions.queries import enrolled, notices
from zelo.petitions.serving import Servable, servable
from zelo.proceedings.acts import NotRecorded
from zelo.proceedings.facts import BROKEN, law_acts_of
from zelo.proceedings.models import CaseFile
from zelo.proceedings.permissions import STAFF, pack_roles
from zelo.proceedings.queries import Look, look
from zelo.proceedings.words import act_label, kind_address

BOTH = ["GET", "HEAD", "POST"]


class NoticeForm(Form):
    act = forms.ChoiceField(
        label="O que se notifica", widget=forms.RadioSelect, error_messages={"required": "Escolha o que se notifica."}
    )
    papers = forms.MultipleChoiceField(
        label="Papéis que a parte lê",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="Sem o papel a parte não sabe do que se trata.",
    )
    reason = forms.CharField(
        label="Por que não se segue a ordem dos modos", max_length=500, required=False, widget=forms.Textarea(attrs={"rows": 2}),
        help_text="A lei prefere a notificação pessoal e a postal. Vai para o ato.",
    )  # fmt: skip
    days = forms.IntegerField(
        label="Por quantos dias espera", min_value=1, max_value=MOST_CONFIRM_DAYS, initial=CONFIRM_DAYS,
        widget=forms.NumberInput(attrs={"class": "short"}), help_text="Depois disso a tentativa conta como sem êxito.",
    )  # fmt: skip
    chave = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, acts: list[Servable], papers: list[tuple[str, str]], **kwargs: Any) -> None:
        kwargs["initial"] = {
            "chave": uuid.uuid4(),
            "papers": [pk for pk, _ in papers],
            **({"act": acts[0].act} if len(acts) == 1 else {}),
        }
        super().__init__(*args, **kwargs)
        self.fields["act"].choices = [(one.act, one.label) for one in acts]  # type: ignore[attr-defined]
        self.fields["papers"].choices = papers  # type: ignore[attr-defined]
        if not papers:
            del self.fields["papers"]
        if not any(one.reasoned for one in acts):
            del self.fields["reason"]


@require_http_methods(BOTH)
@desk(*STAFF)
def notify(request: HttpRequest, law: Law, kind: str, year: int, number: int) -> HttpResponse:
    file, user = file_or_404(law, kind, year, number), user_of(request)
    try:
        seen = look(file, today=timezone.localdate(), law=law)
    except BROKEN as error:
        return broken(request, law, file, error)
    mine = [one for one in servable(seen) if pack_roles(user) & set(one.by)]
    to = account_of(file)
    agreed = enrolled(to) if to else None
    form = NoticeForm(request.POST or None, acts=mine, papers=_papers(seen))
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            made = send_notice(
                by=user, file=file.pk, act=given["act"], key=given["chave"], today=timezone.localdate(), days=given["days"],
                papers=[int(one) for one in given.get("papers") or ()], reason=given.get("reason") or "", root=request.build_absolute_uri("/").rstrip("/"),
            )  # fmt: skip
        except Unfit as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
        except Conflict as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, "Enviada. Vale quando a parte confirmar.")
            return redirect("notice", made.pk)
    return page(
        request, "desk/petitions/notify.html", law, 422 if form.errors else 200, form=form, file=file, title=file_title(law, file), kind=kind, to=to,
        enrolment=agreed, acts=mine, sent=_sent(law, file),
    )  # fmt: skip


@require_http_methods(BOTH)
@see
def one(request: HttpRequest, law: Law, notice: int) -> HttpResponse:
    row, user, today = notice_or_404(notice), user_of(request), timezone.localdate()
    refused: tuple[Why, ...] = ()
    detail = wrong = ""
    if request.method == "POST":
        try:
            done = _done(request, row)
        except Unfit as error:
            wrong, done = error.message, None
        except Conflict as error:
            messages.warning(request, str(error))
            return redirect("notice", notice)
        if isinstance(done, NotRecorded):
            refused, detail = whys(law, done.reasons), done.detail
        elif done is not None:
            messages.success(request, "Feito.")
            return redirect("notice", notice)
    return page(
        request, "desk/petitions/notice.html", law, 422 if refused or wrong else 200, row=row, file=row.file, title=file_title(law, row.file),
        kind=kind_address(law, row.file.kind), label=act_label(law, row.file.kind, row.act), refused=refused, detail=detail, wrong=wrong,
        over=row.state == Notice.State.WAITING and row.expires_on < today, may=user.has_role(*JOIN), mails=list(row.mails.all()),
    )  # fmt: skip


def _done(request: HttpRequest, row: Notice) -> Any:
    user, what, today = user_of(request), request.POST.get("fazer", ""), timezone.localdate()
    if what == "juntar":
        return join_notice(by=user, notice=row.pk, today=today)
    if what == "falhou":
        return fail_notice(by=user, notice=row.pk, today=today)
    if what == "retirar":
        return withdraw_notice(by=user, notice=row.pk, says=request.POST.get("says", ""))
    return None


def _papers(seen: Look) -> list[tuple[str, str]]:
    now = versions(law_acts_of(seen.acts))
    return [(str(one.pk), f"{one.label} nº {one}") for one in papers_of(seen.file.pk) if holding(one, now)]


def _sent(law: Law, file: CaseFile) -> list[tuple[Notice, str]]:
    return [(row, act_label(law, file.kind, row.act)) for row in notices().filter(file=file).order_by("-pk")[:20]]
