"""The phases a city published, as bars on one axis of days. Percentages of the axis; a phase without a last day runs to its end."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from zelo.law import Law
from zelo.law.registry import Phase
from zelo.law.registry_values import STATES, State

MARGIN = dt.timedelta(days=30)


@dataclass(frozen=True)
class Bar:
    phase: Phase
    label: str
    whom: str
    basis: tuple[str, ...]
    state: State
    left: str
    width: str
    """As SVG has numbers: `12.5`."""

    @property
    def state_label(self) -> str:
        return "terminou o prazo" if self.state == "due" and self.phase.last_day else STATES[self.state]

    @property
    def tone(self) -> str:
        """A class of the stylesheet: `info`, `warn`, `late`."""
        return {"ahead": "info", "running": "warn"}.get(self.state, "late")


@dataclass(frozen=True)
class Bars:
    rows: tuple[Bar, ...]
    first: dt.date
    last: dt.date
    today: str


def bars(law: Law, phases: Iterable[Phase], today: dt.date) -> Bars | None:
    """None where nothing is published."""
    rows = sorted(phases, key=lambda phase: (phase.starts, phase.last_day or dt.date.max))
    if not rows:
        return None
    first = min(today, *(phase.starts for phase in rows)) - MARGIN
    last = max(today, *(phase.last_day or phase.starts for phase in rows)) + MARGIN
    span = (last - first).days

    def at(day: dt.date) -> float:
        return 100 * (day - first).days / span

    made = []
    for phase in rows:
        left, right = at(phase.starts), at(phase.last_day + dt.timedelta(days=1)) if phase.last_day else 100.0
        made.append(Bar(phase, *words(law, phase), _state(phase, today), f"{left:.2f}", f"{max(right - left, 1):.2f}"))
    return Bars(tuple(made), first, last, f"{at(today):.2f}")


def words(law: Law, phase: Phase) -> tuple[str, str, tuple[str, ...]]:
    """What must be done, by whom, by which provisions."""
    own = law.registry.own
    item = own.obligations.get(phase.obligation) if own else None
    if item is None:
        return phase.obligation, phase.words, ()
    group = item.groups.get(phase.group)
    whom = phase.words or (group.label if group else "todos")
    fact = law.known.get("species") or law.vocabulary.facts["species"]
    kinds = ", ".join(fact.words.get(name, name) for name in phase.species)
    basis = tuple(dict.fromkeys((*item.phase_basis, *(group.basis if group else ()))))
    return item.label, f"{whom} ({kinds})" if kinds else whom, basis


def _state(phase: Phase, today: dt.date) -> State:
    """Where the day stands in the phase; what the law makes of it, `Law.registry.applies` tells."""
    if today < phase.starts:
        return "ahead"
    return "running" if phase.last_day and today <= phase.last_day else "due"
