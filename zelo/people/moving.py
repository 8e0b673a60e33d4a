"""Rows that name one person come to name another: all at once, and one by one where the other has just the same already."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.db.models.functions import Greatest
from django.utils import timezone

from zelo.people.models import Contact, Person
from zelo.people.pointers import Pointer, moving


def move_all(away: Person, here: Person) -> dict[str, dict[str, list[Any]]]:
    """`moved`, `closed` (moved, and no longer open: the kept record had the same one open), `stayed` (the kept record has just the same), `mains`."""
    found: dict[str, dict[str, list[Any]]] = {"moved": {}, "closed": {}, "stayed": {}, "mains": {}}
    held = set(Contact.objects.filter(person=here, main=True).values_list("kind", flat=True))
    second = Contact.objects.filter(person=away, main=True, kind__in=held)
    mains = list(second.values_list("pk", flat=True))
    if mains:
        second.update(main=False)
        found["mains"] = {"people.Contact.person": mains}
    for pointer in moving():
        numbers = list(pointer.rows.filter(**{pointer.field: away}).order_by("pk").values_list("pk", flat=True))
        if numbers:
            for part, some in _move(pointer, numbers, here).items():
                found[part][pointer.label] = [plain_key(number) for number in some]
    return found


def plain_key(number: Any) -> Any:
    return number if isinstance(number, int) else str(number)


def _move(pointer: Pointer, numbers: list[Any], to: Person) -> dict[str, list[Any]]:
    """All at once; where the kept record has one of them already, one by one."""
    if set_all(pointer, numbers, to):
        return {"moved": numbers}
    found: dict[str, list[Any]] = {"moved": [], "closed": [], "stayed": []}
    for number in numbers:
        if set_all(pointer, [number], to):
            found["moved"].append(number)
        elif _closable(pointer) and set_all(pointer, [number], to, close=True):
            found["closed"].append(number)
        else:
            found["stayed"].append(number)
    return {part: some for part, some in found.items() if some}


def _closable(pointer: Pointer) -> bool:
    return {"since", "until"} <= {field.name for field in pointer.model._meta.get_fields()}


def set_all(pointer: Pointer, numbers: list[Any], to: Person, *, close: bool = False) -> bool:
    values: dict[str, Any] = {pointer.field: to}
    if close:
        values["until"] = Greatest(F("since"), timezone.localdate())
    try:
        with transaction.atomic():
            pointer.rows.filter(pk__in=numbers).update(**values)
    except IntegrityError:
        return False
    return True
