"""The law over HTTP: right answers, clear refusals, nothing that breaks it."""

import json

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

pytestmark = pytest.mark.usefixtures("fresh_limits")


DEFENCE = {"ask": "deadline", "given": {"step": "defence", "from": "2026-08-05", "served_by": "personal"}}


@pytest.fixture
def client(city, client_for):
    return client_for(city)


def ask(client, body):
    return client.post("/api/law/ask", body if isinstance(body, str | bytes) else json.dumps(body), content_type="application/json")


@pytest.mark.law("nobres", "art67", "art75")
def test_an_answer_with_basis_and_memo(client):
    answer = ask(client, DEFENCE)
    body = answer.json()
    assert answer.status_code == 200
    assert body["answer"] == {"effective": "2026-08-05", "due": "2026-08-19", "days": 10, "unit": "business"}
    assert {"art67", "art75"} <= set(body["basis"])
    assert body["because"][-1]["says"]


def test_a_refusal_of_the_law_is_an_answer_too(client):
    answer = ask(client, {"ask": "fine", "given": {"offence": "art56_inc2", "base_units": 1}})
    assert answer.status_code == 200
    assert answer.json()["error"]["code"] == "base_out_of_band"
    assert answer.json()["answer"] is None


def test_another_reading_for_one_question(client):
    given = {**DEFENCE["given"], "served_by": "edital", "place_unknown": True}
    body = ask(client, {"ask": "deadline", "given": given, "readings": {"edital_days": "calendar"}}).json()
    assert body["readings"][0]["taken"] == "calendar"


@pytest.mark.parametrize(
    ("body", "where", "says"),
    [
        ("{", None, "O corpo do pedido não é JSON que se entenda."),
        ("[" * 100_00, None, "O corpo do pedido não é JSON que se entenda."),
        ("[]", "corpo", "deve ser um objeto"),
        ({}, "ask", "falta este campo"),
        ({"ask": 1}, "ask", "deve ser um texto"),
        ({"ask": "fine", "given": []}, "given", "deve ser um objeto"),
        ({"ask": "fine", "more": 1}, "more", "campo que não existe"),
        ({"ask": "x" * 100}, "ask", "texto longo demais"),
        ({"ask": "fine", "readings": {"edital_days": "nada"}}, None, "Esta leitura da lei não existe"),
    ],
)
def test_a_malformed_question_is_422_and_says_where(client, body, where, says):
    answer = ask(client, body)
    told = answer.json()
    assert answer.status_code == 422
    if where is None:
        assert says in told["detail"]
    else:
        assert {"where": where, "says": says} in told["errors"]


def test_a_large_body_is_refused(client):
    answer = ask(client, {"ask": "fine", "given": {"x": "a" * 70_000}})
    assert (answer.status_code, answer.json()["detail"]) == (413, "O corpo do pedido passa de 64 KB.")


@pytest.mark.parametrize(
    "given",
    [
        {"from": float("nan")}, {"from": 1e308, "step": "defence"}, {"step": ["defence"]}, {"step": {"a": {"b": []}}}, {"priors": [[]]}, {"llamas": 3},
        {"from": "2026-08-05" * 500}, {"step": "defence", "from": "9999-12-31"}, {"animals": 10**30}, {"on": None, "step": None}, {"": ""},
    ],
)  # fmt: skip
@pytest.mark.parametrize("what", ["deadline", "fine", "reclaim", "vote", "nada"])
def test_strange_facts_are_answered_or_refused_never_a_fault(client, what, given):
    answer = ask(client, {"ask": what, "given": given})
    assert answer.status_code == 200
    assert (answer.json()["answer"] is None) != (answer.json()["error"] is None)


def test_the_law_its_provisions_and_its_coverage(client):
    law = client.get("/api/law").json()
    assert law["city"] == "nobres"
    ids = [provision["id"] for provision in law["provisions"]]
    coverage = client.get("/api/law/coverage").json()
    assert sorted(item["id"] for item in coverage["provisions"]) == sorted(ids)
    assert sum(coverage["counts"].values()) == len(ids)
    one = client.get("/api/law/provisions/art66_inc4").json()
    assert (one["label"], one["state"]) == ("art. 66, IV", "rule")
    assert client.get("/api/law/provisions/art999").status_code == 404


def test_the_questions_tell_what_each_needs(client):
    found = client.get("/api/law/questions").json()
    defence = next(one for one in found if one["selects"] == {"step": "defence"})
    assert next(fact for fact in defence["facts"] if fact["name"] == "from")["required"]


def test_interpretations_and_the_calendar(client):
    found = {one["id"]: one for one in client.get("/api/law/interpretations").json()}
    assert found["edital_days"]["taken"] == found["edital_days"]["default"] == "business"
    days = client.get("/api/calendar/2026").json()["days"]
    assert {"on": "2026-12-25", "name": "Natal"}.items() <= days[-1].items()
    assert client.get("/api/calendar/1").status_code == 422
    assert client.get("/api/calendar/abc").status_code in (404, 422)


def test_another_city_answers_by_its_own_law(other_city, client_for):
    assert client_for(other_city).get("/api/law").json()["city"] == other_city.slug


def test_too_many_requests_are_asked_to_wait(client, monkeypatch):
    monkeypatch.setattr("zelo.api.door.A_MINUTE", 3)
    answers = [client.get("/api/calendar/2026") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[-1]["Retry-After"] == "60"
    assert "Espere um minuto" in answers[-1].json()["detail"]


def test_there_is_no_api_without_a_city(client_for, db):
    assert client_for(None).get("/api/law").status_code == 404


def test_the_description_is_openapi_3_1(client):
    found = client.get("/api/openapi.json").json()
    assert found["openapi"].startswith("3.1")
    assert set(found["paths"]) == {
        "/api/law", "/api/law/provisions/{id}", "/api/law/coverage", "/api/law/questions", "/api/law/ask", "/api/law/interpretations",
        "/api/calendar/{year}", "/api/animals", "/api/found",
    }  # fmt: skip


@pytest.mark.slow
def test_schemathesis_finds_nothing(city, client, monkeypatch):
    """Bounded: made-up requests to each operation, each answer held against the description."""
    monkeypatch.setattr("zelo.api.door.A_MINUTE", 10**9)
    schema = schemathesis.openapi.from_dict(client.get("/api/openapi.json").json())
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) == 9
    for operation in operations:

        @given(case=operation.as_strategy())
        @settings(max_examples=15, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
        def probe(case):
            _try(client, case)

        probe()


def _try(client, case):
    from urllib.parse import quote

    path = case.path.format(**{name: quote(str(value), safe="") for name, value in (case.path_parameters or {}).items()})
    body = json.dumps(case.body, default=str) if case.method == "POST" else ""
    answer = client.generic(case.method, path, body, content_type="application/json")
    assert answer.status_code < 500, (case.method, path, body)
    if answer["Content-Type"].startswith("application/json"):
        described = case.operation.definition.raw["responses"]
        assert str(answer.status_code) in described or answer.status_code == 404, (path, answer.status_code)
