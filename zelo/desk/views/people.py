"""The page of one person: what is known of them, their files and their animals. Every opening of it is noted."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from zelo.accounts.models import User
from zelo.accounts.permissions import role_required
from zelo.animals.queries import of_guardian
from zelo.custody.queries import of_person
from zelo.desk.files.rows import rows
from zelo.law import Law
from zelo.legal.pages import page, with_law
from zelo.people.acts import note_looks
from zelo.people.documents import masked, shown
from zelo.people.models import Look, Person
from zelo.people.permissions import CONTACTS, DOCUMENT, LOG, SEE
from zelo.people.queries import by_opaque
from zelo.proceedings.words import facts_of, procedures
from zelo.proceedings.words import shown as said

MOST = 50


@dataclass(frozen=True)
class Known:
    """A person as one user may see them: label and value."""

    name: str
    document: str
    pairs: tuple[tuple[str, str], ...]
    hidden: bool
    """Contacts are held and not shown."""


@never_cache
@role_required(*SEE)
@with_law
def show(request: HttpRequest, law: Law, opaque: uuid.UUID) -> HttpResponse:
    found = by_opaque(opaque)
    if found is None:
        raise Http404
    user, today = request.user, timezone.localdate()
    assert isinstance(user, User)
    note_looks(by=user, people=[found], page=Look.Page.PERSON)
    theirs = [row for row in of_person(found)[:MOST] if row.file.kind in procedures(law)]
    parts = {row.file_id: "responsável" if row.responsible_id == found.pk else "quem reclamou o animal" for row in theirs}
    files = rows(law, [row.file.projection for row in theirs], today)
    animals = [(one, _words(law, one.species), [chip.number for chip in one.chips.all()]) for one in of_guardian(found)[:MOST]]
    return page(
        request, "desk/person.html", law, person=found, known=known(user, found), files=list(zip(files, parts.values(), strict=True)),
        animals=animals, may_ask=user.has_role(*LOG),
    )  # fmt: skip


def known(user: User, one: Person) -> Known:
    whole, contacts = user.has_role(*DOCUMENT), user.has_role(*CONTACTS)
    document = shown(one.document) if whole else masked(one.document)
    held = [*((contact.get_kind_display().lower(), contact.value) for contact in one.contacts.all()), ("endereço", address(one))]
    pairs = [
        ("nome no registro civil", one.name if one.social_name else ""),
        ("nascimento", f"{one.born_on:%d/%m/%Y}" if one.born_on and contacts else ""),
        *(held if contacts else []),
        ("cadastro", f"{one.entered_at:%d/%m/%Y}" + (f", por {one.entered_by}" if one.entered_by else "")),
    ]
    hidden = not contacts and any(value for _, value in held)
    return Known(str(one), document, tuple((label, value) for label, value in pairs if value), hidden)


def address(one: Person) -> str:
    street = ", ".join(part for part in (one.street, one.street_number, one.complement) if part)
    town = "/".join(part for part in (one.town, one.state) if part)
    code = f"{one.postal_code[:5]}-{one.postal_code[5:]}" if one.postal_code else ""
    return " · ".join(part for part in (street, one.district, town, code) if part)


def _words(law: Law, species: str) -> str:
    return said(law, "species", species) if "species" in facts_of(law) else species
