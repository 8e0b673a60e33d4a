"""Who answers for an animal now, drawn from its custody in time: the one place that writes `guardian`, `community` and the district that follows."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from zelo.animals.models import Animal, Guardianship
from zelo.legal.conflicts import Conflict
from zelo.people.keys import folded
from zelo.people.models import Person

MAIN = (Guardianship.Capacity.OWNER, Guardianship.Capacity.POSSESSOR, Guardianship.Capacity.KEEPER, Guardianship.Capacity.TEMPORARY)
"""Who may be an animal's guardian, the nearest first. Carers look after an animal of nobody; an attorney stands in for somebody else."""


Bar = Callable[[Animal, Person, dt.date], "str | None"]
"""Why a person may not begin to answer for an animal on a day, in words for whoever asks; None where nothing forbids it."""
_bars: list[Bar] = []


class BarredGuardian(Conflict):
    """Says why, with the file it comes from: for the person themself and for the city. To others only that it cannot be."""


def bar_guardians(bar: Bar) -> None:
    """For rooms above, at start: asked inside the act that would begin a guardianship, once the animal is locked."""
    if bar not in _bars:
        _bars.append(bar)


def why_barred(animal: Animal, person: Person, today: dt.date) -> str | None:
    return next((why for bar in _bars if (why := bar(animal, person, today))), None)


def present(animal: Animal) -> list[Guardianship]:
    """Those not over, the main one first. One query."""
    rows = Guardianship.objects.filter(animal=animal, until=None).select_related("person")
    return sorted(rows, key=lambda row: (MAIN.index(row.capacity) if row.capacity in MAIN else len(MAIN), -row.pk))  # type: ignore[arg-type]


def project_guardian(animal: Animal) -> None:
    """For acts that have locked the animal and changed its custody. Writes the row."""
    rows = present(animal)
    main = next((row.person for row in rows if row.capacity in MAIN), None)
    animal.guardian = main
    if main is not None:
        animal.community = False
    elif any(row.capacity == Guardianship.Capacity.CARER for row in rows):
        animal.community = True
    follow_guardian(animal)
    animal.save(update_fields=["guardian", "community", "district", "district_folded", "changed_at"])


def follow_guardian(animal: Animal) -> None:
    """The district of an animal kept with its guardian is the guardian's. Does not write."""
    if animal.guardian is not None and not animal.kept_apart:
        animal.district = animal.guardian.district
    animal.district_folded = folded(animal.district)[:100]


def moved(person: Person) -> None:
    """Somebody's address changed: the animals kept with them moved too. One statement; nothing where the district stayed."""
    Animal.objects.filter(guardian=person, kept_apart=False).exclude(district=person.district).update(
        district=person.district, district_folded=folded(person.district)[:100]
    )
