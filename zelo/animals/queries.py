"""What can be asked about animals."""

from django.db.models import Q, QuerySet

from zelo.animals.chips import search_key
from zelo.animals.models import Animal
from zelo.people.keys import folded
from zelo.people.models import Person

MOST = 30


def search(text: str) -> QuerySet[Animal]:
    """By chip where it is one, else by the beginning of the name. One query."""
    chip = search_key(text)
    if chip:
        return Animal.objects.filter(chips__number=chip).select_related("guardian")
    plain = folded(text)
    if not plain:
        return Animal.objects.none()
    return Animal.objects.filter(Q(folded=plain) | Q(folded__startswith=plain)).select_related("guardian")[:MOST]


def with_chip(number: str) -> QuerySet[Animal]:
    return Animal.objects.filter(chips__number=number).select_related("guardian")


def of_guardian(person: Person) -> QuerySet[Animal]:
    """A person's animals with their chips, the newest first. Two queries."""
    return Animal.objects.filter(guardian=person).prefetch_related("chips").order_by("-pk")
