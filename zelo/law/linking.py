"""Conditions made ready for one law: what never changes there is written into them, so that it need not be handed over at each reading.

A word becomes its quoted self. `street in corridors` becomes `(corridors && street in ["rua são mateus", …])`: the list's name stays, now
a mere yes, so that what was read is still noticed exactly when it is read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import cel

from zelo.law.conditions import FUNCTIONS, Condition

_TOKEN = re.compile(r"""'[^']*'|"[^"]*"|(?<![\w.])[A-Za-z_]\w*""")
_MEMBER = re.compile(r"(?<![\w.'\"])(\w+) in (\w+)\b(?!\()")
_KEPT = frozenset({"true", "false", "null", "in", "has", "size", "int", "given", *FUNCTIONS})


@dataclass(frozen=True)
class Linked:
    """A program of one law, and the named lists in it that only answer yes."""

    program: Any
    lists: frozenset[str]


def link(condition: Condition, words: Collection[str], lists: Mapping[str, tuple[str, ...]]) -> Linked:
    """`words`: names that stand for themselves. `lists`: named lists with their items, as conditions compare them."""
    inlined = {name for name in condition.names if name in lists and _only_searched(condition.text, name)}
    if not inlined and not any(name in words for name in condition.names):
        return Linked(condition.program, frozenset())

    def member(found: re.Match[str]) -> str:
        name, group = found[1], found[2]
        return f"({group} && {name} in {json.dumps(list(lists[group]), ensure_ascii=False)})" if group in inlined else found[0]

    def token(found: re.Match[str]) -> str:
        name = found[0]
        return f"'{name}'" if name in words and name in condition.names and name not in _KEPT else name

    return Linked(cel.compile(_TOKEN.sub(token, _MEMBER.sub(member, condition.text))), frozenset(inlined))


def _only_searched(text: str, name: str) -> bool:
    """Whether every use of a named list is `x in name`."""
    uses = [found for found in _TOKEN.finditer(text) if found[0] == name]
    return len(uses) == sum(1 for found in _MEMBER.finditer(text) if found[2] == name and found[1] not in _KEPT)
