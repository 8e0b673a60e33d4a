"""Background work on people: who is entered twice, and what still names a record that was merged away."""

from __future__ import annotations

from zelo.people.acts.merge_people import gather
from zelo.people.pairing import pair_slice
from zelo.tenancy.tasks import city_task, every_city


@city_task(name="people.find_twins", retry=3)
def find_twins(*, after: int = 0) -> None:
    """A slice, and then the next as a job of its own: a city of millions holds up nobody else's work."""
    if after == 0:
        gather()
    upto = pair_slice(after).upto
    if upto is not None:
        find_twins.defer(once=f"after-{upto}", after=upto)


@city_task(name="people.gather", retry=3)
def gather_strays() -> None:
    gather()


every_city(find_twins, cron="40 5 * * *")
