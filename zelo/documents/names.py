"""Refs of acts (`p-12`, `t-1`, `b-3`, `f-4`) as a paper names them; documents and addresses only of whom the paper must identify."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from zelo.custody.models import BoardingPlace, Team
from zelo.law import Law
from zelo.people.documents import shown
from zelo.people.models import Person
from zelo.people.queries import by_refs
from zelo.proceedings.models import Act, CaseFile
from zelo.proceedings.words import kind_label

_REF = re.compile(r"([ptbf])-([0-9]{1,18})")


@dataclass(frozen=True)
class Names:
    """What the refs of a file stand for."""

    words: Mapping[str, str] = field(default_factory=dict)
    people: Mapping[str, Person] = field(default_factory=dict)
    files: Mapping[str, CaseFile] = field(default_factory=dict)

    def said(self, value: str) -> str:
        return self.words.get(value, value)


def names_of(
    acts: Iterable[Act], known: Mapping[str, Person | Team | BoardingPlace] | None = None, law: Law | None = None
) -> Names:
    """Four queries at most; none for what is `known`, by ref. Other files are named where `law` tells what their kind is called."""
    had = known or {}
    refs = {found[0] for act in acts for value in act.facts.values() if isinstance(value, str) and (found := _REF.fullmatch(value))}
    refs -= had.keys()
    people = {ref: one for ref, one in had.items() if isinstance(one, Person)} | by_refs(refs)
    words = {ref: str(one) for ref, one in had.items()} | {ref: name(person) for ref, person in people.items()}
    for letter, model in (("t", Team), ("b", BoardingPlace)):
        wanted = [int(ref[2:]) for ref in refs if ref.startswith(letter)]
        if wanted:
            words.update({f"{letter}-{row.pk}": str(row) for row in model._default_manager.filter(pk__in=wanted)})
    numbers = {ref: int(ref[2:]) for ref in refs if ref.startswith("f")} if law is not None else {}
    rows = CaseFile.objects.in_bulk(list(numbers.values())) if numbers else {}
    files = {ref: rows[pk] for ref, pk in numbers.items() if pk in rows}
    if law is not None:
        words.update({ref: f"{kind_label(law, one.kind)} {one}" for ref, one in files.items()})
    return Names(words, people, files)


def name(person: Person) -> str:
    return person.social_name or person.name


def identity(person: Person) -> list[tuple[str, str]]:
    """Document and address: label and value, what is not known left out."""
    street = ", ".join(filter(None, (person.street, person.street_number, person.complement)))
    town = f"{person.town}/{person.state}" if person.town and person.state else person.town
    code = f"CEP {person.postal_code[:5]}-{person.postal_code[5:]}" if len(person.postal_code) == 8 else ""
    address = " · ".join(filter(None, (street, person.district, town, code)))
    document = "CPF" if person.kind == Person.Kind.NATURAL else "CNPJ"
    found: list[tuple[str, Any]] = [(document, shown(person.document)), ("Endereço", address)]
    return [(label, value) for label, value in found if value]
