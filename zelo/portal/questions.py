"""The questions of a law as the site offers them: grouped, with addresses."""

from dataclasses import dataclass

from django.urls import reverse

from zelo.law import Law
from zelo.law.inquiries import Inquiry, inquiries
from zelo.legal.look.words import ADDRESSES, ASKS, ICONS
from zelo.legal.memo import Memo


@dataclass(frozen=True)
class Case:
    """One inquiry with its place on the site."""

    inquiry: Inquiry
    about: str

    @property
    def situation(self) -> str:
        return ".".join(value for _, value in self.inquiry.selects)

    @property
    def url(self) -> str:
        address = ADDRESSES[self.inquiry.ask]
        return reverse("inquiry", args=[address, self.situation]) if self.situation else reverse("question", args=[address])


@dataclass(frozen=True)
class Question:
    ask: str
    label: str
    help: str
    icon: str
    cases: tuple[Case, ...]

    @property
    def base(self) -> str:
        return reverse("question", args=[ADDRESSES[self.ask]])

    @property
    def url(self) -> str:
        return self.cases[0].url if len(self.cases) == 1 else self.base


_made: Memo[tuple[Question, ...]] = Memo()


def by_ask(law: Law) -> tuple[Question, ...]:
    return _made.get(law.hash, lambda: _gather(law))


def _gather(law: Law) -> tuple[Question, ...]:
    groups: dict[str, list[Case]] = {}
    for inquiry in inquiries(law):
        if inquiry.ask in ADDRESSES:
            about = "; ".join(
                law.code_says(value) if name not in law.known else law.fact_shown(name, value) for name, value in inquiry.selects
            )
            groups.setdefault(inquiry.ask, []).append(Case(inquiry, about))
    found = []
    for ask, cases in groups.items():
        question = law.vocabulary.asks.get(ask)
        found.append(
            Question(ask, question.label if question else ask, (question.help or "") if question else "", ICONS[ask], tuple(cases))
        )
    return tuple(found)


def question_at(law: Law, address: str) -> Question | None:
    return next((q for q in by_ask(law) if q.ask == ASKS.get(address)), None)


def case_at(question: Question, situation: str) -> Case | None:
    return next((case for case in question.cases if case.situation == situation), None)
