"""Everything under `rules/` of a pack: what each file holds, and the files of one pack put together."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Iterable
from typing import Any

from pydantic import Field, model_validator

from zelo.law.conditions import Expression
from zelo.law.faults import Fault, Place, PlacedError
from zelo.law.fine_forms import Fines
from zelo.law.forms import Basis, Dated, Form, Since, place_of
from zelo.law.tables import ASKS, Table
from zelo.law.term_forms import Counting, Service, Term
from zelo.law.votes import Vote
from zelo.law.wording import folded


class NamedList(Form):
    """Names (of streets, say) that conditions speak of together."""

    basis: Basis
    items: tuple[str, ...] = Field(min_length=1)

    @functools.cached_property
    def folded(self) -> list[str]:
        return [folded(item) for item in self.items]


class Definition(Form):
    """What the law "considers itself": an expression with a name and a provision."""

    condition: Expression = Field(alias="is")
    basis: Basis


class RuleFile(Form):
    """One file of `rules/`. `since` is required: a date, or `in_force`, the law's first day."""

    since: Since
    until: dt.date | None = None
    lists: dict[str, NamedList] = Field(default_factory=dict)
    define: dict[str, Definition] = Field(default_factory=dict)
    counting: Counting | None = None
    service: Service | None = None
    terms: dict[str, tuple[Term, ...]] = Field(default_factory=dict)
    fines: Fines | None = None
    vote: Vote | None = None
    tables: dict[str, tuple[Table, ...]] = Field(default_factory=dict)

    @model_validator(mode="before")
    @classmethod
    def _gather(cls, data: Any) -> Any:
        """Questions stand at the top of a file; each term is one rule or a list of variants."""
        if not isinstance(data, dict):
            return data
        found: dict[str, Any] = {"tables": {}}
        for key, value in data.items():
            if key in ASKS:
                if not isinstance(value, list):
                    raise PlacedError(place_of(data, key), f"{key}: escreva uma lista de tabelas, cada uma começando por '-'")
                found["tables"][key] = [Table.named(key, table) for table in value]
            elif key == "terms" and isinstance(value, dict):
                found[key] = {name: term if isinstance(term, list) else [term] for name, term in value.items()}
            else:
                found[key] = value
        return found


class Rules(Form):
    """All rule files of one pack under one choice of readings."""

    lists: dict[str, NamedList] = Field(default_factory=dict)
    define: dict[str, Definition] = Field(default_factory=dict)
    counting: Counting = Counting()
    service: Service | None = None
    terms: dict[str, tuple[Term, ...]] = Field(default_factory=dict)
    fines: tuple[Fines, ...] = ()
    votes: tuple[Vote, ...] = ()
    tables: dict[str, tuple[Table, ...]] = Field(default_factory=dict)


def assemble(files: Iterable[tuple[Place, RuleFile]], faults: list[Fault]) -> Rules:
    """One `Rules` from the files; names given twice and rules for one question on one day are faults."""
    lists: dict[str, NamedList] = {}
    define: dict[str, Definition] = {}
    terms: dict[str, list[Term]] = {}
    tables: dict[str, list[Table]] = {}
    fines: list[Fines] = []
    votes: list[Vote] = []
    single: dict[str, Any] = {}

    def once(target: dict[str, Any], name: str, value: Any, what: str) -> None:
        if name in target:
            faults.append(Fault(value.place, f"{what} {name}: já definido em {target[name].place}"))
        else:
            target[name] = value

    for _, file in files:
        since = None if file.since == "in_force" else file.since

        def dated(rule: Any, since: dt.date | None = since, until: dt.date | None = file.until) -> Any:
            changes = {}
            if rule.since is None and since is not None:
                changes["since"] = since
            if rule.until is None and until is not None:
                changes["until"] = until
            return rule.model_copy(update=changes) if changes else rule

        for name, value in file.lists.items():
            once(lists, name, value, "lista")
        for name, definition in file.define.items():
            once(define, name, definition, "definição")
        for name in ("counting", "service"):
            if getattr(file, name) is not None:
                once(single, name, getattr(file, name), "seção")
        for name, variants in file.terms.items():
            terms.setdefault(name, []).extend(dated(term) for term in variants)
        for ask, found in file.tables.items():
            tables.setdefault(ask, []).extend(dated(table) for table in found)
        if file.fines:
            fines.append(dated(file.fines))
        if file.vote:
            votes.append(dated(file.vote))

    for name, ends in terms.items():
        _check_terms(name, ends, faults)
    for ask, found_tables in tables.items():
        _check_pairs(ask, found_tables, faults, fit=_tables_fit)
    _check_pairs("fine", fines, faults, fit=lambda a, b: True)
    _check_pairs("vote", votes, faults, fit=lambda a, b: True)
    return Rules(
        lists=lists,
        define=define,
        terms={name: tuple(found) for name, found in terms.items()},
        tables={ask: tuple(found) for ask, found in tables.items()},
        fines=tuple(fines),
        votes=tuple(votes),
        **single,
    )


def _overlap(a: Dated, b: Dated) -> bool:
    return not (a.until and b.since and a.until < b.since) and not (b.until and a.since and b.until < a.since)


def _tables_fit(a: Table, b: Table) -> bool:
    """Whether some question could be answered by both."""
    return all(set(a.selects[name]) & set(b.selects[name]) for name in a.selects.keys() & b.selects.keys())


def _check_pairs(ask: str, rules: list[Any], faults: list[Fault], fit: Any) -> None:
    for index, one in enumerate(rules):
        for other in rules[index + 1 :]:
            if _overlap(one, other) and fit(one, other):
                faults.append(
                    Fault(other.place, f"{ask}: duas regras para a mesma pergunta no mesmo dia (a outra está em {one.place})")
                )


def _check_terms(name: str, variants: list[Term], faults: list[Fault]) -> None:
    """A variant without `when` ends the search: nothing may stand behind it on the same day."""
    for index, one in enumerate(variants):
        if one.when is None:
            for other in variants[index + 1 :]:
                if _overlap(one, other):
                    faults.append(
                        Fault(
                            other.place,
                            f"prazo {name}: duas regras para a mesma pergunta no mesmo dia (a outra está em {one.place})",
                        )
                    )
