"""What making one city's schema wrote, kept to write it again for the next: the migrations' own statements, without the planning between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import connection, transaction

NOT_WRITTEN = ("SELECT", "SET SEARCH_PATH", "SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT")
"""Statements that only read, or that belong to the making and not to what was made."""


class Tape:
    """Records as Django's execute wrapper; plays all of it in one transaction. True of new schemas alone: ids come out as they did."""

    def __init__(self) -> None:
        self.statements: list[tuple[str, Any, bool]] = []

    def __call__(self, execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: Any) -> Any:
        done = execute(sql, params, many, context)
        text = str(sql)
        if not text.lstrip().upper().startswith(NOT_WRITTEN):
            self.statements.append((text, params, many))
        return done

    def play(self, schema: str) -> None:
        """Makes the schema, whole or not at all, and leaves it open."""
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute(f"CREATE SCHEMA {connection.ops.quote_name(schema)}")
            connection.set_schema(schema)  # type: ignore[attr-defined]  # django-tenants'
            with connection.cursor() as cursor:
                # Each migration had a transaction of its own; rows that still wait to be checked would bar changes of their table.
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                for sql, params, many in self.statements:
                    (cursor.executemany if many else cursor.execute)(sql, params)
