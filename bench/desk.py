"""A city's desk to be measured: its database thrown away afterwards, its people, its prices, and case files made by real acts."""

import datetime as dt
import os
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from typing import Any

TODAY = dt.date(2026, 3, 9)
CALL = {"channel": "phone", "risk": "high", "place_text": "RJ-140, km 5"}
HORSE = {
    "species": "horse", "animals": 1, "sex": "male", "marks": "castanho, estrela na testa", "place_text": "RJ-140, km 5", "taken_time": "06:40",
    "place": "highway", "loose": True, "accompanied": False, "reason": "loose",
}  # fmt: skip
PRICES = {"unit_value": "4.12", "daily_fee_brl": "30.00", "seizure_fee_brl": "50.00"}
KIND = "impoundment"


@contextmanager
def site() -> Iterator[None]:
    """The site as in the tests, on their database server, on a database of its own."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    from tests import database

    name = f"zelo_bench_{os.getpid()}"
    database.prepare(name)
    try:
        yield
    finally:
        database.throw_away(name)


class Desk:
    """São Pedro da Aldeia, whose law knows impounding alone; one person who holds every role that its procedure names."""

    def __init__(self) -> None:
        from django.db import connection

        from zelo.accounts.acts import open_account
        from zelo.accounts.roles import Role
        from zelo.custody.acts import set_price
        from zelo.tenancy.models import City

        self.city = City.objects.get(slug="sao-pedro-da-aldeia")
        connection.set_tenant(self.city)
        email, secret = f"medida{uuid.uuid4().hex[:8]}@aldeia.example", uuid.uuid4().hex
        self.by = open_account(email=email, name="Ana Souza", roles=tuple(Role), password=secret)
        for name, value in PRICES.items():
            set_price(by=self.by, name=name, value=Decimal(value), since=dt.date(2026, 1, 1), act="Decreto 1/2026")

    def opened(self, today: dt.date = TODAY) -> Any:
        from zelo.proceedings.acts import Recorded, open_file

        done = open_file(by=self.by, kind=KIND, act="call", today=today, key=uuid.uuid4(), facts=CALL)
        assert isinstance(done, Recorded), done
        return done.file

    def act(self, file: Any, kind: str, facts: Mapping[str, Any], today: dt.date = TODAY) -> None:
        from zelo.proceedings.acts import Recorded, record

        done = record(by=self.by, file=file.pk, act=kind, today=today, key=uuid.uuid4(), facts=facts)
        assert isinstance(done, Recorded), done

    def held(self, today: dt.date = TODAY, acts: int = 2) -> Any:
        """A horse in custody, in a file of so many acts: called, taken, its chip read, then looked at day after day."""
        file = self.opened(today)
        self.act(file, "take_in", HORSE, today)
        for n in range(3, acts + 1):
            if n == 3:
                self.act(file, "read_chip", {"chip_found": True, "chip": f"0760{file.number:011d}"}, today)
            elif n % 3 == 0:
                self.act(file, "examine", {"findings": f"Exame {n}: come bem.", "serious_condition": False}, today)
            elif n % 3 == 1:
                self.act(file, "note", {"text": f"Telefonema {n}: ninguém sabe de quem é o animal."}, today)
            else:
                self.act(file, "board", {"boarding_place": f"Curral {n % 4}"}, today)
        return file
