"""Nothing is decided over somebody's head: while what a party filed in time waits to be joined, the acts that decide or execute are refused, with the article."""

from __future__ import annotations

from collections.abc import Sequence

from zelo.law import Law
from zelo.law.procedures.standing import Standing
from zelo.petitions.kinds import basis_of, term_of
from zelo.petitions.models import Petition

WAITS = "petition_waits"
DECISIVE = frozenset({
    "decide", "reconsider", "decide_appeal", "refuse_appeal", "remand", "council_vote", "publish_resolution", "order_compliance", "serve_order",
    "impose_daily_fine", "enter_debt", "request_launch", "launch", "sue", "destine",
})  # fmt: skip
"""Acts of the vocabulary that decide, or carry out what was decided. What protects an animal at once is never among them."""


def barring(law: Law, file_kind: str, waiting: Sequence[Petition], standing: Standing) -> Petition | None:
    """The first of those waiting that was sent in time, by the calendar as it is known now."""
    return next((row for row in waiting if not is_late(law, file_kind, row, standing)), None)


def is_late(law: Law, file_kind: str, row: Petition, standing: Standing) -> bool:
    term = term_of(law, file_kind, row.kind, standing)
    due = term.due if term is not None else row.due
    return due is not None and due < row.on


def why(law: Law, file_kind: str, row: Petition, act_basis: tuple[str, ...]) -> tuple[str, ...]:
    return basis_of(law, file_kind, row.kind) or act_basis
