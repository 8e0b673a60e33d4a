"""What can be asked of declarations, of a guardian's animals, and of the desk's queue."""

from __future__ import annotations

from django.db.models import Prefetch, Q, QuerySet

from zelo.animals.models import Animal, AnimalChip, AnimalPhoto, Guardianship
from zelo.people.models import Person
from zelo.registry.declaring.permissions import TELLERS
from zelo.registry.models import Declaration, DeclarationStep, DeclaringSettings


def settings_now() -> DeclaringSettings:
    return DeclaringSettings.objects.first() or DeclaringSettings()


def animals_of(person: Person) -> QuerySet[Animal]:
    """Those the person answers for now, and those they had when they died; with chips and photographs. The living first, the newest first."""
    theirs = Guardianship.objects.filter(person=person, capacity__in=TELLERS).filter(Q(until=None) | Q(ended_by="death"))
    return (
        Animal.objects.filter(pk__in=theirs.values("animal"))
        .prefetch_related(
            Prefetch("chips", AnimalChip.objects.filter(struck_at=None).order_by("pk")),
            Prefetch("photos", AnimalPhoto.objects.select_related("evidence").order_by("-main", "pk")),
        )
        .order_by(*_LIVING_FIRST)
    )


_LIVING_FIRST = ("died_on", "-pk")


def declarations() -> QuerySet[Declaration]:
    """With their animals, offers and steps. Two queries."""
    steps = Prefetch("steps", DeclarationStep.objects.select_related("by").order_by("pk"))
    return Declaration.objects.select_related("animal", "person", "offer__accepted_by", "partner", "evidence").prefetch_related(
        steps
    )


def declarations_of(person: Person) -> QuerySet[Declaration]:
    return declarations().filter(person=person).order_by("-pk")


def queue(after: int = 0) -> QuerySet[Declaration]:
    """What the desk has to look at, the oldest first, after the one of that number."""
    return declarations().filter(queued=True, pk__gt=after).order_by("pk")


def queue_length() -> int:
    return Declaration.objects.filter(queued=True).count()
