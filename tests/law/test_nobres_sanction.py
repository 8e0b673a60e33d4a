"""The sanctioning process of Nobres: what one journey a provision would be too many for."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any

import pytest

from tests.law.laws import law_of
from tests.law.walking import journeys_of, procedure_of
from zelo.law.procedures.acts import Act
from zelo.law.procedures.case import Case
from zelo.law.procedures.journeys import accepted_acts
from zelo.law.procedures.look import standing
from zelo.law.procedures.standing import Standing
from zelo.law.procedures.trying import Accepted, Refused, attempt

CITY, KIND = "nobres", "sanction"
LAW = law_of(CITY)
DAY = dt.date(2026, 7, 28)
FINED = {"penalties": ["fine"], "penalty_reasons": "As do processo."}


def walked(name: str) -> tuple[list[Act], dict[str, Any]]:
    return accepted_acts(LAW, next(j for j in journeys_of(CITY, KIND) if j.id == f"nobres-sanction-{name}"))


def file_of(acts: list[Act], on: dt.date, around: dict[str, Any]) -> Case:
    return Case(LAW, procedure_of(CITY, KIND), LAW.act_kinds, acts, on, surroundings=around)


def decided(on: dt.date = DAY, **facts: Any) -> Accepted | Refused:
    """A decision on a notice that was served and whose defence term has ended."""
    acts, around = walked("notice-served")
    told = {"decision": "apply_penalties", "reasons_text": "Fatos provados.", **facts}
    case = file_of(acts, on, around)
    try:
        return attempt(case, Act(n=len(acts) + 1, kind="decide", on=on, by="juiz", role="authority", facts=told))
    finally:
        case.close()


def count(**more: Any) -> dict[str, Any]:
    return {"offence": "art55_inc2", "animals": 2, "base_units": 30, "base_reason": "No começo da faixa.", **more}


def looked(acts: list[Act], on: dt.date, around: dict[str, Any]) -> Standing:
    case = file_of(acts, on, around)
    try:
        return standing(case)
    finally:
        case.close()


@pytest.mark.law(CITY, "art62_inc1", "art62_inc2", "art62_inc3", "art62_inc4")
@pytest.mark.parametrize("ground", ["art62_inc1", "art62_inc2", "art62_inc3", "art62_inc4"])
@pytest.mark.parametrize("penalty", ["seizure", "loss_of_custody"])
def test_each_ground_of_the_law_opens_the_taking_of_the_animal(penalty: str, ground: str) -> None:
    counts = [{"offence": "art56_inc2" if ground == "art62_inc4" else "art55_inc2", "animals": 2}]
    outcome = decided(penalties=[penalty], penalty_reasons="x", custody_grounds=[ground], counts=counts)
    assert isinstance(outcome, Accepted)
    refused = decided(penalties=[penalty], penalty_reasons="x", custody_grounds=["art60_inc1"])
    assert isinstance(refused, Refused) and {r.code for r in refused.reasons} == {"custody_ground_missing"}


@pytest.mark.law(CITY, "art62_inc4")
@pytest.mark.parametrize(
    ("offence", "priors", "holds"),
    [
        ("art55_inc2", [], False),
        ("art54_inc3", [{"offence": "art55_inc1", "final_on": "2026-06-15"}], False),
        ("art55_inc2", [{"offence": "art55_inc1", "final_on": "2026-06-15"}], True),
        ("art55_inc2", [{"offence": "art54_inc3", "final_on": "2026-06-15"}], True),
        ("art56_inc1", [], True),
    ],
)
def test_the_fourth_ground_pleads_a_gravissima_or_a_grave_offence_of_whoever_was_punished_before(
    offence: str, priors: list[dict[str, str]], holds: bool
) -> None:
    acts, around = walked("notice-served")
    case = file_of(acts, DAY, {**around, "priors": priors})
    told = {"decision": "apply_penalties", "reasons_text": "x", "penalties": ["seizure"], "penalty_reasons": "x"}
    facts = {**told, "custody_grounds": ["art62_inc4"], "counts": [{"offence": offence, "animals": 1}]}
    try:
        outcome = attempt(case, Act(n=len(acts) + 1, kind="decide", on=DAY, by="juiz", role="authority", facts=facts))
    finally:
        case.close()
    if holds:
        assert isinstance(outcome, Accepted)
    else:
        assert isinstance(outcome, Refused) and [r.code for r in outcome.reasons] == ["custody_ground_untrue"]


@pytest.mark.law(CITY, *(f"art60_inc{n}" for n in range(1, 8)), *(f"art61_inc{n}" for n in range(2, 6)))
@pytest.mark.parametrize("name", [*(f"art60_inc{n}" for n in range(1, 8)), *(f"art61_inc{n}" for n in range(1, 6))])
def test_circumstances_are_kept_with_their_offence_and_change_no_sum(name: str) -> None:
    field = "aggravating" if name.startswith("art60") else "mitigating"
    outcome = decided(**FINED, counts=[count(**{field: [name]})])
    assert isinstance(outcome, Accepted)
    assert outcome.act.facts["counts"][0][field] == [name]
    assert outcome.act.answers["fine_units"] == 30


@pytest.mark.law(CITY, *(f"art53_inc{n}" for n in range(1, 8)))
def test_a_fine_is_not_decided_without_the_reasons_of_its_amount_and_of_a_chosen_class() -> None:
    bare = decided(**FINED, counts=[{"offence": "art55_inc2", "base_units": 30}])
    assert isinstance(bare, Refused) and [r.code for r in bare.reasons] == ["base_reason_missing"]
    residual = {"offence": "art23", "base_units": 30, "base_reason": "x", "chosen_severity": "grave"}
    unreasoned = decided(**FINED, counts=[residual])
    assert isinstance(unreasoned, Refused) and [r.code for r in unreasoned.reasons] == ["class_reason_missing"]
    reasoned = decided(**FINED, counts=[{**residual, "class_reason": "Dolo, vantagem e vários animais."}])
    assert isinstance(reasoned, Accepted) and reasoned.act.answers["fine_units"] == 30


@pytest.mark.law(CITY, "art14_par2", "art59_par2")
def test_abandonment_and_mistreatment_are_fined_apart_and_the_limit_is_of_the_notice() -> None:
    def units(*counts: dict[str, Any]) -> Decimal:
        outcome = decided(**FINED, counts=list(counts))
        assert isinstance(outcome, Accepted)
        found: Decimal = outcome.act.answers["fine_units"]
        return found

    left = {"offence": "art56_inc1", "animals": 1, "base_units": 81, "base_reason": "x"}
    hurt = {"offence": "art56_inc2", "animals": 1, "base_units": 100, "base_reason": "x"}
    assert units(left) == 81
    assert units(left, hurt) == 181
    many = {**hurt, "animals": 3, "per_animal": True, "base_units": 250}
    assert units(many, many) == 1500
    assert units({**many, "base_units": 249}, {**many, "base_units": 250}) == 1497
    assert units({**many, "animals": 9}) == 1500


@pytest.mark.law(CITY, "art70", "art59_par3")
def test_a_decision_is_final_on_the_day_after_the_term_of_appeal_or_on_the_day_the_appeal_is_decided() -> None:
    acts, around = walked("final-without-appeal")
    before = [act for act in acts if act.on <= dt.date(2026, 8, 13)]
    assert "final_on" not in looked(before, dt.date(2026, 8, 13), around).shown
    assert looked(before, dt.date(2026, 8, 14), around).shown["final_on"] == dt.date(2026, 8, 14)
    acts, around = walked("appeal-confirmed")
    judged = next(act.on for act in acts if act.kind == "decide_appeal")
    assert looked(acts, judged, around).shown["final_on"] == judged
    acts, around = walked("shelved-by-the-appeal")
    shown = looked(acts, acts[-1].on, around).shown
    assert "final_on" not in shown and shown["final_outcome"] == "shelved"


@pytest.mark.law(CITY, "art57_inc8", "art70_par3", "art72_inc2")
def test_what_other_files_read_of_a_sanction() -> None:
    acts, around = walked("edital-last")
    at = {act.kind: act.on for act in acts}
    until = [act for act in acts if act.on <= at["appeal"]]
    pending = looked(until, at["appeal"], around).shown
    assert (pending["final_outcome"], pending["appeal_pending"]) == ("none", True)
    assert "banned_from" not in pending
    done = looked(acts, acts[-1].on, around).shown
    assert (done["final_outcome"], done["appeal_pending"]) == ("loss_of_custody", False)
    assert (done["banned_from"], done["ban_years"]) == (at["decide_appeal"], 2)
    assert done["respondent"] == "p-2" and done["occurred_on"] == dt.date(2026, 7, 2)


@pytest.mark.law(CITY, "art71")
def test_a_decision_changed_on_appeal_says_the_whole() -> None:
    acts, around = walked("appeal-reformed-into-a-warning")
    now = looked(acts, acts[-1].on, around)
    assert now.shown.get("penalties", ()) == () and "fine_units" not in now.shown and now.total_open == 0
    assert {effect.name: effect.state for effect in now.effects} == {"warning": "in_force"}
