"""The settings page of phases: who sees it, who publishes, what is kept of a form that fails; and how the pages look to who cannot see well."""

import datetime as dt

import pytest
from django.utils import timezone

from tests.journeys.test_accessible import look
from zelo.accounts.models import SettingChange
from zelo.accounts.roles import Role
from zelo.registry.models import Phase

TODAY = timezone.localdate()
PAGE = "/mesa/ajustes/fases/"
GIVEN = {
    "what": "microchip/art32_par1_inc2", "starts": f"{TODAY:%Y-%m-%d}", "last_day": f"{TODAY + dt.timedelta(days=60):%Y-%m-%d}",
    "act": "Decreto 12/2027", "species": ["dog", "cat"], "exempt_1": "animais de produção", "exempt_1_species": "", "exempt_2": "cavalos",
    "exempt_2_species": "horse",
}  # fmt: skip
KEEPS = {Role.COORDINATOR, Role.ADMINISTRATOR}


@pytest.fixture
def client(city, client_for, user_with_role):
    return client_for(city, user_with_role(city, Role.COORDINATOR))


@pytest.mark.parametrize("role", Role)
def test_who_sees_and_who_publishes(city, client_for, user_with_role, role):
    client = client_for(city, user_with_role(city, role))
    assert client.get(PAGE).status_code == 200
    assert client.post(PAGE, GIVEN).status_code == (302 if role in KEEPS else 403)
    assert Phase.objects.exists() == (role in KEEPS)


def test_nobody_is_sent_to_the_log_in_and_a_stranger_sees_nothing(city, other_city, client_for, user_with_role):
    here = client_for(city)
    assert here.get(PAGE)["Location"].startswith("/conta/entrar/")
    here.cookies = client_for(other_city, user_with_role(other_city, Role.COORDINATOR)).cookies
    assert here.get(PAGE).status_code == here.post(PAGE, GIVEN).status_code == 302
    assert not Phase.objects.exists()


def test_a_phase_is_published_with_its_exemptions_and_withdrawn(client):
    assert client.post(PAGE, GIVEN).status_code == 302
    row = Phase.objects.get()
    assert (row.obligation, row.group, row.species) == ("microchip", "art32_par1_inc2", ["cat", "dog"])
    assert [(one.words, one.species) for one in row.exemptions.all()] == [("animais de produção", ""), ("cavalos", "horse")]
    shown = client.get(PAGE).content.decode()
    assert "Decreto 12/2027" in shown and "dentro do prazo" in shown
    again = client.post(PAGE, GIVEN)
    assert again.status_code == 422 and "já está publicada" in again.content.decode()
    away = f"{PAGE}{row.pk}/retirar/"
    assert client.get(away).status_code == 200
    assert client.post(away, {"why": ""}).status_code == 422
    assert client.post(away, {"why": "dia errado"}).status_code == 302
    assert "retirada por" in client.get(PAGE).content.decode()
    assert SettingChange.objects.filter(kind="phase").count() == 2
    assert "Fases do cadastro" in client.get("/mesa/ajustes/registro/").content.decode()


def test_what_was_typed_is_kept_where_the_form_fails(client):
    answer = client.post(PAGE, {**GIVEN, "last_day": f"{TODAY - dt.timedelta(days=1):%Y-%m-%d}"})
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert "O último dia não pode vir antes do primeiro." in shown
    assert 'value="Decreto 12/2027"' in shown and 'value="animais de produção"' in shown
    assert client.post(PAGE, {**GIVEN, "what": "castration"}).status_code == 422
    assert not Phase.objects.exists()


def test_a_city_whose_law_has_no_phases_has_no_such_page(city_named, client_for, user_with_role):
    lencois = city_named("lencois-paulista")
    client = client_for(lencois, user_with_role(lencois, Role.COORDINATOR))
    assert client.get(PAGE).status_code == 404
    assert PAGE not in client.get("/mesa/ajustes/").content.decode()


@pytest.mark.slow
def test_the_pages_pass_axe_and_fit_a_narrow_screen(live_city, new_page, violations, user_with_role, client_for):
    person = user_with_role(live_city.city, Role.COORDINATOR)
    client = client_for(live_city.city, person)
    client.post(PAGE, GIVEN)
    client.post(PAGE, {**GIVEN, "what": "registration", "last_day": ""})
    for width in (1280, 360):
        page = new_page(width=width)
        look(page, live_city.url(""), ["/cadastro/", "/cadastro/?r=1&species=dog&offered_for_adoption_by=public_body"], violations)
        page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_city.url("/")}])
        look(page, live_city.url(""), [PAGE, f"{PAGE}{Phase.objects.first().pk}/retirar/"], violations)
