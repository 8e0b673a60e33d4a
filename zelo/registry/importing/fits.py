"""What the registry would not take of a row that reads well: told as faults of the row, before anything is staged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from zelo.animals import rga
from zelo.imports.reasons import Remark, remark
from zelo.imports.record import ImportedPerson, ImportedRow
from zelo.imports.rows import Row
from zelo.legal.conflicts import Unfit
from zelo.registry.importing.folding import folded

LONGEST = {"person.complement": ("complement", 100), "person.town": ("town", 120), "person.district": ("district", 100)}


def fitted(row: Row, ibge: str) -> tuple[Row, int | None]:
    """The row, refused where it does not fit, with what is too long cut and told; and the registry number of this city that it has."""
    if row.values is None:
        return row, None
    number, faults = _rga(row.values, ibge)
    faults.extend(_days(row.values))
    if row.values.person is not None and not folded(row.values.person.name):
        faults.append(remark("name_unreadable", "person.name", row.values.person.name))
    if faults:
        return replace(row, values=None, faults=(*row.faults, *faults)), None
    person = row.values.person
    told: list[Remark] = []
    if person is not None and person.born is not None and person.born.precision != "day":
        told.append(remark("person_birth_part", "person.birth", row.read.get("person.birth", "")))
    if person is not None and (cut := _cut(person)):
        told.extend(remark("cut", field, getattr(person, LONGEST[field][0]), became=value) for field, value in cut.items())
        person = replace(person, **{LONGEST[field][0]: value for field, value in cut.items()})  # type: ignore[arg-type]
    if told:
        row = replace(row, values=replace(row.values, person=person), healed=(*row.healed, *told))
    return row, number


def _cut(person: ImportedPerson) -> dict[str, str]:
    return {
        field: value[:most] for field, (name, most) in LONGEST.items() if (value := getattr(person, name)) and len(value) > most
    }


def _rga(values: ImportedRow, ibge: str) -> tuple[int | None, list[Remark]]:
    """A number of this city's registry; of another one, or of an earlier one, it is a mark."""
    text = values.animal.rga
    if not text:
        return None, []
    try:
        found = rga.read(text)
    except Unfit:
        return None, [remark("rga_check", "animal.rga", text)]
    return (found.serial, []) if found is not None and found.ibge == ibge else (None, [])


def _days(values: ImportedRow) -> Iterator[Remark]:
    born = values.animal.born
    death = next((event for event in values.events if event.kind == "death"), None)
    if death is not None and death.on is None:
        yield remark("death_without_day", "death.on", "")
    for event in values.events:
        if event.on is None:
            continue
        if born is not None and event.on.latest < born.earliest:
            yield remark("before_birth", "", f"{event.on.latest:%d/%m/%Y}", born=f"{born.earliest:%d/%m/%Y}")
        if death is not None and death.on is not None and event is not death and event.on.earliest > death.on.latest:
            yield remark("after_death", "", f"{event.on.earliest:%d/%m/%Y}", died=f"{death.on.latest:%d/%m/%Y}")
