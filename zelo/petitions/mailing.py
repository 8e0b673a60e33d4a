"""A mail says that a notice waits in the account, and nothing of it: no file, no fact, no name but the city's. Once for each sending, never twice."""

from __future__ import annotations

import smtplib

from django.core.mail import EmailMessage
from django.db import transaction
from procrastinate import RetryStrategy

from zelo.legal.offices import offices
from zelo.petitions.models import Mail, Notice
from zelo.tenancy.current import current_city
from zelo.tenancy.tasks import city_task


class NotSent(Exception):
    """The server of mails did not take it. It says nothing of whom it was for: the log keeps it."""


@city_task(name="petitions.mail_notice", retry=RetryStrategy(max_attempts=6, exponential_wait=5))
def mail_notice(*, notice: int, root: str = "", reminder: bool = False) -> None:
    """`root`: `https://cidade.example`; without it, the mail gives no address."""
    mail = _begun(notice, root, reminder)
    if mail is None:
        return
    try:
        mail.send()
    except (smtplib.SMTPException, OSError):
        Mail.objects.create(notice_id=notice, reminder=reminder, kind=Mail.Kind.FAILED)
        raise NotSent from None
    Mail.objects.create(notice_id=notice, reminder=reminder, kind=Mail.Kind.SENT)


@transaction.atomic
def _begun(notice: int, root: str, reminder: bool) -> EmailMessage | None:
    """The mail, once it is written down that it is about to go; None where it is needed no more, or may have gone before."""
    row = Notice.objects.select_for_update(of=("self",)).select_related("to").get(pk=notice)
    last = row.mails.filter(reminder=reminder).order_by("-pk").first()
    if row.state != Notice.State.WAITING or not row.to.is_active or (last is not None and last.kind != Mail.Kind.FAILED):
        return None
    Mail.objects.create(notice=row, reminder=reminder, kind=Mail.Kind.SENDING)
    return _mail(row.to.email, root, reminder)


def _mail(to: str, root: str, reminder: bool) -> EmailMessage:
    city = current_city()
    where = f"\n\n{root}/processos/" if root else ""
    office = next((one for one in offices().values() if one.phone), None)
    body = (
        f"{'Ainda há' if reminder else 'Há'} uma notificação da prefeitura de {city} à sua espera na sua conta do portal.\n\n"
        f"Entre na sua conta e abra «Meus processos» para lê-la.{where}\n\n"
        "Este e-mail não diz do que se trata e não pede senha nem pagamento. Você o recebe porque aceitou ser notificado pela conta."
        + (f"\n{office.name}: {office.phone}" if office else "")
    )
    return EmailMessage(subject=f"Há uma notificação para você: {city}", body=body + "\n", to=[to])
