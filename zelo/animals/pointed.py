"""What of the open city stands in the directory of all cities: the chips and marks that its animals carry now."""

from __future__ import annotations

from collections.abc import Iterator

from zelo.animals.models import AnimalChip, AnimalMark
from zelo.directory.acts import forget, point
from zelo.directory.digests import Number
from zelo.tenancy.current import current_city

MARKS = (AnimalMark.Kind.TAG, AnimalMark.Kind.EAR_TAG, AnimalMark.Kind.TATTOO, AnimalMark.Kind.SINPATINHAS, AnimalMark.Kind.EARLIER_RGA)
"""Numbers. What is burnt in or written on a collar is letters that many animals share, and finds nothing in another city."""
A_BATCH = 5000


def numbers() -> Iterator[Number]:
    """Every number that stands in the directory by right, read from a cursor of the server: constant memory. In a transaction."""
    for number in AnimalChip.objects.filter(struck_at=None).values_list("number", flat=True).iterator(A_BATCH):
        yield "chip", number
    for number in AnimalMark.objects.filter(until=None, kind__in=MARKS).values_list("key", flat=True).iterator(A_BATCH):
        yield "mark", number


def point_chip(number: str) -> None:
    """A chip joined an animal of this city."""
    point(current_city(), [("chip", number)])


def point_mark(mark: AnimalMark) -> None:
    """A mark joined an animal of this city."""
    if mark.kind in MARKS:
        point(current_city(), [("mark", mark.key)])


def forget_chip(number: str) -> None:
    """A chip was struck out: it leaves the directory unless another animal of the city carries the number."""
    if not AnimalChip.objects.filter(number=number, struck_at=None).exists():
        forget(current_city(), [("chip", number)])


def forget_mark(mark: AnimalMark) -> None:
    """A mark was lost or taken off."""
    if not AnimalMark.objects.filter(key=mark.key, until=None, kind__in=MARKS).exists():
        forget(current_city(), [("mark", mark.key)])
