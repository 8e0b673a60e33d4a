"""A collective file: one standing for each head, and the file's own, which is that of the least advanced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, TypeVar

from zelo.law.answers import Step
from zelo.law.procedures.standing import Owed, Permitted, Reason, Standing

if TYPE_CHECKING:
    from zelo.law.procedures.case import Case
from zelo.law.wording import money

T = TypeVar("T")


def joined(file: Case, heads: Mapping[str, Standing]) -> Standing:
    """The standing of a file from those of its heads: what may be done for some head is permitted, what is owed adds up."""
    order = {stage.stage: number for number, stage in enumerate(file.procedure.stages)}
    least = max(heads.values(), key=lambda standing: order[standing.stage])
    permitted = {kind: found for kind in file.procedure.every_act if (found := _permitted(kind, heads)) is not None}
    barred = {kind: _reasons(kind, heads) for kind in file.procedure.every_act if kind not in permitted}
    days = [standing.wakes_on for standing in heads.values() if standing.wakes_on]
    return replace(
        least,
        final=all(standing.final for standing in heads.values()),
        deadlines=_once((d for s in (least, *heads.values()) for d in s.deadlines), lambda d: (d.name, d.opened_by)),
        permitted=permitted,
        barred=barred,
        tasks=_once((t for s in heads.values() for t in s.tasks), lambda t: t.code),
        services=_once((one for s in heads.values() for one in s.services), lambda one: one.n),
        effects=_once((e for s in (least, *heads.values()) for e in s.effects), lambda e: e.name),
        owed=tuple(_owed(file.owed(name), heads.values()) for name in file.procedure.charges),
        wakes_on=min(days) if days else None,
        heads=dict(heads),
    )


def _owed(whole: Owed, heads: Iterable[Standing]) -> Owed:
    """What the heads owe, each as of its own end, and what was paid in the file; how each is reckoned, and their sum."""
    each = [one for head in heads for one in head.owed if one.charge == whole.charge]
    known = [one.amount for one in each if one.amount is not None]
    total = sum(known, Decimal(0))
    steps = [step for one in each for step in one.because]
    if total and len(known) == len(each):
        steps.append(Step("arithmetic", f"{_sum(known)} = {money(total)}.", whole.basis, (), None))
    return replace(
        whole, amount=None if len(known) < len(each) else total, because=_once(steps, lambda step: (step.role, step.says))
    )


def _sum(amounts: Iterable[Decimal]) -> str:
    """`2 × R$ 400,00 + R$ 600,00`."""
    counted = Counter(amount for amount in amounts if amount)
    return " + ".join(money(amount) if times == 1 else f"{times} × {money(amount)}" for amount, times in counted.items())


def _permitted(kind: str, heads: Mapping[str, Standing]) -> Permitted | None:
    able = {name: standing.permitted[kind] for name, standing in heads.items() if kind in standing.permitted}
    if not able:
        return None
    first = next(iter(able.values()))
    choices = {
        fact: tuple(word for word in words if all(word in other.choices.get(fact, ()) for other in able.values()))
        for fact, words in first.choices.items()
    }
    return replace(first, choices=choices, subjects=tuple(able) if len(able) < len(heads) else ())


def _reasons(kind: str, heads: Mapping[str, Standing]) -> tuple[Reason, ...]:
    unfinished = [s for s in heads.values() if not s.final] or list(heads.values())
    return _once((reason for s in unfinished for reason in s.barred.get(kind, ())), lambda r: (r.code, r.basis))


def _once(items: Iterable[T], key: Callable[[T], Hashable]) -> tuple[T, ...]:
    found: dict[Hashable, T] = {}
    for item in items:
        found.setdefault(key(item), item)
    return tuple(found.values())
