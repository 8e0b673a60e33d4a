"""Background work on files."""

import datetime as dt

from django.utils import timezone

from zelo.proceedings.acts.recompute import begin_for_pack, recompute_files, wake_files
from zelo.proceedings.models import Recomputation
from zelo.tenancy.tasks import at_start, city_task, every_city


@city_task(name="proceedings.recompute", retry=5)
def recompute(*, recomputation: int) -> None:
    recompute_files(recomputation=recomputation, today=timezone.localdate())


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
    wake_files(today=timezone.localdate())


at_start(resume, minutes=0)
every_city(resume, cron="41 * * * *")
# Shortly after midnight in each of the country's time zones.
every_city(nightly, cron="10 3-6 * * *")
