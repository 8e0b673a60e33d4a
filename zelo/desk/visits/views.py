"""Pages of the agenda of visits."""

from __future__ import annotations

import datetime as dt
import re

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from zelo.desk.files.doors import person, reader
from zelo.desk.visits.agenda import LONGEST_SPAN, SPAN, pins, row_of, to_plan
from zelo.desk.visits.agenda import agenda as agenda_of
from zelo.desk.visits.sheet import sheet as sheet_of
from zelo.law import Law
from zelo.legal.pages import page
from zelo.portal.ground import ground
from zelo.portal.typed import Mistyped, day, whole

_KEY = re.compile(r"[0-9a-f]{12}")


@never_cache
@require_safe
@reader
def agenda(request: HttpRequest, law: Law) -> HttpResponse:
    today, agent = timezone.localdate(), _agent(request)
    days = _span(request)
    found = agenda_of(law, today, until=today + dt.timedelta(days=days), agent=agent)
    waiting, more = to_plan(law, _after(request))
    rows = [row_of(law, one, today) for one in waiting] if not agent else []
    shown = (*found.late, *found.today, *(row for one in found.days for row in one.rows), *rows)
    pointed = any(row.visit.latitude is not None for row in shown)
    query = "&".join(filter(None, (f"agente={agent}" if agent else "", f"dias={days}" if days != SPAN else "")))
    return page(
        request, "desk/visits/agenda.html", law, found=found, waiting=rows, more=more if not agent else "", days=days, wider=days < LONGEST_SPAN,
        mapped=law.pack.city.map is not None and pointed, query=f"?{query}" if query else "", agent=agent,
    )  # fmt: skip


@never_cache
@require_safe
@reader
def points(request: HttpRequest, law: Law) -> HttpResponse:
    today, agent = timezone.localdate(), _agent(request)
    found = agenda_of(law, today, until=today + dt.timedelta(days=_span(request)), agent=agent)
    rows = [*found.late, *found.today, *(row for one in found.days for row in one.rows)]
    rows += [row_of(law, one, today) for one in to_plan(law)[0]] if not agent else []
    answer = JsonResponse({"ground": ground(law), "points": pins(law, rows, today), "focus": None})
    answer["Cache-Control"] = "no-store"
    return answer


@never_cache
@require_safe
@reader
def sheet(request: HttpRequest, law: Law) -> HttpResponse:
    today, agent = timezone.localdate(), _agent(request)
    try:
        on = day(request.GET.get("dia", "")) if request.GET.get("dia") else today
    except Mistyped:
        on = today
    stops = sheet_of(law, person(request), on, today, agent=agent)
    return page(
        request,
        "desk/visits/sheet.html",
        law,
        stops=stops,
        day=on,
        agent=agent,
        agent_name=stops[0].row.agent if agent and stops else "",
    )


def _agent(request: HttpRequest) -> str:
    key = request.GET.get("agente", "")
    return key if _KEY.fullmatch(key) else ""


def _span(request: HttpRequest) -> int:
    return min(max(whole(request.GET.get("dias", "")) or SPAN, 1), LONGEST_SPAN)


def _after(request: HttpRequest) -> tuple[int, int] | None:
    rank, _, last = request.GET.get("depois", "").partition(".")
    at, pk = whole(rank), whole(last)
    return (at, pk) if at is not None and pk is not None and at < 2**15 and pk < 2**63 else None
