"""The desk's queue of what guardians told, and the pages of partners: doors, decisions, what is noted."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.registry.declaring.conftest import cast, citizen, key, today  # noqa: F401
from zelo.accounts.roles import Role
from zelo.people.models import Look
from zelo.registry.declaring.acts.tell_animal import tell_animal
from zelo.registry.models import Accreditation, Declaration

QUEUE = "/mesa/cadastro/conferir/"
DECIDE = {Role.ATTENDANT, Role.REGISTRAR, Role.COORDINATOR}
KEEP = {Role.REGISTRAR, Role.COORDINATOR}


@pytest.fixture
def told(cast, today):  # noqa: F811
    return tell_animal(by=cast.b, key=key(), today=today, species="cat", name="Mimi")


@pytest.mark.parametrize("role", list(Role))
def test_doors(city, client_for, user_with_role, cast, told, role):  # noqa: F811
    client = client_for(city, user_with_role(city, role))
    for address in (QUEUE, f"{QUEUE}{told.pk}/", "/mesa/cadastro/passagem/"):
        assert (client.get(address).status_code == 200) == (role in DECIDE), address
    for address in ("/mesa/parceiros/", f"/mesa/parceiros/novo/{cast.ana.opaque}/"):
        assert (client.get(address).status_code == 200) == (role in KEEP), address


def test_nobody_and_another_city(city, other_city, client_for, user_with_role, told):
    for address in (QUEUE, f"{QUEUE}{told.pk}/", f"{QUEUE}{told.pk}/documento/", "/mesa/cadastro/passagem/", "/mesa/parceiros/"):
        assert client_for(city).get(address)["Location"].startswith("/conta/entrar/")
    there = client_for(other_city, user_with_role(other_city, *Role))
    assert there.get(f"{QUEUE}{told.pk}/").status_code == 404


def test_confirmed_on_the_page(city, client_for, cast, told):  # noqa: F811
    client = client_for(city, cast.clerk)
    assert f"{QUEUE}{told.pk}/" in client.get(QUEUE).content.decode()
    assert "Mimi" in client.get(f"{QUEUE}{told.pk}/").content.decode()
    assert Look.objects.filter(by=cast.clerk, person=cast.bia).exists()
    assert client.post(f"{QUEUE}{told.pk}/", {"chave": str(key()), "fazer": "recusar", "says": ""}).status_code == 422
    assert client.post(f"{QUEUE}{told.pk}/", {"chave": str(key()), "fazer": "confirmar"}).status_code == 302
    told.animal.refresh_from_db()
    assert told.animal.state == "confirmed"
    late = client.post(f"{QUEUE}{told.pk}/", {"chave": str(key()), "fazer": "recusar", "says": "tarde"})
    assert late.status_code == 422
    assert "já não espera" in late.content.decode()


def test_the_home_counts_them(city, client_for, cast, told):  # noqa: F811
    assert "declarações de tutores e parceiros esperam" in client_for(city, cast.clerk).get("/mesa/").content.decode()


def test_the_queue_asks_the_same_number_of_queries_for_more_rows(city, client_for, cast, today, told):  # noqa: F811
    client = client_for(city, cast.clerk)
    counts = []
    for _ in range(2):
        client.get(QUEUE)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            client.get(QUEUE)
        counts.append(len(asked))
        for name in ("A", "B", "C"):
            tell_animal(by=cast.b, key=key(), today=today, species="cat", name=name)
    assert counts[0] == counts[1]


def test_the_queue_goes_on_from_key_to_key(city, client_for, cast, today, told, monkeypatch):  # noqa: F811
    monkeypatch.setattr("zelo.desk.declarations.views.A_PAGE", 2)
    client, seen, after = client_for(city, cast.clerk), [], 0
    total = Declaration.objects.filter(queued=True).count()
    while after is not None:
        answer = client.get(f"{QUEUE}?depois={after}")
        seen += [row.pk for row, _ in answer.context["rows"]]
        after = answer.context["more"]
    assert (len(seen), sorted(set(seen))) == (total, seen)


def test_an_accreditation_from_the_form_to_the_account(city, client_for, cast, today):  # noqa: F811
    client = client_for(city, cast.registrar)
    given = {
        "chave": str(key()), "actor": "veterinary_clinic", "instrument": "accreditation", "number": "9/2026", "since": today.isoformat(),
        "activities": ["registration"], "qualified": "sim", "terms_accepted_on": today.isoformat(), "why": "Portaria 1",
    }  # fmt: skip
    assert client.post(f"/mesa/parceiros/novo/{cast.bia.opaque}/", {**given, "number": ""}).status_code == 422
    made = client.post(f"/mesa/parceiros/novo/{cast.bia.opaque}/", given)
    row = Accreditation.objects.get()
    assert made["Location"] == f"/mesa/parceiros/{row.pk}/"
    opened = client.post(made["Location"], {"fazer": "abrir", "name": "Lia", "email": "lia@example.org"})
    assert 'class="secret"' in opened.content.decode()
    assert client.post(made["Location"], {"fazer": "suspender", "why": "vistoria"}).status_code == 302
    row.refresh_from_db()
    assert row.state == "suspended"
    assert client.post(made["Location"], {"fazer": "suspender", "why": "de novo"}).status_code == 422


def test_settings_of_guardians_accounts(city, client_for, cast, user_with_role):  # noqa: F811
    address = "/mesa/ajustes/tutores/"
    assert client_for(city, cast.clerk).post(address, {"transfer_days": "3"}).status_code == 403
    client = client_for(city, user_with_role(city, Role.COORDINATOR))
    assert client.post(address, {"open": "on", "transfer_days": "0"}).status_code == 422
    assert client.post(address, {"transfer_days": "7", "transfer_act": "Decreto 9"}).status_code == 302
    assert "Cadastro fechado" in client_for(city).get("/conta/cadastro/").content.decode()


def test_who_is_looked_for_to_be_accredited_is_in_no_address(city, client_for, cast):  # noqa: F811
    client, name = client_for(city, cast.registrar), cast.ana.name
    found = client.post("/mesa/parceiros/", {"quem": f"\0{name}"})
    assert f"/mesa/parceiros/novo/{cast.ana.opaque}/" in found.content.decode()
    assert Look.objects.filter(by=cast.registrar, person=cast.ana).exists()
    asked = client.get("/mesa/parceiros/", {"quem": name}).content.decode()
    assert f"/mesa/parceiros/novo/{cast.ana.opaque}/" not in asked and 'method="post"' in asked
