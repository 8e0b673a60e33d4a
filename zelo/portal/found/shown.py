"""What a finder is shown of a registered animal: enough to see that it is the one before them, nothing that only its guardian should know.

docs/decisions/0016-a-directory-of-digests.md says what was weighed.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.crypto import salted_hmac

from zelo.animals.models import Animal
from zelo.custody.public import clean
from zelo.law import Law
from zelo.people.models import Person
from zelo.proceedings.models import Evidence


@dataclass(frozen=True)
class Shown:
    """`which` tells animals of one number apart without numbering them. `lost`: since when its guardian looks for it."""

    title: str
    pairs: tuple[tuple[str, str], ...]
    lost: dt.date | None
    which: str
    query: str
    pictured: bool


def shown(law: Law, animal: Animal, number: str) -> Shown:
    """Species, sex, breed, size and coat; never the name or the marks, by which a guardian proves that it is theirs."""
    names = _names(animal.guardian)
    sex, label = _word(law, "sex", animal.sex), _species(law, animal, names)
    pairs = (
        ("raça", clean(animal.breed, names)), ("porte", _word(law, "size", animal.size)), ("pelagem", clean(animal.coat, names)),
    )  # fmt: skip
    which = which_of(animal)
    return Shown(
        f"{label[:1].upper()}{label[1:]}{f', {sex}' if sex else ''}", tuple(pair for pair in pairs if pair[1]), animal.lost_since, which,
        urlencode({"numero": number, "qual": which}), picture_of(animal) is not None,
    )  # fmt: skip


def which_of(animal: Animal) -> str:
    return salted_hmac("zelo.portal.found", str(animal.pk), algorithm="sha256").hexdigest()[:16]


def picture_of(animal: Animal) -> Evidence | None:
    """Only while the guardian looks for it: then to be seen is what they want, and before it nobody may leaf through photographs of homes."""
    if animal.lost_since is None:
        return None
    photo = animal.photos.select_related("evidence").first()
    return photo.evidence if photo is not None else None


def _names(guardian: Person | None) -> tuple[str, ...]:
    return tuple(name for name in (guardian.name, guardian.social_name) if name) if guardian is not None else ()


def _species(law: Law, animal: Animal, names: tuple[str, ...]) -> str:
    return clean(animal.species_said, names) or _word(law, "species", animal.species) or "animal"


def _word(law: Law, name: str, value: str) -> str:
    fact = law.known.get(name) or law.vocabulary.facts.get(name)
    return fact.shown(value) if fact is not None and value else ""
