"""Who is offered an animal gets the code by e-mail: the name that who offers gave, the animal's, and nothing more of anybody."""

from __future__ import annotations

import smtplib
from urllib.parse import urlencode

from django.core.mail import EmailMessage
from procrastinate import RetryStrategy

from zelo.documents.codes import grouped
from zelo.registry.models import Declaration
from zelo.tenancy.current import current_city
from zelo.tenancy.tasks import city_task

ACCEPT = "/meus-animais/receber/"


class NotSent(Exception):
    """The server of mails did not take it. It says nothing of whom it was for: the log keeps it."""


@city_task(name="registry.mail_offer", retry=RetryStrategy(max_attempts=6, exponential_wait=5))
def mail_offer(*, declaration: int, root: str) -> None:
    """`root`: `https://cidade.example`."""
    row = Declaration.objects.select_related("offer", "animal").get(pk=declaration)
    if row.state != Declaration.State.WAITING or not row.offer.to_email:
        return
    offer, animal = row.offer, row.animal
    assert animal is not None
    name = " ".join(animal.name.split()) or "um animal"
    body = (
        f"{offer.from_name} quer passar a você a guarda de {name}, no cadastro de {current_city()}.\n\n"
        f"Para aceitar, entre na sua conta, ou abra uma, e digite o código {grouped(offer.code)}:\n\n"
        f"{root}{ACCEPT}?{urlencode({'codigo': offer.code})}\n\n"
        f"O código vale até {offer.expires_on:%d/%m/%Y}. Sem conta, leve-o ao atendimento da prefeitura, com um documento seu.\n\n"
        "Se você não conhece esta pessoa ou não quer o animal, não faça nada.\n"
    )
    mail = EmailMessage(subject=f"{offer.from_name} quer passar {name} a você", body=body, to=[offer.to_email])
    try:
        mail.send()
    except (smtplib.SMTPException, OSError):
        raise NotSent from None
