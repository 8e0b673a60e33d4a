"""A kept consultation as its page shows it: the answer as it stands, and what moved."""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from zelo.law import Answer, Law, Refusal
from zelo.law.wording import day
from zelo.legal.models import Consultation
from zelo.portal.answers import Shown, shown
from zelo.portal.chain import chain
from zelo.portal.questions import Case, by_ask
from zelo.portal.telling import Presumed, presumed, told
from zelo.portal.terms import TermDrawn, term


@dataclass(frozen=True)
class Kept:
    label: str
    about: str
    url: str
    outcome: Answer | Refusal
    shown: Shown
    told: list[tuple[str, str]]
    presumed: Presumed
    term: TermDrawn | None
    chain: list[Any]
    moved: str
    differs: bool
    """The law would answer otherwise today: a term that had ended before the change is left as it was."""


def kept(law: Law, row: Consultation) -> Kept:
    outcome = law.ask(row.ask, row.given)
    fresh = outcome.as_json()
    differs = fresh.get("answer") != row.answer.get("answer") or fresh.get("error") != row.answer.get("error")
    case = _case(law, row)
    selects = dict(case.inquiry.selects) if case else {}
    question = next((q for q in by_ask(law) if q.ask == row.ask), None)
    return Kept(
        question.label if question else row.ask, case.about if case else "", case.url if case else "", outcome, shown(law, outcome), told(law, row.given, selects),
        presumed(law, row.ask, row.given, outcome.presumed), term(law, outcome, row.given) if isinstance(outcome, Answer) else None,
        chain(law, outcome, row.given) if isinstance(outcome, Answer) and row.ask == "fine" else [], _moved(row), differs,
    )  # fmt: skip


def _case(law: Law, row: Consultation) -> Case | None:
    for question in by_ask(law):
        for case in question.cases:
            if question.ask == row.ask and all(str(row.given.get(n)) == v for n, v in case.inquiry.selects):
                return case
    return None


def _moved(row: Consultation) -> str:
    if row.moved_by is None:
        return ""
    said = (
        f"Mudou em {timezone.localtime(row.moved_by.at):%d/%m/%Y}: {row.moved_by.get_kind_display().lower()} ({row.moved_by.says})."
    )
    if row.previous_due and row.open_until and row.open_until != dt.date.max and row.previous_due != row.open_until:
        return f"{said} O último dia era {day(row.previous_due)} e passou a {day(row.open_until)}."
    return f"{said} A resposta de antes já não vale."
