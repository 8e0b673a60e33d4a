"""A file as its party reads it: where it stands in plain words, what they may do and until when, what is owed, what happened."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.urls import reverse

from zelo.documents.autos import Sight
from zelo.documents.models import Paper
from zelo.documents.money import Charges, charges
from zelo.documents.queries import by_act, holding, versions
from zelo.law import Law
from zelo.law.procedures.standing import Running
from zelo.law.wording import counted
from zelo.petitions.access import Seat
from zelo.petitions.kinds import ALWAYS_OPEN, ANSWERS, Offered, offered
from zelo.petitions.models import Capacity, Petition
from zelo.portal.party.course import Point, course
from zelo.portal.party.forms import ADDRESS_OF, VERBS
from zelo.portal.party.matter import Matter, about_line, matter
from zelo.proceedings import words
from zelo.proceedings.days_left import NAMES, days_between, in_business_days
from zelo.proceedings.facts import Asked, Days, law_acts_of, stand, surroundings
from zelo.proceedings.models import CaseFile, Evidence, Projection
from zelo.proceedings.queries import Look
from zelo.proceedings.told import Told

PARTIES = {"respondent": (Capacity.RESPONDENT,), "responsible": (Capacity.RESPONSIBLE, Capacity.CLAIMANT)}
"""Whom a file waits for, as procedures name it, and who of a file's parties that is."""
WIDE = 100


@dataclass(frozen=True)
class Term:
    """A deadline that the party has, with the bar that draws it: `gone` of a hundred parts are over."""

    label: str
    due: dt.date
    left: str
    says: str
    tone: str
    gone: str
    basis: tuple[str, ...]


@dataclass(frozen=True)
class Lapse:
    """Where the file stands on the day after a deadline, if nobody does anything until then: computed, as everything is."""

    on: dt.date
    stage: str
    basis: tuple[str, ...]
    final: bool
    waits: str
    holds: tuple[tuple[str, tuple[str, ...]], ...]
    """What is then in force and is not today."""


@dataclass(frozen=True)
class Happened:
    """An act in the party's timeline."""

    told: Told
    pairs: tuple[tuple[str, str], ...]
    papers: tuple[tuple[Paper, bool], ...]
    """Each with whether it still holds."""
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True)
class Door:
    """Something the party may file: the button, and the word of its address."""

    verb: str
    address: str
    late: bool


@dataclass(frozen=True)
class Shown:
    stage: str
    final: bool
    waits: str
    mine: bool
    basis: tuple[str, ...]
    course: tuple[Point, ...]
    matter: Matter
    terms: tuple[Term, ...]
    lapse: Lapse | None
    may: tuple[Door, ...]
    others: tuple[Door, ...]
    owed: Charges
    effects: tuple[tuple[str, str, tuple[str, ...]], ...]
    acts: tuple[Happened, ...]


def shown(look: Look, seat: Seat, sight: Sight, papers: list[Paper]) -> Shown:
    law, kind, standing = look.law, look.file.kind, look.standing
    running = terms(look, seat)
    may = [one for one in offered(look) if seat.party == Capacity.RESPONDENT or one.kind in ALWAYS_OPEN]
    return Shown(
        stage=words.stage_label(law, kind, standing.stage), final=standing.final,
        waits="" if standing.final else words.waits(law, standing.waits_for), mine=seat.party in PARTIES.get(standing.waits_for or "", ()),
        basis=standing.stage_basis, course=course(look), matter=matter(look), terms=running, lapse=lapse(look, running[0].due) if running else None, may=tuple(_door(one) for one in may if one.kind in ANSWERS),
        others=tuple(_door(one) for one in may if one.kind not in ANSWERS), owed=charges(look),
        effects=tuple(
            (words.effect_label(law, kind, one.name), words.EFFECT_STATES.get(one.state, one.state), one.basis) for one in standing.effects
        ),
        acts=tuple(_acts(look, sight, papers)),
    )  # fmt: skip


def _door(one: Offered) -> Door:
    return Door(VERBS[one.kind], ADDRESS_OF[one.kind], one.late)


def terms(look: Look, seat: Seat) -> tuple[Term, ...]:
    """Those that run for this party, the nearest first."""
    mine = [
        one for one in look.standing.deadlines
        if one.state == "running" and one.due is not None and seat.party in PARTIES.get(one.waits_for or "", ())
    ]  # fmt: skip
    return tuple(_term(look.law, look.file.kind, one, look.today) for one in sorted(mine, key=lambda one: one.due or dt.date.max))


def lapse(look: Look, due: dt.date) -> Lapse:
    law, kind, on = look.law, look.file.kind, due + dt.timedelta(days=1)
    acts = law_acts_of(look.acts)
    asked = Asked(look.file.pk, acts, on, law)
    then = stand(law, kind, acts, on, surroundings(kind, [asked])[0], Days(kind, asked))
    today = {one.name for one in look.standing.effects if one.state == "in_force"}
    return Lapse(
        on, words.stage_label(law, kind, then.stage), then.stage_basis, then.final, "" if then.final else words.waits(law, then.waits_for),
        tuple((words.effect_label(law, kind, one.name), one.basis) for one in then.effects if one.state == "in_force" and one.name not in today),
    )  # fmt: skip


def _term(law: Law, kind: str, one: Running, today: dt.date) -> Term:
    assert one.due is not None
    business = in_business_days(law, kind, one.name)
    left = days_between(law, today, one.due, business=business)
    whole = max(days_between(law, one.start, one.due, business=business), 1)
    gone = min(max(whole - left, 0) / whole, 1) * WIDE
    many = counted(max(left, 0), *NAMES[business])
    says = "é o último dia" if left <= 0 else f"{'falta' if left == 1 else 'faltam'} {many}"
    tone = "late" if left <= 0 else "warn" if left <= 3 else ""
    return Term(words.deadline_label(law, kind, one.name), one.due, many, says, tone, f"{gone:.1f}", one.basis)


def _acts(look: Look, sight: Sight, papers: list[Paper]) -> list[Happened]:
    now, issued = versions(law_acts_of(look.acts)), by_act(papers)
    names = sight.names
    assert sight.acts is not None and names is not None
    return [
        Happened(
            one, tuple((label, names.said(value)) for label, value in one.pairs),
            tuple((paper, holding(paper, now)) for paper in issued.get(one.n, ()) if paper.pk not in sight.withheld), tuple(one.evidence),
        )
        for one in sight.acts
    ]  # fmt: skip


# ---------------------------------------------------------------- lists


@dataclass(frozen=True)
class Line:
    """One of my files in the list."""

    title: str
    url: str
    stage: str
    final: bool
    capacity: str
    due: dt.date | None
    mine: bool
    waits: str
    about: str
    answered: str
    """What they sent and nobody has joined yet."""


def line(law: Law, seat: Seat, sent: Petition | None = None) -> Line | None:
    """None for a file that this law knows no longer."""
    if seat.file.kind not in words.procedures(law):
        return None
    row: Projection = seat.file.projection
    mine = seat.party in PARTIES.get(row.waits_for, ()) and sent is None
    return Line(
        f"{words.kind_label(law, seat.file.kind)} {seat.file}", address(law, seat.file, "party_file"), words.stage_label(law, row.kind, row.stage),
        row.final, seat.capacity.label, row.next_due if mine else None, mine and not row.final,
        "" if row.final else words.waits(law, row.waits_for or None),
        about_line(law, row.shown), f"{sent.get_kind_display()} nº {sent}" if sent else "",
    )  # fmt: skip


def address(law: Law, file: CaseFile, name: str, *more: object) -> str:
    return reverse(name, args=[words.kind_address(law, file.kind), file.year, file.number, *more])
