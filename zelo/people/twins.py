"""Records that may be of one person: of one that is being typed, and of all of the city's."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.db.models.functions import Lower

from zelo.people import contacts, documents
from zelo.people.likeness import NEAR, SAME, likeness, said
from zelo.people.models import Contact, NotTwins, Person
from zelo.people.queries import named
from zelo.people.words import sought

WORDS = {
    "document": "mesmo CPF ou CNPJ",
    "phone": "mesmo telefone",
    "email": "mesmo e-mail",
    "born": "mesma data de nascimento",
    "name": "mesmo nome",
    "near": "nome parecido",
    "street": "mesma rua",
    "district": "mesmo bairro",
}
WEIGHTS = {"document": 100, "phone": 40, "email": 45, "born": 35, "name": 30, "near": 20, "street": 20, "district": 10}
ENOUGH = 45
"""A name alone, or a phone alone that a family shares, is not enough to be asked about."""

MOST = 5
BLOCK = 60
"""Candidates of one kind, at most: who shares a phone with more people than this is a switchboard."""

DAY = 400
"""Of the people born on one day, at most: a day that many share was never asked for."""

RARE = 3
"""A name of so many words that is the same is worth asking about by itself."""

OTHER_BIRTH = 40
"""Who is known to be born on another day."""


@dataclass(frozen=True)
class Twin:
    """Somebody who may be the same. `reasons`: keys of WORDS, the strongest first."""

    person: Person
    reasons: tuple[str, ...]
    score: int

    @property
    def why(self) -> str:
        return reasons_said(self.reasons)


def reasons_said(reasons: Iterable[str]) -> str:
    found = [WORDS[reason] for reason in reasons if reason in WORDS]
    return " e ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)


@dataclass(frozen=True)
class Told:
    """What is known of a person so far. `contacts`: their keys (contacts.py)."""

    name: str = ""
    social_name: str = ""
    born_on: dt.date | None = None
    document: str = ""
    contacts: frozenset[str] = frozenset()
    street: str = ""
    district: str = ""


def told(person: Person) -> Told:
    """One query."""
    return Told(
        person.name, person.social_name, person.born_on, person.document or "", frozenset(contact.key for contact in person.contacts.all()),
        person.street, person.district,
    )  # fmt: skip


def likely_twins(known: Told, *, besides: int | None = None) -> list[Twin]:
    """The likeliest first, at most `MOST`. `besides`: the number of the record itself. Some ten queries, each by an index."""
    wanted = _sharing(known) | _born_alike(known) | _named_alike(known)
    wanted -= {besides, *_apart(besides)}  # type: ignore[arg-type]
    if not wanted:
        return []
    found = Person.objects.filter(pk__in=wanted, merged_into=None).prefetch_related("contacts")
    twins = [twin for person in found if (twin := weighed(known, person))]
    return sorted(twins, key=lambda twin: (-twin.score, twin.person.folded, twin.person.pk))[:MOST]


def _sharing(known: Told) -> set[int]:
    """Who has the document or a contact."""
    found: set[int] = set()
    number = documents.bare(known.document)
    if known.contacts:
        found |= set(_with_contacts(known.contacts).values_list("person", flat=True).order_by()[:BLOCK])
    if number:
        there = Person.objects.filter(document=number).values_list("pk", "merged_into").first()
        found |= {there[1] or there[0]} if there else set()
    return found


def _with_contacts(keys: frozenset[str]) -> QuerySet[Contact]:
    tails = {key[-contacts.SHORTEST :] for key in keys if "@" not in key}
    mails = {key for key in keys if "@" in key}
    rows = Contact.objects.alias(tail=contacts.TAIL)
    return rows.filter(Q(kind=Contact.Kind.PHONE, tail__in=tails) | Q(kind=Contact.Kind.EMAIL, key__in=mails))


def _born_alike(known: Told) -> set[int]:
    if known.born_on is None or not known.name:
        return set()
    rows = Person.objects.filter(born_on=known.born_on, merged_into=None).values_list("pk", "name", "social_name").order_by()[:DAY]
    return {pk for pk, *names in rows if any(likeness(known.name, name) for name in names if name)}


def _named_alike(known: Told) -> set[int]:
    wanted = sought(known.name)
    if wanted is None:
        return set()
    found = {person.pk for person, _ in named(wanted, BLOCK)}
    if known.street or known.district:
        # Of a common name there are more than can be looked at; who is said just so and lives near is not to be missed.
        near = {"lane": known.street.lower()} if known.street else {"district": known.district}
        there = Person.objects.alias(lane=Lower("street")).filter(said=said(known.name), merged_into=None, **near)
        found |= set(there.values_list("pk", flat=True).order_by()[:BLOCK])
    return found


def weighed(known: Told, person: Person) -> Twin | None:
    """None where they are hardly the same. No query where the contacts were fetched."""
    names = [
        (mine, theirs)
        for mine in (known.name, known.social_name)
        for theirs in (person.name, person.social_name)
        if mine and theirs
    ]
    alike = {likeness(mine, theirs) for mine, theirs in names}
    mine = {_tail(key) for key in known.contacts}
    shared = {contact.kind for contact in person.contacts.all() if _tail(contact.key) in mine}
    number = documents.bare(known.document)
    if number and person.document and number != person.document:
        return None
    reasons = {
        "document": bool(number) and number == person.document,
        "phone": Contact.Kind.PHONE in shared,
        "email": Contact.Kind.EMAIL in shared,
        "born": known.born_on is not None and known.born_on == person.born_on,
        "name": SAME in alike,
        "near": SAME not in alike and NEAR in alike,
        "street": bool(known.street) and known.street.casefold() == person.street.casefold(),
        "district": bool(known.district) and known.district.casefold() == person.district.casefold(),
    }
    true = sorted((reason for reason, holds in reasons.items() if holds), key=lambda reason: -WEIGHTS[reason])
    score = sum(WEIGHTS[reason] for reason in true)
    if known.born_on and person.born_on and known.born_on != person.born_on:
        score -= OTHER_BIRTH
    if SAME in alike and len(known.name.split()) >= RARE:
        score += 15
    named = alike - {None}
    return Twin(person, tuple(true), min(score, 999)) if reasons["document"] or (named and score >= ENOUGH) else None


def _tail(key: str) -> str:
    """A phone by its last figures: older records lack the ninth one, or the area."""
    return key if "@" in key else key[-contacts.SHORTEST :]


def _apart(person: int | None) -> set[int]:
    """Of whom somebody made sure that they are others."""
    if person is None:
        return set()
    pairs = NotTwins.objects.filter(Q(one=person) | Q(other=person)).values_list("one", "other")
    return {number for pair in pairs for number in pair}
