"""A party's pages open for the party and who acts for them, each thing they look at is noted; for anybody else they are not there."""

import datetime as dt
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.petitions.conftest import citizen_of, clock, key, unconfirmed, world  # noqa: F401
from tests.portal.party import CAMERA, address, every, paper, statuses, whole_case
from zelo.accounts.models import User
from zelo.accounts.roles import Role
from zelo.legal.limits import forget
from zelo.people.acts import enter_person, merge_people
from zelo.petitions.acts.settle_mandate import accept_mandate, ask_mandate, end_mandate, refuse_mandate
from zelo.petitions.models import PartyLook

ACCOUNT = {"home": "/processos/", "consent": "/processos/avisos/", "mandate": "/processos/procuracao/"}


@pytest.fixture
def case(world):  # noqa: F811
    forget()
    return whole_case(world)


def asked(world, case, by=None):  # noqa: F811
    return ask_mandate(
        by=by or world.bia, key=key(), kind="sanction", number=str(case.file), party_name="Ana Lima", registration="OAB/MT 1.234", upload=paper("procuracao.pdf")
    )  # fmt: skip


def accepted(world, case, until=None):  # noqa: F811
    row = asked(world, case)
    return accept_mandate(by=world.people["attendant"], mandate=row.pk, party="respondent", until=until, today=world.clock.today)


@pytest.mark.law("nobres", "art66_inc3", "art67")
def test_the_party_opens_all_of_it_and_every_look_is_noted(world, case, client_for):  # noqa: F811
    client = client_for(world.city, world.ana)
    assert set(statuses(client, {**ACCOUNT, **every(case)}).values()) == {200}
    noted = list(PartyLook.objects.filter(file=case.file).order_by("pk").values_list("what", "capacity", "user"))
    assert {what for what, _, _ in noted} == {"file", "paper", "evidence", "autos", "notice", "petition", "log"}
    assert {(capacity, user) for _, capacity, user in noted} == {("respondent", world.ana.pk)}
    answer = client.get(case.doors["party"]["file"])
    assert "no-store" in answer["Cache-Control"]
    assert answer["X-Robots-Tag"] == "noindex, nofollow"


def test_nobody_else_finds_a_file_there(world, case, client_for, unconfirmed, other_city, user_with_role):  # noqa: F811
    doors, before = every(case), PartyLook.objects.count()
    council = user_with_role(world.city, Role.COUNCIL_MEMBER)
    strangers = {"bia": world.bia, "unconfirmed": unconfirmed, "council": council, **world.people}
    for name, user in strangers.items():
        assert set(statuses(client_for(world.city, user), doors).values()) == {404}, name
        assert address(case.file) not in client_for(world.city, user).get("/processos/").content.decode()
    for client in (client_for(world.city), client_for(other_city)):
        assert set(statuses(client, doors).values()) == {302}
    assert PartyLook.objects.count() == before
    away = client_for(world.city)
    away.cookies = client_for(other_city, user_with_role(other_city, Role.COORDINATOR)).cookies
    assert set(statuses(away, doors).values()) == {302}


def test_who_acts_for_the_party_does_so_from_acceptance_to_its_end(world, case, client_for):  # noqa: F811
    client = client_for(world.city, world.bia)
    asked(world, case)
    assert set(statuses(client, every(case)).values()) == {404}
    row = accepted(world, case)
    assert set(statuses(client, case.doors["party"]).values()) == {200}
    assert set(statuses(client, {**case.doors["account"], **case.doors["writer"]}).values()) == {404}
    assert PartyLook.objects.filter(user=world.bia, capacity="attorney", party="respondent").exists()
    assert "procurador" in client_for(world.city, world.ana).get(case.doors["party"]["looks"]).content.decode()
    end_mandate(by=world.people["attendant"], mandate=row.pk, says="A parte a revogou.")
    assert set(statuses(client, every(case)).values()) == {404}
    assert "A parte a revogou." in client.get("/processos/").content.decode()


def test_a_mandate_ends_with_its_day_by_its_holder_or_with_the_party(world, case, client_for):  # noqa: F811
    client, door = client_for(world.city, world.bia), {"file": case.doors["party"]["file"]}
    until = world.clock.today + dt.timedelta(days=2)
    row = accepted(world, case, until=until)
    world.clock.set(until)
    assert statuses(client_for(world.city, world.bia), door) == {"file": 200}
    world.clock.set(until + dt.timedelta(days=1))
    assert statuses(client_for(world.city, world.bia), door) == {"file": 404}
    world.clock.set(until)
    client = client_for(world.city, world.bia)
    assert client_for(world.city, world.ana).post(f"/processos/procuracao/{row.pk}/renunciar/").status_code == 404
    assert client.post(f"/processos/procuracao/{row.pk}/renunciar/").status_code == 302
    assert statuses(client, door) == {"file": 404}
    accepted(world, case)
    assert statuses(client, door) == {"file": 200}
    # The notice is mended: it was somebody else all along. Ana's attorney is not theirs.
    other = enter_person(by=world.people["attendant"], today=world.clock.today, name="Davi Rocha")
    case.file.party.person = other
    case.file.party.save()
    assert statuses(client, door) == {"file": 404}
    assert statuses(client_for(world.city, world.ana), door) == {"file": 404}


def test_a_mandate_that_was_refused_says_why_and_opens_nothing(world, case, client_for):  # noqa: F811
    row = asked(world, case)
    refuse_mandate(by=world.people["attendant"], mandate=row.pk, says="Falta a assinatura.")
    client = client_for(world.city, world.bia)
    assert "Falta a assinatura." in client.get("/processos/").content.decode()
    assert statuses(client, {"file": case.doors["party"]["file"]}) == {"file": 404}


def test_asking_for_a_file_that_is_not_there_looks_like_any_other(world, case, client_for):  # noqa: F811
    client = client_for(world.city, world.bia)

    def sent(number):
        given = {"kind": "sanction", "number": number, "party_name": "Ana Lima", "chave": str(key()), "document": paper("p.pdf")}
        return client.post("/processos/procuracao/", given, follow=True)

    there, nowhere = sent(str(case.file)), sent("999/2026")
    assert there.redirect_chain == nowhere.redirect_chain == [("/processos/", 302)]
    wrong = sent("dezessete")
    assert wrong.status_code == 422
    assert "Escreva o número e o ano" in wrong.content.decode()


def test_of_a_record_that_was_merged_the_account_keeps_its_files(world, case, client_for):  # noqa: F811
    clerk = world.people["registrar"]
    twin = enter_person(by=clerk, today=world.clock.today, name="Ana Lima", district="Centro")
    merge_people(by=clerk, kept=twin.pk, gone=world.ana.person.pk)
    ana = User.objects.get(pk=world.ana.pk)
    assert set(statuses(client_for(world.city, ana), every(case)).values()) == {200}


def test_an_account_that_was_closed_opens_nothing(world, case, client_for):  # noqa: F811
    client = client_for(world.city, world.ana)
    User.objects.filter(pk=world.ana.pk).update(is_active=False)
    assert set(statuses(client, every(case)).values()) == {302}


def test_of_a_photograph_the_party_gets_the_copy_never_what_the_camera_wrote(world, case, client_for):  # noqa: F811
    client = client_for(world.city, world.ana)
    for query in ("", "?original=1"):
        answer = client.get(case.doors["party"]["evidence"] + query)
        content = b"".join(answer.streaming_content)
        assert answer["Content-Type"] == "image/jpeg"
        assert CAMERA.encode() not in content


def test_a_post_without_its_token_does_nothing(world, case):  # noqa: F811
    client = Client(enforce_csrf_checks=True, SERVER_NAME=f"{world.city.slug}.localhost")
    with world.city:
        client.force_login(world.ana)
    for url in (case.doors["account"]["notice"], address(case.file, "documento"), "/processos/avisos/", "/processos/procuracao/"):
        assert client.post(url, {"fazer": "enviar"}).status_code == 403, url


@pytest.mark.parametrize("tail", ["0/", "99999999999/", "1/nada/", "1/prova/nada/", "1/papel/infraction_notice/0-2026.pdf"])
def test_odd_addresses_are_not_there(world, case, client_for, tail):  # noqa: F811
    assert client_for(world.city, world.ana).get(f"/processos/processo-sancionador/2026/{tail}").status_code == 404
    assert client_for(world.city, world.ana).get("/processos/peticao/AAAA-BBBB-CCCC/").status_code == 404


def test_who_acts_in_many_files_lists_them_at_the_cost_of_one(world, client_for):  # noqa: F811
    client = client_for(world.city, world.bia)

    def cost():
        client.get("/processos/")
        with CaptureQueriesContext(connection) as seen:
            answer = client.get("/processos/")
        return len(seen), len(re.findall("/processos/processo-sancionador/", answer.content.decode()))

    def another():
        row = ask_mandate(
            by=world.bia, key=key(), kind="sanction", number=str(world.served()), party_name="Ana", registration="", upload=paper("procuracao.pdf")
        )  # fmt: skip
        accept_mandate(by=world.people["attendant"], mandate=row.pk, party="respondent", until=None, today=world.clock.today)

    another()
    queries, shown = cost()
    for _ in range(3):
        another()
    assert cost() == (queries, shown * 4) and shown
