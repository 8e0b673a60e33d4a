"""Requests at the desk's queue that no form of ours sends."""

import uuid

import pytest

from tests.petitions.conftest import citizen_of, clock, world  # noqa: F401
from tests.portal.party import paper, whole_case
from zelo.legal.limits import forget
from zelo.people.models import Look
from zelo.petitions.acts.settle_mandate import ask_mandate
from zelo.petitions.models import Notice, Petition

FAR = "9" * 25


@pytest.fixture
def case(world):  # noqa: F811
    forget()
    return whole_case(world)


@pytest.fixture
def desk(world, client_for):  # noqa: F811
    return client_for(world.city, world.people["coordinator"])


def test_nul_in_why_a_petition_stays_beside(desk, case):
    url = f"/mesa/peticoes/{case.sent.pk}/"
    assert desk.post(url, {"fazer": "ao_lado", "says": "\0"}).status_code == 422
    assert desk.post(url, {"fazer": "ao_lado", "says": "Veio\0em branco"}).status_code in (302, 422)
    assert "\0" not in Petition.objects.get(pk=case.sent.pk).says


def test_nul_in_why_a_notice_is_withdrawn(desk, world, case):  # noqa: F811
    waiting = world.notifies(world.notice())
    url = f"/mesa/peticoes/notificacao/{waiting.pk}/"
    assert desk.post(url, {"fazer": "retirar", "says": "\0"}).status_code == 422
    assert desk.post(url, {"fazer": "retirar", "says": "Foi\0engano"}).status_code in (302, 422)
    assert "\0" not in Notice.objects.get(pk=waiting.pk).says


@pytest.mark.parametrize(
    "url",
    [f"{FAR}/", f"{FAR}/recibo.pdf", f"procuracao/{FAR}/", f"notificacao/{FAR}/", f"notificar/processo-sancionador/2026/{FAR}/"],
)
def test_past_any_number_is_not_there(desk, case, url):
    assert desk.get(f"/mesa/peticoes/{url}").status_code == 404


@pytest.mark.parametrize("query", [f"depois={FAR}", "depois=²", "depois=\0"])
def test_a_page_past_any_number_is_the_first(desk, case, query):
    assert desk.get(f"/mesa/peticoes/?{query}").status_code == 200


def test_what_somebody_sent_is_opened_by_nobody_unnoted(desk, world, case):  # noqa: F811
    kept = case.sent.files.get().evidence.pk
    asked = ask_mandate(
        by=world.bia, key=uuid.uuid4(), kind="sanction", number=str(case.file), party_name="Ana Lima", registration="", upload=paper()
    )  # fmt: skip
    ana, bia = world.ana.person, world.bia.person
    for url, seen in (
        (f"{case.sent.pk}/", [ana]), (f"{case.sent.pk}/recibo.pdf", [ana]), (f"{case.sent.pk}/arquivo/{kept}/", [ana]),
        (f"procuracao/{asked.pk}/", [ana, bia]), (f"procuracao/{asked.pk}/documento/", [ana, bia]),
    ):  # fmt: skip
        before = Look.objects.count()
        assert desk.get(f"/mesa/peticoes/{url}").status_code == 200
        noted = list(Look.objects.order_by("pk")[before:])
        assert [(row.by, row.person) for row in noted] == [(world.people["coordinator"], one) for one in seen], url
