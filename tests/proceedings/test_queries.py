"""Lists and searches: right, and as dear with three rows as with one."""

import datetime as dt

import pytest

from tests.proceedings.work import MONDAY
from zelo.proceedings.models import Projection
from zelo.proceedings.queries import by_stage, due, files, look, overdue, search_number


def test_lists(work):
    called, held = work.open(), work.held()
    assert [row.file for row in files(kind="impoundment")] == [held, called]
    assert [row.file for row in files(stage="called", final=False)] == [called]
    assert [row.file for row in files(waits_for="team")] == [called]
    assert [row.file for row in files(task="scan_chip")] == [held]
    assert [row.file for row in due(until=dt.date(2026, 3, 16))] == [held]
    assert list(due(until=dt.date(2026, 3, 15))) == list(overdue()) == []
    assert by_stage("impoundment") == {"called": 1, "held": 1}
    Projection.objects.filter(file=held).update(overdue=True)
    assert [row.file for row in overdue()] == [held]


def test_search_by_number(work):
    old, new = work.open(dt.date(2025, 12, 31)), work.open()
    assert search_number("1/2026") == [new]
    assert search_number(" 1 / 2025 ") == [old]
    assert search_number("1") == [new, old]
    for text in ("", "x", "1/26", "²", "99999999999999999999", "1/2026; DROP TABLE"):
        assert search_number(text) == []


@pytest.mark.parametrize("acts", [1, 3])
def test_a_page_costs_the_same_however_long_the_file(work, acts, django_assert_num_queries):
    file = work.held()
    for _ in range(acts):
        work.done(file, "attendant", "board", {"boarding_place": "Curral"})
    with django_assert_num_queries(2):
        assert len(look(file, today=MONDAY).acts) == acts + 2


@pytest.mark.parametrize("many", [1, 3])
def test_a_list_costs_one_query(work, many, django_assert_num_queries):
    for _ in range(many):
        work.held()
    with django_assert_num_queries(1):
        assert len([str(row.file) for row in files(kind="impoundment")]) == many
