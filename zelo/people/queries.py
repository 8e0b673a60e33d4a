"""What can be asked about people."""

import re

from django.db.models import Count, Q, QuerySet

from zelo.people.documents import bare
from zelo.people.keys import folded, keys
from zelo.people.models import Person

MOST = 30
REF = re.compile(r"p-([0-9]{1,18})")


def search(text: str) -> QuerySet[Person]:
    """By CPF or CNPJ where it is one, else by every word of the name as it sounds. One query."""
    document = bare(text)
    if re.fullmatch(r"[0-9]{11}|[0-9A-Z]{12}[0-9]{2}", document) and any(letter.isdigit() for letter in document):
        return Person.objects.filter(document=document)
    wanted = keys(text)
    if not wanted:
        return Person.objects.none()
    sounding = Person.objects.filter(keys__key__in=wanted).annotate(matched=Count("keys")).filter(matched=len(wanted)).values("pk")
    return Person.objects.filter(Q(pk__in=sounding) | Q(folded__startswith=folded(text)))[:MOST]


def by_ref(ref: object) -> Person | None:
    """The person that an act names: `p-12`."""
    found = REF.fullmatch(str(ref))
    return Person.objects.filter(pk=int(found[1])).first() if found else None


def by_refs(refs: set[str]) -> dict[str, Person]:
    wanted = {int(found[1]) for ref in refs if (found := REF.fullmatch(ref))}
    return {person.ref: person for person in Person.objects.filter(pk__in=wanted)} if wanted else {}
