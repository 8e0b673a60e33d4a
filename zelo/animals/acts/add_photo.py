"""Photographs of an animal: kept as evidence is, one of them the main one."""

from __future__ import annotations

from django.db import transaction

from zelo.accounts.models import User
from zelo.animals.locking import locked
from zelo.animals.models import Animal, AnimalPhoto
from zelo.animals.permissions import demand
from zelo.legal.conflicts import Unfit
from zelo.proceedings.models import Evidence

MOST = 30


@transaction.atomic
def add_photo(*, by: User, animal: Animal, evidence: Evidence, main: bool = False) -> AnimalPhoto:
    """The first is the main one whatever is said. The same again changes nothing but that. Raises `Unfit`."""
    demand(by)
    return put_photo(animal, evidence, main=main)


def put_photo(animal: Animal, evidence: Evidence, *, main: bool = False) -> AnimalPhoto:
    """For acts that have asked who may, in their transaction. A picture that is there already, byte by byte, joins no second time."""
    if not evidence.is_picture:
        raise Unfit("evidence", "Este arquivo não é uma foto que se possa mostrar. Envie JPEG, PNG ou WebP.")
    held = locked(animal)
    rows = {row.evidence_id: row for row in AnimalPhoto.objects.filter(animal=held).select_related("evidence")}
    same = next((row.evidence for row in rows.values() if row.evidence.sha256 == evidence.sha256), None)
    evidence = same or evidence
    if evidence.pk not in rows and len(rows) >= MOST:
        raise Unfit("evidence", f"Um animal tem até {MOST} fotos. Tire uma antes.")
    first = not any(row.main for row in rows.values())
    if main:
        AnimalPhoto.objects.filter(animal=held, main=True).exclude(evidence=evidence).update(main=False)
    made, _ = AnimalPhoto.objects.update_or_create(
        animal=held, evidence=evidence, defaults={"main": main or first} if main or first else {}
    )
    return made


@transaction.atomic
def choose_main_photo(*, by: User, photo: int) -> AnimalPhoto:
    """Raises AnimalPhoto.DoesNotExist."""
    demand(by)
    row = AnimalPhoto.objects.select_related("animal", "evidence").get(pk=photo)
    return put_photo(row.animal, row.evidence, main=True)


@transaction.atomic
def remove_photo(*, by: User, photo: int) -> None:
    """The picture leaves the record; its evidence is kept. The oldest one left becomes the main one. Raises AnimalPhoto.DoesNotExist."""
    demand(by)
    held = locked(AnimalPhoto.objects.only("animal_id").get(pk=photo).animal_id)
    AnimalPhoto.objects.filter(pk=photo).delete()
    left = AnimalPhoto.objects.filter(animal=held).order_by("-main", "pk").first()
    if left is not None and not left.main:
        left.main = True
        left.save(update_fields=["main"])
