"""Papers on the page of a file: issued by a button, fetched by readers, at no cost that grows; a stranger at each door."""

import io

import pikepdf
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.desk.files import main
from zelo.accounts.roles import Role
from zelo.documents.models import Paper
from zelo.people.models import Look

FILE = "/mesa/processos/recolhimento/2026/1/"
ISSUE = f"{FILE}2/papel/intake_record/"
FETCH = f"{FILE}papel/intake_record/1-2026.pdf"
AUTOS = f"{FILE}autos.pdf"


@pytest.fixture
def held(work, monday, issue):
    file = work.held()
    issue(file, 2, "intake_record", today=monday)
    return file


@pytest.fixture
def clerk(aldeia, client_for, work):
    return client_for(aldeia, work.people["attendant"])


def test_the_button_issues_and_the_link_fetches(work, clerk):
    work.held()
    page = clerk.get(FILE)
    assert "Emitir: Ficha individual de recolhimento" in main(page)
    assert "Emitir: Ficha coletiva" not in main(page)
    done = clerk.post(ISSUE, follow=True)
    assert "emitido sob o nº 1/2026" in main(done)
    assert f'href="{FETCH}"' in done.content.decode()
    assert "Emitir: Ficha individual" not in main(done)
    assert "já tinha sido emitido" in main(clerk.post(ISSUE, follow=True))
    assert Paper.objects.count() == 1
    paper = clerk.get(FETCH)
    assert (paper["Content-Type"], paper["Cache-Control"]) == ("application/pdf", "private, no-store")
    with pikepdf.open(io.BytesIO(b"".join(paper.streaming_content))) as opened:
        assert len(opened.pages) == 1


def test_who_may_not_issue_sees_no_button(work, aldeia, client_for):
    work.held()
    clerk = client_for(aldeia, work.people["treasury"])
    assert "Emitir:" not in main(clerk.get(FILE))
    assert clerk.post(ISSUE).status_code == 403
    assert not Paper.objects.exists()


def test_what_cannot_be_issued_is_told(work, clerk):
    work.held()
    assert "não cabe no que o ato diz" in main(clerk.post(f"{FILE}2/papel/collective_record/", follow=True))
    assert "não acompanha este ato" in main(clerk.post(f"{FILE}1/papel/nada/", follow=True))


def test_a_paper_is_not_issued_by_looking(held, clerk):
    assert clerk.get(ISSUE).status_code == 405
    assert clerk.post(FETCH).status_code == 405


def test_a_post_needs_its_token(aldeia, client_for, work):
    work.held()
    client = client_for(aldeia, work.people["attendant"])
    client.handler.enforce_csrf_checks = True
    assert client.post(ISSUE).status_code == 403
    assert not Paper.objects.exists()


@pytest.mark.parametrize("address", [FETCH, AUTOS])
def test_readers_alone_fetch(held, aldeia, other_city, client_for, user_with_role, address):
    assert client_for(aldeia).get(address)["Location"].startswith("/conta/entrar/")
    for roles in ((), (Role.ADMINISTRATOR,)):
        assert client_for(aldeia, user_with_role(aldeia, *roles)).get(address).status_code == 403
    assert client_for(aldeia, user_with_role(aldeia, Role.AUDITOR)).get(address).status_code == 200
    stranger = client_for(other_city, user_with_role(other_city, Role.COORDINATOR, Role.ATTENDANT))
    assert stranger.get(address).status_code == 404
    here = client_for(aldeia)
    here.cookies = stranger.cookies
    assert here.get(address).status_code == 302


def test_an_auditor_and_a_stranger_issue_nothing(aldeia, other_city, client_for, user_with_role, work):
    work.held()
    assert client_for(aldeia, user_with_role(aldeia, Role.AUDITOR)).post(ISSUE).status_code == 403
    assert client_for(aldeia).post(ISSUE)["Location"].startswith("/conta/entrar/")
    assert client_for(other_city, user_with_role(other_city, Role.ATTENDANT)).post(ISSUE).status_code == 404
    assert not Paper.objects.exists()


def test_a_paper_is_fetched_from_its_own_file_alone(held, work, clerk):
    work.held()
    assert clerk.get("/mesa/processos/recolhimento/2026/2/papel/intake_record/1-2026.pdf").status_code == 404


def test_papers_cost_no_query_more(work, clerk, issue):
    file = work.ready()
    issue(file, 2, "intake_record")
    clerk.get(FILE)
    with CaptureQueriesContext(connection) as few:
        clerk.get(FILE)
    for n, paper in ((7, "responsibility_term"), (8, "payment_receipt"), (9, "payment_receipt"), (10, "payment_receipt")):
        issue(file, n, paper)
    with CaptureQueriesContext(connection) as many:
        clerk.get(FILE)
    assert len(many) == len(few) < 14


@pytest.mark.parametrize("role", [Role.ATTENDANT, Role.AUDITOR], ids=str)
def test_who_fetches_a_paper_was_shown_its_people_whole_where_it_identifies_them(
    released, issue, aldeia, client_for, user_with_role, ana, role
):
    n = released.acts.count()
    user = user_with_role(aldeia, role)
    client = client_for(aldeia, user)
    issue(released, 2, "intake_record")
    issue(released, n, "release_receipt")
    for address in (FETCH, f"{FILE}papel/release_receipt/1-2026.pdf", AUTOS):
        assert client.get(address).status_code == 200
    noted = [(one.by, one.person, one.page, one.about, one.whole) for one in Look.objects.order_by("pk")]
    about = f"Recolhimento {released}"
    assert noted == [(user, ana, "paper", about, False), (user, ana, "paper", about, True), (user, ana, "paper", about, True)]
