"""What follows from a change of the law's settings: a new version for every process, a line in the history, the recomputation."""

import datetime as dt
import uuid
from collections.abc import Callable

from zelo.accounts.models import User
from zelo.legal.models import Change, LawState

FOLLOWERS: list[Callable[[Change], None]] = []
"""Called with each change, in its transaction: the rooms above queue their own recomputation."""


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
    for follower in FOLLOWERS:
        follower(change)
    return change
