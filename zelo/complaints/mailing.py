"""Whoever told a complaint and agreed to be written to gets the answer, or what the city asks, by e-mail: once for each act, never twice."""

from __future__ import annotations

import smtplib

from django.core.mail import EmailMessage
from django.db import transaction
from procrastinate import RetryStrategy

from zelo.complaints.models import Complainant, Complaint, Step
from zelo.legal.offices import offices
from zelo.proceedings.facts import law_acts_of, living
from zelo.proceedings.models import CaseFile
from zelo.proceedings.queries import acts_of
from zelo.tenancy.current import current_city
from zelo.tenancy.tasks import city_task

TEXT = {"answer": "answer_text", "shelve": "answer_text", "ask_information": "text"}
"""What of an act is written to the complainant; nothing else of a file is."""


class NotSent(Exception):
    """The server of mails did not take it. It says nothing of whom it was for: the log keeps it."""


@city_task(name="complaints.mail", retry=RetryStrategy(max_attempts=6, exponential_wait=5))
def mail_complainant(*, complaint: int, file: int, act: int) -> None:
    """`file`: the complaint's own, or the one it was joined to; `act`: its number there."""
    mail = _begun(complaint, file, act)
    if mail is None:
        return
    try:
        mail.send()
    except (smtplib.SMTPException, OSError):
        _note(complaint, file, act, Step.Kind.FAILED)
        raise NotSent from None
    _note(complaint, file, act, Step.Kind.MAILED)


@transaction.atomic
def _begun(complaint: int, file: int, n: int) -> EmailMessage | None:
    """The mail, once it is written down that it is about to go; None where nobody may be written to, or it may have gone before."""
    row = Complaint.objects.select_for_update(of=("self",)).select_related("file", "joined_to").get(pk=complaint)
    told = Complainant.objects.filter(complaint=row, mail_agreed=True).exclude(email="").first()
    last = row.steps.filter(act=n, says=_of(file)).order_by("-pk").first()
    if (
        told is None
        or row.file is None
        or file not in (row.file_id, row.joined_to_id)
        or (last is not None and last.kind != Step.Kind.FAILED)
    ):
        return None
    rows = acts_of(file)
    alive = {one.n: one for one in living(law_acts_of(rows), max(one.on for one in rows))}
    act = alive.get(n)
    if act is None or act.kind not in TEXT:
        return None
    Step.objects.create(complaint=row, kind=Step.Kind.SENDING, act=n, says=_of(file))
    return _mail(str(row.file), act.kind, str(act.facts.get(TEXT[act.kind]) or ""), told.email)


@transaction.atomic
def _note(complaint: int, file: int, n: int, kind: Step.Kind) -> None:
    Step.objects.create(complaint_id=complaint, kind=kind, act=n, says=_of(file))


def _of(file: int) -> str:
    """A mail is told by the act and its file: a complaint that was joined to another hears of two."""
    return f"processo {CaseFile.objects.get(pk=file)}"


def _mail(number: str, kind: str, text: str, to: str) -> EmailMessage:
    asks = kind == "ask_information"
    parts = [
        f"A prefeitura de {current_city()} {'pergunta sobre' if asks else 'respondeu a'} a sua denúncia nº {number}.",
        "\n".join(f"> {line}" for line in text.splitlines()),
        "Para responder, abra a página «Acompanhar denúncia» do site com o código que você recebeu, e escreva ali." if asks else
        "O andamento está na página «Acompanhar denúncia» do site, com o código que você recebeu.",
        "Seus dados não foram passados a quem foi denunciado. Você recebe este aviso porque aceitou a resposta por e-mail." + _office(),
    ]  # fmt: skip
    subject = f"Pergunta sobre a sua denúncia nº {number}" if asks else f"Resposta à sua denúncia nº {number}"
    return EmailMessage(subject=subject, body="\n\n".join(part for part in parts if part) + "\n", to=[to])


def _office() -> str:
    office = next((one for one in offices().values() if one.phone), None)
    return f"\n{office.name}: {office.phone}" if office else ""
