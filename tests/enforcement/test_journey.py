"""From a complaint to the visit and the notice, in a browser: each file opened out of the one before, the agenda and its sheet, with nothing for axe to say."""

import datetime as dt
import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.enforcement.conftest import Office
from zelo.accounts.roles import Role
from zelo.legal.queries import local_time
from zelo.proceedings.models import Act

pytestmark = pytest.mark.usefixtures("patient")


@pytest.mark.slow
@pytest.mark.law("nobres", "art46", "art47_inc2")
@pytest.mark.parametrize("width", [1280, 360])
def test_each_file_is_opened_out_of_the_one_before(live_city, user_with_role, as_user, checked, width):
    inspector = user_with_role(live_city.city, Role.INSPECTOR)
    office = Office({"attendant": user_with_role(live_city.city, Role.ATTENDANT), "inspector": inspector})
    with local_time():
        today = timezone.localdate()
    ana = office.person("Ana Souza")
    complaint = office.open("attendant", "complaint", "receive", today, reached_by="phone", place_text="Rua das Mangueiras, 12", description="Quem conta é o vizinho Zacarias", point="-14.72030,-56.32750", imminent_risk=True, species="dog", animals=2).file  # fmt: skip
    office.act("attendant", complaint, "triage", today, risk="high", reason_text="Animal preso ao sol.")
    page = as_user(live_city, inspector, width=width)
    page.goto(live_city.url(f"/mesa/processos/denuncia/{complaint.year}/{complaint.number}/"))
    checked(page, "1-complaint")
    page.get_by_role("link", name=re.compile("Abrir fiscalização")).click()
    expect(page.locator("#f-place_text")).to_have_value("Rua das Mangueiras, 12")
    expect(page.locator("main")).not_to_contain_text("Zacarias")
    checked(page, "2-open")
    page.get_by_role("button", name="Abrir fiscalização").last.click()
    expect(
        page.get_by_text("De onde veio e o que gerou").or_(page.get_by_label("De onde veio e o que gerou")).first
    ).to_be_attached()
    inspection = Act.objects.get(kind="open_inspection").file
    office.act(
        "inspector", inspection, "plan_visit", today, planned_on=today.isoformat(), planned_time="14:00", agent_text="Rosa Dias"
    )
    late = office.open("inspector", "inspection", "open_inspection", today, inspection_kind="dangerous_animal", place_text="Rua Sete, 7", origin="own_motion", point="-14.72500,-56.33000", imminent_risk=True).file  # fmt: skip
    office.act(
        "inspector", late, "plan_visit", today, planned_on=(today + dt.timedelta(days=2)).isoformat(), agent_text="Bento Reis"
    )
    page.goto(live_city.url("/mesa/visitas/"))
    expect(page.locator(".map .leaflet-marker-icon").first).to_be_visible()
    checked(page, "3-agenda")
    page.get_by_role("link", name="Folha de hoje").click()
    expect(page.get_by_role("heading", level=2).first).to_contain_text("Rua das Mangueiras, 12")
    checked(page, "4-sheet")
    office.act("inspector", inspection, "visit", today, visit_time="14:10", access="granted", findings="Dois cães presos em corrente curta, sem água.", species="dog", animals=2, responsible=ana.ref, unmet=["art12_inc1", "art12_inc5"])  # fmt: skip
    page.goto(live_city.url(f"/mesa/processos/fiscalizacao/{inspection.year}/{inspection.number}/"))
    page.get_by_role("link", name=re.compile("Lavrar auto de infração")).click()
    expect(page.get_by_text("Sugerida pela vistoria")).to_be_visible()
    checked(page, "5-notice")
    page.goto(live_city.url(f"/mesa/processos/denuncia/{complaint.year}/{complaint.number}/ato/levar-a-fiscalizacao/"))
    expect(page.get_by_role("radio", name=f"Fiscalização {inspection}")).to_be_checked()
    page.get_by_label("Procurar processo").fill("")
    page.get_by_label("Procurar processo").press_sequentially(f"fiscalização {late}")
    expect(page.locator("#achados-file_ref").get_by_role("radio", name=f"Fiscalização {late}")).to_be_visible()
    checked(page, "6-choose")
    page.goto(live_city.url("/mesa/mapa/"))
    expect(page.locator(".map .leaflet-marker-icon").first).to_be_visible()
    checked(page, "7-map")
