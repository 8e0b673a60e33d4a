"""Somebody accepts an animal that was offered to them: by their own account, or at the counter before somebody of the city."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.documents.codes import read_code
from zelo.enforcement.binding import lost
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.queries import law_now
from zelo.people.models import Person
from zelo.registry.declaring.acts.offer_transfer import can_pass, expire_offers
from zelo.registry.declaring.effects import pass_to
from zelo.registry.declaring.permissions import QUEUE, demand, person_of
from zelo.registry.declaring.recording import STATES, STEPS, locked, move, must_wait
from zelo.registry.models import Declaration, DeclarationStep, TransferOffer

NO_SUCH = "Este código não existe ou já não vale. Confira-o com quem lhe ofereceu o animal."


def accept_transfer(*, by: User, code: str, today: dt.date) -> Declaration:
    """The animal passes at once where the city has confirmed who accepts; else the desk looks first. Accepted again by the same person changes
    nothing. Raises `Unfit` with `code`, `Conflict`."""
    return _accept(by, person_of(by), code, today, confirmed=False)


def accept_at_counter(*, by: User, person: int, code: str, today: dt.date) -> Declaration:
    """Somebody without an account brings the code to the counter; who attends them has seen who they are. Raises as `accept_transfer`, and
    Person.DoesNotExist."""
    demand(by, QUEUE)
    return _accept(by, Person.objects.get(pk=person, merged_into=None), code, today, confirmed=True)


def _accept(by: User, person: Person, code: str, today: dt.date, *, confirmed: bool) -> Declaration:
    offer = offer_of(code)
    if offer is None:
        raise Unfit("code", NO_SUCH)
    with transaction.atomic():
        # Kept though what follows is refused.
        expire_offers(locked(offer.declaration_id).animal, today)  # type: ignore[arg-type]
    with transaction.atomic():
        row = locked(offer.declaration_id)
        if row.offer.accepted_by_id == person.pk:
            return row
        if row.state != STATES.WAITING or row.offer.accepted_by_id is not None:
            raise Unfit("code", NO_SUCH)
        _may(row, person, today)
        row.offer.accepted_by, row.offer.accepted_at = person, timezone.now()
        row.offer.save(update_fields=["accepted_by", "accepted_at"])
        DeclarationStep.objects.create(declaration=row, kind=STEPS.ACCEPTED, by=by)
        if confirmed or person.confirmed_on is not None:
            must_wait(row)
            pass_to(row, by=by, today=today)
            move(row, STATES.DONE, by=by)
        else:
            row.queued = True
            row.save(update_fields=["queued"])
        return row


def _may(row: Declaration, person: Person, today: dt.date) -> None:
    animal = row.animal
    assert animal is not None
    can_pass(animal)
    # Why the other may not give the animal is their affair.
    if animal.guardian_id != row.person_id or lost(law_now(), row.person_id, animal.pk, today) is not None:
        raise Conflict("O animal já não pode ser passado por quem o ofereceu. Fale com essa pessoa.")
    if person.pk == row.person_id:
        raise Conflict("O animal já é seu. Quem o recebe é que aceita.")


def offer_of(code: str) -> TransferOffer | None:
    """By a code as somebody typed it."""
    plain = read_code(code)
    return TransferOffer.objects.select_related("declaration__animal").filter(code=plain).first() if plain else None
