"""The queue: by risk, then by arrival; and the same on a map."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from zelo.complaints import queries
from zelo.complaints.permissions import ENTER
from zelo.desk.complaints.doors import desk, may_receive, user_of
from zelo.desk.complaints.showing import line_of, spot
from zelo.law import Law
from zelo.legal.pages import page
from zelo.portal.ground import ground
from zelo.portal.typed import whole

A_PAGE = 30
ON_MAP = 400
TABS = (queries.WAITING, queries.NEWS, queries.OPEN, queries.DISMISSED)


@require_safe
@desk
def queued(request: HttpRequest, law: Law) -> HttpResponse:
    which = request.GET.get("ver", "")
    which = which if which in TABS else queries.WAITING
    rows = queries.queue(which)
    rank, _, last = request.GET.get("depois", "").partition(".")
    at, pk = whole(rank), whole(last)
    if at is not None and pk is not None and at < 2**15 and pk < 2**63:
        rows = queries.after(rows, which, at, pk)
    found = list(rows[: A_PAGE + 1])
    shown = [line_of(law, row, timezone.localdate()) for row in found[:A_PAGE]]
    end = found[A_PAGE - 1] if len(found) > A_PAGE else None
    pins = which != queries.DISMISSED and law.pack.city.map is not None and any(row.latitude is not None for row in found)
    return page(
        request, "desk/complaints/list.html", law, rows=shown, which=which, counts=queries.counts(), more=f"{end.rank}.{end.pk}" if end else "",
        mapped=pins, enters=user_of(request).has_role(*ENTER), receives=may_receive(law, user_of(request)),
    )  # fmt: skip


@require_safe
@desk
def points(request: HttpRequest, law: Law) -> HttpResponse:
    """With `?denuncia=7`, that one in the middle, open or not, among the others."""
    rows = {row.pk: row for row in queries.on_map(ON_MAP)}
    pk = whole(request.GET.get("denuncia", ""))
    asked = queries.complaints().filter(pk=pk).exclude(latitude=None).first() if pk is not None and pk < 2**63 else None
    if asked is not None:
        rows[asked.pk] = asked
    focus = (float(asked.latitude or 0), float(asked.longitude or 0)) if asked is not None else None
    answer = JsonResponse({"ground": ground(law), "points": [spot(law, row) for row in rows.values()], "focus": focus})
    answer["Cache-Control"] = "no-store"
    return answer
