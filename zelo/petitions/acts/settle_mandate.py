"""Somebody asks to act for a party by a power of attorney; the desk accepts it, refuses it, or ends it later."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.contacts import line
from zelo.legal.once import hold_key
from zelo.petitions.access import KINDS, confirmed_person, parties
from zelo.petitions.models import Capacity, Mandate
from zelo.petitions.permissions import MANDATES, demand
from zelo.proceedings.models import CaseFile
from zelo.proceedings.queries import NUMBER
from zelo.registry.declaring.documents import keep_document

MOST_WAITING = 10


@transaction.atomic
def ask_mandate(*, by: User, key: uuid.UUID, kind: str, number: str, party_name: str, registration: str, upload: Any) -> Mandate:
    """`kind` of the file and its `number` as typed (`17/2026`). Whether there is such a file is not said. Raises `Unfit`, `Conflict`."""
    hold_key(key)
    there = Mandate.objects.filter(key=key).first()
    if there is not None:
        if there.user_id != by.pk:
            raise PermissionDenied
        return there
    if confirmed_person(by) is None:
        raise Conflict("A prefeitura ainda vai conferir quem você é. Depois disso você pode pedir para representar alguém.")
    if Mandate.objects.filter(user=by, settled_at=None).count() >= MOST_WAITING:
        raise Conflict("Já há muitos pedidos seus à espera. Aguarde a resposta deles.")
    found = NUMBER.fullmatch(number)
    if found is None:
        raise Unfit("number", "Escreva o número e o ano, como 17/2026.")
    name = line("party_name", party_name, 200)
    if not name:
        raise Unfit("party_name", "Diga quem você representa.")
    document = keep_document(by=by, upload=upload, says="procuração", field="document")
    file = CaseFile.objects.filter(kind=kind if kind in KINDS else "", number=int(found[1]), year=int(found[2])).first()
    return Mandate.objects.create(
        key=key,
        user=by,
        typed=f"{int(found[1])}/{found[2]}",
        file=file,
        party_name=name,
        registration=line("registration", registration, 60),
        document=document,
    )


@transaction.atomic
def accept_mandate(*, by: User, mandate: int, party: str, until: dt.date | None, today: dt.date) -> Mandate:
    """`party`: of which party of the file. Raises `Conflict`, `Unfit`, PermissionDenied."""
    demand(by, MANDATES)
    row = _locked(mandate)
    _must_wait(row)
    if row.file is None:
        raise Conflict("Nenhum processo tem o número que foi escrito. Recuse e diga por quê.")
    there = parties(row.file)
    if party not in Capacity.values or Capacity(party) not in there:
        raise Unfit("party", "Escolha de quem ela é.")
    if until is not None and until < today:
        raise Unfit("until", "Este dia já passou.")
    row.party, row.person_id, row.until, row.accepted = party, there[Capacity(party)], until, True
    row.settled_by, row.settled_at = by, timezone.now()
    row.save(update_fields=["party", "person", "until", "accepted", "settled_by", "settled_at"])
    return row


@transaction.atomic
def refuse_mandate(*, by: User, mandate: int, says: str) -> Mandate:
    demand(by, MANDATES)
    why = line("says", says, 300)
    if not why:
        raise Unfit("says", "Diga por quê: quem pediu lê.")
    row = _locked(mandate)
    _must_wait(row)
    row.says, row.settled_by, row.settled_at = why, by, timezone.now()
    row.save(update_fields=["says", "settled_by", "settled_at"])
    return row


@transaction.atomic
def end_mandate(*, by: User, mandate: int, says: str) -> Mandate:
    """By the desk, or by who holds it: they give it up. Raises as the others."""
    row = _locked(mandate)
    if row.user_id != by.pk:
        demand(by, MANDATES)
    why = line("says", says, 300) or ("renúncia" if row.user_id == by.pk else "")
    if not why:
        raise Unfit("says", "Diga por quê.")
    if not row.accepted or row.ended_at is not None:
        raise Conflict("Esta procuração já não vale.")
    row.ended_by, row.ended_at, row.ended_why = by, timezone.now(), why
    row.save(update_fields=["ended_by", "ended_at", "ended_why"])
    return row


def _locked(mandate: int) -> Mandate:
    return Mandate.objects.select_for_update(of=("self",)).select_related("file").get(pk=mandate)


def _must_wait(row: Mandate) -> None:
    if row.settled_at is not None:
        raise Conflict(f"{row.settled_by} já respondeu a este pedido. Nada foi mudado.")
