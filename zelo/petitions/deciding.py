"""Nothing is decided over somebody's head. While what the law gives a term for (a defence, an appeal), sent in time, waits to be joined, the acts that decide or
carry out are refused with its article. What else a party sent is read before a decision by a rule of the house: only from the day after, so that nobody holds a
file up by going on writing. Joining, or keeping beside with a reason, frees it; either is always possible."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from zelo.law import Law
from zelo.law.procedures.standing import Standing
from zelo.petitions.kinds import ANSWERS, basis_of, term_of
from zelo.petitions.models import Petition

WAITS, UNREAD = "petition_waits", "petition_unread"
DECISIVE = frozenset({
    "decide", "reconsider", "decide_appeal", "refuse_appeal", "remand", "council_vote", "publish_resolution", "order_compliance", "serve_order",
    "impose_daily_fine", "enter_debt", "request_launch", "launch", "sue", "destine",
})  # fmt: skip
"""Acts of the vocabulary that decide, or carry out what was decided. What protects an animal at once is never among them."""
DECIDES = frozenset({"decide", "reconsider", "decide_appeal", "refuse_appeal", "council_vote", "destine"})
"""Those that weigh what the party said."""


def barring(law: Law, file_kind: str, act: str, waiting: Sequence[Petition], standing: Standing) -> Petition | None:
    """The first of those waiting that bars an act on the day of a standing, by the calendar as it is known now."""
    if act not in DECISIVE:
        return None
    answers = [row for row in waiting if row.kind in ANSWERS and not is_late(law, file_kind, row, standing)]
    return next(iter([*answers, *(row for row in waiting if act in DECIDES and unread(row, standing.on))]), None)


def unread(row: Petition, today: dt.date) -> bool:
    """A paper or a word that the law gives no term for, of an earlier day."""
    return row.kind not in ANSWERS and row.on < today


def is_late(law: Law, file_kind: str, row: Petition, standing: Standing) -> bool:
    term = term_of(law, file_kind, row.kind, standing)
    due = term.due if term is not None else row.due
    return due is not None and due < row.on


def why(law: Law, file_kind: str, row: Petition, act_basis: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The code of the refusal and its provisions: none where it is the house that asks for it."""
    return (WAITS, basis_of(law, file_kind, row.kind) or act_basis) if row.kind in ANSWERS else (UNREAD, ())
