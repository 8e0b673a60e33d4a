"""Each look at a person's record is noted: who saw whom, where, and whether documents or contacts were seen whole."""

from __future__ import annotations

from collections.abc import Iterable

from zelo.accounts.models import User
from zelo.people.models import Look, Person
from zelo.people.permissions import CONTACTS, DOCUMENT


def note_looks(
    *, by: User, people: Iterable[Person], page: Look.Page, about: str = "", whole: bool | None = None, why: str = ""
) -> None:
    """Once for each person of one page, in one query; none for nobody. `about`: the number of the file, which is no personal data.
    `whole`: whether documents or contacts stood there; by default, as on pages, what the user's roles open."""
    if whole is None:
        whole = by.has_role(*CONTACTS, *DOCUMENT)
    seen = {person.pk: person for person in people}
    if seen:
        Look.objects.bulk_create(
            Look(by=by, person=person, page=page, about=about[:60], whole=whole, why=why[:120]) for person in seen.values()
        )
