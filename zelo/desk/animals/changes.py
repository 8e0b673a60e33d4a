"""A line of an animal's log of changes, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import FieldDoesNotExist

from zelo.animals.models import Animal
from zelo.law import Law
from zelo.people.models import Change

LABELS = {"chip": "microchip", "born_precision": "", "latitude": "ponto no mapa", "longitude": ""}
WORDS = ("species", "sex", "size")


@dataclass(frozen=True)
class Spoken:
    at: Any
    by: str
    why: str
    pairs: tuple[tuple[str, str, str], ...]
    """Label, before, after."""


def spoken(law: Law, one: Change) -> Spoken:
    pairs = [(_label(name), _said(law, name, one.before.get(name)), _said(law, name, value)) for name, value in one.after.items()]
    return Spoken(one.at, str(one.by) if one.by else "o tutor ou o sistema", one.why, tuple(pair for pair in pairs if pair[0]))


def _label(name: str) -> str:
    if name in LABELS:
        return LABELS[name]
    try:
        return str(Animal._meta.get_field(name).verbose_name)  # type: ignore[union-attr]
    except FieldDoesNotExist:
        return name


def _said(law: Law, name: str, value: Any) -> str:
    if value in (None, "", {}):
        return "em branco"
    if isinstance(value, bool):
        return "sim" if value else "não"
    if name in WORDS:
        return law.vocabulary.facts[name].words.get(value, value)
    if name == "state":
        return dict(Animal.State.choices).get(value, value)
    if name == "origin":
        return dict(Animal.Origin.choices).get(value, value)
    if isinstance(value, dict):
        return "; ".join(f"{law.registry.field_label(key)}: {says}" for key, says in value.items())
    text = str(value)
    return f"{text[8:10]}/{text[5:7]}/{text[:4]}" if name.startswith("born_") and len(text) == 10 else text
