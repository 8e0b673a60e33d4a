"""What the offences of a form come to: the law's own question asked of each, and their sum under the limit of the notice, before anything is recorded."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from zelo.law import Answer, Law, ids
from zelo.law.answers import Step
from zelo.law.procedures.acts import Act
from zelo.law.procedures.case import Case
from zelo.law.procedures.summing import MONEY, UNITS, each, summed
from zelo.law.wording import money, number
from zelo.legal.pages import sole_articles
from zelo.portal.chain import Link, chain
from zelo.proceedings.facts import BROKEN, Asked, opened, procedure_of, surroundings

FINE = "fine"


@dataclass(frozen=True)
class Reckoned:
    """One offence: its chain, or why there is none yet. `band`: the base that the law leaves to choose."""

    label: str
    says: str
    links: tuple[Link, ...]
    band: str
    refused: str
    basis: tuple[str, ...]
    needs: str
    because: tuple[Step, ...]


@dataclass(frozen=True)
class Prior:
    label: str
    says: str
    final_on: dt.date | None


@dataclass(frozen=True)
class Together:
    counts: tuple[Reckoned, ...]
    total: str
    steps: tuple[Step, ...]
    priors: tuple[Prior, ...]
    priors_known: bool


def together(
    law: Law, kind: str, file: int | None, acts: Sequence[Act], wanted: str, facts: Mapping[str, Any], on: dt.date, today: dt.date, records: str
) -> Together | None:  # fmt: skip
    """None where this law's procedure asks no fine of these records, or what was typed cannot be read yet."""
    held = [row for row in facts.get(records) or () if row.get("offence")]
    if not held or FINE not in law.questions():
        return None
    act = Act(n=len(acts) + 1, kind=wanted, on=on, facts={**facts, records: held})
    whole = (*acts, act)
    try:
        around = surroundings(kind, [Asked(file, whole, today, law)])[0]
        with opened(law, kind, whole, today, around) as case:
            return _told(law, case, records, procedure_of(law, kind).surroundings)
    except BROKEN:
        return None


def _told(law: Law, case: Case, records: str, wanted: Sequence[str]) -> Together | None:
    held = case.facts.get(records)
    if held is None:
        return None
    outcomes = each(case, FINE, records)
    found = tuple(_one(law, outcome, record) for outcome, record in zip(outcomes, held.exact, strict=True))
    unit = next((str(one.values["unit"]) for one in outcomes if isinstance(one, Answer) and one.values.get("unit")), "")
    units = summed(case, FINE, records, UNITS) if unit not in ("", "BRL") else None
    reais = summed(case, FINE, records, MONEY)
    said = [f"{number(units.amount)} {unit}"] if units and units.amount is not None else []
    said += [money(reais.amount)] if reais.amount is not None else []
    steps = (reais if reais.amount is not None else units or reais).because
    own = {step for one in found for step in one.because}
    return Together(
        found, " = ".join(said), tuple(step for step in steps if step not in own) if len(found) > 1 else (), _priors(law, case), "priors" in wanted
    )  # fmt: skip


def _one(law: Law, outcome: Any, record: Mapping[str, Any]) -> Reckoned:
    offence = str(record.get("offence") or "")
    provision = law.provision(offence)
    label, says = ids.label(offence, sole=sole_articles(law)), provision.says if provision else ""
    needs = law.labels(outcome.needs) if outcome.needs else ""
    if not isinstance(outcome, Answer):
        return Reckoned(label, says, (), "", law.code_says(outcome.code), outcome.basis, needs, outcome.because)
    least, most = outcome.values.get("min_units"), outcome.values.get("max_units")
    band = ""
    if least is not None and most is not None and least != most:
        band = f"{number(Decimal(least))} a {number(Decimal(most))} {outcome.values.get('unit')}"
    return Reckoned(label, says, tuple(chain(law, outcome, dict(record))), band, "", outcome.basis, needs, outcome.because)


def _priors(law: Law, case: Case) -> tuple[Prior, ...]:
    held = case.facts.get("priors")
    found = []
    for one in held.exact if held is not None else ():
        offence = str(one.get("offence") or "")
        provision = law.provision(offence)
        found.append(Prior(ids.label(offence, sole=sole_articles(law)), provision.says if provision else "", one.get("final_on")))
    return tuple(found)
