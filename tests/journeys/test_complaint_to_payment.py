"""Nobres and Lençóis Paulista, from what somebody saw to the fine that was paid: complaint, visit, notice, appeal, payment, by the people who do each, through their pages."""

import datetime as dt
import re
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser import LiveCity
from tests.complaints.conftest import photo
from tests.journeys.test_files import Desk
from tests.journeys.test_sanction import Clock
from zelo.accounts.roles import Role
from zelo.legal.limits import forget
from zelo.proceedings.models import Act, Projection

WHAT = "Dois cães presos em corrente curta, sem água, no quintal."
PLACE = "Rua São José, 120"
ACCUSED = "João Prado"


class Town:
    """The people of one city, each at their own screen."""

    def __init__(self, live, person, page, violations, clock) -> None:
        self.live, self.person, self.page, self.violations, self.clock = live, person, page, violations, clock

    def told(self) -> str:
        """Somebody tells it anonymously, with a picture; answers the code."""
        page = self.page
        page.goto(self.live.url("/denunciar/"))
        page.get_by_label("O que está acontecendo").fill(WHAT)
        page.get_by_label("Endereço ou ponto").fill(PLACE)
        page.get_by_label("Anônima").check()
        sent = photo()
        page.locator("#provas").set_input_files({"name": sent.name, "mimeType": "image/jpeg", "buffer": sent.read()})
        page.get_by_role("button", name="Enviar denúncia").click()
        expect(page.get_by_text("Guarde este código")).to_be_visible()
        return page.locator(".code").inner_text()

    def received(self, clerk: Desk) -> str:
        """The address of the complaint's file, once it was sorted."""
        clerk.go("/mesa/denuncias/")
        clerk.page.locator("main table a").first.click()
        clerk.page.get_by_role("link", name="Receber: abrir o processo").click()
        clerk.page.get_by_role("button", name="Receber", exact=True).click()
        expect(clerk.page.get_by_text("Denúncia recebida.")).to_be_visible()
        file = urlsplit(clerk.page.url).path
        clerk.act("Fazer a triagem", risk="high", reason_text="Animais ao sol, há fotografia.")
        return file

    def inspected(self, inspector: Desk, complaint: str, amiss: str, points_to: str) -> str:
        """Opened out of the complaint, planned, and gone to the next day, where one item of the checklist is out of order."""
        inspector.go(complaint)
        inspector.page.get_by_role("link", name=re.compile("^Abrir fiscalização")).click()
        expect(inspector.page.locator("#f-place_text")).to_have_value(PLACE)
        inspector.fill({"inspection_kind": "complaint"})
        inspector.page.get_by_role("main").get_by_role("button", name="Abrir fiscalização").last.click()
        expect(inspector.page.get_by_role("status")).to_contain_text("registrado.")
        file = urlsplit(inspector.page.url).path
        tomorrow = timezone.localdate() + dt.timedelta(days=1)
        inspector.act("Marcar visita", planned_on=tomorrow.isoformat(), planned_time="09:00", agent_text="Iara")
        self.clock.passes(1)
        inspector.go("/mesa/visitas/")
        expect(inspector.page.get_by_role("main")).to_contain_text(PLACE)
        inspector.go(file)
        self.looked(inspector, amiss, points_to)
        return file

    def looked(self, inspector: Desk, amiss: str, points_to: str) -> None:
        """The checklist, answered with a thumb: how far it is and what it points to are told as one goes."""
        page = inspector.page
        page.locator(".now a.btn", has_text="Registrar visita").click()
        inspector.fill({"visit_time": "00:05", "access": "granted", "findings": WHAT, "species": "dog", "animals": "2"})
        items = page.locator(".checks-list > li")
        items.filter(has=page.locator(f"[name=item-{amiss}]")).get_by_role("radio", name="não", exact=True).check()
        there = page.locator("#conferido")
        expect(there).to_contain_text(f"1 de {items.count()}")
        expect(there).to_contain_text("1 fora de ordem")
        expect(there).to_contain_text(points_to)
        items.last.get_by_role("radio", name="não visto").check()
        expect(there).to_contain_text(f"2 de {items.count()}")
        for choice in page.locator(".checks-list .choice").all()[:3]:
            box = choice.bounding_box()
            assert box is not None and box["height"] >= 44 and box["width"] >= 44
        inspector.check("a lista da vistoria")
        page.get_by_role("main").get_by_role("button", name="Registrar visita").last.click()
        expect(page.get_by_role("status")).to_contain_text("registrado.")
        visit = Act.objects.filter(kind="visit").latest("recorded_at")
        assert visit.facts["unmet"] == [amiss] and "met" not in visit.facts and len(visit.facts["unseen"]) == 1

    def taken_there(self, clerk: Desk, complaint: str) -> None:
        clerk.go(complaint)
        clerk.page.locator(".now a.btn", has_text="Levar à fiscalização").click()
        clerk.check("levar à fiscalização")
        clerk.page.get_by_role("main").get_by_role("button", name="Levar à fiscalização").last.click()
        expect(clerk.page.get_by_role("status")).to_contain_text("registrado.")

    def answered(self, clerk: Desk, complaint: str, code: str) -> None:
        """Whoever told it reads the answer with the code, and nothing of who is accused."""
        clerk.go(complaint)
        clerk.act("Responder ao denunciante", answer_text="Fomos ao lugar e o responsável foi autuado. Obrigado por avisar.")
        page = self.page
        forget()
        page.goto(self.live.url("/denunciar/acompanhar/"))
        page.get_by_label("Código").fill(code)
        page.keyboard.press("Enter")
        expect(page.get_by_text("o responsável foi autuado")).to_be_visible()
        assert ACCUSED not in page.content()
        assert self.violations(page) == []


@pytest.fixture
def town(live_server, city_named, as_user, new_page, user_with_role, violations, monkeypatch, settings):
    settings.SESSION_COOKIE_AGE = 366 * 24 * 3600  # weeks pass between two pages
    forget()

    def make(slug: str, width: int) -> Town:
        city = city_named(slug)
        connection.set_tenant(city)
        live = LiveCity(city, f"http://{city.slug}.localhost:{urlsplit(live_server.url).port}")

        def person(name: str, *roles: Role) -> Desk:
            user = user_with_role(city, *roles, email=f"{name}@{slug}.example")
            return Desk(as_user(live, user, width=width, height=800), live, violations)

        return Town(live, person, new_page(width=width), violations, Clock(monkeypatch))

    yield make
    forget()


def opened_out_of(desk: Desk, file: str, verb: str) -> None:
    """The next file's form, filled in with what this one knows."""
    desk.go(file)
    desk.page.get_by_role("link", name=re.compile(f"^{verb}")).first.click()
    expect(desk.page.locator("#f-place_text, main form").first).to_be_visible()


def sent(desk: Desk, verb: str) -> str:
    desk.page.get_by_role("main").get_by_role("button", name=verb).last.click()
    expect(desk.page.get_by_role("status")).to_contain_text("registrado.")
    return urlsplit(desk.page.url).path


def paid(desk: Desk, file: str, amount: str) -> Projection:
    desk.go(file)
    expect(desk.page.locator(".now")).to_contain_text(f"R$ {amount}")
    desk.act("Registrar pagamento", charge="fine", amount_brl=amount.replace(".", ""))
    expect(desk.page.locator(".now")).to_contain_text("encerrado")
    year, number = file.strip("/").split("/")[-2:]
    return Projection.objects.get(file__kind="sanction", file__year=int(year), file__number=int(number))


@pytest.mark.slow
@pytest.mark.law("nobres", "art46", "art47_inc2", "art64", "art69", "art70", "art71", "art72", "art72_inc1", "art59_inc2")
def test_nobres_on_a_phone(town):
    """Art. 55, II is grave: 21 to 80 UFM (art. 59, II). At 30 UFM of R$ 50,00: R$ 1.500,00."""
    there = town("nobres", 360)
    clerk, inspector = there.person("ana", Role.ATTENDANT), there.person("iara", Role.INSPECTOR)
    judge, chief, treasury = (
        there.person("jonas", Role.AUTHORITY),
        there.person("rui", Role.SUPERIOR),
        there.person("rita", Role.TREASURY),
    )
    treasury.priced({"unit_value": "50,00"})
    code = there.told()
    complaint = there.received(clerk)
    inspection = there.inspected(inspector, complaint, "art12_inc1", "art. 55, II")
    there.taken_there(clerk, complaint)

    opened_out_of(inspector, inspection, "Lavrar auto de infração")
    expect(inspector.page.locator("[name='counts-0-offence']:checked").first).to_have_value("art55_inc2")
    inspector.fill({
        "respondent": ACCUSED, "facts_text": WHAT, "fact_time": "00:05", "defence_told": "1", "proposed_penalties": "fine", "measures_taken": "orientação",
        "species": "dog", "occurred_on": timezone.localdate().isoformat(),
    })  # fmt: skip
    inspector.check("auto aberto da vistoria")
    file = sent(inspector, "Lavrar auto de infração")

    clerk.go(file)
    clerk.act("Notificar o autuado", served_by="personal", proof="signed_copy")
    clerk.act("Receber defesa", fields="qualification grounds_of_fact", grounds_text="Havia água nos fundos.")
    there.clock.passes(25)
    judge.go(file)
    judge.page.locator(".now a.btn", has_text="Decidir").first.click()
    judge.fill(
        {
            "decision": "apply_penalties",
            "reasons_text": "A vistoria e a fotografia provam.",
            "penalties": "fine",
            "penalty_reasons": "Dois animais.",
        }
    )
    judge.page.locator("[name='counts-0-base_units']").fill("30")
    judge.page.locator("[name='counts-0-base_reason']").fill("No começo da faixa: sem lesão.")
    expect(judge.page.locator("#multa")).to_contain_text("30 UFM")
    judge.check("decisão")
    sent(judge, "Decidir")
    clerk.go(file)
    clerk.act("Notificar da decisão", served_by="personal", proof="signed_copy")
    clerk.act("Receber recurso", grounds_text="Peço que se reveja.")
    chief.go(file)
    chief.act("Decidir o recurso", appeal_outcome="confirm", reasons_text="Nada de novo no recurso.")
    judge.go(file)
    judge.act("Expedir a ordem final", text="Pagar a multa no prazo.")
    clerk.go(file)
    clerk.act("Intimar para pagar ou cumprir", served_by="personal", proof="signed_copy")
    there.answered(clerk, complaint, code)
    clerk.go(file)
    clerk.act("Comunicar a decisão do recurso", served_by="personal", proof="signed_copy")
    row = paid(treasury, file, "1.500,00")
    assert (row.final, row.total_open) == (True, 0)


@pytest.mark.slow
@pytest.mark.law("lencois-paulista", "art29_par2", "art30", "art73_inc2_ali2", "art75", "art76", "art77", "art78_inc1")
def test_lencois_paulista_on_a_wide_screen(town):
    """Abandonment is grave (art. 29, § 2º): 10 UFESP from the first time (art. 73, II, b), once the vet's report is there (art. 30). At R$ 40,00: R$ 400,00."""
    there = town("lencois-paulista", 1280)
    clerk, inspector, vet = (
        there.person("ana", Role.ATTENDANT),
        there.person("iara", Role.INSPECTOR),
        there.person("caio", Role.VETERINARIAN),
    )
    chief, treasury = there.person("rui", Role.SUPERIOR), there.person("rita", Role.TREASURY)
    treasury.priced({"unit_value": "40,00"})
    code = there.told()
    complaint = there.received(clerk)
    inspection = there.inspected(inspector, complaint, "art29_par1_inc1", "art. 29, § 1º, I")
    there.taken_there(clerk, complaint)

    vet.go(inspection)
    vet.act(
        "Juntar laudo veterinário",
        findings="Cães magros, desidratados.",
        maltreatment_found="1",
        sources_used="inspection complaint",
        crmv="CRMV-SP 1",
    )
    opened_out_of(inspector, inspection, "Lavrar auto de infração")
    expect(inspector.page.locator("[name='counts-0-offence']:checked").first).to_have_value("art29_par1_inc1")
    inspector.fill({
        "respondent": ACCUSED, "facts_text": WHAT, "place_text": PLACE, "occurred_on": timezone.localdate().isoformat(), "penalties": "fine",
        "penalty_reasons": "Abandono de dois animais.",
    })  # fmt: skip
    inspector.page.get_by_role("button", name="Calcular a multa").click()
    expect(inspector.page.locator("#multa")).to_contain_text("10 UFESP")
    inspector.check("auto")
    file = sent(inspector, "Lavrar auto de infração")
    expect(inspector.page.get_by_role("heading", level=1)).to_contain_text("01/")

    clerk.go(file)
    clerk.act("Notificar o autuado", served_by="personal", proof="signed_copy")
    clerk.act("Receber recurso", grounds_text="Os cães tinham dono e água.")
    chief.go(file)
    chief.act("Decidir o recurso", appeal_outcome="confirm", reasons_text="O laudo prova o abandono.")
    clerk.go(file)
    clerk.act("Intimar para pagar ou cumprir", served_by="personal", proof="signed_copy", days_granted="30")
    row = paid(treasury, file, "400,00")
    assert (row.final, row.total_open) == (True, 0)
    there.answered(clerk, complaint, code)
    assert Act.objects.filter(file__kind="complaint", kind="answer").exists()
