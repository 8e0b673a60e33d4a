"""The papers of each act on a case page: issued, with their numbers; and those that this person may issue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zelo.accounts.models import User
from zelo.documents.models import Paper
from zelo.documents.permissions import may_issue
from zelo.documents.queries import by_act, holding, offered, papers_of, versions
from zelo.law.procedures.folding import mended
from zelo.law.procedures.papers import PaperForm
from zelo.proceedings.facts import folded, law_acts_of, procedure_of
from zelo.proceedings.queries import Look


@dataclass(frozen=True)
class Drawn:
    """A paper that was issued."""

    paper: Paper
    holds: bool


@dataclass(frozen=True)
class OfAct:
    issued: tuple[Drawn, ...] = ()
    offered: tuple[tuple[str, PaperForm], ...] = ()
    """Name and form of each that may be issued now."""


def papers_by_act(look: Look, user: User) -> Mapping[int, OfAct]:
    """By act number. One query, whatever the number of acts."""
    issued = by_act(papers_of(look.file.pk))
    law, kind = look.law, look.file.kind
    procedure = procedure_of(law, kind)
    acts = law_acts_of(look.acts)
    now = versions(acts)
    current = {act.n: act for act in mended(acts)}
    held = {name: value.exact for name, value in folded(law, acts, look.today).items()} if procedure.papers else {}
    found = {}
    for act in acts:
        drawn = tuple(Drawn(paper, holding(paper, now)) for paper in issued.get(act.n, ()))
        good = {one.paper.kind for one in drawn if one.holds}
        forms = offered(law, kind, act.kind, current[act.n].facts, held) if act.n in current else {}
        may = tuple((name, form) for name, form in forms.items() if name not in good and may_issue(user, procedure, form, act.kind))
        if drawn or may:
            found[act.n] = OfAct(drawn, may)
    return found
