"""Photographs and papers that come by a citizen's or a partner's account."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils import timezone

from zelo.accounts.models import User
from zelo.legal.conflicts import Unfit
from zelo.proceedings.acts.keep_evidence import store_evidence
from zelo.proceedings.models import Evidence

MOST_A_DAY = 40
"""Files of one account: who sends more floods the city's disk."""
TAKEN = ("image/", "application/pdf")


def keep_document(*, by: User, upload: Any, says: str, field: str = "evidence", picture: bool = False) -> Evidence:
    """`picture`: it must be one that can be shown. Raises `Unfit` with `field`."""
    since = timezone.now() - dt.timedelta(days=1)
    if Evidence.objects.filter(by=by, at__gte=since).count() >= MOST_A_DAY:
        raise Unfit(field, "São arquivos demais para um dia. Envie os outros amanhã, ou leve-os ao atendimento.")
    try:
        kept = store_evidence(by=by, upload=upload, says=says)
    except Unfit as error:
        raise Unfit(field, error.message) from error
    if picture and not kept.is_picture:
        raise Unfit(field, "Este arquivo não é uma foto que se possa mostrar. Envie JPEG, PNG ou WebP.")
    if not kept.type.startswith(TAKEN):
        raise Unfit(field, "Envie uma foto ou um PDF.")
    return kept
