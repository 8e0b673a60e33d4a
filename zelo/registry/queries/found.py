"""What can be asked about messages of finders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from django.db.models import Prefetch, Q, QuerySet

from zelo.animals.models import Animal
from zelo.people.models import Person
from zelo.registry.models import FoundMessage, FoundStep

State = Literal["waiting", "told", "closed"]
KINDS = FoundStep.Kind
TOLD = (KINDS.MAILED, KINDS.TOLD)


def messages() -> QuerySet[FoundMessage]:
    """With their animals and steps (in `steps.all()`), the newest first. Two queries."""
    steps = Prefetch("steps", FoundStep.objects.select_related("by").order_by("pk"))
    return FoundMessage.objects.select_related("animal").prefetch_related(steps)


def waiting() -> QuerySet[FoundMessage]:
    """Nobody was told yet; the oldest first."""
    return messages().filter(settled=False).order_by("pk")


def waiting_many() -> int:
    return FoundMessage.objects.filter(settled=False).count()


def messages_of(animals: Iterable[int]) -> QuerySet[FoundMessage]:
    """Of these animals, for whoever answers for them; the newest first. What the city closed as no message is left out."""
    return messages().filter(animal__in=list(animals)).exclude(steps__kind=KINDS.CLOSED)


def by_code(code: str) -> FoundMessage | None:
    return messages().filter(code=code).first()


def state(message: FoundMessage) -> State:
    kinds = {step.kind for step in message.steps.all()}
    if not kinds.isdisjoint(TOLD):
        return "told"
    return "closed" if KINDS.CLOSED in kinds else "waiting"


def told_step(message: FoundMessage) -> FoundStep | None:
    """How and when the guardian was told first."""
    return next((step for step in message.steps.all() if step.kind in TOLD), None)


def answering_for(animal: Animal) -> list[Person]:
    """Who answers for an animal now: its guardian, and whoever else has it (keepers, carers). With their contacts; two queries."""
    having = Q(guardianships__animal=animal, guardianships__until=None)
    return list(
        Person.objects.filter(Q(pk=animal.guardian_id) | having).distinct().order_by("folded", "pk").prefetch_related("contacts")
    )
