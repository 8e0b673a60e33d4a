"""The registry's public page: in each city what its law says, and what applies to one's own animal under the phases published."""

import datetime as dt
import html
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from zelo.accounts.roles import Role
from zelo.registry.acts.keep_phases import publish_phase

CITIES = ["juiz-de-fora", "lencois-paulista", "nobres", "sao-pedro-da-aldeia", "vila-pavao"]
TODAY = timezone.localdate()
DAY = dt.timedelta(days=1)


def text(answer) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode())))


@pytest.fixture
def boss(city, user_with_role):
    return user_with_role(city, Role.COORDINATOR)


def publish(by, **more):
    return publish_phase(
        by=by, **{"obligation": "registration", "starts": TODAY - DAY, "last_day": TODAY + DAY, "act": "Decreto 12", **more}
    )


@pytest.mark.parametrize("slug", CITIES)
def test_every_city_shows_its_registry(city_named, client_for, slug):
    answer = client_for(city_named(slug)).get("/cadastro/")
    assert answer.status_code == 200
    said = text(answer)
    assert "O CPF. O CPF basta para identificar a pessoa." in said
    assert "art. 10-A, § 1º" in said
    assert "órgão municipal" in said.lower()
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=", answer.content.decode())
    assert client_for(city_named(slug)).get("/cadastro/?r=1&species=dog").status_code == 200


@pytest.mark.law("nobres", "art6_inc9", "art23", "art24", "art25", "art26", "art27_inc5", "art30", "art33")
def test_nobres_says_what_is_asked_who_enters_and_what_is_told(city, client_for):
    said = text(client_for(city).get("/cadastro/"))
    assert "Cadastro Municipal de Animais Domésticos" in said
    for part in (
        "espécie, sexo, raça, pelagem, porte, idade aproximada, sinais", "Tutor: pode", "Clínica veterinária: com autorização",
        "A lei não fixa prazo; quem fiscaliza fixa um por escrito.", "Ninguém é multado antes da fase:", "Grupos que o decreto pode escolher",
        "alimentação supervisionada", "não obriga nem impede nada", "Ajudam, sem bastar: plaqueta",
    ):  # fmt: skip
        assert part in said, part


@pytest.mark.law("lencois-paulista", "art19", "art19_par1", "art20", "art21", "art21_par1", "art21_par2", "art41")
def test_lencois_tells_in_writing_and_says_who_answers_for_a_body(city_named, client_for):
    said = text(client_for(city_named("lencois-paulista")).get("/cadastro/?r=1&species=dog"))
    for part in (
        "por escrito", "Onde: Coordenadoria de Proteção Animal.", "perda da identificação", "a cada 12 meses", "a clínica dá destino ao corpo",
        "Registrar o animal já vale", "pedem-se os do cadastro nacional", "procedência",
    ):  # fmt: skip
        assert part in said, part


@pytest.mark.law(
    "vila-pavao",
    "art7_inc2",
    "art7_inc3",
    "art7_inc7",
    "art7_inc9",
    "art7_inc14",
    "art7_inc15",
    "art9_inc6",
    "art30_inc5",
    "art30_inc12",
)
def test_vila_pavao_keeps_classes_apart(city_named, client_for):
    client = client_for(city_named("vila-pavao"))
    assert "não tem tutor, não se registra e não se adota" in text(client.get("/cadastro/?r=1&species=rat"))
    kennel = text(client.get("/cadastro/?r=1&species=dog&holder=kennel"))
    assert "Registrar o animal e pôr microchip já vale" in kennel
    assert "A lei não prevê multa própria." in kennel
    assert "tutores da comunidade ou entidade protetora" in kennel
    assert "a cada 1 ano" in kennel


@pytest.mark.parametrize(
    ("slug", "says"),
    [
        ("sao-pedro-da-aldeia", "pago pelo órgão que recolhe. Obriga o órgão que recolhe, e não o dono. art. 8º"),
        ("juiz-de-fora", "Obriga quem pede a autorização do veículo. art. 6º, III, c"),
    ],
)
def test_what_holds_from_the_first_day_is_named_with_its_article(city_named, client_for, slug, says):
    said = text(client_for(city_named(slug)).get("/cadastro/"))
    assert "não há fases" in said and says in said


@pytest.mark.law("nobres", "art32", "art32_par1", "art84")
def test_what_applies_follows_the_phases(city, client_for, boss):
    client = client_for(city)
    asked = "/cadastro/?r=1&species=dog&offered_for_adoption_by=public_body"
    assert "Pôr microchip no animal ainda não começou" in text(client.get(asked))
    publish(boss, obligation="microchip", group="art32_par1_inc2")
    running = text(client.get(asked))
    assert "Pôr microchip no animal dentro do prazo" in running
    assert f"a {TODAY + DAY:%d/%m/%Y} (Decreto 12). Até lá ninguém é multado por isto." in running
    assert "Pôr microchip no animal , oferecidos para adoção" in text(
        client.get("/cadastro/?r=1&species=dog&offered_for_adoption_by=private")
    )
    assert "Depende de: quem oferece para adoção." in text(client.get("/cadastro/?r=1&species=dog"))
    publish(boss, starts=TODAY - 3 * DAY, last_day=TODAY - DAY)
    assert "Cadastrar o animal já vale" in text(client.get(asked))


def test_htmx_gets_the_answer_alone_and_a_mistyped_word_is_told(city, client_for):
    client = client_for(city)
    part = client.get("/cadastro/?r=1&species=dog", headers={"hx-request": "true"})
    assert part.content.decode().strip().startswith('<div id="vale"')
    assert "HX-Request" in part["Vary"]
    assert client.get("/cadastro/?r=1&situation=perdido").status_code == 200
    assert client.post("/cadastro/").status_code == 405


def test_the_page_asks_the_database_the_same_with_one_phase_and_with_three(city, client_for, boss):
    client, counts = client_for(city), []
    for number in range(3):
        publish(boss, starts=TODAY + number * DAY, last_day=None, exemptions=[("idosos", ""), ("cavalos", "horse")])
        client.get("/cadastro/")
        with CaptureQueriesContext(connection) as seen:
            client.get("/cadastro/?r=1&species=dog")
        counts.append(len(seen))
    assert counts[0] == counts[2] <= 4
    assert "Dispensados: idosos; cavalos." in text(client.get("/cadastro/"))


def test_a_front_page_leads_to_it(city, client_for):
    assert 'href="/cadastro/"' in client_for(city).get("/").content.decode()


def test_the_simulator_is_filled_with_a_phase(city, client_for, boss):
    client = client_for(city)
    assert "O que a prefeitura já publicou" not in text(client.get("/consultar/multa/"))
    publish(boss)
    publish(boss, obligation="microchip", group="art32_par1_inc2", starts=TODAY + DAY)
    shown = html.unescape(client.get("/consultar/multa/?offence=art54_inc1").content.decode())
    links = re.findall(r'href="(/consultar/multa/\?[^"]*means_available=1[^"]*)"', shown)
    assert len(links) == 1
    assert "offence=art54_inc1" in links[0] and f"obligation_due_on={TODAY + DAY}" in links[0]
    answered = text(client.get(f"{links[0]}&r=1&base_units=6&on={TODAY}"))
    assert "O prazo do regulamento para cumprir este dever ainda não terminou." in answered
    assert "O que a prefeitura já publicou" not in text(client.get("/consultar/prazo/defence/"))
