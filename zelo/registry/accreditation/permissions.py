"""Who gives and takes accreditations, and whether a partner may do something today: asked of the law where it speaks."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.core.exceptions import PermissionDenied

from zelo.accounts.models import User
from zelo.accounts.roles import Role
from zelo.enforcement.binding import bars_at, said
from zelo.law import Law
from zelo.people.models import Person
from zelo.registry.models import Accreditation, PartnerMember

KEEP = (Role.COORDINATOR, Role.REGISTRAR)
REGISTRATION = Accreditation.Activity.REGISTRATION


@dataclass(frozen=True)
class Standing:
    """Whether a partner may do something on a day. `says` and `basis` tell why not; `accreditation` what it rests on, where it may."""

    allowed: bool
    says: str = ""
    basis: tuple[str, ...] = ()
    accreditation: Accreditation | None = None


class NotAccredited(PermissionDenied):
    """`standing` tells why."""

    def __init__(self, standing: Standing) -> None:
        super().__init__(standing.says)
        self.standing = standing


def demand(user: User) -> None:
    if not user.has_role(*KEEP):
        raise PermissionDenied


def is_member(user: User, partner: Person) -> bool:
    return user.is_active and PartnerMember.objects.filter(user=user, person=partner, closed_at=None).exists()


def in_force(row: Accreditation, on: dt.date) -> bool:
    return row.state == Accreditation.State.ACTIVE and row.since <= on and (row.until is None or on <= row.until)


def standing(law: Law, partner: Person, activity: str, on: dt.date) -> Standing:
    """Of all the partner's accreditations the first that opens the door, unless what is in force against the partner closes all. Four queries, and the
    law's answer."""
    barred = bars_at(law, partner.pk, "accreditation", on)
    if barred is not None:
        return Standing(False, f"Não pode agir como parceiro: {said(law, barred)}.", barred.basis)
    rows = list(Accreditation.objects.filter(person=partner).order_by("-pk"))
    best = Standing(False, "Não há credenciamento deste parceiro. Procure a prefeitura.", _basis(law))
    for row in reversed(rows):
        found = _of(law, row, activity, on)
        if found.allowed:
            return found
        best = found
    return best


def _of(law: Law, row: Accreditation, activity: str, on: dt.date) -> Standing:
    if not in_force(row, on):
        return Standing(False, f"{row.get_instrument_display().capitalize()} nº {row.number}: {_why(row, on)}.", _basis(law))
    if activity not in row.activities:
        label = Accreditation.Activity(activity).label
        return Standing(False, f"{row.get_instrument_display().capitalize()} nº {row.number} não abrange {label}.", _basis(law))
    facts = {"instrument_in_force": True, **({} if row.qualified is None else {"qualified_by_regulation": row.qualified})}
    answer = law.registry.who_may_enter(row.actor, on, **facts)
    if answer.allowed is False:
        return Standing(False, f"A lei não deixa: {answer.says}", answer.basis)
    if answer.allowed is None and not answer.silent:
        lacking = ", ".join(law.fact_label(name) for name in answer.needs)
        return Standing(False, f"Falta a prefeitura anotar no credenciamento: {lacking}.", answer.basis)
    return Standing(True, accreditation=row)


def _why(row: Accreditation, on: dt.date) -> str:
    if row.state != Accreditation.State.ACTIVE:
        return row.get_state_display()
    return f"só começa em {row.since:%d/%m/%Y}" if on < row.since else f"terminou em {row.until:%d/%m/%Y}"


def _basis(law: Law) -> tuple[str, ...]:
    own = law.registry.own
    return tuple(own.agents.basis) if own and own.agents else ()


def must(law: Law, user: User, partner: Person, activity: str, on: dt.date) -> Accreditation:
    """For acts: the account acts for the partner, and the partner may on that day. Raises `NotAccredited`, PermissionDenied."""
    if not is_member(user, partner):
        raise PermissionDenied
    found = standing(law, partner, activity, on)
    if not found.allowed or found.accreditation is None:
        raise NotAccredited(found)
    return found.accreditation
