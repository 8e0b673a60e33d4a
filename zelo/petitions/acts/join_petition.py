"""Somebody of the city joins a petition to its file: the act bears the day on which it was sent. Or, where no act can join it, keeps it beside the file and says why."""

from __future__ import annotations

import datetime as dt
import io
from typing import Any

from django.core.files.uploadedfile import InMemoryUploadedFile
from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.petitions.acts.follow_file import keys_of
from zelo.petitions.kinds import NOTE, PARTS, joining_act
from zelo.petitions.models import Capacity, Petition, PetitionFile
from zelo.petitions.permissions import JOIN, demand
from zelo.petitions.queries import bytes_of
from zelo.proceedings.acts import NotRecorded, Recorded, record
from zelo.proceedings.acts.keep_evidence import store_evidence
from zelo.proceedings.facts import procedure_of
from zelo.proceedings.models import Act, CaseFile, Evidence
from zelo.proceedings.queries import law_held


@transaction.atomic
def join_petition(*, by: User, petition: int, today: dt.date, as_note: bool = False) -> Recorded | NotRecorded:
    """`as_note`: where the law does not let its own act be done (an appeal after its term), so that it is kept in the file all the same. Done again by the same
    person it answers what was done. Raises `Conflict` where somebody else joined it, Petition.DoesNotExist, PermissionDenied."""
    demand(by, JOIN)
    law = law_held()
    file, row = _locked(petition)
    if row.act_id is not None:
        return _again(row, by)
    if row.ended_at is not None:
        raise Conflict(
            f"{row.ended_by} já tratou desta petição, em {timezone.localtime(row.ended_at):%d/%m/%Y às %Hh%M}. Nada foi mudado."
        )
    act = NOTE if as_note else joining_act(law, file.kind, row.kind)
    key = next(one for one in keys_of(row) if not Act.objects.filter(key=one).exists())
    own = _printed(row, by)
    evidence = [own, *(one.evidence for one in PetitionFile.objects.filter(petition=row).select_related("evidence").order_by("pk"))]
    outcome = record(
        by=by,
        file=file.pk,
        act=act,
        today=today,
        key=key,
        on=today if act == NOTE else row.on,
        facts=facts_of(law, file.kind, act, row),
        evidence=evidence,
    )
    if isinstance(outcome, NotRecorded):
        transaction.set_rollback(True)
        own.original.storage.delete(str(own.original.name))
        return outcome
    row.act, row.ended_by, row.ended_at = outcome.act, by, timezone.now()
    row.save(update_fields=["act", "ended_by", "ended_at"])
    return outcome


@transaction.atomic
def keep_beside(*, by: User, petition: int, says: str) -> Petition:
    """`says`: why no act joins it; the party reads it. Raises as `join_petition`, and `Unfit`."""
    demand(by, JOIN)
    why = " ".join(says.replace("\0", " ").split())[:500]
    if not why:
        raise Unfit("says", "Diga por que não se junta: quem enviou lê.")
    _, row = _locked(petition)
    if row.ended_at is not None:
        raise Conflict(f"{row.ended_by} já tratou desta petição. Nada foi mudado.")
    row.ended_by, row.ended_at, row.says = by, timezone.now(), why
    row.save(update_fields=["ended_by", "ended_at", "says"])
    return row


def facts_of(law: Law, kind: str, act: str, row: Petition) -> dict[str, Any]:
    """What the act brings of what the petition says; nothing that the act does not take."""
    reasons = "\n\n".join(filter(None, (row.parts.get("grounds_of_fact"), row.parts.get("grounds_of_law"))))
    text = row.parts.get("text", "")
    if act == NOTE:
        late = f", depois do último dia do prazo ({row.due:%d/%m/%Y})" if row.late and row.due else ""
        head = (
            f"{row.get_kind_display()} nº {row}, recebida pelo portal em {timezone.localtime(row.sent_at):%d/%m/%Y às %Hh%M}{late}."
        )
        return {"text": f"{head} Vai junta, com o seu recibo e os seus arquivos."}
    found: dict[str, Any] = {
        "fields": [name for name in PARTS[row.kind] if name in row.parts and name != "text"] + (["documents"] if row.files.exists() else []),
        "grounds_text": reasons or "As razões estão nos arquivos juntos.",
        "request_text": row.parts.get("final_request"), "lawyer_text": str(row.by) if row.capacity == Capacity.ATTORNEY else None,
        "text": text or "A manifestação está nos arquivos juntos.", "reason_text": text or "Pelo portal.",
    }  # fmt: skip
    form, of_all = procedure_of(law, kind).acts[act], law.act_kinds[act]
    takes = {*of_all.takes, *of_all.may, *form.takes, *form.may}
    return {name: value for name, value in found.items() if name in takes and value}


def _locked(petition: int) -> tuple[CaseFile, Petition]:
    """With its file, locked before it."""
    file = CaseFile.objects.select_for_update().get(pk=Petition.objects.only("file_id").get(pk=petition).file_id)
    return file, Petition.objects.select_for_update(of=("self",)).select_related("by", "ended_by").get(pk=petition)


def _again(row: Petition, by: User) -> Recorded:
    act = Act.objects.select_related("file", "by").get(petition=row)
    if act.by_id != by.pk:
        raise Conflict(f"{act.by} já juntou esta petição: é o ato {act.n}. Nada foi feito de novo.")
    return Recorded(act.file, act, again=True)


def _printed(row: Petition, by: User) -> Evidence:
    """The petition with its receipt, as a PDF among the act's evidence: the autos then hold its whole text."""
    pdf = bytes_of(row)
    name = f"peticao-{row.number}-{row.year}.pdf"
    upload = InMemoryUploadedFile(io.BytesIO(pdf), None, name, "application/pdf", len(pdf), None)
    return store_evidence(by=by, upload=upload, says=f"{row.get_kind_display()} nº {row}")
