"""Files follow the calendar, the readings, the rules and the days; killed in the middle, nothing is lost or done twice."""

import datetime as dt

import pytest
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from tests.proceedings.work import MONDAY
from zelo.accounts.roles import Role
from zelo.legal.acts import add_day
from zelo.proceedings import tasks
from zelo.proceedings.acts import recompute_files, wake_files
from zelo.proceedings.acts.recompute import begin_for_pack
from zelo.proceedings.models import Moved, Projection, Recomputation

WEDNESDAY = dt.date(2026, 3, 11)


@pytest.fixture
def administrator(aldeia, user_with_role):
    return user_with_role(aldeia, Role.ADMINISTRATOR)


def close(by, day=16):
    add_day(by=by, on=dt.date(2026, 3, day), name="Luto oficial", act="Decreto 41/2026", kind="closure")
    return Recomputation.objects.first()


def test_a_closed_day_moves_what_falls_due_on_it(work, administrator):
    file, other = work.held(), work.open()
    work_done = close(administrator)
    assert ProcrastinateJob.objects.filter(task_name="proceedings.recompute").count() == 1
    done = recompute_files(recomputation=work_done.pk, today=MONDAY)
    assert (done.total, done.seen, done.moved, done.change.says[:10]) == (2, 2, 1, "16/03/2026")
    assert done.finished is not None
    row = Projection.objects.get(file=file)
    assert row.next_due == dt.date(2026, 3, 17)
    moved = Moved.objects.get()
    assert (moved.file, moved.before["next_due"], moved.after["next_due"]) == (file, "2026-03-16", "2026-03-17")
    assert Projection.objects.get(file=other).stage == "called"


def test_a_finished_file_is_left_alone(work, administrator):
    file = work.ready()
    work.done(file, "attendant", "release", {"received_by": "p-1"}, today=WEDNESDAY)
    assert recompute_files(recomputation=close(administrator).pk, today=WEDNESDAY).seen == 0


def test_killed_in_the_middle_it_goes_on_where_it_was(work, administrator, monkeypatch):
    import sys

    module = sys.modules["zelo.proceedings.acts.recompute"]
    for _ in range(5):
        work.held()
    begun = close(administrator)
    monkeypatch.setattr(module, "BATCH", 2)
    passes = iter(range(2))

    def dying(pk, today, real=module._batch):
        if next(passes, None) is None:
            raise KeyboardInterrupt
        return real(pk, today)

    with monkeypatch.context() as patch:
        patch.setattr(module, "_batch", dying)
        with pytest.raises(KeyboardInterrupt):
            recompute_files(recomputation=begun.pk, today=WEDNESDAY)
    begun.refresh_from_db()
    assert (begun.seen, begun.finished) == (4, None)
    for _ in range(2):
        done = recompute_files(recomputation=begun.pk, today=WEDNESDAY)
    assert (done.seen, done.moved, Moved.objects.count()) == (5, 5, 5)


def test_the_night_the_time_to_claim_is_over(work):
    file = work.held()
    assert wake_files(today=MONDAY) == 0
    assert wake_files(today=dt.date(2026, 3, 16)) == 1
    assert Projection.objects.get(file=file).stage == "held"
    assert wake_files(today=dt.date(2026, 3, 17)) == 1
    row = Projection.objects.get(file=file)
    assert (row.stage, row.waits_for, row.computed_on) == ("destination", "coordinator", dt.date(2026, 3, 17))
    assert wake_files(today=dt.date(2026, 3, 17)) == 0
    assert Moved.objects.first().after["stage"] == "destination"


def test_many_wake_in_batches(work, monkeypatch):
    import sys

    monkeypatch.setattr(sys.modules["zelo.proceedings.acts.recompute"], "BATCH", 2)
    for _ in range(5):
        work.held()
    assert wake_files(today=dt.date(2026, 3, 20)) == 5
    assert Projection.objects.filter(stage="destination").count() == 5


@pytest.mark.parametrize("many", [1, 3])
def test_a_batch_costs_the_same_however_many_files(work, administrator, many, django_assert_num_queries):
    for _ in range(many):
        work.held()
    begun = close(administrator)
    recompute_files(recomputation=begun.pk, today=WEDNESDAY)
    Recomputation.objects.filter(pk=begun.pk).update(finished=None, cursor=0)
    with django_assert_num_queries(13):
        recompute_files(recomputation=begun.pk, today=WEDNESDAY)


def test_new_rules_are_seen_at_night(work):
    file = work.held()
    assert begin_for_pack() is None
    Projection.objects.update(pack="0" * 64, stage="old")
    begun = begin_for_pack()
    assert (begun.cause, begin_for_pack().pk) == ("pack", begun.pk)
    recompute_files(recomputation=begun.pk, today=MONDAY)
    assert Projection.objects.get(file=file).stage == "held"


def test_a_file_that_cannot_be_computed_stops_no_other(work, administrator, monkeypatch):
    import sys

    from zelo.law.faults import Refuse

    module = sys.modules["zelo.proceedings.acts.recompute"]
    bad, good = work.held(), work.held()

    def stand(law, kind, acts, today, around, of_day, real=module.stand):
        if len(acts) == 3:
            raise Refuse("unknown_word", "palavra que a lei já não tem")
        return real(law, kind, acts, today, around, of_day)

    work.done(bad, "team", "inspect", {"findings": "nada"})
    monkeypatch.setattr(module, "stand", stand)
    recompute_files(recomputation=close(administrator).pk, today=WEDNESDAY)
    assert "palavra" in Projection.objects.get(file=bad).fault
    assert Projection.objects.get(file=good).next_due == dt.date(2026, 3, 17)


def test_the_nightly_task_and_what_was_left_half_done(work, administrator):
    work.held()
    begun = close(administrator)
    ProcrastinateJob.objects.all().delete()
    tasks.resume()
    assert ProcrastinateJob.objects.count() == 0
    Recomputation.objects.update(started=timezone.now() - dt.timedelta(hours=1))
    tasks.resume()
    assert ProcrastinateJob.objects.get().args == {"schema": "sao_pedro_da_aldeia", "recomputation": begun.pk}
    tasks.nightly()
    assert Projection.objects.get().stage == "destination"
