"""What changes in a record, and what to do where two people change it at once."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.db.models import Model

from zelo.accounts.models import User
from zelo.legal.conflicts import Conflict
from zelo.people.documents import bare
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


def clean(text: str) -> str:
    """Without spaces at the ends of lines and doubled within, and without empty lines; a line's end is one sign, whatever a browser sends."""
    return "\n".join(line for line in (" ".join(line.split()) for line in text.splitlines()) if line)


def comparable(name: str, value: Any) -> Any:
    """A typed value as a record would hold it and `plain` would tell it."""
    if name == "document":
        return bare(value or "") or None
    if name == "postal_code":
        return re.sub(r"[.\-\s]", "", value or "")
    if name in ("latitude", "longitude") and value is not None:
        try:
            return plain(Decimal(str(value)).quantize(Decimal("0.000001")))
        except ArithmeticError:
            return plain(value)
    return plain(clean(value) if isinstance(value, str) else value)


def touched(given: Mapping[str, Any], seen: Mapping[str, Any] | None) -> dict[str, Any]:
    """Of what a form gives, what differs from what it showed (`seen`, as `plain` tells it): the rest was sent along, and must not undo what somebody
    else wrote meanwhile. All of it where nothing was shown."""
    return {
        name: value for name, value in given.items() if seen is None or name not in seen or comparable(name, value) != seen[name]
    }


def meanwhile(record: Model, given: Mapping[str, Any], seen: Mapping[str, Any] | None) -> dict[str, Any]:
    """What is to be written: the `touched` part of what is given. Raises `Conflict` with the labels of the fields that somebody else changed since the
    form showed `seen`, and that are now to become something else again. What two people changed in different fields is no conflict."""
    mine = touched(given, seen)
    clashing = [
        name
        for name, value in mine.items()
        if seen is not None and name in seen and _clash(plain(getattr(record, name)), value, name, seen)
    ]
    if clashing:
        labels = ", ".join(str(record._meta.get_field(name).verbose_name) for name in clashing)  # type: ignore[union-attr]
        raise Conflict(
            f"Enquanto você escrevia, outra pessoa mudou: {labels}. Nada do que você digitou se perdeu: veja o valor de agora e grave de novo."
        )
    return mine


def _clash(now: Any, value: Any, name: str, seen: Mapping[str, Any]) -> bool:
    return now != seen[name] and comparable(name, value) != now
