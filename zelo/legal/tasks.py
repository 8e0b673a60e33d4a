"""Background work on a city's law."""

import datetime as dt

from django.utils import timezone

from zelo.legal.acts import extend_calendar, recompute_open
from zelo.legal.models import Change, Consultation
from zelo.legal.queries import local_time
from zelo.tenancy.tasks import at_start, city_task, every_city

KEPT = dt.timedelta(days=2 * 365)


@city_task(name="legal.recompute", retry=5)
def recompute(*, change: int) -> None:
    with local_time():
        today = timezone.localdate()
    recompute_open(change=change, today=today)


@city_task(name="legal.resume")
def resume(*, minutes: int = 15) -> None:
    """`minutes`: since it began. A worker that died leaves a change half computed: it is taken up again."""
    late = timezone.now() - dt.timedelta(minutes=minutes)
    for change in Change.objects.filter(finished=None, at__lte=late):
        recompute.defer(once=str(change.pk), change=change.pk)


@city_task(name="legal.nightly")
def nightly() -> None:
    with local_time():
        today = timezone.localdate()
    extend_calendar(today=today)
    Consultation.objects.filter(created__lt=timezone.now() - KEPT, open_until__lt=today).delete()
    Consultation.objects.filter(created__lt=timezone.now() - KEPT, open_until=None).delete()


at_start(resume, minutes=0)
every_city(resume, cron="23 * * * *")
every_city(nightly, cron="7 5 * * *")
