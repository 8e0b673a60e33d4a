"""How a guardian's pages name things."""

from __future__ import annotations

from dataclasses import dataclass

from zelo.animals.models import Animal
from zelo.law import Law
from zelo.law.registry_values import ToTell
from zelo.registry.declaring.kinds import EVENTS, LAW, event_kind
from zelo.registry.models import Declaration
from zelo.tenancy.current import current_city

K = Declaration.Kind
ADDRESS_OF = {
    K.DEATH: "morte", K.LOSS: "desaparecimento", K.FINDING: "reencontro", K.NEUTERING: "castracao", K.VACCINATION: "vacina", K.CHIP: "microchip",
    K.EXPORT: "mudanca-de-municipio", K.RETURN: "volta", K.ACCIDENT: "mordida", K.RABIES_SIGNS: "sinais-de-raiva",
    K.IDENTIFICATION_LOST: "perda-da-identificacao", K.OTHER: "outro",
}  # fmt: skip
"""The word of each kind in an address."""
KIND_AT = {word: kind for kind, word in ADDRESS_OF.items()}
TITLES = {
    K.DEATH: "Avisar a morte", K.LOSS: "Avisar que sumiu", K.FINDING: "Avisar que voltou", K.NEUTERING: "Contar a castração",
    K.VACCINATION: "Contar uma vacina", K.CHIP: "Contar um microchip", K.EXPORT: "Avisar que sai do município", K.RETURN: "Avisar que voltou ao município",
    K.ACCIDENT: "Avisar mordida ou ataque", K.RABIES_SIGNS: "Avisar sinais de raiva", K.IDENTIFICATION_LOST: "Avisar que a identificação se perdeu",
    K.OTHER: "Contar outra coisa",
}  # fmt: skip
ICONS = {K.DEATH: "paw", K.LOSS: "pin", K.FINDING: "home", K.VACCINATION: "calendar", K.NEUTERING: "list", K.CHIP: "key"}


@dataclass(frozen=True)
class Shown:
    """An animal as its guardian sees it."""

    animal: Animal
    title: str
    about: str
    number: str
    chips: tuple[str, ...]
    picture: str
    tone: str
    state: str


def shown(law: Law, animal: Animal) -> Shown:
    """`animal` comes with its chips and photographs (`declaring.queries.animals_of`)."""
    facts = law.vocabulary.facts
    species = animal.species_said or facts["species"].words.get(animal.species, animal.species)
    about = [species, animal.breed, facts["sex"].words.get(animal.sex, ""), animal.coat]
    number = animal.number(current_city().ibge)
    photo = next(iter(animal.photos.all()), None)
    tone, state = standing(animal)
    return Shown(
        animal, animal.name or species.capitalize(), ", ".join(part for part in about if part), str(number) if number else "",
        tuple(chip.number for chip in animal.chips.all()), str(photo.evidence_id) if photo else "", tone, state,
    )  # fmt: skip


def standing(animal: Animal) -> tuple[str, str]:
    """Tone and words of the tag."""
    if animal.died_on:
        return "", f"morreu em {animal.died_on:%d/%m/%Y}"
    if animal.state == Animal.State.TOLD:
        return "warn", "espera conferência da prefeitura"
    if animal.state == Animal.State.REFUSED:
        return "late", "cadastro recusado"
    if animal.lost_since:
        return "late", f"sumido desde {animal.lost_since:%d/%m/%Y}"
    if animal.left_on:
        return "warn", "saiu do município"
    return "ok", "cadastrado"


def may_tell(animal: Animal) -> list[tuple[str, str, str]]:
    """What can be told of it now: address, title, icon."""
    if animal.state == Animal.State.REFUSED:
        return []
    kinds = [*EVENTS, K.CHIP]
    if animal.died_on:
        kinds = [K.ACCIDENT, K.RABIES_SIGNS, K.OTHER]
    absent = {K.LOSS} if animal.lost_since else {K.FINDING}
    absent |= {K.EXPORT} if animal.left_on else {K.RETURN}
    absent |= {K.NEUTERING} if animal.neutered else set()
    return [
        (ADDRESS_OF[kind], TITLES[kind], ICONS.get(kind, "text"))
        for kind in kinds
        if kind not in absent and (kind == K.CHIP or event_kind(kind).fits(animal.species, animal.sex))
    ]


def duties(law: Law, kind: str) -> list[ToTell]:
    """What the law says of telling this, the city's first, each once."""
    found: dict[str, ToTell] = {}
    for event in LAW.get(kind, ()):
        for item in law.registry.to_tell(event):
            found.setdefault(item.says, item)
    return list(found.values())
