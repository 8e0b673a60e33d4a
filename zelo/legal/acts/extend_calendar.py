"""The days that follow from the law's rules, kept as rows for the law's years up to two years ahead."""

import datetime as dt
import uuid

from django.db import transaction
from django.utils import timezone

from zelo.legal.acts.following import follow, lock
from zelo.legal.library import day_rules, library
from zelo.legal.models import CalendarDay, Change, LawState
from zelo.tenancy.current import current_city

AHEAD = 2
Key = tuple[dt.date, str, str, str]


@transaction.atomic
def extend_calendar(*, today: dt.date) -> LawState:
    """Idempotent. A pack whose rules changed changes the rows too, and what was computed with them. Raises `PackFaults`."""
    slug = current_city().slug
    statute = library().pack(slug).statute
    start = statute.in_force or statute.enacted
    state = lock()
    first = min(year for year in (start.year if start else today.year - 1, today.year, state.seeded_from) if year)
    last = max(today.year + AHEAD, state.seeded_until or 0)
    before = (state.seeded_from, state.seeded_until)
    touched = _match(_wanted(slug, first, last), before)
    if touched is None and before == (first, last):
        return state
    state.seeded_from, state.seeded_until, state.version = first, last, uuid.uuid4()
    state.save()
    if touched is not None:
        follow(
            state,
            kind=Change.Kind.RULES_CHANGED,
            says="Feriados da lei atualizados com a nova versão das regras",
            by=None,
            since=touched,
        )
    return state


def _wanted(slug: str, first: int, last: int) -> dict[Key, str]:
    found: dict[Key, str] = {}
    for rule in day_rules(slug):
        for year in range(first, last + 1):
            on = rule.in_year(year)
            if on is not None:
                found[(on, rule.scope, rule.kind, rule.name)] = rule.act
    return found


def _match(wanted: dict[Key, str], before: tuple[int | None, int | None]) -> dt.date | None:
    """Brings the rows in line; answers the first day that changed inside the years that had rows already."""
    rows = {(d.on, d.scope, d.kind, d.name): d for d in CalendarDay.objects.filter(origin=CalendarDay.Origin.PACK)}
    new = [key for key in wanted if key not in rows]
    gone = [row for key, row in rows.items() if key not in wanted and row.removed_at is None]
    CalendarDay.objects.bulk_create(
        CalendarDay(on=on, scope=scope, kind=kind, name=name, act=wanted[on, scope, kind, name], origin=CalendarDay.Origin.PACK)
        for on, scope, kind, name in new
    )
    for row in gone:
        row.removed_at, row.removed_why = timezone.now(), "A regra da lei mudou."
        row.save(update_fields=["removed_at", "removed_why"])
    first, last = before
    if first is None or last is None:
        return None
    touched = [key[0] for key in new if first <= key[0].year <= last] + [row.on for row in gone]
    return min(touched, default=None)
