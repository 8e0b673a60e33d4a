"""A guardian's own pages: what each shows, and that nobody opens another's."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from tests.registry.declaring.conftest import cast, citizen, key, today  # noqa: F401
from zelo.animals.models import Animal
from zelo.registry.declaring.acts.offer_transfer import offer_transfer
from zelo.registry.models import Declaration

TELLS = [
    "morte",
    "desaparecimento",
    "castracao",
    "vacina",
    "microchip",
    "mudanca-de-municipio",
    "mordida",
    "sinais-de-raiva",
    "outro",
    "perda-da-identificacao",
]
OPEN = ["", "eu/", "eu/contato/", "eu/consultas/", "novo/", "receber/"]


@pytest.fixture
def ana(city, client_for, cast):  # noqa: F811
    return client_for(city, cast.a)


@pytest.fixture
def bia(city, client_for, cast):  # noqa: F811
    return client_for(city, cast.b)


def photo() -> SimpleUploadedFile:
    out = io.BytesIO()
    Image.new("RGB", (60, 40), "brown").save(out, "JPEG")
    return SimpleUploadedFile("rex.jpg", out.getvalue(), "image/jpeg")


@pytest.mark.parametrize("path", OPEN)
def test_nobody_is_asked_to_log_in_and_a_guardian_passes(city, client_for, ana, path):
    assert client_for(city).get(f"/meus-animais/{path}")["Location"].startswith("/conta/entrar/")
    answer = ana.get(f"/meus-animais/{path}")
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]


def test_who_has_not_said_who_they_are_is_asked_first(city, client_for, user_with_role):
    client = client_for(city, user_with_role(city))
    for path in ("", "novo/", "receber/", "eu/contato/"):
        assert client.get(f"/meus-animais/{path}")["Location"] == "/meus-animais/eu/"


def test_an_animal_with_its_photograph_from_the_form_to_the_receipt(bia, cast):  # noqa: F811
    given = {"chave": str(key()), "name": "Mimi", "species": "cat", "neutered": "nao", "photo": photo()}
    answer = bia.post("/meus-animais/novo/", given)
    assert answer.status_code == 302
    assert "espera conferência" in bia.get(answer["Location"]).content.decode()
    animal = Animal.objects.get(name="Mimi")
    picture = animal.photos.get().evidence_id
    assert bia.get(f"/meus-animais/{animal.pk}/foto/{picture}/")["Content-Type"] == "image/jpeg"


def test_what_does_not_fit_keeps_what_was_typed(bia):
    answer = bia.post("/meus-animais/novo/", {"chave": str(key()), "name": "Mimi", "species": ""})
    assert answer.status_code == 422
    assert 'value="Mimi"' in answer.content.decode()
    answer = bia.post(
        "/meus-animais/novo/", {"chave": str(key()), "species": "cat", "photo": SimpleUploadedFile("x.jpg", b"no picture")}
    )
    assert "photo" in answer.context["form"].errors
    assert not Animal.objects.filter(name="Mimi").exists()


@pytest.mark.parametrize("what", TELLS)
def test_each_form_of_telling_opens_and_says_what_the_law_asks(ana, cast, what):  # noqa: F811
    answer = ana.get(f"/meus-animais/{cast.rex.pk}/avisar/{what}/")
    assert answer.status_code == 200
    if what in ("morte", "desaparecimento"):
        assert "art. 27" in answer.content.decode()


def test_a_loss_told_on_the_page(ana, cast, today):  # noqa: F811
    address = f"/meus-animais/{cast.rex.pk}/avisar/desaparecimento/"
    assert ana.post(address, {"chave": str(key()), "on": ""}).status_code == 422
    again = {"chave": str(key()), "on": today.isoformat(), "place": "Praça"}
    first, second = ana.post(address, again), ana.post(address, again)
    assert first["Location"] == second["Location"]
    assert Declaration.objects.filter(kind="loss").count() == 1


def test_another_s_animal_receipt_and_offer_are_not_there(ana, bia, cast, today):  # noqa: F811
    made = offer_transfer(by=cast.a, key=key(), animal=cast.rex.pk, today=today, how="donation", to_name="Bia", from_name="Ana")
    paths = [
        f"{cast.rex.pk}/",
        f"{cast.rex.pk}/passar/",
        f"{cast.rex.pk}/avisar/morte/",
        f"recibo/{made.code}/",
        "99999999999999999999/",
    ]
    for path in paths:
        assert bia.get(f"/meus-animais/{path}").status_code == 404, path
        assert bia.post(f"/meus-animais/{path}", {"chave": str(key()), "on": today.isoformat()}).status_code in (404, 405)
    assert bia.post(f"/meus-animais/recibo/{made.code}/retirar/").status_code == 404
    for path in paths[:-1]:
        assert ana.get(f"/meus-animais/{path}").status_code == 200, path
    assert ana.post(f"/meus-animais/recibo/{made.code}/retirar/").status_code == 302


def test_another_city_has_none_of_it(ana, cast, other_city, client_for):  # noqa: F811
    there = client_for(other_city)
    there.cookies = ana.cookies
    assert there.get(f"/meus-animais/{cast.rex.pk}/")["Location"].startswith("/conta/entrar/")
