"""What the refs and points of acts stand for on the desk's pages: names, each with the way to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse

from zelo.accounts.models import User
from zelo.custody.models import BoardingPlace, Impoundment, Team
from zelo.documents.names import Names, names_of
from zelo.law import Law
from zelo.people.models import Person
from zelo.people.permissions import SEE
from zelo.people.queries import REF as PERSON
from zelo.proceedings.models import Act, CaseFile
from zelo.proceedings.told import POINT, Pair
from zelo.proceedings.words import kind_address

SOMEBODY = "pessoa do cadastro"
"""To whoever may not look people up."""


@dataclass(frozen=True)
class Said:
    """A fact on a page. `url`: of the person's record, of another file, or of the map; `title` says which."""

    label: str
    value: str
    url: str = ""
    title: str = ""


class Namer:
    """Puts names in the place of refs, and districts in the place of points, for one person and one file."""

    def __init__(self, law: Law, file: CaseFile, names: Names, user: User) -> None:
        self.law, self.file, self.names, self.sees = law, file, names, user.has_role(*SEE)

    def said(self, pair: Pair) -> Said:
        label, value = pair
        if label == self.law.fact_label(POINT):
            return self._point(label, value)
        if value in self.names.files:
            other = self.names.files[value]
            return Said(
                label, self.names.said(value), reverse("file", args=[kind_address(self.law, other.kind), other.year, other.number])
            )
        if value in self.names.people:
            person = self.names.people[value]
            return (
                Said(label, self.names.said(value), reverse("person", args=[person.opaque])) if self.sees else Said(label, SOMEBODY)
            )
        if PERSON.fullmatch(value) and not self.sees:
            return Said(label, SOMEBODY)
        return Said(label, self.names.said(value))

    def all(self, pairs: Iterable[Pair]) -> tuple[Said, ...]:
        return tuple(self.said(pair) for pair in pairs)

    def _point(self, label: str, value: str) -> Said:
        ground = self.law.pack.city.map
        try:
            lat, lon = (float(part) for part in value.split(","))
        except ValueError:
            return Said(label, value)
        district = ground.nearest((lat, lon)) if ground else ""
        if not ground:
            return Said(label, value)
        file = f"{kind_address(self.law, self.file.kind)}/{self.file.year}/{self.file.number}"
        return Said(label, district or "fora dos bairros", f"{reverse('desk_map')}?processo={file}", f"{value}: ver no mapa")


def names_in(law: Law, acts: Sequence[Act], row: Impoundment | None) -> Names:
    """Of all that the acts name; what the file's own row knows is not asked again."""
    known: dict[str, Person | Team | BoardingPlace] = {}
    if row is not None:
        known = {one.ref: one for one in (row.responsible, row.claimant, row.team, row.place) if one is not None}
    return names_of(acts, known, law)


def row_of(file: CaseFile) -> Impoundment | None:
    """The file's row in custody; brought with the file where a page of the desk opened it."""
    found: Impoundment | None = getattr(file, "impoundment", None)
    return found
