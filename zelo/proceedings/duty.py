"""Whose a deadline is: the role that the law names, and within it one person.

A town hall moves a file by function: the inspector has it until the defence, the authority decides it, the treasury collects. So a file is with
one person *for each role*, not with one person. Unless somebody says otherwise it stays with whoever did the last act of that role in the file:
who began something is asked first how it goes on, and nothing has to be handed out in a town with one inspector. Where that person left or
lost the role, or nobody of the role acted yet, the deadline is without person, and all who hold the role are warned.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from zelo.accounts.models import User
from zelo.accounts.roles import Role
from zelo.law.procedures import acts as law_acts
from zelo.law.procedures.folding import annulled
from zelo.law.procedures.roles import ROLES
from zelo.law.procedures.standing import Running, Standing
from zelo.proceedings.models import Assignment, OpenDeadline
from zelo.proceedings.permissions import NAMES, STAFF

OPEN = ("running", "passed")


def holders() -> dict[str, frozenset[int]]:
    """Who holds each role, as packs name them; accounts that are closed hold none. One query."""
    return staff()[0]


def staff() -> tuple[dict[str, frozenset[int]], dict[int, str]]:
    """Who holds each role, and what each of these accounts is called, in the order of their names. One query."""
    found: dict[str, set[int]] = {}
    names: dict[int, str] = {}
    rows = User.objects.filter(is_active=True, groups__name__in=list(STAFF)).order_by("name", "pk")
    for pk, name, email, role in rows.values_list("pk", "name", "email", "groups__name"):
        found.setdefault(NAMES.get(Role(role), role), set()).add(pk)
        names[pk] = name or email
    return {role: frozenset(people) for role, people in found.items()}, names


def assigned(files: Collection[int]) -> dict[tuple[int, str], int | None]:
    """By file and role: with whom somebody said that it is; None: with nobody. One query."""
    rows = Assignment.objects.filter(file__in=list(files), until=None).values_list("file_id", "role", "person_id")
    return {(file, role): person for file, role, person in rows}


def last_of_role(acts: Sequence[law_acts.Act]) -> dict[str, int]:
    """By role: who did the last act that still counts."""
    gone = annulled(list(acts))
    return {act.role: int(act.by) for act in sorted(acts, key=lambda act: act.n) if act.n not in gone and act.by.isdigit()}


def person_of(
    file: int, role: str, said: Mapping[tuple[int, str], int | None], last: Mapping[str, int], held: Mapping[str, Collection[int]]
) -> int | None:
    """With whom a file is for a role; None where it is without person."""
    found = said[file, role] if (file, role) in said else last.get(role)
    return found if found is not None and found in held.get(role, ()) else None


def side_of(waits_for: str | None) -> OpenDeadline.Side:
    if not waits_for:
        return OpenDeadline.Side.LAW
    return OpenDeadline.Side.HOUSE if waits_for in ROLES else OpenDeadline.Side.PARTY


def role_of(one: Running, standing: Standing, acts: Sequence[law_acts.Act]) -> str:
    """The role whose duty it is; of a party's deadline, the one that the file waits for, or that opened it and sees how it ends."""
    if one.waits_for in ROLES:
        return one.waits_for or ""
    if standing.waits_for in ROLES:
        return standing.waits_for or ""
    return next((act.role for act in acts if act.n == one.opened_by), "")


def open_ones(standing: Standing) -> Iterable[Running]:
    """What a watch looks at. A finished file has none."""
    return () if standing.final else (one for one in standing.deadlines if one.state in OPEN and one.due is not None)
