"""After a change every open standing is computed anew, once, whatever breaks in between."""

import datetime as dt

import pytest
from django.utils import timezone

from zelo.accounts.roles import Role
from zelo.legal.acts import add_day, choose_reading, keep_consultation, recompute, recompute_open, remove_day
from zelo.legal.conflicts import Unfit
from zelo.legal.models import Change, Consultation
from zelo.legal.tasks import nightly, resume
from zelo.tenancy import tasks

TODAY = dt.date(2026, 8, 10)
DEFENCE = {"step": "defence", "from": "2026-08-05", "served_by": "personal"}


@pytest.fixture
def administrator(city, user_with_role):
    return user_with_role(city, Role.ADMINISTRATOR)


def close(by, day: int) -> Change:
    add_day(by=by, on=dt.date(2026, 8, day), name="Luto oficial", act="Decreto 41/2026", kind="closure")
    return Change.objects.first()


def test_a_kept_question_holds_the_answer_and_its_last_day(city):
    row = keep_consultation(ask="deadline", given=DEFENCE)
    assert len(row.token) >= 16
    assert (row.open_until, row.answer["answer"]["due"]) == (dt.date(2026, 8, 19), "2026-08-19")
    assert len({keep_consultation(ask="deadline", given=DEFENCE).token for _ in range(20)}) == 20


def test_what_is_no_question_is_not_kept(city):
    for ask, given in (("nada", {}), ("deadline", {"llamas": 3}), ("deadline", {**DEFENCE, "from": "ontem"})):
        with pytest.raises(Unfit):
            keep_consultation(ask=ask, given=given)
    assert Consultation.objects.count() == 0


def test_a_closed_day_moves_open_terms_and_says_why(administrator):
    row = keep_consultation(ask="deadline", given=DEFENCE)
    change = recompute_open(change=close(administrator, 12).pk, today=TODAY)
    row.refresh_from_db()
    assert (row.previous_due, row.open_until, row.moved_by) == (dt.date(2026, 8, 19), dt.date(2026, 8, 20), change)
    assert (change.seen, change.moved) == (1, 1)
    assert change.finished is not None


def test_a_term_that_ended_is_left_alone(administrator):
    row = keep_consultation(ask="deadline", given={**DEFENCE, "from": "2026-06-15"})
    change = recompute_open(change=close(administrator, 12).pk, today=TODAY)
    row.refresh_from_db()
    assert (change.seen, row.moved_by) == (0, None)


def test_a_day_closed_afterwards_opens_again_a_term_that_had_ended(administrator):
    row = keep_consultation(ask="deadline", given=DEFENCE)
    recompute_open(change=close(administrator, 19).pk, today=dt.date(2026, 8, 20))
    row.refresh_from_db()
    assert row.open_until == dt.date(2026, 8, 20)


def test_a_day_outside_the_term_moves_nothing(administrator):
    keep_consultation(ask="deadline", given=DEFENCE)
    change = recompute_open(change=close(administrator, 28).pk, today=TODAY)
    assert (change.seen, change.moved) == (1, 0)


def test_a_reading_moves_open_terms(administrator):
    row = keep_consultation(ask="deadline", given={**DEFENCE, "served_by": "edital", "place_unknown": True})
    choose_reading(by=administrator, interpretation="edital_days", reading="calendar", reason="parecer", act="", seen=0)
    recompute_open(change=Change.objects.first().pk, today=TODAY)
    row.refresh_from_db()
    assert (row.previous_due, row.open_until) == (dt.date(2026, 9, 2), dt.date(2026, 8, 28))


def test_killed_in_the_middle_it_goes_on_where_it_was(administrator, monkeypatch):
    monkeypatch.setattr(recompute, "BATCH", 3)
    rows = [keep_consultation(ask="deadline", given=DEFENCE) for _ in range(8)]
    change = close(administrator, 12)
    passes = iter(range(2))

    def dying(pk, today, real=recompute._batch):
        if next(passes, None) is None:
            raise KeyboardInterrupt
        return real(pk, today)

    with monkeypatch.context() as patch:
        patch.setattr(recompute, "_batch", dying)
        with pytest.raises(KeyboardInterrupt):
            recompute_open(change=change.pk, today=TODAY)
    change.refresh_from_db()
    assert (change.seen, change.finished) == (6, None)
    change = recompute_open(change=change.pk, today=TODAY)
    assert (change.seen, change.moved) == (8, 8)
    assert Consultation.objects.filter(open_until=dt.date(2026, 8, 20)).count() == len(rows)


def test_run_twice_it_counts_once(administrator):
    keep_consultation(ask="deadline", given=DEFENCE)
    change = close(administrator, 12)
    for _ in range(2):
        done = recompute_open(change=change.pk, today=TODAY)
    assert (done.seen, done.moved) == (1, 1)


def test_two_changes_in_a_row_end_at_the_law_as_it_stands(administrator):
    row = keep_consultation(ask="deadline", given=DEFENCE)
    first, second = close(administrator, 12), close(administrator, 13)
    recompute_open(change=second.pk, today=TODAY)
    recompute_open(change=first.pk, today=TODAY)
    row.refresh_from_db()
    assert row.open_until == dt.date(2026, 8, 21)


def test_taking_a_day_back_moves_terms_back(administrator):
    row = keep_consultation(ask="deadline", given=DEFENCE)
    day = add_day(by=administrator, on=dt.date(2026, 8, 12), name="Luto", act="Decreto 1", kind="closure")
    recompute_open(change=Change.objects.first().pk, today=TODAY)
    remove_day(by=administrator, day=day.pk, why="revogado")
    recompute_open(change=Change.objects.first().pk, today=TODAY)
    row.refresh_from_db()
    assert (row.previous_due, row.open_until) == (dt.date(2026, 8, 20), dt.date(2026, 8, 19))


def test_a_change_left_half_computed_is_taken_up_again(administrator):
    from procrastinate.contrib.django.models import ProcrastinateJob

    change = close(administrator, 12)
    ProcrastinateJob.objects.all().delete()
    resume()
    assert ProcrastinateJob.objects.count() == 0
    Change.objects.update(at=timezone.now() - dt.timedelta(hours=1))
    resume()
    assert ProcrastinateJob.objects.get().args == {"schema": "nobres", "change": change.pk}


def test_the_night_forgets_what_is_two_years_old_and_ended(city):
    old, open_, new = (keep_consultation(ask="deadline", given=DEFENCE) for _ in range(3))
    long_ago = timezone.now() - dt.timedelta(days=800)
    Consultation.objects.filter(pk=old.pk).update(created=long_ago, open_until=dt.date(2020, 1, 1))
    Consultation.objects.filter(pk=open_.pk).update(created=long_ago, open_until=dt.date(2200, 1, 1))
    nightly()
    assert set(Consultation.objects.values_list("pk", flat=True)) == {open_.pk, new.pk}


def test_a_worker_that_starts_takes_up_at_once_what_another_left(city):
    assert [(task.name, given) for task, given in tasks._at_start] == [
        ("legal.resume", {"minutes": 0}), ("proceedings.resume", {"minutes": 0}), ("proceedings.watch", {}), ("animals.count", {}),
    ]  # fmt: skip
