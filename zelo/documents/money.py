"""What is owed, with the arithmetic that led to it, as a paper prints it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zelo.law import ids
from zelo.law.procedures.standing import Owed
from zelo.law.wording import money
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
    """The charges of a file today that come to something or were paid."""
    rows = [_row(look, one) for one in look.standing.owed if one.amount != 0 or one.paid]
    total = look.standing.total_open
    return Charges(rows, "" if total is None else money(total))


def _row(look: Look, one: Owed) -> dict[str, Any]:
    law, kind = look.law, look.file.kind
    form = procedure_of(law, kind).charges[one.charge]
    labels = [ids.label(name, sole=sole_articles(law)) for name in form.basis if ids.is_id(name)]
    return {
        "label": charge_label(law, kind, one.charge),
        "basis": ", ".join(labels),
        "how": arithmetic(look, one),
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
    held = folded(look.law, law_acts_of(look.acts), look.today)
    parts = []
    for factor in form.amount.product:
        if isinstance(factor, int):
            parts.append(str(factor))
            continue
        value = held[factor].exact if factor in held else look.around.get(factor)
        label = look.law.fact_label(factor)
        parts.append(label if value is None else f"{label} ({shown(look.law, factor, value)})")
    return f"{' × '.join(parts)} = {money(one.amount)}."
