"""São Pedro da Aldeia at work, with the rows of custody behind the acts."""

import datetime as dt
from decimal import Decimal

import pytest

from tests.proceedings.conftest import ROLES, aldeia, key  # noqa: F401
from tests.proceedings.work import Work
from zelo.custody.acts import set_price
from zelo.people.acts import enter_person

PRICES = {"unit_value": "4.12", "daily_fee_brl": "30.00", "seizure_fee_brl": "50.00"}


@pytest.fixture
def work(aldeia, user_with_role):  # noqa: F811
    return Work({name: user_with_role(aldeia, role) for name, role in ROLES.items()})


@pytest.fixture
def prices(work):
    for name, value in PRICES.items():
        set_price(by=work.people["treasury"], name=name, value=Decimal(value), since=dt.date(2026, 1, 1), act="Decreto 1/2026")


@pytest.fixture
def person(work):
    return lambda name="Ana Souza", **given: enter_person(
        by=work.people["attendant"], today=dt.date(2026, 3, 9), name=name, **given
    )
