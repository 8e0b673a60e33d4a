"""Which fields of a law's entry an animal's record answers, so that the law can say what lacks."""

from __future__ import annotations

from collections.abc import Iterable

from zelo.animals.models import Animal, AnimalChip, AnimalEvent

OF_A_GUARDIAN = ("tutor_identity", "tutor_address", "tutor_contact", "owner_cpf", "owner_address")


def told(animal: Animal, chips: Iterable[AnimalChip], events: Iterable[AnimalEvent]) -> list[str]:
    """Names of fields, of the law's vocabulary and of the national registry. Asks for the guardian's contacts: one query."""
    happened = {row.kind for row in events if row.struck_at is None}
    person = animal.guardian
    address = bool(person and (person.street or person.district or person.latitude is not None))
    apart = bool(animal.street or animal.district or animal.latitude is not None)
    there: dict[str, object] = {
        "name": animal.name,
        "species": animal.species,
        "breed": animal.breed,
        "sex": animal.sex,
        "size": animal.size,
        "coat": animal.coat,
        "marks": animal.marks,
        "physical_characteristics": animal.marks or animal.coat,
        "approximate_age": animal.born_earliest,
        "sterilisation": animal.neutered is not None,
        "vaccination": "vaccination" in happened,
        "vaccines": "vaccination" in happened,
        "reproductive_history": animal.reproduction or "litter" in happened,
        "other_conditions": animal.conditions,
        "diseases": animal.conditions,
        "individual_number": animal.rga or any(chip.struck_at is None for chip in chips),
        "events": happened or animal.origin,
        "origin": animal.origin,
        "kept_address": address if not animal.kept_apart and person else apart,
        "tutor_identity": person,
        "owner_cpf": person and person.document,
        "tutor_address": address,
        "owner_address": address,
        "address": address,
        "tutor_contact": person and person.contacts.exists(),
    }
    if animal.community and person is None:
        # Of a community, with nobody to name: what is asked of a guardian is not asked.
        there |= dict.fromkeys(OF_A_GUARDIAN, True)
    return [name for name, value in there.items() if value]
