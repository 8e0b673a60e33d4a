"""What can be asked of petitions, notices, mandates and the log of a party's looks."""

from __future__ import annotations

import datetime as dt
import hashlib
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from zelo.accounts.models import User
from zelo.documents.codes import read_code
from zelo.petitions.models import Enrolment, Mandate, Notice, PartyLook, Petition, PetitionBytes, PetitionFile
from zelo.proceedings.models import CaseFile


def petitions() -> QuerySet[Petition]:
    """With their files, senders and acts. Two queries."""
    files = Prefetch("files", PetitionFile.objects.select_related("evidence").order_by("pk"))
    return Petition.objects.select_related("file__projection", "by", "ended_by", "act").prefetch_related(files)


def petitions_of(file: CaseFile) -> list[Petition]:
    return list(petitions().filter(file=file).order_by("-pk"))


def waiting_petitions(after: int = 0) -> QuerySet[Petition]:
    """The desk's queue, the oldest first."""
    return petitions().filter(ended_at=None, pk__gt=after).order_by("pk")


def by_code(text: str) -> Petition | None:
    code = read_code(text)
    return petitions().filter(code=code).first() if code else None


@dataclass(frozen=True)
class PortalPaper:
    """What anyone who has the code of a receipt or of a certificate may know. Nothing of a person."""

    title: str
    number: str
    file: CaseFile
    at: dt.datetime
    sha256: str


def portal_paper(code: str) -> PortalPaper | None:
    """A petition's receipt, or the certificate of a notice that was confirmed."""
    row = Petition.objects.select_related("file").filter(code=code).first()
    if row is not None:
        return PortalPaper(
            f"{row.get_kind_display()}: petição e recibo",
            str(row),
            row.file,
            row.sent_at,
            hashlib.sha256(bytes_of(row)).hexdigest(),
        )
    notice = Notice.objects.select_related("file", "certificate").filter(code=code).exclude(confirmed_at=None).first()
    if notice is None or notice.certificate is None or notice.confirmed_at is None:
        return None
    number = f"{notice.pk}/{notice.sent_at:%Y}"
    return PortalPaper("Certidão de notificação eletrônica", number, notice.file, notice.confirmed_at, notice.certificate.sha256)


def bytes_of(row: Petition) -> bytes:
    return bytes(PetitionBytes.objects.get(pk=row.pk).pdf)


def notices() -> QuerySet[Notice]:
    return Notice.objects.select_related("file__projection", "to", "by", "entered", "certificate").prefetch_related("papers")


def notices_to_join() -> QuerySet[Notice]:
    """Confirmed, and not in the file yet: their act was refused, or who sent them may do it no longer."""
    return notices().filter(state=Notice.State.CONFIRMED, entered=None).order_by("pk")


def notices_over(today: dt.date) -> QuerySet[Notice]:
    """Nobody confirmed them in their time: an attempt that failed, to be recorded."""
    return notices().filter(state=Notice.State.WAITING, expires_on__lt=today).order_by("expires_on", "pk")


def waiting_mandates() -> QuerySet[Mandate]:
    return Mandate.objects.select_related("file__projection", "user", "document").filter(settled_at=None).order_by("pk")


def enrolled(user: User) -> Enrolment | None:
    return Enrolment.objects.filter(user=user, until=None).first()


def looks_of(file: CaseFile) -> QuerySet[PartyLook]:
    return PartyLook.objects.filter(file=file).select_related("user").order_by("-pk")
