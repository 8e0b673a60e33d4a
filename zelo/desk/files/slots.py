"""What the form of an act asks for, whatever the act and the city: out of the vocabulary and what the law permits now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from zelo.law import Law
from zelo.law.procedures.standing import Permitted, Standing
from zelo.proceedings.facts import procedure_of
from zelo.proceedings.models import Act
from zelo.proceedings.words import act_label, verb

PHOTOGRAPHS = "photographs"


@dataclass(frozen=True)
class Slots:
    """The places of a form."""

    act: str
    verb: str
    label: str
    takes: tuple[str, ...]
    may: tuple[str, ...]
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    papers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    basis: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    dated: bool = False
    """It may speak of a day before today."""
    day_label: str = ""
    evidence: bool = False
    evidence_wanted: bool = False
    about: tuple[tuple[int, str], ...] = ()
    """The acts it can be about: number and what they were."""
    heads: tuple[str, ...] = ()
    """In a collective file: those it can be done for."""
    names_heads: bool = False
    """It may name the heads of a group that it brings in."""


def slots_of(law: Law, kind: str, offer: Permitted, now: Standing | None = None, acts: Sequence[Act] = ()) -> Slots:
    """`now` and `acts`: of the file; none while one is being opened."""
    of_all = law.act_kinds[offer.kind]
    takes = tuple(name for name in offer.takes if name not in (PHOTOGRAPHS, of_all.day))
    may = tuple(name for name in offer.may if name not in (PHOTOGRAPHS, of_all.day))
    about = tuple((row.n, f"{act_label(law, kind, row.kind)}, {row.on:%d/%m/%Y}") for row in acts if row.kind in of_all.about)
    heads = tuple(now.heads) if now else ()
    return Slots(
        offer.kind, verb(law, kind, offer.kind), act_label(law, kind, offer.kind), takes, may, offer.choices, offer.papers, offer.basis, offer.by,
        dated=of_all.late, day_label=law.fact_label(of_all.day) if of_all.day else "dia do ato",
        evidence=PHOTOGRAPHS in (*offer.takes, *offer.may), evidence_wanted=PHOTOGRAPHS in offer.takes, about=about,
        heads=(offer.subjects or heads), names_heads=bool(of_all.heads) and not heads and "animals" in (*takes, *may),
    )  # fmt: skip


def opening(law: Law, kind: str, act: str) -> Slots:
    """Of an act wherever the file stands (it opens one, or is being rectified): its choices are the vocabulary's."""
    form = procedure_of(law, kind).acts[act]
    of_all = law.act_kinds[act]
    defined = procedure_of(law, kind).define
    takes = tuple(
        dict.fromkeys(
            n for n in (*of_all.takes, *form.takes, *form.choice, *(("served_by",) if form.served else ())) if n not in defined
        )
    )
    may = tuple(dict.fromkeys(n for n in (*of_all.may, *form.may) if n not in takes and n not in defined))
    choices = {of_all.pays.charge: tuple(procedure_of(law, kind).charges)} if of_all.pays else {}
    return slots_of(law, kind, Permitted(act, takes, may, choices, form.by, (), form.basis))
