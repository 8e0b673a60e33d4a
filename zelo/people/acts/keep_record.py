"""A whole record as one form holds it: the fields, every contact with its consent, and of whom the person was told apart."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import IntegrityError, transaction

from zelo.accounts.models import User
from zelo.legal.conflicts import Conflict
from zelo.people.acts.enter_person import FIELDS, locked, save_person
from zelo.people.acts.keep_contacts import GivenContact, keep_contacts
from zelo.people.acts.merge_people import tell_apart
from zelo.people.changes import meanwhile, plain
from zelo.people.models import Person
from zelo.people.permissions import demand


def enter_record(
    *,
    by: User,
    today: dt.date,
    key: uuid.UUID,
    fields: Mapping[str, Any],
    contacts: Iterable[GivenContact] = (),
    apart: Iterable[int] = (),
) -> Person:
    """Somebody new. `key`: of the form; sent again it is the same person. `apart`: who was shown and is somebody else. Raises Unfit with the field,
    Conflict and PermissionDenied."""
    demand(by)
    there = Person.objects.filter(entry_key=key).first()
    if there is None:
        try:
            return _enter(by, today, key, dict(fields), contacts, apart)
        except IntegrityError:
            # The same form, sent twice at the same moment.
            there = Person.objects.filter(entry_key=key).first()
            if there is None:
                raise
    if there.entered_by_id != by.pk:
        raise Conflict("Este formulário já foi usado por outra pessoa. Abra-o de novo.")
    return there.merged_into or there


@transaction.atomic
def _enter(
    by: User, today: dt.date, key: uuid.UUID, fields: dict[str, Any], contacts: Iterable[GivenContact], apart: Iterable[int]
) -> Person:
    made = save_person(Person(entered_by=by, entry_key=key), today, {"name": "", **fields}, by=by)
    keep_contacts(person=made, given=contacts, today=today, by=by, new=True)
    _apart(made, apart, by)
    return made


@transaction.atomic
def change_record(
    *, by: User, today: dt.date, person: int, seen: Mapping[str, Any], fields: Mapping[str, Any], contacts: Iterable[GivenContact] = (),
    apart: Iterable[int] = (), why: str = "",
) -> Person:  # fmt: skip
    """Only what differs from `seen`, which the form showed (`shown_fields`), is written: what somebody else changed meanwhile in another field stays.
    Raises Unfit, Conflict, Person.DoesNotExist and PermissionDenied."""
    demand(by)
    found = locked(person)
    saved = save_person(found, today, meanwhile(found, fields, seen), by=by, why=why)
    keep_contacts(person=saved, given=contacts, today=today, by=by)
    _apart(saved, apart, by)
    return saved


def shown_fields(person: Person) -> dict[str, Any]:
    """What a form shows of a record, to be sent back as `seen`."""
    return {name: plain(getattr(person, name)) for name in sorted(FIELDS)}


def _apart(person: Person, others: Iterable[int], by: User) -> None:
    for other in Person.objects.filter(pk__in=set(others) - {person.pk}).order_by("pk").values_list("pk", flat=True):
        tell_apart(by=by, one=person.pk, other=other)
