"""Whether what is told of an animal can be: words of the law, lengths, days in their order."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

from zelo.animals.event_kinds import kinds
from zelo.animals.models import Animal
from zelo.animals.spans import Span
from zelo.legal.conflicts import Unfit
from zelo.legal.points import point
from zelo.legal.queries import law_now
from zelo.people.changes import clean
from zelo.people.keys import folded

FIELDS = frozenset(
    {
        "name", "species", "species_said", "breed", "sex", "size", "coat", "marks", "age_told_on", "neutered", "reproduction", "conditions",
        "origin", "origin_said", "unavailable", "community", "kept_apart", "street", "street_number", "complement", "district", "postal_code",
        "latitude", "longitude",
    }
)  # fmt: skip
"""What an act may give of an animal, beside `born`. Everything else follows from custody and events."""
PLACE = ("street", "street_number", "complement", "district", "postal_code", "latitude", "longitude")
LONGEST = {
    "name": 100, "species_said": 60, "breed": 100, "coat": 100, "marks": 2000, "reproduction": 2000, "conditions": 2000, "origin_said": 200,
    "street": 200, "street_number": 20, "complement": 100, "district": 100,
}  # fmt: skip
MOST_REASON = 200
OLDEST = dt.date(1950, 1, 1)


def put(animal: Animal, given: dict[str, Any]) -> None:
    """Writes what is given into the row. Raises TypeError for what no act may give."""
    if "born" in given:
        born: Span | None = given.pop("born")
        animal.born_earliest, animal.born_latest = (born.earliest, born.latest) if born else (None, None)
        animal.born_precision = born.precision if born else ""
    unknown = given.keys() - FIELDS
    if unknown:
        raise TypeError(f"no such fields: {', '.join(sorted(unknown))}")
    for name, value in given.items():
        setattr(animal, name, clean(value) if isinstance(value, str) else value)


def fit(animal: Animal, today: dt.date) -> None:
    """Brings a row into its form. Raises `Unfit` with the field."""
    for name, longest in LONGEST.items():
        if len(getattr(animal, name)) > longest or "\0" in getattr(animal, name):
            raise Unfit(name, f"O texto é longo demais: cabe em até {longest} letras.")
    _words(animal)
    _born(animal, today)
    _place(animal)
    _unavailable(animal)
    animal.folded = folded(animal.name)[:100]


def _words(animal: Animal) -> None:
    known = law_now().vocabulary.facts
    if animal.species not in known["species"].words:
        raise Unfit("species", "Escolha a espécie na lista.")
    if animal.sex and animal.sex not in known["sex"].words:
        raise Unfit("sex", "Escolha o sexo na lista.")
    if animal.size and animal.size not in known["size"].words:
        raise Unfit("size", "Escolha o porte na lista.")
    if animal.origin and animal.origin not in Animal.Origin.values:
        raise Unfit("origin", "Escolha a procedência na lista.")
    if animal.neutered not in (True, False, None):
        raise Unfit("neutered", "Diga se é castrado, se não é ou se não se sabe.")


def _born(animal: Animal, today: dt.date) -> None:
    if animal.born_earliest is None or animal.born_latest is None:
        return
    if animal.born_earliest > today:
        raise Unfit("born", "A data de nascimento ainda não chegou. Confira o ano.")
    if animal.born_earliest < OLDEST:
        raise Unfit("born", "A data de nascimento é antiga demais. Confira o ano.")
    animal.born_latest = min(animal.born_latest, today)
    if animal.died_on and animal.died_on < animal.born_earliest:
        raise Unfit("born", "O nascimento não pode vir depois da morte. Confira as datas.")


def born_before_its_life(animal: Animal, born: Span, field: str = "born") -> None:
    """Raises `Unfit` where something is already known to have happened to the animal before that birth. One query."""
    earlier = animal.events.filter(struck_at=None, latest__lt=born.earliest).exclude(kind="birth").order_by("latest", "pk").first()
    if earlier is not None and earlier.latest is not None:
        what = f"{kinds()[earlier.kind].label}, {earlier.latest:%d/%m/%Y}"
        raise Unfit(
            field, f"O nascimento ficaria depois de um acontecimento ({what}). Confira as datas, ou risque o acontecimento antes."
        )


def _place(animal: Animal) -> None:
    """Where an animal is kept with its guardian, the guardian's address is the only one."""
    if animal.kept_apart or animal.community:
        animal.postal_code = re.sub(r"[.\-\s]", "", animal.postal_code)
        if animal.postal_code and not re.fullmatch(r"[0-9]{8}", animal.postal_code):
            raise Unfit("postal_code", "O CEP tem 8 algarismos. Confira.")
        animal.latitude, animal.longitude = point(animal.latitude, animal.longitude)
    else:
        animal.street = animal.street_number = animal.complement = animal.postal_code = ""
        animal.latitude = animal.longitude = None
    animal.district_folded = folded(animal.district)[:100]


def _unavailable(animal: Animal) -> None:
    found = {}
    for name, reason in dict(animal.unavailable).items():
        plain = clean(str(reason)).replace("\n", " ")
        if len(plain) > MOST_REASON or "\0" in plain or not re.fullmatch(r"[a-z_]{1,40}", str(name)):
            raise Unfit("unavailable", f"Diga por que não se sabe em até {MOST_REASON} letras.")
        if plain:
            found[name] = plain
    animal.unavailable = found
