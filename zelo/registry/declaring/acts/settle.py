"""The desk confirms what was told, refuses it with the reason, or notes that it has seen what holds already."""

from __future__ import annotations

import datetime as dt
import uuid

from django.db import transaction

from zelo.accounts.models import User
from zelo.animals.acts.confirm_animal import confirm_animal, refuse_animal
from zelo.animals.models import Animal
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.contacts import line
from zelo.people.acts.enter_person import save_person
from zelo.people.acts.merge_people import lock_both, merge_people
from zelo.people.models import Person
from zelo.registry.declaring.acts.offer_transfer import can_pass, demand_kept
from zelo.registry.declaring.effects import put_told_chip, take_effect
from zelo.registry.declaring.permissions import QUEUE, demand
from zelo.registry.declaring.recording import STATES, STEPS, locked, move, must_wait
from zelo.registry.models import Declaration, DeclarationStep

K = Declaration.Kind


@transaction.atomic
def confirm(*, by: User, declaration: int, key: uuid.UUID, today: dt.date, onto: int | None = None) -> Declaration:
    """`onto`: of an identity, the record of the city that it is united with. Sent again, it is done once. Raises `Unfit`, `Conflict`,
    Declaration.DoesNotExist, Person.DoesNotExist; PermissionDenied where it takes a merge that the user may not do."""
    demand(by, QUEUE)
    if onto is not None:
        # Before the declaration takes its own person alone: people are locked in the order of their numbers.
        lock_both(onto, Declaration.objects.only("person_id").get(pk=declaration).person_id)
    row = locked(declaration)
    if row.steps.filter(key=key).exists():
        return row
    must_wait(row)
    if not row.queued:
        raise Conflict("A oferta ainda não foi aceita pela outra pessoa.")
    if row.kind == K.IDENTITY:
        _identify(row, by, today, onto)
    elif row.kind == K.ANIMAL:
        assert row.animal is not None
        put_told_chip(row, row.animal, by=by, today=today, span=None)
        confirm_animal(by=by, animal=row.animal.pk, today=today)
    else:
        if row.kind == K.TRANSFER:
            _may_pass(row, today)
        take_effect(row, by=by, today=today)
    move(row, STATES.DONE, by=by, key=key)
    return row


@transaction.atomic
def refuse(*, by: User, declaration: int, key: uuid.UUID, today: dt.date, says: str) -> Declaration:
    """`says` is shown to who told it. Raises as `confirm`."""
    demand(by, QUEUE)
    why = line("says", says, 200)
    if not why:
        raise Unfit("says", "Diga por quê: quem avisou lê o motivo.")
    row = locked(declaration)
    if row.steps.filter(key=key).exists():
        return row
    must_wait(row)
    if row.kind == K.ANIMAL and row.animal is not None and row.animal.state == Animal.State.TOLD:
        refuse_animal(by=by, animal=row.animal.pk, today=today, why=why)
    move(row, STATES.REFUSED, by=by, says=why, key=key)
    return row


@transaction.atomic
def see(*, by: User, declaration: int, key: uuid.UUID) -> Declaration:
    """What held at once was seen by somebody of the city. A second time changes nothing."""
    demand(by, QUEUE)
    row = locked(declaration)
    if row.state != STATES.DONE:
        raise Conflict("Esta declaração espera uma decisão: confirme-a ou recuse-a.")
    if row.queued:
        row.queued = False
        row.save(update_fields=["queued"])
        DeclarationStep.objects.create(declaration=row, kind=STEPS.SEEN, by=by, key=key)
    return row


def _identify(row: Declaration, by: User, today: dt.date, onto: int | None) -> None:
    """The account's record is confirmed with the CPF it told, or united with the one that the city had."""
    person, document = row.person, row.data.get("document", "")
    if onto is not None:
        kept = Person.objects.get(pk=onto, merged_into=None)
        if kept.user_id is not None:
            raise Conflict("Este cadastro já está ligado a outra conta. Confira com a pessoa qual delas é sua, e feche a outra.")
        merge_people(by=by, kept=kept.pk, gone=person.pk, why="conta aberta pela própria pessoa")
        row.refresh_from_db()
        person = Person.objects.select_for_update(no_key=True).get(pk=kept.pk)
    if document and person.document is None:
        twin = Person.objects.filter(document=document).first()
        if twin is not None and twin.pk != person.pk:
            raise Conflict(
                f"O CPF é de um cadastro que a prefeitura já tem: {twin}. Se é a mesma pessoa, reúna os dois; se não, recuse e diga por quê."
            )
        save_person(person, today, {"document": document}, by=by, why="conferido")
    person.confirmed_on = today
    person.save(update_fields=["confirmed_on"])


def _may_pass(row: Declaration, today: dt.date) -> None:
    assert row.animal is not None
    can_pass(row.animal)
    demand_kept(row.person, row.animal, today)
    if row.animal.guardian_id != row.person_id:
        raise Conflict("O animal já não está com quem o ofereceu. Recuse, e diga a quem aceitou.")
