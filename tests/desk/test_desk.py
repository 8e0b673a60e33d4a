"""The desk: who gets in, what a save does, what a mistake keeps."""

import datetime as dt
import html
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from zelo.accounts.roles import Role
from zelo.legal.acts import add_day, choose_reading
from zelo.legal.models import CalendarDay, Change, OfficialText, ReadingChoice

PAGES = [
    "/mesa/",
    "/mesa/calendario/",
    "/mesa/interpretacoes/",
    "/mesa/interpretacoes/edital_days/",
    "/mesa/texto/",
    "/mesa/historico/",
]
DAY = {"on": "2026-08-12", "kind": "closure", "name": "Ponto facultativo", "act": "Decreto 41/2026"}
CHOICE = {"reading": "calendar", "reason": "parecer 7/2026", "act": "Parecer 7/2026", "seen": "0"}
LAW = "Art. 1º Fica instituída a política.\nArt. 2º Esta lei vale já.\n"


@pytest.fixture
def administrator(city, user_with_role):
    return user_with_role(city, Role.ADMINISTRATOR)


@pytest.fixture
def client(city, client_for, administrator):
    return client_for(city, administrator)


def text(answer) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode())))


@pytest.mark.parametrize("address", PAGES)
def test_nobody_is_sent_to_the_log_in_page(city, client_for, address):
    answer = client_for(city).get(address)
    assert answer.status_code == 302
    assert answer["Location"] == f"/conta/entrar/?next={address}"


@pytest.mark.parametrize("address", PAGES)
def test_another_city_s_administrator_is_nobody_here(city, other_city, client_for, user_with_role, address):
    stranger = client_for(other_city, user_with_role(other_city, Role.ADMINISTRATOR))
    here = client_for(city)
    here.cookies = stranger.cookies
    assert here.get(address).status_code == 302


@pytest.mark.parametrize("address", PAGES)
def test_every_person_of_the_city_may_look(city, client_for, user_with_role, address):
    assert client_for(city, user_with_role(city, Role.ATTENDANT)).get(address).status_code == 200


@pytest.mark.parametrize(
    ("address", "given", "role"),
    [
        ("/mesa/calendario/", DAY, Role.INSPECTOR),
        ("/mesa/interpretacoes/edital_days/", CHOICE, Role.COORDINATOR),
        ("/mesa/texto/", {"text": LAW, "source": "Diário"}, Role.COORDINATOR),
    ],
)
def test_a_weaker_role_sees_no_form_and_saves_nothing(city, client_for, user_with_role, address, given, role):
    client = client_for(city, user_with_role(city, role))
    assert "<textarea" not in client.get(address).content.decode()
    assert client.post(address, given).status_code == 403
    assert Change.objects.count() == 0


def test_another_city_s_day_is_not_there(client, other_city, user_with_role):
    with other_city:
        there = add_day(by=user_with_role(other_city, Role.ADMINISTRATOR), **{**DAY, "on": dt.date(2026, 8, 12)})
        CalendarDay.objects.filter(pk=there.pk).update(id=999_999)
    assert client.get("/mesa/calendario/999999/tirar/").status_code == 404
    assert client.post("/mesa/calendario/999999/tirar/", {"why": "engano"}).status_code == 404


def test_a_day_enters_the_calendar_and_the_page_says_what_follows(client):
    answer = client.post("/mesa/calendario/", DAY, follow=True)
    assert answer.redirect_chain == [("/mesa/calendario/?ano=2026", 302)]
    page = text(answer)
    assert "Ponto facultativo (12/08/2026) entrou no calendário." in page
    assert "posto por Maria da Silva" in page
    assert CalendarDay.objects.get(origin="city").act == "Decreto 41/2026"


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("on", "31/02/2026", "Escreva uma data que exista"),
        ("on", "", "Diga o dia."),
        ("act", "  ", "Diga o número do decreto ou da lei"),
        ("name", "", "Diga o nome do dia"),
        ("kind", "festa", "Faça uma escolha válida"),
        ("on", "1500-01-01", "Escolha um dia entre 1988 e 2200"),
    ],
)
def test_a_mistaken_day_keeps_what_was_typed(client, field, typed, said):
    answer = client.post("/mesa/calendario/", {**DAY, "name": "Dia do padroeiro", "act": "Lei 1/1990", field: typed})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert said in text(answer)
    assert 'value="Dia do padroeiro"' in page or field == "name"
    assert 'value="Lei 1/1990"' in page or field == "act"
    assert CalendarDay.objects.filter(origin="city").count() == 0


def test_the_same_day_twice_says_who_was_first_and_keeps_what_was_typed(client, administrator):
    add_day(by=administrator, **{**DAY, "on": dt.date(2026, 8, 12)})
    answer = client.post("/mesa/calendario/", {**DAY, "name": "Outro nome"})
    assert answer.status_code == 422
    assert "12/08/2026 já está no calendário" in text(answer)
    assert 'value="Outro nome"' in answer.content.decode()


def test_a_day_leaves_with_its_reason(client, administrator):
    day = add_day(by=administrator, **{**DAY, "on": dt.date(2026, 8, 12)})
    address = f"/mesa/calendario/{day.pk}/tirar/"
    assert "Decreto 41/2026" in text(client.get(address))
    assert client.post(address, {"why": ""}).status_code == 422
    assert "saiu do calendário" in text(client.post(address, {"why": "revogado"}, follow=True))
    assert "já tinha sido tirado" in text(client.post(address, {"why": "de novo"}, follow=True))
    assert "revogado" in text(client.get("/mesa/historico/"))


def test_a_national_holiday_has_no_way_out(client):
    day = CalendarDay.objects.get(on=dt.date(2026, 12, 25))
    assert client.get(f"/mesa/calendario/{day.pk}/tirar/").status_code == 404


@pytest.mark.parametrize("year", ["2026", "2031", "1990", "x", "999999999", "-1"])
def test_any_year_opens(client, year):
    assert client.get("/mesa/calendario/", {"ano": year}).status_code == 200


def test_the_preview_names_the_answers_a_reading_would_change(client):
    page = text(client.get("/mesa/interpretacoes/edital_days/"))
    assert re.search(r"Dias corridos.*: \d+ respostas? mudam? de \d+", page)


def test_a_reading_is_chosen_with_its_reason(client):
    page = text(client.post("/mesa/interpretacoes/edital_days/", CHOICE, follow=True))
    assert "A leitura foi escolhida." in page
    assert "parecer 7/2026" in page
    public = text(client.get("/lei/duvidas/"))
    assert "Escolhida pelo município em" in public


def test_a_choice_without_reason_keeps_the_rest(client):
    answer = client.post("/mesa/interpretacoes/edital_days/", {**CHOICE, "reason": ""})
    assert answer.status_code == 422
    assert "Diga por que o município lê a lei assim." in text(answer)
    assert re.search(r'value="calendar"[^>]*checked', answer.content.decode())


def test_a_choice_made_meanwhile_is_shown_and_the_second_try_decides_on_it(client, administrator):
    choose_reading(by=administrator, interpretation="edital_days", reading="calendar", reason="primeiro", act="", seen=0)
    late = {**CHOICE, "reading": "business", "reason": "meu motivo"}
    answer = client.post("/mesa/interpretacoes/edital_days/", late)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Enquanto você decidia, Maria da Silva escolheu" in text(answer)
    assert "meu motivo" in page
    seen = re.search(r'name="seen" value="(\d+)"', page)[1]
    assert client.post("/mesa/interpretacoes/edital_days/", {**late, "seen": seen}).status_code == 302
    assert [choice.reading for choice in ReadingChoice.objects.all()] == ["business", "calendar"]


@pytest.mark.parametrize("address", ["/mesa/interpretacoes/nada/", "/mesa/nada/"])
def test_what_is_not_there_is_404(client, address):
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_a_file_of_the_text_is_read_in_the_usual_encodings(client, encoding):
    from django.core.files.uploadedfile import SimpleUploadedFile

    file = SimpleUploadedFile("lei.txt", LAW.encode(encoding))
    page = text(client.post("/mesa/texto/", {"file": file, "source": "Diário 12"}, follow=True))
    assert "O texto foi importado" in page
    assert "Art. 1º Fica instituída a política." in page
    assert OfficialText.objects.get().text == LAW


def test_a_text_beside_the_pack_says_what_does_not_fit(client):
    page = text(client.post("/mesa/texto/", {"text": LAW + "Art. 999. Sobra.\n", "source": "Diário"}, follow=True))
    assert "No texto, sem frase: art999" in page
    assert "Com frase, fora do texto: art. 3º" in page


@pytest.mark.parametrize("given", [{"source": "Diário"}, {"text": LAW}, {"text": "sem artigos", "source": "Diário"}])
def test_a_text_that_does_not_do_keeps_what_was_typed(client, given):
    answer = client.post("/mesa/texto/", given)
    assert answer.status_code == 422
    assert all(html.escape(value.strip().split("\n")[0]) in answer.content.decode() for value in given.values())
    assert OfficialText.objects.count() == 0


@pytest.mark.parametrize("hostile", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>'])
def test_what_was_typed_is_shown_as_text_to_all(client, hostile):
    client.post("/mesa/calendario/", {**DAY, "name": hostile, "act": hostile, "on": "2099-01-05"})
    client.post("/mesa/interpretacoes/edital_days/", {**CHOICE, "reason": hostile, "act": hostile})
    client.post("/mesa/texto/", {"text": f"Art. 1º {hostile}", "source": hostile})
    for address in ["/", "/mesa/calendario/?ano=2099", "/mesa/historico/", "/mesa/", "/mesa/texto/", "/lei/duvidas/", "/lei/art1/"]:
        assert hostile not in client.get(address).content.decode(), address


@pytest.mark.parametrize("address", ["/mesa/calendario/?ano=2026", "/mesa/historico/", "/mesa/interpretacoes/edital_days/"])
def test_a_list_costs_the_same_with_one_row_and_with_three(client, administrator, address):
    def cost() -> int:
        client.get(address)
        with CaptureQueriesContext(connection) as seen:
            client.get(address)
        return len(seen)

    def another(number: int) -> None:
        add_day(by=administrator, **{**DAY, "on": dt.date(2026, 8, number)})
        newest = ReadingChoice.objects.first()
        reading = "business" if newest and newest.reading == "calendar" else "calendar"
        choose_reading(
            by=administrator, interpretation="edital_days", reading=reading, reason="x", act="", seen=newest.pk if newest else 0
        )

    another(11)
    once = cost()
    another(12)
    another(13)
    assert cost() == once


def test_a_save_demands_its_token(city, administrator):
    from tests.visitors import CityClient

    client = CityClient(city)
    client.handler.enforce_csrf_checks = True
    client.force_login(administrator)
    for address, given in (("/mesa/calendario/", DAY), ("/mesa/interpretacoes/edital_days/", CHOICE)):
        assert client.post(address, given).status_code == 403
    assert Change.objects.count() == 0
