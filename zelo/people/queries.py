"""What can be asked about people, and about who looked at them."""

import datetime as dt
import re
import uuid

from django.db.models import Count, Q, QuerySet

from zelo.people.documents import in_search
from zelo.people.keys import PARTICLES, folded, keys, sound
from zelo.people.models import Look, NameKey, Person

MOST = 30
REF = re.compile(r"p-([0-9]{1,18})")


def search(text: str) -> QuerySet[Person]:
    """By CPF or CNPJ where it is one, else by every word of the name as it sounds, the last of which may be only begun. One query."""
    document = in_search(text)
    if document is not None:
        return Person.objects.filter(document=document)
    words = [word for word in folded(text).split() if word not in PARTICLES]
    if not words or not any(letter.isalpha() for letter in text):
        return Person.objects.none()
    found = Q(folded__startswith=folded(text))
    *whole, last = words
    wanted = keys(" ".join(whole)) - {""}
    begun = NameKey.objects.filter(key__startswith=sound(last))
    if wanted:
        sounding = Person.objects.filter(keys__key__in=wanted).annotate(matched=Count("keys")).filter(matched=len(wanted))
        begun = begun.filter(person__in=sounding.values("pk"))
    return Person.objects.filter(Q(pk__in=begun.values("person")) | found)[:MOST]


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
