"""The city says how long an offer to pass an animal on waits, and where it says so."""

from __future__ import annotations

from django.db import transaction

from zelo.accounts.log import KINDS, note_change
from zelo.accounts.models import User
from zelo.legal.conflicts import Unfit
from zelo.legal.contacts import line
from zelo.registry.declaring.permissions import SETTINGS, demand
from zelo.registry.models import DeclaringSettings

KINDS["declaring"] = "Passagem de animais"
LONGEST = 90


@transaction.atomic
def set_declaring(*, by: User, transfer_days: int, transfer_act: str = "") -> DeclaringSettings:
    """Offers that wait already keep their day. Raises `Unfit`."""
    demand(by, SETTINGS)
    if not 1 <= transfer_days <= LONGEST:
        raise Unfit("transfer_days", f"De 1 a {LONGEST} dias.")
    act = line("transfer_act", transfer_act, 200)
    DeclaringSettings.objects.get_or_create(only=True)
    row = DeclaringSettings.objects.select_for_update().get(only=True)
    before = {"dias": row.transfer_days, "ato": row.transfer_act}
    row.transfer_days, row.transfer_act = transfer_days, act
    row.save()
    note_change(
        by=by,
        kind="declaring",
        subject="declaring",
        says="Dias para aceitar uma passagem",
        before=before,
        after={"dias": transfer_days, "ato": act},
    )
    return row
