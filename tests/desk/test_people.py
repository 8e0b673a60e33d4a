"""A person's page, the search that leads to it, and the log of who saw whom."""

import datetime as dt

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.custody.conftest import person, work  # noqa: F401
from tests.desk.files import main
from zelo.accounts.roles import Role
from zelo.animals.acts import enter_animal
from zelo.custody.models import Impoundment
from zelo.people.models import Look
from zelo.people.permissions import CONTACTS, DOCUMENT, SEE

FIND = "/mesa/buscar/"
LOOKS = "/mesa/pessoas/consultas/"
TODAY = timezone.localdate()


@pytest.fixture
def ana(person):  # noqa: F811
    return person(
        "Ana Souza",
        document="529.982.247-25",
        phone="(22) 99999-1234",
        email="ana@casa.example",
        street="Rua das Palmas",
        district="Centro",
    )


@pytest.fixture
def file(work, ana):  # noqa: F811
    file = work.held(TODAY)
    Impoundment.objects.filter(file=file).update(responsible=ana)
    return file


@pytest.fixture
def seen_by(aldeia, client_for, user_with_role):
    """A client with a role, and the user behind it."""

    def make(role):
        user = user_with_role(aldeia, role)
        client = client_for(aldeia, user)
        client.user = user
        return client

    return make


def address(one) -> str:
    return f"/mesa/pessoas/{one.opaque}/"


@pytest.mark.parametrize("role", Role)
def test_each_role_sees_what_it_needs(seen_by, ana, file, role):
    answer = seen_by(role).get(address(ana))
    assert answer.status_code == (200 if role in SEE else 403)
    page = main(answer)
    assert ("529.982.247-25" in page) == (role in SEE and role in DOCUMENT)
    assert ("***.982.247-**" in page) == (role in SEE and role not in DOCUMENT)
    for contact in ("99999-1234", "ana@casa.example", "Rua das Palmas"):
        assert (contact in page) == (role in SEE and role in CONTACTS)
    assert Look.objects.count() == (role in SEE)


def test_her_files_and_animals(seen_by, work, ana, file):  # noqa: F811
    enter_animal(by=work.people["attendant"], today=TODAY, species="horse", name="Trovão", guardian=ana)
    attendant = seen_by(Role.ATTENDANT)
    page = main(attendant.get(address(ana)))
    assert f"Recolhimento {file}" in page
    assert "responsável" in page
    assert "Trovão" in page
    assert attendant.get(f"/mesa/pessoas/{ana.pk}/").status_code == 404, "nobody is found by counting"


def test_strangers(aldeia, other_city, client_for, user_with_role, ana):
    nobody = client_for(aldeia)
    for door in (address(ana), LOOKS):
        assert nobody.get(door)["Location"].startswith("/conta/entrar/")
    elsewhere = client_for(other_city, user_with_role(other_city, Role.AUDITOR, Role.COORDINATOR))
    assert elsewhere.get(address(ana)).status_code == 404
    nobody.cookies = elsewhere.cookies
    assert nobody.get(address(ana)).status_code == 302
    assert not Look.objects.exists()


def test_each_page_that_shows_somebody_is_noted_once(seen_by, ana, file):
    client = seen_by(Role.ATTENDANT)
    client.get(address(ana))
    client.get(f"/mesa/processos/recolhimento/{TODAY.year}/1/")
    client.post(FIND, {"procura": "ana souza"})
    noted = [(one.by, one.person, one.page, one.about, one.whole) for one in Look.objects.order_by("pk")]
    assert noted == [
        (client.user, ana, "person", "", True),
        (client.user, ana, "file", f"Recolhimento {file}", True),
        (client.user, ana, "search", "", True),
    ]


def test_a_search_of_many_is_noted_by_one_statement(seen_by, person):  # noqa: F811
    for n in range(5):
        person(f"João Lima {n}")
    client = seen_by(Role.ATTENDANT)
    with CaptureQueriesContext(connection) as counted:
        client.post(FIND, {"procura": "joao lima"})
    assert Look.objects.count() == 5
    assert len([one for one in counted if "people_look" in one["sql"]]) == 1


def test_results_come_in_groups_with_why(seen_by, ana, person, file):  # noqa: F811
    person("Ana Sousa Lima")
    page = main(seen_by(Role.ATTENDANT).post(FIND, {"procura": "ana souza"}))
    assert "3 achados" in page
    assert page.index("Pessoas") < page.index("Ana Souza") < page.index("Ana Sousa Lima") < page.index("nome que soa parecido")
    assert "nome de Ana Souza" in page


@pytest.mark.parametrize("typed", ["529.982.247-25", "52998224725", "ana sou"])
def test_enter_opens_whose_number_was_typed_and_the_only_hit(seen_by, person, typed):  # noqa: F811
    ana = person("Ana Souza", document="529.982.247-25")
    answer = seen_by(Role.ATTENDANT).post(FIND, {"procura": typed})
    assert answer["Location"] == f"/mesa/pessoas/{ana.opaque}/"
    assert not Look.objects.exists()


def test_names_that_pass_by_are_names_and_districts_and_no_look(seen_by, ana, file):
    client = seen_by(Role.ATTENDANT)
    part = client.post(FIND, {"procura": "ana sou"}, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert "Ana Souza" in part
    assert "982.247" not in part
    assert not Look.objects.exists()


def test_who_is_looked_for_by_a_number_is_noted_even_while_typing(seen_by, ana):
    client = seen_by(Role.ATTENDANT)
    part = client.post(FIND, {"procura": "529.982.247-25"}, headers={"HX-Request": "true"}).content.decode()
    assert "Ana Souza" in part
    assert Look.objects.get().person == ana


def test_what_is_typed_is_in_no_address(seen_by, ana):
    answer = seen_by(Role.ATTENDANT).get(f"{FIND}?procura=ana")
    assert "Ana Souza" not in main(answer)


def test_the_address_of_before_leads_to_the_box(seen_by):
    assert seen_by(Role.ATTENDANT).get("/mesa/processos/buscar/")["Location"] == FIND


@pytest.mark.parametrize("typed", ["1/2026", f"1/{TODAY.year}"])
def test_a_number_leads_to_its_file(seen_by, file, typed):
    answer = seen_by(Role.ATTENDANT).post(FIND, {"procura": typed})
    assert answer["Location"] == "/mesa/processos/recolhimento/2026/1/"


def test_a_masked_cpf_in_results(seen_by, ana, person):  # noqa: F811
    person("Ana Souza Lima")
    page = main(seen_by(Role.AUDITOR).post(FIND, {"procura": "ana souza"}))
    assert "***.982.247-**" in page
    assert "529.982.247-25" not in page
    assert not Look.objects.get(person=ana).whole


# ---------------------------------------------------------------- who saw whom


@pytest.mark.law("nobres", "art25_par1")
def test_the_log_can_be_asked(seen_by, ana, person):  # noqa: F811
    other = person("Bento Dias")
    attendant = seen_by(Role.ATTENDANT)
    attendant.get(address(ana))
    attendant.get(address(other))
    seen_by(Role.TREASURY).get(address(ana))
    auditor = seen_by(Role.AUDITOR)

    def rows(**asked) -> int:
        answer = auditor.get(LOOKS, asked)
        assert answer.status_code == 200
        return answer.content.decode().count("<tr><td")

    assert rows() == 3
    assert rows(pessoa=str(ana.opaque)) == 2
    assert rows(quem=attendant.user.pk) == 2
    assert rows(pessoa=str(ana.opaque), quem=attendant.user.pk) == 1
    assert rows(onde="file") == 0
    today = timezone.localdate(timezone=dt.timezone(dt.timedelta(hours=-3)))
    assert rows(de=today.isoformat(), ate=today.isoformat()) == 3
    assert rows(ate=(today - dt.timedelta(days=1)).isoformat()) == 0


@pytest.mark.parametrize("asked", [{"quem": "x"}, {"de": "ontem"}, {"pessoa": "1"}, {"antes": "-3"}, {"onde": "lua"}])
def test_an_odd_filter_is_told(seen_by, asked):
    assert seen_by(Role.ADMINISTRATOR).get(LOOKS, asked).status_code == 422


def test_the_log_has_pages_and_a_constant_cost(seen_by, ana, monkeypatch, django_assert_max_num_queries):
    from zelo.desk.views import looks

    monkeypatch.setattr(looks, "A_PAGE", 2)
    client = seen_by(Role.ATTENDANT)
    for _ in range(5):
        client.get(address(ana))
    auditor = seen_by(Role.AUDITOR)
    with django_assert_max_num_queries(10):
        first = auditor.get(LOOKS, {"pessoa": str(ana.opaque)})
    numbers = []
    while "Mais antigas" in main(first):
        older = first.content.decode().split('rel="next"')[0].rsplit('href="', 1)[1].split('"')[0].replace("&amp;", "&")
        numbers.append(older)
        first = auditor.get(LOOKS + older)
    assert len(numbers) == 2
    assert first.content.decode().count("<tr><td") == 1


def test_the_log_is_neither_changed_nor_removed(seen_by, ana):
    seen_by(Role.ATTENDANT).get(address(ana))
    for statement in ("UPDATE people_look SET whole = false", "DELETE FROM people_look", "TRUNCATE people_look"):
        with pytest.raises(DatabaseError, match="não se muda nem se apaga"), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute(statement)
