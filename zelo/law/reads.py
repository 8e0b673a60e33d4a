"""Which names a rule may need: followed statically through definitions, terms, nested questions and the federal layer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from zelo.law.conditions import Condition
from zelo.law.fine_forms import Fines
from zelo.law.gives import Give
from zelo.law.refusing import RefuseRule
from zelo.law.rules import Rules
from zelo.law.tables import Table
from zelo.law.term_forms import ByFact, Term
from zelo.law.votes import Vote

VOTE_FACTS = (
    "members", "present", "alternates_standing_in", "alternates_beside_titular", "president_present", "alternate_presides",
    "in_favour", "against", "president_vote",
)  # fmt: skip
FINE_FACTS = ("offence", "on", "base_units", "unit_value", "priors")


def conditions(form: Any) -> Iterator[Condition]:
    """Every condition written in a form and in the forms inside it."""
    if isinstance(form, Condition):
        yield form
    elif isinstance(form, tuple | list):
        for item in form:
            yield from conditions(item)
    elif isinstance(form, dict):
        for item in form.values():
            yield from conditions(item)
    elif hasattr(type(form), "model_fields"):
        for name in type(form).model_fields:
            yield from conditions(getattr(form, name))


def of_type(form: Any, kind: type[Any]) -> Iterator[Any]:
    """Every form of a kind inside a form, itself among them."""
    if isinstance(form, kind):
        yield form
    if isinstance(form, tuple | list):
        for item in form:
            yield from of_type(item, kind)
    elif isinstance(form, dict):
        for item in form.values():
            yield from of_type(item, kind)
    elif hasattr(type(form), "model_fields"):
        for name in type(form).model_fields:
            yield from of_type(getattr(form, name), kind)


@dataclass
class Reads:
    """Collects the names read, in the order met. `names` holds facts, and whatever else conditions name."""

    rules: Rules
    federal: Rules | None = None
    names: dict[str, None] = field(default_factory=dict)
    _defined: set[tuple[str, str]] = field(default_factory=set)
    _terms: set[str] = field(default_factory=set)
    _asks: set[str] = field(default_factory=set)

    def add(self, names: Iterable[str], local: dict[str, Any] | None = None) -> None:
        for name in names:
            self.names[name] = None
            definition = (local or {}).get(name) or self.rules.define.get(name)
            if definition is not None and (name, definition.condition.text) not in self._defined:
                # Two tables may each define the name in their own way.
                self._defined.add((name, definition.condition.text))
                self.condition(definition.condition, local)

    def condition(self, condition: Condition, local: dict[str, Any] | None = None) -> None:
        self.add(condition.names, local)
        self.add(condition.probes, local)

    def table(self, table: Table) -> None:
        self.add((*table.selects, *table.requires))
        local = dict(table.define)
        for date in table.dates.values():
            self.add([date.starts] if date.starts else [], local)
            self.term(date.term)
        for part in (table.refuse, table.lists, table.give, table.cites):
            for condition in conditions(part):
                self.condition(condition, local)
        for clauses in table.lists.values():
            for clause in clauses:
                self.add(clause.among, local)
                if clause.hours:
                    self.add(["at"], local)
                if clause.ask:
                    self.ask(clause.ask)
        if table.ask == "destination":
            self.add(["outcome"], local)
        self.gives(table.give, local)

    def gives(self, give: dict[str, Give], local: dict[str, Any] | None = None) -> None:
        for form in give.values():
            self.add((item for item in form.product if isinstance(item, str)), local)
            self.add((name for name in (form.amount, form.starts, form.order) if name), local)
            if form.term:
                self.term(form.term)

    def ask(self, ask: str) -> None:
        """Every table of another question: a clause asks it with the same facts."""
        if ask in self._asks:
            return
        self._asks.add(ask)
        for rules in (self.rules, self.federal):
            for table in rules.tables.get(ask, ()) if rules else ():
                self.table(table)

    def term(self, name: str) -> None:
        if name in self._terms:
            return
        self._terms.add(name)
        for term in self.rules.terms.get(name, ()):
            self.variant(term)

    def variant(self, term: Term, *, served: bool = False) -> None:
        for condition in conditions((term.when, term.extend.when if term.extend else None)):
            self.condition(condition)
        for refusal in of_type(term.refuse, RefuseRule):
            for condition in conditions(refusal):
                self.condition(condition)
        self.add(term.starts)
        if isinstance(term.length, ByFact):
            self.add([term.length.fact])
        if term.set_by:
            self.add([term.set_by.fact])
        if term.pause:
            self.add([term.pause.records])
        if term.extend:
            self.add([term.extend.fact])
        if served and term.served and self.rules.service:
            self.add(["served_by"])
            for condition in conditions(tuple(self.rules.service.modes.values())):
                self.condition(condition)

    def deadline(self, name: str) -> None:
        self.add(["step", "from"])
        for term in self.rules.terms.get(name, ()):
            self.variant(term, served=True)
        self.add(["closures"])
        if any(term.early_closing for term in self.rules.terms.get(name, ())):
            self.add(["early_closures"])

    def fines(self, fines: Fines) -> None:
        self.add(FINE_FACTS)
        for condition in conditions(fines):
            self.condition(condition, dict(fines.define))
        if fines.per or fines.per_when:
            self.add(["animals"])
        if fines.daily:
            self.add(["continuing_days", "daily_units"])
        self.gives(fines.give, dict(fines.define))

    def vote(self, vote: Vote) -> None:
        self.add(VOTE_FACTS)
        for condition in conditions(vote):
            self.condition(condition)
