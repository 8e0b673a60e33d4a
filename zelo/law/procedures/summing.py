"""One question put for every record of a list (the offences of one notice), and what the answers come to together, under the limit of the notice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from zelo.law.answers import Answer, Refusal, Step
from zelo.law.fine_forms import Cap
from zelo.law.wording import number

if TYPE_CHECKING:
    from zelo.law.procedures.case import Case

UNITS, MONEY = "total_units", "total_brl"
_CENT = Decimal("0.01")


@dataclass(frozen=True)
class Summed:
    """A value of every answer added up. None: one of them is refused or not known yet."""

    amount: Decimal | None
    basis: tuple[str, ...]
    because: tuple[Step, ...]
    needs: tuple[str, ...]
    refused: Refusal | None = None


def each(case: Case, ask: str, records: str) -> tuple[Answer | Refusal, ...]:
    """The answer for every record: its fields are laid over the facts of the file."""
    held = case.facts.get(records)
    return tuple(case.outcome(ask, **record) for record in (held.exact if held is not None else ()))


def summed(case: Case, ask: str, records: str, value: str) -> Summed:
    outcomes = each(case, ask, records)
    amounts = [_amount(one, value) for one in outcomes]
    basis = tuple(dict.fromkeys(item for one in outcomes for item in one.basis))
    because = tuple(step for one in outcomes for step in one.because)
    needs = tuple(dict.fromkeys(need for one in outcomes for need in one.needs))
    refused = next((one for one in outcomes if isinstance(one, Refusal)), None)
    if not outcomes or any(amount is None for amount in amounts):
        return Summed(None, basis, because, needs or (records,), refused)
    total = sum((amount for amount in amounts if amount is not None), Decimal(0))
    steps = (
        [_step(" + ".join(map(number, (a for a in amounts if a is not None))) + f" = {number(total)}.")] if len(amounts) > 1 else []
    )
    for cap in _caps(case, ask) if len(amounts) > 1 and value in (UNITS, MONEY) else ():
        units = sum((_amount(one, UNITS) or Decimal(0) for one in outcomes), Decimal(0))
        basis = tuple(dict.fromkeys((*basis, *cap.basis)))
        if units > cap.units:
            total = cap.units if value == UNITS else (total * cap.units / units).quantize(_CENT, ROUND_HALF_UP)
            says = cap.says or case.law.says(cap.basis)
            steps.append(_step(f"{says} A soma das infrações passa do limite do auto: fica em {number(cap.units)}.", cap.basis))
    return Summed(total, basis, (*because, *steps), ())


def _amount(outcome: Answer | Refusal, value: str) -> Decimal | None:
    found = outcome.values.get(value) if isinstance(outcome, Answer) else None
    return None if found is None else Decimal(str(found))


def _step(says: str, basis: tuple[str, ...] = ()) -> Step:
    return Step("arithmetic", says, basis)


def _caps(case: Case, ask: str) -> Iterator[Cap]:
    """The limits that are of the whole notice, as they are on the day of the deed."""
    day = case.asked_on(ask)
    for fines in case.law.rules.fines if ask == "fine" else ():
        if fines.holds(day):
            yield from (cap for cap in fines.caps if cap.of == "notice")
            return


__all__ = ["Summed", "each", "summed"]
