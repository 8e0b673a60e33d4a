"""The registry's animals in the background."""

from __future__ import annotations

from django.utils import timezone

from zelo.animals.counting import count_animals
from zelo.legal.queries import local_time
from zelo.tenancy.tasks import at_start, city_task, every_city


@city_task(name="animals.count", retry=3)
def count() -> None:
    with local_time():
        count_animals(timezone.localdate())


every_city(count, cron="20 5 * * *")
at_start(count)
