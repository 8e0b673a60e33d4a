"""The city has told a guardian, or closes a message that leads to nobody."""

from __future__ import annotations

import uuid

from django.db import transaction

from zelo.accounts.models import User
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.contacts import line
from zelo.registry.models import FoundMessage, FoundStep
from zelo.registry.permissions import FOUND, demand


@transaction.atomic
def tell_guardian(*, by: User, message: int, key: uuid.UUID, way: str, says: str = "") -> FoundStep:
    """The guardian was told, in which way. Raises `Unfit`, `Conflict` where another was faster, FoundMessage.DoesNotExist."""
    if way not in FoundStep.Way.values:
        raise Unfit("way", "Diga como o responsável foi avisado.")
    return _settled(by, message, key, FoundStep.Kind.TOLD, way, line("says", says, 300))


@transaction.atomic
def close_found_message(*, by: User, message: int, key: uuid.UUID, says: str) -> FoundStep:
    """Nobody was told, for a reason: the animal has nobody, is home again, the message was no message. Raises as `tell_guardian`."""
    why = line("says", says, 300)
    if not why:
        raise Unfit("says", "Diga por que a mensagem se encerra sem avisar ninguém.")
    return _settled(by, message, key, FoundStep.Kind.CLOSED, "", why)


def _settled(by: User, message: int, key: uuid.UUID, kind: FoundStep.Kind, way: str, says: str) -> FoundStep:
    demand(by, FOUND)
    row = FoundMessage.objects.select_for_update().get(pk=message)
    already = FoundStep.objects.filter(key=key, message=row).first()
    if already is not None:
        return already
    if row.settled:
        last = row.steps.select_related("by").exclude(kind__in=[FoundStep.Kind.SENDING, FoundStep.Kind.FAILED]).last()
        assert last is not None
        raise Conflict(
            f"Esta mensagem já foi resolvida: {last.get_kind_display()}{f', por {last.by}' if last.by else ''}. Nada foi mudado."
        )
    made = FoundStep.objects.create(message=row, kind=kind, way=way, says=says, key=key, by=by)
    row.settled = True
    row.save(update_fields=["settled"])
    return made
