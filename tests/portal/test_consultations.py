"""A question is kept at an address nobody can guess, and its page tells what moved."""

import datetime as dt
import html
import re

import pytest

from zelo.accounts.roles import Role
from zelo.legal.acts import add_day, recompute_open
from zelo.legal.models import Change, Consultation

pytestmark = pytest.mark.usefixtures("fresh_limits")

ADDRESS = "/consultar/prazo/defence/guardar/"
GIVEN = {"r": "1", "from": "2026-08-05", "served_by": "personal"}


def text(answer) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode())))


def test_keeping_leads_to_the_page_that_can_be_shared(city, client_for):
    client = client_for(city)
    kept = client.post(ADDRESS, GIVEN)
    assert kept.status_code == 302
    assert re.fullmatch(r"/consulta/[\w-]{16,}/", kept["Location"])
    page = client_for(city).get(kept["Location"])
    assert "Até quarta-feira, 19 de agosto de 2026" in text(page)
    assert page["X-Robots-Tag"] == "noindex"
    assert "no-store" in page["Cache-Control"]


def test_keeping_is_no_matter_of_a_get(city, client_for):
    assert client_for(city).get(ADDRESS).status_code == 405
    assert Consultation.objects.count() == 0


def test_keeping_demands_its_token(city):
    from tests.visitors import CityClient

    client = CityClient(city)
    client.handler.enforce_csrf_checks = True
    assert client.post(ADDRESS, GIVEN).status_code == 403


def test_a_mistake_keeps_nothing_and_shows_the_form_as_typed(city, client_for):
    answer = client_for(city).post(ADDRESS, {**GIVEN, "from": "ontem"})
    assert (answer.status_code, Consultation.objects.count()) == (422, 0)
    assert 'value="ontem"' in answer.content.decode()


def test_another_city_does_not_know_it(city, other_city, client_for):
    address = client_for(city).post(ADDRESS, GIVEN)["Location"]
    assert client_for(other_city).get(address).status_code == 404


def test_the_page_says_what_moved_and_why(city, client_for, user_with_role):
    address = client_for(city).post(ADDRESS, GIVEN)["Location"]
    person = user_with_role(city, Role.ADMINISTRATOR)
    add_day(by=person, on=dt.date(2026, 8, 12), name="Luto oficial", act="Decreto 41/2026", kind="closure")
    page = text(client_for(city).get(address))
    assert "Abaixo está a resposta de hoje. Guardada, ela dizia: último dia quarta-feira, 19 de agosto de 2026" in page
    recompute_open(change=Change.objects.first().pk, today=dt.date(2026, 8, 10))
    page = text(client_for(city).get(address))
    assert "Até quinta-feira, 20 de agosto de 2026" in page
    assert "12/08/2026: Luto oficial" in page
    assert "Decreto 41/2026" in page
    assert "O último dia era 19/08/2026 e passou a 20/08/2026." in page


def test_too_many_at_once_are_asked_to_wait(city, client_for):
    client = client_for(city)
    answers = [client.post(ADDRESS, GIVEN).status_code for _ in range(22)]
    assert answers == [302] * 20 + [429] * 2
    assert Consultation.objects.count() == 20
