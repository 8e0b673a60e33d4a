"""Background work on files that read one another."""

from collections.abc import Sequence

from django.db.models import Q
from django.utils import timezone

from zelo.enforcement.acts.follow_visits import read_visits_again
from zelo.enforcement.acts.look_again import look_again_beside
from zelo.enforcement.models import FileLink
from zelo.legal.queries import local_time
from zelo.tenancy.tasks import city_task, every_city


@city_task(name="enforcement.look_again", retry=5)
def look_again(*, file: int, parted: Sequence[int] = ()) -> None:
    with local_time():
        look_again_beside(file=file, today=timezone.localdate(), parted=parted)


@city_task(name="enforcement.nightly", retry=3)
def nightly() -> None:
    """A sanction becomes final overnight, and nobody acts: the open files that read it look at it again."""
    with local_time():
        today = timezone.localdate()
    woke = Q(earlier__projection__computed_on=today) | Q(later__projection__computed_on=today)
    pairs = FileLink.objects.filter(woke).exclude(earlier__projection__final=True, later__projection__final=True)
    for file in sorted({file for pair in pairs.values_list("earlier", "later") for file in pair}):
        look_again.defer(once=str(file), file=file)


# After the files have woken.
every_city(nightly, cron="50 3-6 * * *")


@city_task(name="enforcement.visits", retry=3)
def visits() -> None:
    """Holidays and readings move terms without an act: the agenda is read off the files again."""
    with local_time():
        read_visits_again(today=timezone.localdate())


every_city(visits, cron="20 4-7 * * *")
