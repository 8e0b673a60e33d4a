"""From acts to facts: annulled acts out, rectified ones mended, the rest folded in the order of their days."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from zelo.law.facts import Fact, Value
from zelo.law.procedures.acts import MENDING, Act, ActKind
from zelo.law.procedures.papers import holds

_NOT_MENDED = ("reason_text",)
"""Facts of a rectifying act that are its own: why it was done."""


def annulled(acts: Sequence[Act]) -> set[int]:
    """The numbers of the acts that no longer count; newest annulment first, so that an annulment can itself be annulled."""
    gone: set[int] = set()
    for act in sorted((a for a in acts if a.kind == "annul"), key=lambda a: -a.n):
        if act.n not in gone:
            gone.update([act.about] if act.about else [])
            gone.update(act.facts.get("falls_with") or ())
    return gone


def mended(acts: Sequence[Act]) -> list[Act]:
    """The acts that count, whatever the day: none annulled, rectified ones with their new facts, in the order of (day, number)."""
    gone = annulled(acts)
    found: dict[int, Act] = {a.n: a for a in acts if a.n not in gone}
    for act in sorted((a for a in found.values() if a.kind == "rectify"), key=lambda a: a.n):
        target = found.get(act.about or 0)
        if target is not None:
            facts = {**target.facts, **{k: v for k, v in act.facts.items() if k not in _NOT_MENDED}}
            found[target.n] = replace(target, facts={k: v for k, v in facts.items() if v is not None})
    return sorted((a for a in found.values() if a.kind not in MENDING), key=lambda a: (a.on, a.n))


def alive(acts: Sequence[Act], today: dt.date, subject: str | None = None) -> list[Act]:
    """The acts that count on a day, for one head or for the file; what is known is the whole list, whatever `today` is."""
    return [a for a in mended(acts) if a.on <= today and (subject is None or not a.subjects or subject in a.subjects)]


def heads_of(acts: Sequence[Act]) -> tuple[str, ...]:
    """The heads that a file's acts name, in the order they were first named."""
    return tuple(dict.fromkeys(head for act in acts for head in act.subjects))


def rounds(acts: Sequence[Act], anew: Mapping[str, tuple[str, ...]]) -> list[Act]:
    """The acts of the present round: an act that begins anew takes the earlier ones of the kinds it names out of count."""
    counting: list[Act] = []
    for act in acts:
        again = anew.get(act.kind)
        if again:
            counting = [a for a in counting if a.kind not in again]
        counting.append(act)
    return counting


def fold(
    acts: Sequence[Act], kinds: Mapping[str, ActKind], known: Mapping[str, Fact], *, one_head: bool = False
) -> dict[str, Value]:
    """The facts that acts brought, typed by the vocabulary; raises `Refuse` where an act holds what does not fit."""
    raw: dict[str, Any] = {}
    records: dict[int, dict[str, dict[str, Any]]] = {}
    for act in acts:
        kind = kinds.get(act.kind)
        if kind is not None and kind.renews is not None and holds(kind.renews.where, act.facts):
            for name in kind.renews.facts:
                raw.pop(name, None)
        for name, value in act.facts.items():
            if kind is not None and name in kind.sums:
                raw[name] = Decimal(str(raw.get(name, 0))) + Decimal(str(value))
            elif name in known and known[name].type in ("words", "provisions", "texts") and name in raw:
                raw[name] = list(dict.fromkeys([*raw[name], *(value if isinstance(value, list | tuple) else [value])]))
            else:
                raw[name] = (
                    [value] if name in known and known[name].type in ("words", "provisions") and isinstance(value, str) else value
                )
        raw.update(act.answers)
        if kind is None:
            continue
        if kind.day:
            raw[kind.day] = act.on
        raw.update(kind.sets)
        if one_head:
            raw.update(kind.heads)
        _records(act, kind, raw, records)
    return {
        name: known[name].read(name, value)
        for name, value in raw.items()
        if name in known and (value is not None or known[name].nullable)
    }


def _records(act: Act, kind: ActKind, raw: dict[str, Any], records: dict[int, dict[str, dict[str, Any]]]) -> None:
    for name, fields in kind.adds.items():
        record = {key: found for key, wanted in fields.items() if (found := _of(act, wanted)) is not None}
        raw[name] = [*raw.get(name, ()), record]
        records.setdefault(act.n, {})[name] = record
    for name, fields in kind.completes.items():
        record = records.get(act.about or 0, {}).get(name, {})
        record.update({key: found for key, wanted in fields.items() if (found := _of(act, wanted)) is not None})


def _of(act: Act, wanted: str) -> Any:
    """`=on` is the act's day, `=fact` its fact, anything else a word."""
    if not wanted.startswith("="):
        return wanted
    return act.on if wanted == "=on" else act.facts.get(wanted[1:])
