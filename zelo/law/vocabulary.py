"""What all packs have in common: facts, the sentences of codes, the labels of answers and questions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic import Field

from zelo.law.facts import Fact
from zelo.law.forms import Form, Lined
from zelo.law.procedures.acts import ActKind


class AnswerKey(Form):
    label: str
    type: str
    ordered: bool = False
    help: str | None = None


class Question(Form):
    label: str
    help: str | None = None


class Vocabulary(Form):
    """`_brasil/vocabulary/`."""

    facts: dict[str, Fact]
    codes: dict[str, str] = Field(default_factory=dict)
    answers: dict[str, AnswerKey] = Field(default_factory=dict)
    asks: dict[str, Question] = Field(default_factory=dict)
    acts: dict[str, ActKind] = Field(default_factory=dict)

    def ordered(self, key: str) -> bool:
        """Whether the order of that answer's list has a meaning."""
        found = self.answers.get(key)
        return found is not None and found.ordered


class CityFacts(Lined):
    """`facts.yaml` of a city: the names its law asks about, what it presumes, words and facts of its own."""

    knows: tuple[str, ...]
    accepts: dict[str, str] = Field(default_factory=dict)
    presume: dict[str, Any] = Field(default_factory=dict)
    words: dict[str, dict[str, str]] = Field(default_factory=dict)
    facts: dict[str, Fact] = Field(default_factory=dict)
    codes: dict[str, str] = Field(default_factory=dict)
    answers: dict[str, AnswerKey] = Field(default_factory=dict)
    acts: dict[str, ActKind] = Field(default_factory=dict)


def all_words(facts: Iterable[Fact]) -> frozenset[str]:
    """Every word of every list, those of records' fields among them."""
    found: set[str] = set()
    for fact in facts:
        found.update(fact.words)
        found |= all_words(fact.fields.values())
    return frozenset(found)
