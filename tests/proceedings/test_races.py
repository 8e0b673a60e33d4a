"""Many at once: no gap, no double number, one release, one act for one request."""

import datetime as dt
import threading
import uuid

import pytest

from tests.at_once import at_once
from tests.proceedings.work import CALL, MONDAY
from zelo.proceedings.acts import NotRecorded, Recorded, open_file, record
from zelo.proceedings.models import Act, CaseFile, Projection
from zelo.proceedings.queries import broken_chains

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.slow
def test_fifty_opened_at_once(aldeia, work):
    by = work.people["attendant"]

    def opening():
        return open_file(by=by, kind="impoundment", act="call", today=MONDAY, key=uuid.uuid4(), facts=CALL)

    found = at_once(aldeia, [opening] * 50)
    assert all(isinstance(one, Recorded) for one in found)
    assert sorted(one.file.number for one in found) == list(range(1, 51))
    assert list(broken_chains()) == []


def test_two_clerks_release_the_same_animal(aldeia, work):
    file = work.ready()

    def releasing(who):
        return lambda: work.act(file, who, "release", {"received_by": "p-1"}, today=dt.date(2026, 3, 11))

    found = at_once(aldeia, [releasing("attendant"), releasing("coordinator")])
    assert sorted(type(one).__name__ for one in found) == ["NotRecorded", "Recorded"]
    assert next(one for one in found if isinstance(one, NotRecorded)).codes[0] == "already_done"
    assert Act.objects.filter(file=file, kind="release").count() == 1
    assert Projection.objects.get(file=file).stage == "released"


def test_one_request_sent_five_times_at_once(aldeia, work, key):
    file = work.held()

    def boarding():
        return record(
            by=work.people["attendant"], file=file.pk, act="board", today=MONDAY, key=key, facts={"boarding_place": "Curral"}
        )

    found = at_once(aldeia, [boarding] * 5)
    assert [one.again for one in found].count(False) == 1
    assert Act.objects.filter(file=file, kind="board").count() == 1


def test_one_opening_sent_five_times_at_once(aldeia, work, key):
    def opening():
        return open_file(by=work.people["attendant"], kind="impoundment", act="call", today=MONDAY, key=key, facts=CALL)

    found = at_once(aldeia, [opening] * 5)
    assert {one.file.pk for one in found} == {CaseFile.objects.get().pk}
    assert [one.again for one in found].count(False) == 1
    assert str(work.open()) == "2/2026"


def test_acts_of_many_on_one_file_make_one_chain(aldeia, work):
    file = work.held()
    found = at_once(aldeia, [lambda: work.act(file, "attendant", "board", {"boarding_place": "Curral"})] * 8)
    assert sorted(one.act.n for one in found) == list(range(3, 11))
    assert list(broken_chains()) == []


def test_a_change_of_the_law_waits_for_the_act_being_recorded(aldeia, work, user_with_role, run_tasks, monkeypatch):
    """An act tried under the old calendar is committed before the change is, so that its recomputation sees the file."""
    from zelo.accounts.roles import Role
    from zelo.legal.acts import add_day
    from zelo.proceedings import following

    administrator = user_with_role(aldeia, Role.ADMINISTRATOR)
    inside, order = threading.Event(), []

    def slow(happened):
        inside.set()
        threading.Event().wait(0.4)
        order.append("act")

    file = work.open()
    monkeypatch.setattr(following, "_followers", {"impoundment": [slow]})

    def taking():
        from tests.proceedings.work import HORSE

        return work.act(file, "team", "take_in", HORSE)

    def closing():
        assert inside.wait(20)
        add_day(by=administrator, on=dt.date(2026, 3, 16), name="Luto", act="Decreto 1", kind="closure")
        order.append("change")

    at_once(aldeia, [taking, closing])
    assert order == ["act", "change"]
    monkeypatch.setattr(following, "_followers", {})
