"""Getting in: by e-mail and password, in Portuguese, with a second factor, a limited number of times."""

import re

import pytest
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.core import mail
from django.core.cache import cache

from zelo.accounts.roles import Role

PAGES = ["/conta/entrar/", "/conta/cadastro/", "/conta/senha/esqueci/", "/conta/senha/esqueci/enviado/", "/conta/senha/nova/"]
PAGES_INSIDE = ["/conta/senha/", "/conta/sair/", "/conta/confirmar/", "/conta/dois-fatores/"]
ENGLISH = re.compile(r"\b(the|your|password|sign|please|account)\b", re.IGNORECASE)


def words(html: str) -> str:
    return re.sub(r"<[^>]*>", " ", html)


def log_in(client, email: str, password: str):
    return client.post("/conta/entrar/", {"login": email, "password": password})


def test_a_person_logs_in_by_email_whatever_its_case(city, client_for, user_with_role):
    user_with_role(city, email="ana@example.org", password="uma senha comprida")
    client = client_for(city)
    answer = log_in(client, "Ana@Example.org", "uma senha comprida")
    assert (answer.status_code, answer["Location"]) == (302, "/meus-animais/")
    assert client.get("/conta/senha/").status_code == 200


def test_who_works_for_the_city_begins_at_the_desk(city, client_for, user_with_role):
    user_with_role(city, Role.ATTENDANT, email="ana@example.org", password="uma senha comprida")
    assert log_in(client_for(city), "ana@example.org", "uma senha comprida")["Location"] == "/mesa/"


def test_a_wrong_password_and_an_unknown_address_read_the_same(city, client_for, user_with_role):
    user_with_role(city, email="ana@example.org")
    wrong = log_in(client_for(city), "ana@example.org", "não é esta senha")
    unknown = log_in(client_for(city), "bia@example.org", "não é esta senha")
    sentence = ["O endereço de e-mail e/ou senha especificados estão incorretos."]
    assert [list(answer.context["form"].non_field_errors()) for answer in (wrong, unknown)] == [sentence, sentence]


def test_what_was_typed_is_kept_but_the_password(city, client_for):
    html = log_in(client_for(city), "ana@example.org", "segredo errado").content.decode()
    assert 'value="ana@example.org"' in html
    assert "segredo errado" not in html


def test_guessing_is_stopped(city, client_for, user_with_role):
    cache.clear()
    user_with_role(city, email="ana@example.org", password="uma senha comprida")
    for _ in range(12):
        log_in(client_for(city), "ana@example.org", "chute")
    assert log_in(client_for(city), "ana@example.org", "uma senha comprida").status_code != 302


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_in_portuguese(city, client_for, path):
    answer = client_for(city).get(path)
    assert answer.status_code == 200
    assert ENGLISH.findall(words(answer.content.decode())) == []


@pytest.mark.parametrize("path", PAGES_INSIDE)
def test_pages_inside_are_in_portuguese_and_closed_to_strangers(city, client_for, user_with_role, path):
    assert client_for(city).get(path).status_code == 302
    answer = client_for(city, user_with_role(city)).get(path)
    assert answer.status_code == 200
    assert ENGLISH.findall(words(answer.content.decode())) == []


def test_a_forgotten_password_is_made_anew_through_the_mailbox(city, client_for, user_with_role):
    user_with_role(city, email="ana@example.org")
    client = client_for(city)
    client.post("/conta/senha/esqueci/", {"email": "ana@example.org"})
    [message] = mail.outbox
    [link] = re.findall(rf"http://{city.slug}\.localhost(/conta/senha/nova/\S+)", message.body)
    assert ENGLISH.findall(message.body.replace(link, "")) == []
    form = client.get(link)
    client.post(form["Location"], {"password1": "outra senha comprida", "password2": "outra senha comprida"})
    assert log_in(client_for(city), "ana@example.org", "outra senha comprida").status_code == 302


def test_a_second_factor_is_asked_for_once_it_is_on(city, client_for, user_with_role):
    user = user_with_role(city, email="ana@example.org", password="uma senha comprida")
    client = client_for(city)
    log_in(client, "ana@example.org", "uma senha comprida")
    asked = client.get("/conta/dois-fatores/totp/activate/")
    client.post(asked["Location"], {"password": "uma senha comprida"})
    page = client.get("/conta/dois-fatores/totp/activate/")
    assert ENGLISH.findall(words(page.content.decode())) == []
    secret = page.context["form"].secret
    counter = next(iter(yield_hotp_counters_from_time()))
    code = format_hotp_value(hotp_value(secret, counter))
    assert client.post("/conta/dois-fatores/totp/activate/", {"code": code}).status_code == 302
    assert TOTP(user.authenticator_set.get(type="totp")) is not None
    second = log_in(client_for(city), "ana@example.org", "uma senha comprida")
    assert second["Location"] == "/conta/dois-fatores/authenticate/"


def test_an_inactive_account_stays_out(city, client_for, user_with_role):
    user = user_with_role(city, email="ana@example.org", password="uma senha comprida")
    user.is_active = False
    user.save()
    client = client_for(city)
    log_in(client, "ana@example.org", "uma senha comprida")
    assert client.get("/conta/senha/").status_code == 302
