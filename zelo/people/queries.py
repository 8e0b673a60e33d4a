"""What can be asked about people, and about who looked at them."""

import datetime as dt
import re
import uuid
from collections.abc import Iterable

from django.contrib.postgres.search import SearchVector
from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from zelo.accounts.models import User
from zelo.people import contacts, documents
from zelo.people.models import Contact, Look, Person
from zelo.people.words import Grade, Sought, best, sought

MOST = 30
REF = re.compile(r"p-([0-9]{1,18})")


def search(text: str) -> list[Person]:
    """By CPF or CNPJ, phone or e-mail where it is one, else by the words of the name. The best first; seven queries at most."""
    document, reached = documents.in_search(text), contacts.in_search(text)
    if document is not None or reached is not None:
        return list({person.pk: person for person in (*with_document(document), *reached_at(text))}.values())
    wanted = sought(text) if any(letter.isalpha() for letter in text) else None
    return [person for person, _ in named(wanted)] if wanted else []


def with_document(document: str | None) -> QuerySet[Person]:
    """`document` is bare. At most one."""
    # Whoever was merged away may have had the number that is looked for.
    found = Person.objects.filter(document=document).order_by().values(present=Coalesce("merged_into", "pk"))
    return Person.objects.filter(pk__in=found, merged_into=None) if document else Person.objects.none()


def reached_at(text: str) -> list[Person]:
    """Who has this e-mail; or this phone, however it is written: with or without the country, the area and the ninth figure. Who has just that
    number comes first. One query."""
    key = contacts.in_search(text)
    if key is None:
        return []
    there = Contact.objects.filter(person__merged_into=None).select_related("person").order_by()
    kind = Contact.Kind.EMAIL if "@" in key else Contact.Kind.PHONE
    found = (
        there.filter(kind=kind, key=key)
        if "@" in key
        else there.alias(tail=contacts.TAIL).filter(kind=kind, tail=key[-contacts.SHORTEST :])
    )
    rows = sorted(found[: MOST * 2], key=lambda row: (row.key != key, not row.key.endswith(key), row.person_id))
    return list({row.person_id: row.person for row in rows}.values())[:MOST]


def named(wanted: Sought, most: int = MOST) -> list[tuple[Person, Grade]]:
    """The best first, each with its worst word. Six queries at most."""
    there = Person.objects.filter(merged_into=None)
    return best(there, SearchVector("folded", config="simple"), ("folded",), wanted, most)


def by_ref(ref: object) -> Person | None:
    """The person that an act names: `p-12`; who was merged away is the one that is kept."""
    return by_refs({str(ref)}).get(str(ref))


def by_refs(refs: set[str]) -> dict[str, Person]:
    """By the ref that was asked for, which of somebody merged away is not that of the answer. One query."""
    wanted = {int(found[1]): ref for ref in refs if (found := REF.fullmatch(ref))}
    rows = Person.objects.filter(pk__in=wanted).select_related("merged_into") if wanted else ()
    return {wanted[person.pk]: person.merged_into or person for person in rows}


def by_opaque(opaque: uuid.UUID) -> Person | None:
    """The person that an address names, merged away or not."""
    return Person.objects.select_related("entered_by", "merged_into").filter(opaque=opaque).first()


def of_user(user: User) -> Person | None:
    """Whose account it is; of a record that was merged away, the one that is kept."""
    found = Person.objects.select_related("merged_into").filter(user=user).first()
    return (found.merged_into or found) if found else None


def looks(
    *, person: uuid.UUID | None = None, by: int | None = None, page: str = "", since: dt.datetime | None = None,
    until: dt.datetime | None = None, before: int | None = None,
) -> QuerySet[Look]:  # fmt: skip
    """The newest first. `since` is in, `until` is out; `before`: only those noted before the look of that number. Of a person: also of the records
    that were merged into theirs."""
    found = Look.objects.select_related("by", "person")
    if person is not None:
        own = Person.objects.filter(opaque=person).values_list("pk", flat=True)
        # Two look-ups by index: one condition over both would go through all people.
        found = found.filter(person__in=[*own, *Person.objects.filter(merged_into__in=own).values_list("pk", flat=True)])
    wanted = {"by": by, "page": page or None, "at__gte": since, "at__lt": until, "pk__lt": before}
    return found.filter(**{name: value for name, value in wanted.items() if value is not None})


def noted_lately(by: User, people: Iterable[Person], page: Look.Page, minutes: int = 10) -> set[int]:
    """Whose record that user was noted to have been shown a moment ago: who goes on typing is not noted at each letter. One query."""
    since = timezone.now() - dt.timedelta(minutes=minutes)
    numbers = [person.pk for person in people]
    return (
        set(Look.objects.filter(person__in=numbers, by=by, page=page, at__gte=since).values_list("person", flat=True))
        if numbers
        else set()
    )
