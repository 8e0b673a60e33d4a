"""What a party has written so far is kept until they send it or throw it away."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import timezone

from zelo.accounts.models import User
from zelo.petitions.access import Seat
from zelo.petitions.models import Draft


def draft_of(*, by: User, seat: Seat, kind: str) -> Draft:
    """The one that was begun, or a new one."""
    return Draft.objects.get_or_create(user=by, file=seat.file, kind=kind)[0]


def save_draft(*, draft: Draft, parts: Mapping[str, str]) -> None:
    """Of one that another tab has sent meanwhile nothing is kept."""
    draft.data = {name: text for name, text in parts.items() if text.strip()}
    Draft.objects.filter(pk=draft.pk).update(data=draft.data, saved_at=timezone.now())


def throw_away_draft(*, draft: Draft) -> None:
    Draft.objects.filter(pk=draft.pk).delete()
