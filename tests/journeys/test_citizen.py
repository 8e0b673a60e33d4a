"""A citizen finds a rule, asks, completes and shares, with a mouse, a thumb, or the keyboard alone."""

import re

import pytest


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 360])
def test_from_the_front_page_to_a_shared_answer(live_city, new_page, width):
    page = new_page(width=width)
    page.goto(live_city.url())
    page.get_by_role("link", name="Qual é o prazo?", exact=True).click()
    page.get_by_role("link", name="Defesa").click()
    page.get_by_label("Dia em que o prazo nasce").fill("2026-08-05")
    page.get_by_role("radio", name="pessoal").check()
    page.get_by_role("button", name="Ver a resposta").click()
    assert page.get_by_role("heading", level=1).inner_text() == "Até quarta-feira, 19 de agosto de 2026"
    page.get_by_role("button", name="Guardar").click()
    page.wait_for_url(re.compile(r"/consulta/[\w-]{16,}/"))
    assert page.get_by_label("Endereço desta página").input_value() == page.url
    assert page.get_by_role("heading", level=1).inner_text() == "Até quarta-feira, 19 de agosto de 2026"


@pytest.mark.slow
def test_an_answer_is_completed_where_it_lacks_something(live_city, phone):
    phone.goto(live_city.url("/consultar/multa/"))
    phone.get_by_label("Disposição infringida").select_option("art56_inc2")
    phone.get_by_role("button", name="Ver a resposta").click()
    assert "De 81 a 300 UFM" in phone.get_by_role("heading", level=1).inner_text()
    phone.get_by_label("Multa-base escolhida").fill("100")
    phone.get_by_role("button", name="Completar a resposta").click()
    assert "100 UFM" in phone.get_by_role("heading", level=1).inner_text()


@pytest.mark.slow
def test_search_answers_while_one_types_and_the_address_follows(live_city, page):
    page.goto(live_city.url("/lei/"))
    page.get_by_label("Procure com as suas palavras").press_sequentially("reincidencia")
    page.get_by_role("heading", name=re.compile("resultados? para «reincidencia»")).wait_for()
    assert page.url.endswith("?q=reincidencia")


@pytest.mark.slow
def test_a_question_is_asked_without_script(live_city, new_page):
    page = new_page(java_script_enabled=False)
    page.goto(live_city.url("/lei/"))
    page.get_by_label("Procure com as suas palavras").fill("abandono")
    page.locator("#busca button").click()
    assert "para «abandono»" in page.locator("#achados h2").first.inner_text()
    page.goto(live_city.url("/consultar/prazo/defence/"))
    page.get_by_label("Dia em que o prazo nasce").fill("2026-08-05")
    page.get_by_role("button", name="Ver a resposta").click()
    assert "19 de agosto" in page.locator("h1").inner_text()


@pytest.mark.slow
def test_the_keyboard_alone_reaches_an_answer(live_city, page):
    page.goto(live_city.url("/consultar/prazo/defence/"))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Ir para o conteúdo"
    page.keyboard.press("Enter")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "from":
            break
    assert page.evaluate("document.activeElement.name") == "from"
    page.keyboard.type("08052026")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "served_by":
            break
    while page.evaluate("document.activeElement.value") != "personal":
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("served_by=personal"))
    assert "Até quarta-feira, 19 de agosto de 2026" in page.locator("h1").inner_text()


@pytest.mark.slow
def test_a_first_page_is_light(live_city, new_page):
    page = new_page(width=360)
    sizes = []
    page.on("response", lambda answer: sizes.append(len(answer.body())))
    for address in ("/", "/lei/", "/consultar/prazo/defence/"):
        sizes.clear()
        page.goto(live_city.url(address))
        page.wait_for_load_state("networkidle")
        assert sum(sizes) < 150_000, (address, sizes)
