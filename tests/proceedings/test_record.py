"""The one way in: who may, what the law says, once for each request, all or nothing."""

import datetime as dt

import pytest
from django.core.exceptions import PermissionDenied

from tests.proceedings.work import CALL, HORSE, MONDAY
from zelo.accounts.roles import Role
from zelo.proceedings.acts import NotRecorded, Recorded, open_file, record
from zelo.proceedings.models import Act, CaseFile, Projection

WEDNESDAY = dt.date(2026, 3, 11)


def test_a_call_opens_a_file_with_the_first_number(work):
    file = work.open()
    assert (str(file), file.acts_count) == ("1/2026", 1)
    row = Projection.objects.get(file=file)
    assert (row.stage, row.final, row.waits_for, row.opened_on) == ("called", False, "team", MONDAY)
    assert row.permitted["take_in"] == ["team"]


def test_the_animal_goes_home(work):
    file = work.ready()
    done = work.act(file, "attendant", "release", {"received_by": "p-1"}, today=WEDNESDAY)
    assert isinstance(done, Recorded)
    row = Projection.objects.get(file=file)
    assert (row.stage, row.final, row.total_open, row.wakes_on) == ("released", True, 0, None)
    assert Act.objects.filter(file=file).count() == done.act.n == 12


def test_the_projection_tells_what_falls_due(work):
    row = Projection.objects.get(file=work.held())
    assert (row.next_due, row.next_due_of, row.wakes_on) == (dt.date(2026, 3, 16), "reclaim", dt.date(2026, 3, 10))
    assert {"visual_inspection", "scan_chip"} <= set(row.tasks)
    assert row.shown["species"] == "horse"


def test_what_the_law_refuses_enters_nothing_and_says_why(work):
    file = work.held()
    found = work.act(file, "team", "implant_chip", {"chip": "076000000000123"})
    assert isinstance(found, NotRecorded)
    assert found.codes == ("chip_not_read",)
    assert found.reasons[0].basis == ("art8_par1",)
    assert (Act.objects.count(), CaseFile.objects.get(pk=file.pk).acts_count) == (2, 2)


def test_an_opening_act_that_is_refused_uses_no_number(work, key):
    refused = open_file(
        by=work.people["attendant"], kind="impoundment", act="call", today=MONDAY, key=key, facts={"channel": "phone"}
    )
    assert refused.codes == ("fact_required",)
    assert "endereço ou ponto" in refused.detail
    assert CaseFile.objects.count() == 0
    assert str(work.open()) == "1/2026"


def test_numbers_begin_anew_each_year(work):
    assert [str(work.open(day)) for day in (MONDAY, MONDAY, dt.date(2027, 1, 1), MONDAY)] == [
        "1/2026",
        "2/2026",
        "1/2027",
        "3/2026",
    ]


def test_an_act_in_a_role_that_may_not(work):
    file = work.ready()
    found = work.act(file, "team", "release", {"received_by": "p-1"}, today=WEDNESDAY)
    assert "role_may_not" in found.codes


@pytest.mark.parametrize("roles", [(), (Role.AUDITOR,), (Role.ADMINISTRATOR,)], ids=str)
def test_who_does_not_work_on_files_is_turned_away(work, aldeia, user_with_role, roles, key):
    stranger = user_with_role(aldeia, *roles)
    with pytest.raises(PermissionDenied):
        open_file(by=stranger, kind="impoundment", act="call", today=MONDAY, key=key, facts=CALL)
    file = work.open()
    with pytest.raises(PermissionDenied):
        record(by=stranger, file=file.pk, act="take_in", today=MONDAY, key=key, facts=HORSE)


def test_a_role_one_does_not_hold_cannot_be_chosen(work, key):
    file = work.open()
    with pytest.raises(PermissionDenied):
        record(by=work.people["attendant"], file=file.pk, act="take_in", role="team", today=MONDAY, key=key, facts=HORSE)


def test_of_several_roles_the_one_that_may_is_taken(work, aldeia, user_with_role, key):
    both = user_with_role(aldeia, Role.ATTENDANT, Role.CATCHING_TEAM)
    done = record(by=both, file=work.open().pk, act="take_in", today=MONDAY, key=key, facts=HORSE)
    assert done.act.role == "team"


def test_a_request_sent_twice_acts_once(work, key):
    file = work.held()
    first = work.act(file, "attendant", "board", {"boarding_place": "Curral"}, key=key)
    again = work.act(file, "attendant", "board", {"boarding_place": "Curral"}, key=key)
    assert (first.again, again.again, again.act.pk) == (False, True, first.act.pk)
    assert Act.objects.filter(kind="board").count() == 1


def test_an_opening_sent_twice_opens_one(work, key):
    assert work.open(key=key).pk == work.open(key=key).pk
    assert CaseFile.objects.count() == 1


def test_the_key_of_another_act_is_refused(work, key):
    file = work.open(key=key)
    assert work.act(file, "team", "take_in", HORSE, key=key).codes == ("key_of_another",)


def test_a_second_time_says_already_done(work):
    file = work.ready()
    work.done(file, "attendant", "release", {"received_by": "p-1"}, today=WEDNESDAY)
    assert work.act(file, "coordinator", "release", {"received_by": "p-1"}, today=WEDNESDAY).codes[0] == "already_done"


def test_a_late_act_is_judged_on_its_own_day(work):
    file = work.open()
    done = work.act(file, "team", "take_in", HORSE, today=WEDNESDAY, on=MONDAY)
    assert isinstance(done, Recorded)
    assert Projection.objects.get(file=file).next_due == dt.date(2026, 3, 16)
    assert work.act(file, "attendant", "claim", {"claimant": "p-1", "capacity": "owner"}, today=WEDNESDAY, on=MONDAY).codes == (
        "not_on_its_day",
    )


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"animals": "três"}, "wrong_type"),
        ({"sex": "não sei"}, "unknown_word"),
        ({"llamas": 3}, "unknown_fact"),
        ({"marks": "a\0b"}, "wrong_type"),
        ({"marks": "\ud800"}, "wrong_type"),
        ({"animals": float("nan")}, "wrong_type"),
        ({"animals": object()}, "wrong_type"),
    ],
    ids=["words for a number", "no such word", "no such fact", "nul", "half a letter", "not a number", "no value at all"],
)
def test_a_fact_that_does_not_fit(work, facts, code):
    file = work.open()
    assert work.act(file, "team", "take_in", {**HORSE, **facts}).codes == (code,)
    assert CaseFile.objects.get(pk=file.pk).acts_count == 1


def test_a_kind_this_law_does_not_have(work, key):
    with pytest.raises(KeyError):
        open_file(by=work.people["attendant"], kind="nada", act="call", today=MONDAY, key=key, facts=CALL)


def test_a_follower_that_refuses_leaves_nothing(work, monkeypatch):
    from zelo.law.faults import Refuse
    from zelo.proceedings import following

    def refuse(happened):
        raise Refuse("place_full", "O curral está cheio.")

    file = work.held()
    monkeypatch.setattr(following, "_followers", {"impoundment": [refuse]})
    found = work.act(file, "attendant", "board", {"boarding_place": "Curral"})
    assert (found.codes, found.detail) == (("place_full",), "O curral está cheio.")
    assert CaseFile.objects.get(pk=file.pk).acts_count == Act.objects.count() == 2


def test_what_an_act_holds_is_what_was_given(work):
    file = work.held()
    act = Act.objects.get(
        pk=work.done(file, "veterinarian", "charge_treatment", {"vet_costs_brl": 85.10, "item_text": "curativo"}).pk
    )
    assert act.facts == {"vet_costs_brl": "85.1", "item_text": "curativo"}
    assert (act.role, act.by, act.n) == ("veterinarian", work.people["veterinarian"], 3)
    assert len(act.pack) == len(act.hash) == 64
    assert act.told == {}
    assert Act.objects.get(file=file, n=2).told == {"reclaim": "2026-03-16"}


@pytest.mark.parametrize("acts", [1, 3])
def test_recording_costs_the_same_however_long_the_file(work, acts, django_assert_max_num_queries):
    file = work.held()
    for _ in range(acts):
        work.done(file, "team", "board", {"boarding_place": "Curral"})
    with django_assert_max_num_queries(16):
        work.done(file, "team", "board", {"boarding_place": "Curral"})
