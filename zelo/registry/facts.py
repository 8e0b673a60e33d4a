"""Phases as the law knows them, and what they tell its questions. The only file that sees both rows and law."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Any

from zelo.law import Law
from zelo.law.registry import Exemption, Phase, standing
from zelo.proceedings.facts import Asked, folded
from zelo.registry.models import Phase as Row
from zelo.registry.queries.phases import published


def law_phase(row: Row) -> Phase:
    return Phase(
        row.obligation, row.starts, row.last_day, row.group, row.words, tuple(row.species), row.act, row.ground, row.reason,
        tuple(Exemption(one.words, one.species) for one in row.exemptions.all()),
    )  # fmt: skip


def law_phases() -> tuple[Phase, ...]:
    """Every phase that stands. Two queries."""
    return tuple(law_phase(row) for row in published())


def phase_facts(
    law: Law, phases: Iterable[Phase], obligation: str, today: dt.date, *, group: str = "", species: str | None = None
) -> dict[str, Any]:
    """What the phases tell a question about a breach of `obligation` on a day: `means_available`, `obligation_due_on` and what the group tells besides.
    Nothing where no phase stands for the animal: the law then presumes that the means are not there. Of several, the one last to end."""
    fit = [
        phase
        for phase in phases
        if phase.obligation == obligation
        and (not group or phase.group == group)
        and (not phase.species or species is None or species in phase.species)
        and not (species and any(one.species == species for one in phase.exemptions))
    ]
    begun = [phase for phase in standing(fit, today) if phase.starts <= today]
    if not begun:
        return {}
    # Of two groups that may hold the animal, the benefit of the doubt: the one that leaves it longest. No last day is none left.
    latest = max(begun, key=lambda phase: phase.last_day or dt.date.min)
    told = latest.facts(law, today)
    told.pop("on", None)
    return {**told, **tells(law, obligation, latest.group)}


def breached(law: Law, offence: str, obligation: str = "") -> tuple[str, ...]:
    """The obligations by phases on which a breach rests: the one that was named, else all those whose breach the offence may be."""
    own = law.registry.own
    if own is None:
        return ()
    phased = {name: item for name, item in own.obligations.items() if item.phased}
    if obligation:
        return (obligation,) if obligation in phased else ()
    return tuple(name for name, item in phased.items() if offence in (item.offence, *item.breaches))


def offence_surroundings(asked: Sequence[Asked]) -> list[dict[str, Any]]:
    """For files of offences (`counts`): what the phases say of those that rest on an obligation by phases, on the day of the deed. Where one of them
    has not begun, nothing: the law then presumes that the means are not there; of several, the last day to end. Two queries for any number of
    files, none where no offence rests on a phase."""
    rested = [_rested(one) for one in asked]
    phases = law_phases() if any(rested) else ()
    return [_of_all(one.law, phases, wanted) for one, wanted in zip(asked, rested, strict=True)]


def _rested(one: Asked) -> tuple[tuple[str, dt.date, str | None], ...]:
    """Obligation, day of the deed and species."""
    facts = {
        name: value.exact
        for name, value in folded(one.law, one.acts, one.today).items()
        if name in ("counts", "occurred_on", "species")
    }
    on = facts.get("occurred_on") or one.today
    names = (
        name
        for count in facts.get("counts") or ()
        for name in breached(one.law, str(count.get("offence") or ""), str(count.get("obligation") or ""))
    )
    return tuple((name, on, facts.get("species")) for name in dict.fromkeys(names))


def _of_all(law: Law, phases: tuple[Phase, ...], rested: tuple[tuple[str, dt.date, str | None], ...]) -> dict[str, Any]:
    told = [phase_facts(law, phases, name, on, species=species) for name, on, species in rested]
    if not told or not all(told):
        return {}
    days = [one["obligation_due_on"] for one in told if one.get("obligation_due_on")]
    return {"means_available": True, "obligation_due_on": max(days, default=None)}


def tells(law: Law, obligation: str, group: str) -> dict[str, Any]:
    """What a published group tells other questions (`tells` in registry.yaml)."""
    own = law.registry.own
    item = own.obligations.get(obligation) if own else None
    named = item.groups.get(group) if item else None
    return dict(named.tells) if named else {}


def phase_surroundings(asked: Sequence[Asked]) -> list[dict[str, Any]]:
    """For case files: of the groups that tell other questions, what the phases say on the day. Two queries for any number of files; none where
    the law has no such group."""
    phases = law_phases() if any(_has_telling_groups(one.law) for one in asked) else ()
    return [_around(one, phases) for one in asked]


def _has_telling_groups(law: Law) -> bool:
    own = law.registry.own
    return own is not None and any(group.tells for item in own.obligations.values() for group in item.groups.values())


def _around(one: Asked, phases: tuple[Phase, ...]) -> dict[str, Any]:
    telling = [phase for phase in phases if tells(one.law, phase.obligation, phase.group)]
    if not telling:
        return {}
    value = folded(one.law, one.acts, one.today).get("species")
    species = str(value.exact) if value is not None and value.exact is not None else None
    found: dict[str, Any] = {}
    for obligation, group in dict.fromkeys((phase.obligation, phase.group) for phase in telling):
        found.update(phase_facts(one.law, telling, obligation, one.today, group=group, species=species))
    return {name: value for name, value in found.items() if name not in ("obligation", "regulation_defines", "justification")}
