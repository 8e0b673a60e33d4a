"""What every test may ask for: a city, a person of it, a browser."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections
from django.test import TransactionTestCase
from procrastinate.contrib.django import app

from tests import database
from tests.visitors import CityClient
from zelo.accounts.acts import open_account
from zelo.accounts.models import User
from zelo.accounts.roles import Role
from zelo.legal.limits import forget
from zelo.tenancy import middleware
from zelo.tenancy.models import City

pytest_plugins = ["tests.browser", "tests.skips"]

TEST_DATABASE = f"zelo_test_{os.getpid()}"


@pytest.fixture(scope="session")
def django_db_setup(django_db_blocker: pytest.FixtureRequest) -> Iterator[None]:
    """In pytest-django's place: a clone of the template. A test that commits leaves a spoilt clone, which is made anew."""

    def fresh_clone(self: TransactionTestCase) -> None:
        database.prepare(TEST_DATABASE)

    ordinary = TransactionTestCase._fixture_teardown
    with django_db_blocker.unblock():
        database.prepare(TEST_DATABASE)
    TransactionTestCase._fixture_teardown = fresh_clone
    yield
    TransactionTestCase._fixture_teardown = ordinary
    with django_db_blocker.unblock():
        database.throw_away(TEST_DATABASE)


@pytest.fixture(autouse=True)
def no_address_kept() -> None:
    """What a request before learnt of a host is not known to the next test, whose cities are its own."""
    middleware.forget()


@pytest.fixture
def city_named(db: None) -> Iterator[Callable[[str], City]]:
    """Any of the house's cities by its slug, not opened."""
    yield lambda slug: City.objects.get(slug=slug)
    connection.set_schema_to_public()


@pytest.fixture
def city(city_named: Callable[[str], City]) -> City:
    """A city, opened: queries of the test go to its schema."""
    nobres = city_named("nobres")
    connection.set_tenant(nobres)
    return nobres


@pytest.fixture
def other_city(city_named: Callable[[str], City]) -> City:
    """Another city, not opened."""
    return city_named("vila-pavao")


@pytest.fixture
def client_for() -> Callable[..., CityClient]:
    """`client_for(city)`, `client_for(city, user)`; `client_for(None)` is the chooser's."""

    def make(city: City | None, user: User | None = None) -> CityClient:
        client = CityClient(city)
        if user:
            client.force_login(user)
        return client

    return make


@pytest.fixture
def user_with_role(db: None) -> Callable[..., User]:
    """`user_with_role(city, Role.INSPECTOR)`; without a role, a person who may log in and no more."""
    count = iter(range(1, 1000))

    def make(city: City, *roles: Role, password: str = "uma senha comprida", email: str | None = None) -> User:
        email = email or f"pessoa{next(count)}@{city.slug}.example"
        with city:
            return open_account(email=email, name="Maria da Silva", roles=roles, password=password)

    return make


@pytest.fixture
def run_tasks(transactional_db: None) -> Callable[[], None]:
    """One pass of the background worker over all that waits, on connections of its own: what the test did is committed."""

    def work() -> None:
        with app.replace_connector(app.connector.get_worker_connector()) as worker:
            worker.run_worker(wait=False, install_signal_handlers=False, listen_notify=False)
        connections.close_all()

    def run() -> None:
        # A thread of its own, since a browser of an earlier test may have left its event loop running in this one.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(work).result()

    return run


@pytest.fixture
def fresh_limits():
    """Nobody has asked anything yet of doors that count."""
    forget()
    yield
    forget()
