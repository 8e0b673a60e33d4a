"""What would change under another reading: the pack's own cases, asked both ways."""

from dataclasses import dataclass
from typing import Any

from zelo.law import Answer, Law, Refusal, law
from zelo.law.answers import plain
from zelo.law.wording import day
from zelo.legal.library import library, plain_cases

SHOWN = 12


@dataclass(frozen=True)
class Moved:
    case: str
    question: str
    facts: str
    before: str
    after: str


@dataclass(frozen=True)
class Preview:
    reading: str
    says: str
    tried: int
    moved: tuple[Moved, ...]
    more: int


def preview(bound: Law, name: str) -> list[Preview]:
    """One for each reading that is not in force."""
    cases = plain_cases(bound.pack.slug)
    found = []
    for key, says in bound.pack.interpretations[name].readings.items():
        if key == bound.readings[name]:
            continue
        other = law(library(), bound.pack.slug, readings={**bound.readings, name: key}, calendar=bound.calendar)
        moved = []
        for case in cases:
            before, after = bound.ask(case.ask, case.given), other.ask(case.ask, case.given)
            if _core(before) != _core(after):
                question = bound.vocabulary.asks.get(case.ask)
                was, now = _told(bound, before, after)
                moved.append(Moved(case.id, question.label if question else case.ask, _facts(bound, case.given), was, now))
        found.append(Preview(key, says, len(cases), tuple(moved[:SHOWN]), max(len(moved) - SHOWN, 0)))
    return found


def _core(outcome: Answer | Refusal) -> Any:
    return outcome.code if isinstance(outcome, Refusal) else outcome.values


def _told(bound: Law, before: Answer | Refusal, after: Answer | Refusal) -> tuple[str, str]:
    """Only what differs."""
    if isinstance(before, Refusal) or isinstance(after, Refusal):
        return _whole(bound, before), _whole(bound, after)
    keys = [k for k in {**before.values, **after.values} if before.values.get(k) != after.values.get(k)]
    return _pairs(bound, before.values, keys), _pairs(bound, after.values, keys)


def _whole(bound: Law, outcome: Answer | Refusal) -> str:
    return outcome.says if isinstance(outcome, Refusal) else _pairs(bound, outcome.values, list(outcome.values))


def _pairs(bound: Law, values: dict[str, Any], keys: list[str]) -> str:
    return "; ".join(f"{bound.answer_label(k)}: {_value(bound, values.get(k))}" for k in keys)


def _value(bound: Law, value: Any) -> str:
    if value is None:
        return "não dá para dizer"
    if isinstance(value, bool):
        return "sim" if value else "não"
    if hasattr(value, "isoformat"):
        return day(value)
    if isinstance(value, tuple | list | frozenset):
        return ", ".join(bound.code_says(str(item)).rstrip(".") for item in value) or "nada"
    return bound.code_says(value) if isinstance(value, str) else str(plain(value)).replace(".", ",")


def _facts(bound: Law, given: Any) -> str:
    told = []
    for name, value in given.items():
        fact = bound.known.get(name)
        if fact is not None:
            told.append(f"{fact.label}: {fact.shown(fact.read(name, value).exact)}")
    return "; ".join(told)
