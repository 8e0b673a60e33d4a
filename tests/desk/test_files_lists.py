"""Lists of files."""

import datetime as dt
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.desk.files import main
from tests.proceedings.work import Work
from zelo.proceedings.models import Projection

TODAY = timezone.localdate()
ALL = "/mesa/processos/"
KIND = "/mesa/processos/recolhimento/"


@pytest.fixture
def client(aldeia, client_for, work):
    return client_for(aldeia, work.people["attendant"])


def titles(answer) -> list[str]:
    return re.findall(r"<strong>Recolhimento (\d+/\d+)<", answer.content.decode())


def test_open_files_are_listed_with_where_they_stand(client, work: Work):
    work.open(TODAY)
    work.held(TODAY)
    page = main(client.get(KIND))
    assert "2 processos" in page
    assert "risco alto" in page
    assert "Cavalo" in page


def test_filters(client, work: Work, aldeia, client_for):
    called, held, gone = work.open(TODAY), work.held(TODAY), work.ready()
    work.done(gone, "attendant", "release", {"received_by": "p-1"}, today=dt.date(2026, 3, 11))
    late, today_ = work.held(TODAY), work.held(TODAY)
    Projection.objects.filter(file=late).update(next_due=TODAY - dt.timedelta(days=1))
    Projection.objects.filter(file=today_).update(next_due=TODAY)

    def numbers(query, seen=client):
        return sorted(titles(seen.get(KIND + query)), key=lambda t: int(t.split("/")[0]))

    assert numbers("") == [str(f) for f in (called, held, late, today_)]
    assert numbers("?ver=encerrados") == [str(gone)]
    assert numbers("?ver=") == [str(f) for f in (called, held, gone, late, today_)]
    assert numbers("?estagio=called") == [str(called)]
    assert numbers("?ver=atrasados") == [str(late)]
    assert numbers("?ver=hoje") == [str(today_)]
    assert numbers("?ver=3dias") == [str(today_)]
    mine = {who: numbers("?ver=comigo", client_for(aldeia, work.people[who])) for who in ("team", "coordinator", "treasury")}
    assert mine == {"team": [str(f) for f in (called, held, late, today_)], "coordinator": [str(called)], "treasury": []}
    assert numbers("?ver=nada&estagio=nada&pagina=zzz") == numbers("")


def test_a_list_has_pages(client, work: Work, monkeypatch):
    from zelo.desk.files.views import lists

    monkeypatch.setattr(lists, "A_PAGE", 2)
    for _ in range(3):
        work.open(TODAY)
    first = client.get(ALL)
    assert "página 1 de 2" in main(first)
    assert len(titles(first)) == 2
    assert len(titles(client.get(ALL + "?ver=abertos&pagina=2"))) == 1


def test_htmx_gets_only_the_rows(client, work: Work):
    work.open(TODAY)
    answer = client.get(KIND, headers={"HX-Request": "true"})
    assert "<html" not in answer.content.decode()
    assert titles(answer)


@pytest.mark.parametrize("address", [ALL, KIND, "/mesa/"])
def test_a_list_costs_the_same_with_one_row_and_with_three(client, work: Work, address):
    def cost() -> int:
        client.get(address)
        with CaptureQueriesContext(connection) as seen:
            client.get(address)
        return len(seen)

    work.open(TODAY)
    work.held(TODAY)
    once = cost()
    work.open(TODAY)
    work.held(TODAY)
    assert cost() == once <= 22


def test_the_administrator_s_desk_is_as_it_was(aldeia, client_for, user_with_role):
    from zelo.accounts.roles import Role

    page = main(client_for(aldeia, user_with_role(aldeia, Role.ADMINISTRATOR)).get("/mesa/"))
    assert "Calendário" in page
    assert "atrasados" not in page
