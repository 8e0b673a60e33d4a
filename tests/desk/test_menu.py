"""The desk's menu and first page lead to every room that somebody's roles open, and to none that refuses them."""

import re

import pytest

from zelo.accounts.roles import Role


def links(page: str) -> set[str]:
    return set(re.findall(r'<a [^>]*href="(/mesa/[^"?#]*)', page))


@pytest.mark.parametrize("role", Role)
def test_no_entry_of_the_menu_or_the_first_page_refuses_who_sees_it(city, client_for, user_with_role, role):
    client = client_for(city, user_with_role(city, role))
    found = links(client.get("/mesa/").content.decode())
    assert "/mesa/" in found
    assert {one: client.get(one).status_code for one in found} == dict.fromkeys(found, 200)


def test_the_registry_is_a_click_away_and_the_menu_says_where_one_is(city, client_for, user_with_role):
    client = client_for(city, user_with_role(city, Role.REGISTRAR))
    rooms = {"/mesa/animais/", "/mesa/pessoas/", "/mesa/cadastro/conferir/", "/mesa/encontrados/", "/mesa/parceiros/", "/mesa/cadastro/importar/", "/mesa/cadastro/exportar/"}  # fmt: skip
    for room in sorted(rooms):
        page = client.get(room).content.decode()
        assert rooms <= links(page), room
        menu = page[page.index('aria-label="Mesa"') :]
        assert f'<a href="{room}" aria-current="page">' in menu[: menu.index("</nav>")], room


def test_nobody_else_sees_the_desk_s_menu(city, client_for, user_with_role):
    assert 'aria-label="Mesa"' not in client_for(city).get("/").content.decode()
    assert 'aria-label="Mesa"' not in client_for(city, user_with_role(city)).get("/").content.decode()
    assert 'aria-label="Mesa"' not in client_for(city, user_with_role(city, Role.ATTENDANT)).get("/lei/").content.decode()


def test_a_citizen_finds_the_way_to_their_animals_from_the_first_page(city, client_for):
    page = client_for(city).get("/").content.decode()
    assert 'href="/meus-animais/"' in page and 'href="/cadastro/"' in page
