"""Somebody agrees to be notified by their account, or takes it back."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.legal.conflicts import Conflict
from zelo.petitions.access import confirmed_person
from zelo.petitions.models import Enrolment

CONSENT = (
    "Aceito receber pela minha conta as notificações dos processos em que sou parte. Cada uma só vale quando eu a abrir e confirmar o recebimento; do dia da "
    "confirmação correm os prazos. Um e-mail me avisa quando houver uma. Posso desistir quando quiser, e aí a prefeitura volta a notificar pelos outros meios."
)


@transaction.atomic
def enrol(*, by: User) -> Enrolment:
    """Raises `Conflict` where the city has not made sure who they are. A second time changes nothing."""
    User.objects.select_for_update().get(pk=by.pk)
    if confirmed_person(by) is None:
        raise Conflict("A prefeitura ainda vai conferir quem você é. Depois disso você pode aceitar notificações por aqui.")
    return Enrolment.objects.get_or_create(user=by, until=None, defaults={"says": CONSENT})[0]


@transaction.atomic
def leave(*, by: User) -> None:
    """Notices that were sent before stay: to confirm them is still their choice."""
    Enrolment.objects.filter(user=by, until=None).update(until=timezone.now())
