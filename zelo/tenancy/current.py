"""Which city is open."""

from typing import Any

from django.db import connection
from django_tenants.utils import get_public_schema_name

from zelo.tenancy.models import City

# django-tenants adds to Django's connection what the type stubs do not know.
_connection: Any = connection


def current_schema() -> str:
    return str(_connection.schema_name)


def current_city() -> City:
    """Raises LookupError where no city is open: at the chooser, or in a command that opened none."""
    schema = current_schema()
    if schema == get_public_schema_name():
        raise LookupError("no city is open")
    tenant = _connection.tenant
    return tenant if isinstance(tenant, City) else City.objects.get(schema_name=schema)


def open_public() -> None:
    _connection.set_schema_to_public()
