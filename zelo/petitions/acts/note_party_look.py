"""A party's look at something of a file is noted, before it is shown."""

from __future__ import annotations

from zelo.accounts.models import User
from zelo.petitions.access import Seat
from zelo.petitions.models import PartyLook


def note_party_look(*, by: User, seat: Seat, what: PartyLook.What, detail: str = "") -> None:
    PartyLook.objects.create(file=seat.file, user=by, capacity=seat.capacity, party=seat.party, what=what, detail=detail[:200])
