"""A person is entered, or what is known of them is changed."""

import datetime as dt
import re
import uuid
from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction

from zelo.accounts.models import User
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.once import hold_key
from zelo.legal.points import point
from zelo.people.acts.keep_contacts import set_main
from zelo.people.changes import meanwhile, note_change
from zelo.people.documents import read_cnpj, read_cpf, shown
from zelo.people.following import tell
from zelo.people.keys import folded
from zelo.people.likeness import said
from zelo.people.models import Change, Contact, Person
from zelo.people.permissions import demand
from zelo.people.queries import with_document
from zelo.people.words import remember, words_of

PLAIN = {"street": 200, "street_number": 20, "complement": 100, "district": 100, "town": 120, "state": 2}
FIELDS = frozenset({"kind", "name", "social_name", "document", "born_on", "postal_code", "latitude", "longitude", *PLAIN})
CONTACTS = tuple(Contact.Kind.values)
OLDEST = dt.date(1890, 1, 1)


@transaction.atomic
def enter_person(*, by: User, today: dt.date, key: uuid.UUID | None = None, **given: Any) -> Person:
    """`given`: fields of `Person`, `phone` and `email`; only `name` must be there. `key`: of the form; sent again it is the same person. Raises `Unfit` with the field, `Conflict` where the CPF or CNPJ is
    somebody's."""
    demand(by)
    if key is not None:
        hold_key(key)
        there = Person.objects.select_related("merged_into").filter(entry_key=key, entered_by=by).first()
        if there is not None:
            return there.merged_into or there
    return save_person(Person(entered_by=by, entry_key=key), today, {"name": "", **given}, by=by)


@transaction.atomic
def change_person(
    *, by: User, person: int, today: dt.date, seen: Mapping[str, Any] | None = None, why: str = "", **given: Any
) -> Person:
    """Only what is given changes, and of that only what differs from `seen`, which the form showed, as `changes.plain` gives it. Raises as `enter_person`, `Conflict` where
    somebody else changed the same field meanwhile, and Person.DoesNotExist."""
    demand(by)
    found = locked(person)
    contacts = {kind: given.pop(kind) for kind in CONTACTS if kind in given}
    return save_person(found, today, {**meanwhile(found, given, seen), **contacts}, by=by, why=why)


def locked(person: int) -> Person:
    """Raises Conflict where the record was merged into another. Whoever only names the person meanwhile (an animal's custody, an act) waits for nobody:
    the lock is not of the key."""
    found = Person.objects.select_for_update(no_key=True).get(pk=person)
    if found.merged_into_id is not None:
        raise Conflict("Este cadastro foi reunido a outro, que é o que vale agora. Abra-o e faça a mudança lá.")
    return found


def save_person(person: Person, today: dt.date, given: dict[str, Any], *, by: User | None, why: str = "") -> Person:
    """For acts that have asked who may."""
    contacts = {kind: given.pop(kind) for kind in CONTACTS if kind in given}
    unknown = given.keys() - FIELDS
    if unknown:
        raise TypeError(f"no such fields: {', '.join(sorted(unknown))}")
    before = {name: getattr(person, name) for name in FIELDS}
    for name, value in given.items():
        setattr(person, name, " ".join(value.split()) if isinstance(value, str) else value)
    _fit(person, today)
    new = person.pk is None
    _store(person)
    remember(words_of(person.name, person.social_name, person.district))
    if not new:
        after = {name: getattr(person, name) for name in FIELDS}
        note_change(subject=Change.Subject.PERSON, number=person.pk, before=before, after=after, by=by, why=why)
    for kind, value in contacts.items():
        set_main(person=person, kind=kind, value=value, by=by, new=new)
    if not new:
        tell(person)
    return person


def _store(person: Person) -> None:
    try:
        with transaction.atomic():
            person.save()
    except IntegrityError as error:
        # One merged into this very record may have it too.
        others = Person.objects.filter(document=person.document) if person.document else Person.objects.none()
        there = with_document(person.document).exclude(pk=person.pk).first() or others.exclude(pk=person.pk).first()
        if there is None:
            raise
        raise Conflict(f"Já há um cadastro com o número {shown(person.document)}: {there}. Use-o em vez de criar outro.") from error


def _fit(person: Person, today: dt.date) -> None:
    _names(person)
    if person.kind not in Person.Kind.values:
        raise Unfit("kind", "Diga se é pessoa física ou jurídica.")
    read = read_cnpj if person.kind == Person.Kind.LEGAL else read_cpf
    person.document = read(person.document) if person.document else None
    if person.born_on is not None and person.born_on > today:
        raise Unfit("born_on", "A data de nascimento ainda não chegou. Confira o ano.")
    if person.born_on is not None and person.born_on < OLDEST:
        raise Unfit("born_on", "A data de nascimento é antiga demais. Confira o ano.")
    fit_address(person)


def _names(person: Person) -> None:
    for name, label in (("name", "o nome"), ("social_name", "o nome social")):
        if "\0" in getattr(person, name) or len(getattr(person, name)) > 200:
            raise Unfit(name, f"Escreva {label} em até 200 letras.")
    if not person.name:
        raise Unfit("name", "Diga o nome.")
    refresh_keys(person)
    if not person.folded:
        raise Unfit("name", "O nome não tem nenhuma letra. Confira.")


def refresh_keys(person: Person) -> None:
    """What the record is found by, drawn from its names. Does not write."""
    person.folded = folded(f"{person.social_name} {person.name}")
    person.said = said(person.name)


def fit_address(place: Any) -> None:
    """Brings the fields of a `Located` into their form. Raises `Unfit`."""
    place.postal_code = re.sub(r"[.\-\s]", "", place.postal_code)
    if place.postal_code and not re.fullmatch(r"[0-9]{8}", place.postal_code):
        raise Unfit("postal_code", "O CEP tem 8 algarismos. Confira.")
    for name, longest in PLAIN.items():
        if len(getattr(place, name)) > longest or "\0" in getattr(place, name):
            raise Unfit(name, f"O texto é longo demais: cabe em até {longest} letras.")
    place.latitude, place.longitude = point(place.latitude, place.longitude)
