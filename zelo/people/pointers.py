"""Every row of every room that names a person: found in the models themselves, so that a room added later is not forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db.models import ForeignKey, Model

from zelo.people.models import Person

STAYS = {
    "people.Look.person": "o registro de quem viu diz qual cadastro foi visto, e não se muda",
    "people.Merge.kept": "diz de que reunião se fala",
    "people.Merge.gone": "diz de que reunião se fala",
    "people.NotTwins.one": "a conferência foi daquele cadastro",
    "people.NotTwins.other": "a conferência foi daquele cadastro",
    "people.TwinPair.one": "suspeitas são procuradas de novo",
    "people.TwinPair.other": "suspeitas são procuradas de novo",
    "complaints.Complainant.person": "quem reúne cadastros não fica sabendo quem denunciou",
}
"""What goes on naming the record that is gone, and why."""


@dataclass(frozen=True)
class Pointer:
    """A field of some model that names a person. `label`: `animals.Animal.guardian`."""

    model: type[Model]
    field: str

    @property
    def label(self) -> str:
        return f"{self.model._meta.app_label}.{self.model.__name__}.{self.field}"

    @property
    def rows(self) -> Any:
        return self.model._default_manager


@cache
def pointers() -> tuple[Pointer, ...]:
    """All of them, by label."""
    found = {Pointer(relation.related_model, relation.field.name) for relation in _relations()}
    return tuple(sorted(found, key=lambda one: one.label))


def moving() -> tuple[Pointer, ...]:
    """Those whose rows follow a person into the record that is kept."""
    return tuple(one for one in pointers() if one.label not in STAYS)


def _relations() -> Iterator[Any]:
    for relation in Person._meta.get_fields(include_hidden=True):
        # Tables between many and many are models too: their own foreign keys come by here.
        if relation.auto_created and not relation.concrete and isinstance(getattr(relation, "field", None), ForeignKey):
            yield relation
