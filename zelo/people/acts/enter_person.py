"""A person is entered, or what is known of them is changed."""

import datetime as dt
import re
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction

from zelo.accounts.models import User
from zelo.legal.conflicts import Conflict, Unfit
from zelo.people.documents import read_cnpj, read_cpf, shown
from zelo.people.keys import folded, keys
from zelo.people.models import NameKey, Person
from zelo.people.permissions import demand

PLAIN = {"phone": 40, "street": 200, "street_number": 20, "complement": 100, "district": 100, "town": 120, "state": 2}
FIELDS = frozenset({"kind", "name", "social_name", "document", "born_on", "email", "postal_code", "latitude", "longitude", *PLAIN})
OLDEST = dt.date(1890, 1, 1)


@transaction.atomic
def enter_person(*, by: User, today: dt.date, **given: Any) -> Person:
    """`given`: fields of `Person`; only `name` must be there. Raises `Unfit` with the field, `Conflict` where the CPF or CNPJ is somebody's."""
    demand(by)
    return _save(Person(entered_by=by), today, {"name": "", **given})


@transaction.atomic
def change_person(*, by: User, person: int, today: dt.date, **given: Any) -> Person:
    """Only what is given changes. Raises as `enter_person`, and Person.DoesNotExist."""
    demand(by)
    return _save(Person.objects.select_for_update().get(pk=person), today, given)


def _save(person: Person, today: dt.date, given: dict[str, Any]) -> Person:
    unknown = given.keys() - FIELDS
    if unknown:
        raise TypeError(f"no such fields: {', '.join(sorted(unknown))}")
    for name, value in given.items():
        setattr(person, name, " ".join(value.split()) if isinstance(value, str) else value)
    for name, label in (("name", "o nome"), ("social_name", "o nome social")):
        if "\0" in getattr(person, name) or len(getattr(person, name)) > 200:
            raise Unfit(name, f"Escreva {label} em até 200 letras.")
    if not person.name:
        raise Unfit("name", "Diga o nome.")
    _fit(person, today)
    person.folded = folded(f"{person.social_name} {person.name}")
    if not person.folded:
        raise Unfit("name", "O nome não tem nenhuma letra. Confira.")
    try:
        with transaction.atomic():
            person.save()
    except IntegrityError as error:
        there = Person.objects.filter(document=person.document).exclude(pk=person.pk).first() if person.document else None
        if there is None:
            raise
        raise Conflict(f"Já há um cadastro com o número {shown(person.document)}: {there}. Use-o em vez de criar outro.") from error
    NameKey.objects.filter(person=person).delete()
    NameKey.objects.bulk_create(NameKey(person=person, key=key) for key in sorted(keys(person.name, person.social_name)))
    return person


def _fit(person: Person, today: dt.date) -> None:
    if person.kind not in Person.Kind.values:
        raise Unfit("kind", "Diga se é pessoa física ou jurídica.")
    read = read_cnpj if person.kind == Person.Kind.LEGAL else read_cpf
    person.document = read(person.document) if person.document else None
    if person.born_on is not None and person.born_on > today:
        raise Unfit("born_on", "A data de nascimento ainda não chegou. Confira o ano.")
    if person.born_on is not None and person.born_on < OLDEST:
        raise Unfit("born_on", "A data de nascimento é antiga demais. Confira o ano.")
    if person.email:
        try:
            validate_email(person.email)
        except ValidationError as error:
            raise Unfit("email", "Este e-mail não está completo. Confira.") from error
    person.postal_code = re.sub(r"[.\-\s]", "", person.postal_code)
    if person.postal_code and not re.fullmatch(r"[0-9]{8}", person.postal_code):
        raise Unfit("postal_code", "O CEP tem 8 algarismos. Confira.")
    for name in PLAIN:
        longest = PLAIN[name]
        if len(getattr(person, name)) > longest or "\0" in getattr(person, name):
            raise Unfit(name, f"O texto é longo demais: cabe em até {longest} letras.")
    person.latitude, person.longitude = point(person.latitude, person.longitude)


def point(latitude: Any, longitude: Any) -> tuple[Decimal | None, Decimal | None]:
    """Both or none, on the earth, to the tenth of a metre."""
    if latitude is None and longitude is None:
        return None, None
    try:
        found = Decimal(str(latitude)), Decimal(str(longitude))
        if not (abs(found[0]) <= 90 and abs(found[1]) <= 180):
            raise ValueError
    except (ArithmeticError, ValueError) as error:
        raise Unfit("point", "O ponto no mapa não existe. Marque-o de novo.") from error
    return found[0].quantize(Decimal("0.000001")), found[1].quantize(Decimal("0.000001"))
