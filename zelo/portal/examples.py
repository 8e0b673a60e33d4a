"""Real questions to begin with: the first case of the pack for each of the most asked, ready filled in."""

from dataclasses import dataclass
from typing import Any

from zelo.law import Answer, Law
from zelo.law.cases import Case as LegalCase
from zelo.legal.library import plain_cases
from zelo.legal.memo import Memo
from zelo.portal.fields import queried
from zelo.portal.questions import Case, by_ask

MOST_ASKED = ("reclaim", "fine", "deadline", "circulation", "transfer", "licence", "eligible", "complaint", "intake")
SHOWN = 4


@dataclass(frozen=True)
class Example:
    title: str
    about: str
    facts: str
    url: str
    icon: str


_made: Memo[tuple[Example, ...]] = Memo()


def examples(law: Law) -> tuple[Example, ...]:
    return _made.get(law.hash, lambda: tuple(_gather(law))[:SHOWN])


def examples_of(law: Law, at: Case) -> tuple[Example, ...]:
    """A few for one question in one situation."""
    found = []
    for case in plain_cases(law.pack.slug):
        if (
            case.expect
            and case.ask == at.inquiry.ask
            and all(str(case.given.get(name)) == value for name, value in at.inquiry.selects)
        ):
            found.append(_example(law, case))
        if len(found) == 40:
            break
    made = sorted((item for item in found if item), key=lambda item: -item[0])
    return tuple({item[1].facts: item[1] for item in made}.values())[:3]


def _gather(law: Law) -> list[Example]:
    found = []
    for ask in MOST_ASKED:
        fitting = [
            made for case in plain_cases(law.pack.slug) if case.ask == ask and case.expect for made in [_example(law, case)] if made
        ]
        if fitting:
            found.append(max(fitting, key=lambda item: item[0])[1])
    return found


def _example(law: Law, case: LegalCase) -> tuple[int, Example] | None:
    """The more its facts tell the better, up to what fits a card."""
    outcome = law.ask(case.ask, case.given)
    if not isinstance(outcome, Answer) or outcome.needs:
        return None
    question = next((q for q in by_ask(law) if q.ask == case.ask), None)
    if question is None:
        return None
    for at in question.cases:
        selects = dict(at.inquiry.selects)
        if all(str(case.given.get(name)) == value for name, value in selects.items()):
            if not set(case.given) - set(selects) <= set(at.inquiry.facts):
                return None
            rest = {name: value for name, value in case.given.items() if name not in selects}
            return -abs(len(rest) - 3), Example(
                question.label, at.about, _told(law, rest), f"{at.url}?{queried(law, rest)}", question.icon
            )
    return None


def _told(law: Law, given: dict[str, Any]) -> str:
    told = []
    for name, value in given.items():
        fact = law.known.get(name)
        if fact is None or fact.type in ("records", "counts"):
            continue
        shown = fact.shown(fact.read(name, value).exact)
        told.append(f"{fact.label}: {shown}")
    return "; ".join(told[:4])
