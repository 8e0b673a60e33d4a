"""A person logs in and out in a real browser, by keyboard, on a wide screen and on a phone."""

import pytest

from tests.browser import fits
from zelo.accounts.roles import Role


@pytest.mark.parametrize("width", [1280, 360])
def test_logging_in_by_keyboard(live_city, new_page, user_with_role, violations, width):
    user_with_role(live_city.city, Role.ATTENDANT, email="ana@example.org", password="uma senha comprida")
    page = new_page(width=width)
    page.goto(live_city.url("/conta/entrar/"))
    assert violations(page) == []
    assert fits(page)
    page.get_by_label("E-mail").focus()
    page.keyboard.type("ana@example.org")
    page.keyboard.press("Tab")
    page.keyboard.type("uma senha comprida")
    page.keyboard.press("Enter")
    page.wait_for_url(live_city.url("/mesa/"))
    page.goto(live_city.url("/conta/senha/"))
    assert page.url == live_city.url("/conta/senha/")
    assert violations(page) == []
    page.goto(live_city.url("/conta/sair/"))
    page.get_by_role("main").get_by_role("button", name="Sair").click()
    page.wait_for_url(live_city.url("/"))
    page.goto(live_city.url("/conta/senha/"))
    assert "/conta/entrar/" in page.url
