"""The moment at which an act was recorded: the clock's, or one told by an import, which never runs backwards nor ahead."""

import datetime as dt

import pytest
from django.utils import timezone

from tests.proceedings.work import CALL, MONDAY
from zelo.proceedings.acts import annul, rectify
from zelo.proceedings.models import Act, CaseFile
from zelo.proceedings.queries import broken_chains

EIGHT = dt.datetime(2020, 3, 9, 8, tzinfo=dt.UTC)
HOUR = dt.timedelta(hours=1)


def test_a_moment_told_is_kept_in_the_chain(work):
    file = work.open(recorded_at=EIGHT)
    act = work.done(file, "attendant", "dispatch", {"team": "t-1"}, recorded_at=EIGHT + HOUR)
    assert list(Act.objects.filter(file=file).values_list("recorded_at", flat=True)) == [EIGHT, EIGHT + HOUR]
    assert CaseFile.objects.get(pk=file.pk).projection.acted_at == EIGHT + HOUR
    assert act.hash == CaseFile.objects.get(pk=file.pk).head
    assert list(broken_chains()) == []


@pytest.mark.parametrize("moment", [EIGHT - HOUR, EIGHT - dt.timedelta(microseconds=1), timezone.now() + 999 * HOUR])
def test_a_moment_before_the_last_act_or_ahead_is_a_fault_of_the_caller(work, key, moment):
    file = work.open(recorded_at=EIGHT)
    with pytest.raises(ValueError, match="recorded_at"):
        work.act(file, "attendant", "dispatch", {"team": "t-1"}, recorded_at=moment)
    with pytest.raises(ValueError, match="recorded_at"):
        annul(by=work.people["authority"], file=file.pk, about=1, reason_text="x", today=MONDAY, key=key, recorded_at=moment)
    with pytest.raises(ValueError, match="recorded_at"):
        rectify(
            by=work.people["attendant"], file=file.pk, about=1, facts={"risk": "low"}, reason_text="x", today=MONDAY, key=key,
            recorded_at=moment,
        )  # fmt: skip
    assert Act.objects.filter(file=file).count() == 1


def test_without_one_it_is_the_clock_s(work):
    before = timezone.now()
    act = Act.objects.get(file=work.open(facts=CALL))
    assert before <= act.recorded_at <= timezone.now()
