"""Rows that a city published and that are never rewritten: one that was typed wrong is withdrawn, and stays in the history with the reason."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model
from django.utils import timezone

from zelo.accounts.models import User
from zelo.legal.conflicts import Conflict, Unfit

Row = TypeVar("Row", bound=Model)


def withdraw(kind: type[Row], pk: int, *, by: User, why: str, ask: str, gone: str) -> Row:
    """For acts that asked who may and hold the law's lock. `kind` has `withdrawn_by`, `withdrawn_at` and `withdrawn_why`; `ask` is said where no
    reason is given, `gone` where somebody withdrew it before. Raises `Unfit` with `why`, `Conflict`, and the model's DoesNotExist."""
    why = " ".join(why.split())
    if not why:
        raise Unfit("why", ask)
    row = kind._default_manager.select_for_update().get(pk=pk)
    if row.withdrawn_at is not None:  # type: ignore[attr-defined]
        raise Conflict(f"{gone} Nada foi mudado.")
    told = {"withdrawn_by": by, "withdrawn_at": timezone.now(), "withdrawn_why": why[:300]}
    for name, value in told.items():
        setattr(row, name, value)
    row.save(update_fields=list(told))
    return row
