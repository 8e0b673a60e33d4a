"""Random offences in every act of every journey that fixes a fine: what enters keeps the band of each and the limit of the whole."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

import pytest

from tests.law.walking import PROCEDURES, Walk, offences, walked
from zelo.law.answers import Answer
from zelo.law.procedures.acts import Act
from zelo.law.procedures.summing import each
from zelo.law.procedures.trying import Accepted

FIXED = frozenset({"fine_units", "fine_brl", "decided_units", "decided_brl"})
DRAWS = 40
NOTICES = tuple(where for where in PROCEDURES if where[1] == "sanction")


def _fixing(walk: Walk, slug: str) -> Iterator[tuple[list[Act], Act, dict[str, object]]]:
    """The acts before, and one that fixes a fine."""
    for number in range(len(walk.journeys)):
        acts, surroundings = walked(slug, "sanction", number)
        for at, act in enumerate(acts):
            if FIXED & set(act.answers) and any(earlier.facts.get("counts") for earlier in acts[: at + 1]):
                yield list(acts[:at]), act, dict(surroundings)


@pytest.mark.parametrize("where", NOTICES, ids="/".join)
def test_no_fine_leaves_its_band_or_passes_the_limit_of_the_notice(where: tuple[str, str]) -> None:
    rng = random.Random(where[0])
    walk = Walk(*where)
    caps = [cap.units for form in walk.law.rules.fines for cap in form.caps if cap.of == "notice"]
    entered = refused = 0
    chosen = list(_fixing(walk, where[0]))
    assert chosen, "no journey fixes a fine"
    for _ in range(DRAWS):
        before, act, walk.surroundings = rng.choice(chosen)
        walk.acts, walk.today = list(before), act.on
        counts = offences(rng, walk.pool["counts"])
        outcome = walk.put(replace(act, facts={**act.facts, "counts": counts}, answers={}, told={}))
        if not isinstance(outcome, Accepted):
            assert outcome.reasons
            refused += 1
            continue
        fixed = {name: Decimal(str(value)) for name, value in outcome.act.answers.items() if name in FIXED and value is not None}
        entered += bool(fixed)
        assert all(value >= 0 for value in fixed.values()), outcome.act
        assert not caps or fixed.get("fine_units", Decimal(0)) <= max(caps), outcome.act
        if fixed:
            _in_band(walk)
    assert entered, "nothing entered: the draws prove nothing"


def _in_band(walk: Walk) -> None:
    case = walk.case()
    try:
        held = case.facts["counts"].exact
        answers = each(case, "fine", "counts")
    finally:
        case.close()
    for record, answer in zip(held, answers, strict=True):
        assert isinstance(answer, Answer), (record, answer)
        least, most, base = answer.values.get("min_units"), answer.values.get("max_units"), record.get("base_units")
        if base is not None and least is not None and most is not None:
            assert least <= base <= most, record
