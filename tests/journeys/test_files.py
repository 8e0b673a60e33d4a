"""A horse loose on the road in São Pedro da Aldeia, from the call to its release, by the people who do it, on a screen and on a phone."""

import datetime as dt
import re
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser import LiveCity, fits, shot
from zelo.accounts.roles import Role
from zelo.proceedings import facts

expect.set_options(timeout=20_000)


@pytest.fixture
def aldeia(live_server, city_named):
    city = city_named("sao-pedro-da-aldeia")
    connection.set_tenant(city)
    return LiveCity(city, f"http://{city.slug}.localhost:{urlsplit(live_server.url).port}")


class Desk:
    """One person at their screen."""

    def __init__(self, page: Page, live: LiveCity, violations) -> None:
        self.page, self.live, self.violations = page, live, violations
        page.context.set_default_timeout(40_000)

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

    def priced(self, prices: dict[str, str]) -> None:
        """Fixes what the law leaves the city to fix."""
        self.go("/mesa/ajustes/precos/")
        for name, value in prices.items():
            self.fill({"name": name, "value": value, "act": "Decreto 1/2026"})
            self.page.get_by_role("button", name="Fixar o valor").click()
            expect(self.page.get_by_role("status")).to_contain_text("Gravado")

    def fill(self, fields: dict[str, str]) -> None:
        for name, value in fields.items():
            fold = self.page.locator(f"form details:not([open]):has([name={name}]) > summary")
            if fold.count():
                fold.click()
            if self.page.locator(f"[name={name}-find]").count():
                self.name(name, value)
                continue
            found = self.page.locator(f"[name={name}]")
            kind = found.first.evaluate("e => e.tagName === 'SELECT' ? 'select' : e.type")
            if kind in ("radio", "checkbox"):
                for one in value.split():
                    self.page.locator(f"[name={name}][value='{one}']").check(force=True)
            elif kind == "select":
                found.select_option(value)
            else:
                found.fill(value)

    def name(self, field: str, who: str) -> None:
        """Chooses a person where they are offered, else enters them."""
        place = self.page.locator(f"#f-{field}")
        offered = place.get_by_role("radio", name=re.compile(f"^{re.escape(who)}"))
        if offered.count():
            offered.check()
            return
        place.get_by_text("Cadastrar pessoa nova").click()
        place.get_by_label("Nome, ou razão social").fill(who)

    def check(self, name: str) -> None:
        """Nothing for axe to find, nothing that sticks out of the screen, and a picture if one is wanted."""
        assert fits(self.page), name
        shot(self.page, name)
        assert self.violations(self.page) == [], name


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 360])
def test_a_horse_goes_home(aldeia, as_user, user_with_role, violations, width):
    def person(name, *roles):
        user = user_with_role(aldeia.city, *roles, email=f"{name}@aldeia.example")
        return Desk(as_user(aldeia, user, width=width, height=800), aldeia, violations)

    clerk, team, treasury = person("ana", Role.ATTENDANT), person("beto", Role.CATCHING_TEAM), person("rita", Role.TREASURY)

    treasury.priced({"unit_value": "4,12", "seizure_fee_brl": "50,00", "daily_fee_brl": "30,00"})
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
    expect(clerk.page.get_by_role("main")).to_contain_text("2 achados com «Benedito»")
    assert "Benedito" not in clerk.page.url


@pytest.fixture
def lencois(live_server, city_named):
    city = city_named("lencois-paulista")
    connection.set_tenant(city)
    return LiveCity(city, f"http://{city.slug}.localhost:{urlsplit(live_server.url).port}")


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 360])
def test_a_registered_neutered_dog_goes_home_without_its_fine(
    lencois, as_user, user_with_role, violations, monkeypatch, width
):  # fmt: skip
    """Lençóis Paulista, art. 13: registered, identified and neutered, with the surgeon's certificate: neither fine nor keeping is paid."""
    # A first infraction brings no fine in this city: this owner's is not the first.
    before = [{"offence": "art5", "final_on": (timezone.localdate() - dt.timedelta(days=100)).isoformat()}]
    told = [*facts._providers["impoundment"], lambda asked: [{"priors": before} for _ in asked]]
    monkeypatch.setitem(facts._providers, "impoundment", told)

    def person(name, *roles):
        user = user_with_role(lencois.city, *roles, email=f"{name}@lencois.example")
        return Desk(as_user(lencois, user, width=width, height=800), lencois, violations)

    clerk, team, vet = person("ana", Role.ATTENDANT), person("beto", Role.CATCHING_TEAM), person("iara", Role.VETERINARIAN)
    inspector, treasury = person("caio", Role.INSPECTOR), person("rita", Role.TREASURY)

    treasury.priced({"seizure_fee_brl": "40,00", "daily_fee_brl": "20,00"})
    clerk.go("/mesa/processos/apreensao/novo/registrar-chamado/")
    clerk.fill({"channel": "phone", "risk": "medium", "place_text": "Rua XV de Novembro, 320"})
    clerk.page.get_by_role("button", name="Registrar chamado").click()
    file = urlsplit(clerk.page.url).path
    assert re.fullmatch(r"/mesa/processos/apreensao/\d{4}/1/", file)
    clerk.act("Enviar equipe", team="Canil 1")

    team.go(file)
    team.act(
        "Registrar apreensão", species="dog", animals="1", sex="male", marks="caramelo, orelha caída", taken_time="09:10", reason="sick", owner_present="0",
        loose_in_public="1", sick="1", vacancy="1",
    )  # fmt: skip
    team.act("Passar o leitor de chip", chip_found="1", chip="076 0000 0000 0321", registered="1", identified="1", sterilised="1")
    clerk.go(file)
    clerk.act("Identificar responsável", responsible="Benedito Araújo")
    clerk.act("Convocar o proprietário", served_by="personal", proof="signed_copy")
    vet.go(file)
    vet.act("Registrar exame", findings="gastroenterite leve", serious_condition="0")
    vet.act("Lançar gasto veterinário", vet_costs_brl="60,00", item_text="soro")
    vet.act("Lançar cuidados", care_brl="12,00", item_text="banho")
    inspector.go(file)
    inspector.act("Lançar multa", offence="art5")
    owed = inspector.page.locator("table.owed")
    expect(owed.get_by_role("row", name="Multa")).to_contain_text("R$ 384,20")
    clerk.go(file)
    clerk.act("Registrar pedido de resgate", claimant="Benedito Araújo", capacity="owner")
    clerk.act("Receber documentos", documents="identity registration", sterilisation_certificate="1", rabies_vaccinated="1")

    owed = clerk.page.locator("table.owed")
    for waived in ("Multa", "Cuidados"):
        expect(owed.get_by_role("row", name=waived)).to_contain_text("dispensada")
        expect(owed.get_by_role("row", name=waived).get_by_role("link", name="art. 13", exact=True)).to_be_visible()
    expect(owed.get_by_role("row", name="Total")).to_contain_text("R$ 100,00")
    clerk.check("multa dispensada")
    vet.go(file)
    vet.act("Atestar que a causa cessou", findings="curado")
    treasury.go(file)
    for charge in ("Apreensão", "Tratamento veterinário"):
        treasury.page.get_by_role("link", name=f"Receber {charge}").first.click()
        treasury.page.get_by_role("button", name="Registrar pagamento").click()
        expect(treasury.page.get_by_role("status")).to_contain_text("registrado.")
    clerk.go(file)
    clerk.check("pronto para entregar")
    clerk.act("Entregar ao proprietário", received_by="Benedito Araújo")
    expect(clerk.page.locator(".now .stage")).to_contain_text("Resgatado")
    clerk.check("resgatado")
