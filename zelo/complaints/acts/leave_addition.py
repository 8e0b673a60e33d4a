"""Whoever holds the code tells more. It waits for somebody of the city, who joins it to the file."""

from __future__ import annotations

import uuid

from django.db import transaction

from zelo.complaints.acts.leave_complaint import text_of
from zelo.complaints.limits import LONGEST
from zelo.complaints.models import Addition, Complaint, Picture
from zelo.legal.conflicts import Conflict

WAITING = 20
"""So many wait at most for one complaint."""


@transaction.atomic
def leave_addition(*, key: uuid.UUID, complaint: Complaint, draft: str, text: str) -> Addition:
    """The same `key` again answers what it made. `draft`: of the files that came with this form. Raises `Unfit`, `Conflict`."""
    said = text_of("text", text, LONGEST, "Escreva a informação.")
    row = Complaint.objects.select_for_update().get(pk=complaint.pk)
    already = Addition.objects.filter(key=key, complaint=row).first()
    if already is not None:
        return already
    if row.state == Complaint.State.DISMISSED or not row.open:
        raise Conflict("Esta denúncia já foi encerrada. Se o problema continua, faça outra denúncia.")
    if row.additions.filter(taken=False).count() >= WAITING:
        raise Conflict("Já há muitas informações suas esperando a prefeitura. Aguarde que sejam vistas.")
    made = Addition.objects.create(key=key, complaint=row, text=said)
    Picture.objects.filter(draft=draft, complaint=None).update(complaint=row, addition=made)
    return made
