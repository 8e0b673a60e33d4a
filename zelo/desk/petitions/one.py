"""One petition: read, joined to its file, or kept beside it with the reason."""

from __future__ import annotations

import io
import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from zelo.accounts.models import User
from zelo.desk.files.now import Why, whys
from zelo.desk.petitions.doors import petition_or_404, see, user_of
from zelo.desk.petitions.queue import file_title
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.pages import page
from zelo.people.acts import note_looks
from zelo.people.models import Look
from zelo.people.queries import of_user
from zelo.petitions.acts.join_petition import join_petition, keep_beside
from zelo.petitions.kinds import NOTE, PARTS, joining_act
from zelo.petitions.models import Petition
from zelo.petitions.permissions import JOIN
from zelo.petitions.queries import bytes_of
from zelo.petitions.words import part_label
from zelo.portal.party.files import file_of, pdf
from zelo.proceedings.acts import NotRecorded
from zelo.proceedings.facts import procedure_of
from zelo.proceedings.models import Evidence
from zelo.proceedings.permissions import pack_roles
from zelo.proceedings.words import act_label, articles, kind_address, role_names


@require_http_methods(["GET", "HEAD", "POST"])
@see
def one(request: HttpRequest, law: Law, petition: int) -> HttpResponse:
    row, user = petition_or_404(petition), user_of(request)
    refused: tuple[Why, ...] = ()
    wrong = detail = ""
    if request.method == "POST":
        try:
            done = _done(request, row)
        except Unfit as error:
            wrong, done = error.message, None
        except Conflict as error:
            messages.warning(request, str(error))
            return redirect("petition", petition)
        if isinstance(done, NotRecorded):
            refused, detail = whys(law, done.reasons), done.detail
        elif done is not None:
            messages.success(request, "Feito. Quem enviou vê isso no portal.")
            return redirect("petition", petition)
    _looked(user, law, row)
    act = joining_act(law, row.file.kind, row.kind)
    form = procedure_of(law, row.file.kind).every_act[act]
    return page(
        request, "desk/petitions/one.html", law, 422 if refused or wrong else 200, row=row, file=row.file, title=file_title(law, row.file),
        kind=kind_address(law, row.file.kind), parts=[(part_label(law, name), row.parts[name]) for name in PARTS[row.kind] if name in row.parts],
        lacks=[part_label(law, name) for name in row.lacks], refused=refused, detail=detail, wrong=wrong, act=act_label(law, row.file.kind, act),
        noted=act == NOTE, articles=articles(law, form.basis), may=bool(pack_roles(user) & set(form.by)) and user.has_role(*JOIN), who=role_names(form.by),
        may_note=user.has_role(*JOIN),
    )  # fmt: skip


@require_safe
@see
def document(request: HttpRequest, law: Law, petition: int) -> HttpResponse:
    row = petition_or_404(petition)
    _looked(user_of(request), law, row)
    return pdf(io.BytesIO(bytes_of(row)), f"peticao-{row.number}-{row.year}")


@require_safe
@see
def sent_file(request: HttpRequest, law: Law, petition: int, evidence: uuid.UUID) -> HttpResponse:
    row = petition_or_404(petition)
    found = Evidence.objects.filter(pk=evidence, petition_file__petition=row).first()
    if found is None:
        raise Http404
    _looked(user_of(request), law, row)
    return file_of(found, original=request.GET.get("original") == "1")


def _looked(user: User, law: Law, row: Petition) -> None:
    """A petition says who sent it and where they live."""
    sender = of_user(row.by)
    note_looks(by=user, people=[sender] if sender else [], page=Look.Page.FILE, about=file_title(law, row.file))


def _done(request: HttpRequest, row: Petition) -> Any:
    """What was asked, done; None where the button is not one of ours."""
    user, what = user_of(request), request.POST.get("fazer", "")
    if what == "ao_lado":
        return keep_beside(by=user, petition=row.pk, says=request.POST.get("says", ""))
    if what in ("juntar", "anotar"):
        return join_petition(by=user, petition=row.pk, today=timezone.localdate(), as_note=what == "anotar")
    return None
