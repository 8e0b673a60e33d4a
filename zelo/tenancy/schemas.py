"""The database's schemas: public and one a city, brought up to the migrations on disk."""

from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django_tenants.utils import get_public_schema_name, schema_exists

from zelo.tenancy.current import open_public
from zelo.tenancy.models import City
from zelo.tenancy.tape import Tape

_tapes: dict[frozenset[tuple[str, str]], Tape] = {}
"""By the migrations on disk: what making a schema wrote."""


def migrate_all() -> list[str]:
    """Migrates the schemas that lag behind, and answers their names; a few milliseconds when none does."""
    behind = lagging()
    for schema in behind:
        migrate(schema)
    return behind


def lagging() -> list[str]:
    """Schemas that lack a migration which is on disk, public first."""
    wanted = set(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)
    public = get_public_schema_name()
    if not wanted <= applied(public):
        cities = list(City.objects.values_list("schema_name", flat=True)) if _has_table(public, City._meta.db_table) else []
        return [public, *(schema for schema in cities if not wanted <= applied(schema))]
    return [schema for schema in City.objects.values_list("schema_name", flat=True) if not wanted <= applied(schema)]


def applied(schema: str) -> set[tuple[str, str]]:
    if not _has_table(schema, "django_migrations"):
        return set()
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT app, name FROM {connection.ops.quote_name(schema)}.django_migrations")
        return {(app, name) for app, name in cursor.fetchall()}


def migrate(schema: str) -> None:
    if schema == get_public_schema_name():
        call_command("migrate_schemas", shared=True, interactive=False, verbosity=0)
        open_public()
        call_command("createcachetable", verbosity=0)
        return
    if schema_exists(schema):
        _bring_up(schema)
    else:
        _make(schema)
    open_public()


def _make(schema: str) -> None:
    """By the migrations; once this process has made one so, the next are made of what that wrote."""
    wanted = frozenset(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)
    if wanted in _tapes:
        _tapes[wanted].play(schema)
        return
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE SCHEMA {connection.ops.quote_name(schema)}")
    tape = Tape()
    with connection.execute_wrapper(tape):
        _bring_up(schema)
    _tapes[wanted] = tape


def _bring_up(schema: str) -> None:
    call_command("migrate_schemas", tenant=True, schema_name=schema, interactive=False, verbosity=0)


def _has_table(schema: str, table: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_tables WHERE schemaname = %s AND tablename = %s", [schema, table])
        return cursor.fetchone() is not None
