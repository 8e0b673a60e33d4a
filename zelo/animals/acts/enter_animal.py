"""An animal is entered or changed; a chip, a photograph joins it."""

import datetime as dt
from typing import Any

from django.db import IntegrityError, transaction

from zelo.accounts.models import User
from zelo.animals.chips import ChipFault, read
from zelo.animals.models import Animal, AnimalChip, AnimalPhoto
from zelo.animals.numbers import next_serial
from zelo.animals.pointed import point_chip
from zelo.animals.spans import Span
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.queries import law_now
from zelo.people.keys import folded
from zelo.people.models import Person
from zelo.people.permissions import demand
from zelo.proceedings.models import Evidence

FIELDS = frozenset(
    {
        "name", "species", "species_said", "sex", "size", "marks", "coat", "breed", "age_told_on",
        "neutered", "reproduction", "conditions", "origin", "origin_said", "unavailable", "guardian", "community", "died_on",
    }
)  # fmt: skip
SHORT = {"name": 100, "coat": 100, "breed": 100, "marks": 2000}


@transaction.atomic
def enter_animal(*, by: User, today: dt.date, chip: str = "", **given: Any) -> Animal:
    """`given`: fields of `Animal`, and `born` as a `Span`; only `species` must be there. Raises `Unfit`, `Conflict` where the chip is another animal's."""
    demand(by)
    made = _save(Animal(entered_by=by, state=Animal.State.CONFIRMED, rga=next_serial()), today, {"species": "", **given})
    if chip:
        add_chip(by=by, animal=made, chip=chip)
    return made


@transaction.atomic
def change_animal(*, by: User, animal: int, today: dt.date, **given: Any) -> Animal:
    demand(by)
    return _save(Animal.objects.select_for_update().get(pk=animal), today, given)


@transaction.atomic
def add_chip(*, by: User, animal: Animal, chip: str, twin: bool = False) -> AnimalChip:
    """`twin`: the number is another animal's too, and somebody made sure of it."""
    demand(by)
    found = read(chip)
    if isinstance(found, ChipFault):
        raise Unfit("chip", found.says + (f" Seria {found.offer}?" if found.offer else ""))
    already = AnimalChip.objects.filter(animal=animal, number=found.number, struck_at=None).first()
    if already is not None:
        return already
    try:
        with transaction.atomic():
            made = AnimalChip.objects.create(animal=animal, number=found.number, standard=found.standard, twin=twin, entered_by=by)
    except IntegrityError as error:
        other = AnimalChip.objects.select_related("animal").get(number=found.number, twin=False, struck_at=None)
        raise Conflict(
            f"O microchip {found.shown} já está com outro animal: {other.animal}. Confira o número; se for mesmo repetido, registre-o como tal."
        ) from error
    point_chip(made.number)
    return made


@transaction.atomic
def add_photo(*, by: User, animal: Animal, evidence: Evidence, main: bool = False) -> AnimalPhoto:
    demand(by)
    if not evidence.is_picture:
        raise Unfit("evidence", "Este arquivo não é uma foto que se possa mostrar. Envie JPEG, PNG ou WebP.")
    if main:
        AnimalPhoto.objects.filter(animal=animal, main=True).update(main=False)
    made, _ = AnimalPhoto.objects.update_or_create(animal=animal, evidence=evidence, defaults={"main": main})
    return made


def _save(animal: Animal, today: dt.date, given: dict[str, Any]) -> Animal:
    if "born" in given:
        born: Span | None = given.pop("born")
        animal.born_earliest, animal.born_latest = (born.earliest, born.latest) if born else (None, None)
        animal.born_precision = born.precision if born else ""
    unknown = given.keys() - FIELDS
    if unknown:
        raise TypeError(f"no such fields: {', '.join(sorted(unknown))}")
    if given.get("guardian") is not None and not isinstance(given["guardian"], Person):
        raise Unfit("guardian", "Escolha o responsável no cadastro de pessoas.")
    for name, value in given.items():
        setattr(animal, name, " ".join(value.split()) if isinstance(value, str) else value)
    for name, longest in SHORT.items():
        if len(getattr(animal, name)) > longest or "\0" in getattr(animal, name):
            raise Unfit(name, f"O texto é longo demais: cabe em até {longest} letras.")
    known = law_now().vocabulary.facts
    if animal.species not in known["species"].words:
        raise Unfit("species", "Escolha a espécie na lista.")
    if animal.sex and animal.sex not in known["sex"].words:
        raise Unfit("sex", "Escolha o sexo na lista.")
    for name, label in (("born_earliest", "nascimento"), ("died_on", "morte")):
        if getattr(animal, name) is not None and getattr(animal, name) > today:
            raise Unfit("born" if name == "born_earliest" else name, f"A data de {label} ainda não chegou. Confira o ano.")
    if animal.died_on and animal.born_earliest and animal.died_on < animal.born_earliest:
        raise Unfit("died_on", "A morte não pode vir antes do nascimento. Confira as datas.")
    animal.folded = folded(animal.name)[:100]
    animal.save()
    return animal
