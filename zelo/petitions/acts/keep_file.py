"""A file comes in with a petition that is being written: kept at once, so that a form that fails does not lose it."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.legal.conflicts import Unfit
from zelo.petitions.limits import MOST_FILES, MOST_FILES_A_DAY
from zelo.petitions.models import Draft
from zelo.proceedings.acts.keep_evidence import store_evidence
from zelo.proceedings.models import Evidence


def keep_file(*, by: User, draft: Draft, upload: Any) -> Evidence:
    """Raises `Unfit`."""
    if draft.evidence.count() >= MOST_FILES:
        raise Unfit("provas", f"Cabem até {MOST_FILES} arquivos em uma petição. «{upload.name}» ficou de fora.")
    since = timezone.now() - dt.timedelta(days=1)
    if Evidence.objects.filter(by=by, at__gte=since).count() >= MOST_FILES_A_DAY:
        raise Unfit("provas", "São arquivos demais para um dia. Envie os outros amanhã, ou leve-os ao atendimento.")
    try:
        kept = store_evidence(by=by, upload=upload)
    except Unfit as error:
        raise Unfit("provas", error.message) from error
    with transaction.atomic():
        if not Draft.objects.select_for_update().filter(pk=draft.pk).exists():
            raise Unfit(
                "provas",
                f"Esta petição acabou de ser enviada em outra aba. «{upload.name}» ficou de fora: junte-o em um documento.",
            )
        draft.evidence.add(kept)
    return kept


def drop_file(*, draft: Draft, evidence: str) -> None:
    """Takes back what was sent with a draft; the stored bytes are thrown away by nobody: evidence is only ever added."""
    row = next((one for one in draft.evidence.all() if str(one.pk) == evidence), None)
    if row is not None:
        draft.evidence.remove(row)
