"""The desk's list of messages from finders: who waits, who was told, what is noted."""

import uuid

import pytest

from tests.portal.test_pages import text
from tests.registry.registered import EMAIL, NAME, PHONE, SOCIAL, TODAY, guardian, registered
from tests.registry.test_found import left
from zelo.accounts.roles import Role
from zelo.people.models import Look
from zelo.registry.acts.settle_found_message import tell_guardian
from zelo.registry.models import FoundMessage, FoundStep


@pytest.fixture
def by(city, user_with_role):
    return user_with_role(city, Role.ATTENDANT)


@pytest.fixture
def desk(city, client_for, by):
    return client_for(city, by)


def page_of(row):
    return f"/mesa/encontrados/{row.pk}/"


def test_those_that_wait_the_oldest_first_and_no_persons_in_the_list(desk, by):
    dog = registered(by, guardian(), lost_since=TODAY)
    first, second = left(dog, place_text="Praça Um"), left(dog, place_text="Praça Dois")
    told = left(dog, place_text="Praça Três")
    tell_guardian(by=by, message=told.pk, key=uuid.uuid4(), way="phone")
    said = text(desk.get("/mesa/encontrados/"))
    assert said.index("Praça Um") < said.index("Praça Dois")
    assert "Praça Três" not in said
    for part in ("2 responsáveis esperam", "Trovão, cão", "procurado"):
        assert part in said, part
    for secret in (NAME, SOCIAL, PHONE, EMAIL, "3376-1234"):
        assert secret not in said
    settled = text(desk.get("/mesa/encontrados/?ver=resolvidas"))
    assert "Praça Três" in settled and "Maria da Silva" in settled and "Praça Um" not in settled
    assert Look.objects.count() == 0
    assert {first.settled, second.settled} == {False}


def test_one_message_with_whom_to_call_and_the_look_is_noted(desk, by):
    made = left(registered(by, guardian(), lost_since=TODAY), email="achei@exemplo.br")
    said = text(desk.get(page_of(made)))
    for part in (
        "Está comigo, na praça.",
        "(65) 3376-1234",
        "achei@exemplo.br",
        SOCIAL,
        PHONE,
        EMAIL,
        "aceita mensagens",
        "o procura desde 30 de novembro",
    ):
        assert part in said, part
    look = Look.objects.get()
    assert (look.by, str(look.person), look.page, look.whole, look.why) == (
        by,
        SOCIAL,
        "animal",
        True,
        "avisar que o animal foi achado",
    )
    assert str(made.pk) in look.about


def test_an_animal_of_nobody_says_so(desk, by):
    said = text(desk.get(page_of(left(registered(by)))))
    assert "Ninguém responde por ele no cadastro." in said


def test_told_by_telephone(desk, by):
    made = left(registered(by, guardian()))
    form = {"chave": str(uuid.uuid4()), "way": "phone", "says": "vem às 18h"}
    done = desk.post(page_of(made), form, follow=True)
    assert "Anotado: o responsável foi avisado." in text(done)
    again = desk.post(page_of(made), form, follow=True)
    assert again.status_code == 200
    step = FoundStep.objects.get()
    assert (step.kind, step.way, step.says, step.by) == ("told", "phone", "vem às 18h", by)
    assert "por telefone" in text(desk.get(page_of(made)))
    assert 'name="way"' not in desk.get(page_of(made)).content.decode()


def test_closed_for_a_reason(desk, by):
    made = left(registered(by))
    wrong = desk.post(page_of(made), {"chave": str(uuid.uuid4()), "way": "phone", "says": "", "fazer": "encerrar"})
    assert wrong.status_code == 422
    assert "Diga por que a mensagem se encerra" in text(wrong)
    desk.post(page_of(made), {"chave": str(uuid.uuid4()), "says": "brincadeira", "fazer": "encerrar"})
    assert FoundStep.objects.get().kind == "closed"


def test_the_second_of_two_attendants_reads_who_was_first_and_keeps_what_was_typed(desk, by, city, user_with_role):
    made = left(registered(by, guardian()))
    tell_guardian(by=user_with_role(city, Role.REGISTRAR), message=made.pk, key=uuid.uuid4(), way="in_person")
    late = desk.post(page_of(made), {"chave": str(uuid.uuid4()), "way": "phone", "says": "falei com o filho"})
    assert late.status_code == 422
    assert FoundStep.objects.count() == 1
    assert "já foi resolvida" in text(late)
    assert "falei com o filho" in late.content.decode()


def test_an_e_mail_of_which_nobody_knows_is_shown(desk, by, monkeypatch):
    made = left(registered(by, guardian()))
    FoundStep.objects.create(message=made, kind="sending")
    assert "e-mail incerto" not in text(desk.get("/mesa/encontrados/"))
    monkeypatch.setattr("zelo.desk.views.found.UNCERTAIN", -1)
    assert "e-mail incerto: ligue" in text(desk.get("/mesa/encontrados/"))
    assert "não se repete sozinho" in text(desk.get(page_of(made)))


def test_pages_of_the_list(desk, by, monkeypatch):
    monkeypatch.setattr("zelo.desk.views.found.A_PAGE", 2)
    dog = registered(by)
    for n in range(5):
        left(dog, place_text=f"Praça {n}")
    first = desk.get("/mesa/encontrados/")
    assert "Praça 1" in text(first) and "Praça 2" not in text(first)
    after = FoundMessage.objects.order_by("pk")[1].pk
    assert f'href="?depois={after}"' in first.content.decode()
    second = text(desk.get(f"/mesa/encontrados/?depois={after}"))
    assert "Praça 2" in second and "Praça 3" in second and "Praça 4" not in second
    assert desk.get("/mesa/encontrados/?depois=x").status_code == 200


@pytest.mark.parametrize("many", [1, 3])
def test_the_list_asks_the_same_of_one_and_of_many(desk, by, many, django_assert_max_num_queries):
    for n in range(many):
        left(registered(by, chip=f"98200012345600{n}"))
    desk.get("/mesa/encontrados/")
    with django_assert_max_num_queries(9):
        desk.get("/mesa/encontrados/")


def test_another_city_has_no_such_message(other_city, client_for, user_with_role, by):
    made = left(registered(by, guardian()))
    there = client_for(other_city, user_with_role(other_city, Role.ATTENDANT))
    assert there.get(page_of(made)).status_code == 404
    assert there.post(page_of(made), {"chave": str(uuid.uuid4()), "way": "phone"}).status_code == 404
    assert FoundStep.objects.count() == 0


def test_the_desk_s_first_page_tells_how_many_wait(desk, by):
    assert "Nenhum recado de quem achou espera" in text(desk.get("/mesa/"))
    left(registered(by))
    assert "1 recado de quem achou espera" in text(desk.get("/mesa/"))
