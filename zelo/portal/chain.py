"""How a fine is reached, drawn as a chain: base, heads, multiplier, limit, reais."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from zelo.law import Answer, Law
from zelo.law.wording import counted, money, number


@dataclass(frozen=True)
class Link:
    op: str
    value: str
    says: str
    last: bool = False


def chain(law: Law, outcome: Answer, given: dict[str, Any]) -> list[Link]:
    """Nothing where there is no total yet. The total divided by what multiplied it is the base, which needs no second reckoning."""
    values = outcome.values
    unit = str(values.get("unit") or "")
    total = values.get("total_units") if unit != "BRL" else values.get("total_brl")
    if total is None or unit == "":
        return []

    def shown(amount: Decimal) -> str:
        return money(amount) if unit == "BRL" else f"{number(amount)} {unit}"

    multiplier = values.get("multiplier") or Decimal(1)
    base = _base(values, given)
    links = []
    heads = _heads(values, given, base, Decimal(total), Decimal(multiplier))
    if base is not None:
        links.append(Link("", shown(base), "multa-base"))
        if heads > 1:
            links.append(Link("×", number(heads), counted(heads, "animal", "animais").split(" ", 1)[1]))
        if multiplier != 1:
            links.append(Link("×", number(multiplier), "agravamento"))
        if values.get("capped"):
            links.append(Link("=", shown(base * heads * multiplier), "soma"))
            links.append(Link("→", shown(total), "limite da lei"))
    if unit == "BRL":
        return (
            [*links, Link("=", money(total), "multa", last=True)]
            if len(links) > 1
            else [Link("", money(total), "multa", last=True)]
        )
    if len(links) > 1 and not values.get("capped"):
        links.append(Link("=", shown(total), "total"))
    brl = values.get("total_brl")
    if brl is not None and total:
        links.append(Link("×", money(Decimal(brl) / Decimal(total)), f"valor da {unit}"))
        links.append(Link("=", money(brl), "em reais", last=True))
    return links


def _base(values: dict[str, Any], given: dict[str, Any]) -> Decimal | None:
    if given.get("base_units") is not None:
        return Decimal(str(given["base_units"]))
    least, most = values.get("min_units"), values.get("max_units")
    if most is not None and least == most:
        return Decimal(most)
    return None


def _heads(values: dict[str, Any], given: dict[str, Any], base: Decimal | None, total: Decimal, multiplier: Decimal) -> int:
    """How many animals entered the sum; told by the sum itself, unless the limit cut it."""
    asked = given.get("animals")
    if base is None or not base or not isinstance(asked, int):
        return 1
    if values.get("capped"):
        return asked
    return asked if base * asked * multiplier == total else 1
