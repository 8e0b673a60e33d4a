"""An act as the page tells it: when, who, what it brought, on which provisions, with which papers."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone

from zelo.law import Law
from zelo.law.procedures.acts import ALWAYS, MENDING
from zelo.law.procedures.folding import annulled, mended
from zelo.law.procedures.roles import ROLES
from zelo.law.procedures.serving import EFFECTIVE
from zelo.law.wording import joined
from zelo.proceedings.facts import law_act, procedure_of
from zelo.proceedings.models import Act, Evidence
from zelo.proceedings.queries import Look
from zelo.proceedings.words import act_label, charge_label, deadline_label, facts_of, shown

SAID_FIRST = ("findings", "reason_text", "text", "description", "cause_text", "item_text")
"""Sentences of a person: told as they are, without a label."""
POINT = "point"
Pair = tuple[str, str]
"""Label and value of a fact."""
SIGNATURE = "signature"
LEFT_OUT = ("photographs", "proof_files", "falls_with")


@dataclass(frozen=True)
class Told:
    """One act on the left side of the page."""

    n: int
    kind: str
    label: str
    on: dt.date
    late: bool
    recorded_at: dt.datetime
    by: str
    author: int
    role: str
    says: str
    pairs: tuple[Pair, ...]
    basis: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    deadlines: tuple[tuple[str, dt.date], ...]
    subjects: str
    about: int | None
    gone: bool
    """Annulled, by itself or with another."""
    rectified: bool
    mends: bool
    signatures: tuple[Evidence, ...] = ()
    """Drawn on the screen; not among the evidence."""
    may_rectify: bool = False
    may_annul: bool = False
    """Whether the person who looks may mend it so."""


def told(look: Look) -> list[Told]:
    """The acts in the order in which they were recorded, each as it counts now."""
    return told_of(look.law, look.file.kind, look.acts, look.evidence)


def told_of(law: Law, kind: str, rows: Sequence[Act], evidence: Mapping[int, list[Evidence]]) -> list[Told]:
    """The same of a file whose standing cannot be computed."""
    acts = [law_act(row) for row in rows]
    gone = annulled(acts)
    current = {act.n: act for act in mended(acts)}
    rectified = {row.about for row in rows if row.kind == "rectify" and row.n not in gone}
    return [
        _told(law, kind, row, current[row.n].facts if row.n in current else row.facts, evidence.get(row.n, []), row.n in gone, row.n in rectified)
        for row in rows
    ]  # fmt: skip


def _told(
    law: Law, kind: str, row: Act, facts: Mapping[str, object], evidence: list[Evidence], gone: bool, rectified: bool
) -> Told:
    form = procedure_of(law, kind).every_act.get(row.kind)
    sentences = [str(facts[name]) for name in SAID_FIRST if facts.get(name)]
    drawn = signatures(law, facts)
    return Told(
        n=row.n, kind=row.kind, label=act_label(law, kind, row.kind), on=row.on, late=row.on < _day(row.recorded_at),
        recorded_at=row.recorded_at, by=str(row.by), author=row.by_id, role=ROLES.get(row.role, ""), says=" ".join(_stopped(s) for s in sentences),
        pairs=(*pairs(law, kind, row.kind, facts), *_effective(law, row)), basis=form.basis if form else (), evidence=tuple(e for e in evidence if str(e.pk) not in drawn),
        signatures=tuple(e for e in evidence if str(e.pk) in drawn),
        deadlines=tuple((deadline_label(law, kind, name), dt.date.fromisoformat(day)) for name, day in row.told.items()),
        subjects=joined(row.subjects), about=row.about, gone=gone, rectified=rectified, mends=row.kind in MENDING,
    )  # fmt: skip


def signatures(law: Law, facts: Mapping[str, object]) -> frozenset[str]:
    """Keys of the evidence that facts name as signatures drawn on the screen."""
    known = facts_of(law)
    return frozenset(
        str(value) for name, value in facts.items() if value and (fact := known.get(name)) and fact.refers == SIGNATURE
    )


def _effective(law: Law, row: Act) -> list[tuple[str, str]]:
    """From when a notice holds, as it was told when it was served."""
    day = row.answers.get(EFFECTIVE)
    return [(law.fact_label(EFFECTIVE), shown(law, EFFECTIVE, day))] if day else []


def _day(moment: dt.datetime) -> dt.date:
    return timezone.localtime(moment).date()


def _stopped(sentence: str) -> str:
    sentence = sentence[:1].upper() + sentence[1:]
    return sentence if sentence.endswith((".", "!", "?", "…")) else f"{sentence}."


def pairs(law: Law, kind: str, act: str, facts: Mapping[str, object]) -> list[tuple[str, str]]:
    """Label and value of each fact an act brought, in the order of its form, but for its sentences."""
    found = []
    form, of_all = procedure_of(law, kind).acts.get(act), law.act_kinds.get(act)
    order = [
        *(of_all.takes if of_all else ()),
        *(form.takes if form else ()),
        *(of_all.may if of_all else ()),
        *(form.may if form else ()),
    ]
    for name in sorted(facts, key=lambda n: order.index(n) if n in order else len(order)):
        value = facts[name]
        if name in SAID_FIRST or name in LEFT_OUT or value is None:
            continue
        fact = facts_of(law).get(name)
        if fact is not None and fact.refers == SIGNATURE:
            continue
        said = charge_label(law, kind, str(value)) if name == "charge" else shown(law, name, value)
        if fact is not None and fact.type in ("word", "words") and said == value:
            said = law.code_says(str(value))
        found.append((fact.label if fact else name, said))
    return found


TAKEN = frozenset({"already_done", "file_closed", "not_in_this_stage"})
"""Refusals of whoever comes second."""


def before_it(law: Law, kind: str, rows: Sequence[Act], act: str, codes: Collection[str]) -> str:
    """What was done before an act that no longer fits, by whom and when: the same act where it was done, else the last one of the file."""
    if not TAKEN & set(codes):
        return ""
    gone = annulled([law_act(row) for row in rows])
    counting = [row for row in rows if row.n not in gone and row.kind not in ALWAYS]
    same = [row for row in counting if row.kind == act] if "already_done" in codes or "file_closed" in codes else []
    if not counting:
        return ""
    row = (same or counting)[-1]
    at = timezone.localtime(row.recorded_at)
    return f"{act_label(law, kind, row.kind)}: por {row.by}, em {at:%d/%m/%Y} às {at:%Hh%M} (ato {row.n})."


def fixed(law: Law, answers: Mapping[str, object]) -> str:
    """What the law fixed with an act: `multa aplicada: R$ 412,00`."""
    return "; ".join(f"{law.fact_label(name)}: {shown(law, name, value)}" for name, value in answers.items())


__all__ = ["Told", "fixed", "pairs", "signatures", "told"]
