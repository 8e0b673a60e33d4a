"""Numbers of papers without gaps: `3/2026` for each kind, city and year."""

from django.db import connection

from zelo.documents.models import PaperCounter


def next_number(kind: str, year: int) -> int:
    """Locks the counter until the transaction ends: what is rolled back gives its number back. Call it when the paper is ready but for its number."""
    table = connection.ops.quote_name(PaperCounter._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} AS c (kind, year, last) VALUES (%s, %s, 1) "
            "ON CONFLICT (kind, year) DO UPDATE SET last = c.last + 1 RETURNING last",
            [kind, year],
        )
        row = cursor.fetchone()
    assert row
    return int(row[0])
