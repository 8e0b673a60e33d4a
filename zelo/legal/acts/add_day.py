"""A holiday, a closure or an early closing enters the city's calendar."""

import datetime as dt

from django.db import transaction

from zelo.accounts.models import User
from zelo.law.wording import day as written
from zelo.legal.acts.following import follow, lock
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.models import CalendarDay, Change
from zelo.legal.permissions import CALENDAR, demand

FIRST, LAST = dt.date(1988, 10, 5), dt.date(2200, 12, 31)


@transaction.atomic
def add_day(*, by: User, on: dt.date, name: str, act: str, kind: str) -> CalendarDay:
    demand(by, CALENDAR)
    name, act = " ".join(name.split()), " ".join(act.split())
    if not FIRST <= on <= LAST:
        raise Unfit("on", "Escolha um dia entre 1988 e 2200.")
    if not name:
        raise Unfit("name", "Diga o nome do dia, como aparece no ato.")
    if not act:
        raise Unfit("act", "Diga o número do decreto ou da lei: sem ato o dia não muda prazos.")
    if kind not in CalendarDay.Kind.values:
        raise Unfit("kind", "Escolha um dos tipos da lista.")
    state = lock()
    there = CalendarDay.objects.filter(removed_at=None, origin=CalendarDay.Origin.CITY, on=on).select_related("entered_by").first()
    if there:
        who = f", posto por {there.entered_by}" if there.entered_by else ""
        raise Conflict(f"{written(on)} já está no calendário: {there.name} ({there.act}){who}. Nada foi mudado.")
    made = CalendarDay.objects.create(on=on, name=name, act=act, kind=kind, entered_by=by)
    says = f"{written(on)}: {name} ({made.get_kind_display().lower()}), {act}"
    follow(state, kind=Change.Kind.DAY_ADDED, says=says, by=by, since=on)
    return made
