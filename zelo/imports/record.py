"""What a row becomes: a person, an animal and what happened to it, as the registry takes them. Frozen values; absent means not told."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from zelo.animals.chips import Chip
from zelo.animals.spans import Span

Species = str
"""A word of the law's vocabulary: dog, cat, horse, donkey, mule, cattle, buffalo, goat, sheep, swine, rabbit, bird, or `other`."""


@dataclass(frozen=True, slots=True)
class ImportedPerson:
    """The guardian. `document` is bare: eleven digits of a CPF, or fourteen letters and digits of a CNPJ (`kind` legal). Phones are bare, with
    area code: `22969940718`. `postal_code` has eight digits, `state` two letters."""

    name: str
    kind: Literal["natural", "legal"] = "natural"
    social_name: str | None = None
    document: str | None = None
    born: Span | None = None
    phones: tuple[str, ...] = ()
    email: str | None = None
    street: str | None = None
    street_number: str | None = None
    complement: str | None = None
    district: str | None = None
    postal_code: str | None = None
    town: str | None = None
    state: str | None = None


@dataclass(frozen=True, slots=True)
class ImportedAnimal:
    """`species_said` is what the file says where the species is `other`. `neutered` None: not told. `sinpatinhas` is the number of the national
    registry, `rga` the city's own."""

    species: Species
    name: str | None = None
    species_said: str | None = None
    breed: str | None = None
    sex: Literal["female", "male"] | None = None
    neutered: bool | None = None
    born: Span | None = None
    coat: str | None = None
    size: Literal["small", "medium", "large"] | None = None
    marks: str | None = None
    chips: tuple[Chip, ...] = ()
    sinpatinhas: str | None = None
    rga: str | None = None
    tag: str | None = None
    tattoo: str | None = None
    community: bool | None = None


EventKind = Literal["chip_implant", "neutering", "vaccination", "deworming", "death", "acquisition"]


@dataclass(frozen=True, slots=True)
class ImportedEvent:
    """Something that happened to the animal. `on` None: done on a day not told. `status`: of a vaccination told without its day. `what`: the vaccine or
    medicine. `by` is the professional's name, `licence` their number (`CRMV-MT 1234`), `price` in reais."""

    kind: EventKind
    on: Span | None = None
    status: Literal["current", "overdue"] | None = None
    what: str | None = None
    batch: str | None = None
    by: str | None = None
    licence: str | None = None
    place: str | None = None
    price: Decimal | None = None


@dataclass(frozen=True, slots=True)
class ImportedRow:
    """One row as the registry takes it. `person` None: an animal without a known guardian. `notes` keeps what had no place of its own."""

    person: ImportedPerson | None
    animal: ImportedAnimal
    events: tuple[ImportedEvent, ...] = ()
    notes: str | None = None
