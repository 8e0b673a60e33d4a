"""Animals with their guardians as tests of finding need them, and sentinels: words that must never be seen by anyone."""

import datetime as dt
from typing import Any

from zelo.accounts.models import User
from zelo.animals.marks import key
from zelo.animals.models import Animal, AnimalChip, AnimalMark
from zelo.animals.numbers import next_serial
from zelo.animals.pointed import point_chip, point_mark
from zelo.people.models import Contact, Person

TODAY = dt.date(2026, 11, 30)
CHIP = "076000000000017"
OTHER_CHIP = "982000123456789"
UNKNOWN_CHIP = "982000123450000"
NAME, SOCIAL, CPF = "Zuleica Sentinela Quaresma", "Zuzu Vigia", "52998224725"
PHONE, EMAIL = "(65) 99123-4567", "zuleica.sentinela@exemplo.example"
STREET, DISTRICT, TOWN = "Rua das Sentinelas", "Vila Vigilante", "Sentinelópolis"
SECRETS = (
    "Zuleica", "Sentinela", "Quaresma", "Zuzu", "Vigia", CPF, "529.982.247-25", PHONE, "99123", "exemplo.example", STREET, "4321", DISTRICT, TOWN,
    "78999",
)  # fmt: skip
"""What must never be seen; in the animal's record, too, somebody wrote of her."""


def guardian(*, agreed: bool = True, email: str = EMAIL) -> Person:
    made = Person.objects.create(
        name=NAME, social_name=SOCIAL, document=CPF, folded="zuzu vigia zuleica sentinela quaresma", street=STREET, street_number="4321",
        district=DISTRICT, town=TOWN, state="MT", postal_code="78999000",
    )  # fmt: skip
    Contact.objects.create(person=made, kind="phone", value=PHONE, key="65991234567", main=True)
    if email:
        Contact.objects.create(
            person=made, kind="email", value=email, key=email, main=True, messages_since=TODAY if agreed else None
        )
    return made


def registered(by: User, person: Person | None = None, *, chip: str = CHIP, tag: str = "", **given: Any) -> Animal:
    """A dog called Trovão, whose free texts speak of its guardian."""
    told = {
        "name": "Trovão", "species": "dog", "sex": "male", "size": "large", "coat": "caramelo, da Zuleica", "breed": "SRD",
        "marks": f"mora na {STREET}, falar com {NAME} {PHONE}", "rga": next_serial(), "state": "confirmed",
    }  # fmt: skip
    animal = Animal.objects.create(guardian=person, entered_by=by, **{**told, **given})
    if chip:
        AnimalChip.objects.create(animal=animal, number=chip, entered_by=by)
        point_chip(chip)
    if tag:
        point_mark(AnimalMark.objects.create(animal=animal, kind="tag", number=tag, key=key(tag), entered_by=by))
    return animal
