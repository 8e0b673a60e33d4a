"""Whose record a page of the desk shows, and that it was shown."""

from __future__ import annotations

from collections.abc import Iterable

from zelo.accounts.models import User
from zelo.custody.models import Impoundment
from zelo.documents.names import Names
from zelo.law import Law
from zelo.people.acts import note_looks
from zelo.people.models import Look, Person
from zelo.people.permissions import SEE
from zelo.proceedings.models import CaseFile
from zelo.proceedings.words import kind_label


def people_of(row: Impoundment | None, names: Names) -> list[Person]:
    """Of the registry: responsible and claimant first, then whom else the acts name."""
    found = {one.pk: one for one in ((row.responsible, row.claimant) if row else ()) if one is not None}
    return list({**found, **{one.pk: one for one in names.people.values()}}.values())


def seen_in_file(law: Law, user: User, file: CaseFile, row: Impoundment | None, names: Names) -> list[Person]:
    """The people whose record this user may open from the file's page; that they were shown is noted."""
    found = people_of(row, names)
    note_looks(by=user, people=found, page=Look.Page.FILE, about=f"{kind_label(law, file.kind)} {file}")
    return found if user.has_role(*SEE) else []


def seen_in_form(law: Law, user: User, file: CaseFile | None, people: Iterable[Person]) -> None:
    """`file`: None while it is being opened."""
    note_looks(by=user, people=people, page=Look.Page.ACT, about=f"{kind_label(law, file.kind)} {file}" if file else "")


def seen_in_search(user: User, found: Iterable[Person]) -> None:
    note_looks(by=user, people=found, page=Look.Page.SEARCH)
