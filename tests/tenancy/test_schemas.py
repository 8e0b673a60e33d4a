"""A schema that is made of what making another wrote is the same as that one, in all that PostgreSQL knows of it."""

import re

import pytest
from django.db import connection

from zelo.tenancy import schemas
from zelo.tenancy.tape import Tape

CATALOG = {
    "columns": """SELECT c.relname, c.relkind, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
        a.attcollation, pg_get_expr(d.adbin, d.adrelid) FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum WHERE c.relnamespace = %s ORDER BY 1, a.attnum""",
    "constraints": """SELECT conrelid::regclass::text, conname, contype, condeferrable, condeferred, convalidated, pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = %s ORDER BY 1, 2""",
    "indexes": "SELECT pg_get_indexdef(i.indexrelid), i.indisvalid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = %s ORDER BY 1",
    "triggers": """SELECT pg_get_triggerdef(t.oid), t.tgenabled FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE c.relnamespace = %s AND NOT t.tgisinternal ORDER BY 1""",
    "functions": "SELECT pg_get_functiondef(oid), proacl::text FROM pg_proc WHERE pronamespace = %s AND prokind = 'f' ORDER BY 1",
    "sequences": "SELECT c.relname, s.seqstart, s.seqincrement, s.seqmax FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid WHERE c.relnamespace = %s ORDER BY 1",
    "rights": "SELECT relname, relkind::text, relacl::text, relrowsecurity, reloptions::text FROM pg_class WHERE relnamespace = %s ORDER BY 1",
}


def described(schema: str) -> dict[str, list]:
    """The catalog, the rows, and where each sequence stands, without the schema's name."""
    with connection.cursor() as cursor:
        cursor.execute("SET search_path TO public")
        cursor.execute("SELECT oid FROM pg_namespace WHERE nspname = %s", [schema])
        (space,) = cursor.fetchone()
        found = {}
        for what, query in CATALOG.items():
            cursor.execute(query, [space])
            found[what] = [
                tuple(re.sub(rf"\b{schema}\b", "…", v) if isinstance(v, str) else v for v in row) for row in cursor.fetchall()
            ]
        for table, kind, *_ in found["rights"]:
            if kind == "r":
                cursor.execute(f'SELECT to_jsonb(t) - %s FROM "{schema}"."{table}" t ORDER BY 1', ["applied"])
                found[f"rows of {table}"] = cursor.fetchall()
            elif kind == "S":
                cursor.execute(f'SELECT last_value, is_called FROM "{schema}"."{table}"')
                found[f"next of {table}"] = cursor.fetchall()
    return found


@pytest.fixture
def made(monkeypatch):
    """Makes a schema with a tape that this process has not recorded yet, and drops all of them at the end."""
    monkeypatch.setattr(schemas, "_tapes", {})
    names = []

    def make(name):
        names.append(name)
        schemas.migrate(name)
        return name

    yield make
    with connection.cursor() as cursor:
        for name in names:
            cursor.execute(f'DROP SCHEMA IF EXISTS "{name}" CASCADE')


@pytest.mark.django_db(transaction=True)
def test_a_schema_of_the_tape_is_the_migrations_own(made):
    first = described(made("made_by_migrations"))
    (tape,) = schemas._tapes.values()
    written = len(tape.statements)
    second = described(made("made_of_the_tape"))
    assert first.keys() == second.keys()
    for what in first:
        assert first[what] == second[what], what
    assert len(tape.statements) == written > 200 and sum(map(len, first.values())) > 500
    assert schemas.applied("made_of_the_tape") == schemas.applied("made_by_migrations")


@pytest.mark.django_db(transaction=True)
def test_a_tape_that_breaks_off_leaves_nothing(made):
    tape = Tape()
    tape.statements = [("CREATE TABLE half (id integer)", None, False), ("nonsense", None, False)]
    with pytest.raises(Exception, match="nonsense"):
        tape.play("broken_off")
    schemas.open_public()
    assert not schemas.schema_exists("broken_off")
