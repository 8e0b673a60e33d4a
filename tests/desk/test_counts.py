"""The offences of a notice in its form: found by plain words, several of them, the fine reckoned before anything is recorded."""

import datetime as dt
import uuid

import pytest
from django.db import connection
from django.utils import timezone

from zelo.accounts.roles import Role
from zelo.custody.models import Price
from zelo.desk.files.counts import search
from zelo.legal.queries import law_now
from zelo.people.models import Person
from zelo.proceedings.models import Act

NEW = "/mesa/processos/processo-sancionador/novo/lavrar-auto-de-infracao/"


@pytest.fixture
def nobres(city_named):
    city = city_named("nobres")
    connection.set_tenant(city)
    Price.objects.create(name="unit_value", value="50.00", since=dt.date(2020, 1, 1), act="Decreto 1/2020")
    return city


@pytest.fixture
def client(nobres, client_for, user_with_role):
    return client_for(nobres, user_with_role(nobres, Role.INSPECTOR))


@pytest.mark.law("nobres", "art54", "art55", "art56")
@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("abandono", "art56_inc1"),
        ("cachorro sem água", "art55_inc2"),
        ("escondeu o bicho", "art56_inc5"),
        ("Atrapalhou a fiscalização", "art55_inc6"),
    ],
)
def test_an_offence_is_found_by_plain_words(nobres, words, first):
    assert first in search(law_now(), words)


def test_words_that_say_nothing_find_nothing(nobres):
    assert search(law_now(), "o de em xyzzyq") == []


def form(client, **more):
    return client.post(NEW, {"procurar": "counts", **more})


def test_the_search_works_without_script_and_keeps_what_was_typed(client):
    answer = form(client, **{"counts-0-busca": "abandonou o cão na estrada", "facts_text": "Cão deixado na estrada"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'value="art56_inc1"' in page
    assert "Cão deixado na estrada" in page
    assert "abandonou o cão na estrada" in page
    assert not Act.objects.exists()


@pytest.mark.law("nobres", "art59", "art59_par2", "art59_inc3")
def test_the_fine_is_laid_out_before_anything_is_recorded(client):
    page = form(client, **{
        "counts-0-offence": "art56_inc1", "counts-0-animals": "2", "counts-0-base_units": "100", "counts-0-per_animal": "1",
        "counts-1-offence": "art55_inc2", "counts-1-animals": "1", "counts-1-base_units": "30",
        "occurred_on": (timezone.localdate() - dt.timedelta(days=1)).isoformat(),
    }).content.decode()  # fmt: skip
    assert "81 a 300 UFM" in page
    assert "200 UFM" in page
    assert "Do auto todo: <strong>230 UFM = R$ 11.500,00</strong>" in page.replace("\xa0", " ")
    assert not Act.objects.exists()


@pytest.mark.law("nobres", "art59_inc2")
def test_a_base_outside_its_band_is_refused_with_the_article_beside_the_form(client):
    page = form(
        client, **{"counts-0-offence": "art55_inc2", "counts-0-animals": "1", "counts-0-base_units": "300"}
    ).content.decode()
    assert law_now().code_says("base_out_of_band") in page
    assert 'value="300"' in page


def test_one_more_offence_is_one_more_card(client):
    page = client.post(NEW, {"mais": "counts", "counts-0-offence": "art56_inc1", "counts-0-animals": "1"}).content.decode()
    assert "Infração 2" in page
    assert 'value="art56_inc1" checked' in page


@pytest.mark.law("nobres", "art64_inc6")
def test_a_notice_of_two_offences_is_drawn(client):
    person = Person.objects.create(name="João Prado", folded="joao prado")
    answer = client.post(NEW, {
        "chave": str(uuid.uuid4()), "counts-0-offence": "art56_inc1", "counts-0-animals": "1", "counts-1-offence": "art55_inc2",
        "counts-1-animals": "2", "counts-1-aggravating": "art60_inc1", "respondent": person.ref, "facts_text": "Cão preso sem água", "place_text": "Rua 1",
        "fact_time": "10:00", "defence_told": "1", "occurred_on": (timezone.localdate() - dt.timedelta(days=1)).isoformat(), "proposed_penalties": "fine",
        "measures_taken": "nenhuma", "species": "dog",
    })  # fmt: skip
    assert answer.status_code == 302, answer.content.decode()
    counts = Act.objects.get().facts["counts"]
    assert [one["offence"] for one in counts] == ["art56_inc1", "art55_inc2"]
    assert [one["animals"] for one in counts] == [1, 2]


@pytest.mark.law("nobres", "art60", "art61")
def test_the_circumstances_offered_are_those_the_law_lists(client):
    page = form(client, **{"counts-0-offence": "art55_inc2"}).content.decode()
    assert all(f'value="art60_inc{n}"' in page for n in range(1, 8))
    assert all(f'value="art61_inc{n}"' in page for n in range(1, 6))
