"""What the page of a file says of its parties: what waits to be joined, which notices are on their way, and the doors to notify and to see who looked."""

from __future__ import annotations

from dataclasses import dataclass

from zelo.accounts.models import User
from zelo.petitions.access import KINDS
from zelo.petitions.deciding import is_late, unread
from zelo.petitions.kinds import ANSWERS
from zelo.petitions.models import Notice, Petition
from zelo.petitions.permissions import SEE
from zelo.petitions.serving import servable
from zelo.proceedings.permissions import pack_roles
from zelo.proceedings.queries import Look


@dataclass(frozen=True)
class OnFile:
    waiting: tuple[tuple[Petition, bool], ...]
    """Each with whether it came late."""
    notices: tuple[Notice, ...]
    bars: bool
    """Whether what decides or executes is refused until something is joined."""
    opens: bool
    notifies: bool


def on_file(look: Look, user: User) -> OnFile | None:
    """None for files without a party. Two queries."""
    if look.file.kind not in KINDS:
        return None
    rows = Petition.objects.filter(file=look.file, ended_at=None).order_by("pk")
    waiting = tuple((row, is_late(look.law, look.file.kind, row, look.standing)) for row in rows)
    open_ = (Notice.State.WAITING, Notice.State.CONFIRMED)
    notices = tuple(Notice.objects.filter(file=look.file, state__in=open_, entered=None).order_by("pk"))
    held = pack_roles(user)
    return OnFile(
        waiting,
        notices,
        any(not late if row.kind in ANSWERS else unread(row, look.today) for row, late in waiting),
        user.has_role(*SEE),
        any(held & set(one.by) for one in servable(look)),
    )
