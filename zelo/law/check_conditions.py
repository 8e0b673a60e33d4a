"""What conditions of a pack say: their names, quoted words, comparisons and types; definitions in a ring."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from zelo.law import typed
from zelo.law.conditions import Condition, check_length
from zelo.law.faults import Fault, Place
from zelo.law.forms import Form
from zelo.law.law import Law
from zelo.law.reads import of_type
from zelo.law.vocabulary import all_words

_COMPARED = re.compile(r"\b(\w+)\s*[!=]=\s*(?:'(\w+)'|(\w+)\b)")
_DURATION = re.compile(r"\d+[hms]\Z")


class ConditionChecker:
    """The conditions of one pack under its default readings; collects `faults`."""

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
        self.probed: set[str] = set(bound.known)
        """Facts that may be given, and so asked about with `has(given.…)`."""

    def fault(self, place: Place, cause: str) -> None:
        self.faults.append(Fault(place, cause))

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
        for holder, field, condition in held_conditions(form):
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
            if name not in self.probed:
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


def held_conditions(form: Any) -> Iterator[tuple[Form, str, Condition]]:
    """Each condition with the form that holds it and the name of the field."""
    for holder in of_type(form, Form):
        for name in type(holder).model_fields:
            value = getattr(holder, name)
            if isinstance(value, Condition):
                yield holder, name, value
