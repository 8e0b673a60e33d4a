"""Which questions a law answers, and which facts each of them may need: what a form asks a person for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from zelo.law.law import Law
from zelo.law.reads import Reads, conditions
from zelo.law.rules import Rules
from zelo.law.tables import Table


@dataclass(frozen=True)
class Inquiry:
    """One question in one situation. `selects` are facts already settled by the choice of it (`kind: kennel`)."""

    ask: str
    label: str
    """The question as people ask it, and what it is about where there are several ("…: canil ou gatil")."""
    selects: tuple[tuple[str, str], ...]
    facts: tuple[str, ...]
    """Names of facts that may matter, the settled ones left out: what is always needed first, then in the order the rules read them."""
    required: tuple[str, ...]
    """Without these there is no answer at all."""
    checked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Of a fact that is a checklist: the items that this question looks for."""

    @property
    def id(self) -> str:
        """A stable name for addresses: `licence.kennel`."""
        return ".".join((self.ask, *(value for _, value in self.selects)))


def inquiries(bound: Law) -> tuple[Inquiry, ...]:
    """Every question of a law, in the order of the vocabulary's."""
    found: list[Inquiry] = []
    for ask in bound.questions():
        if ask == "deadline":
            found.extend(_deadline(bound, step) for step in bound.rules.terms)
        elif ask == "fine":
            found.append(_fine(bound))
        elif ask == "vote":
            found.append(_vote(bound))
        else:
            found.extend(_tables(bound, ask))
    order = list(bound.vocabulary.asks)
    return tuple(sorted(found, key=lambda item: order.index(item.ask) if item.ask in order else len(order)))


def _reads(bound: Law) -> Reads:
    return Reads(bound.rules, bound.federal_rules)


def _inquiry(
    bound: Law, ask: str, reads: Reads, selects: tuple[tuple[str, str], ...], required: tuple[str, ...], about: str = ""
) -> Inquiry:
    settled = {name for name, _ in selects}
    alike = [item.fact for name, item in bound.presumed_alike.items() if name in reads.names and item.fact]
    names = [name for name in (*required, "on", *reads.names, *alike) if name in bound.known and name not in settled]
    question = bound.vocabulary.asks.get(ask)
    label = question.label if question else ask
    needed = tuple(name for name in required if name in bound.known and name not in settled)
    return Inquiry(ask, f"{label} {about}" if about else label, selects, tuple(dict.fromkeys(names)), needed)


def _deadline(bound: Law, step: str) -> Inquiry:
    reads = _reads(bound)
    reads.deadline(step)
    fact = bound.known.get("step")
    about = fact.words.get(step, step) if fact else step
    starts = {name for term in bound.rules.terms[step] for name in term.starts} - {"from"}
    required = () if starts else ("from",)
    return _inquiry(bound, "deadline", reads, (("step", step),), required, f"({about})")


def _fine(bound: Law) -> Inquiry:
    reads = _reads(bound)
    for fines in bound.rules.fines:
        reads.fines(fines)
    return _inquiry(bound, "fine", reads, (), ("offence",))


def _vote(bound: Law) -> Inquiry:
    reads = _reads(bound)
    for vote in bound.rules.votes:
        reads.vote(vote)
    return _inquiry(bound, "vote", reads, (), ("members", "present", "in_favour", "against"))


def _tables(bound: Law, ask: str) -> list[Inquiry]:
    """One inquiry a situation; a table for several words of one fact gives one for each."""
    found = []
    for table in bound.rules.tables[ask]:
        for selects in _situations(table):
            reads = _reads(bound)
            reads.table(table)
            for above in _above(bound.federal_rules, ask, dict(selects)):
                reads.table(above)
            words = [bound.known[name].words.get(word, word) for name, word in selects if name in bound.known]
            made = _inquiry(bound, ask, reads, selects, (), f"({'; '.join(words)})" if words else "")
            found.append(replace(made, checked=_checklists(table)))
    return found


def _checklists(table: Table) -> dict[str, tuple[str, ...]]:
    """What each list named by an `among` is searched for. A list that conditions read too is left whole."""
    found: dict[str, dict[str, None]] = {}
    for clauses in table.lists.values():
        for clause in clauses:
            for name in clause.among:
                found.setdefault(name, {}).update(dict.fromkeys(clause.has))
    read = {name for condition in conditions(table) for name in condition.names}
    return {name: tuple(words) for name, words in found.items() if name not in read}


def _situations(table: Table) -> list[tuple[tuple[str, str], ...]]:
    found: list[tuple[tuple[str, str], ...]] = [()]
    for name, words in table.selects.items():
        found = [(*before, (name, word)) for before in found for word in words]
    return found


def _above(federal: Rules, ask: str, selects: dict[str, str]) -> list[Table]:
    return [
        t for t in federal.tables.get(ask, ()) if all(selects.get(name, words[0]) in words for name, words in t.selects.items())
    ]
