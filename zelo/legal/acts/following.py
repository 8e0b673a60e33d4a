"""What follows from a change of the law's settings: a new version for every process, a line in the history, the recomputation."""

import datetime as dt
import uuid

from zelo.accounts.models import User
from zelo.legal.models import Change, LawState


def lock() -> LawState:
    """Changes of one city's law come one after another. Call inside a transaction."""
    return LawState.objects.select_for_update().get(pk=1)


def follow(state: LawState, *, kind: Change.Kind, says: str, by: User | None, since: dt.date | None = None) -> Change:
    """`since`: the first day whose meaning changed; None where any term may have moved."""
    from zelo.legal.tasks import recompute

    state.version = uuid.uuid4()
    state.save(update_fields=["version"])
    change = Change.objects.create(kind=kind, says=says[:500], by=by, since=since)
    recompute.defer(change=change.pk)
    return change
