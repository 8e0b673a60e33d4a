"""Lists of people: the registry by name, pairs that may be one person, and what became of a record."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet

from zelo.people.models import Change, Merge, NotTwins, Person, PersonRole, TwinPair


def people(*, role: str = "", kind: str = "", district: str = "", after: tuple[str, int] | None = None) -> QuerySet[Person]:
    """Those of the registry by name. `role`: who has it now; `after`: folded name and number of the last one seen."""
    found = Person.objects.filter(merged_into=None)
    if role:
        found = found.filter(Exists(PersonRole.objects.filter(person=OuterRef("pk"), role=role, until=None)))
    if kind:
        found = found.filter(kind=kind)
    if district:
        found = found.filter(district=district)
    if after:
        # The first condition follows from the second; by it the index is entered at the right place.
        found = found.filter(Q(folded__gt=after[0]) | Q(folded=after[0], pk__gt=after[1]), folded__gte=after[0])
    return found.order_by("folded", "pk")


def changes(person: Person) -> QuerySet[Change]:
    """Of the record and of those that were merged into it, the newest first."""
    numbers = Person.objects.filter(Q(pk=person.pk) | Q(merged_into=person)).values("pk")
    return Change.objects.filter(subject=Change.Subject.PERSON, number__in=numbers).select_related("by").order_by("-pk")


def merges(person: Person) -> QuerySet[Merge]:
    """In which it was kept, the newest first."""
    return Merge.objects.filter(kept=person).select_related("gone", "by", "undone_by").order_by("-pk")


def twin_pairs(*, person: Person | None = None, after: tuple[int, int, int] | None = None) -> QuerySet[TwinPair]:
    """The likeliest first, those told apart and those merged left out. `after`: score and numbers of the last pair seen."""
    apart = NotTwins.objects.filter(one=OuterRef("one"), other=OuterRef("other"))
    found = TwinPair.objects.filter(~Exists(apart), one__merged_into=None, other__merged_into=None).select_related("one", "other")
    if person is not None:
        found = found.filter(Q(one=person) | Q(other=person))
    if after:
        score, one, other = after
        later = Q(score__lt=score) | Q(score=score, one__gt=one) | Q(score=score, one=one, other__gt=other)
        found = found.filter(later, score__lte=score)
    return found.order_by("-score", "one", "other")
