"""Background work of the registry: where the queue looks for it."""

from django.utils import timezone

from zelo.legal.queries import local_time
from zelo.registry.acts.keep_phases import begin_phases
from zelo.registry.mailing import mail_guardian_of
from zelo.tenancy.tasks import city_task, every_city

__all__ = ["mail_guardian_of", "nightly"]


@city_task(name="registry.nightly", retry=3)
def nightly() -> None:
    with local_time():
        today = timezone.localdate()
    begin_phases(today=today)


# Shortly after midnight in each of the country's time zones, as files wake.
every_city(nightly, cron="6 3-6 * * *")
