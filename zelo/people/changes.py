"""What changes in a record, and what to do where two people change it at once."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.db.models import Model

from zelo.accounts.models import User
from zelo.legal.conflicts import Conflict
from zelo.people.models import Change


def plain(value: Any) -> Any:
    """A field's value as the log keeps it."""
    if isinstance(value, Model):
        return value.pk
    return value.isoformat() if isinstance(value, dt.date) else str(value) if isinstance(value, Decimal) else value


def note_change(
    *, subject: Change.Subject, number: int, before: Mapping[str, Any], after: Mapping[str, Any], by: User | None, why: str = ""
) -> Change | None:
    """Keeps what differs; None where nothing does."""
    was = {name: plain(value) for name, value in before.items()}
    new = {name: plain(value) for name, value in after.items()}
    differing = [name for name in new if was.get(name) != new[name]]
    if not differing:
        return None
    return Change.objects.create(
        subject=subject, number=number, by=by, why=why[:200],
        before={name: was.get(name) for name in differing}, after={name: new[name] for name in differing},
    )  # fmt: skip


def meanwhile(record: Model, given: Mapping[str, Any], seen: Mapping[str, Any] | None) -> None:
    """Raises `Conflict` with the labels of the fields that somebody else changed since the form showed `seen` (as `plain` gives them), and that are
    now to become something else again. What two people changed in different fields is no conflict."""
    if seen is None:
        return
    clashing = [
        name for name, value in given.items()
        if name in seen and plain(getattr(record, name)) != seen[name] and plain(value) not in (seen[name], plain(getattr(record, name)))
    ]  # fmt: skip
    if clashing:
        labels = ", ".join(str(record._meta.get_field(name).verbose_name) for name in clashing)  # type: ignore[union-attr]
        raise Conflict(
            f"Enquanto você escrevia, outra pessoa mudou: {labels}. Nada do que você digitou se perdeu: veja o valor de agora e grave de novo."
        )
