"""Teams, places, prices, offices: what each page shows and does, and to whom it is open."""

import datetime as dt
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.desk.files import main
from zelo.accounts.models import SettingChange
from zelo.accounts.roles import Role
from zelo.custody.acts import open_place, open_team, set_price
from zelo.custody.models import BoardingPlace, Price, Team
from zelo.legal.models import Change, Office
from zelo.proceedings.models import Recomputation

TODAY = timezone.localdate()
ROOT = "/mesa/ajustes/"
PLACE = {
    "name": "Curral Municipal",
    "capacity": "20",
    "address": "Rua do Curral, 1",
    "phone": "(22) 2621-0000",
    "hours": "8h às 17h",
}
PRICE = {"name": "seizure_fee_brl", "value": "R$ 1.050,50", "since": "2026-01-01", "act": "Decreto 7/2026"}
LISTS = [ROOT, f"{ROOT}equipes/", f"{ROOT}locais/", f"{ROOT}precos/", f"{ROOT}orgaos/", f"{ROOT}registro/"]
READS = {*Role} - {Role.ADMINISTRATOR}
KEEPS = {Role.COORDINATOR, Role.ADMINISTRATOR}


@pytest.fixture
def boss(aldeia, user_with_role):
    return user_with_role(aldeia, Role.COORDINATOR)


@pytest.fixture
def client(aldeia, client_for, boss):
    return client_for(aldeia, boss)


# ---------------------------------------------------------------- who may


@pytest.mark.parametrize("role", Role)
def test_which_role_sees_and_does_what(aldeia, client_for, user_with_role, boss, role):
    team, place = open_team(by=boss, name="Equipe 1"), open_place(by=boss, name="Curral", capacity=2)
    price = set_price(by=boss, name="daily_fee_brl", value=Decimal(30), since=TODAY, act="Decreto 1")
    client = client_for(aldeia, user_with_role(aldeia, role))
    for address in LISTS:
        assert client.get(address).status_code == 200, address
    lists = 200 if role in KEEPS else 403
    for address in (f"{ROOT}equipes/{team.pk}/", f"{ROOT}locais/{place.pk}/", f"{ROOT}orgaos/agriculture/"):
        assert client.get(address).status_code == lists, address
    prices = 200 if role in KEEPS or role == Role.TREASURY else 403
    assert client.get(f"{ROOT}precos/{price.pk}/retirar/").status_code == prices
    accounts = 200 if role == Role.ADMINISTRATOR else 403
    for address in (f"{ROOT}contas/", f"{ROOT}contas/{boss.pk}/"):
        assert client.get(address).status_code == accounts, address
    assert client.get("/mesa/pessoas/consultas/").status_code == (200 if role in (Role.AUDITOR, Role.ADMINISTRATOR) else 403)


@pytest.mark.parametrize("role", Role)
def test_which_role_s_posts_are_taken(aldeia, client_for, user_with_role, role):
    client = client_for(aldeia, user_with_role(aldeia, role))
    posts = {
        f"{ROOT}equipes/": ({"name": "Equipe 9"}, KEEPS),
        f"{ROOT}locais/": (PLACE, KEEPS),
        f"{ROOT}precos/": (PRICE, {*KEEPS, Role.TREASURY}),
        f"{ROOT}orgaos/agriculture/": ({"phone": "(22) 2621-0000"}, KEEPS),
    }
    for address, (typed, may) in posts.items():
        assert client.post(address, typed).status_code == (302 if role in may else 403), address
    made = Team.objects.count(), BoardingPlace.objects.count(), Price.objects.count(), Office.objects.count()
    assert made == ((role in KEEPS), (role in KEEPS), (role in KEEPS or role == Role.TREASURY), (role in KEEPS))


DOORS = [
    *LISTS,
    f"{ROOT}equipes/1/",
    f"{ROOT}locais/1/",
    f"{ROOT}precos/1/retirar/",
    f"{ROOT}orgaos/agriculture/",
    f"{ROOT}contas/",
    f"{ROOT}contas/1/",
]


@pytest.mark.parametrize("address", DOORS)
def test_strangers(aldeia, other_city, client_for, user_with_role, address):
    nobody = client_for(aldeia)
    for answer in (nobody.get(address), nobody.post(address, PLACE)):
        assert answer["Location"].startswith("/conta/entrar/")
    elsewhere = client_for(other_city, user_with_role(other_city, Role.COORDINATOR, Role.ADMINISTRATOR))
    nobody.cookies = elsewhere.cookies
    assert nobody.get(address).status_code == 302
    assert client_for(aldeia, user_with_role(aldeia)).get(address).status_code == 403


@pytest.mark.parametrize(
    "address",
    [
        f"{ROOT}equipes/999/",
        f"{ROOT}locais/999/",
        f"{ROOT}precos/999/retirar/",
        f"{ROOT}orgaos/nada/",
        f"{ROOT}precos/99999999999999999999/retirar/",
    ],
)
def test_what_is_not_there(client, address):
    assert client.get(address).status_code == 404


# ---------------------------------------------------------------- teams and places


def test_a_team_is_opened_renamed_closed_and_reopened(client, boss):
    client.post(f"{ROOT}equipes/", {"name": " Equipe  1 "})
    team = Team.objects.get()
    assert team.name == "Equipe 1"
    again = client.post(f"{ROOT}equipes/", {"name": "Equipe 1"})
    assert again.status_code == 422
    assert "já está na lista" in main(again)
    page = f"{ROOT}equipes/{team.pk}/"
    client.post(page, {"fazer": "mudar", "name": "Equipe Norte"})
    client.post(page, {"fazer": "fechar"})
    assert "fora de atividade" in main(client.get(f"{ROOT}equipes/"))
    client.post(page, {"fazer": "reabrir"})
    team.refresh_from_db()
    assert (team.name, team.active) == ("Equipe Norte", True)
    log = [(one.before, one.after, one.by) for one in SettingChange.objects.order_by("pk")]
    assert log == [
        ({}, {"nome": "Equipe 1", "em atividade": True}, boss),
        ({"nome": "Equipe 1"}, {"nome": "Equipe Norte"}, boss),
        ({"em atividade": True}, {"em atividade": False}, boss),
        ({"em atividade": False}, {"em atividade": True}, boss),
    ]
    assert "Equipe 1" in main(client.get(page))


def test_a_place_is_opened_described_and_closed(client):
    client.post(f"{ROOT}locais/", {**PLACE, "latitude": "-22,8391", "longitude": "-42.1026"})
    place = BoardingPlace.objects.get()
    assert (place.capacity, place.latitude, place.longitude) == (20, Decimal("-22.839100"), Decimal("-42.102600"))
    page = f"{ROOT}locais/{place.pk}/"
    client.post(page, {**PLACE, "fazer": "mudar", "capacity": "25"})
    place.refresh_from_db()
    assert (place.capacity, place.latitude) == (25, None)
    assert '<span class="soft">lugares:</span> 20' in client.get(page).content.decode()
    client.post(page, {"fazer": "fechar"})
    place.refresh_from_db()
    assert not place.active
    assert "fechado" in main(client.get(f"{ROOT}locais/"))


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"capacity": "0"}, "Diga quantos animais cabem"), ({"capacity": "-3"}, "Diga quantos"), ({"capacity": "1e9"}, "número inteiro"),
        ({"capacity": "99999999"}, "Diga quantos animais cabem"), ({"name": " "}, "Preencha"), ({"phone": "12345"}, "DDD"),
        ({"latitude": "91", "longitude": "0"}, "ponto não existe"), ({"latitude": "-22,8"}, "ponto não existe"),
        ({"latitude": "nan", "longitude": "0"}, "ponto não existe"), ({"latitude": "x", "longitude": "0"}, "número que o mapa mostra"),
        ({"address": "x" * 300}, "200"), ({"name": "a\0b"}, "nulos"),
    ],
)  # fmt: skip
def test_a_place_that_does_not_fit_keeps_what_was_typed(client, typed, says):
    answer = client.post(f"{ROOT}locais/", {**PLACE, **typed})
    assert answer.status_code == 422
    assert says in main(answer)
    assert "Rua do Curral, 1" in answer.content.decode() or "address" in typed
    assert not BoardingPlace.objects.exists()
    assert not SettingChange.objects.exists()


# ---------------------------------------------------------------- prices


def test_the_page_tells_which_prices_the_law_needs_and_lacks(client, boss):
    page = main(client.get(f"{ROOT}precos/"))
    assert "Falta 4 valores" in page
    assert "taxa de apreensão por animal" in page
    assert "art. 2º, XIII" in page
    set_price(by=boss, name="seizure_fee_brl", value=Decimal(50), since=TODAY, act="Decreto 1/2026")
    page = main(client.get(f"{ROOT}precos/"))
    assert "Falta 3 valores" in page
    assert "R$ 50,00" in page


def test_a_price_is_set_and_follows_to_open_files(client):
    client.post(f"{ROOT}precos/", PRICE)
    price = Price.objects.get()
    assert (price.value, price.since, price.begun) == (Decimal("1050.50"), dt.date(2026, 1, 1), True)
    change = Change.objects.get()
    assert change.kind == "price_changed"
    assert change.finished is not None
    assert Recomputation.objects.get().change == change
    assert "R$ 1.050,50" in main(client.get("/mesa/historico/"))
    assert SettingChange.objects.get().subject == "price:seizure_fee_brl"


def test_a_price_to_come_is_shown_and_waits(client):
    soon = TODAY + dt.timedelta(days=40)
    client.post(f"{ROOT}precos/", {**PRICE, "since": soon.isoformat()})
    assert not Recomputation.objects.exists()
    page = main(client.get(f"{ROOT}precos/"))
    assert f"R$ 1.050,50 em {soon:%d/%m/%Y}" in page
    assert "não fixado" in page


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"value": "-1"}, "entre zero"), ({"value": "999999999"}, "entre zero"), ({"value": "trinta"}, "valor em reais"), ({"value": ""}, "Diga o valor"),
        ({"value": "1,23456"}, "quatro casas"), ({"since": "1200-01-01"}, "longe demais"), ({"since": "2099-01-01"}, "longe demais"),
        ({"since": "31/02/2026"}, "data que exista"), ({"act": " "}, "Preencha"), ({"name": "species"}, "válida"), ({"until": "2025-01-01"}, "antes do primeiro"),
    ],
)  # fmt: skip
def test_an_absurd_price_is_refused(client, typed, says):
    answer = client.post(f"{ROOT}precos/", {**PRICE, **typed})
    assert answer.status_code == 422
    assert says in main(answer)
    assert not Price.objects.exists()


def test_a_price_typed_wrong_is_withdrawn_and_stays_in_the_history(client):
    client.post(f"{ROOT}precos/", PRICE)
    page = f"{ROOT}precos/{Price.objects.get().pk}/retirar/"
    assert client.post(page, {"why": " "}).status_code == 422
    client.post(page, {"why": "vírgula errada"})
    shown = main(client.get(f"{ROOT}precos/"))
    assert "retirado por" in shown
    assert "vírgula errada" in shown
    assert "Falta 4 valores" in shown
    again = client.post(page, {"why": "de novo"})
    assert "Já foi retirado" in main(again)
    client.post(f"{ROOT}precos/", {**PRICE, "value": "105,05"})
    assert Price.objects.filter(withdrawn_at=None).get().value == Decimal("105.05")


# ---------------------------------------------------------------- offices, the log, the cost


def test_an_office_is_described(client):
    assert "não informado" in main(client.get(f"{ROOT}orgaos/"))
    typed = {"address": "Rua A, 1", "phone": "(22) 2621-0000", "email": "agro@aldeia.example", "hours": "8h às 17h"}
    assert client.post(f"{ROOT}orgaos/agriculture/", {**typed, "email": "agro@"}).status_code == 422
    client.post(f"{ROOT}orgaos/agriculture/", typed)
    page = main(client.get(f"{ROOT}orgaos/"))
    assert "Secretaria Municipal de Agricultura" in page
    assert "agro@aldeia.example" in page
    assert "não informado" not in page
    client.post(f"{ROOT}orgaos/agriculture/", typed)
    assert SettingChange.objects.count() == 1


def test_the_log_shows_accounts_to_administrators_alone(aldeia, client_for, user_with_role, client):
    admin = client_for(aldeia, user_with_role(aldeia, Role.ADMINISTRATOR))
    admin.post(f"{ROOT}contas/", {"name": "Rita Lima", "email": "rita@aldeia.example", "roles": ["inspector"]})
    client.post(f"{ROOT}equipes/", {"name": "Equipe 1"})
    assert "Conta aberta: Rita Lima" in main(admin.get(f"{ROOT}registro/"))
    seen = main(client.get(f"{ROOT}registro/"))
    assert "Equipe aberta: Equipe 1" in seen
    assert "Rita Lima" not in seen
    assert "Rita Lima" not in main(client.get(f"{ROOT}registro/?tipo=account"))
    assert "Equipe aberta" not in main(admin.get(f"{ROOT}registro/?tipo=account"))


@pytest.mark.parametrize("address", LISTS)
def test_a_page_costs_the_same_with_one_row_and_with_three(client, boss, address):
    def cost() -> int:
        client.get(address)
        with CaptureQueriesContext(connection) as seen:
            client.get(address)
        return len(seen)

    def more(n: int) -> None:
        open_team(by=boss, name=f"Equipe {n}")
        open_place(by=boss, name=f"Local {n}", capacity=9)
        set_price(by=boss, name="daily_fee_brl", value=Decimal(n), since=dt.date(2026, 1, n), act="Decreto 1")

    more(1)
    once = cost()
    more(2)
    more(3)
    assert cost() == once <= 14
