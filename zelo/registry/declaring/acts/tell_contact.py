"""A guardian says where they live now and how they are reached. It holds at once: telling is their duty, and the city that writes to the old address
reaches nobody. The desk sees what was told."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from zelo.accounts.models import User
from zelo.legal.conflicts import Unfit
from zelo.people.acts.enter_person import save_person
from zelo.people.changes import meanwhile, plain, touched
from zelo.people.models import Person
from zelo.registry.declaring.consent import agree, agreed
from zelo.registry.declaring.permissions import person_of
from zelo.registry.declaring.recording import already, write
from zelo.registry.models import Declaration

ADDRESS = ("street", "street_number", "complement", "district", "postal_code", "town", "state")
CONTACTS = ("phone", "email")
LABELS = {
    "street": "rua", "street_number": "número", "complement": "complemento", "district": "bairro", "postal_code": "CEP", "town": "município",
    "state": "UF", "phone": "telefone", "email": "e-mail", "messages": "aceita mensagens",
}  # fmt: skip


@transaction.atomic
def tell_contact(
    *, by: User, key: uuid.UUID, today: dt.date, seen: Mapping[str, Any] | None = None, messages: bool | None = None, **given: str
) -> Declaration:
    """`given`: names of `ADDRESS` and `CONTACTS`; `seen`: what the form showed of them, which is not written where it is sent back as it was. Raises `Unfit`, and `Conflict` where the city changed the
    same field meanwhile."""
    there = already(key, by)
    if there is not None:
        return there
    person = Person.objects.select_for_update(no_key=True).get(pk=person_of(by).pk)
    before = contact_of(person)
    address = meanwhile(person, {name: value for name, value in given.items() if name in ADDRESS}, seen)
    contacts = touched({name: value for name, value in given.items() if name in CONTACTS}, seen)
    save_person(person, today, {**address, **contacts}, by=by, why="contado pela própria pessoa")
    if messages is not None:
        agree(person, messages, today)
    after = contact_of(person)
    changed = [name for name in after if before[name] != after[name]]
    if not changed:
        raise Unfit("street", "Nada mudou: o que você escreveu já consta do cadastro.")
    data = {"before": {name: before[name] for name in changed}, "after": {name: after[name] for name in changed}}
    return write(key=key, kind=Declaration.Kind.CONTACT, person=person, by=by, on=today, data=data, done=True)


def contact_of(person: Person) -> dict[str, Any]:
    """The address and main contacts as forms show them."""
    main = {row.kind: row.value for row in person.contacts.filter(main=True)}
    return {
        **{name: plain(getattr(person, name)) for name in ADDRESS}, **{kind: main.get(kind, "") for kind in CONTACTS}, "messages": agreed(person),
    }  # fmt: skip
