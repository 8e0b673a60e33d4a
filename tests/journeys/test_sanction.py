"""Nobres, from the notice to payment, by the people who do it: two offences in one notice, defence, decision, final order; on a screen and on a phone."""

import datetime as dt
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser import LiveCity
from tests.journeys.test_files import Desk
from zelo.accounts.roles import Role
from zelo.proceedings.models import Act, CaseFile, Projection


class Clock:
    """Days pass for the whole house: everything that asks for the time asks here."""

    def __init__(self, monkeypatch) -> None:
        self.ahead = dt.timedelta()
        real = timezone.now
        monkeypatch.setattr(timezone, "now", lambda: real() + self.ahead)

    def passes(self, days: int) -> None:
        self.ahead += dt.timedelta(days=days)


@pytest.fixture
def nobres(live_server, city_named):
    city = city_named("nobres")
    connection.set_tenant(city)
    return LiveCity(city, f"http://{city.slug}.localhost:{urlsplit(live_server.url).port}")


@pytest.mark.slow
@pytest.mark.law("nobres", "art64", "art65_inc1", "art66_inc1", "art67", "art69", "art70", "art72", "art72_inc1", "art59_par2")
@pytest.mark.parametrize("width", [1280, 360])
def test_from_the_notice_to_payment(nobres, as_user, user_with_role, violations, monkeypatch, settings, width):
    settings.SESSION_COOKIE_AGE = 366 * 24 * 3600  # weeks pass between two pages
    clock = Clock(monkeypatch)

    def person(name, *roles):
        user = user_with_role(nobres.city, *roles, email=f"{name}@nobres.example")
        return Desk(as_user(nobres, user, width=width, height=800), nobres, violations)

    inspector, clerk = person("iara", Role.INSPECTOR), person("ana", Role.ATTENDANT)
    judge, treasury = person("jonas", Role.AUTHORITY), person("rita", Role.TREASURY)
    treasury.priced({"unit_value": "50,00"})

    # the notice, with two offences found by plain words
    inspector.go("/mesa/processos/processo-sancionador/novo/lavrar-auto-de-infracao/")
    page = inspector.page
    page.locator("#f-counts-0-busca").fill("cachorro sem água")
    page.locator("#achadas-0 label", has_text="art. 55, II").click()
    page.locator("[name='counts-0-animals']").fill("2")
    with page.expect_navigation():
        page.get_by_role("button", name="Mais uma infração").click()
    page.locator("#f-counts-1-busca").fill("acorrentado")
    page.locator("#achadas-1 label", has_text="art. 55, III").click()
    page.locator("[name='counts-1-animals']").fill("1")
    page.get_by_role("button", name="Calcular a multa").click()
    expect(page.locator("#multa")).to_contain_text("21 a 80 UFM")
    inspector.check("auto")
    inspector.fill({
        "respondent": "João Prado", "facts_text": "Dois cães sem água, um deles na corrente", "place_text": "Rua São José, 40", "fact_time": "10:00",
        "defence_told": "1", "proposed_penalties": "fine", "measures_taken": "orientação", "species": "dog", "occurred_on": (timezone.localdate() - dt.timedelta(days=1)).isoformat(),
    })  # fmt: skip
    page.get_by_role("main").get_by_role("button", name="Lavrar auto de infração").last.click()
    expect(page.get_by_role("status")).to_contain_text("registrado.")
    file = urlsplit(page.url).path
    inspector.check("auto lavrado")

    # service in person; the term of defence runs
    clerk.go(file)
    clerk.act("Notificar o autuado", served_by="personal", proof="signed_copy")
    clerk.check("prazo de defesa")
    clock.passes(1)
    clerk.go(file)
    clerk.act(
        "Receber defesa",
        fields="qualification grounds_of_fact grounds_of_law final_request",
        grounds_text="Os cães tinham água nos fundos",
        request_text="Arquivar",
    )

    # nobody decides before the term ends, and never who drew the notice
    judge.go(file)
    assert not judge.page.locator(".now a.btn", has_text="Decidir").count()
    clock.passes(20)
    judge.go(file)
    judge.page.locator(".now a.btn", has_text="Decidir").click()
    judge.fill({"decision": "apply_penalties", "reasons_text": "A vistoria e as fotos provam a falta de água e a corrente curta.", "penalties": "fine",
                "penalty_reasons": "Dois animais, sem dano maior."})  # fmt: skip
    for number, base in ((0, "30"), (1, "21")):
        judge.page.locator(f"[name='counts-{number}-base_units']").fill(base)
        judge.page.locator(f"[name='counts-{number}-base_reason']").fill("No começo da faixa: sem lesão.")
    expect(judge.page.locator("#multa")).to_contain_text("51 UFM")
    judge.check("decisão")
    judge.page.get_by_role("main").get_by_role("button", name="Decidir").last.click()
    expect(judge.page.get_by_role("status")).to_contain_text("registrado.")

    clerk.go(file)
    clerk.act("Notificar da decisão", served_by="personal", proof="signed_copy")
    clock.passes(25)

    # nobody appealed: the final order, and the money
    judge.go(file)
    judge.act("Expedir a ordem final", text="Pagar a multa em dez dias úteis.")
    clerk.go(file)
    clerk.act("Intimar para pagar ou cumprir", served_by="personal", proof="signed_copy")
    treasury.go(file)
    treasury.check("a pagar")
    expect(treasury.page.locator(".now")).to_contain_text("R$ 2.550,00")
    treasury.act("Registrar pagamento", charge="fine", amount_brl="2550,00")
    expect(treasury.page.locator(".now")).to_contain_text("encerrado")
    treasury.check("encerrado")
    row = Projection.objects.get(file=CaseFile.objects.get())
    assert row.final
    assert row.total_open == 0
    assert row.shown["final_on"]
    assert [act.kind for act in Act.objects.order_by("n")][:2] == ["issue_notice", "serve_notice"]
