"""The agenda: visits planned, owed at the end of a term, promised by a complaint; late ones first; and the sheet that goes along."""

import datetime as dt
import uuid
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.desk.files import main
from zelo.accounts.roles import Role
from zelo.enforcement.acts import read_visits_again
from zelo.enforcement.linking import ref_of
from zelo.enforcement.models import Visit
from zelo.enforcement.visits import key_of
from zelo.legal.acts import add_day
from zelo.legal.points import point_of
from zelo.legal.queries import law_now, local_time
from zelo.people.models import Contact, Look
from zelo.proceedings.acts import Recorded, annul

PATHS = ["/mesa/visitas/", "/mesa/visitas/pontos.json", "/mesa/visitas/folha/"]
PLACE = "Rua das Mangueiras, 12"
REASONS = dict.fromkeys(("gravity_text", "harm_text", "urgency_text", "animal_state_text", "protection_text"), "x")


@pytest.fixture
def today():
    with local_time():
        return timezone.localdate()


@pytest.fixture
def opened(office, today):
    def open_(on=today, **more):
        facts = {"inspection_kind": "home", "place_text": PLACE, "origin": "own_motion", "point": "-14.72000,-56.33000", **more}
        return office.open("inspector", "inspection", "open_inspection", on, **facts).file

    return open_


def plan(office, file, on, today, **more):
    return office.act("inspector", file, "plan_visit", today, planned_on=on.isoformat(), **more)


def visit(office, file, on, **more):
    facts = {"visit_time": "09:30", "access": "granted", "findings": "Dois cães sem água.", **more}
    return office.act("inspector", file, "visit", on, **facts)


def rows(file):
    return [(one.why, one.on) for one in Visit.objects.filter(file=file)]


@pytest.mark.law("nobres", "art46")
def test_an_inspection_waits_to_be_planned_then_for_its_day_then_for_nothing(office, opened, today):
    file = opened()
    assert rows(file) == [("first", None)]
    plan(office, file, today + dt.timedelta(days=3), today, planned_time="14:00", agent_text="Rosa Dias")
    [row] = Visit.objects.filter(file=file)
    assert (row.why, row.on, row.time, row.agent, row.place_text) == (
        "planned",
        today + dt.timedelta(days=3),
        "14:00",
        "Rosa Dias",
        PLACE,
    )
    plan(office, file, today + dt.timedelta(days=1), today)
    assert rows(file) == [("planned", today + dt.timedelta(days=1))], "the last word counts"
    visit(office, file, today)
    assert rows(file) == []


def test_what_annuls_a_plan_takes_the_day_away(office, opened, today, city, user_with_role):
    file = opened()
    done = plan(office, file, today, today)
    mender = user_with_role(city, Role.COORDINATOR)
    assert isinstance(
        annul(by=mender, file=file.pk, about=done.act.n, reason_text="Engano", today=today, key=uuid.uuid4()), Recorded
    )
    assert rows(file) == [("first", None)]


@pytest.mark.law("nobres", "art47_inc3")
def test_a_visit_again_is_owed_on_the_first_business_day_after_the_term(office, opened, city, user_with_role):
    day = dt.date(2026, 7, 1)
    file = opened(on=day)
    visit(office, file, day)
    office.act(
        "inspector",
        file,
        "order",
        day,
        order_text="Dar água limpa.",
        days=5,
        served_by="personal",
        proof=["signed_copy"],
        **REASONS,
    )
    [row] = Visit.objects.filter(file=file)
    due = dt.date.fromisoformat(file.projection.__class__.objects.get(file=file).deadlines["regularisation"][1])
    assert row.why == "again" and due < row.on and law_now().calendar.is_business(row.on) and row.order_text == "Dar água limpa."
    add_day(by=user_with_role(city, Role.ADMINISTRATOR), on=row.on, name="Ponto facultativo", act="Decreto 1/2026", kind="closure")
    read_visits_again(today=day)
    assert Visit.objects.get(file=file).on > row.on, "the calendar moved, and no act"


@pytest.mark.law("nobres", "art46", "art10_inc6")
def test_a_complaint_whose_risk_is_known_promises_a_visit_until_it_goes_on(office, opened, today):
    complaint = office.open("attendant", "complaint", "receive", today, reached_by="phone", place_text=PLACE, description="x").file
    assert rows(complaint) == []
    office.act("attendant", complaint, "triage", today, risk="high", reason_text="x")
    [row] = Visit.objects.filter(file=complaint)
    assert (row.why, row.risk, row.rank) == ("told", "high", 3)
    inspection = opened(file_ref=ref_of(complaint.pk))
    office.act("attendant", complaint, "forward", today, file_ref=ref_of(inspection.pk))
    assert rows(complaint) == [] and rows(inspection) == [("first", None)]


def test_reading_all_again_changes_nothing_and_forgets_files_that_are_closed(office, opened, today):
    file, other = opened(), opened()
    plan(office, file, today, today)
    before = list(Visit.objects.order_by("file").values_list("file", "why", "on"))
    assert read_visits_again(today=today) == 2
    assert list(Visit.objects.order_by("file").values_list("file", "why", "on")) == before
    Visit.objects.all().delete()
    assert read_visits_again(today=today) == 2, "rows that were lost come back"
    visit(office, other, today)
    office.act("inspector", other, "close", today, reason_text="Tudo em ordem.")
    assert rows(other) == []


# ---------------------------------------------------------------- pages


@pytest.fixture
def client(city, office, client_for):
    return client_for(city, office.people["inspector"])


def test_the_late_stand_first_then_today_then_the_days_by_agent(office, opened, client, today):
    for days, agent in ((0, "Rosa Dias"), (2, "Bento Reis"), (2, "Ana Melo"), (40, "Rosa Dias")):
        plan(office, opened(place_text=f"Lugar {days} {agent}"), today + dt.timedelta(days=days), today, agent_text=agent)
    late = opened(place_text="Lugar atrasado")
    plan(office, late, today, today)
    Visit.objects.filter(file=late).update(on=today - dt.timedelta(days=2))
    opened(place_text="Lugar sem dia", imminent_risk=True)
    page = main(client.get("/mesa/visitas/"))
    order = [
        "Atrasadas",
        "Lugar atrasado",
        "Hoje",
        "Lugar 0 Rosa",
        "Lugar 2 Ana",
        "Lugar 2 Bento",
        "A marcar, por risco",
        "Lugar sem dia",
        "risco iminente",
    ]
    places = [page.index(words) for words in order]
    assert places == sorted(places), list(zip(order, places, strict=True))
    assert "Lugar 40" not in page and "Lugar 40" in main(client.get("/mesa/visitas/?dias=92"))
    only = main(client.get(f"/mesa/visitas/?agente={key_of('Ana Melo')}"))
    assert "Lugar 2 Ana" in only and "Bento Reis" in only and "Lugar 2 Bento" not in only and "Lugar sem dia" not in only
    points = client.get("/mesa/visitas/pontos.json").json()["points"]
    assert {one["tone"] for one in points} == {"late", "warn", "ok", ""}


@pytest.mark.law("nobres", "art12", "art46")
def test_the_sheet_says_what_to_check_and_calls_who_answers_only_by_who_may_know(
    city, office, opened, client, client_for, user_with_role, today
):
    ana = office.person("Ana Souza")
    Contact.objects.create(person=ana, kind=Contact.Kind.PHONE, value="(65) 99999-1234", key="65999991234", main=True)
    file = opened(responsible=ana.ref, imminent_risk=True)
    plan(office, file, today, today, agent_text="Rosa Dias", planned_time="08:00")
    page = main(client.get("/mesa/visitas/folha/"))
    for words in (
        PLACE,
        "08:00",
        "Rosa Dias",
        "cuidado: risco iminente",
        "Há comida e água",
        "☐ sim",
        "Ana Souza",
        "99999-1234",
        "-14.72000, -56.33000",
    ):
        assert words in page, words
    assert Look.objects.filter(person=ana, whole=True, about__startswith="folha de visitas").count() == 1
    without = main(client_for(city, user_with_role(city, Role.VETERINARIAN)).get("/mesa/visitas/folha/"))
    assert "Ana Souza" in without and "99999" not in without
    nobody = main(client_for(city, user_with_role(city, Role.COUNCIL_MEMBER)).get("/mesa/visitas/folha/"))
    assert "Ana Souza" not in nobody and "99999" not in nobody and PLACE in nobody
    tomorrow = main(client.get(f"/mesa/visitas/folha/?dia={today + dt.timedelta(days=1)}"))
    assert "Nenhuma visita neste dia" in tomorrow
    assert "Nenhuma visita" not in main(client.get("/mesa/visitas/folha/?dia=nada&agente=x"))


@pytest.mark.parametrize("path", PATHS)
def test_strangers_at_the_door_of_the_agenda(city, other_city, client_for, user_with_role, office, opened, today, path):
    plan(office, opened(), today, today)
    assert client_for(city).get(path).status_code == 302
    assert client_for(city, user_with_role(city)).get(path).status_code == 403
    assert client_for(city, user_with_role(city, Role.ADMINISTRATOR)).get(path).status_code == 403
    assert client_for(city, user_with_role(city, Role.AUDITOR)).get(path).status_code == 200
    other = client_for(other_city, user_with_role(other_city, Role.INSPECTOR)).get(path)
    assert other.status_code == 200 and "Mangueiras" not in other.content.decode()


@pytest.mark.parametrize("path", PATHS)
def test_the_agenda_costs_the_same_however_many_there_are(office, opened, client, today, path):
    def cost():
        law_now()
        with CaptureQueriesContext(connection) as seen:
            assert client.get(path).status_code == 200
        return len(seen)

    plan(office, opened(), today, today, agent_text="Rosa Dias"), opened()
    cost()
    one = cost()
    for days in range(4):
        plan(office, opened(), today + dt.timedelta(days=days), today, agent_text=f"Agente {days}"), opened()
    assert cost() == one <= 10


@pytest.mark.parametrize(
    "query",
    [
        "?dias=999999999999",
        "?dias=-3",
        "?depois=x.y",
        "?depois=99999.1",
        "?agente=%00",
        "?agente=' or 1=1",
        "?depois=3.99999999999999999999",
    ],
)
def test_odd_addresses_of_the_agenda_show_it(client, opened, query):
    opened()
    assert client.get(f"/mesa/visitas/{query}").status_code == 200
    assert client.get(f"/mesa/visitas/pontos.json{query}").status_code == 200


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("-14.72,-56.33", ("-14.72", "-56.33")), (" -14.7212345678 , -56.33 ", ("-14.721235", "-56.33")), ("1234,5", None), ("-14.7,4210", None),
        ("990,5", None), ("-91,0", None), ("0,181", None), ("1", None), ("1,2,3", None), ("NaN,1", None), ("", None),
    ],
)  # fmt: skip
def test_a_point_is_one_on_earth_or_none(text, point):
    assert point_of(text) == (point and tuple(Decimal(one) for one in point))
