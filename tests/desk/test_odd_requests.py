"""Requests no form of ours sends: figures that are none, years past any calendar, NUL in an address; and what a browser may keep of the desk."""

import pytest
from django.http import QueryDict
from django.utils import timezone

from tests.desk.files import CALL, new_key
from zelo.accounts.roles import Role
from zelo.portal.filled import Filled
from zelo.proceedings.models import CaseFile

TODAY = timezone.localdate()
NEW = "/mesa/processos/recolhimento/novo/registrar-chamado/"


@pytest.fixture
def seen_by(aldeia, client_for, work):
    return lambda who: client_for(aldeia, work.people[who])


@pytest.mark.parametrize("day", ["1/1/99999999999999999999", "99999999999999999999/1/2026", "1/²/2026", "2026-13-45", "0000-00-00"])
def test_a_day_past_any_calendar_stands_beside_its_field(seen_by, day):
    answer = seen_by("attendant").post(NEW, {**CALL, "dia": day, "chave": new_key()})
    assert answer.status_code == 422
    assert "Escreva uma data que exista" in answer.content.decode()
    assert not CaseFile.objects.exists()


@pytest.mark.parametrize("typed", ["²", "٣", "9" * 5000, "-1", "2.0", ""])
def test_the_acts_that_fall_are_plain_numbers(work, seen_by, typed):
    file = work.held(TODAY)
    address = f"/mesa/processos/recolhimento/{file.year}/{file.number}/1/anular/"
    answer = seen_by("coordinator").post(address, {"cai": typed, "reason_text": "", "chave": new_key()})
    assert answer.status_code == 422
    file.refresh_from_db()
    assert file.acts_count == 2


@pytest.mark.parametrize("year", ["²²²²", "٢٠٢٦", "9" * 5000, "-5", "0"])
def test_a_year_of_the_calendar_that_is_none(aldeia, client_for, user_with_role, year):
    answer = client_for(aldeia, user_with_role(aldeia, Role.COORDINATOR)).get("/mesa/calendario/", {"ano": year})
    assert answer.status_code == 200


def test_a_day_of_the_first_year_is_refused_with_the_calendar_drawn(aldeia, client_for, user_with_role):
    client = client_for(aldeia, user_with_role(aldeia, Role.ADMINISTRATOR))
    for day in ("0001-01-01", "9999-12-31"):
        assert client.post("/mesa/calendario/", {"on": day, "kind": "closure", "name": "", "act": ""}).status_code == 422


def test_nul_in_an_address_finds_nothing(aldeia, client_for):
    assert client_for(aldeia).get("/consulta/%00/").status_code == 404


def test_rows_of_a_list_are_numbered_in_plain_figures():
    sent = QueryDict(mutable=True)
    sent.update({"priors-²-on": "x", "priors-3-on": "x", "priors-٣-on": "x", "priors-100-on": "x", "priors--on": "x"})
    assert Filled(None, (), sent).rows("priors") == [3]


def test_what_may_be_kept_of_the_desk(work, seen_by):
    file = work.held(TODAY)
    page = f"/mesa/processos/recolhimento/{file.year}/{file.number}/"
    client = seen_by("attendant")
    assert "no-store" in client.get(page)["Cache-Control"]
    for address in ("/mesa/", "/mesa/processos/", NEW, "/mesa/ajustes/", "/conta/senha/"):
        assert client.get(address)["Cache-Control"] == "private, no-cache", address
    assert "private" not in client.get("/animais/").get("Cache-Control", "")
