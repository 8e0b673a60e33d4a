"""A notice is signed on the screen, with a mouse and with a finger: the drawing is kept through a failed form and a turned phone, and stands on the file."""

import datetime as dt
import json

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser import fits, shot
from tests.journeys.test_files import Desk
from tests.journeys.test_sanction import nobres  # noqa: F401
from zelo.accounts.roles import Role
from zelo.proceedings.models import Evidence

WAVE = [(0.1, 0.5), (0.25, 0.2), (0.4, 0.8), (0.55, 0.25), (0.7, 0.7), (0.9, 0.4)]


def drawn(page, wave=WAVE):
    """One stroke over the pad, by the mouse."""
    pad = page.locator("#f-drawn_signature canvas")
    pad.scroll_into_view_if_needed()
    box = pad.bounding_box()
    for at, (x, y) in enumerate(wave):
        page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"], steps=6)
        if not at:
            page.mouse.down()
    page.mouse.up()


def ink(page) -> int:
    """Dark points on the pad."""
    return page.locator("#f-drawn_signature canvas").evaluate(
        "c => { const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; let n = 0; for (let i = 3; i < d.length; i += 4) if (d[i] > 128) n++; return n }"
    )


@pytest.mark.slow
@pytest.mark.law("nobres", "art64", "art64_par1")
@pytest.mark.parametrize("width", [1280, 360])
def test_signed_on_the_screen(nobres, as_user, user_with_role, violations, width):  # noqa: F811
    user = user_with_role(nobres.city, Role.INSPECTOR, email="iara@nobres.example")
    desk = Desk(as_user(nobres, user, width=width, height=800), nobres, violations)
    desk.go("/mesa/processos/processo-sancionador/novo/lavrar-auto-de-infracao/")
    page, field = desk.page, desk.page.locator("[name=drawn_signature]")
    page.locator("#f-counts-0-busca").fill("cachorro sem água")
    page.locator("#achadas-0 label", has_text="art. 55, II").click()

    drawn(page)
    drawn(page, [(0.2, 0.9), (0.8, 0.9)])
    assert len(json.loads(field.input_value())) == 2
    expect(page.locator("[name=signed_by][value=signed]")).to_be_checked()
    page.locator("#f-drawn_signature").get_by_role("button", name="Desfazer traço").click()
    assert len(json.loads(field.input_value())) == 1
    page.locator("#f-drawn_signature").get_by_role("button", name="Limpar").click()
    assert field.input_value() == "" and ink(page) == 0
    drawn(page)
    before, strokes = ink(page), field.input_value()
    assert before > 100 and len(json.loads(strokes)) == 1

    # turned, it is the same drawing
    page.set_viewport_size({"width": 800, "height": width})
    assert ink(page) > 100 and field.input_value() == strokes
    page.set_viewport_size({"width": width, "height": 800})
    assert fits(page)

    # a form that fails keeps it
    send = page.get_by_role("main").get_by_role("button", name="Lavrar auto de infração").last
    with page.expect_navigation():
        send.click()
    assert field.input_value() == strokes and ink(page) > 100
    desk.check("auto com assinatura")
    shot(page, "signing")

    desk.fill({
        "respondent": "João Prado", "facts_text": "Dois cães sem água", "place_text": "Rua São José, 40", "fact_time": "10:00", "defence_told": "1",
        "proposed_penalties": "fine", "measures_taken": "orientação", "species": "dog", "occurred_on": (timezone.localdate() - dt.timedelta(days=1)).isoformat(),
    })  # fmt: skip
    page.get_by_role("main").get_by_role("button", name="Lavrar auto de infração").last.click()
    expect(page.get_by_role("status")).to_contain_text("registrado.")
    expect(page.get_by_role("img", name="Assinatura na tela")).to_be_visible()
    desk.check("processo assinado")
    shot(page, "signed")
    assert Evidence.objects.count() == 1


@pytest.mark.slow
def test_a_finger_draws_and_does_not_move_the_page(nobres, browser, user_with_role, as_user):  # noqa: F811
    user = user_with_role(nobres.city, Role.INSPECTOR, email="iara@nobres.example")
    page = as_user(nobres, user, width=360, height=740)
    page.goto(nobres.url("/mesa/processos/processo-sancionador/novo/lavrar-auto-de-infracao/"))
    pad = page.locator("#f-drawn_signature canvas")
    pad.scroll_into_view_if_needed()
    box, at = pad.bounding_box(), page.evaluate("scrollY")
    touch = page.context.new_cdp_session(page)
    for n, (x, y) in enumerate(WAVE):
        point = {"x": box["x"] + x * box["width"], "y": box["y"] + y * box["height"]}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove" if n else "touchStart", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_text("Assinatura no quadro.")).to_be_visible()
    assert len(json.loads(page.locator("[name=drawn_signature]").input_value())[0]) >= 3
    assert page.evaluate("scrollY") == at and box["height"] >= 120
