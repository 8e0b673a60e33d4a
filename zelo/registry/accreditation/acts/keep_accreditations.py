"""The city gives an accreditation, suspends it, takes it up again, cancels it, or moves its last day."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable
from typing import Any

from django.db import IntegrityError, transaction

from zelo.accounts.models import User
from zelo.enforcement.binding import bars_at, said, weighed_at
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.contacts import line
from zelo.legal.queries import law_now
from zelo.people.models import Person, PersonRole
from zelo.registry.accreditation.permissions import demand
from zelo.registry.models import Accreditation, AccreditationChange

KINDS = AccreditationChange.Kind
STATES = Accreditation.State
FREE = ("tutor", "municipal_body")
"""Words of `actor` that need no instrument."""
ROLES = {
    "protection_entity": PersonRole.Role.NGO, "veterinary_clinic": PersonRole.Role.CLINIC, "veterinary_hospital": PersonRole.Role.CLINIC,
}  # fmt: skip


def actors(law: Law) -> dict[str, str]:
    """Whom an accreditation can be given to, in the law's words."""
    return {one.id: one.label for one in law.registry.actors() if one.id not in FREE}


@transaction.atomic
def grant(
    *, by: User, key: uuid.UUID, law: Law, person: int, actor: str, instrument: str, number: str, since: dt.date, terms_accepted_on: dt.date,
    activities: Iterable[str], why: str, today: dt.date, until: dt.date | None = None, qualified: bool | None = None, confirms: bool = False,
    weighed: str = "",
) -> Accreditation:  # fmt: skip
    """`why`: the act that gives it; `weighed`: why it is given although something in force weighs against the partner. The same `key` again answers what
    it made. Raises `Unfit`, `Conflict`, Person.DoesNotExist."""
    demand(by)
    there = Accreditation.objects.filter(key=key).first()
    if there is not None:
        return there
    who = Person.objects.select_for_update(no_key=True).get(pk=person, merged_into=None)
    number, why, done = (
        line("number", number, 60),
        _why(why),
        [one for one in Accreditation.Activity.values if one in set(activities)],
    )
    if actor not in actors(law):
        raise Unfit("actor", "Diga o que o parceiro é, nas palavras da lei.")
    if instrument not in Accreditation.Instrument.values:
        raise Unfit("instrument", "Escolha o instrumento.")
    if not number:
        raise Unfit("number", "Diga o número do instrumento.")
    if not done:
        raise Unfit("activities", "Marque ao menos uma coisa que o parceiro pode fazer.")
    if until is not None and until < since:
        raise Unfit("until", "O último dia não pode vir antes do primeiro.")
    weighed = _weigh(law, who, weighed, today)
    if terms_accepted_on > today:
        raise Unfit("terms_accepted_on", "O dia da adesão ainda não chegou. Confira a data.")
    try:
        with transaction.atomic():
            made = Accreditation.objects.create(
                key=key, person=who, actor=actor, instrument=instrument, number=number, since=since, until=until, activities=done,
                qualified=qualified, confirms=confirms, terms_accepted_on=terms_accepted_on, by=by,
            )  # fmt: skip
    except IntegrityError as error:
        raise Conflict(f"Já há um instrumento destes com o número {number}. Confira.") from error
    told = {"weighed": weighed} if weighed else {}
    _note(made, KINDS.GRANTED, since, why, by, {"until": until and until.isoformat(), **told})
    PersonRole.objects.get_or_create(
        person=who,
        role=ROLES.get(actor, PersonRole.Role.PARTNER),
        until=None,
        defaults={"since": since, "number": number, "entered_by": by},
    )
    return made


@transaction.atomic
def suspend(*, by: User, accreditation: int, why: str, today: dt.date) -> Accreditation:
    return _move(by, accreditation, STATES.SUSPENDED, KINDS.SUSPENDED, (STATES.ACTIVE,), why, today)


@transaction.atomic
def resume(*, by: User, accreditation: int, why: str, today: dt.date) -> Accreditation:
    _demand_free(law_now(), Accreditation.objects.select_related("person").get(pk=accreditation).person, today)
    return _move(by, accreditation, STATES.ACTIVE, KINDS.RESUMED, (STATES.SUSPENDED,), why, today)


@transaction.atomic
def cancel(*, by: User, accreditation: int, why: str, today: dt.date) -> Accreditation:
    """For good: who comes back is accredited anew."""
    return _move(by, accreditation, STATES.CANCELLED, KINDS.CANCELLED, (STATES.ACTIVE, STATES.SUSPENDED), why, today)


@transaction.atomic
def prolong(*, by: User, accreditation: int, until: dt.date | None, why: str, today: dt.date) -> Accreditation:
    """Another last day, or none. Raises `Unfit`, `Conflict`."""
    demand(by)
    why, row = _why(why), Accreditation.objects.select_for_update(of=("self",)).get(pk=accreditation)
    if row.state == STATES.CANCELLED:
        raise Conflict("Este credenciamento foi cancelado. Conceda outro.")
    if until is not None and until < row.since:
        raise Unfit("until", "O último dia não pode vir antes do primeiro.")
    if until == row.until:
        raise Conflict("O último dia já é este. Nada foi mudado.")
    before, row.until = row.until, until
    row.save(update_fields=["until"])
    _note(row, KINDS.PROLONGED, today, why, by, {"before": before and before.isoformat(), "until": until and until.isoformat()})
    return row


def _move(by: User, accreditation: int, to: str, kind: str, of: tuple[str, ...], why: str, today: dt.date) -> Accreditation:
    demand(by)
    why, row = _why(why), Accreditation.objects.select_for_update(of=("self",)).get(pk=accreditation)
    if row.state not in of:
        raise Conflict(f"Este credenciamento está {row.get_state_display()}. Nada foi mudado.")
    row.state = to
    row.save(update_fields=["state"])
    _note(row, kind, today, why, by, {})
    return row


def _demand_free(law: Law, who: Person, today: dt.date) -> None:
    """Raises `Conflict` where what is in force keeps the person from being a partner."""
    barred = bars_at(law, who.pk, "accreditation", today)
    if barred is not None:
        raise Conflict(f"Não pode ser parceiro da prefeitura: {said(law, barred)}.")


def _weigh(law: Law, who: Person, reason: str, today: dt.date) -> str:
    """The reason, where one is asked for. Raises `Conflict` where the person is barred, `Unfit` where something weighs and nobody says why."""
    _demand_free(law, who, today)
    weighs = weighed_at(law, who.pk, "accreditation", today)
    found = line("weighed", reason, 300)
    if weighs and not found:
        held = "; ".join(said(law, one) for one in weighs)
        raise Unfit("weighed", f"Pesa contra quem se credencia: {held}. Diga por que se credencia assim mesmo.")
    return found if weighs else ""


def _note(row: Accreditation, kind: str, on: dt.date, why: str, by: User, data: dict[str, Any]) -> None:
    AccreditationChange.objects.create(accreditation=row, kind=kind, on=on, why=why, by=by, data=data)


def _why(text: str) -> str:
    found = line("why", text, 300)
    if not found:
        raise Unfit("why", "Diga por quê: o ato, o processo ou o que aconteceu.")
    return found
