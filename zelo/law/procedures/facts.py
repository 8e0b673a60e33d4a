"""The facts of a file as conditions and questions see them: folded from acts, brought by surroundings, or defined by the procedure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from zelo.law.asking import Asking
from zelo.law.conditions import UNKNOWN, Condition
from zelo.law.facts import Value
from zelo.law.law import Law

if TYPE_CHECKING:
    from zelo.law.procedures.case import Case


class _Lazy(dict[str, Value]):
    """A mapping whose `get` may compute what it holds: `in` and `[]` go by it."""

    def __contains__(self, name: object) -> bool:
        return self.get(str(name)) is not None

    def __getitem__(self, name: str) -> Value:
        found = self.get(name)
        if found is None:
            raise KeyError(name)
        value: Value = found
        return value


class CaseFacts(_Lazy):
    """Folded facts, and those that the procedure defines, computed when first read. A fact being computed is unknown to itself."""

    def __init__(self, case: Case, found: Mapping[str, Value]) -> None:
        super().__init__({n: v for n, v in found.items() if n not in case.defined})
        self._case = case

    def get(self, name: str, default: Any = None) -> Any:
        if dict.__contains__(self, name):
            return dict.__getitem__(self, name)
        if name not in self._case.defined:
            return default
        value = self._case.defined_value(name)
        return default if value is None else value


class Seen(_Lazy):
    """The facts of a file as another question sees them, some changed, those the procedure defines among them."""

    def __init__(self, facts: CaseFacts, law: Law, changed: Mapping[str, Any], hidden: frozenset[str] = frozenset()) -> None:
        super().__init__({n: v for n, v in dict.items(facts) if n in law.known})
        self._facts = facts
        self._hidden = hidden
        for name, value in changed.items():
            fact = law.known.get(name) or law.vocabulary.facts.get(name)
            if fact is not None and (value is not None or fact.nullable):
                self[name] = fact.read(name, value)

    def get(self, name: str, default: Any = None) -> Any:
        if dict.__contains__(self, name):
            return dict.__getitem__(self, name)
        return default if name in self._hidden else self._facts.get(name, default)


class CaseAsking(Asking):
    """Conditions of a procedure: the law's names, what is owed, and the functions over acts and deadlines."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self._guessed = False
        self._guess = False
        super().__init__(case.law, case.procedure.kind, case.facts, frozenset(case.facts))
        functions = {
            "done": case.done, "times": case.times, "running": case.running, "passed": case.passed, "over": case.over, "begun": case.begun,
            "met": case.met, "late": case.late, "effect": case.effect, "settled": case.settled, "verdict": case.verdict, "listed": self._listed, "served": case.served, "tried": case.tried,
        }  # fmt: skip
        for name, function in functions.items():
            self._context.add_function(name, function)

    def _listed(self, ask: str, name: str, word: str) -> bool:
        found = self.case.listed(ask, name, word)
        if found is None:
            self._guessed = True
            return self._guess
        return found

    def _run(self, condition: Condition) -> Any:
        """A list that is still undecided is read both ways; where that matters, the outcome is unknown."""
        around, self._guessed = self._guessed, False
        found = super()._run(condition)
        if self._guessed and not self._guess:
            self._guess = True
            try:
                other = super()._run(condition)
            finally:
                self._guess = False
            if other is not found and other != found:
                found = UNKNOWN
                for needs in self.case.undecided.values():
                    self._frames[-1].unknown.update(dict.fromkeys(needs)) if self._frames else None
            self._guessed = around
        else:
            self._guessed = self._guessed or around
        return found

    def _define(self, name: str, definition: Any) -> Any:
        memo, cuts = self.case.memo, self.case.memo.cuts
        found = super()._define(name, definition)
        if memo.cuts != cuts and memo.busy:
            self._memo.pop(name, None)
        return found

    def _look_up(self, name: str) -> Any:
        case = self.case
        if name.startswith("owes_") and name[5:] in case.procedure.charges:
            owed = case.owed(name[5:])
            if owed.open is None and self._frames:
                self._frames[-1].unknown.update(dict.fromkeys(owed.needs or (name,)))
            return None if owed.open is None else float(owed.open)
        if name in case.defined:
            value = case.defined_value(name)
            frame = self._frames[-1]
            frame.sources[name] = case.defined_basis(name)
            if value is None:
                frame.unknown.update(dict.fromkeys(case.defined_needs(name) or (name,)))
            return None if value is None else value.cel
        if name in case.file_facts and name not in self.definitions:
            read = self._fact(name)
            return None if read is None else read.cel
        return super()._look_up(name)
