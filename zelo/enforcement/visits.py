"""Which visits a file owes: read off its deadlines and its acts, whatever its kind and the city.

An act whose day is that of a visit (`visited_on`) is a visit. A deadline that such an act meets is a visit to make: on the day that an act set (`date`),
else on the first business day after the term is over. A file that knows such acts, and had none, has one to plan. A file whose act may name an
inspection, and whose risk somebody told, promises one.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from zelo.enforcement.models import Visit
from zelo.law import Law
from zelo.law.procedures.acts import Act
from zelo.law.procedures.forms import Procedure
from zelo.law.wording import folded as in_small_letters
from zelo.legal.memo import Memo
from zelo.legal.points import point_of
from zelo.proceedings.facts import folded, living, procedure_of
from zelo.proceedings.models import Projection
from zelo.proceedings.words import procedures

VISITED, INSPECTION, FILE = "visited_on", "inspection", "file_ref"
OWED = ("running", "passed", "suspended")
RANKS = {"high": 3, "medium": 2, "low": 1}
WARNS = ("dangerous", "imminent_risk", "serious_risk", "owner_obstructs", "aggression_by_loose_animal")
"""Facts that whoever goes there should know beforehand."""
KEPT_OUT = "kept_out"
_kinds: Memo[tuple[str, ...]] = Memo()


def kinds(law: Law) -> tuple[str, ...]:
    """The kinds of file that can owe a visit."""
    return _kinds.get(
        law.hash,
        lambda: tuple(kind for kind, form in procedures(law).items() if visiting(law, form) or naming(law, form)),
    )


def visiting(law: Law, form: Procedure) -> frozenset[str]:
    """The acts that are visits."""
    return frozenset(name for name in form.acts if name in law.act_kinds and law.act_kinds[name].day == VISITED)


def naming(law: Law, form: Procedure) -> frozenset[str]:
    """The acts by which a file goes on as an inspection."""
    return frozenset(
        name
        for name in form.acts
        if name in law.act_kinds and INSPECTION in law.act_kinds[name].names_file and FILE in law.act_kinds[name].takes
    )


def owed(law: Law, row: Projection, acts: Sequence[Act], today: dt.date) -> list[Visit]:
    """The visits of a file as its projection and acts tell them, not saved."""
    if row.final or row.kind not in procedures(law):
        return []
    form = procedure_of(law, row.kind)
    visits, names = visiting(law, form), naming(law, form)
    if not visits and not names:
        return []
    there = living(acts, today)
    facts = {name: value.exact for name, value in folded(law, acts, today).items()}
    days: dict[str, dt.date | None] = dict(_days(law, form, row, there, visits))
    if visits and not days and not any(act.kind in visits for act in there):
        days[Visit.Why.FIRST] = None
    if names and not any(act.kind in names for act in there) and facts.get("risk"):
        days[Visit.Why.TOLD] = _due(row, form, names)
    return [_visit(row, why, on, facts, there) for why, on in days.items()]


def _days(law: Law, form: Procedure, row: Projection, acts: Iterable[Act], visits: frozenset[str]) -> Iterator[tuple[str, dt.date]]:
    last = max((act.on for act in acts if act.kind in visits), default=None)
    for name, deadline in form.deadlines.items():
        due = _day_of(row, name) if visits & set(deadline.met_by) else None
        if due is None:
            continue
        if deadline.date is not None:
            yield Visit.Why.PLANNED, due
        elif last is None or last < due:
            yield Visit.Why.AGAIN, _after(law, due)


def _after(law: Law, due: dt.date) -> dt.date:
    day = due + dt.timedelta(days=1)
    while not law.calendar.is_business(day):
        day += dt.timedelta(days=1)
    return day


def _day_of(row: Projection, name: str) -> dt.date | None:
    state, due = (*row.deadlines.get(name, ()), None, None)[:2]
    return dt.date.fromisoformat(due) if state in OWED and due else None


def _due(row: Projection, form: Procedure, names: frozenset[str]) -> dt.date | None:
    found = (_day_of(row, name) for name, deadline in form.deadlines.items() if names & set(deadline.met_by))
    return min(filter(None, found), default=None)


def _visit(row: Projection, why: str, on: dt.date | None, facts: Mapping[str, Any], acts: Sequence[Act]) -> Visit:
    planned = why == Visit.Why.PLANNED
    agent = " ".join(str(facts.get("agent_text") or "").split())[:200] if planned else ""
    warns = [name for name in WARNS if facts.get(name) is True]
    warns += [KEPT_OUT] if any(act.facts.get("access") == "refused" for act in acts) else []
    place = point_of(str(facts.get("point") or ""))
    risk = str(facts.get("risk") or "")
    return Visit(
        file_id=row.file_id, why=why, on=on, time=str(facts.get("planned_time") or "")[:20] if planned else "", agent=agent, agent_key=key_of(agent),
        subject=str(facts.get("inspection_kind") or "")[:40], place_text=str(facts.get("place_text") or "")[:300],
        latitude=place and place[0], longitude=place and place[1], risk=risk[:10],
        rank=max(RANKS.get(risk, 0), RANKS["high"] if "imminent_risk" in warns else 0), warns=warns,
        order_text=str(facts.get("order_text") or "") if why == Visit.Why.AGAIN else "",
    )  # fmt: skip


def key_of(agent: str) -> str:
    """By which an address names whoever goes, without the name."""
    return hashlib.sha256(in_small_letters(agent).encode()).hexdigest()[:12] if agent else ""
