"""From acts to facts: annulled acts out, rectified ones mended, the rest folded in the order of their days."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from zelo.law.facts import Fact, Value
from zelo.law.procedures.acts import Act, ActKind


def alive(acts: Sequence[Act], today: dt.date, subject: str | None = None) -> list[Act]:
    """The acts that count on a day: none annulled (newest annulment first, so that an annulment can be annulled), rectified ones with their
    new facts, none of a day to come, in the order of (day, number). What is known is the whole list, whatever `today` is."""
    gone: set[int] = set()
    for act in sorted((a for a in acts if a.kind == "annul"), key=lambda a: -a.n):
        if act.n not in gone:
            gone.update([act.about] if act.about else [])
            gone.update(act.facts.get("falls_with", ()))
    mended: dict[int, Act] = {a.n: a for a in acts if a.n not in gone}
    for act in sorted((a for a in mended.values() if a.kind == "rectify"), key=lambda a: a.n):
        target = mended.get(act.about or 0)
        if target is not None:
            facts = {**target.facts, **{k: v for k, v in act.facts.items() if k != "reason"}}
            mended[target.n] = replace(target, facts={k: v for k, v in facts.items() if v is not None})
    counting = [a for a in mended.values() if a.on <= today and a.kind not in ("annul", "rectify")]
    if subject is not None:
        counting = [a for a in counting if not a.subjects or subject in a.subjects]
    return sorted(counting, key=lambda a: (a.on, a.n))


def rounds(acts: Sequence[Act], anew: Mapping[str, tuple[str, ...]]) -> list[Act]:
    """The acts of the present round: an act that begins anew takes the earlier ones of the kinds it names out of count."""
    counting: list[Act] = []
    for act in acts:
        again = anew.get(act.kind)
        if again:
            counting = [a for a in counting if a.kind not in again]
        counting.append(act)
    return counting


def fold(acts: Sequence[Act], kinds: Mapping[str, ActKind], known: Mapping[str, Fact]) -> dict[str, Value]:
    """The facts that acts brought, typed by the vocabulary; raises `Refuse` where an act holds what does not fit."""
    raw: dict[str, Any] = {}
    records: dict[int, dict[str, dict[str, Any]]] = {}
    for act in acts:
        kind = kinds.get(act.kind)
        for name, value in act.facts.items():
            if kind is not None and name in kind.sums:
                raw[name] = Decimal(str(raw.get(name, 0))) + Decimal(str(value))
            elif name in known and known[name].type in ("words", "provisions", "texts") and name in raw:
                raw[name] = list(dict.fromkeys([*raw[name], *(value if isinstance(value, list | tuple) else [value])]))
            else:
                raw[name] = value
        raw.update(act.answers)
        if kind is None:
            continue
        if kind.day:
            raw[kind.day] = act.on
        raw.update(kind.sets)
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
