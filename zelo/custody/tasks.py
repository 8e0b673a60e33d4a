"""Background work on custody."""

from django.utils import timezone

from zelo.custody.acts.keep_prices import begin_prices
from zelo.legal.queries import local_time
from zelo.tenancy.tasks import city_task, every_city


@city_task(name="custody.nightly", retry=3)
def nightly() -> None:
    with local_time():
        today = timezone.localdate()
    begin_prices(today=today)


# Shortly after midnight in each of the country's time zones, as files wake.
every_city(nightly, cron="5 3-6 * * *")
