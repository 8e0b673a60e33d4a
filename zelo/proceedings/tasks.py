"""Background work on files."""

import datetime as dt

from django.utils import timezone
from procrastinate import RetryStrategy

from zelo.legal.queries import local_time
from zelo.proceedings.acts.recompute import begin_for_pack, recompute_files, wake_files
from zelo.proceedings.acts.watch_deadlines import watch_deadlines
from zelo.proceedings.digests import send_digest
from zelo.proceedings.models import Recomputation
from zelo.tenancy.tasks import at_start, city_task, every_city


@city_task(name="proceedings.recompute", retry=5)
def recompute(*, recomputation: int) -> None:
    with local_time():
        recompute_files(recomputation=recomputation, today=timezone.localdate())
    # The watch of the day waits while days may still move.
    watch.defer(once="recomputed")


@city_task(name="proceedings.resume")
def resume(*, minutes: int = 15) -> None:
    """`minutes`: since it began. A worker that died leaves files half computed: they are taken up again."""
    late = timezone.now() - dt.timedelta(minutes=minutes)
    for work in Recomputation.objects.filter(finished=None, started__lte=late):
        recompute.defer(once=str(work.pk), recomputation=work.pk)


@city_task(name="proceedings.nightly", retry=3)
def nightly() -> None:
    work = begin_for_pack()
    if work is not None:
        recompute.defer(once=str(work.pk), recomputation=work.pk)
    with local_time():
        wake_files(today=timezone.localdate())


@city_task(name="proceedings.watch", retry=3)
def watch() -> None:
    """Run each hour, it does its work once a day: in the first hour of the city's own day what is due is marked, in the morning the mails go out."""
    with local_time():
        watch_deadlines(now=timezone.now())


@city_task(name="proceedings.mail_digest", retry=RetryStrategy(max_attempts=6, exponential_wait=5))
def mail_digest(*, person: int, day: str) -> None:
    with local_time():
        send_digest(person=person, day=dt.date.fromisoformat(day))


at_start(resume, minutes=0)
at_start(watch)
every_city(resume, cron="41 * * * *")
# Shortly after midnight in each of the country's time zones.
every_city(nightly, cron="10 3-6 * * *")
every_city(watch, cron="20 * * * *")
