"""Rows of a file → lines for COPY, in whichever process reads them: no Django here, and nothing of the database."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from zelo.animals.marks import key as mark_key
from zelo.animals.spans import Span
from zelo.imports.reading import Plan
from zelo.imports.record import ImportedAnimal, ImportedPerson
from zelo.imports.report import as_json
from zelo.imports.rows import Row
from zelo.people import keys
from zelo.registry.importing.events import events_of
from zelo.registry.importing.fits import fitted
from zelo.registry.importing.folding import folded, sound

NULL = "\\N"
LONGEST_WORD = 40
_JSON = json.JSONEncoder(ensure_ascii=False)
_ESCAPED = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": ""})


@dataclass
class Batch:
    """What a stretch of rows comes to. `copies`: by table, the bytes for COPY. `told`: of each row its number through the file, its state, the codes
    of its remarks and its JSON line; only where it is asked for, else of refused rows alone."""

    rows: int = 0
    states: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    copies: dict[str, bytes] = field(default_factory=dict)
    words: set[str] = field(default_factory=set)
    told: list[tuple[int, str, tuple[str, ...], str]] = field(default_factory=list)


@dataclass(frozen=True)
class Encode:
    """Callable in another process. `salt` tells one file's rows without an identity from another's; `ibge` is the city's code; `starts` as in a survey."""

    ibge: str
    salt: str
    starts: tuple[int, ...]
    tell: bool

    def __call__(self, table: int, rows: list[Row]) -> Batch:
        made = Batch()
        lines: dict[str, list[str]] = {
            name: [] for name in ("import_row", "import_contact", "import_chip", "import_mark", "import_event")
        }
        start = self.starts[table]
        for row in rows:
            row, rga = fitted(row, self.ibge)
            # Rows that are skipped are not asked about; those of a sheet that is not read would count twice.
            number = start + row.number if row.skipped is None else 0
            self._count(made, row, number)
            if row.values is not None:
                self._row(lines, made.words, row, number, rga)
        made.copies = {name: ("\n".join(found) + "\n").encode("utf-8", "replace") for name, found in lines.items() if found}
        return made

    def _count(self, made: Batch, row: Row, number: int) -> None:
        remarks = (*row.healed, *row.faults, *((row.skipped,) if row.skipped else ()))
        codes = tuple(dict.fromkeys(one.code for one in remarks))
        made.rows += 1
        made.states[row.state] += 1
        made.codes.update(codes)
        if self.tell or row.faults:
            made.told.append((number, row.state, codes, as_json(row)))

    def _row(self, lines: dict[str, list[str]], words: set[str], row: Row, number: int, rga: int | None) -> None:
        assert row.values
        person, animal = row.values.person, row.values.animal
        name = folded(animal.name or "")[:100]
        words.update(word[:LONGEST_WORD] for word in name.split())
        district = folded(person.district or "")[:100] if person else ""
        words.update(word[:LONGEST_WORD] for word in district.split())
        events = events_of(row.values)
        acquired, died, rabies = _days(events)
        own = _person(lines, words, person, number)
        born = animal.born
        print_, again = self._print(row)
        lines["import_row"].append(
            "\t".join(
                (
                    str(number), _text(row.table), str(row.number), print_, again, _text(row.values.notes), *own, animal.species,
                    _text(animal.species_said), _text((animal.name or "")[:100]), name, _text(animal.breed), animal.sex or "", animal.size or "",
                    _text((animal.coat or "")[:100]), _text(animal.marks), _bool(animal.neutered), *_span(born), _bool(animal.community),
                    NULL if rga is None else str(rga), acquired or NULL, died or NULL, rabies or NULL, district,
                )
            )
        )  # fmt: skip
        _identities(lines, animal, number, rga, events)
        for kind, span, data in events:
            lines["import_event"].append(f"{number}\t{kind}\t{chr(9).join(_span(span))}\t{_text(_JSON.encode(data))}")

    def _print(self, row: Row) -> tuple[str, str]:
        """The fingerprint as a UUID, and how many rows before said the same. A row without an identity is only known in a list of the same name."""
        bare, _, again = row.fingerprint.partition("-")
        if not identified(row):
            bare = hashlib.blake2b(f"{bare} {self.salt}".encode(), digest_size=16).hexdigest()
        return bare, again or "0"


def identified(row: Row) -> bool:
    read = row.read
    return (
        "animal.chip" in read or "animal.sinpatinhas" in read or "animal.rga" in read
        or ("animal.name" in read and ("person.name" in read or "person.document" in read))
    )  # fmt: skip


def _person(lines: dict[str, list[str]], words: set[str], person: ImportedPerson | None, number: int) -> Sequence[str]:
    if person is None:
        return ("", "", NULL, NULL, "", "{}", "", "", "", "", "", "", "")
    plain = folded(f"{person.social_name} {person.name}" if person.social_name else person.name)
    found = [word for word in plain.split() if word not in keys.PARTICLES]
    words.update(word[:LONGEST_WORD] for word in found)
    for place, phone in enumerate(person.phones):
        lines["import_contact"].append(f"{number}\tphone\t({phone[:2]}) {phone[2:-4]}-{phone[-4:]}\t{phone}\t{place}")
    if person.email:
        address = _text(person.email)
        lines["import_contact"].append(f"{number}\temail\t{address}\t{address}\t0")
    born = person.born.earliest.isoformat() if person.born and person.born.precision == "day" else NULL
    sounds = ",".join(sorted({said for word in found if (said := sound(word))})) if person.document else ""
    return (
        _text(person.name), _text(person.social_name), person.document or NULL, born, plain, f"{{{sounds}}}", _text(person.street),
        _text(person.street_number), _text(person.complement), _text(person.district), person.postal_code or "", _text(person.town),
        person.state or "",
    )  # fmt: skip


def _identities(lines: dict[str, list[str]], animal: ImportedAnimal, number: int, rga: int | None, events: Sequence[Event]) -> None:
    implant = next(((span, data) for kind, span, data in events if kind == "chip_implant"), (None, {}))
    on = implant[0].earliest.isoformat() if implant[0] and implant[0].precision == "day" else NULL
    for chip in animal.chips:
        by = _text(str(implant[1].get("by", "")))
        lines["import_chip"].append(f"{number}\t{chip.number}\t{chip.standard}\t{on}\t{by}")
    for kind, text in (
        ("sinpatinhas", animal.sinpatinhas), ("earlier_rga", animal.rga if rga is None else None), ("tag", animal.tag), ("tattoo", animal.tattoo),
    ):  # fmt: skip
        if text and (found := mark_key(text)):
            lines["import_mark"].append(f"{number}\t{kind}\t{_text(text[:60])}\t{found[:60]}")


def _days(events: Sequence[Event]) -> tuple[str, str, str]:
    """Of acquisition (known to the day), death and the last dose against rabies."""
    acquired = died = rabies = ""
    for kind, span, data in events:
        if span is None:
            continue
        if kind == "acquisition" and span.precision == "day":
            acquired = span.earliest.isoformat()
        elif kind == "death":
            died = span.latest.isoformat()
        elif kind == "vaccination" and data.get("vaccine") == "rabies":
            rabies = max(rabies, span.latest.isoformat())
    return acquired, died, rabies


def _span(span: Span | None) -> tuple[str, str, str]:
    return (span.earliest.isoformat(), span.latest.isoformat(), span.precision) if span else (NULL, NULL, "")


def _bool(value: bool | None) -> str:
    return NULL if value is None else "t" if value else "f"


def _text(text: str | None) -> str:
    if not text:
        return ""
    return text.translate(_ESCAPED) if "\\" in text or not text.isprintable() else text


Event = tuple[str, Span | None, dict[str, object]]


def mappings_of(plans: Sequence[Plan]) -> dict[str, Sequence[str]]:
    """By table, the headers of its columns: for the file of refused rows."""
    return {plan.table.name: [column.header for column in plan.mapping.columns] for plan in plans}
