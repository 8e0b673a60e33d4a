"""Animals of a city, by people who may enter them."""

import datetime as dt

import pytest

from zelo.accounts.roles import Role
from zelo.animals.acts import enter_animal
from zelo.animals.spans import Span
from zelo.people.acts import enter_person

TODAY = dt.date(2026, 3, 9)
CHIP = "076000000000123"


def on(day: dt.date) -> Span:
    return Span(day, day, "day")


@pytest.fixture
def by(city, user_with_role):
    return user_with_role(city, Role.VETERINARIAN)


@pytest.fixture
def enter(by):
    return lambda **given: enter_animal(by=by, today=TODAY, **{"species": "dog", **given})


@pytest.fixture
def someone(city, user_with_role):
    clerk = user_with_role(city, Role.ATTENDANT)
    return lambda name="Ana Souza", **given: enter_person(by=clerk, today=TODAY, name=name, **given)
