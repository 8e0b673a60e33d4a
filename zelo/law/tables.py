"""Tables: the form of ten questions. Lists of clauses under one question; the lists' names and what an empty one means are fixed here."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field, field_validator

from zelo.law import terms
from zelo.law.asking import Asking, Frame, Truth
from zelo.law.clauses import Clause, Decided, decide, short
from zelo.law.conditions import UNKNOWN, Expression
from zelo.law.facts import Value
from zelo.law.faults import PlacedError, Refuse
from zelo.law.forms import Basis, Dated, Form, Located, Names, consulted_by, place_of
from zelo.law.gives import Give, give
from zelo.law.refusing import RefuseRule


@dataclass(frozen=True)
class Ask:
    """The lists of a question, those whose short clauses tell what is lacking, its verdict's name and the lists that bar."""

    lists: tuple[str, ...]
    lacking: frozenset[str] = frozenset()
    verdict: str | None = None
    bars: tuple[str, ...] = ()
    grounds: bool = False


ASKS: Mapping[str, Ask] = {
    "licence": Ask(("missing", "bars"), frozenset({"missing"}), "grantable", ("missing", "bars")),
    "transfer": Ask(("missing", "bars"), frozenset({"missing"}), "allowed", ("missing", "bars")),
    "fund": Ask(("violations",), verdict="allowed", bars=("violations",)),
    "circulation": Ask(("offences",), verdict="allowed", bars=("offences",)),
    "reclaim": Ask(
        ("waived", "must_pay", "must_show", "must_do", "refusals"), frozenset({"must_pay", "must_show", "must_do"}), "allowed", ("refusals",)
    ),
    "eligible": Ask(("grounds", "bars"), verdict="eligible", bars=("bars",), grounds=True),
    "euthanasia": Ask(("grounds", "required", "bars"), frozenset({"required"}), "allowed", ("bars",), grounds=True),
    "destination": Ask(("allowed", "never", "required_documents")),
    "intake": Ask(("measures", "must_do", "must_not", "individual_species")),
    "complaint": Ask(("measures", "must_do", "must_not")),
}  # fmt: skip
UNTOLD = "?"
"""Stands in a list still open for words that cannot even be named yet (those of an unknown `each`)."""
INNER = frozenset({"never", "bars"})
"""Lists that only serve the verdict, unless they hold something."""


class Presumption(Form):
    """What holds of a fact that nobody gave: a value, or what another fact says."""

    fact: str | None = None
    value: Value | None = None


class NamedDate(Form):
    """A date made by a term that runs from a fact, or from what the term itself says."""

    term: str
    starts: str | None = Field(default=None, alias="from")


class TableDefinition(Form):
    condition: Expression = Field(alias="is")
    basis: Basis


class Cite(Form):
    """Puts nothing: names the provision that permits."""

    where: Expression | None = None
    basis: Basis
    says: str | None = None


class Table(Dated):
    """One question and the situation it is asked in. `lists` keeps the order written: a later list may read an earlier one."""

    ask: str
    selects: dict[str, tuple[str, ...]] = Field(default_factory=dict, alias="for")
    presume: dict[str, Any] = Field(default_factory=dict)
    unknown: Literal["ask", "met"] = "ask"
    requires: Names = ()
    dates: dict[str, NamedDate] = Field(default_factory=dict)
    define: dict[str, TableDefinition] = Field(default_factory=dict)
    refuse: tuple[RefuseRule, ...] = ()
    lists: dict[str, tuple[Clause, ...]] = Field(default_factory=dict)
    give: dict[str, Give] = Field(default_factory=dict)
    cites: tuple[Cite, ...] = ()

    @field_validator("selects", mode="before")
    @classmethod
    def _words(cls, value: Any) -> Any:
        return {k: v if isinstance(v, list | tuple) else [v] for k, v in value.items()} if isinstance(value, dict) else value

    @classmethod
    def named(cls, ask: str, data: Any) -> Any:
        """The mapping of a table with its question named and its lists gathered, for validation."""
        if not isinstance(data, dict):
            raise ValueError(f"{ask}: cada tabela é um mapa com for, listas, give …")
        form = ASKS[ask]
        found: dict[str, Any] = {"ask": ask, "lists": {}}
        for key, value in data.items():
            if key in form.lists:
                if not isinstance(value, list):
                    raise PlacedError(
                        place_of(data, key), f"{ask}.{key}: escreva uma lista de cláusulas, uma por linha, começando por '-'"
                    )
                found["lists"][key] = [short(clause, key in form.lacking) for clause in value]
            else:
                found[key] = value
        if isinstance(data, Located):
            found.update(place=data.place, consulted=consulted_by(data))
        return found


def select(asking: Asking, tables: tuple[Table, ...]) -> Table | None:
    """The table of the question as asked; None where the law has none for this question at all."""
    standing = [table for table in tables if table.holds(asking.on)]
    wanted: set[str] = set()
    found = []
    with asking.frame() as frame:
        for table in standing:
            if all(asking.exact(name) is not None for name in table.selects):
                if all(asking.exact(name) in words for name, words in table.selects.items()):
                    found.append(table)
            else:
                wanted.update(name for name in table.selects if asking.exact(name) is None)
    asking.note(frame)
    if len(found) == 1:
        return found[0]
    if len(found) > 1:
        raise Refuse("conflict", " e ".join(str(table.place) for table in found))
    if wanted:
        raise Refuse("fact_required", asking.law.labels(sorted(wanted)), needs=sorted(wanted))
    if standing:
        options = sorted({f"{name}: {word}" for table in standing for name, words in table.selects.items() for word in words})
        raise Refuse(
            "unknown_question",
            f"esta lei responde a esta pergunta só para {'; '.join(options)}",
            needs=sorted({n for t in standing for n in t.selects}),
        )
    return None


def answer(asking: Asking, own: Table | None, federal: Table | None) -> dict[str, Any]:
    """Answers by the city's table, then by what federal law adds."""
    ask = ASKS[asking.ask]
    values: dict[str, Any] = {}
    told = _Lists(asking)
    for table in (own, federal):
        if table is None:
            continue
        _prepare(asking, table, values)
        for name in table.requires:
            asking.require(name)
        for rule in table.refuse:
            rule.apply(asking)
        for name, clauses in table.lists.items():
            told.run(name, clauses, unknown_met=table.unknown == "met", since=_later_than_the_law(asking, table))
        for cite in table.cites:
            with asking.frame() as frame:
                frame.readings.update(dict.fromkeys(cite.consulted))
                holds = asking.test(cite.where)
            if holds is True:
                asking.cite("applied", cite.says or asking.law.says(cite.basis), cite.basis, frame, cite.place)
            else:
                asking.note(frame)
        for name, form in table.give.items():
            give(name, form, asking, values)
    _nothing_reached(asking, own, federal)
    return _conclude(asking, ask, told, values)


def _nothing_reached(asking: Asking, *tables: Table | None) -> None:
    """An answer by which no provision was reached names those that were looked at."""
    if asking.basis:
        return
    looked_at = dict.fromkeys(
        item for table in tables if table for clauses in table.lists.values() for clause in clauses for item in clause.basis
    )
    asking.cite("checked", "Nenhum dispositivo alcança o que foi dito; foram examinados os que se citam.", looked_at)


def _prepare(asking: Asking, table: Table, values: dict[str, Any]) -> None:
    asking.definitions.update(table.define)  # type: ignore[arg-type]
    asking.readings.update(dict.fromkeys(table.consulted))
    for name, date in table.dates.items():
        with asking.frame() as frame:
            frame.readings.update(dict.fromkeys(date.consulted))
            found = _date(asking, date)
        if found is None:
            asking.lack(frame)
            asking.locals_unknown[name] = frame
        else:
            asking.locals[name] = found
            frame.sources[name] = terms.pick(asking, date.term).basis
            asking.local_sources[name] = frame
        values[name] = found


def _later_than_the_law(asking: Asking, table: Table) -> dt.date | None:
    """The first day of a table where it is later than the law's own: asked about no day, such a rule may hold or not."""
    first = asking.law.pack.statute.in_force
    return table.since if table.since and (first is None or table.since > first) else None


def _date(asking: Asking, date: NamedDate) -> dt.date | None:
    """The last day of a named term; None where its start is not known or it stands still."""
    if date.starts is None:
        try:
            return terms.run(asking, date.term, None).due
        except Refuse as refusal:
            if refusal.code != "fact_required":
                raise
            asking.note_unknown(refusal.needs)
            return None
    start = asking.exact(date.starts)
    return None if start is None else terms.run(asking, date.term, start).due


class _Lists:
    """The lists of one question while they are made."""

    def __init__(self, asking: Asking) -> None:
        self.asking = asking
        self.sure: dict[str, list[str]] = {}
        self.open: dict[str, list[str]] = {}
        self.unmet = False
        self.unmet_open = False
        self.documents: dict[str, tuple[str, ...]] = {}
        self.made: set[str] = set()

    def run(self, name: str, clauses: tuple[Clause, ...], *, unknown_met: bool, since: dt.date | None) -> None:
        self.made.add(name)
        sure, open_ = self.sure.setdefault(name, []), self.open.setdefault(name, [])
        with self.asking.frame() as frame:
            for clause in clauses:
                decided = decide(clause, self.asking, name, unknown_met=unknown_met, since=since)
                self._take(name, clause, decided, sure, open_)
        self.asking.lists[name] = sure
        self.asking.maybe[name] = [word for word in open_ if word not in sure]
        source = Frame()
        source.readings.update(frame.readings)
        source.unknown.update(frame.unknown)
        self.asking.local_sources[f"?{name}"] = source

    def _take(self, name: str, clause: Clause, decided: Decided, sure: list[str], open_: list[str]) -> None:
        if decided.status == "fired":
            self.asking.put.update({(name, word): clause.basis for word in decided.words if (name, word) not in self.asking.put})
        if name == "required":
            self._demand(decided, sure, open_)
            return
        if decided.status == "fired":
            sure.extend(word for word in decided.words if word not in sure)
            for word in decided.words:
                if clause.documents:
                    self.documents[word] = clause.documents
        elif decided.status == "open":
            open_.extend(word for word in decided.words or (UNTOLD,) if word not in open_)

    def _demand(self, decided: Decided, sure: list[str], open_: list[str]) -> None:
        """`required` is the one list with a double life: it tells what is demanded, met or not, and what is unmet bars."""
        if decided.status in ("out", "lifted"):
            return
        target = sure if decided.in_scope else open_
        target.extend(word for word in decided.words if word not in target)
        self.unmet = self.unmet or decided.status == "fired"
        self.unmet_open = self.unmet_open or decided.status == "open"


def _conclude(asking: Asking, ask: Ask, told: _Lists, values: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if asking.ask == "destination":
        found.update(_destination(asking, told))
    elif ask.verdict:
        found[ask.verdict] = _verdict(ask, told)
    for name in ask.lists:
        if name in found or (asking.ask == "destination" and name == "required_documents"):
            continue
        if name in INNER and not told.sure.get(name):
            continue
        if name in told.made or name not in INNER:
            found[name] = tuple(told.sure.get(name, ()))
    return {**found, **values}


def _verdict(ask: Ask, told: _Lists) -> bool | None:
    no = any(told.sure.get(name) for name in ask.bars) or told.unmet
    open_ = any(told.open.get(name) for name in ask.bars) or told.unmet_open
    if ask.grounds and "grounds" in told.made and not told.sure.get("grounds"):
        if told.open.get("grounds"):
            open_ = True
        else:
            no = True
    return False if no else None if open_ else True


def _destination(asking: Asking, told: _Lists) -> dict[str, Any]:
    never = told.sure.get("never", [])
    doubtful = told.open.get("never", [])
    allowed = tuple(word for word in told.sure.get("allowed", []) if word not in never and word not in doubtful)
    asked = asking.optional("outcome")
    papers = list(told.sure.get("required_documents", []))
    for outcome in allowed:
        if asked is None or asked == outcome:
            papers.extend(told.documents.get(outcome, ()))
    return {"allowed": allowed, "required_documents": tuple(dict.fromkeys(papers))}


def yes(ask: str, values: Mapping[str, Any]) -> Truth:
    """The verdict of an answer as a truth, for a clause that asks another question."""
    verdict = ASKS[ask].verdict
    found = values.get(verdict) if verdict else None
    return UNKNOWN if found is None else bool(found)
