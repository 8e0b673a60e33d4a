"""What a paper of a procedure is: which act it follows, what it lists, its sentences in the city's words, who signs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pydantic import Field, field_validator, model_validator

from zelo.law.faults import Place, PlacedError
from zelo.law.forms import Basis, Form, Lined, Located, LocatedList, Names

PLACEHOLDER: Final = re.compile(r"\{([a-z_0-9.]+)(\??)\}")
"""`{recipient}`, or `{recipient?}`: a line to be filled in by hand where it is not known."""
NUMBERED: Final = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")
"""`[o animal descrito|os animais descritos]`: for one animal, and for two or more."""
OF_THE_PAPER: Final = ("file", "day", "today", "city", "state", "author", "total_open")
"""What a sentence may name besides facts: the file's number, the act's day, the day of issue, who did the act, all that is still open."""
OF_A_THING: Final = ("until", "owes", "amount")
"""`{until.reclaim}`: the last day of a deadline; `{owes.fine}`, `{amount.fine}`: what is open of a charge, and what it comes to."""


class Sentence(Form):
    """One paragraph. It is left out where a fact it names (without a `?`) is not known, or one of `where` is not as it says."""

    say: str = Field(min_length=1)
    where: dict[str, Any] = Field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for name, _ in PLACEHOLDER.findall(self.say)))

    def for_animals(self, many: bool) -> str:
        """The sentence in the singular, or in the plural where the paper speaks of more than one animal."""
        return NUMBERED.sub(lambda found: found[2 if many else 1], self.say)


class Signature(Form):
    """A line to sign: a role of the house (named after who did the act, where it was in that role) or a party, named by a fact."""

    who: str
    name: str | None = None
    label: str | None = None
    drawn: str | None = None
    """The fact that names the signature drawn on the screen: it stands over the line."""
    if_drawn: bool = False
    """Nobody need sign there: the line stands only under a drawing."""


class PaperForm(Lined):
    """A paper as one law knows it."""

    label: str
    after: Names
    where: dict[str, Any] = Field(default_factory=dict)
    """Only after an act that says so: `{outcome: [adoption]}`."""
    by: Names = ()
    """Who may issue it besides the roles of the act."""
    basis: Basis
    office: str | None = None
    """Which of the city's offices issues it; by default the first."""
    shows: Names = ()
    says: tuple[Sentence, ...] = Field(min_length=1)
    pictures: bool = False
    amounts: bool = False
    """Whether what is owed is told, with its arithmetic."""
    identifies: Names = ()
    """Facts that name persons whose CPF or CNPJ and address the paper needs."""
    signs: tuple[Signature, ...] = Field(min_length=1)

    @model_validator(mode="before")
    @classmethod
    def _plain(cls, data: Any) -> Any:
        """A sentence may be written as plain text, a signature as one word."""
        if not isinstance(data, Mapping):
            return data
        changed = {key: _each(data[key], field) for key, field in (("says", "say"), ("signs", "who")) if key in data}
        if not isinstance(data, Located):
            return {**data, **changed}
        found = Located({**data, **changed})
        found.place, found.lines, found.consulted = data.place, data.lines, data.consulted
        return found

    @field_validator("says")
    @classmethod
    def _braces(cls, value: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
        for sentence in value:
            if any(brace in PLACEHOLDER.sub("", sentence.say) for brace in "{}"):
                raise PlacedError(sentence.place, f"chave que não fecha, ou nome que não se pode ler, em: {sentence.say:.80}")
            if any(mark in NUMBERED.sub("", sentence.say) for mark in "[|]"):
                raise PlacedError(sentence.place, f"singular e plural se escrevem [um|vários], em: {sentence.say:.80}")
        return value


def _each(value: Any, field: str) -> Any:
    if not isinstance(value, LocatedList):
        return value if isinstance(value, list | tuple) else [{field: value}] if isinstance(value, str) else value
    found = LocatedList(
        _located(item, field, Place(value.place.file, line)) if isinstance(item, str) else item
        for item, line in zip(value, value.lines, strict=True)
    )
    found.place, found.lines = value.place, value.lines
    return found


def _located(text: str, field: str, place: Place) -> Located:
    found = Located({field: text})
    found.place, found.lines, found.consulted = place, {field: place.line}, {}
    return found


def holds(where: Mapping[str, Any], facts: Mapping[str, Any]) -> bool:
    """Whether facts are as `where` says: one of its words, the value itself, or a number within `{min: 2, max: 9}`; `facts` as acts keep them."""
    return all(_is(facts.get(name), wanted) for name, wanted in where.items())


def _is(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, Mapping):
        return (
            not isinstance(value, bool) and isinstance(value, int) and wanted.get("min", value) <= value <= wanted.get("max", value)
        )
    allowed = wanted if isinstance(wanted, list | tuple) else [wanted]
    if isinstance(value, list | tuple):
        return any(item in allowed for item in value)
    return any(value is item if isinstance(item, bool) else value == item for item in allowed)


def conditions(paper: PaperForm) -> Iterator[tuple[Place, Mapping[str, Any], bool]]:
    """Each `where` of a paper, where it stands, and whether the act itself must say it."""
    yield paper.place, paper.where, True
    for sentence in paper.says:
        yield sentence.place, sentence.where, False


__all__ = ["NUMBERED", "OF_A_THING", "OF_THE_PAPER", "PLACEHOLDER", "PaperForm", "Sentence", "Signature", "conditions", "holds"]
