"""Teams: opened, renamed, closed and taken into service again. Files name a team by its number, so that a new name changes none of them."""

from __future__ import annotations

from django.db import transaction

from zelo.accounts.log import KINDS, note_change
from zelo.accounts.models import User
from zelo.custody.models import Team
from zelo.custody.permissions import LISTS, demand
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.contacts import line

KINDS["team"] = "Equipe"


@transaction.atomic
def open_team(*, by: User, name: str) -> Team:
    """Raises `Unfit`, and `Conflict` where there is one of that name."""
    demand(by, LISTS)
    made, new = Team.objects.get_or_create(name=_name(name))
    if not new:
        raise Conflict(
            f"A equipe {made} já está na lista{'' if made.active else ', fora de atividade: reabra-a'}. Nada foi mudado."
        )
    _log(by, made, f"Equipe aberta: {made}", {})
    return made


@transaction.atomic
def rename_team(*, by: User, team: int, name: str) -> Team:
    """Raises as `open_team`, and Team.DoesNotExist."""
    demand(by, LISTS)
    row = Team.objects.select_for_update().get(pk=team)
    before, name = _said(row), _name(name)
    if Team.objects.filter(name=name).exclude(pk=team).exists():
        raise Conflict(f"Já há uma equipe com o nome {name}. Nada foi mudado.")
    row.name = name
    row.save(update_fields=["name"])
    _log(by, row, f"Equipe renomeada: {row}", before)
    return row


@transaction.atomic
def close_team(*, by: User, team: int) -> Team:
    """No act offers it any more; files that it was sent to still say so."""
    return _switch(by, team, active=False, says="Equipe fora de atividade")


@transaction.atomic
def reopen_team(*, by: User, team: int) -> Team:
    return _switch(by, team, active=True, says="Equipe de volta à atividade")


def _switch(by: User, team: int, *, active: bool, says: str) -> Team:
    demand(by, LISTS)
    row = Team.objects.select_for_update().get(pk=team)
    before = _said(row)
    row.active = active
    row.save(update_fields=["active"])
    _log(by, row, f"{says}: {row}", before)
    return row


def _said(row: Team) -> dict[str, object]:
    return {"nome": row.name, "em atividade": row.active}


def _name(name: str) -> str:
    found = line("name", name, 100)
    if not found:
        raise Unfit("name", "Diga o nome, em até 100 letras.")
    return found


def _log(by: User, row: Team, says: str, before: dict[str, object]) -> None:
    note_change(by=by, kind="team", subject=f"team:{row.pk}", says=says, before=before, after=_said(row))
