"""The party opens a notice in their account and confirms it: from that day it holds. Its act enters the file at once, by who sent it; where it cannot, the desk joins it."""

from __future__ import annotations

import datetime as dt
import io
import uuid

from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import InMemoryUploadedFile
from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.legal.conflicts import Conflict
from zelo.petitions.access import NotAParty, answers_in
from zelo.petitions.models import Notice
from zelo.petitions.pdf import certificate_pdf
from zelo.petitions.permissions import JOIN, demand
from zelo.petitions.serving import TRY, attempt_facts
from zelo.proceedings.acts import NotRecorded, Recorded, record
from zelo.proceedings.acts.keep_evidence import store_evidence
from zelo.proceedings.facts import procedure_of
from zelo.proceedings.models import Act, CaseFile, Evidence
from zelo.proceedings.queries import law_held, look


@transaction.atomic
def open_notice(*, by: User, notice: int) -> Notice:
    """That it was opened is noted once; it serves nothing. Raises `NotAParty`."""
    row = Notice.objects.select_for_update(of=("self",)).select_related("file").get(pk=notice)
    _theirs(row, by)
    if row.opened_at is None:
        row.opened_at = timezone.now()
        row.save(update_fields=["opened_at"])
    return row


@transaction.atomic
def confirm_notice(*, by: User, notice: int, site: str) -> Notice:
    """A second time changes nothing. Raises `NotAParty`, `Conflict` where it waits no longer, `NotTypeset` where the certificate could not be made."""
    law = law_held()
    file = CaseFile.objects.select_for_update().get(pk=Notice.objects.only("file_id").get(pk=notice).file_id)
    row = Notice.objects.select_for_update(of=("self",)).select_related("by", "file").get(pk=notice)
    _theirs(row, by)
    if row.state == Notice.State.CONFIRMED:
        return row
    if row.state != Notice.State.WAITING:
        raise Conflict(f"Esta notificação já não espera confirmação. {row.says}".strip())
    now = timezone.now()
    row.opened_at = row.opened_at or now
    row.state, row.confirmed_at, row.on = Notice.State.CONFIRMED, now, timezone.localdate(now)
    seen = look(file, today=row.on, law=law)
    form = procedure_of(law, file.kind).acts.get(row.act)
    pdf = certificate_pdf(seen, row, to=by, code=row.code, site=site, basis=form.basis if form else ())
    row.certificate = _kept(pdf, row)
    row.save(update_fields=["opened_at", "state", "confirmed_at", "on", "certificate"])
    _enter(row, row.by, row.on)
    return row


@transaction.atomic
def join_notice(*, by: User, notice: int, today: dt.date) -> Recorded | NotRecorded:
    """What was confirmed and did not enter by itself. Raises `Conflict`, PermissionDenied."""
    demand(by, JOIN)
    row = _locked(notice)
    if row.state != Notice.State.CONFIRMED:
        raise Conflict("A parte ainda não confirmou esta notificação.")
    if row.entered_id is not None:
        raise Conflict(f"Já está no processo: é o ato {Act.objects.get(pk=row.entered_id).n}.")
    return _record(row, by, today)


@transaction.atomic
def fail_notice(*, by: User, notice: int, today: dt.date) -> Recorded | NotRecorded:
    """Nobody confirmed it in its time: the attempt enters the file. Raises `Conflict`, PermissionDenied."""
    demand(by, JOIN)
    row = _locked(notice)
    if row.state != Notice.State.WAITING:
        raise Conflict(f"Esta notificação já não espera: {row.get_state_display()}.")
    if row.expires_on >= today:
        raise Conflict(f"A parte pode confirmar até {row.expires_on:%d/%m/%Y}.")
    seen = look(row.file, today=today, law=law_held())
    if TRY not in procedure_of(seen.law, row.file.kind).acts:
        raise Conflict("A lei deste processo não manda registrar tentativas. Retire a notificação e diga por quê.")
    row.state, row.says = Notice.State.FAILED, f"Não foi confirmada até {row.expires_on:%d/%m/%Y}."
    row.save(update_fields=["state", "says"])
    facts = attempt_facts(seen, row.act)
    outcome = record(by=by, file=row.file_id, act=TRY, today=today, key=uuid.uuid5(row.key, "failed"), facts=facts)
    if isinstance(outcome, NotRecorded):
        transaction.set_rollback(True)
        return outcome
    row.entered = outcome.act
    row.save(update_fields=["entered"])
    return outcome


def _locked(notice: int) -> Notice:
    law_held()
    CaseFile.objects.select_for_update().get(pk=Notice.objects.only("file_id").get(pk=notice).file_id)
    return Notice.objects.select_for_update(of=("self",)).select_related("file", "by", "certificate").get(pk=notice)


def _theirs(row: Notice, by: User) -> None:
    """Only the account it was sent to, while its person is still that party."""
    if row.to_id != by.pk or (row.state == Notice.State.WAITING and not answers_in(by, row.file)):
        raise NotAParty


def _enter(row: Notice, by: User, today: dt.date) -> None:
    """Whoever sent it ordered the act. Who works here no longer, or may do it no longer, does nothing: it then waits at the desk."""
    try:
        _record(row, by, today)
    except PermissionDenied:
        return


def _record(row: Notice, by: User, today: dt.date) -> Recorded | NotRecorded:
    assert row.certificate is not None
    outcome = record(
        by=by,
        file=row.file_id,
        act=row.act,
        today=today,
        on=row.on,
        key=uuid.uuid5(row.key, "served"),
        facts=row.facts,
        evidence=[row.certificate],
    )
    if isinstance(outcome, Recorded):
        row.entered = outcome.act
        row.save(update_fields=["entered"])
    return outcome


def _kept(pdf: bytes, row: Notice) -> Evidence:
    name = f"certidao-de-notificacao-{row.pk}.pdf"
    upload = InMemoryUploadedFile(io.BytesIO(pdf), None, name, "application/pdf", len(pdf), None)
    return store_evidence(by=row.by, upload=upload, says="Certidão de notificação eletrônica")
