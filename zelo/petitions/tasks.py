"""Background work on notices: one reminder to whoever has not confirmed."""

import datetime as dt

from django.utils import timezone

from zelo.petitions.limits import REMIND_DAYS
from zelo.petitions.mailing import mail_notice
from zelo.petitions.models import Notice
from zelo.tenancy.tasks import city_task, every_city


@city_task(name="petitions.nightly", retry=3)
def nightly() -> None:
    remind(now=timezone.now())


def remind(*, now: dt.datetime) -> int:
    """Answers how many are to be written to."""
    old = Notice.objects.filter(state=Notice.State.WAITING, sent_at__lte=now - dt.timedelta(days=REMIND_DAYS)).exclude(
        mails__reminder=True
    )
    found = list(old.values_list("pk", flat=True)[:500])
    for pk in found:
        mail_notice.defer(once=f"{pk}-reminder", notice=pk, reminder=True)
    return len(found)


# In the morning, in each of the country's time zones.
every_city(nightly, cron="20 11 * * *")
