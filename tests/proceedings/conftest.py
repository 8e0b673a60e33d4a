"""São Pedro da Aldeia at work: its people, and a horse taken from the road."""

import datetime as dt
import uuid

import pytest
from django.db import connection

from tests.proceedings.work import GIVEN, Work
from zelo.accounts.roles import Role
from zelo.proceedings import facts

ROLES = {
    "attendant": Role.ATTENDANT, "team": Role.CATCHING_TEAM, "veterinarian": Role.VETERINARIAN, "treasury": Role.TREASURY,
    "coordinator": Role.COORDINATOR, "authority": Role.AUTHORITY,
}  # fmt: skip


@pytest.fixture
def aldeia(city_named):
    city = city_named("sao-pedro-da-aldeia")
    connection.set_tenant(city)
    return city


@pytest.fixture
def around(monkeypatch):
    """What prices and registries say, as the journeys have it, in the place of rows."""
    given = dict(GIVEN)
    monkeypatch.setattr(facts, "_providers", {"impoundment": [lambda asked: [dict(given) for _ in asked]]})
    return given


@pytest.fixture
def alone(monkeypatch):
    """No other room writes beside the acts."""
    from zelo.proceedings import following

    monkeypatch.setattr(following, "_followers", {})


@pytest.fixture
def work(aldeia, around, alone, user_with_role):
    people = {name: user_with_role(aldeia, role) for name, role in ROLES.items()}
    return Work(people)


@pytest.fixture
def key():
    return uuid.uuid4()


@pytest.fixture
def monday():
    return dt.date(2026, 3, 9)
