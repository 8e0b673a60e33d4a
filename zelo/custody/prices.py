"""Which prices a city's law needs: read off its procedures, whose charges say what they are made of."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from zelo.custody.models import Price
from zelo.law import Law
from zelo.law.procedures.forms import Amount, Procedure
from zelo.law.reads import Reads

MONEY = ("money", "number")


@dataclass(frozen=True)
class Needed:
    """A price that some charge is made of. `charges`: what it enters, as the procedure calls it; `held`: what the law's own data say of it
    today (a fiscal unit's value), with its act."""

    name: str
    label: str
    charges: tuple[str, ...]
    basis: tuple[str, ...]
    held: str = ""


def needed_prices(law: Law, on: dt.date) -> dict[str, Needed]:
    """By the name of the fact, in the order the procedures name them. No query."""
    found: dict[str, Needed] = {}
    for procedure in law.pack.procedures(law.readings).values():
        wanted = [name for name in procedure.surroundings if (fact := law.vocabulary.facts.get(name)) and fact.type in MONEY]
        for key, charge in procedure.charges.items():
            for name in (name for name in wanted if name in read_by(law, procedure, charge.amount)):
                before = found.get(name)
                label = f"{procedure.label}: {(charge.label or key).lower()}"
                found[name] = Needed(
                    name, law.fact_label(name), (*(before.charges if before else ()), label),
                    tuple(dict.fromkeys((*(before.basis if before else ()), *charge.basis))), held_by_pack(law, name, on),
                )  # fmt: skip
    return found


def lacking(needed: Mapping[str, Needed], standing: Mapping[str, Price]) -> list[Needed]:
    """Those that nobody has set: what depends on them cannot be charged."""
    return [one for name, one in needed.items() if name not in standing and not one.held]


def read_by(law: Law, procedure: Procedure, amount: Amount) -> set[str]:
    """The facts that an amount may read; of one that an act fixes, what it is fixed from: another fact, or what that question reads."""
    if amount.ask:
        return asked(law, amount.ask)
    named = {part for part in amount.product if isinstance(part, str)} or {amount.fact or ""}
    fixed = [act.fixes[name] for act in procedure.acts.values() for name in named if name in act.fixes]
    return named.union(*(asked(law, source.partition(".")[0]) if "." in source else {source.removesuffix("?")} for source in fixed))


def asked(law: Law, ask: str) -> set[str]:
    """The facts that a question may read."""
    reads = Reads(law.rules, law.federal_rules)
    if ask == "fine":
        for fines in law.rules.fines:
            reads.fines(fines)
    else:
        reads.ask(ask)
    return set(reads.names)


def held_by_pack(law: Law, name: str, on: dt.date) -> str:
    """`R$ 38,42 (Comunicado DICAR-88/25)`; empty where the city's data do not say."""
    if name != "unit_value":
        return ""
    for fines in law.rules.fines:
        value = law.pack.city.unit_value(fines.unit, on)
        if value is not None:
            return f"{fines.unit}: {law.known[name].shown(value.value)} ({value.act})"
    return ""
