"""Background work runs in the city that asked for it."""

import pytest
from django.db import connection, transaction
from procrastinate.contrib.django import app
from procrastinate.contrib.django.models import ProcrastinateJob

from zelo.tenancy import tasks
from zelo.tenancy.models import City
from zelo.tenancy.tasks import city_task, every_city

seen: list[tuple[str, str]] = []


@city_task(name="tests.note")
def note(*, word: str) -> None:
    seen.append((connection.schema_name, word))


every_city(note, cron="0 6 * * *")


@pytest.mark.django_db(transaction=True)
def test_a_task_runs_in_the_city_that_deferred_it(city, other_city, run_tasks):
    seen.clear()
    note.defer(word="here")
    with other_city:
        note.defer(word="there")
    run_tasks()
    assert sorted(seen) == [(city.schema_name, "here"), (other_city.schema_name, "there")]
    assert connection.schema_name == city.schema_name


def test_a_task_is_deferred_with_the_transaction_or_not_at_all(city):
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        note.defer(word="lost")
        raise ZeroDivisionError
    assert ProcrastinateJob.objects.count() == 0
    note.defer(word="kept")
    assert [job.args for job in ProcrastinateJob.objects.all()] == [{"schema": "nobres", "word": "kept"}]


def test_what_waits_is_not_queued_twice_but_once_a_city(city, other_city):
    note.defer(once="calendar", word="a")
    note.defer(once="calendar", word="b")
    note.defer_for(other_city, once="calendar", word="c")
    assert sorted(job.args["word"] for job in ProcrastinateJob.objects.all()) == ["a", "c"]


def test_no_task_without_a_city(db):
    with pytest.raises(LookupError):
        note.defer(word="nowhere")


def test_a_task_of_a_city_that_is_gone_fails_and_touches_nothing(db):
    seen.clear()
    with pytest.raises(City.DoesNotExist):
        note._run(schema="atlantida", word="x")
    assert seen == []


def test_a_periodic_task_is_deferred_for_each_city(db):
    app.tasks["tests.note.every_city"].func(timestamp=0)
    schemas = {job.args["schema"] for job in ProcrastinateJob.objects.all()}
    assert schemas == set(City.objects.values_list("schema_name", flat=True))


@pytest.mark.django_db(transaction=True)
def test_what_waits_for_a_worker_that_starts_is_done_in_each_city_once(monkeypatch, run_tasks):
    seen.clear()
    monkeypatch.setattr(tasks, "_at_start", [(note, {"word": "up"})])
    tasks.start()
    tasks.start()
    run_tasks()
    assert sorted(seen) == sorted((city.schema_name, "up") for city in City.objects.all())
