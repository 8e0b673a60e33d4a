"""The law as the form of an act needs it: with the facts of acts among those it knows, and the words that may be chosen now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zelo.custody.queries import occupancy, teams
from zelo.desk.files.slots import Slots
from zelo.law import Law
from zelo.law.facts import Fact
from zelo.law.wording import money
from zelo.proceedings.words import act_label, charge_label, facts_of


class FileLaw:
    """The law with every fact that an act may bring among those it knows, and the words that may be chosen now."""

    def __init__(self, law: Law, kind: str, slots: Slots, open_amounts: Mapping[str, Any]) -> None:
        self._law = law
        self.known: dict[str, Fact] = dict(facts_of(law))
        for name, chosen in slots.choices.items():
            self.known[name] = self._among(kind, name, chosen, open_amounts)
        for name in (*slots.takes, *slots.may):
            fact = self.known.get(name)
            rows = registered(fact.refers) if fact and fact.refers else {}
            if fact and rows:
                self.known[name] = fact.model_copy(update={"type": "word", "words": rows, "open": False})
        if slots.proofs:
            fact = self.known["proof"]
            self.known["proof"] = fact.model_copy(update={"words": {word: fact.words[word] for word in slots.proofs}})
        papers = {paper: law.code_says(paper) for found in slots.papers.values() for paper in found}
        if papers and "outcome_papers" in self.known:
            fact = self.known["outcome_papers"]
            self.known["outcome_papers"] = fact.model_copy(update={"words": {**fact.words, **papers}})

    def _among(self, kind: str, name: str, chosen: tuple[str, ...], open_amounts: Mapping[str, Any]) -> Fact:
        fact = self.known[name]
        labels = {}
        for word in chosen:
            said = (
                charge_label(self._law, kind, word)
                if name == "charge"
                else act_label(self._law, kind, word)
                if name == "service_of"
                else fact.words.get(word) or self._law.code_says(word)
            )
            amount = open_amounts.get(word) if name == "charge" else None
            labels[word] = f"{said}: {money(amount)}" if amount is not None else said
        type_ = "words" if fact.type in ("words", "texts") else "word"
        return fact.model_copy(update={"type": type_, "words": labels, "open": False})

    def __getattr__(self, name: str) -> Any:
        return getattr(self._law, name)


def registered(what: str) -> dict[str, str]:
    """Teams, or boarding places with what is taken of them, by ref; nothing of people, and nothing where the city keeps no such list."""
    if what == "team":
        return {row.ref: row.name for row in teams()}
    if what == "boarding_place":
        return {row.ref: f"{row.name} ({row.taken} de {row.capacity} ocupados)" for row in occupancy()}  # type: ignore[attr-defined]
    return {}
