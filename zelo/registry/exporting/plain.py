"""A row in words: each field under its Portuguese name, values that JSON can hold."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection
from decimal import Decimal
from typing import Any

from django.db.models import Model

from zelo.accounts.models import User
from zelo.people.documents import shown
from zelo.people.models import Person

INNER = frozenset({"id", "key", "folded", "district_folded", "said", "entry_key", "opaque", "print", "again", "changed_at"})
"""What the machine keeps to find a row by, and says nothing of anybody."""


def row_told(row: Model, *, leaves: Collection[str] = ()) -> dict[str, Any]:
    """All fields but `leaves`, blank ones left out. Who is named beside is told only where it is somebody of the city's staff, or a thing."""
    found: dict[str, Any] = {}
    for field in row._meta.concrete_fields:
        if field.name in INNER or field.name in leaves:
            continue
        value = getattr(row, field.name)
        if isinstance(value, Person):
            value = "outra pessoa"
        elif isinstance(value, Model):
            value = str(value)
        elif field.choices:
            value = dict(field.flatchoices).get(value, value)
        elif field.name == "document":
            value = shown(value)
        if value not in (None, "", [], {}):
            found[label_of(type(row), field.name)] = value_told(value)
    return found


def label_of(model: type[Model], name: str) -> str:
    """The field's Portuguese name; the name itself where it is no field, or was never given one."""
    field = next((one for one in model._meta.concrete_fields if one.name == name), None)
    said = str(field.verbose_name) if field is not None else name
    return _SAID.get(said, said)


def value_told(value: Any) -> Any:
    if isinstance(value, dt.datetime):
        return value.astimezone().isoformat(timespec="seconds")
    if isinstance(value, dt.date):
        return value.isoformat()
    if isinstance(value, (Decimal, uuid.UUID)):
        return str(value)
    if isinstance(value, User):
        return value.name
    return value


_SAID = {
    "entered by": "cadastrado por", "entered at": "cadastrado em", "earliest": "de", "latest": "até", "precision": "como se sabe o dia", "data": "dados",
    "animal": "animal", "user": "conta", "by": "por", "at": "em", "struck by": "riscado por", "standard": "padrão", "latitude": "latitude",
    "longitude": "longitude", "batch": "arquivo", "reunido": "reunião", "phone": "telefone", "email": "e-mail", "closed by": "fechada por",
    "closed at": "fechada em", "source": "origem", "terms accepted on": "termo aceito em",
}  # fmt: skip
