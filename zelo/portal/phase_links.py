"""The simulator's form, filled with what the city published: for questions that ask whether the means are there and until when one has."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from zelo.law import Law
from zelo.law.registry import Phase, standing
from zelo.portal.filled import Filled, as_query
from zelo.portal.phase_bars import words
from zelo.portal.questions import Case
from zelo.registry.facts import law_phases, tells

TOLD = frozenset({"means_available", "obligation_due_on"})


@dataclass(frozen=True)
class PhaseLink:
    label: str
    whom: str
    phase: Phase
    url: str


def phase_links(law: Law, case: Case, filled: Filled, today: dt.date) -> list[PhaseLink]:
    """One a phase that has begun. No query where the question asks for none of it, or the law has no phases."""
    names = set(case.inquiry.facts)
    if not (TOLD & names and law.registry.phased):
        return []
    found = []
    for phase in standing(law_phases(), today):
        if phase.starts <= today:
            told = {**phase.facts(law, today), **tells(law, phase.obligation, phase.group)}
            told.pop("on", None)
            query = as_query(law, {**filled.given, **{name: value for name, value in told.items() if name in names}})
            label, whom, _ = words(law, phase)
            found.append(PhaseLink(label, whom, phase, f"{case.url}?{query.urlencode()}"))
    return found
