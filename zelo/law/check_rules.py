"""What the forms of a pack say: terms, facts, provisions, codes and classes that must exist, and what nobody reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from zelo.law import ids, typed
from zelo.law.check_conditions import ConditionChecker
from zelo.law.clauses import Clause
from zelo.law.facts import Fact
from zelo.law.faults import Fault, Place, Refuse
from zelo.law.fine_forms import Fines
from zelo.law.forms import Form
from zelo.law.gives import Choice, Give
from zelo.law.pack import PREFIX
from zelo.law.reads import Reads, conditions, of_type
from zelo.law.refusing import RefuseRule
from zelo.law.rules import Definition, Rules
from zelo.law.tables import ASKS, Table
from zelo.law.term_forms import ByFact, Otherwise, Term

_FINE_NAMES = {"severity": typed.STRING, "raised": typed.BOOL, "total_units": typed.DOUBLE}


class RuleChecker(ConditionChecker):
    """One pack under its default readings."""

    def run(self) -> list[Fault]:
        self._rings(self.rules.define)
        base = self._base_names()
        self._definitions(self.rules.define, base)
        base.update(self.definition_types)
        for name, variants in self.rules.terms.items():
            for term in variants:
                self._term(name, term)
                self._conditions(term, base)
        if self.rules.service:
            self._conditions(self.rules.service, base)
        for fines in self.rules.fines:
            self._fines(fines, base)
        for vote in self.rules.votes:
            self._conditions(vote, base)
        for tables in self.rules.tables.values():
            for table in tables:
                self._table(table, base)
        for part in (self.rules, self.pack.interpretations):
            self._provisions(part)
        self._provision_list(self.pack.statute.at("in_force_basis"), self.pack.statute.in_force_basis)
        self._codes(self.rules)
        self._presumptions(self.pack.facts.presume, self.law.known, lambda name: self.pack.facts.at("presume", name))
        self._unread()
        self._interface()
        return self.faults

    def _file(self, name: str) -> str:
        return f"{self.pack.folder.parent.name}/{self.pack.folder.name}/{name}"

    # ------------------------------------------------------------ forms

    def _table(self, table: Table, base: Mapping[str, Any]) -> None:
        for name, words in table.selects.items():
            fact = self.law.known.get(name)
            if fact is None:
                self.fault(table.place, f"for: {name} não é um fato desta lei")
            elif fact.type == "word" and not fact.open:
                for word in words:
                    if word not in fact.words:
                        self.fault(table.place, f"for: {word} não é uma das palavras de {name}")
        for name in table.requires:
            if name not in self.law.known:
                self.fault(table.place, f"requires: {name} não é um fato desta lei")
        self._presumptions(table.presume, self.law.known, lambda name: table.place)
        for name, date in table.dates.items():
            self._named_term(date.term, date.starts, date.place)
            if name not in self.law.vocabulary.answers and name not in self.pack.facts.answers:
                self.fault(date.place, f"dates: {name} não é chave de resposta conhecida")
        self._rings(table.define, self.rules.define)
        names: dict[str, Any] = {**base, **dict.fromkeys(table.dates, typed.TIMESTAMP)}
        names.update(self._definitions(table.define, names))
        self._conditions(table.refuse, names)
        made = dict(names)
        pending = set(ASKS[table.ask].lists)
        for name, clauses in table.lists.items():
            self._conditions(clauses, made)
            for clause in clauses:
                self._clause(table, clause)
            pending.discard(name)
            made[name] = typed.STRINGS
        self._conditions(table.cites, made)
        self._conditions(table.give, made)
        self._gives(table.give)

    def _clause(self, table: Table, clause: Clause) -> None:
        for name in clause.among:
            fact = self.law.known.get(name)
            if fact is None:
                self.fault(clause.place, f"among: {name} não é um fato desta lei")
        first = self.law.known.get(clause.among[0]) if clause.among else None
        if first is not None:
            for word in clause.has:
                if word not in first.words and not ids.is_id(word) and not first.open:
                    self.fault(clause.place, f"has: {word} não é uma das palavras de {clause.among[0]}")
        if clause.ask is not None and clause.ask not in self.rules.tables:
            self.fault(clause.place, f"ask: esta lei não responde a {clause.ask}")
        if clause.ask == table.ask:
            self.fault(clause.place, f"ask: {clause.ask} pergunta a si mesma")
        if clause.documents and table.ask != "destination":
            self.fault(clause.place, "documents só cabe em destination")

    def _gives(self, give: Mapping[str, Give]) -> None:
        for name, form in give.items():
            if name not in self.law.vocabulary.answers and name not in self.pack.facts.answers:
                self.fault(form.place, f"give: {name} não é chave de resposta conhecida")
            if form.term:
                self._named_term(form.term, form.starts or "", form.place)
            for fact in (form.amount, form.order, *(item for item in form.product if isinstance(item, str))):
                if fact and fact not in self.law.known and fact not in self.rules.define and not self._local(fact, form):
                    self.fault(form.place, f"give: {fact} não é um fato nem uma definição desta lei")

    def _local(self, name: str, form: Give) -> bool:
        return any(name in table.define for tables in self.rules.tables.values() for table in tables if form in table.give.values())

    def _named_term(self, term: str, start: str | None, place: Place) -> None:
        if term not in self.rules.terms:
            self.fault(place, f"prazo desconhecido: {term}")
        if start is not None and start not in self.law.known:
            self.fault(place, f"from: {start} não é um fato desta lei")

    def _term(self, name: str, term: Term) -> None:
        step = self.law.known.get("step")
        if step is not None and name not in step.words:
            self.fault(term.place, f"o prazo {name} não está entre as palavras de step")
        wanted = [*term.starts, term.set_by.fact if term.set_by else "", term.pause.records if term.pause else ""]
        wanted += [term.extend.fact if term.extend else "", term.length.fact if isinstance(term.length, ByFact) else ""]
        for fact in wanted:
            if fact and fact not in self.law.known:
                self.fault(term.place, f"{fact} não é um fato desta lei")
        if term.pause and term.pause.records in self.law.known:
            fields = self.law.known[term.pause.records].fields
            for field in (term.pause.start, term.pause.end):
                if field not in fields:
                    self.fault(term.place, f"{field} não é campo de {term.pause.records}")
        if term.served and self.rules.service is None:
            self.fault(term.place, "served: o pacote não diz os modos de comunicação (service)")

    def _fines(self, fines: Fines, base: Mapping[str, Any]) -> None:
        if fines.unit != "BRL" and fines.unit not in self.pack.city.units:
            self.fault(fines.place, f"unidade desconhecida: {fines.unit} não está em city.yaml (units)")
        self._presumptions(fines.presume, self.law.known, lambda name: fines.place)
        self._provision_list(fines.place, (*fines.aggravating, *fines.mitigating))
        for name, act in fines.acts.items():
            self._provision_list(act.place if act.place.line else fines.place, (name,))
            if act.fine_class is not None and act.fine_class not in fines.classes:
                self.fault(act.place if act.place.line else fines.place, f"classe desconhecida: {act.fine_class}")
        for item in fines.raises:
            if item.to not in fines.classes:
                self.fault(item.place, f"classe desconhecida: {item.to}")
        other = fines.any_other
        if other and other.fine_class and other.fine_class not in fines.classes:
            self.fault(other.place, f"classe desconhecida: {other.fine_class}")
        for code in [c.chosen for c in fines.classes.values() if c.chosen] + ([other.refuse] if other and other.refuse else []):
            self._code(code, fines.place)
        if fines.daily:
            self._code(fines.daily.out_of_band, fines.daily.place)
        self._rings(fines.define, self.rules.define)
        names: dict[str, Any] = {**base, **_FINE_NAMES}
        names.update(self._definitions(fines.define, names))
        self._conditions(fines.model_copy(update={"define": {}}), names)
        self._gives(fines.give)

    # ------------------------------------------------------------ provisions, codes, presumptions

    def _provisions(self, part: Any) -> None:
        for form in of_type(part, Form):
            for name in type(form).model_fields:
                if name == "basis" or name.endswith("_basis"):
                    self._provision_list(form.place, getattr(form, name))
            for word in getattr(form, "put", ()):
                if ids.is_id(word):
                    self._provision_list(form.place, (word,))

    def _provision_list(self, place: Place, names: Iterable[str]) -> None:
        for name in names:
            if self.law.provision(name) is None:
                where = "na lei federal (_brasil/law.yaml)" if name.startswith(PREFIX) else "nesta lei (law.yaml)"
                self.fault(place, f"dispositivo desconhecido: {name} não existe {where}")

    def _codes(self, rules: Rules) -> None:
        for clause in of_type(rules, Clause):
            for word in (*clause.put, *clause.documents):
                if not ids.is_id(word):
                    self._code(word, clause.place)
        for rule in (*of_type(rules, RefuseRule), *of_type(rules, Otherwise)):
            self._code(rule.code, rule.place)
        for choice in of_type(rules, Choice):
            self._code(choice.then, choice.place)
        for term in of_type(rules, Term):
            for code in (term.set_by.over if term.set_by else "", term.extend.otherwise if term.extend else ""):
                if code:
                    self._code(code, term.place)

    def _code(self, code: str, place: Place) -> None:
        if code not in self.codes and code not in self.words:
            self.fault(place, f"código desconhecido: {code} (sem frase em vocabulary/codes.yaml)")

    def _presumptions(self, presume: Mapping[str, Any], known: Mapping[str, Fact], at: Callable[[str], Place]) -> None:
        for name, entry in presume.items():
            fact = known.get(name)
            if fact is None:
                self.fault(at(name), f"presume: {name} não é um fato desta lei")
                continue
            if isinstance(entry, dict) and set(entry) == {"fact"}:
                other = known.get(str(entry["fact"]))
                if other is None or other.type != fact.type:
                    self.fault(at(name), f"presume: {name} não pode valer o mesmo que {entry['fact']}")
                continue
            if entry is None and not fact.nullable:
                self.fault(at(name), f"presume: {name} não aceita null")
                continue
            try:
                fact.read(name, entry)
            except Refuse as refusal:
                self.fault(at(name), f"presume: {refusal.detail}")

    # ------------------------------------------------------------ what nobody reads

    def _unread(self) -> None:
        """Facts the city says it knows and no rule reads."""
        names: set[str] = set()
        for chosen in self._choices():
            names |= set(_all_read(self.pack.rules(chosen), self.law.federal_rules))
        names |= {name for condition in conditions(self.pack.registry) for name in condition.names}
        through = {p.get("fact") for p in self.pack.facts.presume.values() if isinstance(p, dict)}
        facts = self.pack.facts
        for name in (*facts.knows, *facts.facts):
            if (
                name not in names
                and not (name == "at" and "on" in names)
                and name not in self.pack.facts.accepts
                and name not in through
            ):
                place = facts.at("knows" if name in facts.knows else "facts", name)
                self.fault(place, f"nenhuma regra lê o fato {name}; tire-o, ou diga em accepts por que se aceita")

    def _choices(self) -> Iterator[dict[str, str]]:
        """The default readings, then each other reading by itself."""
        yield self.pack.readings()
        for name, item in self.pack.interpretations.items():
            for reading in item.readings:
                if reading != item.taken:
                    yield self.pack.readings({name: reading})

    def _interface(self) -> None:
        """Names that the federal layer needs every city to define."""
        for tables in self.law.federal_rules.tables.values():
            for table in tables:
                local: dict[str, Definition] = table.define  # type: ignore[assignment]
                made = {*ASKS[table.ask].lists, *table.dates}
                for condition in conditions(table):
                    for name in condition.names:
                        known = name in self.law.vocabulary.facts or name in self.words or name in local or name in made
                        is_fact = name in self.law.vocabulary.facts and name not in local and name not in made
                        if is_fact and table.ask in self.rules.tables and name not in self.law.known:
                            self.fault(
                                Place(self._file("facts.yaml")),
                                f"a camada federal pergunta {name} em {table.ask}: ponha-o em knows",
                            )
                        if not known and name not in self.rules.define:
                            self.fault(Place(self._file("rules")), f"a camada federal precisa que a cidade defina {name} (define)")


def _all_read(rules: Rules, federal: Rules) -> Iterable[str]:
    """Every name that some question of these rules may read."""
    reads = Reads(rules, federal)
    for name in rules.terms:
        reads.deadline(name)
    for fines in rules.fines:
        reads.fines(fines)
    for vote in rules.votes:
        reads.vote(vote)
    for part in (rules, federal):
        for tables in part.tables.values():
            for table in tables:
                reads.table(table)
    return reads.names
