"""The directory of all cities' numbers, at 853 cities: a look-up by chip and the two ways to write, and how they grow with what the directory holds.

Digests are made by the database, at random as real ones are; only those that are looked up and written are made by the act. Wall time of the server on
this machine, its cache warm. `python -m bench.directory` prints the table.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from bench.desk import site
from bench.measure import figure, table

CITIES = 853
SIZES = (100_000, 1_000_000, 5_000_000)
LOOKS, ONES, BULK = 400, 200, 50_000
_FILL = """INSERT INTO public.directory_entry (digest, city_id)
SELECT gen_random_uuid(), ids[1 + (n %% array_length(ids, 1))] FROM generate_series(%s::int, %s::int) n, (SELECT array_agg(id) ids FROM tenancy_city) c
ORDER BY 1"""


def report() -> str:
    with site():
        from django.db import connection

        from zelo.directory.acts import point
        from zelo.directory.queries import cities_of
        from zelo.tenancy.models import City, Domain

        made = [
            City(schema_name=f"c{n}", slug=f"c{n}", name=f"Cidade {n}", state="MG", ibge=f"{9_000_000 + n}")
            for n in range(CITIES - City.objects.count())
        ]
        City.objects.bulk_create(made)
        Domain.objects.bulk_create(Domain(tenant=city, domain=f"{city.slug}.localhost", is_primary=True) for city in made)
        cities, held, rows = list(City.objects.all()), 0, []
        for size in SIZES:
            with connection.cursor() as cursor:
                cursor.execute(_FILL, [held + 1, size])
                cursor.execute("VACUUM ANALYZE public.directory_entry")
                cursor.execute("SELECT pg_total_relation_size('public.directory_entry')")
                bytes_ = cursor.fetchone()[0]
            held, known = size, [f"{size}:{n}" for n in range(LOOKS)]
            for n, number in enumerate(known):
                point(cities[n % CITIES], [("chip", number)])
            found = _times(lambda number: cities_of("chip", number), known)
            missed = _times(lambda number: cities_of("chip", number), [f"{size}:nobody:{n}" for n in range(LOOKS)])
            wrote = _times(lambda number: point(cities[0], [("chip", number)]), [f"{size}:one:{n}" for n in range(ONES)])
            began = time.perf_counter()
            point(cities[1], (("chip", f"{size}:bulk:{n}") for n in range(BULK)))
            bulk = BULK / (time.perf_counter() - began)
            print(f"{size:,} held", file=sys.stderr, flush=True)
            rows.append(
                (f"{size:,}", *(_told(one) for one in (found, missed, wrote)), figure(bulk), f"{figure(bytes_ / 2**20)} MB")
            )
        return table(
            ("numbers held", "look-up, found", "look-up, not found", "one written", "bulk, rows a second", "on disk"), rows
        )


def _times(work: Callable[[Any], object], given: list[str]) -> list[float]:
    """Milliseconds each, in an order of chance; the first fifty only warm, and are not counted."""
    order = random.Random(4).sample(given, len(given))
    for one in order[:50]:
        work(one)
    found = []
    for one in order[50:]:
        began = time.perf_counter()
        work(one)
        found.append((time.perf_counter() - began) * 1000)
    return found


def _told(times: list[float]) -> str:
    return f"{statistics.median(times):.2f} / {statistics.quantiles(times, n=20)[-1]:.2f} ms"


if __name__ == "__main__":
    print(report())
