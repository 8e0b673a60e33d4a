"""The city's calendar: a year drawn month by month, and what a day means."""

import datetime as dt

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from zelo.accounts.permissions import role_required, staff_only
from zelo.desk.forms import DayForm, RemovalForm
from zelo.desk.years import drawn, years_around
from zelo.law import Law
from zelo.legal.acts import add_day, remove_day
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.models import CalendarDay
from zelo.legal.pages import page, with_law
from zelo.legal.permissions import CALENDAR
from zelo.legal.queries import standing_days
from zelo.portal.typed import whole

COMPUTING = "As consultas em aberto estão sendo recalculadas; o histórico mostra o que mudou."


@require_http_methods(["GET", "HEAD", "POST"])
@staff_only
@with_law
def calendar(request: HttpRequest, law: Law) -> HttpResponse:
    if request.method == "POST":
        return _add(request)
    return _show(request, law, DayForm(initial={"kind": CalendarDay.Kind.CLOSURE}))


@role_required(*CALENDAR)
def _add(request: HttpRequest) -> HttpResponse:
    form = DayForm(request.POST)
    if form.is_valid():
        try:
            made = add_day(by=request.user, **form.cleaned_data)  # type: ignore[misc, arg-type]
        except Unfit as error:
            form.add_error(error.field, error.message)
        except Conflict as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, f"{made} entrou no calendário. {COMPUTING}")
            return redirect(f"{reverse('calendar')}?ano={made.on.year}")
    return with_law(_show)(request, form)


def _show(request: HttpRequest, law: Law, form: DayForm) -> HttpResponse:
    today = timezone.localdate()
    year = _year(request, form, today)
    days = standing_days(year)
    return page(
        request, "desk/calendar.html", law, status=422 if form.errors else 200, form=form, year=year, years=years_around(year, today),
        months=drawn(law, year, today), days=days, may=request.user.has_role(*CALENDAR),  # type: ignore[union-attr]
        beyond=[] if days else law.calendar.marked(year),
    )  # fmt: skip


def _year(request: HttpRequest, form: DayForm, today: dt.date) -> int:
    typed = getattr(form, "cleaned_data", {}).get("on")
    if typed:
        return min(max(int(typed.year), 1988), 2200)
    year = whole(request.GET.get("ano", "")) or today.year
    return min(max(year, 1988), 2200)


@require_http_methods(["GET", "HEAD", "POST"])
@role_required(*CALENDAR)
@with_law
def remove(request: HttpRequest, law: Law, day: int) -> HttpResponse:
    row = CalendarDay.objects.filter(pk=day, scope=CalendarDay.Scope.MUNICIPAL).select_related("entered_by", "removed_by").first()
    if row is None:
        raise Http404
    form = RemovalForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            remove_day(by=request.user, day=day, why=form.cleaned_data["why"])  # type: ignore[arg-type]
        except Conflict as error:
            messages.warning(request, str(error))
        else:
            messages.success(request, f"{row} saiu do calendário. {COMPUTING}")
        return redirect(f"{reverse('calendar')}?ano={row.on.year}")
    return page(request, "desk/remove_day.html", law, status=422 if form.errors else 200, form=form, row=row)
