"""What of the open city stands in the directory of all cities: the chips and marks that its registered animals carry now."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Q

from zelo.animals.models import Animal, AnimalChip, AnimalMark
from zelo.directory.acts import forget, point
from zelo.directory.digests import Number
from zelo.tenancy.current import current_city

REGISTERED = (Animal.State.TOLD, Animal.State.CONFIRMED)
"""In the registry, checked or not yet: somebody answers for the animal. One that only a case file knows is not."""
MARKS = (
    AnimalMark.Kind.TAG,
    AnimalMark.Kind.EAR_TAG,
    AnimalMark.Kind.TATTOO,
    AnimalMark.Kind.SINPATINHAS,
    AnimalMark.Kind.EARLIER_RGA,
)
"""Numbers. What is burnt in or written on a collar is letters that many animals share, and finds nothing in another city."""
A_BATCH = 5000
_CHIPS = Q(struck_at=None, animal__state__in=REGISTERED)
_MARKS = Q(until=None, kind__in=MARKS, animal__state__in=REGISTERED)


def numbers(animal: Animal | None = None) -> Iterator[Number]:
    """Every number that stands in the directory by right (of one animal, or of all), read from a cursor of the server: constant memory."""
    of = Q(animal=animal) if animal is not None else Q()
    for number in AnimalChip.objects.filter(_CHIPS & of).values_list("number", flat=True).iterator(A_BATCH):
        yield "chip", number
    for key in AnimalMark.objects.filter(_MARKS & of).values_list("key", flat=True).iterator(A_BATCH):
        yield "mark", key


def point_animal(animal: Animal) -> None:
    """An animal came into the registry, or a number joined it: whatever it carries now is pointed to. Twice does no harm."""
    if animal.state in REGISTERED:
        point(current_city(), numbers(animal))


def point_chip(number: str) -> None:
    """A chip joined an animal."""
    if AnimalChip.objects.filter(_CHIPS, number=number).exists():
        point(current_city(), [("chip", number)])


def point_mark(mark: AnimalMark) -> None:
    if mark.kind in MARKS and mark.animal.state in REGISTERED:
        point(current_city(), [("mark", mark.key)])


def forget_chip(number: str) -> None:
    """A chip was struck out: it leaves the directory unless another animal of the registry carries the number."""
    if not AnimalChip.objects.filter(_CHIPS, number=number).exists():
        forget(current_city(), [("chip", number)])


def forget_mark(mark: AnimalMark) -> None:
    """A mark was lost or taken off."""
    if not AnimalMark.objects.filter(_MARKS, key=mark.key).exists():
        forget(current_city(), [("mark", mark.key)])


def forget_animal(animal: Animal) -> None:
    """An animal's record was refused: its numbers leave, unless others carry them."""
    for number in animal.chips.values_list("number", flat=True):
        forget_chip(number)
    for mark in animal.identifiers.filter(kind__in=MARKS):
        forget_mark(mark)
