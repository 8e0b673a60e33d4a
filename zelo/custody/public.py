"""What anyone may be told of an animal that is held: read off its acts, without persons, numbers of theirs, or the address of a home.

docs/decisions/0014-what-the-public-page-tells.md says what was weighed.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from zelo.custody.facts import exact
from zelo.custody.models import Impoundment
from zelo.law import Law
from zelo.law.facts import Value
from zelo.law.ground import Ground, Point
from zelo.law.procedures.acts import Act
from zelo.law.procedures.folding import alive, rounds
from zelo.law.wording import folded as plain
from zelo.proceedings.facts import folded, procedure_of

OPEN_TO_ALL = frozenset({
    "street", "avenue", "alameda", "path", "passage", "road", "highway", "highway_verge", "right_of_way", "carriageway", "flower_bed",
    "pavement", "lateral_safety_strip", "hard_shoulder", "island", "central_reservation", "square", "beach", "public_way", "public_area",
    "other_open_to_public", "fair",
})  # fmt: skip
"""Words of the fact `place` for where anyone may be: nobody lives there."""
AGAINST_REASONS = frozenset({"penalty", "mistreatment", "overcrowding", "bite_programme"})
AGAINST_ACTS = frozenset({"order_measure"})
"""An animal taken from somebody, not found: where it was is where that person lives."""
PERSONS = ("caller_text", "responsible", "claimant", "received_by", "recipient")
HIDDEN = "…"
_FIGURES = re.compile(r"(?<!\d)(?:\d[^\w\n]{0,3}?_?){7,}\d(?!\d)|(?<!\d)\d{8,}(?!\d)|\(\d{2}\)\s*\d[\d\s.\-]*\d")
"""CPF, CNPJ, telephone, chip, postal code: eight figures or more, however they are parted."""
_MAIL = re.compile(r"\S+@\S+")
Place = Literal["open", "untold", "private"]


@dataclass(frozen=True)
class Told:
    """An animal (or group) in words for anyone. `point` in degrees: where it was found, or (`near`) its district's, or None."""

    species: str
    species_label: str
    heads: int
    collective: bool
    """Whether its heads have names of their own: each may leave on its own day."""
    sex: str
    marks: str
    place: str
    district: str
    point: Point | None
    near: bool
    taken_on: dt.date
    claimed: bool

    @property
    def title(self) -> str:
        label = self.species_label[:1].upper() + self.species_label[1:]
        return label if self.heads < 2 else f"{self.heads} animais: {self.species_label}"

    @property
    def where(self) -> str:
        """`RJ-140, km 5 · São Mateus`; never empty."""
        district = "" if _words(self.district) in _words(self.place) else self.district
        return " · ".join(filter(None, (self.place, district))) or "lugar não divulgado"


def told(law: Law, acts: Sequence[Act], today: dt.date, names: Iterable[str] = ()) -> Told | None:
    """`names`: of the persons the registry joins to the file, to be kept out of what was written. None before an animal was taken in."""
    facts = folded(law, acts, today)
    taken_on = exact(facts, "taken_on")
    if taken_on is None:
        return None
    procedure = procedure_of(law, "impoundment")
    living = rounds(alive(acts, today), {name: act.anew for name, act in procedure.acts.items() if act.anew})
    # Of acts that were mended or annulled too: what they say of somebody may stand in the marks all the same.
    persons = dict.fromkeys([*names, *(str(found) for act in acts for name in PERSONS if (found := act.facts.get(name)))])
    kind = kind_of_place(facts, {act.kind for act in living})
    district, point, near = _ground(law.pack.city.map, facts, kind)
    species = str(exact(facts, "species") or "")
    subjects = {head for act in living for head in act.subjects}
    return Told(
        species, _word(law, "species", species) or "animal", int(exact(facts, "animals") or 1), len(subjects) > 1,
        _word(law, "sex", exact(facts, "sex")), clean(str(exact(facts, "marks") or ""), persons),
        clean(str(exact(facts, "place_text") or ""), persons) if kind == "open" else "", district, point, near, taken_on,
        any(act.kind == "claim" for act in living),
    )  # fmt: skip


def kind_of_place(facts: dict[str, Value], acts: Iterable[str]) -> Place:
    """`open` only where an act says so: what nobody told may be a home."""
    if exact(facts, "reason") in AGAINST_REASONS or not AGAINST_ACTS.isdisjoint(acts):
        return "private"
    place = exact(facts, "place")
    if place is None:
        return "open" if exact(facts, "loose_in_public") is True else "untold"
    return "open" if place in OPEN_TO_ALL else "private"


def clean(text: str, persons: Iterable[str]) -> str:
    """Free text without figures that name a person, e-mails, and the names of the persons the file knows, with or without their accents."""
    found = _MAIL.sub(HIDDEN, _FIGURES.sub(HIDDEN, unicodedata.normalize("NFC", text)))
    for person in persons:
        words = re.findall(r"[^\W\d_]{3,}", _plain(unicodedata.normalize("NFC", person)))
        if len(words) > 1:
            found = _struck(found, r"\W+(?:\w{1,3}\W+)?".join(words))
        for word in words:
            # A name begins with a capital; «branca» of a coat stays though somebody is called Branca.
            found = _struck(found, word, capital=True)
    return re.sub(rf"{HIDDEN}(?:[\s,]*(?:d[aeo]s?\s+)?{HIDDEN})+", HIDDEN, " ".join(found.split()))


def _struck(text: str, pattern: str, *, capital: bool = False) -> str:
    """`pattern` in small letters without accents. `capital`: only where the text writes a capital."""
    spans = [found.span() for found in re.finditer(rf"\b{pattern}\b", _plain(text))]
    for start, end in reversed(spans):
        if not capital or text[start].isupper():
            text = text[:start] + HIDDEN + text[end:]
    return text


def _plain(text: str) -> str:
    """Small letters without accents, each in the place of its own."""
    return "".join(one if len(one := unicodedata.normalize("NFD", sign)[0].lower()) == 1 else sign for sign in text)


def point_of(facts: dict[str, Value]) -> Point | None:
    """`-22.84,-42.10` as it was written, where it is one."""
    parts = str(exact(facts, "point") or "").split(",")
    try:
        lat, lon = (float(part) for part in parts)
    except ValueError:
        return None
    return (lat, lon) if -90 <= lat <= 90 and -180 <= lon <= 180 else None


def _ground(ground: Ground | None, facts: dict[str, Value], kind: Place) -> tuple[str, Point | None, bool]:
    """District, point, and whether the point is only the district's."""
    point = point_of(facts)
    if ground is None:
        return "", point if kind == "open" else None, False
    district = (ground.nearest(point) if point else None) or _named(ground, str(exact(facts, "place_text") or ""))
    if kind == "open" and point is not None:
        return district, point, False
    return district, ground.districts.get(district), True


def _named(ground: Ground, text: str) -> str:
    """A district, or the district of a street, that the text names; the longest name that fits."""
    said = f" {_words(text)} "
    names = {**{street.name: street.district for street in ground.streets}, **{name: name for name in ground.districts}}
    found = [name for name in names if f" {_words(name)} " in said]
    return names[max(found, key=len)] if found else ""


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", plain(text)))


def _word(law: Law, name: str, value: Any) -> str:
    fact = law.known.get(name) or law.vocabulary.facts.get(name)
    return fact.shown(value) if fact is not None and value else ""


def names_of(row: Impoundment) -> tuple[str, ...]:
    """Of the persons of the registry that a file is joined to, each by every name they have."""
    persons = [person for person in (row.responsible, row.claimant) if person is not None]
    return tuple(name for person in persons for name in (person.name, person.social_name) if name)
