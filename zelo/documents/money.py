"""What is owed, with the arithmetic that led to it, as a paper prints it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from zelo.law import ids
from zelo.law.procedures.standing import Owed
from zelo.law.wording import money, number
from zelo.legal.pages import sole_articles
from zelo.proceedings.facts import folded, law_acts_of, procedure_of
from zelo.proceedings.queries import Look
from zelo.proceedings.words import charge_label, shown


@dataclass(frozen=True)
class Charges:
    rows: list[dict[str, Any]]
    total: str
    """What is still to be paid; empty where it cannot be reckoned."""


def charges(look: Look) -> Charges:
    """The charges of a file today that come to something, were paid, or are waived: then with the provisions that waive them."""
    rows = [_row(look, one) for one in look.standing.owed if one.amount != 0 or one.paid or one.waived_by]
    total = look.standing.total_open
    return Charges(rows, "" if total is None else money(total))


def _row(look: Look, one: Owed) -> dict[str, Any]:
    law, kind = look.law, look.file.kind
    form = procedure_of(law, kind).charges[one.charge]
    labels = [ids.label(name, sole=sole_articles(law)) for name in one.waived_by or form.basis if ids.is_id(name)]
    return {
        "charge": one.charge,
        "label": charge_label(law, kind, one.charge),
        "basis": ", ".join(labels),
        "how": "Dispensa da cobrança." if one.waived_by else arithmetic(look, one),
        "amount": "a apurar" if one.amount is None else money(one.amount),
        "paid": money(one.paid) if one.paid else "",
        "open": "a apurar" if one.open is None else money(one.open),
    }


def arithmetic(look: Look, one: Owed) -> str:
    """`Multa: 100 UFM × R$ 4,12 = R$ 412,00`; empty where a charge is but a sum that an act brought."""
    form = procedure_of(look.law, look.file.kind).charges[one.charge]
    steps = [
        step.says for step in one.because if step.role == "arithmetic" and ("R$" in step.says or set(step.basis) & set(form.basis))
    ]
    # The sentence that names the rule stands among the provisions: here, what was multiplied.
    steps = [said for said in steps if "=" in said or "×" in said] or steps
    if steps:
        return " ".join(said if said.endswith(".") else f"{said}." for said in steps)
    if not form.amount.product or look.standing.heads or not one.amount:
        return ""
    return f"{' × '.join(_factors(look, one, form.amount.product))} = {money(one.amount)}."


def _factors(look: Look, one: Owed, product: tuple[str | int, ...]) -> list[str]:
    """Each factor with its value; the one that a definition of the law reckons follows from the others."""
    held = folded(look.law, law_acts_of(look.acts), look.today)
    values = {name: held[name].exact if name in held else look.around.get(name) for name in product if isinstance(name, str)}
    unknown = [name for name, value in values.items() if value is None]
    rest = math.prod((Decimal(str(value)) for value in values.values() if value is not None), start=Decimal(1))
    rest *= math.prod((Decimal(factor) for factor in product if isinstance(factor, int)), start=Decimal(1))
    if len(unknown) == 1 and rest and one.amount is not None:
        values[unknown[0]] = (one.amount / rest).normalize()
    parts = []
    for factor in product:
        if isinstance(factor, int):
            parts.append(str(factor))
            continue
        label, value = look.law.fact_label(factor), values[factor]
        parts.append(
            label if value is None else f"{label} ({shown(look.law, factor, value) if factor not in unknown else number(value)})"
        )
    return parts
