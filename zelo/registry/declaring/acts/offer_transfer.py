"""A guardian offers an animal to somebody: a code to be handed over, good for some days."""

from __future__ import annotations

import datetime as dt
import uuid

from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.animals.acts.keep_custody import OWNERS
from zelo.animals.guards import present
from zelo.animals.locking import locked
from zelo.animals.models import Animal
from zelo.documents.codes import new_code
from zelo.enforcement.binding import lost, said
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.contacts import email_line, line
from zelo.legal.queries import law_now
from zelo.people.models import Person
from zelo.registry.declaring.kinds import HOW
from zelo.registry.declaring.mailing import mail_offer
from zelo.registry.declaring.permissions import NobodysAnimal, own_animal, owns, person_of
from zelo.registry.declaring.queries import settings_now
from zelo.registry.declaring.recording import STATES, STEPS, already, move, write
from zelo.registry.models import Declaration, TransferOffer

MAILS_A_DAY = 10
"""Offers of one account that go by e-mail within a day: the city's name stands over them, and who sends more floods somebody's post."""


@transaction.atomic
def offer_transfer(
    *,
    by: User,
    key: uuid.UUID,
    animal: int,
    today: dt.date,
    how: str,
    to_name: str,
    from_name: str,
    to_email: str = "",
    root: str = "",
) -> Declaration:
    """`from_name`: what the other sees of who offers; `root`: the address of the site, for the e-mail. Raises `Unfit`, `Conflict` where it is offered
    already, lost to death, or not yet confirmed; `NobodysAnimal`."""
    there = already(key, by)
    if there is not None:
        return there
    person = person_of(by)
    found = own_animal(person, animal)
    if not owns(person, found):
        raise NobodysAnimal
    can_pass(found)
    demand_kept(person, found, today)
    if any(row.capacity in OWNERS and row.person_id != person.pk for row in present(found)):
        raise Conflict("Este animal tem mais de um tutor: a passagem se faz no atendimento, com todos.")
    if how not in HOW:
        raise Unfit("how", "Diga como o animal passa a outra pessoa.")
    names = {field: line(field, text, 100) for field, text in (("to_name", to_name), ("from_name", from_name))}
    for field, text in names.items():
        if not text:
            raise Unfit(field, "Escreva o nome.")
    try:
        email = email_line(to_email)
    except Unfit as error:
        raise Unfit("to_email", error.message) from error
    if email and _mailed(by) >= MAILS_A_DAY:
        raise Unfit("to_email", "São ofertas demais por e-mail em um dia. Deixe o e-mail em branco e entregue o código você mesmo.")
    expire_offers(found, today)
    made = write(
        key=key, kind=Declaration.Kind.TRANSFER, person=person, by=by, animal=found, on=today, queued=False, step=STEPS.OFFERED
    )
    days = settings_now().transfer_days
    TransferOffer.objects.create(
        declaration=made, code=new_code(), how=how, to_email=email, expires_on=today + dt.timedelta(days=days), **names
    )
    if email:
        mail_offer.defer(declaration=made.pk, root=root)
    return made


def _mailed(by: User) -> int:
    since = timezone.now() - dt.timedelta(days=1)
    return TransferOffer.objects.filter(declaration__by=by, declaration__at__gte=since).exclude(to_email="").count()


def can_pass(animal: Animal) -> None:
    """Raises `Conflict`. For acts that have locked the animal."""
    if animal.state != Animal.State.CONFIRMED:
        raise Conflict("Este animal ainda não foi conferido pela prefeitura. Depois da conferência ele pode passar a outra pessoa.")
    told = Declaration.objects.filter(animal=animal, kind=Declaration.Kind.DEATH, state=STATES.WAITING).exists()
    if animal.died_on or told:
        raise Conflict("A morte deste animal foi avisada: ele não passa mais a ninguém.")


def demand_kept(person: Person, animal: Animal, today: dt.date) -> None:
    """Raises `Conflict` where what is in force took this animal from who offers it: said to themself, or at the desk."""
    law = law_now()
    found = lost(law, person.pk, animal.pk, today)
    if found is not None:
        raise Conflict(f"Este animal só passa a outra pessoa pela prefeitura: {said(law, found)}.")


def expire_offers(animal: Animal, today: dt.date) -> None:
    """Those of the animal whose days are over. For acts that have locked it."""
    over = Declaration.objects.select_for_update(of=("self",)).filter(
        animal=animal, kind=Declaration.Kind.TRANSFER, state=STATES.WAITING, offer__expires_on__lt=today, offer__accepted_by=None
    )
    for row in over:
        move(row, STATES.EXPIRED, by=None)


def expire_all_offers(today: dt.date) -> None:
    """Each night: what nobody accepted in time."""
    over = Declaration.objects.filter(
        kind=Declaration.Kind.TRANSFER, state=STATES.WAITING, offer__expires_on__lt=today, offer__accepted_by=None
    ).select_related("animal")
    for row in over.iterator(chunk_size=500):
        assert row.animal is not None
        with transaction.atomic():
            expire_offers(locked(row.animal), today)
