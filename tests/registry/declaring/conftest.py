"""Two citizens, a clerk, and an animal that is confirmed."""

import datetime as dt
import uuid
from dataclasses import dataclass
from typing import Any

import pytest
from django.utils import timezone

from zelo.accounts.models import User
from zelo.accounts.roles import Role
from zelo.animals.acts.enter_animal import enter_animal
from zelo.animals.models import Animal
from zelo.people.models import Person
from zelo.registry.declaring.acts.tell_identity import tell_identity

CPF = "52998224725"
OTHER_CPF = "11144477735"
TODAY = dt.date(2026, 9, 14)


@dataclass
class Cast:
    """Ana has Rex, confirmed; Bia has an account and has said who she is, and the city has not looked yet."""

    clerk: User
    registrar: User
    ana: Person
    bia: Person
    rex: Animal

    @property
    def a(self) -> User:
        assert self.ana.user is not None
        return self.ana.user

    @property
    def b(self) -> User:
        assert self.bia.user is not None
        return self.bia.user


def key() -> uuid.UUID:
    return uuid.uuid4()


@pytest.fixture
def today() -> dt.date:
    return timezone.localdate()


@pytest.fixture
def citizen(city, user_with_role, today):
    """`citizen("Ana Lima")`: an account without a role, and the record it told."""

    def make(name: str, *, confirmed: bool = False, **more: Any) -> Person:
        made = tell_identity(by=user_with_role(city), key=key(), today=today, name=name, **more).person
        if confirmed:
            made.confirmed_on = today
            made.save()
        return made

    return make


@pytest.fixture
def cast(city, user_with_role, citizen, today) -> Cast:
    registrar = user_with_role(city, Role.REGISTRAR)
    ana = citizen("Ana Lima", confirmed=True, phone="(65) 99999-1111", street="Rua das Acácias", district="Centro")
    bia = citizen("Bia Nunes", phone="(65) 98888-2222")
    rex = enter_animal(by=registrar, today=today, species="dog", name="Rex", guardian=ana)
    return Cast(user_with_role(city, Role.ATTENDANT), registrar, ana, bia, rex)
