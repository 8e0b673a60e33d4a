"""What somebody is to the city's animals, from when and until when."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from zelo.accounts.models import User
from zelo.legal.conflicts import Conflict, Unfit
from zelo.people.acts.enter_person import OLDEST, locked
from zelo.people.changes import note_change, plain
from zelo.people.models import Change, PersonRole
from zelo.people.permissions import demand

FIELDS = ("since", "until", "number", "why")


@transaction.atomic
def begin_role(*, by: User, today: dt.date, person: int, role: str, since: dt.date | None = None, number: str = "") -> PersonRole:
    """Begun twice by a form sent again it is begun once. Raises Unfit, Conflict, Person.DoesNotExist and PermissionDenied."""
    demand(by)
    found = locked(person)
    if role not in PersonRole.Role.values:
        raise Unfit("role", "Escolha um dos papéis da lista.")
    made = PersonRole(person=found, role=role, since=since, number=number, entered_by=by)
    _fit(made, today)
    there = PersonRole.objects.filter(person=found, role=role, until=None).first()
    if there is not None:
        if (there.since, there.number) == (made.since, made.number):
            return there
        raise Conflict(f"{found} já é {there.get_role_display()}. Mude o que está lá, ou diga até quando foi.")
    made.save()
    _note(made, {}, by)
    return made


@transaction.atomic
def change_role(
    *, by: User, today: dt.date, person: int, role: int, seen: Mapping[str, Any], since: dt.date | None, until: dt.date | None,
    number: str = "", why: str = "",
) -> PersonRole:  # fmt: skip
    """Its end with the reason, or what was entered wrong. `seen`: what the form showed (`shown_role`). Raises as `begin_role`, and
    PersonRole.DoesNotExist."""
    demand(by)
    locked(person)
    found = PersonRole.objects.select_for_update().get(pk=role, person=person)
    before = shown_role(found)
    found.since, found.until, found.number, found.why = since, until, number, why
    _fit(found, today)
    if before != dict(seen) and before != shown_role(found):
        raise Conflict("Enquanto você escrevia, outra pessoa mudou este papel. Veja como ele está agora e grave de novo.")
    if found.until is not None and not found.why:
        raise Unfit("why", "Diga por que o papel acabou.")
    if found.until is None and PersonRole.objects.filter(person=person, role=found.role, until=None).exclude(pk=role).exists():
        raise Conflict("A pessoa já tem este papel aberto outra vez: este não pode ficar sem fim.")
    found.save()
    _note(found, before, by)
    return found


def shown_role(role: PersonRole) -> dict[str, Any]:
    return {name: plain(getattr(role, name)) for name in FIELDS}


def _fit(role: PersonRole, today: dt.date) -> None:
    role.number, role.why = " ".join(role.number.split()), " ".join(role.why.split())
    for name, longest in (("number", 60), ("why", 200)):
        if len(getattr(role, name)) > longest or "\0" in getattr(role, name):
            raise Unfit(name, f"O texto é longo demais: cabe em até {longest} letras.")
    for name in ("since", "until"):
        day = getattr(role, name)
        if day is not None and day < OLDEST:
            raise Unfit(name, "O dia é antigo demais. Confira o ano.")
        if day is not None and day > today:
            raise Unfit(name, "O dia ainda não chegou.")
    if role.since and role.until and role.until < role.since:
        raise Unfit("until", "O papel acaba antes de começar. Confira os dias.")


def _note(role: PersonRole, before: Mapping[str, Any], by: User) -> None:
    """Under the role's own name, so that the log says which."""
    label = role.get_role_display()
    note_change(
        subject=Change.Subject.PERSON, number=role.person_id, by=by, before={label: _line(before) if before else ""},
        after={label: _line(shown_role(role))},
    )  # fmt: skip


def _line(shown: Mapping[str, Any]) -> str:
    parts = (
        f"desde {_day(shown['since'])}" if shown["since"] else "sem dia de início", f"até {_day(shown['until'])}" if shown["until"] else "",
        f"nº {shown['number']}" if shown["number"] else "", shown["why"],
    )  # fmt: skip
    return ", ".join(part for part in parts if part)


def _day(iso: str) -> str:
    return f"{dt.date.fromisoformat(iso):%d/%m/%Y}"
