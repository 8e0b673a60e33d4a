"""Somebody looks for their horse, on a phone, by keyboard, without script; an attendant marks a point on the map."""

import re
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser import LiveCity, fits
from tests.custody.conftest import prices, work  # noqa: F401
from tests.portal.held import address, horse

TODAY = timezone.localdate()


@pytest.fixture
def aldeia(live_server, city_named):
    city = city_named("sao-pedro-da-aldeia")
    connection.set_tenant(city)
    return city


@pytest.fixture
def live(aldeia, live_server):
    return LiveCity(aldeia, f"http://{aldeia.slug}.localhost:{urlsplit(live_server.url).port}")


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 320])
def test_somebody_finds_their_horse_by_keyboard(live, work, prices, new_page, violations, width):  # noqa: F811
    file = horse(work, TODAY, pictures=1, point="-22.7440,-42.0640")
    horse(work, TODAY, point="-22.7440,-42.0640")
    page = new_page(width=width, height=800)
    page.context.set_default_timeout(40_000)
    page.goto(live.url("/"))
    assert violations(page) == [] and fits(page)
    page.get_by_role("link", name="Animais recolhidos").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Animais recolhidos")
    expect(page.locator(".map")).to_have_attribute("data-drawn", "2", timeout=20_000)
    pin = page.get_by_role("button", name="2 animais: RJ-140, km 5")
    assert violations(page) == [] and fits(page)
    pin.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".popup a")).to_have_count(2)
    expect(page.locator(".leaflet-popup")).to_have_css("opacity", "1")
    assert violations(page) == []
    page.get_by_role("link", name=f"recolhimento {file}").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(live.url(address(file)))
    expect(page.locator(".owed .sum td")).to_have_text("R$ 492,00")
    expect(page.locator(".map")).to_have_attribute("data-drawn", "1", timeout=20_000)
    assert page.locator("img.big").evaluate("e => e.complete && e.naturalWidth > 0")
    assert violations(page) == [] and fits(page)


@pytest.mark.slow
def test_without_script_the_place_is_in_words(live, work, prices, new_page):  # noqa: F811
    file = horse(work, TODAY, point="-22.7440,-42.0640")
    page = new_page(width=360, java_script_enabled=False)
    page.goto(live.url(address(file)))
    expect(page.get_by_role("main")).to_contain_text("RJ-140, km 5 · São Mateus")
    expect(page.locator(".map")).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 320])
def test_a_point_is_marked_on_the_map_and_far_ones_are_warned_of(live, work, as_user, violations, width):  # noqa: F811
    page = as_user(
        live,
        work.people["attendant"],
        width=width,
        height=800,
        geolocation={"latitude": -22.86, "longitude": -42.09},
        permissions=["geolocation"],
    )
    page.context.set_default_timeout(40_000)
    page.goto(live.url("/mesa/processos/recolhimento/novo/registrar-chamado/"))
    page.get_by_text("Mais dados").click()
    field, says = page.locator("[name=point]"), page.locator(".pick [role=status]")
    page.get_by_role("button", name="Usar minha localização").click()
    expect(field).to_have_value("-22.86000,-42.09000")
    expect(says).to_have_text("Ponto marcado.")
    page.locator(".pick .map").click(position={"x": 150, "y": 60})
    expect(field).not_to_have_value("-22.86000,-42.09000")
    assert violations(page) == [] and fits(page)
    field.fill("-3.10000,-60.00000")
    field.blur()
    expect(says).to_contain_text("km do centro de São Pedro da Aldeia. Confira; se estiver certo, pode seguir.")
    field.fill("aqui")
    field.blur()
    expect(says).to_contain_text("Escreva latitude,longitude")
    field.fill("")
    page.locator(".pick .map").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Marcar o centro do mapa").press("Enter")
    expect(field).to_have_value(re.compile(r"^-\d+\.\d{5},-\d+\.\d{5}$"))
    assert violations(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 320])
def test_the_desk_s_map(live, work, as_user, violations, width):  # noqa: F811
    work.open(TODAY, facts={"point": "-22.8400,-42.1000"})
    horse(work, TODAY, point="-22.7440,-42.0640")
    page = as_user(live, work.people["team"], width=width, height=800)
    page.context.set_default_timeout(40_000)
    page.goto(live.url("/mesa/mapa/"))
    expect(page.locator(".map")).to_have_attribute("data-drawn", "2", timeout=20_000)
    expect(page.locator(".leaflet-marker-icon.pin.late")).to_have_text("A")
    assert violations(page) == [] and fits(page)
