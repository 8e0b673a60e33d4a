"""What other files say of one: rows to the law's facts. The only file that sees both.

Earlier offences are those of the same person's other sanctions that nobody can contest any more (the procedure shows `final_on`), and the fines of
impoundments paid whole. Everything else is taken by name: a fact that a procedure wants from outside, and that a linked file shows.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Any

from zelo.custody.earlier import earlier_fines, fines_of
from zelo.custody.facts import KIND as IMPOUNDMENT
from zelo.custody.facts import exact, prices_on
from zelo.custody.models import Price
from zelo.enforcement.linking import linked, named_by
from zelo.enforcement.models import FileParty
from zelo.people.queries import by_refs
from zelo.proceedings.facts import Asked, folded, procedure_of
from zelo.proceedings.models import Projection

SANCTION, INSPECTION = "sanction", "inspection"
PRIORS = "priors"
ORDER_OVER = "order_term_over"


def prices(asked: Sequence[Asked]) -> list[dict[str, Any]]:
    """The prices of the day. One query."""
    found = list(Price.objects.filter(withdrawn_at=None).order_by("since"))
    return [dict(prices_on(found, one.today)) for one in asked]


def shown_by_others(kind: str, asked: Sequence[Asked]) -> list[dict[str, Any]]:
    """Of files of a kind: the facts wanted from outside that a linked file shows by the same name; of several files the newest says. At most three queries."""
    beside = linked(one.file for one in asked if one.file)
    named = [named_by(one.acts, one.today) for one in asked]
    more = _projections({file for files in named for file in files})
    told = []
    for one, own in zip(asked, named, strict=True):
        wanted = set(procedure_of(one.law, kind).surroundings) - {PRIORS}
        rows = {row.file_id: row for row in beside.get(one.file or 0, ())}
        rows |= {file: more[file] for file in own if file in more and file != one.file}
        found: dict[str, Any] = {}
        for file in sorted(rows):
            if ORDER_OVER in wanted and rows[file].kind == INSPECTION:
                found[ORDER_OVER] = found.get(ORDER_OVER, False) or _order_over(rows[file], one.today)
            found |= {name: value for name, value in rows[file].shown.items() if name in wanted}
        told.append(found)
    return told


def _order_over(inspection: Projection, today: dt.date) -> bool:
    """Whether the term of its order had run out by that day, and nobody regularised."""
    lapsed = _day(inspection.shown.get("order_lapsed_on"))
    return lapsed is not None and lapsed <= today and not inspection.shown.get("regularised")


def _projections(files: Iterable[int]) -> dict[int, Projection]:
    wanted = list(files)
    return {row.file_id: row for row in Projection.objects.filter(file__in=wanted)} if wanted else {}


def priors_of_respondent(asked: Sequence[Asked]) -> list[dict[str, Any]]:
    """`priors` of who was noticed. Of who is not known, nothing. Three queries."""
    people = _people(asked, "respondent")
    sanctions = earlier_sanctions({person for person in people if person})
    fines = fines_of([f"p-{person}" if person else "" for person in people])
    found: list[dict[str, Any]] = []
    for one, person in zip(asked, people, strict=True):
        if not person or PRIORS not in procedure_of(one.law, SANCTION).surroundings:
            found.append({})
            continue
        own = named_by(one.acts, one.today)
        rows = [row for row in sanctions.get(person, ()) if row.file_id != one.file]
        paid = [prior for file, prior in fines.get(f"p-{person}", ()) if file not in own]
        found.append({PRIORS: [*priors_on(rows, one.today), *(prior for prior in paid if prior["final_on"] <= one.today)]})
    return found


def priors_beside_fines(asked: Sequence[Asked]) -> list[dict[str, Any]]:
    """For impoundments whose law asks of earlier offences (else nothing, without a query): the fines paid, and the sanctions that are final."""
    if not any(PRIORS in procedure_of(one.law, IMPOUNDMENT).surroundings for one in asked):
        return [{} for _ in asked]
    found = earlier_fines(asked)
    people = _people(asked, "responsible")
    sanctions = earlier_sanctions({person for person in people if person})
    for one, person, whole in zip(asked, people, found, strict=True):
        rows = [row for row in sanctions.get(person or 0, ()) if not row.shown.get("fine_elsewhere")]
        if more := priors_on(rows, one.today):
            whole[PRIORS] = [*whole.get(PRIORS, ()), *more]
    return found


def earlier_sanctions(people: set[int]) -> dict[int, list[Projection]]:
    """By person: where their sanctions stand that are final or were. One query."""
    found: dict[int, list[Projection]] = {}
    if people:
        parties = (
            FileParty.objects.filter(person__in=people, file__kind=SANCTION).select_related("file__projection").order_by("file_id")
        )
        for row in parties:
            found.setdefault(row.person_id or 0, []).append(row.file.projection)
    return found


def priors_on(rows: Iterable[Projection], today: dt.date) -> list[dict[str, Any]]:
    """A record for each offence of each sanction that was final by that day."""
    found = []
    for row in rows:
        final = _day(row.shown.get("final_on"))
        if final is None or final > today:
            continue
        committed = _day(row.shown.get("occurred_on"))
        for count in row.shown.get("counts") or ():
            record = {"offence": count.get("offence"), "final_on": final, "committed_on": committed}
            found.append({name: value for name, value in record.items() if value is not None})
    return found


def _day(value: Any) -> dt.date | None:
    return dt.date.fromisoformat(value) if isinstance(value, str) and value else None


def _people(asked: Sequence[Asked], name: str) -> list[int | None]:
    """Whom each names; of a record that was merged away, the one that is kept. One query."""
    refs = [str(exact(folded(one.law, one.acts, one.today), name) or "") for one in asked]
    there = by_refs(set(refs))
    return [there[ref].pk if ref in there else None for ref in refs]
