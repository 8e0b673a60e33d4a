"""Conditions of a pack: expressions in CEL (Common Expression Language), with a third value for what is not known."""

from __future__ import annotations

import datetime as dt
import functools
import re
import sys
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final

from pydantic import BeforeValidator

from zelo.law.facts import midnight
from zelo.law.lengths import Length, add_months, completed_years

# The library imports its own command line when it is imported, half a second of every start; nothing here uses it.
sys.modules.setdefault("cel.cli", types.ModuleType("cel.cli"))
import cel  # noqa: E402

LONGEST: Final = 150
FUNCTIONS: Final = frozenset({"days", "years", "plus", "sum", "least"})

_LITERAL = re.compile(r"""'([^']*)'|"([^"]*)\"""")
_LOOP = re.compile(r"\.(?:exists|exists_one|all|filter|map)\(\s*(\w+)\s*,")
_GIVEN = re.compile(r"\bgiven\.(\w+)")


class Unknown:
    """The third truth value: a fact that was needed is not known."""

    _only: Unknown | None = None

    def __new__(cls) -> Unknown:
        if cls._only is None:
            cls._only = super().__new__(cls)
        return cls._only

    def __bool__(self) -> bool:
        raise TypeError("o desconhecido não é sim nem não")

    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN: Final = Unknown()


class BrokenCondition(Exception):
    """A condition that no checker should have let through: wrong types while running."""


@dataclass(frozen=True)
class Condition:
    """A compiled expression: its text, the names it reads, the quoted words in it, the facts it asks `has(given.…)` of."""

    text: str
    names: tuple[str, ...]
    literals: tuple[str, ...]
    probes: tuple[str, ...]
    program: Any

    @classmethod
    def parse(cls, text: object) -> Condition:
        """Compiles; raises ValueError with the cause."""
        if isinstance(text, bool):
            text = "true" if text else "false"
        if not isinstance(text, str):
            raise ValueError(f"condição que não se entende: {text!r}")
        return _compile(text)

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> Any:
        return (_compile, (self.text,))


@functools.cache
def _compile(text: str) -> Condition:
    if len(text) > LONGEST:
        raise ValueError(f"condição longa demais ({len(text)} caracteres, no máximo {LONGEST}); dê nome a uma parte em define")
    bare = _LITERAL.sub("''", text)
    if "?" in bare:
        raise ValueError("condição com '? :'; escreva duas cláusulas, ou a || b")
    try:
        program = cel.compile(text)
    except Exception as error:
        raise ValueError(f"condição que não se entende: {text!r} ({str(error).splitlines()[0][:120]})") from None
    loops = set(_LOOP.findall(text))
    return Condition(
        text=text,
        names=tuple(n for n in program.variables() if n not in loops and n != "given"),
        literals=tuple(a or b for a, b in _LITERAL.findall(text)),
        probes=tuple(_GIVEN.findall(bare)),
        program=program,
    )


Expression = Annotated[Condition, BeforeValidator(Condition.parse)]


def _days(a: dt.datetime, b: dt.datetime) -> int:
    return (b - a).days


def _years(a: dt.datetime, b: dt.datetime) -> int:
    return completed_years(a.date(), b.date())


@functools.cache
def _length(text: str) -> Length:
    return Length.parse(text if "day" not in text else text.replace(" day", " calendar day"))


def _plus(start: dt.datetime, length: str) -> dt.datetime:
    found = _length(length)
    if found.unit == "calendar":
        return start + dt.timedelta(days=found.amount)
    return midnight(add_months(start.date(), found.amount * (12 if found.unit == "year" else 1)))


def check_length(text: str) -> bool:
    """Whether a literal is a length that `plus` understands (`24 months`, `90 days`)."""
    try:
        _length(text)
    except ValueError:
        return False
    return True


def _least(a: Any, b: Any) -> Any:
    return min(a, b)


def context(resolve: Callable[[str], Any]) -> Any:
    """A CEL context whose names are looked up by `resolve` (None: not known)."""
    made = cel.Context()
    made.set_variable_resolver(resolve)
    made.add_function("days", _days)
    made.add_function("years", _years)
    made.add_function("plus", _plus)
    made.add_function("sum", sum)
    made.add_function("least", _least)
    return made


def evaluate(condition: Condition, made: Any, program: Any = None) -> Any:
    """The value of a condition, or UNKNOWN; raises `BrokenCondition` on an error of types. `program`: the same one made ready for one law."""
    try:
        return (condition.program if program is None else program).execute(made)
    except RuntimeError as error:
        if "Undefined variable" in str(error):
            return UNKNOWN
        raise BrokenCondition(f"{condition.text!r}: {str(error).splitlines()[0][:160]}") from None
    except LookupError:
        # A field that a record lacks, or a place beyond the end of a list.
        return UNKNOWN
    except (TypeError, ValueError, OverflowError, ZeroDivisionError) as error:
        raise BrokenCondition(f"{condition.text!r}: {str(error).splitlines()[0][:160]}") from None
