"""What conditions of a procedure may say: the functions, what each argument must name, the types of everything else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from zelo.law import typed
from zelo.law.check_conditions import ConditionChecker
from zelo.law.conditions import Condition
from zelo.law.faults import Place
from zelo.law.law import Law
from zelo.law.procedures.acts import ALWAYS
from zelo.law.procedures.forms import Procedure
from zelo.law.procedures.serving import MODE
from zelo.law.tables import ASKS

FUNCTIONS: Final[dict[str, tuple[str, ...]]] = {
    "done": ("ato",), "times": ("ato",), "running": ("prazo",), "passed": ("prazo",), "over": ("prazo",), "begun": ("prazo",),
    "met": ("prazo",), "late": ("prazo",), "effect": ("efeito",), "settled": ("cobrança",), "verdict": ("pergunta",),
    "listed": ("pergunta", "lista", "palavra"), "served": ("notificação",), "tried": ("notificação", "modo"),
}  # fmt: skip
_RETURNS = {"times": typed.INT, "effect": typed.STRING, "verdict": typed.STRING}
_CALL = re.compile(rf"\b({'|'.join(FUNCTIONS)})\(([^()]*)\)")
_QUOTED = re.compile(r"""\s*(['"])(\w+)\1\s*\Z""")
_ANSWERS = {"effect": ("none", "pending", "in_force", "stayed", "ended"), "verdict": ("yes", "no", "unknown")}
_COMPARED = re.compile(r"\b(effect|verdict)\([^()]*\)\s*[!=]=\s*['\"](\w+)['\"]")


def calls(condition: Condition) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each call of a procedure's function in a condition, with its arguments; an argument that is no quoted name is empty."""
    for name, inside in _CALL.findall(condition.text):
        quoted = [_QUOTED.match(part) for part in inside.split(",")]
        yield name, tuple(found[2] if found else "" for found in quoted)


class NameChecker(ConditionChecker):
    """The names, functions and types of one procedure's conditions."""

    def __init__(self, bound: Law, procedure: Procedure) -> None:
        super().__init__(bound)
        self.procedure = procedure
        self.file_facts = {n: f for n, f in bound.vocabulary.facts.items() if n not in bound.known}
        self.facts = {**self.file_facts, **bound.known}
        self.probed |= set(self.file_facts)
        self.asks = {*bound.questions()}
        self._arguments: set[str] = set()
        self.names = self._typed_names()
        self.typer = typed.Typer(
            self.names, [typed.function(name, _RETURNS.get(name, typed.BOOL), len(kinds)) for name, kinds in FUNCTIONS.items()]
        )
        self.faults.clear()
        for name, form in procedure.define.items():
            if form.condition is not None and name not in self.facts:
                self.typer.declare(name, self.typer.check(form.condition)[0])

    def _typed_names(self) -> dict[str, Any]:
        names = {**self._base_names(), **{n: typed.type_of(f) for n, f in self.file_facts.items()}}
        self._definitions(self.rules.define, names)
        names.update(self.definition_types)
        names.update({name: typed.DYN for name in self.procedure.define if name not in self.facts})
        names.update({f"owes_{charge}": typed.DOUBLE for charge in self.procedure.charges})
        return names

    def expression(self, condition: Condition, place: Place, *, yes_or_no: bool = True) -> None:
        """Checks one condition; its faults are collected."""
        self._arguments = set(_ANSWERS["effect"] + _ANSWERS["verdict"]) if "(" in condition.text else set()
        for name, arguments in calls(condition):
            self._arguments.update(arguments)
            self._call(name, arguments, condition, place)
        for name, answer in _COMPARED.findall(condition.text):
            if answer not in _ANSWERS[name]:
                self.fault(place, f"{name} nunca responde {answer!r}; responde {', '.join(_ANSWERS[name])}")
        kind = self._expression(condition, self.typer, place)
        if yes_or_no and not typed.is_bool(kind):
            self.fault(place, f"{condition.text!r} não é sim ou não")

    def _literal(self, literal: str, condition: Condition, place: Place) -> None:
        if literal not in self._arguments:
            super()._literal(literal, condition, place)

    def _call(self, name: str, arguments: tuple[str, ...], condition: Condition, place: Place) -> None:
        kinds = FUNCTIONS[name]
        if len(arguments) != len(kinds):
            self.fault(place, f"{name} pede {len(kinds)} nome(s) entre aspas em {condition.text!r}")
            return
        for kind, argument in zip(kinds, arguments, strict=True):
            if not argument:
                self.fault(place, f"{name}: o argumento é um nome entre aspas, em {condition.text!r}")
            elif kind == "lista":
                lists = (*ASKS[arguments[0]].lists, *self.law.vocabulary.answers) if arguments[0] in ASKS else (argument,)
                if argument not in lists:
                    self.fault(place, f"{name}: {argument} não é lista de {arguments[0]}")
            elif kind == "palavra":
                if argument not in self.words and argument not in self.codes and self.law.provision(argument) is None:
                    self.fault(place, f"{name}: {argument} não é palavra nem código conhecido")
            elif argument not in self.things(kind):
                self.fault(place, f"{name}: {kind} que não existe neste procedimento: {argument}")

    def things(self, kind: str) -> set[str]:
        """The names a function may take."""
        procedure = self.procedure
        return {
            "ato": {*procedure.acts, *ALWAYS}, "prazo": set(procedure.deadlines), "efeito": set(procedure.effects),
            "cobrança": set(procedure.charges), "pergunta": self.asks,
            "notificação": {name for name, act in procedure.acts.items() if act.served is not False}, "modo": set(self.facts[MODE].words),
        }[kind]  # fmt: skip
