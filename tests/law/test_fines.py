"""Fines: bands, fixed amounts and amounts by condition; the order of the steps; heads, multipliers, limits, money, daily fines."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.law import small
from zelo.law import Law

KNOWS = """on offence base_units unit_value priors animals per_animal nth continuing_days daily_units vet_report promptly_correctable
    serious_risk relevant_suffering"""
CLASSES = """
      unit: UFE
      define:
        again: {is: "priors.exists(p, has(p.final_on) && p.final_on <= on)", basis: art8}
        grave_before: {is: "priors.exists(p, has(p.severity) && p.severity == 'grave')", basis: art8_par1}
      classes:
        leve: {base: 5..20, basis: art1}
        grave: {base: 21..90, basis: art2}
        gravissima: {base: ..500, basis: art2_par1}
        light: {base: 10, severity: null, basis: art3}
        driver: {base: ..100, chosen: base_units_required, severity: leve, basis: art3_par1}
        holder:
          base:
            - {units: 100, when: nth == 1, basis: art4}
            - {units: 150, when: nth == 2, basis: art4_par1}
            - {refuse: no_penalty_set, when: nth == 3, basis: art4_par2}
      acts:
        art5: leve
        art5_par1: grave
        art5_par2: gravissima
        art6: light
        art6_par1: driver
        art6_par2: holder
        art7: 16
        art7_par1: {class: leve, refuse: [{code: vet_report_missing, unless: vet_report, basis: art10}]}
        art7_par2: {units: 7.5, basis: art10_par1}
"""


def bound(folder: Path, rest: str = "", *, base: str = CLASSES, presume: str = "priors: []") -> Law:
    return small.law(folder, f"fines:\n{base}\n{rest}", knows=KNOWS, facts=f"presume: {{{presume}}}", city=small.UNIT)


def fine(law: Law, offence: str, **given: Any) -> dict[str, Any]:
    return small.values(law, "fine", offence=offence, on="2026-03-02", **given)


def code(law: Law, offence: str, **given: Any) -> tuple[str, tuple[str, ...]]:
    found = small.refusal(law, "fine", offence=offence, on="2026-03-02", **given)
    return found.code, found.basis


@pytest.mark.parametrize(
    ("offence", "chosen", "severity", "band", "total"),
    [
        ("art5", 5, "leve", (5, 20), 5),
        ("art5", 20, "leve", (5, 20), 20),
        ("art5", "7.5", "leve", (5, 20), "7.5"),
        ("art5_par1", 21, "grave", (21, 90), 21),
        ("art5_par2", 0, "gravissima", (None, 500), 0),
        ("art5_par2", 500, "gravissima", (None, 500), 500),
        ("art6", None, None, (10, 10), 10),
        ("art6", 10, None, (10, 10), 10),
        ("art6_par1", 100, "leve", (None, 100), 100),
        ("art7", None, None, (16, 16), 16),
        ("art7", 16, None, (16, 16), 16),
        ("art7_par2", None, None, (Decimal("7.5"), Decimal("7.5")), "7.5"),
    ],
)
def test_the_base_of_each_class(
    tmp_path: Path, offence: str, chosen: object, severity: str | None, band: tuple[Any, Any], total: object
) -> None:
    found = fine(bound(tmp_path), offence, **({} if chosen is None else {"base_units": chosen}))
    assert (found.get("severity"), found.get("min_units"), found["max_units"]) == (severity, *band)
    assert (found["total_units"], found["unit"], found["multiplier"], found["capped"]) == (Decimal(str(total)), "UFE", 1, False)


@pytest.mark.parametrize(
    ("offence", "chosen", "refused", "basis"),
    [
        ("art5", "4.99", "base_out_of_band", "art1"),
        ("art5", "20.01", "base_out_of_band", "art1"),
        ("art5_par2", 501, "base_out_of_band", "art2_par1"),
        ("art6", 9, "base_out_of_band", "art3"),
        ("art7", 15, "base_out_of_band", "art7"),
        ("art6_par1", 101, "base_out_of_band", "art3_par1"),
        ("art6_par1", None, "base_units_required", "art3_par1"),
        ("art8", 5, "no_penalty_set", "art8"),
        ("art99", 5, "unknown_provision", None),
    ],
)
def test_a_base_outside_its_band_is_refused_with_the_provision_of_the_band(
    tmp_path: Path, offence: str, chosen: object, refused: str, basis: str | None
) -> None:
    found, cited = code(bound(tmp_path), offence, **({} if chosen is None else {"base_units": chosen}))
    assert found == refused
    assert basis in (*cited, None)


def test_a_band_and_nothing_chosen_is_answered_and_the_total_is_unknown(tmp_path: Path) -> None:
    found = small.answer(bound(tmp_path), "fine", offence="art5", on="2026-03-02")
    assert {k: found.values[k] for k in ("min_units", "max_units", "total_units", "total_brl", "capped")} == {
        "min_units": 5, "max_units": 20, "total_units": None, "total_brl": None, "capped": None,
    }  # fmt: skip
    assert (found.needs, found.basis) == (("base_units",), ("art1", "art5"))


@pytest.mark.parametrize(
    ("given", "outcome"),
    [
        ({"nth": 1}, 100), ({"nth": 2}, 150), ({"nth": 3}, "no_penalty_set"), ({"nth": 4}, "no_penalty_set"), ({}, "fact_required"),
        ({"nth": 1, "base_units": 100}, 100), ({"nth": 1, "base_units": 150}, "base_out_of_band"),
    ],
)  # fmt: skip
def test_an_amount_by_condition(tmp_path: Path, given: dict[str, Any], outcome: object) -> None:
    told = bound(tmp_path).ask("fine", {"offence": "art6_par2", "on": "2026-03-02", **given}).as_json()
    assert told.get("answer", {}).get("total_units", told.get("error", {}).get("code")) == outcome


@pytest.mark.parametrize(("report", "outcome"), [(True, 5), (False, "vet_report_missing"), (None, "fact_required")])
def test_an_acts_own_refusal(tmp_path: Path, report: bool | None, outcome: object) -> None:
    given = {"offence": "art7_par1", "base_units": 5} | ({} if report is None else {"vet_report": report})
    told = bound(tmp_path).ask("fine", given).as_json()
    assert told.get("answer", {}).get("total_units", told.get("error", {}).get("code")) == outcome


@pytest.mark.parametrize(
    ("any_other", "outcome", "basis"),
    [
        ("", "no_penalty_set", ["art9"]),
        ("any_other: {refuse: graduation_in_other_law, basis: art11}", "graduation_in_other_law", ["art9", "art11"]),
        ("any_other: leve", 6, ["art1", "art9"]),
    ],
)
def test_an_act_outside_the_catalogue(tmp_path: Path, any_other: str, outcome: object, basis: list[str]) -> None:
    told = bound(tmp_path, f"      {any_other}").ask("fine", {"offence": "art9", "base_units": 6, "on": "2026-03-02"}).as_json()
    assert told.get("answer", {}).get("total_units", told.get("error", {}).get("code")) == outcome
    assert told["basis"] == basis


ORDERED = """
      refuse: [{code: obligation_not_due, when: promptly_correctable, basis: art11}]
      raises: [{to: grave, when: "severity == 'leve' && again", basis: art8_par2}]
      then_refuse: [{code: light_conditions_not_met, when: "severity == 'leve' && serious_risk", basis: art11_par1}]
      per: animal
      per_basis: [art12]
      times: [{by: 2, when: again && !raised, basis: art12_par1}, {doubling: size(priors) - 1, when: size(priors) > 1, basis: art12_par2}]
      cap: {units: 300, basis: art10_par2}
"""
ONCE = [{"final_on": "2026-01-05"}]


@pytest.mark.parametrize(
    ("offence", "given", "outcome"),
    [
        # the law's own refusal comes before the act's
        ("art7_par1", {"promptly_correctable": True, "vet_report": False}, "obligation_not_due"),
        ("art7_par1", {"promptly_correctable": False, "vet_report": False}, "vet_report_missing"),
        # a raise comes before the refusals that speak of the class, and before the band
        ("art5", {"serious_risk": True}, "light_conditions_not_met"),
        ("art5", {"serious_risk": True, "priors": ONCE, "base_units": 21}, 21),
        ("art5", {"serious_risk": False, "priors": ONCE, "base_units": 20}, "base_out_of_band"),
        # raised: not doubled too; not raised: doubled
        ("art5", {"priors": ONCE, "base_units": 30, "animals": 2}, 60),
        ("art5_par1", {"priors": ONCE, "base_units": 30, "animals": 2}, 120),
        # heads before multipliers, multipliers before the limit
        ("art5_par1", {"base_units": 90, "animals": 3}, 270),
        ("art5_par1", {"base_units": 90, "animals": 4}, 300),
        ("art5_par1", {"priors": ONCE * 2, "base_units": 30, "animals": 2}, 240),
        ("art5_par1", {"priors": ONCE * 3, "base_units": 30, "animals": 1}, 240),
        ("art5_par1", {"priors": ONCE * 4, "base_units": 30, "animals": 1}, 300),
        ("art5_par1", {"base_units": 30, "animals": 0}, "no_animals"),
        ("art5_par1", {"base_units": 30, "priors": ONCE * 62}, "wrong_type"),
    ],
)
def test_the_order_of_the_steps_is_law(tmp_path: Path, offence: str, given: dict[str, Any], outcome: object) -> None:
    law = bound(
        tmp_path, ORDERED, presume="priors: [], animals: 1, promptly_correctable: false, serious_risk: false, vet_report: true"
    )
    told = law.ask("fine", {"offence": offence, "on": "2026-03-02", **given}).as_json()
    assert told.get("answer", {}).get("total_units", told.get("error", {}).get("code")) == outcome


def test_the_memo_of_a_fine_is_its_arithmetic(tmp_path: Path) -> None:
    law = bound(tmp_path, ORDERED, presume="priors: [], promptly_correctable: false, serious_risk: false")
    found = small.answer(law, "fine", offence="art5_par1", on="2026-03-02", base_units=40, animals=4, priors=ONCE)
    assert [step.says for step in found.because if step.role == "arithmetic"] == [
        "Diz art2. Valor-base: de 21 a 90 UFE. Escolhido pela autoridade: 40 UFE.",
        "40 UFE × 4 animais = 160 UFE.",
        "Diz art12_par1. 160 UFE × 2 = 320 UFE.",
        "Diz art10_par2. 320 UFE passa do limite: fica em 300 UFE.",
        "300 UFE × R$ 4,55 (UFE em 02/03/2026, Decreto 8/2025) = R$ 1.365,00.",
    ]
    assert (found.values["multiplier"], found.values["capped"], found.values["total_brl"]) == (2, True, Decimal("1365.00"))
    assert found.basis == ("art2", "art5_par1", "art8", "art10_par2", "art12", "art12_par1")


def test_the_class_of_a_prior_offence_is_that_of_the_catalogue(tmp_path: Path) -> None:
    law = bound(tmp_path, "      raises: [{to: gravissima, when: \"severity == 'grave' && grave_before\", basis: art8_par1}]")
    assert fine(law, "art5_par1", base_units=50, priors=[{"offence": "art5"}])["severity"] == "grave"
    assert fine(law, "art5_par1", base_units=50, priors=[{"offence": "art5_par1"}])["severity"] == "gravissima"
    assert code(law, "art5_par1", base_units=50, priors=[{"offence": "art77"}])[0] == "unknown_provision"


@pytest.mark.parametrize(
    ("per_animal", "animals", "total"),
    [
        (True, 3, 30),
        (False, 3, 10),
        (True, 1, 10),
        (None, 3, None),
        (True, None, "fact_required"),
        (True, 0, "no_animals"),
        (False, 0, 10),
    ],
)
def test_heads_count_only_where_the_law_says_so(
    tmp_path: Path, per_animal: bool | None, animals: int | None, total: object
) -> None:
    law = bound(tmp_path, "      per_when: per_animal\n      per_basis: art12")
    given = {"per_animal": per_animal, "animals": animals}
    told = law.ask("fine", {"offence": "art6", **{k: v for k, v in given.items() if v is not None}}).as_json()
    assert told.get("answer", {}).get("total_units", told.get("error", {}).get("code")) == total


CAPS = """
      cap:
        - {units: 15, when: relevant_suffering, basis: art11}
        - {units: 18, basis: art11_par1}
"""


@pytest.mark.parametrize(
    ("suffering", "chosen", "total", "capped"),
    [
        (True, 14, 14, False),
        (True, 15, 15, False),
        (True, 16, 15, True),
        (False, 16, 16, False),
        (False, 18, 18, False),
        (False, 19, 18, True),
        (None, 10, None, None),
    ],
)
def test_the_first_limit_that_holds_cuts(
    tmp_path: Path, suffering: bool | None, chosen: int, total: int | None, capped: bool | None
) -> None:
    given = {"base_units": chosen} | ({} if suffering is None else {"relevant_suffering": suffering})
    found = small.answer(bound(tmp_path, CAPS), "fine", offence="art5", on="2026-03-02", **given)
    assert (found.values["total_units"], found.values["capped"]) == (total, capped)
    assert found.needs == (("relevant_suffering",) if suffering is None else ())


@pytest.mark.parametrize(
    ("on", "given", "brl"),
    [
        ("2025-01-01", {}, "41.00"), ("2025-12-31", {}, "41.00"), ("2026-01-01", {}, "45.50"), ("2026-12-31", {}, "45.50"),
        ("2027-01-01", {}, None), (None, {}, None), ("2027-01-01", {"unit_value": "5.005"}, "50.05"), ("2026-01-01", {"unit_value": 3}, "30.00"),
    ],
)  # fmt: skip
def test_the_unit_is_worth_what_it_was_on_that_day_or_what_was_given(
    tmp_path: Path, on: str | None, given: dict[str, Any], brl: str | None
) -> None:
    found = small.answer(bound(tmp_path), "fine", offence="art6", **({"on": on} if on else {}), **given)
    assert (found.values["total_units"], found.values["total_brl"]) == (10, Decimal(brl) if brl else None)
    assert found.needs == (() if brl else ("unit_value",))


@pytest.mark.parametrize(("units", "value", "brl"), [("7.5", "0.01", "0.08"), ("7.5", "0.333", "2.50"), ("7.5", "4.55", "34.13")])
def test_cents_are_rounded_half_up(tmp_path: Path, units: str, value: str, brl: str) -> None:
    assert fine(bound(tmp_path), "art7_par2", unit_value=value)["total_brl"] == Decimal(brl)


def test_a_fine_in_reais_has_no_units(tmp_path: Path) -> None:
    law = bound(
        tmp_path,
        base="      unit: BRL\n      classes: {leve: {base: 50..200, basis: art1}}\n      acts: {art5: leve}\n      per: animal",
    )
    found = small.answer(law, "fine", offence="art5", base_units="150.50", animals=2)
    assert found.values == {"severity": "leve", "unit": "BRL", "multiplier": 1, "capped": False, "total_brl": Decimal("301.00")}
    assert found.because[-1].says == "R$ 150,50 × 2 animais = R$ 301,00."


DAILY = """
      daily:
        rate: 1..10
        most_days: 30
        basis: art11
        refuse: [{code: no_regularisation_term, unless: vet_report, basis: art11_par1}]
"""


@pytest.mark.parametrize(
    ("given", "outcome"),
    [
        ({}, "absent"), ({"continuing_days": 5, "daily_units": 10}, 50), ({"continuing_days": 30, "daily_units": 1}, 30), ({"continuing_days": 31, "daily_units": 1}, 30),
        ({"continuing_days": 0, "daily_units": 1}, 0), ({"continuing_days": 5, "daily_units": "10.01"}, "daily_out_of_band"), ({"daily_units": "0.99"}, "daily_out_of_band"),
        ({"continuing_days": 5}, None), ({"daily_units": 5}, None), ({"continuing_days": 5, "daily_units": 5, "vet_report": False}, "no_regularisation_term"),
    ],
)  # fmt: skip
def test_the_daily_fine(tmp_path: Path, given: dict[str, Any], outcome: object) -> None:
    told = bound(tmp_path, DAILY, presume="vet_report: true").ask("fine", {"offence": "art6", **given}).as_json()
    assert told.get("error", {}).get("code", told.get("answer", {}).get("daily_total_units", "absent")) == outcome
    if outcome is None:
        assert set(told["needs"]) & {"continuing_days", "daily_units"} == {"continuing_days", "daily_units"} - set(given)


def test_measures_citations_and_further_values_follow_the_money(tmp_path: Path) -> None:
    law = bound(
        tmp_path,
        """
      measures: [{put: remove_animal, when: again, basis: art11}, {put: revoke_authorisation, when: total_units > 15.0, basis: art11_par1}]
      cites: [{where: promptly_correctable, basis: art11_par2}]
      give: {penalty: {first: [{then: warning, when: promptly_correctable, basis: art12}, {then: fine, basis: art12_par1}]}}
        """,
    )
    found = small.answer(law, "fine", offence="art5", on="2026-03-02", base_units=16, priors=ONCE, promptly_correctable=True)
    assert (found.values["measures"], found.values["penalty"]) == (("remove_animal", "revoke_authorisation"), "warning")
    assert found.basis == ("art1", "art5", "art8", "art11", "art11_par1", "art11_par2", "art12")
    lesser = fine(law, "art5", base_units=15, promptly_correctable=False)
    assert (lesser["measures"], lesser["penalty"]) == ((), "fine")


def test_a_law_without_fines_or_without_fines_on_that_day(tmp_path: Path) -> None:
    none = small.law(tmp_path / "none", "terms: {decision: {length: 1 month, basis: art4}}", knows="on offence step from")
    assert small.refusal(none, "fine", offence="art5").code == "unknown_ask"
    later = small.law(tmp_path / "later", f"since: 2026-06-01\nfines:\n{CLASSES}", knows=KNOWS, city=small.UNIT)
    assert small.refusal(later, "fine", offence="art6", on="2026-05-31").code == "not_in_force"
    assert small.values(later, "fine", offence="art6", on="2026-06-01")["total_units"] == 10
