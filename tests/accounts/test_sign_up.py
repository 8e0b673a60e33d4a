"""A citizen opens an account by e-mail, proves the address with a code, and passes no door of the desk."""

import re
import uuid

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.urls import URLPattern, URLResolver, get_resolver

from tests.accounts.test_login import ENGLISH, log_in, words
from tests.visitors import CityClient
from zelo.accounts.acts import change_roles, open_sign_ups
from zelo.accounts.log import setting_changes
from zelo.accounts.models import User
from zelo.accounts.queries import accounts, sign_ups_open
from zelo.accounts.roles import Role

PASSWORD = "quatro palavras bem compridas"
GIVEN = {"name": "Bia Nunes", "email": "bia@example.org", "password1": PASSWORD, "password2": PASSWORD}
WRONG = [
    ({"name": ""}, "name"), ({"name": "123"}, "name"), ({"email": "bia"}, "email"), ({"password1": "curta", "password2": "curta"}, "password1"),
    ({"password2": "outra coisa comprida"}, "password2"),
]  # fmt: skip


@pytest.fixture(autouse=True)
def fresh(db):
    cache.clear()


@pytest.fixture
def client(city, client_for):
    return client_for(city)


def code() -> str:
    return re.findall(r"^\s*([A-Z0-9]{3,4}-?[A-Z0-9]{3,4})\s*$", mail.outbox[-1].body, re.MULTILINE)[0]


def sign_up(client: CityClient, **more: str):
    return client.post("/conta/cadastro/", {**GIVEN, **more})


def test_a_citizen_signs_up_and_begins_at_their_own_animals(city, client):
    answer = sign_up(client)
    assert answer["Location"] == "/conta/cadastro/codigo/"
    assert client.get("/meus-animais/").status_code == 302, "not logged in before the code"
    page = client.get("/conta/cadastro/codigo/")
    assert (page.status_code, ENGLISH.findall(words(page.content.decode()))) == (200, [])
    assert ENGLISH.findall(mail.outbox[-1].body + mail.outbox[-1].subject) == []
    answer = client.post("/conta/cadastro/codigo/", {"code": code()})
    assert answer["Location"] == "/meus-animais/"
    user = User.objects.get(email="bia@example.org")
    assert (user.name, user.signed_up, user.roles, user.works_here) == ("Bia Nunes", True, frozenset(), False)


def test_without_the_code_the_account_opens_nothing(city, client, client_for):
    sign_up(client)
    for _ in range(3):
        client.post("/conta/cadastro/codigo/", {"code": "ERRADO"})
    assert client.post("/conta/cadastro/codigo/", {"code": code()}).get("Location") != "/meus-animais/", "guessed too often"
    other = client_for(city)
    log_in(other, "bia@example.org", PASSWORD)
    assert other.get("/meus-animais/").status_code == 302


@pytest.mark.parametrize(("more", "field"), WRONG)
def test_what_does_not_fit_is_said_at_its_field_and_the_rest_is_kept(city, client, more, field):
    answer = sign_up(client, **more)
    assert field in answer.context["form"].errors
    assert User.objects.count() == 0
    if "name" not in more:
        assert 'value="Bia Nunes"' in answer.content.decode()
    assert PASSWORD not in answer.content.decode()


def test_an_address_that_has_an_account_is_told_so_by_mail_alone(city, client, client_for, user_with_role):
    user_with_role(city, Role.INSPECTOR, email="bia@example.org")
    answer = sign_up(client)
    unknown = sign_up(client_for(city), email="caio@example.org")
    assert answer["Location"] == unknown["Location"]
    assert User.objects.filter(email="bia@example.org").get().has_role(Role.INSPECTOR)
    told = next(one for one in mail.outbox if one.to == ["bia@example.org"])
    assert "já existe" in told.body
    assert ENGLISH.findall(re.sub(r"http\S+", "", told.body)) == []


def test_a_city_may_close_sign_up_and_accounts_stay_open(city, client, client_for, user_with_role):
    administrator = user_with_role(city, Role.ADMINISTRATOR)
    open_sign_ups(by=administrator, open=False)
    assert not sign_ups_open()
    assert "Cadastro fechado" in client.get("/conta/cadastro/").content.decode()
    sign_up(client)
    assert not User.objects.filter(email="bia@example.org").exists()
    open_sign_ups(by=administrator, open=True)
    assert sign_up(client)["Location"] == "/conta/cadastro/codigo/"
    assert [row.after for row in setting_changes(subject="sign_ups")] == [{"aberto": True}, {"aberto": False}]


@pytest.mark.parametrize("role", [role for role in Role if role not in (Role.ADMINISTRATOR, Role.COORDINATOR)])
def test_who_may_not_close_it(city, user_with_role, role):
    with pytest.raises(PermissionDenied):
        open_sign_ups(by=user_with_role(city, role), open=False)
    assert sign_ups_open()


def test_another_city_knows_nothing_of_the_account(city, other_city, client, client_for):
    sign_up(client)
    client.post("/conta/cadastro/codigo/", {"code": code()})
    there = client_for(other_city)
    there.cookies = client.cookies
    assert there.get("/meus-animais/")["Location"].startswith("/conta/entrar/")
    log_in(there, "bia@example.org", PASSWORD)
    assert there.get("/meus-animais/").status_code == 302


def test_citizens_are_not_among_the_accounts_of_the_house_until_they_have_a_role(city, client, user_with_role):
    administrator = user_with_role(city, Role.ADMINISTRATOR)
    sign_up(client)
    user = User.objects.get(email="bia@example.org")
    assert list(accounts()) == [administrator]
    change_roles(by=administrator, account=user.pk, roles=[Role.ATTENDANT, Role.INSPECTOR])
    assert [one.pk for one in accounts().order_by("pk")] == [administrator.pk, user.pk]


def test_many_sign_ups_from_one_address_are_stopped(city, client_for):
    answers = [sign_up(client_for(city), email=f"p{n}@example.org").status_code for n in range(25)]
    assert 429 in answers


# ---------------------------------------------------------------- the desk's doors

SAMPLES = {"int": "1", "slug": "x", "str": "x", "uuid": str(uuid.UUID(int=1)), "path": "x"}


def addresses(resolver, prefix="/"):
    """Every address below, with something for each of its parts."""
    for one in resolver.url_patterns:
        route = re.sub(r"<(?:(\w+):)?\w+>", lambda found: SAMPLES[found[1] or "str"], str(one.pattern))
        if isinstance(one, URLResolver):
            yield from addresses(one, prefix + route)
        elif isinstance(one, URLPattern):
            yield prefix + route


def desk_addresses() -> list[str]:
    return [one for one in addresses(get_resolver("zelo.urls_city")) if one.startswith("/mesa/")]


def test_a_citizen_passes_no_door_of_the_desk(city, client_for, user_with_role):
    found = desk_addresses()
    assert len(found) > 40
    client = client_for(city, user_with_role(city))
    passed = []
    for address in found:
        for answer in (client.get(address), client.post(address, {})):
            if answer.status_code not in (403, 405):
                passed.append((address, answer.status_code))
    assert passed == []


def test_the_pages_of_all_show_a_citizen_the_way_to_their_animals_and_none_to_the_desk(city, client_for, user_with_role):
    html = client_for(city, user_with_role(city)).get("/").content.decode()
    assert 'href="/meus-animais/"' in html
    assert 'href="/mesa/"' not in html
