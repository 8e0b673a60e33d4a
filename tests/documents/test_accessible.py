"""The page that proves a paper passes axe, at 1280 and 360 px, and fits a screen of 320 px; so does a file's page with papers."""

import datetime as dt
import uuid

import pytest
from django.db import connection

from tests.journeys.test_accessible import WIDTHS, look
from zelo.accounts.roles import Role
from zelo.documents.acts import issue_paper
from zelo.legal import limits
from zelo.proceedings.acts import open_file, record

TODAY = dt.date(2026, 7, 7)
"""A day on which the law of the open city is in force."""
CALL = {"channel": "phone", "risk": "high", "place_text": "Estrada do Bonfim"}
TAKEN = {
    "species": "horse",
    "animals": 1,
    "sex": "male",
    "marks": "alazão",
    "place_text": "Estrada do Bonfim",
    "taken_time": "08:00",
    "group": "collected",
    "immediate": True,
    "imminent_risk": True,
}


@pytest.mark.slow
def test_pages_of_papers(live_city, new_page, violations, user_with_role, as_user):
    limits.forget()
    city = live_city.city
    connection.set_tenant(city)
    by = user_with_role(city, Role.ATTENDANT, Role.CATCHING_TEAM)
    file = open_file(by=by, kind="impoundment", act="call", today=TODAY, key=uuid.uuid4(), facts=CALL).file
    taken = record(by=by, file=file.pk, act="take_in", today=TODAY, key=uuid.uuid4(), facts=TAKEN)
    paper = issue_paper(by=by, file=file.pk, act=taken.act.n, paper="collection_record", today=TODAY, site="http://x/").paper
    addresses = ["/conferir/", "/conferir/?codigo=7", "/conferir/000000000000/", f"/conferir/{paper.code}/"]
    for width in WIDTHS:
        look(new_page(width=width), live_city.url(""), addresses, violations)
    page = as_user(live_city, by, width=360)
    look(page, live_city.url(""), [f"/mesa/processos/recolhimento/{file.year}/{file.number}/"], violations)
    assert page.get_by_role("link", name="Termo de recolhimento nº 1/2026").is_visible()
    limits.forget()
