"""The registry as a list: what Lei 15.046/2024, art. 2º, sole paragraph, IV names of each animal, as open text that any spreadsheet and the import of
lists read. Of the owner's identity only the CPF goes out: no other number may be asked for (Lei 13.460/2017, art. 10-A, § 1º)."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Prefetch, QuerySet

from zelo.accounts.models import User
from zelo.animals.event_kinds import kinds
from zelo.animals.models import Animal, AnimalChip, AnimalEvent
from zelo.imports.report import CsvWriter
from zelo.law import Law
from zelo.legal.conflicts import Unfit
from zelo.people.models import Person
from zelo.proceedings.words import facts_of
from zelo.registry.models import ExportLog

FORM = "lei-15046"
A_BATCH = 2000
HEADER = (
    "RGA", "Nome do tutor", "CPF ou CNPJ do tutor", "Rua", "Número da casa", "Complemento", "Bairro", "CEP", "Município", "Estado",
    "Onde o animal fica", "Procedência", "Nome do animal", "Espécie", "Raça", "Sexo", "Castrado", "Nascimento do animal", "Pelagem", "Doses aplicadas",
    "Vacina antirrábica", "Doenças e tratamentos", "Microchip", "Situação",
)  # fmt: skip
SEXES = {"male": "macho", "female": "fêmea"}


@dataclass(frozen=True)
class Cut:
    """Which animals: `species`, a word of the law; those entered `since` and `until`, both in; `gone`: the dead and those that left the city too."""

    species: str = ""
    since: dt.date | None = None
    until: dt.date | None = None
    gone: bool = False

    def rows(self) -> QuerySet[Animal]:
        found = Animal.objects.filter(state=Animal.State.CONFIRMED).order_by("pk")
        if not self.gone:
            found = found.filter(died_on=None, left_on=None)
        if self.species:
            found = found.filter(species=self.species)
        if self.since:
            found = found.filter(entered_at__date__gte=self.since)
        return found.filter(entered_at__date__lte=self.until) if self.until else found

    def plain(self) -> dict[str, object]:
        told = {
            "species": self.species,
            "since": self.since and self.since.isoformat(),
            "until": self.until and self.until.isoformat(),
        }
        return {name: value for name, value in told.items() if value} | ({"gone": True} if self.gone else {})


def written(law: Law, *, by: User | None, why: str, cut: Cut, ibge: str) -> Iterator[bytes]:
    """The list as CSV, piece by piece, from one cursor of the server: constant memory, and every row as it stood when the list began. That it was
    taken is noted before the first piece. The city stays open, and nothing else is done on the connection, while it is read. Raises `Unfit`."""
    why = " ".join(why.split())
    if not 3 <= len(why) <= 200 or "\0" in why:
        raise Unfit("why", "Diga para que a lista serve, em até 200 letras.")
    return _pieces(law, by, why, cut, ibge)


def _pieces(law: Law, by: User | None, why: str, cut: Cut, ibge: str) -> Iterator[bytes]:
    with transaction.atomic():
        ExportLog.objects.create(form=FORM, which=cut.plain(), why=why, rows=cut.rows().count(), by=by)
    file = io.BytesIO()
    writer = CsvWriter(file)
    writer.row(HEADER)
    with transaction.atomic():
        for number, animal in enumerate(_whole(cut.rows()).iterator(A_BATCH), 1):
            writer.row(cells(law, animal, ibge))
            if number % 500 == 0:
                yield _taken(file)
    yield _taken(file)


def _taken(file: io.BytesIO) -> bytes:
    found = file.getvalue()
    file.seek(0)
    file.truncate()
    return found


def _whole(rows: QuerySet[Animal]) -> QuerySet[Animal]:
    chips = AnimalChip.objects.filter(struck_at=None).order_by("pk")
    doses = AnimalEvent.objects.filter(kind="vaccination", struck_at=None).order_by("latest", "pk")
    return rows.select_related("guardian").prefetch_related(Prefetch("chips", chips), Prefetch("events", doses))


def cells(law: Law, animal: Animal, ibge: str) -> tuple[str, ...]:
    """One animal, in the order of `HEADER`. Its chips and its vaccinations are prefetched."""
    person = animal.guardian
    chips = ", ".join(chip.number for chip in animal.chips.all())
    return (
        str(animal.number(ibge) or ""), person.name if person else "", (person.document or "") if person else "",
        *(address(person) if person else ("",) * 7), _kept(animal), _origin(animal), animal.name,
        animal.species_said or facts_of(law)["species"].words.get(animal.species, animal.species), animal.breed, SEXES.get(animal.sex, ""),
        {True: "sim", False: "não", None: ""}[animal.neutered], born(animal), animal.coat, *_vaccines(list(animal.events.all())),
        animal.conditions, chips, _standing(animal),
    )  # fmt: skip


def address(person: Person) -> tuple[str, ...]:
    code = f"{person.postal_code[:5]}-{person.postal_code[5:]}" if person.postal_code else ""
    return (person.street, person.street_number, person.complement, person.district, code, person.town, person.state)


def born(animal: Animal) -> str:
    """`03/05/2020`, `05/2020`, `2020`; where it was reckoned from an age, the days between which it lies."""
    first, last = animal.born_earliest, animal.born_latest
    if first is None or last is None:
        return ""
    forms = {"day": f"{first:%d/%m/%Y}", "month": f"{first:%m/%Y}", "year": f"{first:%Y}"}
    return forms.get(animal.born_precision, f"de {first:%d/%m/%Y} a {last:%d/%m/%Y}")


def _kept(animal: Animal) -> str:
    if not animal.kept_apart:
        return "animal comunitário" + (f", {animal.district}" if animal.district else "") if animal.community else ""
    street = ", ".join(filter(None, (animal.street, animal.street_number, animal.complement)))
    return " · ".join(filter(None, (street, animal.district, animal.town)))


def _origin(animal: Animal) -> str:
    label = str(Animal.Origin(animal.origin).label) if animal.origin else ""
    return ": ".join(filter(None, (label, animal.origin_said)))


def _vaccines(doses: list[AnimalEvent]) -> tuple[str, str]:
    """All of them in words, and the day of the last against rabies."""
    labels = dict(next(one for one in kinds()["vaccination"].fields if one.name == "vaccine").choices)
    told, rabies = [], ""
    for dose in doses:
        name = dose.data.get("what") or labels.get(dose.data.get("vaccine", ""), "vacina")
        on = (
            f"{dose.latest:%d/%m/%Y}"
            if dose.latest and dose.precision == "day"
            else f"{dose.latest:%Y}"
            if dose.latest
            else "sem data"
        )
        told.append(" ".join(filter(None, (name, on, f"lote {dose.data['batch']}" if dose.data.get("batch") else ""))))
        if dose.data.get("vaccine") == "rabies" and dose.precision == "day":
            rabies = on
    return "; ".join(told), rabies


def _standing(animal: Animal) -> str:
    if animal.died_on:
        return f"morto em {animal.died_on:%d/%m/%Y}"
    if animal.left_on:
        return f"saiu do município em {animal.left_on:%d/%m/%Y}"
    return f"sumido desde {animal.lost_since:%d/%m/%Y}" if animal.lost_since else "no município"
