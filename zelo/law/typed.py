"""The types of conditions: each expression is checked against the declared types of the names it reads.

Conditions are evaluated by one CEL library, fast and untyped; another one, strict, checks them here. A fact that may be null, and a field
that may be absent, are left untyped.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from cel_expr_python import cel as strict

from zelo.law.conditions import Condition
from zelo.law.facts import Fact

_T = strict.Type
_SIMPLE = {
    "bool": _T.BOOL, "int": _T.INT, "number": _T.DOUBLE, "money": _T.DOUBLE, "date": _T.TIMESTAMP, "moment": _T.TIMESTAMP,
    "text": _T.STRING, "name": _T.STRING, "word": _T.STRING, "provision": _T.STRING,
}  # fmt: skip
STRINGS = _T.List(_T.STRING)


def type_of(fact: Fact) -> Any:
    """The CEL type of a fact."""
    if fact.nullable:
        return _T.DYN
    simple = _SIMPLE.get(fact.type)
    if simple is not None:
        return simple
    if fact.type == "records":
        return _T.List(_T.Map(_T.STRING, _T.DYN))
    if fact.type == "counts":
        return _T.Map(_T.STRING, _T.INT)
    return _T.List(_T.TIMESTAMP) if fact.type == "dates" else STRINGS


@functools.cache
def _functions() -> Any:
    moment, text, number = _T.TIMESTAMP, _T.STRING, _T.DOUBLE

    def function(name: str, returns: Any, *parameters: Any) -> Any:
        return strict.Overload(f"{name}_{'_'.join(p.name() for p in parameters)}", returns, list(parameters))

    return [
        strict.FunctionDecl("days", [function("days", _T.INT, moment, moment)]),
        strict.FunctionDecl("years", [function("years", _T.INT, moment, moment)]),
        strict.FunctionDecl("plus", [function("plus", moment, moment, text)]),
        strict.FunctionDecl("sum", [strict.Overload("sum_list", _T.DYN, [_T.List(_T.DYN)])]),
        strict.FunctionDecl("least", [function("least", _T.INT, _T.INT, _T.INT), function("least", number, number, number)]),
    ]


def function(name: str, returns: Any, parameters: int) -> Any:
    """A function of texts, as conditions of procedures have them."""
    return strict.FunctionDecl(name, [strict.Overload(f"{name}_{parameters}", returns, [_T.STRING] * parameters)])


class Typer:
    """Checks expressions under one set of typed names, with further functions where there are any."""

    def __init__(self, names: Mapping[str, Any], functions: Sequence[Any] = ()) -> None:
        self.names = dict(names)
        self.functions = [*_functions(), *functions]
        self._env: Any = None

    def declare(self, name: str, kind: Any) -> None:
        if self.names.get(name) != kind:
            self.names[name] = kind
            self._env = None

    def check(self, condition: Condition) -> tuple[Any, str | None]:
        """The type of an expression, and what is wrong with it."""
        if self._env is None:
            self._env = strict.NewEnv(variables=self.names, functions=self.functions)
        try:
            return self._env.compile(condition.text).return_type(), None
        except Exception as error:
            lines = [line for line in str(error).splitlines() if "ERROR" in line] or [str(error)]
            return _T.DYN, lines[0].split("ERROR:")[-1].strip()[:200]


def is_bool(kind: Any) -> bool:
    return bool(kind in (_T.BOOL, _T.DYN))


DYN = _T.DYN
STRING = _T.STRING
BOOL = _T.BOOL
INT = _T.INT
DOUBLE = _T.DOUBLE
TIMESTAMP = _T.TIMESTAMP
ANY_MAP = _T.Map(_T.STRING, _T.BOOL)
