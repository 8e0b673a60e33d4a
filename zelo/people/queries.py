"""What can be asked about people, and about who looked at them."""

import datetime as dt
import re
import uuid

from django.contrib.postgres.search import SearchVector
from django.db.models import Q, QuerySet

from zelo.people import contacts, documents
from zelo.people.models import Look, Person
from zelo.people.words import query_of

MOST = 30
REF = re.compile(r"p-([0-9]{1,18})")


def search(text: str) -> QuerySet[Person]:
    """By CPF or CNPJ, phone or e-mail where it is one, else by every word of the name: as it is written, as it sounds, or with one letter wrong;
    the last word may be only begun. At most two queries."""
    there = Person.objects.filter(merged_into=None)
    document = documents.in_search(text)
    reached = contacts.in_search(text)
    if document is not None or reached is not None:
        found = Q(pk__in=[])
        if document is not None:
            found |= Q(document=document)
        if reached is not None:
            found |= Q(contacts__key=reached)
        return there.filter(found).distinct()
    if not any(letter.isalpha() for letter in text):
        return there.none()
    wanted = query_of(text)
    if wanted is None:
        return there.none()
    return there.annotate(words=SearchVector("folded", config="simple")).filter(words=wanted)[:MOST]


def by_ref(ref: object) -> Person | None:
    """The person that an act names: `p-12`."""
    found = REF.fullmatch(str(ref))
    return Person.objects.filter(pk=int(found[1])).first() if found else None


def by_refs(refs: set[str]) -> dict[str, Person]:
    wanted = {int(found[1]) for ref in refs if (found := REF.fullmatch(ref))}
    return {person.ref: person for person in Person.objects.filter(pk__in=wanted)} if wanted else {}


def by_opaque(opaque: uuid.UUID) -> Person | None:
    """The person that an address names."""
    return Person.objects.select_related("entered_by").filter(opaque=opaque).first()


def looks(
    *, person: uuid.UUID | None = None, by: int | None = None, page: str = "", since: dt.datetime | None = None,
    until: dt.datetime | None = None, before: int | None = None,
) -> QuerySet[Look]:  # fmt: skip
    """The newest first. `since` is in, `until` is out; `before`: only those noted before the look of that number."""
    found = Look.objects.select_related("by", "person")
    wanted = {"person__opaque": person, "by": by, "page": page or None, "at__gte": since, "at__lt": until, "pk__lt": before}
    return found.filter(**{name: value for name, value in wanted.items() if value is not None})
