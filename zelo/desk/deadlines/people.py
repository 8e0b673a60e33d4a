"""With whom a file is, as its page tells it, and whom one may choose."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from zelo.accounts.models import User
from zelo.law.procedures.roles import ROLES
from zelo.proceedings.duty import last_of_role, open_ones, role_of, staff
from zelo.proceedings.facts import law_acts_of
from zelo.proceedings.models import Assignment
from zelo.proceedings.permissions import DISTRIBUTORS
from zelo.proceedings.queries import Look

People = Sequence[tuple[int, str]]
"""Account and name."""


@dataclass(frozen=True)
class With:
    """For one role: who has the file, since when, and what the person who looks may do about it."""

    role: str
    label: str
    person: int | None
    name: str
    since: dt.datetime | None
    by: str
    mine: bool
    may_take: bool
    may_pass: bool
    others: People


@dataclass(frozen=True)
class Who:
    roles: list[With]
    history: list[tuple[Assignment, str]]
    """Each with the name of its role."""


def by_role(held: Mapping[str, frozenset[int]], names: Mapping[int, str], role: str) -> People:
    return [(pk, name) for pk, name in names.items() if pk in held.get(role, ())]


def who_has(look: Look, user: User) -> Who | None:
    """None where no deadline runs and nobody was ever named: there is nothing to hand out. Two queries."""
    standing, acts = look.standing, law_acts_of(look.acts)
    history = list(Assignment.objects.filter(file=look.file).select_related("person", "by"))
    said = {row.role: row for row in history if row.until is None}
    wanted = [role_of(one, standing, acts) for one in open_ones(standing)]
    wanted += [standing.waits_for or "", *said]
    roles = [role for role in dict.fromkeys(wanted) if role in ROLES]
    if standing.final or not roles:
        return Who([], _named(history)) if history else None
    (held, names), last = staff(), last_of_role(acts)
    found = []
    for role in roles:
        row, able = said.get(role), held.get(role, frozenset())
        person = row.person_id if row else last.get(role)
        person = person if person in able else None
        mine, distributes = person == user.pk, user.has_role(*DISTRIBUTORS)
        found.append(
            With(
                role, ROLES[role], person, names.get(person or 0, ""), row.since if row and person else None,
                str(row.by) if row and person and row.by_id != person else "", mine, user.pk in able and not mine and (person is None or distributes),
                mine or distributes, [(pk, name) for pk, name in by_role(held, names, role) if pk not in (person, user.pk)],
            )
        )  # fmt: skip
    return Who(found, _named(history))


def _named(history: Sequence[Assignment]) -> list[tuple[Assignment, str]]:
    return [(row, ROLES.get(row.role, "")) for row in history]
