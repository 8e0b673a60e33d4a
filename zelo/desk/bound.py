"""What is in force against a person, as pages of the desk show it: to those who may read files, and to nobody else."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from zelo.accounts.models import User
from zelo.enforcement.binding import Binding, against
from zelo.law import Law
from zelo.people.models import Person
from zelo.proceedings.permissions import READERS
from zelo.proceedings.words import kind_address, kind_label

STATES = {"in_force": "em vigor", "stayed": "suspensa pelo recurso", "pending": "ainda não vale", "ended": "acabou"}
DOORS = {
    "adoption": {"bars": "não recebe animal da prefeitura", "weighs": "só recebe animal da prefeitura com razão escrita"},
    "guard": {"bars": "não responde por animal", "weighs": "responder por animal pede razão escrita"},
    "accreditation": {"bars": "não é parceiro da prefeitura", "weighs": "pesa em credenciamento"},
}
OF_ANIMAL = {
    "adoption": {"bars": "não recebe {}", "weighs": "só recebe {} com razão escrita"},
    "guard": {"bars": "não responde por {}", "weighs": "responder por {} pede razão escrita"},
    "accreditation": {"bars": DOORS["accreditation"]["bars"], "weighs": DOORS["accreditation"]["weighs"]},
}


@dataclass(frozen=True)
class Bound:
    """One line: what, its state in words, what it means at each door, and the file it comes from. `holds`: it is in force."""

    person: Person
    label: str
    state: str
    holds: bool
    strong: bool
    since: dt.date | None
    until: dt.date | None
    means: tuple[str, ...]
    basis: tuple[str, ...]
    title: str
    url: str


@dataclass(frozen=True)
class Against:
    holds: tuple[Bound, ...]
    """In force or stayed, those that bar first."""
    over: tuple[Bound, ...]


def shown(
    law: Law, user: User, people: Iterable[Person], today: dt.date, animal: int | None = None, *, once: Iterable[Person] = (), but: int = 0
) -> Against | None:  # fmt: skip
    """None for who may not read files. With `animal`, what is of one animal is said where it is of this one; of those who had to do with it `once`, that
    alone. `but`: a file whose own effects its page shows already."""
    if not user.has_role(*READERS):
        return None
    now = {person.pk: person for person in people}
    wanted = {**{person.pk: person for person in once}, **now}
    found = against(law, wanted, today)
    lines = [
        _line(law, wanted[pk], one, animal)
        for pk, held in found.items()
        for one in held
        if one.state != "pending" and one.file.pk != but and (pk in now or (one.of_animal and animal in one.animals))
    ]
    holds = sorted((one for one in lines if one.state != STATES["ended"]), key=lambda one: (not one.holds, not one.strong))
    return Against(tuple(holds), tuple(one for one in lines if one.state == STATES["ended"]))


def _line(law: Law, person: Person, one: Binding, animal: int | None) -> Bound:
    means = [DOORS[door][weight] for door, weight in one.doors.items()]
    if one.of_animal and (animal is None or animal in one.animals):
        which = "o animal do processo" if animal is None else "este animal"
        means += [OF_ANIMAL[door][weight].format(which) for door, weight in one.of_animal.items()]
    return Bound(
        person, one.label, STATES[one.state], one.state == "in_force", "bars" in (*one.doors.values(), *one.of_animal.values()), one.since, one.until,
        tuple(dict.fromkeys(means)) if one.state == "in_force" else (), one.basis, f"{kind_label(law, one.file.kind)} {one.file}",
        reverse("file", args=[kind_address(law, one.file.kind), one.file.year, one.file.number]),
    )  # fmt: skip
