"""What the form of an act asks for, whatever the act and the city: out of the vocabulary and what the law permits now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from zelo.law import Law
from zelo.law.checklists import Checklist
from zelo.law.procedures.serving import MODE, PROOF, PROOF_FILES, modes_of, serving_of, wants
from zelo.law.procedures.standing import Permitted, Standing
from zelo.law.wording import joined
from zelo.proceedings.facts import procedure_of
from zelo.proceedings.models import Act
from zelo.proceedings.words import act_label, facts_of, verb

PHOTOGRAPHS = "photographs"
FILES = (PHOTOGRAPHS, PROOF_FILES)
"""Facts that are files brought with the act: no field of their own."""


@dataclass(frozen=True)
class Mode:
    """A way to serve a notice, as the form tells it: what the law says of it, what may prove it."""

    label: str
    basis: tuple[str, ...]
    proofs: str


@dataclass(frozen=True)
class Slots:
    """The places of a form."""

    act: str
    verb: str
    label: str
    takes: tuple[str, ...]
    may: tuple[str, ...]
    expects: tuple[str, ...] = ()
    """Of `may`: what is asked at once, though it may be left out."""
    offers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Of lists that say other things elsewhere: the words that this form offers."""
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    papers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    basis: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    dated: bool = False
    """It may speak of a day before today."""
    day_label: str = ""
    evidence: bool = False
    evidence_wanted: bool = False
    evidence_label: str = "Fotografias e papéis"
    proofs: tuple[str, ...] = ()
    """What may prove the notice, by any of its modes."""
    about: tuple[tuple[int, str], ...] = ()
    """The acts it can be about: number and what they were."""
    heads: tuple[str, ...] = ()
    """In a collective file: those it can be done for."""
    modes: tuple[Mode, ...] = ()
    """In an act that serves a notice: the ways that the law knows."""
    names_heads: bool = False
    """It may name the heads of a group that it brings in."""
    lists: tuple[Checklist, ...] = ()
    """In an act that answers a checklist: what there is to look at, each item once."""


def slots_of(law: Law, kind: str, offer: Permitted, now: Standing | None = None, acts: Sequence[Act] = ()) -> Slots:
    """`now` and `acts`: of the file; none while one is being opened."""
    of_all = law.act_kinds[offer.kind]
    takes = tuple(name for name in offer.takes if name not in (*FILES, of_all.day))
    may = tuple(name for name in offer.may if name not in (*FILES, of_all.day))
    about = tuple((row.n, f"{act_label(law, kind, row.kind)}, {row.on:%d/%m/%Y}") for row in acts if row.kind in of_all.about)
    heads = tuple(now.heads) if now else ()
    return Slots(
        offer.kind, verb(law, kind, offer.kind), act_label(law, kind, offer.kind), takes, may, _expected(law, kind, offer.kind, may), _offered(law, kind, offer.kind), offer.choices, offer.papers, offer.basis, offer.by,
        dated=of_all.late, day_label=law.fact_label(of_all.day) if of_all.day else "dia do ato",
        modes=_modes(law, kind, offer), proofs=tuple(dict.fromkeys(word for found in offer.proofs.values() for word in found)),
        evidence_label="Cópia da prova da notificação" if PROOF_FILES in offer.may else "Fotografias e papéis", evidence=bool({*FILES} & {*offer.takes, *offer.may}), evidence_wanted=PHOTOGRAPHS in offer.takes, about=about,
        heads=(offer.subjects or heads), names_heads=bool(of_all.heads) and not heads and "animals" in (*takes, *may),
    )  # fmt: skip


def _expected(law: Law, kind: str, act: str, may: tuple[str, ...]) -> tuple[str, ...]:
    form = procedure_of(law, kind).acts.get(act)
    return tuple(name for name in (form.expects if form else ()) if name in may)


def _offered(law: Law, kind: str, act: str) -> Mapping[str, tuple[str, ...]]:
    form = procedure_of(law, kind).acts.get(act)
    return form.offers if form else {}


def _modes(law: Law, kind: str, offer: Permitted) -> tuple[Mode, ...]:
    procedure = procedure_of(law, kind)
    form = procedure.acts.get(offer.kind)
    how = serving_of(procedure, form) if form else None
    if how is None:
        return ()
    known = facts_of(law)
    return tuple(
        Mode(
            known[MODE].words.get(name, name),
            mode.basis,
            joined((known[PROOF].words.get(p, p) for p in how.proofs.get(name, ())), "ou"),
        )
        for name, mode in modes_of(law.rules.service, how).items()
    )


def opening(law: Law, kind: str, act: str) -> Slots:
    """Of an act wherever the file stands (it opens one, or is being rectified): its choices are the vocabulary's."""
    form = procedure_of(law, kind).acts[act]
    of_all = law.act_kinds[act]
    defined = procedure_of(law, kind).define
    besides = wants(law.rules.service, procedure_of(law, kind), form)
    takes = tuple(dict.fromkeys(n for n in (*of_all.takes, *form.takes, *form.choice, *besides.takes) if n not in defined))
    may = tuple(dict.fromkeys(n for n in (*of_all.may, *form.may, *besides.may) if n not in takes and n not in defined))
    choices = {**besides.choices, **({of_all.pays.charge: tuple(procedure_of(law, kind).charges)} if of_all.pays else {})}
    return slots_of(law, kind, Permitted(act, takes, may, choices, form.by, (), form.basis, proofs=besides.proofs))
