"""After a change, every open standing is computed anew: today the kept consultations whose terms have not ended.

Each batch is one transaction that also moves the change's cursor: killed in the middle and run again, it goes on where it was.
"""

import datetime as dt
from typing import Any

from django.db import transaction
from django.utils import timezone

from zelo.legal.acts.keep_consultation import open_until
from zelo.legal.models import Change, Consultation
from zelo.legal.queries import law_now

BATCH = 200


def recompute_open(*, change: int, today: dt.date) -> Change:
    while True:
        done = _batch(change, today)
        if done.finished is not None:
            return done


@transaction.atomic
def _batch(pk: int, today: dt.date) -> Change:
    change = Change.objects.select_for_update().get(pk=pk)
    if change.finished is not None:
        return change
    # A day closed afterwards may open again a term that had ended.
    first = min(today, change.since) if change.since else today
    rows = Consultation.objects.select_for_update().filter(pk__gt=change.cursor, open_until__gte=first).order_by("pk")[:BATCH]
    batch = list(rows)
    # Read after the rows are locked: what another change did before is seen, what comes after will lock them again.
    bound = law_now()
    for row in batch:
        change.moved += _again(row, bound, change)
    change.seen += len(batch)
    change.cursor = batch[-1].pk if batch else change.cursor
    if len(batch) < BATCH:
        change.finished = timezone.now()
    change.save()
    return change


def _again(row: Consultation, bound: Any, change: Change) -> bool:
    outcome = bound.ask(row.ask, row.given)
    fresh, before = outcome.as_json(), row.answer
    moved = _core(fresh) != _core(before)
    if moved:
        row.previous_answer = before
        row.previous_due = None if row.open_until == dt.date.max else row.open_until
        row.moved_by = change
    row.answer, row.pack, row.open_until, row.recomputed = fresh, outcome.pack, open_until(outcome), timezone.now()
    row.save()
    return moved


def _core(answer: dict[str, Any]) -> Any:
    """What an answer says, without how it was reached."""
    return answer.get("answer"), (answer.get("error") or {}).get("code")
