"""The law of one city, ready to be asked: pack, federal layer, calendar and readings in force. `ask` is the whole of it."""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from zelo.law import ids, tables, terms
from zelo.law.answers import Answer, Refusal
from zelo.law.asking import Asking, Truth
from zelo.law.calendar import Calendar
from zelo.law.conditions import UNKNOWN, BrokenCondition, Condition
from zelo.law.facts import Fact, Value
from zelo.law.faults import Refuse
from zelo.law.fines import RECKONED, fine
from zelo.law.linking import Linked, link
from zelo.law.pack import PREFIX, Library, Pack
from zelo.law.procedures.acts import ActKind
from zelo.law.registry import RegistryLaw
from zelo.law.registry_forms import Registry
from zelo.law.rules import Rules
from zelo.law.tables import ASKS, Presumption
from zelo.law.vocabulary import Vocabulary, all_words
from zelo.law.votes import vote
from zelo.law.wording import joined


@dataclass(frozen=True)
class Law:
    """One city's law under one calendar and one choice of readings. Safe to share between threads."""

    pack: Pack
    federal: Pack
    vocabulary: Vocabulary
    calendar: Calendar
    readings: Mapping[str, str]
    rules: Rules
    federal_rules: Rules
    hash: str
    federal_registry: Registry | None = None
    watch: Callable[[Any, str], None] | None = field(default=None, compare=False)
    """Called with each form and its status as it is decided: how coverage is counted."""

    # ------------------------------------------------------------ asking

    def ask(self, ask: str, given: Mapping[str, Any]) -> Answer | Refusal:
        """Puts one question. `given`: facts by name, as JSON or YAML has them. Never raises for what a person may have typed."""
        try:
            if ask not in tables.ASKS and ask not in ("deadline", "fine", "vote"):
                raise Refuse("unknown_ask", f"{ask!r}; as perguntas são: {', '.join(self.questions())}")
            facts = self._facts(given)
        except Refuse as refusal:
            return self._refusal(None, ask, refusal)
        return self.answer(ask, facts)

    def answer(self, ask: str, facts: dict[str, Value]) -> Answer | Refusal:
        """As `ask`, from facts already read. Never raises."""
        # A file's facts are made when they are read: whether one of those was given is asked of the file itself.
        asking = Asking(self, ask, facts, frozenset(facts) if type(facts) is dict else facts)
        try:
            self._in_force(asking)
            values = self._answer(asking)
            found: Answer = self._outcome(Answer, asking, ask, values=values, undecided=tuple(asking.undecided), put=asking.put)
            return found
        except Refuse as refusal:
            return self._refusal(asking, ask, refusal)
        except BrokenCondition as error:
            return self._refusal(asking, ask, Refuse("broken_pack", str(error)))
        finally:
            asking.close()

    def questions(self) -> list[str]:
        """What this law answers."""
        found = [ask for ask in ASKS if self.rules.tables.get(ask)]
        for name, rules in (("deadline", self.rules.terms), ("fine", self.rules.fines), ("vote", self.rules.votes)):
            if rules:
                found.append(name)
        return sorted(found)

    def _answer(self, asking: Asking) -> dict[str, Any]:
        if asking.ask == "deadline":
            if not self.rules.terms:
                raise Refuse("unknown_ask", "esta lei não tem prazos")
            return terms.deadline(asking)
        if asking.ask == "fine":
            return fine(asking, _standing(asking, self.rules.fines, "multas"))
        if asking.ask == "vote":
            return vote(asking, _standing(asking, self.rules.votes, "votações"))
        return self._tables(asking)

    def _tables(self, asking: Asking) -> dict[str, Any]:
        own = tables.select(asking, self.rules.tables.get(asking.ask, ()))
        if own is None:
            raise Refuse("unknown_ask", f"esta lei não responde a esta pergunta; responde a: {', '.join(self.questions())}")
        asking.presume(own.presume)
        federal = tables.select(asking, self.federal_rules.tables.get(asking.ask, ()))
        return tables.answer(asking, own, federal)

    def nested(self, ask: str, parent: Asking) -> Truth:
        """Whether another question, asked with the same facts, answers yes; its steps join the memo."""
        inner = Asking(self, ask, parent.facts, parent.given)
        inner.calendar = parent.calendar
        try:
            values = self._tables(inner)
            truth = tables.yes(ask, values)
        except Refuse as refusal:
            inner.needs.update(dict.fromkeys(refusal.needs))
            truth = UNKNOWN
        finally:
            inner.close()
        parent.steps.extend(inner.steps)
        for name in ("basis", "presumed", "readings"):
            getattr(parent, name).update(getattr(inner, name))
        if truth is UNKNOWN:
            parent.note_unknown(inner.needs)
        return truth

    def _facts(self, given: Mapping[str, Any]) -> dict[str, Value]:
        facts: dict[str, Value] = {}
        if not isinstance(given, Mapping):
            raise Refuse("wrong_type", "os fatos devem vir como um mapa de nome e valor")
        for name, value in given.items():
            fact = self.known.get(name)
            if fact is None:
                raise Refuse("unknown_fact", f"{name!r} não é um fato que esta lei conheça", needs=[str(name)])
            if value is None and not fact.nullable:
                continue
            facts[name] = fact.read(name, value)
        if "on" not in facts and facts.get("at") is not None and "on" in self.vocabulary.facts:
            facts["on"] = self.vocabulary.facts["on"].read("on", facts["at"].exact.date())
        return facts

    def _in_force(self, asking: Asking) -> None:
        statute, on = self.pack.statute, asking.on
        if on is None:
            return
        if statute.in_force and on < statute.in_force:
            asking.cite("applied", self.says(statute.in_force_basis), statute.in_force_basis)
            raise Refuse(
                "not_in_force", f"a lei vale desde {statute.in_force:%d/%m/%Y}", basis=statute.in_force_basis, needs=["on"]
            )
        if statute.until and on > statute.until:
            raise Refuse("not_in_force", f"a lei valeu até {statute.until:%d/%m/%Y}", basis=statute.in_force_basis, needs=["on"])

    def _outcome(self, kind: Any, asking: Asking | None, ask: str, **more: Any) -> Any:
        if asking is None:
            return kind(self.pack.slug, ask, self.hash, (), (), tuple(more.pop("needs", ())), (), (), **more)
        needs = tuple(dict.fromkeys((*more.pop("needs", ()), *asking.needs)))
        basis = tuple(dict.fromkeys((*more.pop("basis", ()), *asking.basis)))
        return kind(
            self.pack.slug, ask, self.hash, tuple(sorted(basis, key=ids.sort_key)), tuple(asking.steps), needs,
            tuple(asking.presumed), asking.used_readings(), **more,
        )  # fmt: skip

    def _refusal(self, asking: Asking | None, ask: str, refusal: Refuse) -> Refusal:
        found: Refusal = self._outcome(
            Refusal, asking, ask, needs=refusal.needs, **({"basis": refusal.basis} if asking else {}),
            code=refusal.code, says=self.code_says(refusal.code), detail=refusal.detail,
        )  # fmt: skip
        return found

    # ------------------------------------------------------------ names and sentences

    @functools.cached_property
    def registry(self) -> RegistryLaw:
        """What the law says of its registry of animals."""
        return RegistryLaw(self, self.pack.registry, self.federal_registry)

    @functools.cached_property
    def known(self) -> Mapping[str, Fact]:
        return self.pack.known

    @functools.cached_property
    def act_kinds(self) -> dict[str, ActKind]:
        """The vocabulary of acts, with the city's own."""
        return {**self.vocabulary.acts, **self.pack.facts.acts}

    @functools.cached_property
    def words(self) -> frozenset[str]:
        """Every word a condition may name."""
        return all_words(self.known.values()) | all_words(self.vocabulary.facts.values())

    def linked(self, condition: Condition) -> Linked:
        """A condition made ready for this law; done once for each."""
        found = self._programs.get(condition.text)
        if found is None:
            found = link(condition, self._standing_words, self._named_lists)
            self._programs[condition.text] = found
        return found

    @functools.cached_property
    def _programs(self) -> dict[str, Linked]:
        return {}

    @functools.cached_property
    def _named_lists(self) -> dict[str, tuple[str, ...]]:
        return {name: tuple(item.folded) for name, item in self.rules.lists.items()}

    @functools.cached_property
    def _standing_words(self) -> frozenset[str]:
        """Words that no fact, definition, date, list or interpretation of this law bears as its name."""
        taken = {
            *self.vocabulary.facts,
            *self.known,
            *self.pack.interpretations,
            *self.rules.lists,
            *self.rules.define,
            *self.federal_rules.define,
            *RECKONED,
        }
        for part in (self.rules, self.federal_rules):
            for found in part.tables.values():
                for table in found:
                    taken.update(table.define, table.dates, ASKS[table.ask].lists)
            for fines in part.fines:
                taken.update(fines.define)
        for procedure in self.pack.procedures(self.readings).values():
            taken.update(procedure.define)
        return self.words - taken

    @functools.cached_property
    def presumptions(self) -> dict[str, Presumption]:
        return {name: self.read_presumption(name, entry) for name, entry in self.pack.facts.presume.items() if name in self.known}

    @functools.cached_property
    def presumed_none(self) -> tuple[str, ...]:
        """Facts presumed to be none."""
        return tuple(name for name, item in self.presumptions.items() if item.value is not None and item.value.cel is None)

    @functools.cached_property
    def presumed_alike(self) -> dict[str, Presumption]:
        """Facts presumed to be what another fact says."""
        return {name: item for name, item in self.presumptions.items() if item.fact is not None}

    def read_presumption(self, name: str, entry: Any) -> Presumption:
        """A presumption of a pack: a value, or `{fact: other}`."""
        if isinstance(entry, dict) and set(entry) == {"fact"}:
            return Presumption(fact=str(entry["fact"]))
        return Presumption(value=self.known[name].read(name, entry))

    def says(self, basis: Iterable[str]) -> str:
        """The plain sentence of the first provision named that has one."""
        for name in basis:
            found = self.provision(name)
            if found is not None:
                return str(found.says)
        return ""

    def provision(self, name: str) -> Any:
        """A provision by id, the federal ones with their prefix; None where there is none."""
        if name.startswith(PREFIX):
            return self.federal.statute.provisions.get(name.removeprefix(PREFIX))
        return self.pack.statute.provisions.get(name)

    def fact_label(self, name: str) -> str:
        fact = self.known.get(name) or self.vocabulary.facts.get(name)
        return fact.label if fact else name

    def fact_shown(self, name: str, value: Any) -> str:
        fact = self.known.get(name) or self.vocabulary.facts.get(name)
        return fact.shown(value) if fact else str(value)

    def labels(self, names: Iterable[str]) -> str:
        return joined(self.fact_label(name) for name in names) or "o que não foi informado"

    def code_says(self, code: str) -> str:
        """The sentence of a code, the label of a word, the citation of a provision."""
        own = self.pack.facts.codes.get(code) or self.vocabulary.codes.get(code)
        if own:
            return own
        for fact in self.known.values():
            if code in fact.words:
                return fact.words[code]
        return ids.label(code) if ids.is_id(code) else code

    def answer_label(self, name: str) -> str:
        found = self.pack.facts.answers.get(name) or self.vocabulary.answers.get(name)
        label = found.label if found else name
        return label[:1].upper() + label[1:]

    def term_says(self, name: str, term: Any) -> str:
        """What a memo calls a term: its own sentence, else the provision's."""
        says = term.says or self.says(term.basis)
        return says.rstrip(".")

    def seen(self, form: Any, status: str) -> None:
        if self.watch is not None:
            self.watch(form, status)


def _standing(asking: Asking, rules: tuple[Any, ...], what: str) -> Any:
    """The one rule of a kind that holds on the day asked."""
    found = [rule for rule in rules if rule.holds(asking.on)]
    if not found:
        raise Refuse("not_in_force" if rules else "unknown_ask", f"esta lei não tem {what} nesse dia")
    return found[0]


def law(
    library: Library, slug: str, *, readings: Mapping[str, str] | None = None, calendar: Calendar | None = None,
    watch: Callable[[Any, str], None] | None = None,
) -> Law:  # fmt: skip
    """A city's law. Without a `calendar`: the nation's, the state's and the pack's own days. Raises `PackFaults`, KeyError."""
    pack, federal = library.pack(slug), library.federal
    chosen = pack.readings(readings)
    if calendar is None:
        calendar = Calendar((*library.calendars[""], *library.calendars.get(pack.city.state, ()), *pack.days))
    digest = hashlib.sha256(f"{pack.hash}{federal.hash}{json.dumps(chosen, sort_keys=True)}".encode()).hexdigest()
    return Law(
        pack,
        federal,
        library.vocabulary,
        calendar,
        chosen,
        pack.rules(chosen),
        library.federal_rules,
        digest,
        library.federal_registry,
        watch,
    )


__all__ = ["Law", "law"]
