"""The administrator closes a day, takes a reading, and sees what they would move."""

import re

import pytest

from zelo.accounts.roles import Role


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 360])
def test_a_day_is_closed_and_taken_back(live_city, new_page, user_with_role, width):
    user_with_role(live_city.city, Role.ADMINISTRATOR, email="ana@nobres.example")
    page = new_page(width=width)
    page.goto(live_city.url("/mesa/calendario/?ano=2026"))
    page.locator("input[name=login]").fill("ana@nobres.example")
    page.locator("input[name=password]").fill("uma senha comprida")
    page.get_by_role("main").get_by_role("button", name="Entrar").click()
    page.wait_for_url(re.compile("/mesa/calendario/"))
    page.get_by_label("Dia", exact=True).fill("2026-08-12")
    page.get_by_label("Nome").fill("Luto oficial")
    page.get_by_role("button", name="Pôr no calendário").click()
    assert "sem ato o dia não muda prazos" in page.get_by_role("alert").inner_text()
    assert page.get_by_label("Nome").input_value() == "Luto oficial"
    page.get_by_label("Decreto ou lei").fill("Decreto 41/2026")
    page.get_by_role("button", name="Pôr no calendário").click()
    assert "entrou no calendário" in page.get_by_role("status").inner_text()
    assert page.locator(".month .clo").count() >= 1
    page.goto(live_city.url("/consultar/prazo/defence/?r=1&from=2026-08-05&served_by=personal"))
    assert "quinta-feira, 20 de agosto" in page.locator("h1").inner_text()
    page.goto(live_city.url("/mesa/calendario/?ano=2026"))
    page.get_by_role("link", name="Tirar Luto oficial").click()
    page.get_by_label("Por que este dia sai do calendário").fill("decreto revogado")
    page.get_by_role("button", name="Tirar do calendário").click()
    assert "saiu do calendário" in page.get_by_role("status").inner_text()


@pytest.mark.slow
def test_a_reading_is_taken_and_the_doubts_page_says_so(live_city, as_user, user_with_role):
    person = user_with_role(live_city.city, Role.ADMINISTRATOR)
    page = as_user(live_city, person)
    page.goto(live_city.url("/mesa/interpretacoes/"))
    page.get_by_role("link", name="Os dez dias do edital").click()
    page.get_by_label(re.compile("Dias corridos")).check()
    page.get_by_label("Motivo").fill("Parecer do jurídico.")
    page.get_by_role("button", name="Escolher esta leitura").click()
    assert "A leitura foi escolhida" in page.get_by_role("status").inner_text()
    page.goto(live_city.url("/lei/duvidas/#edital_days"))
    assert "Parecer do jurídico." in page.locator("#edital_days").inner_text()
