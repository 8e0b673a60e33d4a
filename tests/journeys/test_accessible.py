"""Every page passes axe, at 1280 and 360 px, and fits a screen of 320 px."""

import datetime as dt

import pytest

from zelo.accounts.roles import Role
from zelo.legal.acts import add_day, import_text, keep_consultation

WIDTHS = (1280, 360)
PUBLIC = [
    "/", "/lei/", "/lei/?q=multa", "/lei/art59/", "/lei/art66_inc4/", "/lei/duvidas/", "/lei/cobertura/", "/consultar/", "/consultar/prazo/",
    "/consultar/prazo/defence/", "/consultar/prazo/defence/?r=1&from=ontem", "/consultar/multa/", "/consultar/destino/",
    "/consultar/prazo/defence/?r=1&from=2026-08-05&served_by=personal", "/consultar/multa/?r=1&offence=art56_inc2",
    "/consultar/multa/?r=1&offence=art56_inc2&base_units=300&animals=6&per_animal=1&unit_value=38,42&on=2026-09-14",
    "/consultar/entrega/adoption/?r=1", "/dados/", "/nada/", "/conta/entrar/",
]  # fmt: skip
DESK = [
    "/mesa/",
    "/mesa/calendario/",
    "/mesa/interpretacoes/",
    "/mesa/interpretacoes/edital_days/",
    "/mesa/texto/",
    "/mesa/historico/",
]


def narrow(page) -> list[str]:
    """What sticks out of the screen sideways, of things that do not scroll by themselves."""
    return page.evaluate(
        """() => document.documentElement.scrollWidth <= window.innerWidth ? [] : [...document.querySelectorAll('main *, header *, footer *')]
           .filter(e => e.getBoundingClientRect().right > window.innerWidth + 1 && !e.closest('.nav, pre')).map(e => e.outerHTML.slice(0, 120))"""
    )


def look(page, root: str, addresses: list[str], violations) -> None:
    wrong = {}
    for address in addresses:
        page.goto(root + address)
        found = violations(page)
        if page.viewport_size["width"] < 400:
            page.set_viewport_size({"width": 320, "height": 640})
            found += narrow(page)
            page.set_viewport_size({"width": 360, "height": 740})
        if found:
            wrong[address] = found
    assert wrong == {}


@pytest.mark.slow
def test_public_pages(live_city, live_server, new_page, violations):
    token = keep_consultation(ask="deadline", given={"step": "defence", "from": "2026-08-05"}).token
    for width in WIDTHS:
        look(new_page(width=width), live_city.url(""), [*PUBLIC, f"/consulta/{token}/"], violations)
    look(new_page(width=360), live_server.url.replace("127.0.0.1", "localhost"), ["/", "/?q=sao"], violations)


@pytest.mark.slow
def test_desk_pages(live_city, as_user, violations, user_with_role):
    person = user_with_role(live_city.city, Role.ADMINISTRATOR)
    day = add_day(by=person, on=dt.date(2026, 8, 12), name="Luto oficial", act="Decreto 41/2026", kind="closure")
    import_text(by=person, text="Art. 1º Fica instituída.\nArt. 999. Sobra.\n", source="Diário")
    for width in WIDTHS:
        page = as_user(live_city, person, width=width)
        look(page, live_city.url(""), [*DESK, f"/mesa/calendario/{day.pk}/tirar/"], violations)
