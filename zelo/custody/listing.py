"""The animals held now, as anyone may list them: in a number of queries that does not grow with them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from django.db.models import Count, QuerySet, Sum

from zelo.custody.holding import KIND, heads_held, held_stages
from zelo.custody.models import Impoundment
from zelo.custody.public import Told, names_of, told
from zelo.law import Law
from zelo.law.procedures.acts import Act as LawAct
from zelo.law.procedures.look import standing
from zelo.legal.memo import Memo
from zelo.proceedings.facts import BROKEN, Asked, law_acts_of, new_projection, opened, procedure_of, project, surroundings
from zelo.proceedings.models import Act, Projection
from zelo.tenancy.current import current_schema

A_PAGE = 24
MOST_POINTS = 500
_told: Memo[Told | None] = Memo(most=8192)
Claim = Literal["open", "pending", "claimed", "over", "barred", "untimed"]
"""May somebody come for it? `pending`: the term does not run yet. `claimed`: somebody has. `over`: its last day is past. `barred`: the law lets
nobody. `untimed`: the law sets no term."""


@dataclass(frozen=True)
class Animal:
    """One file of the list."""

    year: int
    number: int
    told: Told
    picture: str
    """Empty, or what changes when another picture is chosen."""
    claim: Claim
    until: dt.date | None
    days: int | None
    """Days left, counted from today: 0 on the last day."""
    cost: Decimal | None
    """R$ to be paid to have it back today; None: not known, or nobody can have it back."""

    @property
    def key(self) -> str:
        return f"{self.number}/{self.year}"


def listed(law: Law) -> QuerySet[Impoundment]:
    """Taken in and still here, whatever is owed on the file; the last taken in first."""
    return Impoundment.objects.filter(
        present=True,
        taken_on__isnull=False,
        file__projection__final=False,
        file__projection__stage__in=held_stages(law),
        file__kind=KIND,
    ).order_by("-taken_on", "-file_id")


def heads_here(law: Law) -> int:
    """How many animals are held now, those of groups counted one by one. One query."""
    return listed(law).order_by().aggregate(many=Sum("heads"))["many"] or 0


def species_held(law: Law) -> dict[str, int]:
    """Files by species, the most numerous first. One query."""
    rows = listed(law).order_by().values("species").annotate(many=Count("pk"))
    return {row["species"]: row["many"] for row in sorted(rows, key=lambda row: (-row["many"], row["species"]))}


def animals(law: Law, rows: QuerySet[Impoundment] | Sequence[Impoundment], today: dt.date) -> list[Animal]:
    """Rows of `listed` as animals: one query for them, one for the acts of those not told before, and, where a projection is behind, those of
    the surroundings."""
    if isinstance(rows, QuerySet):
        rows = list(rows.select_related("file__projection", "responsible", "claimant"))
    acts = _Acts(rows)
    said = {row.pk: _about(law, row, acts, today) for row in rows}
    now = _standings(law, [row for row in rows if said[row.pk]], said, acts, today)
    return [_animal(law, row, *now[row.pk], today) for row in rows if row.pk in now]


def _about(law: Law, row: Impoundment, acts: _Acts, today: dt.date) -> Told | None:
    """What the acts say, kept under the hash in which their chain ends."""
    names = names_of(row)
    key = (current_schema(), row.pk, row.file.head, law.hash, names, today)
    return _told.get(key, lambda: told(law, acts.of(row.pk), today, names))


class _Acts:
    """The acts of the files of a page, fetched for all at once when the first is asked for."""

    def __init__(self, rows: Sequence[Impoundment]) -> None:
        self._files = [row.pk for row in rows]
        self._found: dict[int, tuple[LawAct, ...]] | None = None

    def of(self, file: int) -> tuple[LawAct, ...]:
        if self._found is None:
            found: dict[int, list[Act]] = {}
            for act in Act.objects.filter(file__in=self._files).order_by("file_id", "n"):
                found.setdefault(act.file_id, []).append(act)
            self._found = {key: law_acts_of(rows) for key, rows in found.items()}
        return self._found.get(file, ())


# ---------------------------------------------------------------- where each stands


def _behind(row: Projection, law: Law, today: dt.date) -> bool:
    """Whether the law or time may have moved the file since it was projected: the night's work is not done yet."""
    return row.pack != law.hash or bool(row.fault) or (row.wakes_on is not None and row.wakes_on <= today)


def _standings(
    law: Law, rows: Sequence[Impoundment], said: Mapping[int, Told | None], acts: _Acts, today: dt.date
) -> dict[int, tuple[Told, Projection]]:
    """As projected; computed anew where the projection is behind, or where each head of a group stands for itself."""
    found = {row.pk: (one, row.file.projection) for row in rows if (one := said[row.pk]) is not None}
    late = [row for row in rows if found[row.pk][0].collective or _behind(row.file.projection, law, today)]
    asked = [Asked(row.pk, acts.of(row.pk), today, law) for row in late]
    for row, ask, around in zip(late, asked, surroundings(KIND, asked) if asked else (), strict=True):
        try:
            with opened(law, KIND, ask.acts, today, around) as case:
                now = standing(case)
        except BROKEN:
            continue
        still = heads_held(law, now)
        if not still:
            del found[row.pk]
            continue
        found[row.pk] = (with_heads(found[row.pk][0], still), project(new_projection(row.file, row.taken_on or today), now, law))
    return found


def with_heads(one: Told, still: int) -> Told:
    return replace(one, heads=still) if one.collective else one


def _animal(law: Law, row: Impoundment, one: Told, now: Projection, today: dt.date) -> Animal:
    claim, until = claim_of(law, one.claimed, now)
    picture = str(row.public_picture_id)[:8] if row.public_picture_id else ""
    days = (until - today).days if until is not None and claim in ("open", "pending") else None
    cost = None if claim in ("over", "barred") else now.total_open
    return Animal(row.file.year, row.file.number, one, picture, claim, until, days, cost)


def claim_of(law: Law, claimed: bool, now: Projection) -> tuple[Claim, dt.date | None]:
    """Whether somebody may still come for it, and the last day of that."""
    state, until = _term(law, now)
    if claimed:
        return "claimed", until
    procedure = procedure_of(law, KIND)
    if "claim" in procedure.acts and "claim" not in now.permitted:
        return ("over", until) if state == "passed" else ("barred", None)
    if state == "passed":
        return "over", until
    if state in ("pending", "suspended", "unknown"):
        return "pending", until
    return ("open", until) if until is not None else ("untimed", None)


def _term(law: Law, now: Projection) -> tuple[str, dt.date | None]:
    """State and last day of the term to reclaim, by whatever name the procedure has it."""
    for name, form in procedure_of(law, KIND).deadlines.items():
        if form.term == "reclaim" and name in now.deadlines:
            state, due = now.deadlines[name]
            return state, dt.date.fromisoformat(due) if due else None
    return "", None
