"""A city's numbers join the directory, leave it, or are written anew; always in the transaction of what they follow from."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from django.db import connection, transaction

from zelo.directory.digests import Number, digests
from zelo.directory.models import Entry
from zelo.tenancy.models import City

A_BATCH = 5000
_LOCK = 0x5A444952
"""First half of the advisory lock on one city's part of the directory; the second is the city's id."""
_INSERT = "INSERT INTO public.directory_entry (digest, city_id) SELECT unnest(%s::uuid[]), %s ON CONFLICT DO NOTHING"


def point(city: City, numbers: Iterable[Number]) -> int:
    """Says that these numbers are in this city's registry; those that it knows already stay as they are. Any iterable, in constant
    memory: a statement for each five thousand. Answers how many were new."""
    numbers, new = iter(numbers), 0
    with transaction.atomic(), connection.cursor() as cursor:
        while batch := list(islice(numbers, A_BATCH)):
            cursor.execute(_INSERT, [digests(batch), city.pk])
            new += cursor.rowcount
    return new


def forget(city: City, numbers: Iterable[Number]) -> int:
    """Takes these numbers of this city out: no animal of it carries them any more. Answers how many there were."""
    numbers, gone = iter(numbers), 0
    with transaction.atomic():
        # A rebuilding that has read the number already would write it again: one after the other.
        _lock(city, shared=True)
        while batch := list(islice(numbers, A_BATCH)):
            gone += Entry.objects.filter(city=city, digest__in=digests(batch)).delete()[0]
    return gone


def rebuild(city: City, numbers: Iterable[Number]) -> int:
    """Writes a city's part anew, all or nothing; until it is done, others read the old one. `numbers` are read within its
    transaction. Answers how many there are."""
    with transaction.atomic():
        _lock(city, shared=False)
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM public.directory_entry WHERE city_id = %s", [city.pk])
        return point(city, numbers)


def _lock(city: City, *, shared: bool) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pg_advisory_xact_lock{'_shared' if shared else ''}(%s, %s)", [_LOCK, city.pk])
