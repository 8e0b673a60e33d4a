"""Numbers without gaps: `17/2026` for each kind, city and year."""

from django.db import connection
from django.db.models import Model

from zelo.proceedings.models import Counter


def next_number(kind: str, year: int, counter: type[Model] = Counter) -> int:
    """`counter`: a model of `kind`, `year` and `last`, unique by the first two. Locks its row until the transaction ends: what is rolled back gives its number back. Call it last, when all has been accepted."""
    table = connection.ops.quote_name(counter._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} AS c (kind, year, last) VALUES (%s, %s, 1) "
            "ON CONFLICT (kind, year) DO UPDATE SET last = c.last + 1 RETURNING last",
            [kind, year],
        )
        row = cursor.fetchone()
    assert row
    return int(row[0])
