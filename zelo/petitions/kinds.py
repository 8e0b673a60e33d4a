"""What a party may file by the portal: which act joins it, which parts it has, and what the file's law makes of it today."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from zelo.law import Law
from zelo.law.answers import Answer
from zelo.law.procedures.folding import annulled
from zelo.law.procedures.standing import Running, Standing
from zelo.petitions.models import Petition
from zelo.proceedings.facts import law_acts_of, procedure_of
from zelo.proceedings.queries import Look

K = Petition.Kind
NOTE = "note"
JOINS = {K.DEFENCE: "defend", K.APPEAL: "appeal", K.SPEECH: "speak", K.WITHDRAWAL: "withdraw_appeal"}
"""The act of the vocabulary that joins each; where a law has none, or no longer lets it be done, it is noted and kept."""
PARTS: Mapping[str, tuple[str, ...]] = {
    K.DEFENCE: ("qualification", "grounds_of_fact", "grounds_of_law", "final_request"),
    K.APPEAL: ("qualification", "grounds_of_fact", "grounds_of_law", "final_request"),
    K.SPEECH: ("text",), K.DOCUMENT: ("text",), K.MORE_TIME: ("text",), K.WITHDRAWAL: ("text",), K.OTHER: ("text",),
}  # fmt: skip
"""Parts in the order of the form, by the words of the vocabulary (`fields`); `text` is whatever else is said."""
ALWAYS_OPEN = (K.DOCUMENT, K.MORE_TIME, K.OTHER)
ANSWERS = (K.DEFENCE, K.APPEAL, K.SPEECH)
"""What the law gives a term for."""


@dataclass(frozen=True)
class Offered:
    """What may be filed today. `due`: the last day, where one runs or ran; `late`: it has passed; `basis`: of the act that joins it."""

    kind: Petition.Kind
    label: str
    due: dt.date | None
    late: bool
    basis: tuple[str, ...]


def offered(look: Look) -> list[Offered]:
    """What the law lets a party file first; then what nobody is refused: a paper more, a request, a word. Nothing in a file that has ended."""
    if look.standing.final:
        return []
    found = [one for kind in ANSWERS if (one := _answer(look, kind)) is not None]
    if _may_withdraw(look):
        found.append(_plain(look, K.WITHDRAWAL))
    return [*found, *(_plain(look, kind) for kind in ALWAYS_OPEN)]


def offer_of(look: Look, kind: str) -> Offered | None:
    return next((one for one in offered(look) if one.kind == kind), None)


def joining_act(law: Law, file_kind: str, kind: str) -> str:
    """The act that joins a petition in this city; a note where its law has none."""
    act = JOINS.get(K(kind), NOTE)
    return act if act in procedure_of(law, file_kind).acts else NOTE


def basis_of(law: Law, file_kind: str, kind: str) -> tuple[str, ...]:
    form = procedure_of(law, file_kind).acts.get(JOINS.get(K(kind), ""))
    return form.basis if form else ()


def term_of(law: Law, file_kind: str, kind: str, standing: Standing) -> Running | None:
    """The deadline that a petition of a kind meets, as it stands: one that still runs before one that is over, the latest first."""
    act, forms = JOINS.get(K(kind)), procedure_of(law, file_kind).deadlines
    mine = [
        one for one in standing.deadlines if one.name in forms and act in forms[one.name].met_by and forms[one.name].waits_for == "respondent"
    ]  # fmt: skip
    return max(mine, key=lambda one: (one.state in ("running", "pending", "suspended"), one.due or dt.date.max), default=None)


def lacking(law: Law, fields: list[str]) -> tuple[list[str], tuple[str, ...]]:
    """What a defence with these parts lacks, by the parts' words, and the provisions that ask for them; nothing where the law does not ask. Each part is tried
    by itself: it lacks if with all the others the law still finds something missing."""
    parts = PARTS[K.DEFENCE]
    whole = _missing(law, [*parts])
    if whole is None or whole[0]:
        return [], ()
    found: list[str] = []
    basis: tuple[str, ...] = ()
    for part in parts:
        if part not in fields and (told := _missing(law, [one for one in parts if one != part])) is not None and told[0]:
            found.append(part)
            basis = told[1]
    return found, basis


def _missing(law: Law, fields: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    answer = law.ask("licence", {"kind": "defence_petition", "fields": fields})
    if not isinstance(answer, Answer):
        return None
    missing: Any = answer.values.get("missing") or ()
    return tuple(missing), tuple(answer.basis)


def _answer(look: Look, kind: Petition.Kind) -> Offered | None:
    """Where its act may be done, or might have been before its term ended: what comes late is received and marked, never turned away."""
    act = JOINS[kind]
    form = procedure_of(look.law, look.file.kind).acts.get(act)
    if form is None:
        return None
    term = term_of(look.law, look.file.kind, kind, look.standing)
    over = term is not None and term.state == "passed"
    if act not in look.standing.permitted and not over:
        return None
    due = term.due if term else None
    return Offered(kind, kind.label, due, over or bool(due and due < look.today), form.basis)


def _may_withdraw(look: Look) -> bool:
    """Of an appeal that nobody has judged yet; where the law has no act for it, it is noted, and whoever judges reads it."""
    own = JOINS[K.WITHDRAWAL]
    if own in procedure_of(look.law, look.file.kind).acts:
        return own in look.standing.permitted
    acts = law_acts_of(look.acts)
    gone = annulled(acts)
    done = [act.kind for act in acts if act.n not in gone and act.kind in (JOINS[K.APPEAL], "decide_appeal")]
    return done[-1:] == [JOINS[K.APPEAL]]


def _plain(look: Look, kind: Petition.Kind) -> Offered:
    return Offered(kind, kind.label, None, False, basis_of(look.law, look.file.kind, kind))
