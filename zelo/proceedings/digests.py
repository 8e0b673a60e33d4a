"""The mail of a day: what a person must know this morning, in file numbers and days. It names nobody and tells nothing of a file."""

from __future__ import annotations

import datetime as dt
import smtplib
from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Exists, OuterRef

from zelo.accounts.models import User
from zelo.law import Law
from zelo.law.wording import counted
from zelo.legal.queries import law_now
from zelo.proceedings.duty import holders
from zelo.proceedings.models import DeadlineWarning, Digest, OpenDeadline
from zelo.proceedings.words import deadline_label, kind_label, plain, procedures
from zelo.tenancy.addresses import address_for_mail
from zelo.tenancy.current import current_city

WEEKDAYS = ("segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado", "domingo")
HEADS = {
    DeadlineWarning.Kind.OVERDUE: "Venceu e ainda espera por um ato",
    DeadlineWarning.Kind.TODAY: "Vence hoje",
    DeadlineWarning.Kind.SOON: "Vence em até três dias úteis",
    DeadlineWarning.Kind.LAPSED: "Prazo que terminou sem resposta",
}
MOST = 60
"""Lines of a mail; the page has them all."""


class NotSent(Exception):
    """The server of mails did not take it. It says nothing of whom it was for."""


def told(day: dt.date) -> list[tuple[DeadlineWarning, int | None]]:
    """The warnings written on a day that still hold, each with the person it falls to (None: to all of its role). A deadline that an act met, or
    that was moved since, is not told. One query."""
    now = OpenDeadline.objects.filter(
        file=OuterRef("file"), name=OuterRef("name"), opened_by=OuterRef("opened_by"), due=OuterRef("due")
    )
    rows = DeadlineWarning.objects.filter(Exists(now), day=day).select_related("file").annotate(person=now.values("person")[:1])
    return [(row, row.person) for row in rows.order_by("due", "pk")]


def recipients(day: dt.date) -> set[int]:
    """Who gets a mail: whose name stands at a deadline, else everybody who holds its role."""
    held = holders()
    return {person for row, one in told(day) for person in falls_to(row, one, held)}


def falls_to(row: DeadlineWarning, person: int | None, held: dict[str, frozenset[int]]) -> frozenset[int]:
    """Accounts that a warning is for. A closed account is none of them; nor is who no longer holds the role."""
    able = held.get(row.role, frozenset())
    return frozenset([person]) if person in able else able


def send_digest(*, person: int, day: dt.date) -> None:
    """Once for each person and day. Raises `NotSent`; tried again then. A run that died while the mail was on its way does not send it twice."""
    mail = _begun(person, day)
    if mail is None:
        return
    try:
        mail.send()
    except (smtplib.SMTPException, OSError):
        Digest.objects.filter(person=person, day=day).update(state=Digest.State.FAILED)
        raise NotSent from None
    Digest.objects.filter(person=person, day=day).update(state=Digest.State.SENT)


@transaction.atomic
def _begun(person: int, day: dt.date) -> EmailMessage | None:
    """The mail, once it is written down that it is about to go; None where there is nothing to tell, or it may have gone before."""
    to = User.objects.select_for_update(no_key=True).get(pk=person)
    before = Digest.objects.filter(person=to, day=day).first()
    if not to.works_here or (before is not None and before.state != Digest.State.FAILED):
        return None
    held = holders()
    mine = [row for row, one in told(day) if person in falls_to(row, one, held)]
    if not mine:
        return None
    Digest.objects.update_or_create(person=to, day=day, defaults={"state": Digest.State.SENDING, "many": len(mine)})
    return _mail(to, mine, day)


def _mail(to: User, mine: Sequence[DeadlineWarning], day: dt.date) -> EmailMessage:
    city, law = current_city(), law_now()
    parts = [f"Prazos de {day:%d/%m/%Y} em {city}."]
    for kind, head in HEADS.items():
        lines = [_line(law, row) for row in mine[:MOST] if row.kind == kind]
        if lines:
            parts.append(head + ":\n" + "\n".join(lines))
    if len(mine) > MOST:
        parts.append(f"E mais {len(mine) - MOST}: veja a página Prazos.")
    parts.append(f"Entre na mesa e abra «Prazos»: {address_for_mail(current_city(), '/mesa/prazos/')}")
    parts.append("Este e-mail só avisa; nada foi decidido. Quem pratica o ato é você, e a página diz qual e por qual artigo.")
    subject = f"{counted(len(mine), 'prazo pede', 'prazos pedem')} sua atenção: {city}"
    return EmailMessage(subject=subject, body="\n\n".join(parts) + "\n", to=[to.email])


def _line(law: Law, row: DeadlineWarning) -> str:
    kind = row.file.kind
    known = kind in procedures(law)
    label = deadline_label(law, kind, row.name) if known else plain(row.name)
    return f"- {kind_label(law, kind)} {row.file}: {label}, {row.due:%d/%m/%Y} ({WEEKDAYS[row.due.weekday()]})"
