"""People, and who enters them."""

import datetime as dt

import pytest

from zelo.accounts.roles import Role
from zelo.people.acts import enter_person

TODAY = dt.date(2026, 3, 9)


@pytest.fixture
def clerk(city, user_with_role):
    return user_with_role(city, Role.REGISTRAR)


@pytest.fixture
def enter(clerk):
    return lambda name="Ana Souza", **given: enter_person(by=clerk, today=TODAY, name=name, **given)
