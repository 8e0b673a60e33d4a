"""Rows on their way in, in temporary tables of this connection: nobody else sees them, and they are gone with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db.models import Model

from zelo.registry.importing.tables import MADE, TABLES


@contextmanager
def tables() -> Iterator[None]:
    """Makes them empty; drops them in the end."""
    _drop(TABLES)
    columns = {name: ", ".join(f'"{column}" {kind}' for column, kind in of.items()) for name, of in TABLES.items()}
    run(*(f"CREATE TEMP TABLE {name} ({of})" for name, of in columns.items()))
    try:
        yield
    finally:
        if connection.connection is not None and not connection.needs_rollback:
            forget_made()
            _drop((*TABLES, "import_known"))


def forget_made() -> None:
    """What matching made, so that it can be made anew."""
    _drop(MADE)


def _drop(names: Iterable[str]) -> None:
    run(*(f"DROP TABLE IF EXISTS pg_temp.{name}" for name in names))


def load(copies: Mapping[str, bytes]) -> None:
    """Lines made by `encode`."""
    with connection.cursor() as cursor:
        for name, lines in copies.items():
            columns = ", ".join(f'"{column}"' for column in TABLES[name])
            with cursor.copy(f"COPY pg_temp.{name} ({columns}) FROM STDIN") as copy:
                copy.write(lines)


def ready() -> None:
    """All rows are there: the planner is told how many."""
    run(
        "CREATE UNIQUE INDEX ON import_row (n)", "CREATE INDEX ON import_contact (n)", "CREATE INDEX ON import_chip (n)", "CREATE INDEX ON import_mark (n)",
        "CREATE INDEX ON import_event (n)", *(f"ANALYZE pg_temp.{name}" for name in TABLES),
    )  # fmt: skip


def run(*statements: str, **given: Any) -> int:
    """Rows that the last one touched."""
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement, given or None)
        return int(cursor.rowcount)


def rows(statement: str, given: Mapping[str, Any] | None = None) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, given)
        return list(cursor.fetchall())


def one(statement: str, given: Mapping[str, Any] | None = None) -> Any:
    return rows(statement, given)[0][0]


def insert(model: type[Model], values: Mapping[str, str], source: str, *, clash: str = "", **given: Any) -> int:
    """Inserts what a query gives: `values` tells by field of the model the SQL of its value. What is not told gets the model's default."""
    columns, said, more = [], [], {}
    for field in model._meta.concrete_fields:
        name = field.name
        if name in values:
            said.append(values[name])
        elif field.primary_key or field.has_db_default() or (field.null and field.get_default() is None):
            continue
        else:
            said.append(f"%(default_{name})s")
            more[f"default_{name}"] = field.get_db_prep_save(field.get_default(), connection)
        columns.append(f'"{field.column}"')
    assert values.keys() <= {field.name for field in model._meta.concrete_fields}
    return run(
        f"INSERT INTO {model._meta.db_table} ({', '.join(columns)}) SELECT {', '.join(said)} {source} {clash}", **more, **given
    )
