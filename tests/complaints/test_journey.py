"""From the public's page to the answer, on a phone and at a desk, by keyboard and without script, with nothing for axe to say."""

import uuid
from decimal import Decimal

import pytest
from playwright.sync_api import expect

from tests.browser import fits
from tests.complaints.conftest import NAME, PLACE, TODAY, WHAT, act, left, photo
from zelo.accounts.roles import Role
from zelo.complaints.models import Complaint
from zelo.proceedings.models import Act

pytestmark = pytest.mark.usefixtures("patient")


@pytest.mark.slow
@pytest.mark.law("nobres", "art10_inc6")
@pytest.mark.parametrize("width", [1280, 360])
def test_told_received_and_answered(live_city, user_with_role, new_page, as_user, checked, width):
    by = user_with_role(live_city.city, Role.ATTENDANT)
    left(point=(Decimal("-14.7203"), Decimal("-56.3275")), happening=True)
    page = new_page(width=width)
    page.goto(live_city.url("/"))
    page.get_by_role("link", name="Denunciar").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Denunciar")
    checked(page, "1-tell")
    page.get_by_label("O que está acontecendo").fill(WHAT)
    page.get_by_label("Maus-tratos").check()
    page.get_by_role("group", name="Há perigo imediato").get_by_label("sim").check()
    page.get_by_text("Marcar no mapa, se quiser").click()
    page.get_by_text("Escolher no mapa").click()
    page.get_by_role("button", name="Marcar o centro do mapa").click()
    page.get_by_label("Anônima").check()
    expect(page.get_by_label("Seu nome")).to_be_hidden()
    page.get_by_label("Com sigilo").check()
    page.get_by_label("Seu nome").fill(NAME)
    sent = photo()
    page.locator("#provas").set_input_files({"name": sent.name, "mimeType": "image/jpeg", "buffer": sent.read()})
    page.get_by_role("button", name="Enviar denúncia").click()
    expect(page.get_by_role("alert")).to_contain_text("Diga onde é")
    checked(page, "2-faults")
    page.get_by_label("Endereço ou ponto").fill(PLACE)
    page.get_by_role("button", name="Enviar denúncia").click()
    expect(page.get_by_text("Guarde este código")).to_be_visible()
    checked(page, "3-code")
    code = page.locator(".code").inner_text()
    page.get_by_role("button", name="Acompanhar agora").click()
    expect(page.get_by_text("espera ser recebida")).to_be_visible()
    checked(page, "4-follow")
    desk = as_user(live_city, by, width=width)
    desk.goto(live_city.url("/mesa/denuncias/"))
    expect(desk.locator("main table tbody tr").first).to_contain_text("perigo imediato")
    expect(desk.locator(".map .leaflet-marker-icon").first).to_be_visible()
    checked(desk, "5-queue")
    desk.locator("main table a").first.click()
    expect(desk.get_by_text("Pode ser o mesmo fato")).to_be_visible()
    checked(desk, "6-one")
    desk.locator("main a[href*='comparar']").first.click()
    checked(desk, "7-compare")
    desk.go_back()
    desk.get_by_role("link", name="Receber: abrir o processo").click()
    checked(desk, "8-receive")
    desk.get_by_role("button", name="Receber", exact=True).click()
    expect(desk.get_by_text("Denúncia recebida.")).to_be_visible()
    assert NAME.split()[0] not in desk.content()
    checked(desk, "9-file")
    row = Complaint.objects.get(file__isnull=False)
    act(row, by, "ask_information", text="De que cor é o portão?")
    page.goto(live_city.url("/denunciar/acompanhar/"))
    checked(page, "10-ask-code")
    page.get_by_label("Código").fill(code.lower())
    page.keyboard.press("Enter")
    expect(page.get_by_text("De que cor é o portão?")).to_be_visible()
    page.get_by_label("Informação").fill("Verde.")
    page.get_by_role("button", name="Enviar").click()
    expect(page.get_by_text("Recebemos")).to_be_visible()
    checked(page, "11-more")
    desk.goto(live_city.url(f"/mesa/denuncias/{row.pk}/"))
    checked(desk, "12-one-received")
    desk.get_by_role("button", name="Juntar ao processo").click()
    expect(desk.get_by_text("Informação juntada")).to_be_visible()
    act(row, by, "triage", risk="high", reason_text="sem água")
    act(row, by, "answer", answer_text="O animal foi recolhido e tratado. Obrigado.")
    page.reload()
    page.goto(live_city.url("/denunciar/acompanhar/"))
    page.get_by_label("Código").fill(code)
    page.keyboard.press("Enter")
    expect(page.get_by_text("O animal foi recolhido e tratado")).to_be_visible()
    checked(page, "13-answered")
    assert Act.objects.filter(file=row.file, on=TODAY).count() == 5
    desk.goto(live_city.url("/mesa/denuncias/nova/"))
    checked(desk, "14-enter")


@pytest.mark.slow
def test_without_script(live_city, new_page):
    page = new_page(width=320, java_script_enabled=False)
    page.goto(live_city.url("/denunciar/"))
    page.get_by_label("O que está acontecendo").fill(WHAT)
    page.get_by_label("Endereço ou ponto").fill(PLACE)
    page.get_by_label("Anônima").check()
    page.get_by_role("button", name="Enviar denúncia").click()
    expect(page.get_by_text("Guarde este código")).to_be_visible()
    assert fits(page)
    page.get_by_role("button", name="Acompanhar agora").click()
    expect(page.get_by_text("espera ser recebida")).to_be_visible()
    assert uuid.UUID(str(Complaint.objects.get().key))
