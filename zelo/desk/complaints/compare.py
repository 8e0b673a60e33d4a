"""Two complaints that may tell of one fact, side by side; the one without a file, or with the later one, is joined to the other."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from zelo.complaints.joining import join_file
from zelo.complaints.models import Complaint
from zelo.complaints.queries import near
from zelo.desk.complaints.doors import desk, may_receive, row_or_404, user_of
from zelo.desk.complaints.showing import file_url, line_of, signs_of
from zelo.law import Law
from zelo.legal.conflicts import Conflict
from zelo.legal.pages import page
from zelo.proceedings.acts import NotRecorded


@require_http_methods(["GET", "HEAD", "POST"])
@desk
def compare(request: HttpRequest, law: Law, number: int, other: int) -> HttpResponse:
    one, two = row_or_404(number), row_or_404(other)
    if one.pk == two.pk:
        raise Http404
    main, second = _ordered(one, two)
    wrong = _joined(request, main, second) if request.method == "POST" else ""
    if request.method == "POST" and not wrong:
        messages.success(request, "As duas foram juntadas.")
        return redirect(file_url(law, second))
    found = next((one for one in near(second) if one.complaint.pk == main.pk), None)
    today = timezone.localdate()
    sides = [
        (row, line_of(law, row, today), signs_of(law, row), row.pictures.filter(removed_at=None), file_url(law, row))
        for row in (main, second)
    ]
    return page(
        request, "desk/complaints/compare.html", law, 422 if wrong else 200, sides=sides, main=main, second=second, near=found, wrong=wrong,
        reason=request.POST.get("motivo", "Mesmo fato, no mesmo lugar e nos mesmos dias."), receives=may_receive(law, user_of(request)),
        key=request.POST.get("chave") or uuid.uuid4(),
    )  # fmt: skip


def _ordered(one: Complaint, two: Complaint) -> tuple[Complaint, Complaint]:
    """The one that goes on: that has a file, of two with one the older."""
    first, last = sorted((one, two), key=lambda row: (row.file_id is None, row.file_id or 0, row.pk))
    return first, last


def _joined(request: HttpRequest, main: Complaint, second: Complaint) -> str:
    reason = " ".join(request.POST.get("motivo", "").split())
    if not reason:
        return "Diga por que é o mesmo fato."
    if main.file is None or second.file is None:
        return "Receba as duas primeiro."
    try:
        key = uuid.UUID(request.POST.get("chave", ""))
    except ValueError:
        key = uuid.uuid4()
    try:
        done = join_file(by=user_of(request), file=second.file, into=main.file, today=timezone.localdate(), key=key, reason=reason)
    except Conflict as error:
        return str(error)
    return " ".join(done.says) if isinstance(done, NotRecorded) else ""
