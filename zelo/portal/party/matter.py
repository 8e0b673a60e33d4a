"""What a file is about, for its party: what they are said to have done, by which provision, where and when, and what was decided of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from zelo.law import Law
from zelo.law.wording import counted, money
from zelo.proceedings.facts import folded, law_acts_of
from zelo.proceedings.queries import Look
from zelo.proceedings.words import shown

TOLD = ("occurred_on", "place_text", "species", "measures_taken", "urgent_measures", "proposed_penalties")
DECIDED = ("decision", "appeal_outcome", "penalties", "fine_units", "fine_brl", "complementary", "reimbursement_brl", "ban_years")
ANIMAL = ("animal", "animais")


@dataclass(frozen=True)
class Charged:
    """One offence of the notice. `basis`: its provision; `says`: what that asks of people."""

    says: str
    basis: tuple[str, ...]
    animals: str


@dataclass(frozen=True)
class Matter:
    offences: tuple[Charged, ...]
    facts: str
    pairs: tuple[tuple[str, str], ...]
    decided: tuple[tuple[str, str], ...]

    def __bool__(self) -> bool:
        return bool(self.offences or self.facts)


def matter(look: Look) -> Matter:
    held: Mapping[str, Any] = {name: value.exact for name, value in folded(look.law, law_acts_of(look.acts), look.today).items()}
    return Matter(
        tuple(found for one in held.get("counts") or () if (found := _charged(look.law, one)) is not None),
        str(held.get("facts_text") or ""), _pairs(look.law, held, TOLD),
        (*_pairs(look.law, held, DECIDED), *_in_reais(look, held)),
    )  # fmt: skip


def _in_reais(look: Look, held: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """A fine fixed in units, by the unit's value of today: until a charge fixes it."""
    units, value = held.get("fine_units"), look.around.get("unit_value")
    if not units or value is None or (look.standing.owed and any(one.amount for one in look.standing.owed)):
        return ()
    return (("em reais, pelo valor de hoje da unidade", money(Decimal(str(units)) * Decimal(str(value)))),)


def _charged(law: Law, count: Mapping[str, Any]) -> Charged | None:
    offence = str(count.get("offence") or "")
    provision = law.pack.statute.provisions.get(offence)
    if provision is None:
        return None
    many = count.get("animals")
    return Charged(provision.says, (offence,), counted(int(many), *ANIMAL) if many else "")


def _pairs(law: Law, held: Mapping[str, Any], names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((law.fact_label(name), shown(law, name, held[name])) for name in names if held.get(name) not in (None, "", [], ()))


def about_line(law: Law, shown: Mapping[str, Any]) -> str:
    """What a file is about, for a list: the first offence of its notice, and how many more there are."""
    offences = [str(one.get("offence") or "") for one in shown.get("counts") or () if isinstance(one, Mapping)] or [
        str(shown.get("offence") or "")
    ]
    says = law.says(offences[:1])
    more = len(offences) - 1
    return f"{says} E mais {counted(more, 'infração', 'infrações')}." if says and more else says
