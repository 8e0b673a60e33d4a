"""The pages anyone may open: they open, at a constant price, and say what they should."""

import datetime as dt
import html
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.law.laws import LIBRARY
from zelo.law.ids import label
from zelo.legal.queries import law_now

PAGES = ["/", "/lei/", "/lei/?q=multa", "/lei/?area=enforcement", "/lei/?tipo=deadline", "/lei/art59/", "/lei/art59_par3/", "/lei/duvidas/",
         "/lei/cobertura/", "/lei/federal/cc_art132/", "/consultar/", "/consultar/prazo/", "/consultar/prazo/defence/", "/consultar/multa/",
         "/dados/"]  # fmt: skip
CITIES = ["juiz-de-fora", "lencois-paulista", "nobres", "sao-pedro-da-aldeia", "vila-pavao"]


def text(answer) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode())))


@pytest.mark.parametrize("address", PAGES)
def test_a_page_opens_for_nobody_in_particular(city, client_for, address):
    answer = client_for(city).get(address)
    assert answer.status_code == 200
    assert len(answer.content) < 120_000
    assert not re.search(r"\sstyle=|<style|<script(?![^>]*\bsrc=)|\son[a-z]+=", answer.content.decode()), (
        "the policy forbids inline styles and scripts"
    )


@pytest.mark.parametrize("slug", CITIES)
def test_every_city_shows_its_law_and_its_questions(city_named, client_for, slug):
    client = client_for(city_named(slug))
    for address in ("/", "/lei/", "/lei/art1/", "/lei/duvidas/", "/lei/cobertura/", "/consultar/"):
        assert client.get(address).status_code == 200, address


@pytest.mark.parametrize(
    "address",
    ["/lei/art999/", "/lei/art59_par99/", "/lei/nada/", "/consultar/nada/", "/consultar/prazo/nada/", "/consulta/naoexiste/", "/x"],
)
def test_what_is_not_there_is_404_in_portuguese(city, client_for, address):
    answer = client_for(city).get(address)
    assert answer.status_code == 404
    assert "Página não encontrada" in text(answer)


@pytest.mark.parametrize(
    ("address", "most"),
    [("/", 4), ("/lei/", 2), ("/lei/?q=multa", 2), ("/lei/art59_par3/", 5), ("/lei/cobertura/", 2), ("/consultar/multa/", 3),
     ("/consultar/prazo/defence/?r=1&from=2026-08-05", 2)],
)  # fmt: skip
def test_a_page_asks_the_database_little(city, client_for, address, most):
    client = client_for(city)
    client.get(address)
    with CaptureQueriesContext(connection) as seen:
        client.get(address)
    asked = [query["sql"] for query in seen if not query["sql"].startswith("SET search_path")]
    assert len(asked) <= most, asked


def test_the_chooser_lists_the_cities_and_searches_without_accents(client_for, db):
    client = client_for(None)
    assert all(name in text(client.get("/")) for name in ("Nobres/MT", "São Pedro da Aldeia/RJ"))
    found = text(client.get("/", {"q": "sao pedro"}))
    assert "São Pedro da Aldeia/RJ" in found
    assert "Nobres/MT" not in found
    assert "Nenhum município com «atlantida»" in text(client.get("/", {"q": "atlantida"}))


def test_search_without_script_gives_a_page_and_with_htmx_its_part(city, client_for):
    client = client_for(city)
    whole, part = client.get("/lei/?q=multa"), client.get("/lei/?q=multa", headers={"HX-Request": "true"})
    assert "<html" in whole.content.decode()
    assert "<html" not in part.content.decode()
    assert "resultados para «multa»" in text(part)


@pytest.mark.parametrize("words", ["reincidência", "REINCIDENCIA", "reincide", "multa em dobro"])
def test_search_needs_neither_accents_nor_capitals(city, client_for, words):
    assert "art. 59, § 3º" in text(client_for(city).get("/lei/", {"q": words}))


def test_a_number_finds_the_article(city, client_for):
    found = text(client_for(city).get("/lei/", {"q": "art. 59"}))
    assert "art. 59, § 3º" in found
    assert "art. 60" not in found


def test_nothing_found_says_what_to_do(city, client_for):
    assert "Tente menos palavras" in text(client_for(city).get("/lei/", {"q": "zebra voadora"}))


def test_a_provision_shows_sentence_state_rule_and_doubts(city, client_for):
    page = text(client_for(city).get("/lei/art66_inc4/"))
    law = law_now()
    assert law.pack.statute.provisions["art66_inc4"].says in page
    for said in ("calculado por regra", "A regra por trás", "rules/", law.pack.interpretations["edital_days"].issue):
        assert said in page


def test_the_official_text_stands_beside_the_sentence_once_imported(city, client_for, user_with_role):
    from zelo.accounts.roles import Role
    from zelo.legal.acts import import_text

    client = client_for(city)
    assert "ainda não importou o texto oficial" in text(client.get("/lei/art1/"))
    import_text(by=user_with_role(city, Role.ADMINISTRATOR), text="Art. 1º Texto solene de teste.\n", source="Diário")
    assert "Texto solene de teste." in text(client.get("/lei/art1/"))


def test_the_doubts_page_names_every_interpretation_and_its_default(city, client_for):
    page = text(client_for(city).get("/lei/duvidas/"))
    for item in law_now().pack.interpretations.values():
        assert item.issue in page


def test_coverage_counts_every_provision_once(city, client_for):
    from zelo.legal.coverage import coverage

    law = law_now()
    items = coverage(law)
    assert sorted(item.id for item in items) == sorted(law.pack.statute.provisions)
    assert f"{len(items)} dispositivos" in text(client_for(city).get("/lei/cobertura/"))


@pytest.mark.law("sao-pedro-da-aldeia", "art10")
def test_the_doubt_of_a_law_stands_on_its_pages(city_named, client_for):
    client = client_for(city_named("sao-pedro-da-aldeia"))
    for address in ("/", "/lei/", "/lei/art10/", "/consultar/", "/consultar/prazo/reclaim/?r=1&from=2025-09-01"):
        assert "não traz número nem data" in text(client.get(address)), address


@pytest.mark.law("nobres", "art1")
@pytest.mark.law("vila-pavao", "art1", "art8", "art8_inc1", "art8_inc2", "art8_inc3", "art8_inc4", "art8_inc6")
@pytest.mark.parametrize("slug", ["nobres", "vila-pavao"])
def test_what_only_asks_to_be_shown_is_shown(request, city_named, client_for, slug):
    client = client_for(city_named(slug))
    wanted = [name for mark in request.node.iter_markers("law") if mark.args[0] == slug for name in mark.args[1:]]
    assert wanted
    for name in wanted:
        says = LIBRARY.pack(slug).statute.provisions[name].says
        assert " ".join(says.split()) in text(client.get(f"/lei/{name}/")), name


def test_a_pack_that_cannot_be_used_is_said_not_hidden(city, client_for, settings, tmp_path):
    import shutil

    shutil.copytree(settings.CITIES, tmp_path / "cities")
    (tmp_path / "cities" / "nobres" / "law.yaml").write_text("title: [\n", encoding="utf-8")
    settings.CITIES = tmp_path / "cities"
    from zelo.legal import queries

    queries._bound.clear()
    answer = client_for(city).get("/lei/")
    queries._bound.clear()
    assert answer.status_code == 503
    assert "nobres/law.yaml" in text(answer)


def test_labels_are_those_lawyers_write(city, client_for):
    assert label("art66_inc4") in text(client_for(city).get("/lei/art66/"))


@pytest.mark.parametrize(
    "words", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "' OR 1=1 --", "\x00", "%", "a" * 5000]
)
def test_what_is_searched_is_shown_as_text(city, client_for, words):
    answer = client_for(city).get("/lei/", {"q": words})
    assert answer.status_code == 200
    assert "<script>alert" not in answer.content.decode()
    assert "<img src=x" not in answer.content.decode()


def test_days_are_those_of_the_city_s_own_hour(city, client_for, monkeypatch):
    """At half past three UTC of New Year's Day it is still the old year in Nobres, and the new one in Brasília."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: dt.datetime(2027, 1, 1, 3, 30, tzinfo=dt.UTC))
    assert "Confraternização Universal" in text(client_for(city).get("/"))
    assert client_for(city).get("/").context["today"] == dt.date(2026, 12, 31)


def test_a_part_of_a_page_is_never_taken_for_the_page(city, client_for):
    assert "HX-Request" in client_for(city).get("/lei/?q=multa")["Vary"]
    assert "HX-Request" in client_for(None).get("/")["Vary"]
