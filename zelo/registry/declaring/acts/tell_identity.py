"""A citizen says who they are: a record of their own, linked to their account, that the city will look at.

The CPF stays in the declaration until then. Whether the city has a record with it already is not said: nobody comes to see a record, nor learns that
there is one, by knowing a number."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

from django.db import transaction

from zelo.accounts.models import User
from zelo.legal.conflicts import Conflict
from zelo.people.acts.enter_person import save_person
from zelo.people.documents import read_cpf
from zelo.people.models import Person
from zelo.registry.declaring.consent import agree
from zelo.registry.declaring.recording import already, write
from zelo.registry.models import Declaration


@transaction.atomic
def tell_identity(
    *, by: User, key: uuid.UUID, today: dt.date, document: str = "", messages: bool = False, **given: Any
) -> Declaration:
    """`given`: fields of `Person`, `phone` and `email`; only `name` must be there. `messages`: they agree to be written to. Raises `Unfit`,
    `Conflict` where the account has its record already."""
    there = already(key, by)
    if there is not None:
        return there
    User.objects.select_for_update().get(pk=by.pk)
    if Person.objects.filter(user=by).exists():
        raise Conflict("Sua conta já tem um cadastro. Para mudar o endereço ou o contato, use a página deles.")
    cpf = read_cpf(document) if document.strip() else ""
    person = save_person(Person(entered_by=by, user=by), today, {**given, "kind": Person.Kind.NATURAL}, by=by)
    agree(person, messages, today)
    return write(key=key, kind=Declaration.Kind.IDENTITY, person=person, by=by, data={"document": cpf} if cpf else {})
