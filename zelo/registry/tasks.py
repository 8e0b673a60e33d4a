"""Background work of the registry: where the queue looks for it."""

from django.utils import timezone

from zelo.legal.queries import local_time
from zelo.registry.acts.keep_phases import begin_phases
from zelo.registry.declaring.acts.offer_transfer import expire_all_offers
from zelo.registry.declaring.mailing import mail_offer
from zelo.registry.importing.tasks import forget_files, look_at, take_in
from zelo.registry.mailing import mail_guardian_of
from zelo.tenancy.tasks import city_task, every_city

__all__ = ["forget_files", "look_at", "mail_guardian_of", "mail_offer", "nightly", "take_in"]


@city_task(name="registry.nightly", retry=3)
def nightly() -> None:
    with local_time():
        today = timezone.localdate()
    begin_phases(today=today)
    expire_all_offers(today)


# Shortly after midnight in each of the country's time zones, as files wake.
every_city(nightly, cron="6 3-6 * * *")
