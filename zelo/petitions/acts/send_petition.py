"""A party files a petition: filed at this moment, at any hour, in time or late."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.documents.codes import new_code
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.once import hold_key
from zelo.petitions.access import Seat, seat_in
from zelo.petitions.kinds import ANSWERS, PARTS, Offered, lacking, offer_of
from zelo.petitions.limits import LONGEST, MOST_A_DAY
from zelo.petitions.models import Draft, Petition, PetitionBytes, PetitionCounter, PetitionFile
from zelo.petitions.pdf import petition_pdf
from zelo.proceedings.chain import digest
from zelo.proceedings.models import CaseFile, Evidence
from zelo.proceedings.numbering import next_number
from zelo.proceedings.queries import Look, law_held, look

K = Petition.Kind
CLOSED = "Este processo não recebe mais esta petição pelo portal. Se precisar, procure o atendimento da prefeitura."


@transaction.atomic
def send_petition(
    *, by: User, file: int, kind: str, key: uuid.UUID, parts: Mapping[str, str], evidence: Sequence[Evidence], site: str
) -> Petition:
    """`parts`: by the words of `kinds.PARTS`; `evidence`: files of the sender that belong to nothing yet. Sent again, it is one petition. Raises `NotAParty`,
    `Unfit`, `Conflict`, PermissionDenied where the key is another's, `NotTypeset` where the receipt could not be made: then nothing was filed."""
    hold_key(key)
    there = Petition.objects.filter(key=key).first()
    if there is not None:
        if there.by_id != by.pk:
            raise PermissionDenied
        return there
    law = law_held()
    row = CaseFile.objects.select_for_update().get(pk=file)
    seat = seat_in(by, row)
    now = timezone.now()
    today = timezone.localdate(now)
    seen = look(row, today=today, law=law)
    wanted = offer_of(seen, kind)
    if wanted is None:
        raise Conflict(CLOSED)
    _not_too_many(by, row, now)
    said = _said(wanted, parts, evidence)
    made = _made(by, seat, wanted, key, now, said, evidence, seen)
    made.number = next_number("petition", made.year, PetitionCounter)
    pdf = petition_pdf(seen, made, evidence, site=site, basis=wanted.basis)
    made.save(force_insert=True)
    PetitionBytes.objects.create(petition=made, pdf=pdf)
    PetitionFile.objects.bulk_create(PetitionFile(petition=made, evidence=one) for one in evidence)
    Draft.objects.filter(user=by, file=row, kind=kind).delete()
    return made


def _made(
    by: User,
    seat: Seat,
    wanted: Offered,
    key: uuid.UUID,
    now: dt.datetime,
    said: dict[str, str],
    evidence: Sequence[Evidence],
    seen: Look,
) -> Petition:
    file = seat.file
    lacks = lacking(seen.law, _fields(said, evidence))[0] if wanted.kind == K.DEFENCE else []
    today = timezone.localdate(now)
    whole: dict[str, Any] = {
        "file": f"{file.kind} {file}", "kind": str(wanted.kind), "by": by.pk, "sent_at": now.astimezone(dt.UTC).isoformat(timespec="microseconds"),
        "parts": said, "evidence": [one.sha256 for one in evidence],
    }  # fmt: skip
    return Petition(
        key=key, file=file, kind=wanted.kind, year=today.year, code=new_code(), by=by, capacity=seat.capacity, party=seat.party, sent_at=now, on=today,
        due=wanted.due, parts=said, lacks=lacks, sha256=digest(whole),
    )  # fmt: skip


def _fields(said: Mapping[str, str], evidence: Sequence[Evidence]) -> list[str]:
    return [*(name for name in said if name != "text"), *(["documents"] if evidence else [])]


def _not_too_many(by: User, file: CaseFile, now: dt.datetime) -> None:
    if Petition.objects.filter(by=by, file=file, sent_at__gte=now - dt.timedelta(days=1)).count() >= MOST_A_DAY:
        raise Conflict("São petições demais para um dia neste processo. Envie amanhã, ou leve ao atendimento.")


def _said(wanted: Offered, parts: Mapping[str, str], evidence: Sequence[Evidence]) -> dict[str, str]:
    """The parts that say something, in their order. Whatever lacks, the petition is received; of nothing at all there is no petition."""
    found = {}
    for name in PARTS[wanted.kind]:
        text = cleaned(parts.get(name, ""))
        if len(text) > LONGEST:
            raise Unfit(name, f"O texto é longo demais: cabe em até {LONGEST:,} letras. O resto pode ir em PDF.".replace(",", "."))
        if text:
            found[name] = text
    if wanted.kind == K.DOCUMENT and not evidence:
        raise Unfit("provas", "Escolha o documento que quer juntar.")
    reasons = {"grounds_of_fact", "grounds_of_law"} & found.keys()
    if wanted.kind in ANSWERS and not evidence and not (reasons or "text" in found):
        raise Unfit(
            "text" if "text" in PARTS[wanted.kind] else "grounds_of_fact", "Diga as suas razões, ou junte-as em um arquivo."
        )
    if not found and not evidence:
        raise Unfit("text", "Escreva o que quer dizer.")
    return found


def cleaned(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.replace("\0", " ").replace("\r\n", "\n").strip().splitlines())
