"""The values of a row's fields → the record, and what only the fields together tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zelo.imports.data import load
from zelo.imports.healing.choices import species_of_breed
from zelo.imports.healing.events import Done
from zelo.imports.reasons import Remark, remark
from zelo.imports.record import EventKind, ImportedAnimal, ImportedEvent, ImportedPerson, ImportedRow

_KINDS: tuple[tuple[str, EventKind, str], ...] = (
    ("chip.on", "chip_implant", "chip.by"), ("neutering.on", "neutering", "neutering.by"), ("rabies.on", "vaccination", ""),
    ("vaccination.on", "vaccination", ""), ("deworming.on", "deworming", ""), ("death.on", "death", ""), ("acquisition.on", "acquisition", ""),
)  # fmt: skip


def assemble(values: Mapping[str, Any], read: Mapping[str, str], remarks: list[Remark]) -> ImportedRow | None:
    """None where the row is refused; `remarks` grows by what was found. `read` tells which cells were filled."""
    animal = _animal(values, read, remarks)
    person = _person(values, read, remarks)
    if animal is None or any(entry.weight == "refused" for entry in remarks):
        return None
    return ImportedRow(person, animal, _events(values), values.get("row.notes"))


def _animal(values: Mapping[str, Any], read: Mapping[str, str], remarks: list[Remark]) -> ImportedAnimal | None:
    get = values.get
    species = get("animal.species")
    if species is None:
        if not any(field.startswith("animal.") or field == "person.name" for field in read):
            remarks.append(remark("row_without_identity", "", ""))
        elif not any(entry.field == "animal.species" and entry.weight == "refused" for entry in remarks):
            remarks.append(remark("species_missing", "animal.species", read.get("animal.species", "")))
        return None
    breed = get("animal.breed")
    if breed and (own := species_of_breed(breed)) and own != species:
        shown = load("words")["species_shown"][own]
        remarks.append(remark("breed_not_of_species", "animal.breed", read.get("animal.breed", breed), species=shown))
        breed = None
    neutered = get("animal.neutered")
    if get("neutering.on") is not None:
        neutered = True
    elif get("neutering.on.undone") and neutered is None:
        neutered = False
    return ImportedAnimal(
        species, get("animal.name"), get("animal.species_said"), breed, get("animal.sex"), neutered, get("animal.birth") or get("animal.age"),
        get("animal.coat"), get("animal.size"), get("animal.marks"), get("animal.chip", ()), get("animal.sinpatinhas"), get("animal.rga"),
        get("animal.tag"), get("animal.tattoo"), get("animal.community"),
    )  # fmt: skip


def _person(values: Mapping[str, Any], read: Mapping[str, str], remarks: list[Remark]) -> ImportedPerson | None:
    get = values.get
    name, document = get("person.name"), get("person.document")
    if not name:
        if any(entry.field == "person.name" and entry.weight == "refused" for entry in remarks):
            return None
        if document or get("person.phone") or get("person.email"):
            remarks.append(remark("person_without_name", "person.name", read.get("person.name", "")))
        elif not any(entry.field.startswith("person.") and entry.weight == "refused" for entry in remarks):
            remarks.append(remark("no_guardian", "person.name", read.get("person.name", "")))
        return None
    return ImportedPerson(
        name, "legal" if document and len(document) == 14 else "natural", get("person.social_name"), document, get("person.birth"),
        get("person.phone", ()), get("person.email"), get("person.street"), get("person.number"), get("person.complement"),
        get("person.district"), get("person.postal_code"), get("person.town"), get("person.state"),
    )  # fmt: skip


def _events(values: Mapping[str, Any]) -> tuple[ImportedEvent, ...]:
    get = values.get
    found: list[ImportedEvent] = []
    for field, kind, by in _KINDS:
        told = get(field)
        if told is None:
            continue
        done = told if isinstance(told, Done) else Done(told)
        what, batch = _vaccine(field, values)
        found.append(_event(kind, done, what, batch, (get(by) if by else None) or get("event.by"), values))
    if get("vaccination.what") and not any(event.kind == "vaccination" for event in found):
        found.append(_event("vaccination", Done(), *_vaccine("vaccination.on", values), get("event.by"), values))
    return tuple(found)


def _vaccine(field: str, values: Mapping[str, Any]) -> tuple[str | None, str | None]:
    """Which vaccine, and its batch: the only batch of a row is of the only vaccine in it."""
    if field == "rabies.on":
        return "antirrábica", values.get("rabies.batch") or (
            None if "vaccination.on" in values else values.get("vaccination.batch")
        )
    if field == "vaccination.on":
        return values.get("vaccination.what"), values.get("vaccination.batch")
    return None, None


def _event(
    kind: EventKind, done: Done, what: str | None, batch: str | None, by: str | None, values: Mapping[str, Any]
) -> ImportedEvent:
    get = values.get
    return ImportedEvent(kind, done.on, done.status, what, batch, by, get("event.licence"), get("event.place"), get("event.price"))
