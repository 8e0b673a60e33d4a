"""Settings, accounts, search, a person's page, the log of looks: axe, 320 px, and by keyboard alone."""

import datetime as dt
from decimal import Decimal

import pytest
from django.utils import timezone

from tests.journeys.test_accessible import WIDTHS, look
from zelo.accounts.models import User
from zelo.accounts.roles import Role
from zelo.custody.acts import open_place, open_team, set_price
from zelo.legal.acts import describe_office
from zelo.legal.offices import offices
from zelo.people.acts import enter_person

TODAY = timezone.localdate()
ROLES = (Role.ADMINISTRATOR, Role.COORDINATOR, Role.AUDITOR, Role.ATTENDANT)


@pytest.fixture
def boss(live_city, user_with_role):
    return user_with_role(live_city.city, *ROLES)


@pytest.fixture
def inside(live_city, as_user, boss):
    """Browser pages that are logged in as somebody with every role these pages ask for."""
    return lambda width: as_user(live_city, boss, width=width)


@pytest.mark.slow
def test_pages(live_city, inside, violations, boss):
    team, place = (
        open_team(by=boss, name="Equipe 1"),
        open_place(by=boss, name="Abrigo Municipal da Estrada Velha", capacity=20, phone="(65) 3376-1234"),
    )
    price = set_price(by=boss, name="daily_fee_brl", value=Decimal("30.5"), since=TODAY, act="Decreto 1/2026")
    office = next(iter(offices()))
    describe_office(by=boss, key=office, email="atendimento.ao.cidadao@prefeitura-de-nobres.example")
    ana = enter_person(
        by=boss, today=TODAY, name="Ana Souza", document="529.982.247-25", email="ana.de.souza.e.silva@correio-eletronico.example"
    )
    root = "/mesa/ajustes/"
    addresses = [
        "/mesa/", "/mesa/buscar/", f"/mesa/pessoas/{ana.opaque}/", "/mesa/pessoas/consultas/", root, f"{root}equipes/", f"{root}equipes/{team.pk}/",
        f"{root}locais/", f"{root}locais/{place.pk}/", f"{root}precos/", f"{root}precos/{price.pk}/retirar/", f"{root}orgaos/", f"{root}orgaos/{office}/",
        f"{root}contas/", f"{root}contas/{boss.pk}/", f"{root}registro/", "/mesa/historico/",
    ]  # fmt: skip
    for width in WIDTHS:
        look(inside(width), live_city.url(""), addresses, violations)


@pytest.mark.slow
def test_an_account_is_opened_by_keyboard_and_its_password_shown(live_city, inside, violations, boss):
    page = inside(360)
    page.goto(live_city.url("/mesa/ajustes/contas/"))
    page.locator("#id_name").focus()
    page.keyboard.type("Rita Lima")
    page.keyboard.press("Tab")
    page.keyboard.type("rita@nobres.example")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.wait_for_selector("code.secret")
    assert violations(page) == []
    rita = User.objects.get(email="rita@nobres.example")
    assert rita.roles == {Role.ATTENDANT}
    assert rita.check_password(page.inner_text("code.secret"))


@pytest.mark.slow
def test_results_come_while_one_types(live_city, inside, violations, boss):
    enter_person(by=boss, today=TODAY, name="Ana Souza", born_on=dt.date(1980, 1, 1))
    open_place(by=boss, name="Abrigo da Ana", capacity=3)
    page = inside(1280)
    page.goto(live_city.url("/mesa/buscar/"))
    page.keyboard.type("ana")
    page.wait_for_selector("#achados >> text=Ana Souza")
    assert "Abrigo da Ana" in page.inner_text("#achados")
    assert violations(page) == []
    page.keyboard.press("Enter")
    page.wait_for_selector("#achados >> text=2 achados")
    assert violations(page) == []
    assert "ana" not in page.url
