"""The log of a city's settings: who changed what, when, from what to what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

from zelo.accounts.models import SettingChange, User

KINDS: dict[str, str] = {}
"""What each kind of change is called on a page. A room adds its own."""


def note_change(
    *, by: User | None, kind: str, subject: str, says: str, before: Mapping[str, Any] | None = None, after: Mapping[str, Any] | None = None
) -> SettingChange | None:  # fmt: skip
    """Call in the transaction of the change. `before` and `after` hold JSON values by the name a page gives them (`{"lugares": 20}`); of
    those only the ones that differ are kept. None where nothing differs."""
    old, new = dict(before or {}), dict(after or {})
    differing = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    if not differing:
        return None
    return SettingChange.objects.create(
        by=by, kind=kind, subject=subject[:60], says=says[:500],
        before={name: old[name] for name in differing if name in old},
        after={name: new[name] for name in differing if name in new},
    )  # fmt: skip


def setting_changes(*, subject: str | None = None, kinds: tuple[str, ...] = ()) -> QuerySet[SettingChange]:
    """The newest first; of one subject, or of some kinds."""
    found = SettingChange.objects.select_related("by")
    if subject is not None:
        found = found.filter(subject=subject)
    return found.filter(kind__in=kinds) if kinds else found
