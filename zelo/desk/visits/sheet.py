"""The sheet of one day: where to go, what to check, what to be careful of, and whom to call, for who may know."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from zelo.accounts.models import User
from zelo.desk.visits.agenda import MOST, Row, row_of, visits
from zelo.enforcement.models import FileParty, Visit
from zelo.law import Law
from zelo.law.checklists import Checklist, checklists
from zelo.people.acts import note_looks
from zelo.people.models import Contact, Look, Person
from zelo.people.permissions import CONTACTS, SEE


@dataclass(frozen=True)
class Stop:
    """One visit of the sheet. `lists`: of a first visit; a visit again looks at the order."""

    row: Row
    who: str
    phones: tuple[str, ...]
    lists: tuple[Checklist, ...]


def sheet(law: Law, user: User, day: dt.date, today: dt.date, *, agent: str = "") -> list[Stop]:
    """The visits of a day; on today's also those that are late. Whoever is named on it was looked at, and that is noted. Four queries."""
    found = visits(law).filter(on=day) if day != today else visits(law).filter(on__lte=day)
    found = found.filter(agent_key=agent) if agent else found
    rows = [row_of(law, one, today) for one in found.order_by("agent", "on", "time", "-rank", "pk")[:MOST]]
    people = _people(user, [row.visit.file_id for row in rows])
    phones = _phones(user, people.values())
    note_looks(by=user, people=people.values(), page=Look.Page.FILE, about=f"folha de visitas {day:%d/%m/%Y}")
    return [
        Stop(row, str(people.get(row.visit.file_id) or ""), phones.get(_pk(people, row), ()), _lists(law, row.visit)) for row in rows
    ]  # fmt: skip


def _pk(people: dict[int, Person], row: Row) -> int:
    person = people.get(row.visit.file_id)
    return person.pk if person else 0


def _people(user: User, files: Sequence[int]) -> dict[int, Person]:
    if not files or not user.has_role(*SEE):
        return {}
    parties = FileParty.objects.filter(file__in=files).exclude(person=None).select_related("person")
    return {row.file_id: row.person for row in parties if row.person is not None}


def _phones(user: User, people: Iterable[Person]) -> dict[int, tuple[str, ...]]:
    pks = [one.pk for one in people]
    if not pks or not user.has_role(*CONTACTS):
        return {}
    found: dict[int, tuple[str, ...]] = {}
    for person, value in Contact.objects.filter(person__in=pks, kind=Contact.Kind.PHONE).values_list("person", "value"):
        found[person] = (*found.get(person, ()), value)
    return found


def _lists(law: Law, visit: Visit) -> tuple[Checklist, ...]:
    return checklists(law, visit.subject) if visit.subject and visit.why != Visit.Why.AGAIN else ()
