"""Of one form sent twice at the same moment, the second waits until it is known what the first has made."""

from __future__ import annotations

import uuid

from django.db import connection


def hold_key(key: uuid.UUID) -> None:
    """Until the transaction ends. The first lock of an act: whoever waits here holds nothing that others wait for."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"form {key}"])
