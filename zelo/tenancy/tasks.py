"""Background work of a city: deferred with the city that is open, in the same transaction, and run inside it.

The queue's tables are shared; a job carries the schema's name. Arguments are ids and dates, never personal data: the queue
keeps them and its log prints them.

    @city_task(name="legal.recompute")
    def recompute(*, since: str) -> None: ...

    recompute.defer(since="2026-01-01")          # the city that is open
    recompute.defer_for(city, since="2026-01-01")
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.db import transaction
from procrastinate.contrib.django import app
from procrastinate.exceptions import AlreadyEnqueued

from zelo.tenancy.current import current_city
from zelo.tenancy.models import City


class CityTask:
    """A function that runs in a city. Call it as it is, or `defer` it."""

    def __init__(self, function: Callable[..., None], name: str, options: dict[str, Any]) -> None:
        self.function = function
        self.name = name
        app.task(name=name, **options)(self._run)

    def __call__(self, **arguments: Any) -> None:
        self.function(**arguments)

    def _run(self, *, schema: str, **arguments: Any) -> None:
        # The row is asked for: with a schema that is gone, the search path would quietly fall through to public.
        with City.objects.get(schema_name=schema):
            self.function(**arguments)

    def defer(self, *, once: str | None = None, **arguments: Any) -> None:
        """In the city that is open. With `once`, a job of that name that still waits is not queued a second time."""
        self._defer(current_city().schema_name, once, arguments)

    def defer_for(self, city: City, *, once: str | None = None, **arguments: Any) -> None:
        self._defer(city.schema_name, once, arguments)

    def _defer(self, schema: str, once: str | None, arguments: dict[str, Any]) -> None:
        lock = f"{schema}:{self.name}:{once}" if once else None
        # The savepoint keeps the caller's transaction usable when the queue refuses a twin.
        with suppress(AlreadyEnqueued), transaction.atomic():
            app.configure_task(self.name, queueing_lock=lock).defer(schema=schema, **arguments)


def city_task(*, name: str, **options: Any) -> Callable[[Callable[..., None]], CityTask]:
    """`options` are procrastinate's: `queue`, `retry`, `priority`, …"""

    def decorate(function: Callable[..., None]) -> CityTask:
        return CityTask(function, name, options)

    return decorate


def every_city(task: CityTask, *, cron: str) -> None:
    """Has the worker defer `task` for each city at `cron` (in UTC), each as a job of its own."""

    def defer_all(timestamp: int) -> None:
        for city in City.objects.all():
            task.defer_for(city, once="periodic")

    app.periodic(cron=cron)(app.task(name=f"{task.name}.every_city")(defer_all))


_at_start: list[tuple[CityTask, dict[str, Any]]] = []


def at_start(task: CityTask, **arguments: Any) -> None:
    """Has `task` wait for each city when a worker starts."""
    _at_start.append((task, arguments))


def start() -> None:
    """What waits for a worker that starts. Another worker may be at work: such tasks lock what they touch."""
    for city in City.objects.all():
        for task, arguments in _at_start:
            task.defer_for(city, once="start", **arguments)
