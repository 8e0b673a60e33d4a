"""What hangs on one animal: chips, marks, photographs, custody, events, changes. Each a query of its own."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet

from zelo.animals.models import Animal, AnimalChip, AnimalEvent, AnimalMark, AnimalPhoto, Guardianship
from zelo.people.models import Change

MOST = 200
NEWEST = 30


def chips_of(animal: Animal) -> QuerySet[AnimalChip]:
    """Struck ones last. `shared`: another animal bears the number too."""
    others = AnimalChip.objects.filter(number=OuterRef("number"), struck_at=None).exclude(animal=OuterRef("animal"))
    return (
        AnimalChip.objects.filter(animal=animal)
        .annotate(shared=Exists(others))
        .select_related("struck_by")
        .order_by("-struck_at", "pk")
    )


def twins_of(animal: Animal) -> QuerySet[Animal]:
    """Other animals that bear a number of this one's."""
    numbers = AnimalChip.objects.filter(animal=animal, struck_at=None).values("number")
    return Animal.objects.filter(chips__number__in=numbers, chips__struck_at=None).exclude(pk=animal.pk).distinct()


def marks_of(animal: Animal) -> QuerySet[AnimalMark]:
    return AnimalMark.objects.filter(animal=animal).order_by("-until", "kind", "pk")[:MOST]


def photos_of(animal: Animal) -> QuerySet[AnimalPhoto]:
    return AnimalPhoto.objects.filter(animal=animal).select_related("evidence")


def custody_of(animal: Animal) -> QuerySet[Guardianship]:
    return Guardianship.objects.filter(animal=animal).select_related("person")[:MOST]


def events_of(animal: Animal) -> QuerySet[AnimalEvent]:
    """The newest first, struck ones among them."""
    return AnimalEvent.objects.filter(animal=animal).select_related("entered_by", "person")[:MOST]


def changes_of(animal: Animal) -> QuerySet[Change]:
    return Change.objects.filter(subject=Change.Subject.ANIMAL, number=animal.pk).select_related("by")[:NEWEST]
