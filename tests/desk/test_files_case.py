"""The page of a case file: what happened, what the law says now, and what it costs to draw."""

import datetime as dt
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.desk.files import main, text
from tests.proceedings.work import HORSE, Work
from zelo.accounts.roles import Role
from zelo.custody.models import BoardingPlace, Team
from zelo.legal.queries import law_now
from zelo.people.acts import enter_person

TODAY = timezone.localdate()


@pytest.fixture
def seen_by(aldeia, client_for, work):
    """A visitor in one of the roles."""
    return lambda who: client_for(aldeia, work.people[who])


def address(file, more="") -> str:
    return f"/mesa/processos/recolhimento/{file.year}/{file.number}/{more}"


def test_a_call_shows_what_happened_and_what_may_follow(work: Work, seen_by):
    file = work.open(TODAY)
    answer = seen_by("attendant").get(address(file))
    assert answer.status_code == 200
    page = main(answer)
    for words in ("Recolhimento 1/", "Chamado recebido", "Risco: alto", "RJ-140, km 5", "art. 4º, § 1º", "Enviar equipe"):
        assert words in page, words
    assert "Registrar recolhimento Cabe a: Equipe de campo. art. 2º" in page
    assert f'href="{address(file, "ato/enviar-equipe/")}"' in answer.content.decode()


def test_the_natural_next_act_is_the_strong_one(work: Work, seen_by):
    file = work.open(TODAY)

    def strong(who):
        page = seen_by(who).get(address(file)).content.decode()
        return [part.split("<span>")[1].split("<")[0] for part in page.split('class="btn act strong"')[1:]]

    assert strong("attendant") == ["Enviar equipe"]
    assert strong("team") == ["Registrar recolhimento"]
    assert strong("treasury") == []


def test_what_the_law_bars_says_why_with_its_articles(work: Work, seen_by):
    page = main(seen_by("attendant").get(address(work.held(TODAY))))
    assert "Devolver o animal Ninguém reclamou o animal ainda. art. 10" in page
    assert "Falta registrar a inspeção visual. art. 7º" in page
    assert "Implantar microchip : O leitor de microchip ainda não foi passado. art. 8º, § 1º" in page
    assert "Examinar o animal à vista. art. 7º" in page


def test_the_deadline_and_what_is_owed(work: Work, seen_by):
    page = main(seen_by("attendant").get(address(work.held(TODAY))))
    assert re.search(r"5 ?dias úteis Prazo para reclamar o animal até", page)
    for words in (
        "Multa",
        "R$ 412,00",
        "Taxa de apreensão",
        "R$ 50,00",
        "Taxa de manutenção",
        "Total em aberto",
        "100 UFM × R$ 4,12 = R$ 412,00",
    ):
        assert words in page, words
    assert "Número de animais (1) × taxa de apreensão por animal (R$ 50,00) = R$ 50,00" in page


def test_a_finished_file_offers_nothing(work: Work, seen_by):
    file = work.ready()
    work.done(file, "attendant", "release", {"received_by": "p-1"}, today=dt.date(2026, 3, 11))
    page = main(seen_by("attendant").get(address(file)))
    assert "Devolvido" in page
    assert "encerrado" in page
    assert "Pode ser feito agora" not in page


@pytest.fixture
def named(aldeia, work: Work):
    """A file whose acts name a person of the registry, a team, a place and a point of the map."""
    with aldeia:
        somebody = enter_person(by=work.people["attendant"], today=TODAY, name="Rosa Amélia Prado")
        team, place = Team.objects.create(name="Equipe da Serra"), BoardingPlace.objects.create(name="Curral do Poço", capacity=9)
    file = work.open(TODAY, facts={"point": "-22.8400,-42.1000"})
    work.done(file, "attendant", "dispatch", {"team": team.ref}, today=TODAY)
    work.done(file, "team", "take_in", {**HORSE, "point": "-22.8400,-42.1000"}, today=TODAY)
    work.done(file, "team", "board", {"boarding_place": place.ref}, today=TODAY)
    work.done(file, "attendant", "claim", {"claimant": somebody.ref, "capacity": "owner"}, today=TODAY)
    return file, somebody


def test_acts_and_parties_are_told_by_name_with_the_way_to_each(named, seen_by):
    file, somebody = named
    answer = seen_by("attendant").get(address(file))
    page, source = main(answer), answer.content.decode()
    for words in ("Equipe: Equipe da Serra", "Local de acolhimento: Curral do Poço", "Quem reclama: Rosa Amélia Prado"):
        assert words in page, words
    assert not re.search(r"\b[ptb]-\d+\b", page)
    assert source.count(f'href="/mesa/pessoas/{somebody.opaque}/"') == 3
    assert "-22.84" not in page and f"/mesa/mapa/?processo=recolhimento/{file.year}/{file.number}" in source


def test_who_may_not_look_people_up_reads_no_name_of_the_registry(named, seen_by, aldeia, client_for, user_with_role):
    file, somebody = named
    page = main(client_for(aldeia, user_with_role(aldeia, Role.COUNCIL_MEMBER)).get(address(file)))
    assert "Quem reclama: pessoa do cadastro" in page
    assert somebody.name not in page and somebody.ref not in page


@pytest.mark.parametrize("acts", [1, 40])
def test_a_page_costs_less_than_fourteen_queries_whatever_the_number_of_acts(work: Work, seen_by, acts):
    file = work.held(TODAY)
    for _ in range(acts):
        work.done(file, "team", "board", {"boarding_place": "Curral"}, today=TODAY)
    client = seen_by("attendant")
    client.get(address(file))
    with CaptureQueriesContext(connection) as spent:
        assert client.get(address(file)).status_code == 200
    assert len(spent) < 14, [q["sql"][:90] for q in spent]


def test_a_file_that_is_not_there(seen_by, work):
    client = seen_by("attendant")
    for path in (
        "recolhimento/2026/99/",
        "apreensao/2026/1/",
        "recolhimento/9999/1/",
        "nada/",
        "recolhimento/2026/1/ato/enviar-equipe/",
    ):
        assert client.get(f"/mesa/processos/{path}").status_code == 404, path


@pytest.mark.parametrize(
    ("slug", "word", "verb"),
    [("lencois-paulista", "apreensao", "Registrar apreensão"), ("nobres", "recolhimento", ""), ("vila-pavao", "resgate", "")],
)
def test_the_same_pages_serve_another_city_in_its_own_words(city_named, client_for, user_with_role, slug, word, verb):
    city = city_named(slug)
    with city:
        law = law_now()
    if "impoundment" not in law.pack.procedures(law.readings):
        pytest.skip("its procedure is not written yet")
    client = client_for(city, user_with_role(city, Role.ATTENDANT, Role.CATCHING_TEAM))
    doors = re.findall(r'href="(/mesa/processos/[a-z-]+/novo/)"', client.get("/mesa/").content.decode())
    door = next(one for one in doors if word in one)
    acts = re.findall(rf'href="({door}[a-z-]+/)"', client.get(door).content.decode())
    assert acts
    for act in acts:
        assert client.get(act).status_code == 200
    assert verb in main(client.get(door))


def test_a_city_with_other_procedures_has_a_desk_too(city_named, client_for, user_with_role):
    city = city_named("juiz-de-fora")
    client = client_for(city, user_with_role(city, Role.ATTENDANT))
    assert client.get("/mesa/processos/").status_code == 200
    assert "Calendário" in text(client.get("/mesa/"))
