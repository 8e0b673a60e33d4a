"""A found animal's guardian is written to: only where they agreed to messages, once, and never twice."""

from __future__ import annotations

import datetime as dt
import smtplib
from collections.abc import Iterable

from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import timezone
from procrastinate import RetryStrategy

from zelo.animals.models import Animal
from zelo.legal.offices import offices
from zelo.legal.queries import local_time
from zelo.people.models import Contact
from zelo.registry.models import FoundMessage, FoundStep
from zelo.registry.queries.found import answering_for
from zelo.tenancy.current import current_city
from zelo.tenancy.tasks import city_task

MOST_A_DAY = 5
"""Mails for one animal: who sends more floods somebody's post. The messages wait at the desk all the same."""
KINDS = FoundStep.Kind


class NotSent(Exception):
    """The server of mails did not take it. It says nothing of whom it was for: the log keeps it."""


@city_task(name="registry.mail_guardian", retry=RetryStrategy(max_attempts=6, exponential_wait=5))
def mail_guardian_of(*, message: int) -> None:
    mail = _begun(message)
    if mail is None:
        return
    try:
        mail.send()
    except (smtplib.SMTPException, OSError):
        _note(message, KINDS.FAILED)
        raise NotSent from None
    _note(message, KINDS.MAILED)


def addresses(animal: Animal) -> list[str]:
    """One e-mail of each person who answers for the animal now and agreed to be written to; their main one first."""
    firsts = (next(filter(_agreed, person.contacts.all()), None) for person in answering_for(animal))
    return sorted({contact.value for contact in firsts if contact is not None})


def _agreed(contact: Contact) -> bool:
    return contact.kind == Contact.Kind.EMAIL and contact.messages_since is not None


@transaction.atomic
def _begun(message: int) -> EmailMessage | None:
    """The mail, once it is written down that it is about to go; None where nobody may be written to, or it may have gone before."""
    row = FoundMessage.objects.select_for_update(of=("self",)).select_related("animal").get(pk=message)
    last = row.steps.order_by("-pk").first()
    to = addresses(row.animal)
    if row.settled or (last is not None and last.kind != KINDS.FAILED) or not to or _many(row.animal_id):
        return None
    FoundStep.objects.create(message=row, kind=KINDS.SENDING)
    return _mail(row, to)


def _many(animal: int) -> bool:
    since = timezone.now() - dt.timedelta(days=1)
    sent = FoundStep.objects.filter(message__animal=animal, kind=KINDS.MAILED, at__gte=since)
    return sent.count() >= MOST_A_DAY


@transaction.atomic
def _note(message: int, kind: FoundStep.Kind) -> None:
    row = FoundMessage.objects.select_for_update().get(pk=message)
    FoundStep.objects.create(message=row, kind=kind)
    if kind == KINDS.MAILED and not row.settled:
        row.settled = True
        row.save(update_fields=["settled"])


def _mail(row: FoundMessage, to: list[str]) -> EmailMessage:
    name = " ".join(row.animal.name.split())
    with local_time():
        at = timezone.localtime(row.at)
    parts = [
        f"Alguém encontrou {name or 'um animal'}, que está no cadastro de {current_city()} sob a sua responsabilidade (nº {row.number}).",
        f"A mensagem, de {at:%d/%m/%Y} às {at:%H:%M}:",
        "\n".join(f"> {line}" for line in row.text.splitlines()),
        "\n".join(_where(row)),
        "Para responder a quem achou:\n" + "\n".join(filter(None, (row.phone and f"Telefone: {row.phone}", row.email and f"E-mail: {row.email}"))),
        "A prefeitura não passou seus dados a ninguém. Combine a entrega em lugar movimentado e não pague nada antes de ver o animal.",
        "Você recebe este aviso porque aceitou mensagens da prefeitura sobre os seus animais." + _office(),
    ]  # fmt: skip
    return EmailMessage(
        subject=f"Encontraram {name or 'o seu animal'}", body="\n\n".join(part for part in parts if part) + "\n", to=to if len(to) == 1 else [],
        bcc=to if len(to) > 1 else [], reply_to=[row.email] if row.email else [],
    )  # fmt: skip


def _where(row: FoundMessage) -> Iterable[str]:
    if row.place_text:
        yield f"Onde: {row.place_text}"
    if row.latitude is not None:
        yield f"Ponto no mapa: {row.latitude:.5f}, {row.longitude:.5f}"


def _office() -> str:
    office = next((one for one in offices().values() if one.phone), None)
    return f"\n{office.name}: {office.phone}" if office else ""
