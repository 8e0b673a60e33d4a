"""What a page of animals shows of one: words instead of codes, numbers as people read them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zelo.animals.chips import Chip
from zelo.animals.event_kinds import kinds
from zelo.animals.models import Animal, AnimalChip, AnimalEvent
from zelo.desk.animals.typed import age, said_span, span_of
from zelo.law import Law

ICONS = {
    "vaccination": "cross", "deworming": "cross", "neutering": "cross", "litter": "heart", "birth": "heart", "chip_implant": "key",
    "transfer": "hands", "adoption": "hands", "acquisition": "hands", "loss": "warn", "finding": "yes", "found": "pin", "export": "cart",
    "return": "home", "behaviour": "gauge", "accident": "warn", "rabies_signs": "warn", "guide_dog": "yes", "death": "no",
    "identification_lost": "key",
}  # fmt: skip
TONES = {"loss": "late", "death": "late", "accident": "warn", "rabies_signs": "late", "finding": "ok", "return": "ok"}
SOURCES = {
    "desk": "",
    "guardian": "informado pelo tutor",
    "partner": "informado por parceiro",
    "import": "veio de arquivo",
    "file": "de um processo",
}


@dataclass(frozen=True)
class Happened:
    """A line of the timeline."""

    pk: int
    label: str
    when: str
    icon: str
    tone: str
    pairs: tuple[tuple[str, str], ...]
    by: str
    source: str
    struck: str
    person: Any = None


@dataclass(frozen=True)
class Row:
    """A line of a list. `flags`: tone and words."""

    animal: Animal
    rga: str
    species: str
    picture: Any
    chips: tuple[AnimalChip, ...]
    flags: tuple[tuple[str, str], ...]


def chip_shown(number: str, standard: str) -> str:
    return Chip(number, "iso" if standard == "iso" else "old").shown


def species_shown(law: Law, animal: Animal) -> str:
    words = law.vocabulary.facts["species"].words
    return animal.species_said or words.get(animal.species, animal.species)


def word(law: Law, fact: str, value: str) -> str:
    return law.vocabulary.facts[fact].words.get(value, value) if value else ""


def rga_shown(law: Law, animal: Animal) -> str:
    return str(animal.number(str(law.pack.city.ibge))) if animal.rga else ""


def row(law: Law, animal: Animal, today: dt.date) -> Row:
    chips = tuple(animal.chips.all())
    main = next((photo.evidence for photo in animal.photos.all()), None)
    return Row(animal, rga_shown(law, animal), species_shown(law, animal), main, chips, tuple(flags(animal)))


def flags(animal: Animal) -> list[tuple[str, str]]:
    """What must be seen at once."""
    found = [
        ("warn", "aguarda conferência") if animal.state == Animal.State.TOLD else None,
        ("late", "cadastro recusado") if animal.state == Animal.State.REFUSED else None,
        ("", "fora do cadastro") if animal.state == Animal.State.UNREGISTERED else None,
        ("late", f"morto em {animal.died_on:%d/%m/%Y}") if animal.died_on else None,
        ("late", f"desaparecido desde {animal.lost_since:%d/%m/%Y}") if animal.lost_since else None,
        ("", f"mudou de município em {animal.left_on:%d/%m/%Y}") if animal.left_on else None,
        ("warn", "bravio por laudo") if animal.fierce else None,
        ("info", "comunitário") if animal.community else None,
    ]
    return [flag for flag in found if flag]


def timeline(events: Sequence[AnimalEvent]) -> list[Happened]:
    return [_happened(one) for one in events]


def _happened(one: AnimalEvent) -> Happened:
    kind = kinds().get(one.kind)
    span = span_of(one, "earliest", "latest", "precision")
    return Happened(
        one.pk, kind.label if kind else one.kind, said_span(span) or "dia não sabido", ICONS.get(one.kind, "paper"), TONES.get(one.kind, ""),
        tuple(kind.told(one.data)) if kind else (), str(one.entered_by) if one.entered_by else "", SOURCES.get(one.source, one.source),
        one.struck_why if one.struck_at else "", one.person,
    )  # fmt: skip


def known(law: Law, animal: Animal, today: dt.date) -> list[tuple[str, str]]:
    """Label and value of what is known of the animal; what is not known is not shown."""
    born = span_of(animal, "born_earliest", "born_latest", "born_precision")
    on = animal.died_on or today
    pairs = [
        ("espécie", species_shown(law, animal)),
        ("raça", animal.breed),
        ("sexo", word(law, "sex", animal.sex)),
        ("porte", word(law, "size", animal.size)),
        ("pelagem", animal.coat),
        ("sinais", animal.marks),
        ("idade", " · ".join(filter(None, (age(born, on), f"nasceu {said_span(born)}" if born else "")))),
        ("castrado", {True: "sim", False: "não", None: ""}[animal.neutered]),
        ("vida reprodutiva", animal.reproduction),
        ("outras condições", animal.conditions),
        ("procedência", " · ".join(filter(None, (animal.get_origin_display(), animal.origin_said)))),
        ("fica em", place(animal)),
    ]
    return [(label, value) for label, value in pairs if value]


def place(animal: Animal) -> str:
    if not animal.kept_apart and not animal.community:
        return f"com quem responde por ele{f' · {animal.district}' if animal.district else ''}"
    street = ", ".join(part for part in (animal.street, animal.street_number, animal.complement) if part)
    return " · ".join(part for part in (street, animal.district) if part)
