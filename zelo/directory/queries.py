"""What can be asked of the directory."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from zelo.directory.acts.point import A_BATCH
from zelo.directory.digests import Kind, Number, digest, digests
from zelo.directory.models import Entry
from zelo.tenancy.models import City


def cities_of(kind: Kind, number: str) -> list[City]:
    """The cities whose registry holds a number, by name, with their `domains` fetched. One look-up by index, and one for the domains."""
    entries = Entry.objects.filter(digest=digest(kind, number)).values("city_id")
    return list(City.objects.filter(pk__in=entries).prefetch_related("domains"))


def missing(city: City, numbers: Iterable[Number]) -> int:
    """How many of a city's numbers the directory does not know, as after a change of the installation's secret."""
    numbers, lost = iter(numbers), 0
    while batch := list(islice(numbers, A_BATCH)):
        wanted = digests(batch)
        lost += len(wanted) - Entry.objects.filter(city=city, digest__in=wanted).count()
    return lost
