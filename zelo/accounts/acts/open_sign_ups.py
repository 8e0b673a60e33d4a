"""A city lets citizens open accounts of their own, or no longer. Accounts that are open stay open."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db import transaction

from zelo.accounts.log import KINDS, note_change
from zelo.accounts.models import SignUps, User
from zelo.accounts.permissions import SIGN_UPS

KINDS["sign_ups"] = "Contas de cidadãos"


@transaction.atomic
def open_sign_ups(*, by: User, open: bool) -> SignUps:
    if not by.has_role(*SIGN_UPS):
        raise PermissionDenied
    SignUps.objects.get_or_create(only=True)
    row = SignUps.objects.select_for_update().get(only=True)
    before = row.open
    row.open = open
    row.save(update_fields=["open"])
    says = "Cidadãos podem abrir conta" if open else "Cidadãos não podem mais abrir conta"
    note_change(by=by, kind="sign_ups", subject="sign_ups", says=says, before={"aberto": before}, after={"aberto": open})
    return row
