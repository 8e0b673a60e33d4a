"""The registry of a demonstration city: guardians with their animals, what happened to these, some lost, some of the neighbourhood, some still to be
confirmed. Through the acts that the counter uses."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from zelo.accounts.models import User
from zelo.animals.acts import add_chip, add_event, add_mark, add_photo, enter_animal, new_animal, transfer_animal
from zelo.animals.counting import count_animals
from zelo.animals.models import Animal
from zelo.animals.spans import Span
from zelo.demonstration.animals import Beast, invented_animal
from zelo.demonstration.ground import Spot, spot_in
from zelo.demonstration.people import AREAS, invented_person
from zelo.demonstration.pictures import Shot, picture
from zelo.law import Law
from zelo.people.acts import enter_person
from zelo.people.models import Person
from zelo.proceedings.acts import keep_evidence
from zelo.proceedings.models import Evidence

GUARDIANS = 28
PICTURES = 14
SPECIES = ("dog",) * 11 + ("cat",) * 6 + ("horse", "horse", "cattle", "goat")
BREEDS = {
    "dog": ("Sem raça definida (SRD)",) * 5 + ("Poodle", "Pinscher Miniatura", "Labrador Retriever", "Shih Tzu", "Pastor Alemão", "Fila Brasileiro"),
    "cat": ("Sem raça definida (SRD)",) * 5 + ("Siamês", "Persa"), "horse": ("Mangalarga Marchador", "Quarto de Milha", "Pantaneiro", "Crioulo"),
    "cattle": ("Nelore", "Girolando"), "goat": ("Saanen", "Boer"),
}  # fmt: skip
SIZES = {"cat": ("small",), "dog": ("small", "medium", "medium", "large"), "goat": ("medium",)}
VETS = ("Dra. Helena Prado (exemplo)", "Dr. Renato Lemos (exemplo)", "Dra. Íris Bastos (exemplo)")
LOST = ("fugiu com os fogos", "saiu pelo portão aberto", "não voltou do passeio")
ORIGINS = ("adopted", "adopted", "given", "born_here", "bought", "found")


class Registering:
    """`saved` takes what was written to disk, for whoever must undo it."""

    def __init__(self, law: Law, people: Mapping[str, User], today: dt.date, saved: list[Evidence]) -> None:
        self.law, self.people, self.today, self.saved = law, people, today, saved
        self.rng = random.Random(f"{law.pack.slug}/registry")
        self.pictures = PICTURES
        self.entered: list[Animal] = []

    def all(self) -> int:
        """How many animals entered."""
        guardians = [self._guardian() for _ in range(GUARDIANS)]
        for person, spot in guardians:
            for _ in range(self.rng.choice((1, 1, 2, 2, 3))):
                self._animal(person, spot)
        self._lost()
        self._community(guardians)
        self._told(guardians)
        self._passed_on(guardians)
        count_animals(self.today)
        return len(self.entered)

    def _guardian(self) -> tuple[Person, Spot]:
        spot = spot_in(self.law, self.rng)
        given = invented_person(self.rng, spot, AREAS.get(self.law.pack.city.state, "11"))
        return enter_person(by=self.people["attendant"], today=self.today, **given), spot

    def _animal(self, person: Person | None, spot: Spot, **more: Any) -> Animal:
        rng, species = self.rng, self.rng.choice(SPECIES)
        beast = invented_animal(rng, species, f"{self.law.pack.slug}/registry/{len(self.entered)}")
        born = self._born()
        made = enter_animal(
            by=self.people["attendant"], today=self.today, guardian=person, born=born, chip=beast.chip if rng.random() < 0.6 else "",
            since=max(born.earliest, self.today - dt.timedelta(days=rng.randrange(30, 2200))) if person else None,
            **_looks(rng, beast), **({"origin": rng.choice(ORIGINS)} | more),
        )  # fmt: skip
        self.entered.append(made)
        self._health(made)
        if self.pictures and len(self.entered) % 3 == 0:
            self.pictures -= 1
            self._picture(made, beast, spot)
        return made

    def _born(self) -> Span:
        day = self.today - dt.timedelta(days=self.rng.randrange(200, 4200))
        how = self.rng.random()
        if how < 0.3:
            return Span(day, day, "day")
        first = day.replace(day=1)
        if how < 0.6:
            return Span(first, first + dt.timedelta(days=27), "month")
        return Span(day, min(day + dt.timedelta(days=364), self.today), "age")

    def _health(self, animal: Animal) -> None:
        rng, vet = self.rng, self.people["veterinarian"]
        told = {"by": rng.choice(VETS), "licence": f"CRMV-{self.law.pack.city.state} {rng.randrange(1000, 9000)}"}
        if rng.random() < 0.75:
            self._event(
                vet,
                animal,
                "vaccination",
                rng.randrange(5, 620),
                {"vaccine": "rabies", "batch": f"R{rng.randrange(100, 999)}", **told},
            )
        if rng.random() < 0.3:
            self._event(vet, animal, "deworming", rng.randrange(5, 200), {"what": "Vermífugo oral"})
        if animal.species in ("dog", "cat") and rng.random() < 0.4:
            self._event(
                vet,
                animal,
                "neutering",
                rng.randrange(20, 150),
                {"certificate": f"{rng.randrange(1, 400)}/{self.today.year}", **told},
            )
        if rng.random() < 0.15:
            add_mark(
                by=vet,
                animal=animal,
                kind="tag",
                number=f"{self.law.pack.slug[:2].upper()}-{1000 + len(self.entered)}",
                today=self.today,
            )

    def _event(self, by: User, animal: Animal, kind: str, days: int, data: Mapping[str, Any]) -> None:
        day = max(self.today - dt.timedelta(days=days), animal.born_earliest or dt.date.min)
        add_event(by=by, animal=animal, kind=kind, today=self.today, span=Span(day, day, "day"), data=data)

    def _picture(self, animal: Animal, beast: Beast, spot: Spot) -> None:
        shot = Shot(beast.species, beast.coat, beast.marks, f"{beast.seed}/portrait", "paddock", look=beast.seed)
        upload = SimpleUploadedFile("foto.jpg", picture(shot), "image/jpeg")
        point: dict[str, Any] = (
            {}
            if spot.latitude is None
            else {"latitude": Decimal(f"{spot.latitude:.6f}"), "longitude": Decimal(f"{spot.longitude:.6f}")}
        )
        kept = keep_evidence(by=self.people["attendant"], upload=upload, says=f"Foto de {animal}", **point)
        self.saved.append(kept)
        add_photo(by=self.people["attendant"], animal=animal, evidence=kept, main=True)

    def _lost(self) -> None:
        pets = [one for one in self.entered if one.species in ("dog", "cat")]
        for animal in self.rng.sample(pets, min(3, len(pets))):
            self._event(
                self.people["attendant"],
                animal,
                "loss",
                self.rng.randrange(1, 12),
                {"place": animal.district, "notes": self.rng.choice(LOST)},
            )

    def _community(self, guardians: list[tuple[Person, Spot]]) -> None:
        for _ in range(2):
            (one, spot), (other, _) = self.rng.sample(guardians, 2)
            self._animal(
                None, spot, carers=(one, other), community=True, street=spot.street, district=spot.district, origin="found"
            )

    def _told(self, guardians: list[tuple[Person, Spot]]) -> None:
        for person, _ in self.rng.sample(guardians, 2):
            beast = invented_animal(self.rng, "dog", f"{self.law.pack.slug}/told/{person.pk}")
            new_animal(by=None, today=self.today, state=Animal.State.TOLD, guardian=person, **_looks(self.rng, beast))

    def _passed_on(self, guardians: list[tuple[Person, Spot]]) -> None:
        attendant = self.people["attendant"]
        owned = [one for one in self.entered if one.guardian_id]
        for animal in self.rng.sample(owned, min(2, len(owned))):
            other = self.rng.choice([person for person, _ in guardians if person.pk != animal.guardian_id])
            transfer_animal(
                by=attendant, animal=animal, person=other, on=self.today - dt.timedelta(days=2), how="donation", today=self.today
            )
        without = [one for one in self.entered if not one.chips.exists()][:1]
        for animal in without:
            number = invented_animal(self.rng, animal.species, "chip").chip
            day = self.today - dt.timedelta(days=9)
            add_chip(
                by=self.people["veterinarian"], animal=animal, chip=number, implanted=Span(day, day, "day"), implanted_by=VETS[0], site="entre as escápulas",
                read_on=self.today, today=self.today,
            )  # fmt: skip


def _looks(rng: random.Random, beast: Beast) -> dict[str, Any]:
    return {
        "species": beast.species, "name": beast.name, "sex": beast.sex, "coat": beast.coat_text, "marks": beast.marks_text,
        "breed": rng.choice(BREEDS.get(beast.species, ("",))), "size": rng.choice(SIZES.get(beast.species, ("large",))),
    }  # fmt: skip
