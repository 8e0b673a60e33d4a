"""A horse loose on the road in São Pedro da Aldeia, from the call to its release, by the people who do it, on a screen and on a phone."""

import os
import re
from urllib.parse import urlsplit

import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from tests.browser import LiveCity
from tests.proceedings.conftest import alone, around  # noqa: F401
from zelo.accounts.roles import Role

SHOTS = os.environ.get("ZELO_SHOTS", "")
"""A folder for pictures of each page, to be looked at."""
expect.set_options(timeout=20_000)


@pytest.fixture
def aldeia(live_server, city_named):
    city = city_named("sao-pedro-da-aldeia")
    connection.set_tenant(city)
    return LiveCity(city, f"http://{city.slug}.localhost:{urlsplit(live_server.url).port}")


class Desk:
    """One person at their screen."""

    def __init__(self, page: Page, live: LiveCity, violations, session: str) -> None:
        self.page, self.live, self.violations = page, live, violations
        page.context.set_default_timeout(40_000)
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": live.url()}])

    def go(self, path: str) -> None:
        self.page.goto(self.live.url(path))

    def act(self, verb: str, **fields: str) -> None:
        """Presses the button of an act on the case page, fills its form and sends it."""
        self.page.locator(".now a.btn", has_text=re.compile(f"^{re.escape(verb)}")).click()
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(verb)
        self.fill(fields)
        self.check(verb)
        self.page.get_by_role("main").get_by_role("button", name=verb).click()
        expect(self.page.get_by_role("status")).to_contain_text("registrado.")

    def fill(self, fields: dict[str, str]) -> None:
        for name, value in fields.items():
            fold = self.page.locator(f"form details:not([open]):has([name={name}]) summary")
            if fold.count():
                fold.click()
            found = self.page.locator(f"[name={name}]")
            kind = found.first.evaluate("e => e.tagName === 'SELECT' ? 'select' : e.type")
            if kind in ("radio", "checkbox"):
                for one in value.split():
                    self.page.locator(f"[name={name}][value='{one}']").check(force=True)
            elif kind == "select":
                found.select_option(value)
            else:
                found.fill(value)

    def check(self, name: str) -> None:
        """Nothing for axe to find, nothing that sticks out of the screen, and a picture if one is wanted."""
        if SHOTS:
            width = self.page.viewport_size["width"]
            self.page.screenshot(path=f"{SHOTS}/{width}-{re.sub('[^a-z0-9]+', '-', name.lower())}.png", full_page=True)
        assert self.violations(self.page) == [], name
        assert self.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), name


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 360])
def test_a_horse_goes_home(aldeia, around, alone, new_page, user_with_role, client_for, violations, width):  # noqa: F811
    def person(name, *roles):
        user = user_with_role(aldeia.city, *roles, email=f"{name}@aldeia.example")
        return Desk(new_page(width=width, height=800), aldeia, violations, client_for(aldeia.city, user).cookies["sessionid"].value)

    clerk, team, treasury = person("ana", Role.ATTENDANT), person("beto", Role.CATCHING_TEAM), person("rita", Role.TREASURY)

    clerk.go("/mesa/")
    clerk.check("mesa vazia")
    clerk.page.get_by_role("link", name="Abrir: Recolhimento").first.click()
    clerk.check("novo")
    clerk.page.get_by_role("link", name="Registrar chamado").click()
    clerk.page.get_by_role("button", name="Registrar chamado").click()
    expect(clerk.page.get_by_role("alert")).to_contain_text("Confira o que foi digitado")
    clerk.check("erros")
    clerk.fill({"channel": "phone", "risk": "high", "place_text": "RJ-140, km 5"})
    clerk.page.get_by_role("button", name="Registrar chamado").click()
    file = urlsplit(clerk.page.url).path
    assert re.fullmatch(r"/mesa/processos/recolhimento/\d{4}/1/", file)
    clerk.check("chamado")
    clerk.act("Enviar equipe", team="Equipe 2")

    team.go("/mesa/")
    team.check("mesa da equipe")
    team.page.get_by_role("link", name="Recolhimento 1/").first.click()
    team.act(
        "Registrar recolhimento", species="horse", animals="1", sex="male", marks="castanho, estrela na testa", taken_time="06:40", reason="loose",
        place="highway", loose="1", accompanied="0",
    )  # fmt: skip
    team.act("Registrar inspeção visual", findings="escoriação na pata dianteira")
    team.act("Passar o leitor de chip", chip_found="1", chip="076 0000 0000 0123")
    team.check("recolhido")

    clerk.go(file)
    clerk.act("Identificar responsável", responsible="Benedito Araújo")
    clerk.act("Notificar o responsável", served_by="personal", proof="signed_copy")
    clerk.act("Registrar pedido de devolução", claimant="Benedito Araújo", capacity="owner")
    clerk.act("Receber documentos", documents="identity cpf residence_proof")
    clerk.act("Assinar termo de responsabilidade")
    clerk.check("falta pagar")

    treasury.go(file)
    for charge in ("Multa", "Taxa de apreensão", "Taxa de manutenção"):
        treasury.page.get_by_role("link", name=f"Receber {charge}").first.click()
        treasury.page.get_by_role("button", name="Registrar pagamento").click()
        expect(treasury.page.get_by_role("status")).to_contain_text("registrado.")
    treasury.check("pago")

    clerk.go(file)
    clerk.act("Receber documentos", documents="payment_proof")
    clerk.check("pronto para devolver")
    clerk.act("Devolver o animal", received_by="Benedito Araújo")
    expect(clerk.page.locator(".now .stage")).to_contain_text("Devolvido")
    clerk.check("devolvido")
    clerk.go("/mesa/processos/?ver=")
    clerk.check("lista")
    clerk.page.get_by_role("searchbox").fill("Benedito")
    clerk.page.get_by_role("searchbox").press("Enter")
    expect(clerk.page.get_by_role("main")).to_contain_text("1 processo com «Benedito»")
    assert "Benedito" not in clerk.page.url
