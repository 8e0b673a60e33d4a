"""Who an act names: chosen from the registry, or entered with the act; nothing typed is lost, nobody is entered twice."""

import re

import pytest
from django.http import QueryDict
from django.utils import timezone

from tests.desk.files import key, main, new_key
from tests.desk.test_files_acts import of
from tests.proceedings.work import Work
from zelo.accounts.roles import Role
from zelo.custody.acts import open_place, open_team
from zelo.desk.files.persons import Persons
from zelo.people.acts import enter_person
from zelo.people.models import Look, Person
from zelo.proceedings.models import Act

TODAY = timezone.localdate()
CPF = "529.982.247-25"
ANA = {"responsible-name": "Ana Souza", "responsible-document": CPF, "responsible-district": "Centro"}


@pytest.fixture
def clerk(aldeia, client_for, work):
    return client_for(aldeia, work.people["attendant"])


@pytest.fixture
def file(work: Work):
    return work.held(TODAY)


@pytest.fixture
def ana(work: Work):
    return enter_person(by=work.people["attendant"], today=TODAY, name="Ana Souza", document=CPF, district="Centro")


def identify(clerk, file, **typed):
    return clerk.post(of(file, "identificar-responsavel"), {"chave": new_key(), **typed})


def named(file) -> str:
    return Act.objects.get(file=file, kind="identify").facts["responsible"]


def test_somebody_new_enters_with_the_act(clerk, file):
    assert identify(clerk, file, **ANA).status_code == 302
    person = Person.objects.get()
    assert (person.name, person.document, person.district) == ("Ana Souza", "52998224725", "Centro")
    assert named(file) == person.ref


def test_a_company_by_its_alphanumeric_number(clerk, file):
    assert (
        identify(clerk, file, **{"responsible-name": "Haras Sol", "responsible-document": "12.ABC.345/01DE-35"}).status_code == 302
    )
    assert Person.objects.get().kind == Person.Kind.LEGAL


def test_the_registry_is_searched_and_one_is_chosen(clerk, file, ana):
    found = identify(clerk, file, **{"responsible-find": "ana sousa", "procurar": "responsible"})
    assert found.status_code == 200
    assert f'value="{ana.ref}"' in found.content.decode()
    assert f"Ana Souza · {CPF} · Centro" in main(found)
    assert not Act.objects.filter(kind="identify").exists()
    assert Look.objects.filter(person=ana, page=Look.Page.ACT).exists()
    assert identify(clerk, file, responsible=ana.ref).status_code == 302
    assert named(file) == ana.ref


def test_nobody_found_is_told(clerk, file):
    found = identify(clerk, file, **{"responsible-find": "Zuleica", "procurar": "responsible"})
    assert "Ninguém com este nome ou número no cadastro." in main(found)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({}, "Escolha a pessoa na lista, procure outra ou cadastre-a."),
        ({"responsible": "p-999999"}, "Escolha a pessoa na lista"),
        ({"responsible": "Ana, a do sítio"}, "Ninguém com este nome ou número"),
        ({"responsible-name": "Ana", "responsible-document": "529.982.247-24"}, "Este CPF não existe"),
        ({"responsible-name": "Ana", "responsible-document": "5299822472"}, "O CPF tem 11 algarismos, e este tem 10"),
        ({"responsible-name": "Haras", "responsible-document": "12.ABC.345/01DE-36"}, "Este CNPJ não existe"),
        ({"responsible-name": "Ana", "responsible-born_on": "2100-01-01"}, "ainda não chegou"),
        ({"responsible-name": "Ana", "responsible-born_on": "31/02/1990"}, "Escreva uma data que exista"),
        ({"responsible-name": "Ana", "responsible-email": "ana@"}, "Este e-mail não está completo"),
        ({"responsible-document": CPF}, "Diga o nome de quem vai ser cadastrado."),
        ({"responsible-name": "Ana\0"}, "Escreva o nome"),
        ({"responsible-name": "Ana\0", "responsible-document": "\0", "responsible-phone": "65\0999991111"}, "Escreva o nome"),
        ({"responsible-name": "Ana", "responsible-district": "\0"}, "O texto é longo demais"),
        ({"responsible-name": "A" * 100_000}, "em até 200 letras"),
    ],
)  # fmt: skip
def test_what_does_not_fit_stands_beside_the_field(clerk, file, typed, says):
    answer = identify(clerk, file, **typed)
    assert answer.status_code == 422
    assert says in main(answer)
    assert not Person.objects.exists()
    assert not Act.objects.filter(kind="identify").exists()
    for name, value in typed.items():
        if name.startswith("responsible-") and "\0" not in value:
            assert f'value="{value}"' in answer.content.decode()


def test_the_part_that_does_not_fit_is_marked_and_no_other(clerk, file):
    answer = identify(clerk, file, **{**ANA, "responsible-document": "529.982.247-24"}).content.decode()
    assert answer.count('aria-invalid="true"') == 1
    assert re.search(
        r'name="responsible-document"[^>]*aria-invalid="true"[^>]*><span class="error" id="responsible-error">Este CPF não existe',
        answer,
    )


def test_who_is_written_so_comes_before_who_only_sounds_so(clerk, file, work):
    for name in ("Aparecida Josi", "José Carlos"):
        enter_person(by=work.people["attendant"], today=TODAY, name=name)
    found = main(identify(clerk, file, **{"responsible-find": "jose", "procurar": "responsible"}))
    assert found.index("José Carlos") < found.index("Aparecida Josi")


def test_a_number_that_is_somebody_s_offers_that_person(clerk, file, ana):
    answer = identify(clerk, file, **{"responsible-name": "Ana S.", "responsible-document": CPF})
    assert answer.status_code == 422
    assert "Já há um cadastro com o número" in main(answer)
    assert f'value="{ana.ref}"' in answer.content.decode()
    assert Person.objects.count() == 1


def test_both_chosen_and_new_is_asked_again(clerk, file, ana):
    assert "as duas coisas não" in main(identify(clerk, file, responsible=ana.ref, **{"responsible-name": "Eva"}))


def test_of_an_act_the_law_refuses_the_person_stays_to_be_chosen(clerk, file, ana):
    identify(clerk, file, responsible=ana.ref)
    answer = clerk.get(of(file, "registrar-pedido-de-devolucao"))
    assert f'value="{ana.ref}" checked' in answer.content.decode(), "who is responsible is proposed"


def test_sent_twice_it_enters_one_person(clerk, file):
    once = key(clerk.get(of(file, "identificar-responsavel")))
    for _ in range(2):
        identify(clerk, file, **{**ANA, "responsible-document": "", "chave": once})
    assert Person.objects.count() == 1
    assert Act.objects.filter(file=file, kind="identify").count() == 1


def test_rectified_to_somebody_else(aldeia, client_for, work, clerk, file, ana):
    identify(clerk, file, **{"responsible-name": "Bia Lima"})
    act = Act.objects.get(file=file, kind="identify")
    page = clerk.get(of(file) + f"{act.n}/retificar/")
    assert "Bia Lima" in main(page)
    answer = clerk.post(
        of(file) + f"{act.n}/retificar/",
        {"responsible": "", "responsible-name": "Caio Reis", "reason_text": "engano", "chave": key(page)},
    )
    assert answer.status_code == 302
    assert Act.objects.get(file=file, kind="rectify").facts["responsible"] == Person.objects.get(name="Caio Reis").ref


def test_teams_and_places_come_from_the_city_s_lists(aldeia, client_for, work):
    team, place = (
        open_team(by=work.people["coordinator"], name="Equipe Norte"),
        open_place(by=work.people["coordinator"], name="Curral", capacity=2),
    )
    file = work.open(TODAY)
    clerk = client_for(aldeia, work.people["attendant"])
    assert "Equipe Norte" in main(clerk.get(of(file, "enviar-equipe")))
    assert clerk.post(of(file, "enviar-equipe"), {"team": "Equipe Sul", "chave": new_key()}).status_code == 422
    assert clerk.post(of(file, "enviar-equipe"), {"team": team.ref, "chave": new_key()}).status_code == 302
    held = work.held(TODAY)
    assert "Curral (0 de 2 ocupados)" in main(clerk.get(of(held, "levar-ao-acolhimento")))
    assert clerk.post(of(held, "levar-ao-acolhimento"), {"boarding_place": place.ref, "chave": new_key()}).status_code == 302


def test_refused_by_the_law_nobody_enters(clerk, file):
    for _ in range(3):
        answer = identify(clerk, file, **{**ANA, "responsible-document": "", "dia": "2020-01-01"})
        assert answer.status_code == 422
        assert f'value="{ANA["responsible-name"]}"' in answer.content.decode()
    assert not Person.objects.exists()


def test_rectified_without_a_reason_nobody_enters(clerk, file, ana):
    identify(clerk, file, responsible=ana.ref)
    n = Act.objects.get(file=file, kind="identify").n
    for _ in range(2):
        answer = clerk.post(f"{of(file)}{n}/retificar/", {"responsible-name": "Eva", "reason_text": ""})
        assert answer.status_code == 422
    assert Person.objects.count() == 1


def test_who_may_not_look_people_up_finds_nobody_in_a_form(work, aldeia, user_with_role, ana):
    sent = QueryDict(f"responsible-find={CPF}")
    assert Persons(user_with_role(aldeia, Role.ATTENDANT), ["responsible"], sent).found == {"responsible": [ana]}
    assert Persons(user_with_role(aldeia, Role.COUNCIL_MEMBER), ["responsible"], sent).found == {"responsible": []}
