"""What whoever holds a code may know of the file: where it stands, until when an answer is due, what was asked and answered. Nothing of anybody's."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from zelo.complaints.acts.follow_complaint import ANSWERS, ASK
from zelo.complaints.mailing import TEXT
from zelo.complaints.models import Complaint
from zelo.law import Law
from zelo.law.procedures.acts import Act as LawAct
from zelo.law.procedures.standing import Standing
from zelo.proceedings.facts import BROKEN, law_acts_of, living, procedure_of
from zelo.proceedings.models import CaseFile
from zelo.proceedings.queries import look
from zelo.proceedings.words import stage_label

RUNS = frozenset({"running", "suspended", "passed"})


@dataclass(frozen=True)
class Said:
    """The city's own words to whoever told it."""

    asks: bool
    on: dt.date
    text: str


@dataclass(frozen=True)
class Followed:
    """`number`: the protocol; `due`: the last day of the answer, with the calendar days left (below nothing: it is late) and its provisions."""

    state: str
    number: str = ""
    stage: str = ""
    final: bool = False
    said: tuple[Said, ...] = ()
    due: dt.date | None = None
    left: int = 0
    basis: tuple[str, ...] = ()
    joined: str = ""

    @property
    def answered(self) -> bool:
        return any(not one.asks for one in self.said)

    @property
    def open(self) -> bool:
        """Whether more can be told of it."""
        return not self.final and self.state != Complaint.State.DISMISSED


def followed(law: Law, row: Complaint, today: dt.date) -> Followed:
    """A file whose law can no longer hold it is told as received, and no more."""
    if row.file is None:
        return Followed(row.state)
    try:
        seen = look(row.file, today=today, law=law)
    except BROKEN:
        return Followed(row.state, str(row.file))
    said = _said(row.file, law_acts_of(seen.acts), today)
    joined = ""
    if row.joined_to is not None:
        joined = str(row.joined_to)
        # The fact goes on in the other file: its answer is this one's too.
        said = (*said, *(one for one in _of_other(law, row.joined_to, today) if not one.asks))
    due = _due(seen.standing, _answer_deadlines(law, row.file.kind))
    return Followed(
        row.state, str(row.file), stage_label(law, row.file.kind, seen.standing.stage), seen.standing.final, said,
        due[0] if due else None, (due[0] - today).days if due else 0, due[1] if due else (), joined,
    )  # fmt: skip


def _said(file: CaseFile, acts: Sequence[LawAct], today: dt.date) -> tuple[Said, ...]:
    return tuple(
        Said(one.kind == ASK, one.on, str(one.facts.get(TEXT[one.kind]) or ""))
        for one in living(acts, today)
        if one.kind in (ASK, *ANSWERS)
    )


def _of_other(law: Law, file: CaseFile, today: dt.date) -> tuple[Said, ...]:
    try:
        return _said(file, law_acts_of(look(file, today=today, law=law).acts), today)
    except BROKEN:
        return ()


def _answer_deadlines(law: Law, kind: str) -> frozenset[str]:
    """Those that an answer meets, prolonged or not."""
    return frozenset(name for name, form in procedure_of(law, kind).deadlines.items() if ANSWERS[0] in form.met_by)


def _due(now: Standing, names: frozenset[str]) -> tuple[dt.date, tuple[str, ...]] | None:
    """The last day of those that still run."""
    running = [one for one in now.deadlines if one.name in names and one.state in RUNS and one.due]
    found = max(running, key=lambda one: one.due or dt.date.min, default=None)
    return (found.due, tuple(found.basis)) if found and found.due else None
