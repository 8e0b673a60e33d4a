"""What `Law.registry` answers: frozen values for pages and for other rooms."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from zelo.law.answers import Answer, Refusal

if TYPE_CHECKING:
    from zelo.law.law import Law

State = Literal["unpublished", "ahead", "running", "due", "exempt", "outside", "open"]
STATES: Final[Mapping[State, str]] = {
    "unpublished": "ainda não começou",
    "ahead": "começa depois",
    "running": "dentro do prazo",
    "due": "já vale",
    "exempt": "dispensado",
    "outside": "não alcança este animal",
    "open": "falta saber",
}


@dataclass(frozen=True)
class Named:
    """A field, an event, a species: its name in files and what people read."""

    id: str
    label: str


@dataclass(frozen=True)
class Group:
    """Fields that one provision asks for together. `national`: of the national registry, not of this city's law."""

    id: str
    label: str
    fields: tuple[Named, ...]
    optional: tuple[Named, ...]
    basis: tuple[str, ...]
    national: bool
    lacking: tuple[Named, ...] = ()


@dataclass(frozen=True)
class MayEnter:
    """`allowed` None: facts lack (`needs`), or the law is silent and the city decides (`silent`)."""

    allowed: bool | None
    says: str
    basis: tuple[str, ...]
    silent: bool = False
    needs: tuple[str, ...] = ()
    outcome: Answer | Refusal | None = None


@dataclass(frozen=True)
class ToTell:
    """What must be told after an event. `until`: the last day, where the law has a term and the day of the event was given. `fine`: what a fine rests on
    and what forbids it before a phase (`gate`)."""

    events: tuple[Named, ...]
    says: str
    written: bool
    office: str | None
    term: str
    until: dt.date | None
    offence: str | None
    obligation: str | None
    gate: tuple[str, ...]
    basis: tuple[str, ...]
    national: bool


@dataclass(frozen=True)
class VaccineDue:
    """The last day on which the vaccine still holds; None where no dose is known. `supplementary`: the interval is not the law's; `why` explains it."""

    vaccine: str
    label: str
    on: dt.date | None
    says: str
    supplementary: bool
    only: str | None
    offence: str | None
    basis: tuple[str, ...]


@dataclass(frozen=True)
class Exemption:
    words: str
    species: str = ""


@dataclass(frozen=True)
class Phase:
    """What a city published: from `starts` on it has the means for `obligation`, and `group` has until `last_day`. No group is everybody, no last
    day is at once, no species are all. `words`: how the act names the group; `ground`: a word of `justification`, where the law asks for a reason."""

    obligation: str
    starts: dt.date
    last_day: dt.date | None = None
    group: str = ""
    words: str = ""
    species: tuple[str, ...] = ()
    act: str = ""
    ground: str = ""
    reason: str = ""
    exemptions: tuple[Exemption, ...] = ()

    def facts(self, law: Law, today: dt.date) -> dict[str, Any]:
        """What it tells the questions of the law, of those facts the law asks about."""
        told: dict[str, Any] = {
            "means_available": self.starts <= today, "obligation_due_on": self.last_day, "obligation": self.obligation,
            "regulation_defines": [self.group] if self.group else [], "justification": self.ground or None, "on": today,
        }  # fmt: skip
        return {name: value for name, value in told.items() if name in law.known}


@dataclass(frozen=True)
class Applies:
    """One obligation, of one published phase where it goes by phases. `only`: what it depends on that no fact tells; `needs`: facts that would settle it;
    `bound`: who must do it, where that is not who keeps the animal."""

    obligation: str
    label: str
    state: State
    says: str
    because: tuple[str, ...]
    basis: tuple[str, ...]
    """Each once, in the order of the pack."""
    group: str = ""
    group_label: str = ""
    starts: dt.date | None = None
    until: dt.date | None = None
    only: str | None = None
    bound: str | None = None
    offence: str | None = None
    needs: tuple[str, ...] = ()
    phase: Phase | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "basis", tuple(dict.fromkeys(self.basis)))

    @property
    def state_label(self) -> str:
        return STATES[self.state]
