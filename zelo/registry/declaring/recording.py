"""How a declaration is written down, and how it moves: the one place that writes either."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction

from zelo.accounts.models import User
from zelo.animals.locking import locked as lock_animal
from zelo.animals.models import Animal
from zelo.documents.codes import new_code
from zelo.legal.conflicts import Conflict
from zelo.legal.once import hold_key
from zelo.people.models import Person
from zelo.proceedings.models import Evidence
from zelo.registry.models import Declaration, DeclarationStep

STATES = Declaration.State
STEPS = DeclarationStep.Kind
_ENDS = {STATES.DONE: STEPS.DONE, STATES.REFUSED: STEPS.REFUSED, STATES.WITHDRAWN: STEPS.WITHDRAWN, STATES.EXPIRED: STEPS.EXPIRED}
WAITS = {
    "animal": "Este animal já espera conferência.",
    "transfer": "Este animal já está oferecido a alguém. Retire a oferta antes de fazer outra.",
    "death": "A morte deste animal já foi avisada e espera conferência.",
    "export": "A saída deste animal já foi avisada e espera conferência.",
    "identity": "Seus dados já esperam conferência.",
}


def already(key: uuid.UUID, by: User) -> Declaration | None:
    """What a form sent before has made; sent at the same moment, it waits for it. In a transaction, before any other lock. Raises PermissionDenied
    where the key is somebody else's."""
    hold_key(key)
    found = Declaration.objects.filter(key=key).first()
    if found is not None and found.by_id != by.pk:
        raise PermissionDenied
    return found


def write(
    *, key: uuid.UUID, kind: Declaration.Kind, person: Person, by: User, animal: Animal | None = None, partner: Person | None = None,
    on: dt.date | None = None, data: dict[str, Any] | None = None, evidence: Evidence | None = None, done: bool = False, queued: bool = True,
    step: DeclarationStep.Kind = STEPS.TOLD,
) -> Declaration:  # fmt: skip
    """`done`: it took effect at once, and the desk only sees it. For acts that have locked the animal, or else the person. Raises `Conflict`
    where one of its kind waits already."""
    try:
        with transaction.atomic():
            made = Declaration.objects.create(
                key=key, code=new_code(), kind=kind, person=person, animal=animal, partner=partner, on=on, data=data or {}, evidence=evidence,
                state=STATES.DONE if done else STATES.WAITING, queued=queued, by=by,
            )  # fmt: skip
    except IntegrityError as error:
        if kind not in WAITS:
            raise
        raise Conflict(WAITS[kind]) from error
    DeclarationStep.objects.create(declaration=made, kind=step, by=by)
    return made


def move(
    declaration: Declaration, state: Declaration.State, *, by: User | None, says: str = "", key: uuid.UUID | None = None
) -> None:
    """Ends it. For acts that have locked it and asked whether it waits."""
    declaration.state, declaration.queued = state, False
    declaration.save(update_fields=["state", "queued"])
    DeclarationStep.objects.create(declaration=declaration, kind=_ENDS[state], says=says[:300], by=by, key=key)


def locked(declaration: int) -> Declaration:
    """With its animal, or else its person, locked before it: the order of all acts. Raises Declaration.DoesNotExist."""
    row = Declaration.objects.only("animal_id", "person_id").get(pk=declaration)
    if row.animal_id:
        lock_animal(row.animal_id)
    else:
        Person.objects.select_for_update(no_key=True).get(pk=row.person_id)
    return (
        Declaration.objects.select_for_update(of=("self",))
        .select_related("animal", "person", "offer", "partner", "evidence")
        .get(pk=declaration)
    )


def must_wait(declaration: Declaration) -> None:
    """Raises `Conflict` saying what became of it."""
    if declaration.state != STATES.WAITING:
        last = declaration.steps.select_related("by").last()
        who = f", por {last.by}" if last and last.by and last.by_id != declaration.by_id else ""
        raise Conflict(f"Esta declaração já não espera: {declaration.get_state_display()}{who}. Nada foi mudado.")
