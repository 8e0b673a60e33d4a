"""With whom a file is: by default who did the last act of the role, else whom somebody named; taken, passed on, freed, all at once."""

import datetime as dt

import pytest
from django.core.exceptions import PermissionDenied

from tests.at_once import at_once
from tests.proceedings.work import MONDAY
from zelo.accounts.acts.keep_accounts import close_account, reopen_account
from zelo.accounts.roles import Role
from zelo.legal.conflicts import Conflict, Unfit
from zelo.proceedings.acts import assign, pass_all, wake_files
from zelo.proceedings.acts.assign import current_person
from zelo.proceedings.models import Assignment, OpenDeadline

ROLE = "attendant"


@pytest.fixture
def second(aldeia, user_with_role):
    return user_with_role(aldeia, Role.ATTENDANT)


@pytest.fixture
def mine(work):
    """Of the attendant who opened it, with a deadline."""

    def make():
        file = work.open()
        OpenDeadline.objects.filter(file=file).delete()
        OpenDeadline.objects.create(
            file=file, kind=file.kind, name="answer", opened_by=1, start=MONDAY, due=dt.date(2026, 3, 20), side="house", waits_for=ROLE, role=ROLE,
            person=work.people[ROLE],
        )  # fmt: skip
        return file

    return make


def test_by_default_it_is_with_who_did_the_last_act_of_the_role(work, second):
    file = work.open()
    assert current_person(file.pk, ROLE) == work.people[ROLE].pk
    work.people[ROLE] = second
    work.done(file, ROLE, "note", {"text": "Ligou de novo."})
    assert current_person(file.pk, ROLE) == second.pk
    assert current_person(file.pk, "treasury") is None


def test_passed_on_it_is_with_the_other_and_the_history_stands(work, second, mine):
    file, first = mine(), work.people[ROLE]
    assign(by=first, file=file.pk, role=ROLE, to=second.pk, was=first.pk)
    assert current_person(file.pk, ROLE) == second.pk
    assert OpenDeadline.objects.get(file=file).person == second
    assign(by=second, file=file.pk, role=ROLE, to=None, was=second.pk)
    assert current_person(file.pk, ROLE) is None
    assert OpenDeadline.objects.get(file=file).person is None
    assign(by=first, file=file.pk, role=ROLE, to=first.pk, was=None)
    rows = [(row.person, row.how, row.until is None) for row in Assignment.objects.order_by("pk")]
    assert rows == [(second, "passed", False), (None, "freed", False), (first, "taken", True)]


def test_what_was_said_outlives_later_acts_of_others(work, second, mine):
    file, first = mine(), work.people[ROLE]
    assign(by=first, file=file.pk, role=ROLE, to=second.pk, was=first.pk)
    work.done(file, ROLE, "note", {"text": "Ligou de novo."})
    assert current_person(file.pk, ROLE) == second.pk


def test_sent_twice_it_acts_once(work, second, mine):
    file, first = mine(), work.people[ROLE]
    assert assign(by=first, file=file.pk, role=ROLE, to=second.pk, was=first.pk) is not None
    assert assign(by=first, file=file.pk, role=ROLE, to=second.pk, was=first.pk) is None
    assert Assignment.objects.count() == 1


def test_who_looked_at_an_old_page_is_told(work, second, mine):
    file, first = mine(), work.people[ROLE]
    assign(by=first, file=file.pk, role=ROLE, to=second.pk, was=first.pk)
    with pytest.raises(Conflict, match="Outra pessoa mexeu"):
        assign(by=work.people["coordinator"], file=file.pk, role=ROLE, to=None, was=first.pk)


def test_who_may(work, second, mine, aldeia, user_with_role):
    file, first = mine(), work.people[ROLE]
    with pytest.raises(Conflict, match="com outra pessoa"):
        assign(by=second, file=file.pk, role=ROLE, to=second.pk, was=first.pk)
    with pytest.raises(PermissionDenied):
        assign(by=work.people["team"], file=file.pk, role=ROLE, to=work.people["team"].pk, was=first.pk)
    with pytest.raises(PermissionDenied):
        assign(by=user_with_role(aldeia, Role.AUDITOR), file=file.pk, role=ROLE, to=None, was=first.pk)
    assign(by=work.people["coordinator"], file=file.pk, role=ROLE, to=None, was=first.pk)
    with pytest.raises(PermissionDenied):
        assign(by=second, file=file.pk, role=ROLE, to=first.pk, was=None)
    assign(by=second, file=file.pk, role=ROLE, to=second.pk, was=None)
    assert current_person(file.pk, ROLE) == second.pk


def test_who_receives_must_hold_the_role_and_have_an_open_account(work, second, mine, aldeia, user_with_role):
    file, first = mine(), work.people[ROLE]
    for to in (work.people["team"].pk, 999_999):
        with pytest.raises(Unfit, match="não tem a função"):
            assign(by=first, file=file.pk, role=ROLE, to=to, was=first.pk)
    close_account(by=user_with_role(aldeia, Role.ADMINISTRATOR), account=second.pk)
    with pytest.raises(Unfit):
        assign(by=first, file=file.pk, role=ROLE, to=second.pk, was=first.pk)
    with pytest.raises(Unfit):
        assign(by=first, file=file.pk, role="king", to=None, was=None)


def test_a_closed_account_has_nothing_and_has_it_again_when_it_is_opened(work, second, mine, aldeia, user_with_role):
    administrator, file, first = user_with_role(aldeia, Role.ADMINISTRATOR), mine(), work.people[ROLE]
    assign(by=first, file=file.pk, role=ROLE, to=second.pk, was=first.pk)
    close_account(by=administrator, account=second.pk)
    assert current_person(file.pk, ROLE) is None
    assert OpenDeadline.objects.get(file=file).person is None
    reopen_account(by=administrator, account=second.pk)
    assert current_person(file.pk, ROLE) == second.pk
    assert OpenDeadline.objects.get(file=file).person == second


def test_a_finished_file_is_handed_to_nobody(work, mine, second):
    file = work.ready()
    work.done(file, ROLE, "release", {"received_by": "p-1"}, today=dt.date(2026, 3, 11))
    assert not OpenDeadline.objects.filter(file=file).exists()
    with pytest.raises(Conflict, match="encerrado"):
        assign(by=work.people["coordinator"], file=file.pk, role=ROLE, to=second.pk, was=work.people[ROLE].pk)


def test_all_at_once(work, second, mine):
    first, files = work.people[ROLE], [mine() for _ in range(3)]
    assign(by=first, file=files[0].pk, role=ROLE, to=first.pk, was=first.pk)
    assert pass_all(by=first, of=first.pk, to=second.pk) == 3
    assert set(OpenDeadline.objects.values_list("person", flat=True)) == {second.pk}
    assert [current_person(file.pk, ROLE) for file in files] == [second.pk] * 3
    assert pass_all(by=first, of=first.pk, to=second.pk) == 0
    assert Assignment.objects.filter(until=None).count() == 3
    with pytest.raises(PermissionDenied):
        pass_all(by=first, of=second.pk, to=first.pk)
    with pytest.raises(Unfit):
        pass_all(by=second, of=second.pk, to=second.pk)
    assert pass_all(by=work.people["coordinator"], of=second.pk, to=None) == 3
    assert set(OpenDeadline.objects.values_list("person", flat=True)) == {None}


def test_all_at_once_passes_nothing_where_one_role_does_not_fit(work, mine):
    first = work.people[ROLE]
    mine()
    with pytest.raises(Unfit, match="Atendente"):
        pass_all(by=first, of=first.pk, to=work.people["team"].pk)
    assert OpenDeadline.objects.get().person == first


def test_deadlines_of_a_file_follow_its_acts_and_the_days(work):
    file = work.held()
    row = OpenDeadline.objects.get(file=file, name="reclaim")
    assert (row.side, row.waits_for, row.due, row.kind) == ("party", "responsible", dt.date(2026, 3, 16), "impoundment")
    wake_files(today=dt.date(2026, 3, 17))
    after = OpenDeadline.objects.get(file=file, name="reclaim")
    assert (after.pk, after.role) == (row.pk, "coordinator")
    claimed = work.held()
    work.done(claimed, ROLE, "claim", {"claimant": "p-1", "capacity": "owner"}, today=dt.date(2026, 3, 11))
    assert not OpenDeadline.objects.filter(file=claimed, name="reclaim").exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_who_take_it_at_once_one_has_it(aldeia, work, user_with_role):
    file = work.open()
    people = [user_with_role(aldeia, Role.ATTENDANT) for _ in range(3)]
    assign(by=work.people["coordinator"], file=file.pk, role=ROLE, to=None, was=work.people[ROLE].pk)
    doings = [lambda one=one: assign(by=one, file=file.pk, role=ROLE, to=one.pk, was=None) for one in people]
    done = at_once(aldeia, doings, refusals=(Conflict,))
    assert sum(isinstance(one, Assignment) for one in done) == 1
    assert Assignment.objects.filter(file=file, until=None).count() == 1
