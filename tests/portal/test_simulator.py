"""The simulator: right answers, what lacks as fields, mistakes beside their fields, nothing lost, nothing personal in addresses."""

import html
import re

import pytest

from zelo.legal.library import plain_cases
from zelo.legal.queries import law_now
from zelo.portal.examples import examples
from zelo.portal.fields import PERSONAL, field_of, queried
from zelo.portal.filled import Filled, as_query
from zelo.portal.questions import by_ask

DEFENCE = "/consultar/prazo/defence/"


def text(answer) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode())))


@pytest.mark.law("nobres", "art66_inc1", "art67", "art75")
def test_a_deadline_with_its_weekday_provisions_memo_and_drawn_days(city, client_for):
    answer = client_for(city).get(DEFENCE, {"r": "1", "from": "2026-08-05", "served_by": "personal"})
    page = text(answer)
    assert "Até quarta-feira, 19 de agosto de 2026" in page
    assert "agosto de 2026" in page
    assert "Por quê?" in page
    assert 'href="/lei/art67/"' in answer.content.decode()
    assert answer.content.decode().count('class="cnt"') >= 9


@pytest.mark.law("nobres", "art56_inc2", "art59_inc3", "art59_par2")
def test_a_fine_in_units_and_reais_with_its_chain_and_limit(city, client_for):
    given = {
        "offence": "art56_inc2",
        "on": "2026-09-14",
        "base_units": "300",
        "animals": "6",
        "per_animal": "1",
        "unit_value": "38,42",
    }
    page = text(client_for(city).get("/consultar/multa/", {"r": "1", **given}))
    assert "1.500 UFM = R$ 57.630,00" in page
    for said in ("300 UFM multa-base", "× 6 animais", "1.800 UFM soma", "1.500 UFM limite da lei", "R$ 38,42 valor da UFM"):
        assert said in page


def test_what_lacks_is_asked_for_on_the_answer_and_the_rest_is_carried(city, client_for):
    answer = client_for(city).get("/consultar/multa/", {"r": "1", "offence": "art56_inc2", "animals": "2"})
    page = answer.content.decode()
    assert "De 81 a 300 UFM" in text(answer)
    assert "Falta saber" in text(answer)
    assert '<input type="hidden" name="offence" value="art56_inc2">' in page
    assert re.search(r'<input [^>]*name="base_units"', page)


def test_a_question_without_facts_is_unknown_and_not_no(city_named, client_for):
    page = text(client_for(city_named("sao-pedro-da-aldeia")).get("/consultar/devolucao/", {"r": "1"}))
    assert "Pode ser devolvido" not in page.split("Por quê?")[0]


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("from", "ontem", "Escreva uma data que exista"),
        ("from", "31/02/2026", "Escreva uma data que exista"),
        ("from", "1500-01-01", "A data deve estar entre 1900 e 2200"),
        ("served_by", "pombo", "Escolha uma das opções"),
        ("confirmed", "talvez", "Responda sim, não ou não sei"),
        ("closures", "x", "Escreva datas que existam"),
    ],
)
def test_a_mistake_stands_beside_its_field_and_everything_typed_is_kept(city, client_for, field, typed, said):
    given = {"r": "1", "from": "2026-08-05", "served_by": "post", "enrolled": "1", field: typed}
    answer = client_for(city).get(DEFENCE, given)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert re.search(rf'id="{field}-error">{re.escape(said)}', page)
    assert 'name="enrolled" value="1" checked' in page
    if field not in ("confirmed", "closures"):
        assert f'value="{typed}"' in page


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("10", 10),
        ("10,5", 10.5),
        ("10.5", 10.5),
        ("-1", None),
        ("dez", None),
        ("1e9", None),
        ("99999999999999999", None),
        ("٣", None),
    ],
)
def test_numbers_are_read_as_brazilians_write_them(city, typed, read):
    filled = Filled(law_now(), ["base_units"], as_query(law_now(), {}))
    filled.data = filled.data.copy()
    filled.data["base_units"] = typed
    again = Filled(law_now(), ["base_units"], filled.data)
    assert again.given.get("base_units") == read
    assert bool(again.errors) == (read is None)


@pytest.mark.parametrize(("typed", "read"), [("1.250,00", 1250.0), ("1.250", 1250), ("R$ 12,30", 12.3), ("12.3", 12.3)])
def test_money_is_read_as_brazilians_write_it(city, typed, read):
    data = as_query(law_now(), {})
    data["unit_value"] = typed
    assert Filled(law_now(), ["unit_value"], data).given == {"unit_value": read}


def test_a_brazilian_day_is_read_and_kept_for_the_browser_s_own_field(city):
    data = as_query(law_now(), {})
    data["from"] = "05/08/2026"
    filled = Filled(law_now(), ["from"], data)
    assert filled.given == {"from": "2026-08-05"}
    assert field_of(filled, "from").value == "2026-08-05"


@pytest.mark.parametrize("slug", ["juiz-de-fora", "lencois-paulista", "nobres", "sao-pedro-da-aldeia", "vila-pavao"])
def test_every_case_of_a_city_can_be_typed_and_answers_alike(city_named, slug):
    """Facts to a form's fields and back are the same facts."""
    with city_named(slug):
        law = law_now()
        for case in plain_cases(slug):
            given = {name: value for name, value in case.given.items() if name in law.known}
            back = Filled(law, given, as_query(law, given))
            assert back.errors == {}, case.id
            # The order in which a map was written may show in the memo, and there alone.
            one, two = ({**law.ask(case.ask, facts).as_json(), "because": []} for facts in (given, back.given))
            assert one == two, case.id


@pytest.mark.parametrize("slug", ["juiz-de-fora", "lencois-paulista", "nobres", "sao-pedro-da-aldeia", "vila-pavao"])
def test_every_question_of_a_city_has_a_form_and_an_answer(city_named, client_for, slug):
    city = city_named(slug)
    client = client_for(city)
    with city:
        urls = [case.url for question in by_ask(law_now()) for case in question.cases]
        ready = [example.url for example in examples(law_now())]
    for url in urls:
        assert client.get(url).status_code == 200, url
        assert client.get(url, {"r": "1"}).status_code == 200, url
    assert ready
    for url in ready:
        assert "Falta saber" not in text(client.get(url)), url


def test_more_rows_keep_what_was_typed_and_do_not_answer_yet(city, client_for):
    given = {
        "r": "1",
        "mais": "priors",
        "offence": "art56_inc2",
        "priors-0-offence": "art54_inc1",
        "priors-0-final_on": "2026-01-05",
    }
    answer = client_for(city).get("/consultar/multa/", given)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'name="priors-0-final_on" value="2026-01-05"' in page
    assert 'name="priors-1-final_on" value=""' in page


@pytest.mark.law("nobres", "art59_par3")
def test_records_reach_the_law(city, client_for):
    given = {"r": "1", "offence": "art56_inc2", "on": "2026-09-14", "base_units": "100", "priors-0-offence": "art54_inc1"}
    page = text(client_for(city).get("/consultar/multa/", {**given, "priors-0-final_on": "2026-08-05"}))
    assert "200 UFM" in page


def test_none_of_these_is_not_the_same_as_nothing_said(city_named):
    with city_named("sao-pedro-da-aldeia"):
        law = law_now()
        silent, none = as_query(law, {}), as_query(law, {"documents": [], "claimed_on": None})
        assert Filled(law, ["documents", "claimed_on"], silent).given == {}
        assert Filled(law, ["documents", "claimed_on"], none).given == {"documents": [], "claimed_on": None}


def test_a_question_about_a_person_travels_by_post(city_named, client_for):
    city = city_named("juiz-de-fora")
    with city:
        personal = [c.url for q in by_ask(law_now()) for c in q.cases if not PERSONAL.isdisjoint(c.inquiry.facts)]
    assert personal
    client = client_for(city)
    for url in personal:
        page = client.get(url).content.decode()
        assert f'<form method="post" action="{url}"' in page
        answer = client.post(url, {"r": "1", "born_on": "1980-02-03"})
        assert answer.status_code == 200
        assert "1980-02-03" not in "".join(re.findall(r'href="([^"]*)"', answer.content.decode()))


def test_a_post_without_its_token_is_refused_in_portuguese(city_named):
    from tests.visitors import CityClient

    client = CityClient(city_named("juiz-de-fora"))
    client.handler.enforce_csrf_checks = True
    answer = client.post("/consultar/autorizacao/vta/", {"r": "1"})
    assert answer.status_code == 403
    assert "perdeu a validade" in text(answer)


def test_the_same_answer_in_json(city, client_for):
    given = {"r": "1", "from": "2026-08-05", "served_by": "personal"}
    body = client_for(city).get(DEFENCE, {**given, "formato": "json"}).json()
    assert body["answer"] == {"effective": "2026-08-05", "due": "2026-08-19", "days": 10, "unit": "business"}


@pytest.mark.parametrize("words", ["<script>alert(1)</script>", '"><svg onload=alert(1)>', "{{ 7|add:7 }}"])
def test_a_hostile_fact_is_shown_as_text(city_named, client_for, words):
    client = client_for(city_named("juiz-de-fora"))
    given = {"r": "1", "zone": words, "street": words, "at": words, "load_kg": words, "authorised_places": words}
    for extra in ({}, {"zone": "urban", "at": "2026-08-05T10:00", "load_kg": "10"}):
        page = client.get("/consultar/circulacao/", {**given, **extra}).content.decode()
        assert words not in page or words.startswith("{{")
        assert "14" not in page or not words.startswith("{{") or "{{ 7|add:7 }}" in page


def test_too_many_rows_and_fields_do_no_harm(city, client_for):
    given = {f"priors-{n}-offence": "art54_inc1" for n in range(500)}
    assert client_for(city).get("/consultar/multa/", {"r": "1", "offence": "art56_inc2", **given}).status_code in (200, 422)


def test_queried_addresses_answer(city, client_for):
    query = queried(law_now(), {"from": "2026-08-05", "closures": ["2026-08-12"]})
    assert "20 de agosto de 2026" in text(client_for(city).get(f"{DEFENCE}?{query}"))
