"""What is owed in a file. A charge that cannot be reckoned is unknown, never zero; one debt of a collective file is reckoned head by head."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from zelo.law.answers import Answer
from zelo.law.conditions import Condition
from zelo.law.procedures.standing import Owed
from zelo.law.procedures.summing import summed

if TYPE_CHECKING:
    from zelo.law.procedures.case import Case

_NOTHING = Decimal(0)
_CENT = Decimal("0.01")
_LISTED = re.compile(r"listed\('(\w+)', '(\w+)', '(\w+)'\)")


def owed(case: Case, name: str) -> Owed:
    """One charge of a file, or of one head of it."""
    form = case.procedure.charges[name]
    found: Owed = case.memo.of((case.subject, "owed", name), lambda: _owed(case, name), Owed(name, None, _NOTHING, form.basis, ()))
    return found


def _owed(case: Case, name: str) -> Owed:
    if case.subject is None and case.heads:
        heads = [case.head(head).owed(name) for head in case.heads]
        amounts = [one.amount for one in heads]
        total = None if any(a is None for a in amounts) else sum((a for a in amounts if a is not None), _NOTHING)
        needs = tuple(dict.fromkeys(need for one in heads for need in one.needs))
        basis = tuple(dict.fromkeys(item for one in heads for item in one.basis))
        waivers = tuple(dict.fromkeys(item for one in heads for item in one.waived_by)) if total == 0 else ()
        return Owed(name, total, _paid(case, name), basis, heads[0].because, needs, waivers)
    found = _amount(case, name)
    if case.subject is None or not case.file.heads:
        return replace(found, paid=_paid(case, name))
    shares = _shares(case.file, name)
    if shares is None:
        return Owed(name, None, _NOTHING, found.basis, found.because, found.needs)
    return replace(found, paid=shares.get(case.subject, _NOTHING))


def _payments(case: Case, name: str) -> list[tuple[Decimal, tuple[str, ...]]]:
    found = []
    for act in case.living:
        kind = case.kinds.get(act.kind)
        if kind is not None and kind.pays is not None and act.facts.get(kind.pays.charge) == name:
            found.append((Decimal(str(act.facts.get(kind.pays.amount) or 0)), act.subjects))
    return found


def _paid(case: Case, name: str) -> Decimal:
    return sum((amount for amount, _ in _payments(case, name)), _NOTHING)


def _shares(file: Case, name: str) -> dict[str, Decimal] | None:
    """What was paid for each head: a payment fills the heads it names (all, where it names none) one after another."""
    found: dict[str, Decimal] | None = file.memo.of((None, "shares", name), lambda: _shared(file, name), None)
    return found


def _shared(file: Case, name: str) -> dict[str, Decimal] | None:
    shares = dict.fromkeys(file.heads, _NOTHING)
    for amount, subjects in _payments(file, name):
        named = [head for head in file.heads if not subjects or head in subjects]
        for head in named:
            wanted = _amount(file.head(head), name).amount
            if wanted is None:
                return None
            part = min(amount, max(wanted - shares[head], _NOTHING))
            shares[head] += part
            amount -= part
        if named:
            shares[named[-1]] += amount
    return shares


def _amount(case: Case, name: str) -> Owed:
    unknown = Owed(name, None, _NOTHING, case.procedure.charges[name].basis, ())
    around, case.reckoning = case.reckoning, True
    try:
        found: Owed = case.memo.of((case.subject, "amount", name), lambda: _reckon(case, name), unknown)
    finally:
        case.reckoning = around
    return found


def _waivers(case: Case, condition: Condition) -> tuple[str, ...]:
    """The provisions that put a charge on the list of what is waived; nothing where its condition names no such list."""
    found = [(case.outcome(ask), name, word) for ask, name, word in _LISTED.findall(str(condition))]
    put = [one for outcome, name, word in found if isinstance(outcome, Answer) for one in outcome.put.get((name, word), ())]
    return tuple(dict.fromkeys(put))


def _reckon(case: Case, name: str) -> Owed:
    form = case.procedure.charges[name]
    due = case.test(form.when)
    if due is not True:
        return Owed(name, _NOTHING if due is False else None, _NOTHING, form.basis, (), case.lacking(form.when))
    if form.waived is not None:
        waived = case.test(form.waived)
        if waived:
            return Owed(name, _NOTHING, _NOTHING, form.basis, (), waived_by=_waivers(case, form.waived))
        if waived is None:
            return Owed(name, None, _NOTHING, form.basis, (), case.lacking(form.waived))
    amount = form.amount
    if amount.ask and amount.each:
        told = summed(case, amount.ask, amount.each, amount.value or "")
        reckoned = None if told.amount is None else told.amount.quantize(_CENT)
        return Owed(name, reckoned, _NOTHING, tuple(dict.fromkeys((*form.basis, *told.basis))), told.because, told.needs)
    if amount.ask:
        outcome = case.outcome(amount.ask)
        value = outcome.values.get(amount.value or "") if isinstance(outcome, Answer) else None
        reckoned = None if value is None else Decimal(str(value)).quantize(_CENT)
        needs = outcome.needs if reckoned is None else ()
        return Owed(name, reckoned, _NOTHING, tuple(dict.fromkeys((*form.basis, *outcome.basis))), outcome.because, needs)
    total, needs_ = Decimal(1), []
    for factor in (amount.fact,) if amount.fact else amount.product:
        value = Decimal(factor) if isinstance(factor, int) else case.asking.amount(factor or "")
        if value is None:
            needs_.append(str(factor))
        else:
            total *= value
    return Owed(name, None if needs_ else total.quantize(_CENT), _NOTHING, form.basis, (), tuple(needs_))
