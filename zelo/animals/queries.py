"""What can be asked about animals."""

from django.contrib.postgres.search import SearchVector
from django.db.models import F, Prefetch, QuerySet

from zelo.animals.chips import search_key
from zelo.animals.marks import key
from zelo.animals.models import Animal, AnimalChip
from zelo.people.models import Person
from zelo.people.words import Grade, Sought, best, sought

MOST = 30
LARGEST = 2**63 - 1


def search(text: str) -> list[Animal]:
    """By chip where it is one, by another number that it bears, else by its name, and the district where one stands beside it. The best first; eight
    queries at most."""
    chip = search_key(text)
    if chip:
        return list(with_chip(chip))
    wanted = sought(text)
    marked = list(with_mark(text)) if any(letter.isdigit() for letter in text) else []
    found = [animal for animal, _ in named(wanted)] if wanted else []
    return list({animal.pk: animal for animal in (*marked, *found)}.values())


def named(wanted: Sought, most: int = MOST) -> list[tuple[Animal, Grade]]:
    """The best first, each with its worst word. Six queries at most."""
    vector = SearchVector("folded", "district_folded", config="simple")
    return best(Animal.objects.select_related("guardian"), vector, ("folded", "district_folded"), wanted, most)


def with_chip(number: str) -> QuerySet[Animal]:
    return Animal.objects.filter(chips__number=number, chips__struck_at=None).select_related("guardian")


def with_mark(text: str) -> QuerySet[Animal]:
    """Tag, tattoo, ear tag, number of another registry: as it is kept, whatever marks stand between its letters. What an animal bears now comes
    first. One query."""
    number = key(text)
    there = Animal.objects.filter(identifiers__key=number) if number else Animal.objects.none()
    return there.select_related("guardian").order_by(F("identifiers__until").desc(nulls_first=True), "pk")[:MOST]


def with_serial(serial: int) -> QuerySet[Animal]:
    """The number that the city gave, without its code and check digits. At most one."""
    return Animal.objects.filter(rga=serial if 0 < serial <= LARGEST else None, rga__isnull=False).select_related("guardian")


def of_guardian(person: Person) -> QuerySet[Animal]:
    """A person's animals with their chips, the newest first. Two queries."""
    chips = Prefetch("chips", AnimalChip.objects.filter(struck_at=None).order_by("pk"))
    return Animal.objects.filter(guardian=person).prefetch_related(chips).order_by("-pk")
