"""The deadlines of whoever looks, in numbers, for the desk's first page."""

from __future__ import annotations

import datetime as dt

from zelo.accounts.models import User
from zelo.desk.deadlines.sifting import ANYBODY, default_who
from zelo.law import Law
from zelo.proceedings.days_left import soon_until
from zelo.proceedings.due import SIDE, Sift, counts, of_person
from zelo.proceedings.permissions import READERS, pack_roles


def mine_due(law: Law, user: User, today: dt.date) -> dict[str, int] | None:
    """By `late today soon week later`: what the page of deadlines shows them first. None for who does not read files. One query."""
    if not user.has_role(*READERS):
        return None
    everybody = default_who(user) == ANYBODY
    return counts(Sift(side=SIDE.HOUSE.value) if everybody else of_person(user.pk, pack_roles(user)), today, soon_until(law, today))
