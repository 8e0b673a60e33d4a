"""A municipal day leaves the calendar, with its reason; the row stays as history."""

from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.law.wording import day as written
from zelo.legal.acts.following import follow, lock
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.models import CalendarDay, Change
from zelo.legal.permissions import CALENDAR, demand


@transaction.atomic
def remove_day(*, by: User, day: int, why: str) -> CalendarDay:
    """Raises CalendarDay.DoesNotExist for a day this city never had."""
    demand(by, CALENDAR)
    why = " ".join(why.split())
    if not why:
        raise Unfit("why", "Diga por que o dia sai do calendário.")
    state = lock()
    row = CalendarDay.objects.select_related("removed_by").get(pk=day)
    if row.scope != CalendarDay.Scope.MUNICIPAL:
        raise Conflict(f"{row.name} é feriado {row.get_scope_display().lower()}: o município não pode tirá-lo.")
    if row.removed_at is not None:
        raise Conflict(
            f"{row.name} já tinha sido tirado do calendário por {row.removed_by or 'atualização da lei'}. Nada foi mudado."
        )
    row.removed_by, row.removed_at, row.removed_why = by, timezone.now(), why[:300]
    row.save(update_fields=["removed_by", "removed_at", "removed_why"])
    follow(
        state, kind=Change.Kind.DAY_REMOVED, says=f"{written(row.on)}: {row.name}, {row.act}. Motivo: {why}", by=by, since=row.on
    )
    return row
