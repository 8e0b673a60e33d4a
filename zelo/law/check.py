"""`law check`: everything that keeps a pack from being trusted, with file, line and cause.

Loading already refuses what cannot be read; here names, words, provisions, types, rings and what nobody reads or tries are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from zelo.law import ids, typed
from zelo.law.cases import read_cases
from zelo.law.clauses import Clause
from zelo.law.conditions import Condition, check_length
from zelo.law.coverage import untried
from zelo.law.facts import Fact
from zelo.law.faults import Fault, PackFaults, Place, Refuse
from zelo.law.fine_forms import Fines
from zelo.law.forms import Form
from zelo.law.gives import Choice, Give
from zelo.law.law import Law, law
from zelo.law.pack import FEDERAL, PREFIX, Library, Pack
from zelo.law.reads import Reads, conditions, of_type
from zelo.law.refusing import RefuseRule
from zelo.law.rules import Definition, Rules
from zelo.law.tables import ASKS, Table
from zelo.law.terms import ByFact, Otherwise, Term
from zelo.law.vocabulary import all_words

_COMPARED = re.compile(r"\b(\w+)\s*[!=]=\s*(?:'(\w+)'|(\w+)\b)")
_DURATION = re.compile(r"\d+[hms]\Z")
_FINE_NAMES = {"severity": typed.STRING, "raised": typed.BOOL, "total_units": typed.DOUBLE}


def check(library: Library, slugs: Iterable[str] = (), *, cases: bool = True) -> list[Fault]:
    """Every fault of the packs named (of all, where none is), `_brasil` among them."""
    try:
        library.vocabulary, library.calendars, library.federal  # noqa: B018  loading is the check
        library.federal_rules  # noqa: B018
        wanted = list(slugs) or library.slugs()
    except PackFaults as error:
        return list(error.faults)
    found = _federal(library)
    for slug in wanted:
        if slug == FEDERAL:
            continue
        try:
            found += _Checker(law(library, slug)).run()
            found += _other_readings(library.pack(slug))
            if cases:
                found += _tried(library, slug)
        except PackFaults as error:
            found += error.faults
        except KeyError:
            found.append(Fault(Place(str(library.root)), f"município sem pasta: {slug}"))
    return found


def _federal(library: Library) -> list[Fault]:
    """The federal layer by itself: its provisions and its codes."""
    found = []
    provisions = library.federal.statute.provisions
    for form in of_type(library.federal_rules, Form):
        for name in type(form).model_fields:
            names = getattr(form, name) if name == "basis" or name.endswith("_basis") else ()
            found += [
                Fault(form.place, f"dispositivo desconhecido: {item} (_brasil/law.yaml)")
                for item in names
                if item.removeprefix(PREFIX) not in provisions
            ]
    for clause in of_type(library.federal_rules, Clause):
        found += [
            Fault(clause.place, f"código desconhecido: {word} (sem frase em vocabulary/codes.yaml)")
            for word in clause.put
            if not ids.is_id(word)
            and word not in library.vocabulary.codes
            and word not in all_words(library.vocabulary.facts.values())
        ]
    return found


def _other_readings(pack: Pack) -> list[Fault]:
    """Each other reading must build too; and every interpretation must be read by some rule."""
    found: list[Fault] = []
    for name, item in pack.interpretations.items():
        for reading in item.readings:
            try:
                pack.built(pack.readings({name: reading}))
            except PackFaults as error:
                found += error.faults
    if found:
        return found
    rules, consulted = pack.built(pack.readings())
    named = {name for condition in conditions(rules) for name in condition.names}
    for name, item in pack.interpretations.items():
        if name not in consulted and name not in named:
            found.append(Fault(item.place, f"nenhuma regra lê a interpretação {name}"))
    return found


def _tried(library: Library, slug: str) -> list[Fault]:
    """What the pack's own cases leave untried."""
    path = library.pack(slug).folder / "cases.yaml"
    if not path.exists():
        return [Fault(Place(library.shown(path)), "o pacote não tem casos seus")]
    found = []
    for line in untried(library, slug, read_cases(path)):
        place, _, cause = line.partition(": ")
        file, _, number = place.rpartition(":")
        found.append(Fault(Place(file, int(number)), cause))
    return found


class _Checker:
    """One pack under its default readings."""

    def __init__(self, bound: Law) -> None:
        self.law = bound
        self.pack = bound.pack
        self.rules = bound.rules
        self.faults: list[Fault] = []
        self.words = all_words(bound.known.values()) | all_words(bound.vocabulary.facts.values())
        self.codes = set(bound.vocabulary.codes) | set(self.pack.facts.codes)
        self.readings = {reading for item in self.pack.interpretations.values() for reading in item.readings}
        self.severities = {name for fines in self.rules.fines for name in fines.classes}
        self.definition_types: dict[str, Any] = {}

    def fault(self, place: Place, cause: str) -> None:
        self.faults.append(Fault(place, cause))

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
        self._provision_list(Place(f"{self.pack.folder.name}/law.yaml"), self.pack.statute.in_force_basis)
        self._codes(self.rules)
        self._presumptions(self.pack.facts.presume, self.law.known, Place(self._file("facts.yaml")))
        self._unread()
        self._interface()
        return self.faults

    def _file(self, name: str) -> str:
        return f"{self.pack.folder.parent.name}/{self.pack.folder.name}/{name}"

    # ------------------------------------------------------------ names and types

    def _base_names(self) -> dict[str, Any]:
        names: dict[str, Any] = dict.fromkeys(self.words, typed.STRING)
        names.update(dict.fromkeys(self.pack.interpretations, typed.STRING))
        names.update(dict.fromkeys(self.rules.lists, typed.STRINGS))
        names.update({name: typed.type_of(fact) for name, fact in self.law.known.items()})
        names["given"] = typed.ANY_MAP
        return names

    def _definitions(self, define: Mapping[str, Any], base: dict[str, Any]) -> dict[str, Any]:
        """The types of definitions, those they read first."""
        found: dict[str, Any] = {}

        def visit(name: str) -> None:
            if name in found or name not in define:
                return
            found[name] = typed.DYN
            for other in define[name].condition.names:
                visit(other)
            typer = typed.Typer({**base, **self.definition_types, **found})
            found[name] = self._expression(define[name].condition, typer, define[name].place)
            if define is self.rules.define:
                self.definition_types[name] = found[name]

        for name in define:
            if name in self.law.known:
                self.fault(define[name].place, f"a definição {name} tem o nome de um fato")
            visit(name)
        return found

    def _conditions(self, form: Any, names: Mapping[str, Any], typer: typed.Typer | None = None) -> None:
        """Every condition inside a form: its names, its quoted words, its type."""
        typer = typer or typed.Typer(names)
        for holder, field, condition in _held(form):
            kind = self._expression(condition, typer, holder.place)
            if field in ("where", "when", "unless", "presides", "per_when") and not typed.is_bool(kind):
                self.fault(holder.place, f"{field}: {condition.text!r} não é sim ou não")

    def _expression(self, condition: Condition, typer: typed.Typer, place: Place) -> Any:
        for name in condition.names:
            if name not in typer.names:
                self.fault(
                    place,
                    f"nome desconhecido em {condition.text!r}: {name} não é fato desta lei, palavra, definição, lista nem interpretação",
                )
                return typed.DYN
        for name in condition.probes:
            if name not in self.law.known:
                self.fault(place, f"given.{name}: {name} não é um fato desta lei")
        for literal in condition.literals:
            self._literal(literal, condition, place)
        for name, quoted, bare in _COMPARED.findall(condition.text):
            self._comparison(name, quoted or bare, condition, place)
        kind, cause = typer.check(condition)
        if cause:
            self.fault(place, f"tipos que não combinam em {condition.text!r}: {cause}")
        return kind

    def _literal(self, literal: str, condition: Condition, place: Place) -> None:
        known = (
            literal in self.words or literal in self.codes or literal in self.readings or literal in self.severities
            or literal in self.pack.statute.provisions or self.law.provision(literal) is not None or check_length(literal) or _DURATION.match(literal) is not None
        )  # fmt: skip
        if not known:
            self.fault(place, f"{literal!r} em {condition.text!r} não é palavra, código, dispositivo, leitura nem prazo conhecido")

    def _comparison(self, name: str, word: str, condition: Condition, place: Place) -> None:
        interpretation = self.pack.interpretations.get(name)
        if interpretation is not None and word not in interpretation.readings:
            self.fault(place, f"{word} não é leitura de {name}; são: {', '.join(interpretation.readings)}")
        fact = self.law.known.get(name)
        if fact is not None and word in fact.words and word in self.law.known and f"'{word}'" not in condition.text:
            self.fault(
                place, f"{word} é palavra de {name}, mas também um fato desta lei: escreva entre aspas em {condition.text!r}"
            )
        if fact is not None and fact.type == "word" and not fact.open and word in self.words and word not in fact.words:
            self.fault(place, f"{word} não é uma das palavras de {name} em {condition.text!r}")

    def _rings(self, define: Mapping[str, Any], outer: Mapping[str, Any] | None = None) -> None:
        """Definitions that need themselves."""
        everything = {**(outer or {}), **define}
        done: set[str] = set()

        def visit(name: str, path: tuple[str, ...]) -> None:
            if name in path:
                ring = " → ".join((*path[path.index(name) :], name))
                self.fault(everything[name].place, f"definições em círculo: {ring}")
                return
            if name in done:
                return
            for other in everything[name].condition.names:
                if other in everything:
                    visit(other, (*path, name))
            done.add(name)

        for name in define:
            visit(name, ())

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
        self._presumptions(table.presume, self.law.known, table.place)
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
        self._presumptions(fines.presume, self.law.known, fines.place)
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

    def _presumptions(self, presume: Mapping[str, Any], known: Mapping[str, Fact], place: Place) -> None:
        for name, entry in presume.items():
            fact = known.get(name)
            if fact is None:
                self.fault(place, f"presume: {name} não é um fato desta lei")
                continue
            if isinstance(entry, dict) and set(entry) == {"fact"}:
                other = known.get(str(entry["fact"]))
                if other is None or other.type != fact.type:
                    self.fault(place, f"presume: {name} não pode valer o mesmo que {entry['fact']}")
                continue
            if entry is None and not fact.nullable:
                self.fault(place, f"presume: {name} não aceita null")
                continue
            try:
                fact.read(name, entry)
            except Refuse as refusal:
                self.fault(place, f"presume: {refusal.detail}")

    # ------------------------------------------------------------ what nobody reads

    def _unread(self) -> None:
        """Facts the city says it knows and no rule reads."""
        names: set[str] = set()
        for chosen in self._choices():
            names |= set(_all_read(self.pack.rules(chosen), self.law.federal_rules))
        through = {p.get("fact") for p in self.pack.facts.presume.values() if isinstance(p, dict)}
        place = Place(self._file("facts.yaml"))
        for name in (*self.pack.facts.knows, *self.pack.facts.facts):
            if (
                name not in names
                and not (name == "at" and "on" in names)
                and name not in self.pack.facts.accepts
                and name not in through
            ):
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


def _held(form: Any) -> Iterator[tuple[Form, str, Condition]]:
    """Each condition with the form that holds it and the name of the field."""
    for holder in of_type(form, Form):
        for name in type(holder).model_fields:
            value = getattr(holder, name)
            if isinstance(value, Condition):
                yield holder, name, value
