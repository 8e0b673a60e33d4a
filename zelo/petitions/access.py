"""Whose a file is, by the account that looks: the person the city has confirmed, or who acts for them by a mandate that holds."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from zelo.accounts.models import User
from zelo.custody.models import Impoundment
from zelo.enforcement.models import FileParty
from zelo.people.models import Person
from zelo.people.queries import of_user
from zelo.petitions.models import Capacity, Mandate
from zelo.proceedings.models import CaseFile
from zelo.registry.models import Declaration

SANCTION, IMPOUNDMENT = "sanction", "impoundment"
KINDS = (SANCTION, IMPOUNDMENT)
"""The kinds of file that have a party who answers in them."""


class NotAParty(Exception):
    """The account has no part in such a file; whether there is one is not said."""


@dataclass(frozen=True)
class Seat:
    """Somebody's place in a file. `party`: as what they stand there; `people`: the numbers of the persons they are or act for."""

    file: CaseFile
    capacity: Capacity
    party: Capacity
    people: frozenset[int]


def confirmed_person(user: User) -> Person | None:
    """The account's person, once somebody of the city made sure that it is them: who only said so sees nobody's file."""
    if not user.is_active:
        return None
    told = Declaration.objects.filter(by=user, kind=Declaration.Kind.IDENTITY).order_by("-pk").first()
    if told is None or told.state != Declaration.State.DONE:
        return None
    return of_user(user)


def seats(user: User, file: int | None = None) -> list[Seat]:
    """The files in which the account has a part, the newest first; of one file, at most one: the party's own before that by mandate."""
    person = confirmed_person(user)
    if person is None:
        return []
    found: dict[int, Seat] = {}
    for row in _of(FileParty.objects.filter(person=person, file__kind=SANCTION), file):
        found[row.file_id] = Seat(row.file, Capacity.RESPONDENT, Capacity.RESPONDENT, frozenset([person.pk]))
    for held in _of(Impoundment.objects.filter(Q(responsible=person) | Q(claimant=person)), file):
        as_what = Capacity.RESPONSIBLE if held.responsible_id == person.pk else Capacity.CLAIMANT
        found[held.file_id] = Seat(held.file, as_what, as_what, frozenset([person.pk]))
    mandates = list(_of(holding(Mandate.objects.filter(user=user), timezone.localdate()), file))
    now = _parties_of([mandate.file_id for mandate in mandates])
    for mandate in mandates:
        # Of a file whose party is another by now, the old one's attorney is nobody.
        if mandate.file_id not in found and mandate.person_id == now.get((mandate.file_id, Capacity(mandate.party))):
            found[mandate.file.pk] = Seat(mandate.file, Capacity.ATTORNEY, Capacity(mandate.party), frozenset([mandate.person_id]))
    return sorted(found.values(), key=lambda seat: -seat.file.pk)


def seat_in(user: User, file: CaseFile) -> Seat:
    """Raises `NotAParty`."""
    found = seats(user, file.pk) if file.kind in KINDS else []
    if not found:
        raise NotAParty
    return found[0]


def holding(rows: QuerySet[Mandate], today: dt.date) -> QuerySet[Mandate]:
    return rows.filter(accepted=True, ended_at=None).filter(Q(until=None) | Q(until__gte=today))


def parties(file: CaseFile) -> dict[Capacity, int]:
    """By what they are, the persons who are parties of a file: who answers for it first. Two queries."""
    return {party: person for (_, party), person in _parties_of([file.pk]).items()}


def answering(file: CaseFile) -> int | None:
    """The party who is answered for: the respondent, or who answers for the animal."""
    return next(iter(parties(file).values()), None)


def answers_in(user: User, file: CaseFile) -> bool:
    """Whether the account is that party's: also one of two whose records were made one."""
    person = confirmed_person(user)
    return person is not None and person.pk == answering(file)


def account_of(file: CaseFile) -> User | None:
    """The account of the party who is answered for; None where it is not confirmed."""
    person = answering(file)
    user = User.objects.filter(person=person).first() if person is not None else None
    return user if user is not None and confirmed_person(user) is not None else None


def _of(rows: QuerySet[Any], file: int | None) -> Iterable[Any]:
    rows = rows.select_related("file__projection")
    return rows.filter(file=file) if file is not None else rows


def _parties_of(files: Collection[int]) -> dict[tuple[int, Capacity], int]:
    """By file and what they are, who the parties are now. Two queries, none for no file."""
    if not files:
        return {}
    people = FileParty.objects.filter(file__in=files, file__kind=SANCTION).values_list("file", "person")
    rows: list[tuple[int, Capacity, int | None]] = [(file, Capacity.RESPONDENT, person) for file, person in people]
    for file, responsible, claimant in Impoundment.objects.filter(file__in=files).values_list("file", "responsible", "claimant"):
        rows += [(file, Capacity.RESPONSIBLE, responsible), (file, Capacity.CLAIMANT, claimant)]
    return {(file, party): person for file, party, person in rows if person is not None}
