"""Somebody of the city sends a notice to the party's account. It serves nothing until the party confirms it."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Sequence

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.documents.codes import new_code
from zelo.documents.models import Paper
from zelo.documents.queries import holding, versions
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.once import hold_key
from zelo.petitions.access import account_of
from zelo.petitions.limits import MOST_CONFIRM_DAYS
from zelo.petitions.mailing import mail_notice
from zelo.petitions.models import Notice
from zelo.petitions.queries import enrolled
from zelo.petitions.serving import facts_when_confirmed, of_act
from zelo.proceedings.facts import law_acts_of
from zelo.proceedings.models import CaseFile
from zelo.proceedings.permissions import demand_staff, role_for
from zelo.proceedings.queries import Look, law_held, look


@transaction.atomic
def send_notice(
    *,
    by: User,
    file: int,
    act: str,
    key: uuid.UUID,
    today: dt.date,
    days: int,
    papers: Sequence[int] = (),
    reason: str = "",
    root: str = "",
) -> Notice:
    """`act`: that it serves by, once confirmed; `days`: how long it waits; `papers`: issued in this file, to be read with it; `reason`: why the order of modes is left,
    where the law has one; `root`: `https://cidade.example`, for the mail. Sent again, it is one notice. Raises `Conflict`, `Unfit`, PermissionDenied, CaseFile.DoesNotExist."""
    demand_staff(by)
    hold_key(key)
    there = Notice.objects.filter(key=key).first()
    if there is not None:
        if there.by_id != by.pk:
            raise PermissionDenied
        return there
    law = law_held()
    row = CaseFile.objects.select_for_update().get(pk=file)
    seen = look(row, today=today, law=law)
    offer = seen.standing.permitted.get(act)
    wanted = of_act(seen, act, offer) if offer is not None else None
    if offer is None or wanted is None:
        raise Conflict("A lei não permite agora esta notificação por meio eletrônico. Abra a página do processo de novo.")
    to = account_of(row)
    if to is None:
        raise Conflict("A parte não tem conta conferida pela prefeitura. Notifique por outro modo.")
    if enrolled(to) is None:
        raise Conflict("A parte não aceitou ser notificada pela conta. Notifique por outro modo.")
    if Notice.objects.filter(file=row, act=act, state=Notice.State.WAITING).exists():
        raise Conflict("Já há uma notificação destas à espera de confirmação neste processo.")
    if not 1 <= days <= MOST_CONFIRM_DAYS:
        raise Unfit("days", f"De 1 a {MOST_CONFIRM_DAYS} dias.")
    why = " ".join(reason.replace("\0", " ").split())[:500]
    if wanted.reasoned and not why:
        raise Unfit("reason", "A lei prefere outros modos. Diga por que não se seguiu a ordem.")
    made = Notice.objects.create(
        key=key, code=new_code(), file=row, act=act, facts=facts_when_confirmed(seen, offer, why), to=to, by=by, role=_role(by, wanted.by), sent_at=timezone.now(),
        expires_on=today + dt.timedelta(days=days),
    )  # fmt: skip
    made.papers.set(_papers(seen, papers))
    mail_notice.defer(notice=made.pk, root=root)
    return made


@transaction.atomic
def withdraw_notice(*, by: User, notice: int, says: str) -> Notice:
    """Raises `Conflict` where it waits no longer, `Unfit`, PermissionDenied."""
    demand_staff(by)
    why = " ".join(says.replace("\0", " ").split())[:300]
    if not why:
        raise Unfit("says", "Diga por quê: a parte lê.")
    CaseFile.objects.select_for_update().get(pk=Notice.objects.only("file_id").get(pk=notice).file_id)
    row = Notice.objects.select_for_update().get(pk=notice)
    if row.state != Notice.State.WAITING:
        raise Conflict(f"Esta notificação já não espera: {row.get_state_display()}.")
    row.state, row.says = Notice.State.WITHDRAWN, why
    row.save(update_fields=["state", "says"])
    return row


def _role(by: User, roles: tuple[str, ...]) -> str:
    role = role_for(by, roles)
    if role not in roles:
        raise PermissionDenied
    return role


def _papers(seen: Look, wanted: Sequence[int]) -> list[Paper]:
    """Those of this file that still hold."""
    now = versions(law_acts_of(seen.acts))
    rows = Paper.objects.filter(act__file=seen.file, pk__in=list(wanted)).select_related("act") if wanted else ()
    return [one for one in rows if holding(one, now)]
