"""The page of one complaint: what was told, with its pictures and place; what may be of the same fact; who told it, for who may open that."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zelo.complaints.acts.dismiss_complaint import dismiss_complaint, restore_complaint
from zelo.complaints.acts.open_identity import open_identity
from zelo.complaints.acts.take_addition import see_addition, take_addition
from zelo.complaints.models import Addition, Complainant, Complaint, IdentityLook, Picture
from zelo.complaints.permissions import DISMISS, LOOKS, openers
from zelo.complaints.queries import near
from zelo.desk.complaints.doors import desk, may_receive, row_or_404, user_of
from zelo.desk.complaints.showing import file_url, line_of, signs_of
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.pages import page
from zelo.portal.typed import whole
from zelo.proceedings.acts import NotRecorded

DISMISS_IT, RESTORE, TAKE, SEEN = "descartar", "trazer", "juntar", "vista"


@require_http_methods(["GET", "HEAD", "POST"])
@desk
def show(request: HttpRequest, law: Law, number: int) -> HttpResponse:
    row = row_or_404(number)
    wrong = ""
    if request.method == "POST":
        wrong = _done(request, row)
        if not wrong:
            return redirect("complaint", number=row.pk)
    return drawn(request, law, row, wrong=wrong, status=422 if wrong else 200)


@require_POST
@desk
def identity(request: HttpRequest, law: Law, number: int) -> HttpResponse:
    """Shown in the answer to a form, never at an address: each time is a look, and is noted."""
    row = row_or_404(number)
    try:
        found = open_identity(by=user_of(request), complaint=row, why=request.POST.get("why", ""))
    except Unfit as error:
        return drawn(request, law, row, asks=error.message, status=422)
    except Complainant.DoesNotExist:
        raise Http404 from None
    return drawn(request, law, row, who=found)


@require_safe
@desk
def picture(request: HttpRequest, law: Law, number: int, picture: uuid.UUID) -> HttpResponse:
    row = Picture.objects.filter(pk=picture, complaint=number, removed_at=None).first() if number < 2**63 else None
    if row is None:
        raise Http404
    original = request.GET.get("original") == "1" or not row.shown
    try:
        opened = (row.original if original else row.shown).open("rb")
    except FileNotFoundError:
        raise Http404 from None
    answer: Any = FileResponse(opened, content_type=row.type if original else "image/jpeg")
    # An original is saved, never shown by the browser: whatever it holds, it does not run here.
    answer["Content-Disposition"] = f'{"attachment" if original else "inline"}; filename="denuncia-{row.name}"'
    answer["Cache-Control"] = "private, no-store"
    return answer


def drawn(request: HttpRequest, law: Law, row: Complaint, *, status: int = 200, **more: Any) -> HttpResponse:
    user = user_of(request)
    opens = bool(openers(row)) and user.has_role(*openers(row)) and Complainant.objects.filter(complaint=row).exists()
    looks = IdentityLook.objects.filter(complaint=row).select_related("by")[:20] if user.has_role(*LOOKS) else ()
    pictures = list(row.pictures.filter(removed_at=None))
    return page(
        request, "desk/complaints/one.html", law, status, row=row, line=line_of(law, row, timezone.localdate()), signs=signs_of(law, row),
        pictures=[one for one in pictures if one.addition_id is None], gone=row.pictures.exclude(removed_at=None).count(),
        additions=[(one, [p for p in pictures if p.addition_id == one.pk]) for one in row.additions.select_related("taken_by")], near=near(row)[:12],
        steps=row.steps.select_related("by"), file_url=file_url(law, row), receives=may_receive(law, user), dismisses=user.has_role(*DISMISS),
        opens=opens, looks=looks, mapped=law.pack.city.map is not None and row.latitude is not None, number=str(row.pk), **more,
    )  # fmt: skip


def _done(request: HttpRequest, row: Complaint) -> str:
    """What is wrong; empty where it was done."""
    by, what = user_of(request), request.POST.get("fazer", "")
    try:
        if what == DISMISS_IT:
            dismiss_complaint(by=by, complaint=row.pk, why=request.POST.get("why", ""))
            messages.success(request, "Descartada. Pode ser trazida de volta.")
        elif what == RESTORE:
            restore_complaint(by=by, complaint=row.pk)
        elif what in (TAKE, SEEN):
            return _addition(request, row, what)
        else:
            raise Http404
    except (Unfit, Conflict) as error:
        return str(error)
    return ""


def _addition(request: HttpRequest, row: Complaint, what: str) -> str:
    pk, by = whole(request.POST.get("informacao", "")), user_of(request)
    if pk is None or not Addition.objects.filter(pk=pk, complaint=row).exists():
        raise Http404
    if what == SEEN:
        see_addition(by=by, addition=pk)
        return ""
    text = " ".join(request.POST.get("text", "").split())
    if not text:
        return "Escreva o que entra no processo."
    done = take_addition(by=by, addition=pk, today=timezone.localdate(), text=text)
    if isinstance(done, NotRecorded):
        return " ".join(done.says)
    messages.success(request, "Informação juntada ao processo.")
    return ""
