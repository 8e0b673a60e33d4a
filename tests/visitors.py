"""A visitor of one city's site."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import connection
from django.http import HttpResponse
from django.test import Client

from zelo.tenancy.models import City


class CityClient(Client):
    """Django's test client at a city's host. A request leaves the test's own city open, as if it came from outside."""

    def __init__(self, city: City | None) -> None:
        self.city = city
        super().__init__(SERVER_NAME=f"{city.slug}.localhost" if city else "localhost")

    def request(self, **request: Any) -> HttpResponse:
        before = connection.tenant
        try:
            return super().request(**request)
        finally:
            connection.set_tenant(before)

    def force_login(self, user: AbstractBaseUser, backend: str | None = None) -> None:
        assert self.city, "nobody logs in at the chooser"
        with self.city:
            super().force_login(user, backend)
