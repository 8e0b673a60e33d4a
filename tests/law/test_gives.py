"""Single values of an answer: expressions, first choices, products, amounts, terms, orders."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.law import small

KNOWS = "on zone animals daily_fee_brl nth balance_brl calls paid from"


def given(folder: Path, form: str, key: str = "limit", **facts: Any) -> Any:
    law = small.law(
        folder,
        f"terms: {{decision: {{length: 1 month, basis: art4}}}}\nfund: [{{violations: [], give: {{{key}: {form}}}}}]",
        knows=KNOWS,
    )
    found = small.answer(law, "fund", **facts)
    return found.values.get(key, "absent"), found.needs


@pytest.mark.parametrize(
    ("form", "facts", "value", "needs"),
    [
        ('{is: "!paid", basis: art3}', {"paid": False}, True, ()),
        ("{is: animals * 2 + 1, basis: art3}", {"animals": 3}, 7, ()),
        ("{is: daily_fee_brl + 0.1, basis: art3}", {"daily_fee_brl": "0.2"}, Decimal("0.30000000000000004"), ()),
        ("{is: animals * 2, basis: art3}", {}, None, ("animals",)),
        ("{is: animals * 2, where: paid, basis: art3}", {"paid": False}, "absent", ()),
        ("{is: animals * 2, where: paid, basis: art3}", {"animals": 3}, None, ("paid",)),
        (
            "{product: [animals, nth, daily_fee_brl], basis: art3}",
            {"animals": 3, "nth": 7, "daily_fee_brl": "10.55"},
            Decimal("221.55"),
            (),
        ),
        ("{product: [animals, 2], basis: art3}", {"animals": 3}, 6, ()),
        ("{product: [animals, daily_fee_brl], basis: art3}", {"animals": 3}, None, ("daily_fee_brl",)),
        ("{amount: balance_brl, basis: art3}", {"balance_brl": "-0.50"}, Decimal("-0.50"), ()),
        ("{amount: balance_brl, at_least: 0, basis: art3}", {"balance_brl": "-0.50"}, 0, ()),
        ("{amount: balance_brl, at_least: 0, basis: art3}", {"balance_brl": "0.50"}, Decimal("0.50"), ()),
        ("{amount: balance_brl, basis: art3}", {}, None, ("balance_brl",)),
    ],
)
def test_a_number(tmp_path: Path, form: str, facts: dict[str, Any], value: object, needs: tuple[str, ...]) -> None:
    assert given(tmp_path, form, **facts) == (value, needs)


FIRST = "{first: [{then: dispatch_team, when: animals > 3, basis: art3}, {then: inspection, when: zone == urban, basis: art4}]}"


@pytest.mark.parametrize(
    ("facts", "value", "needs"),
    [
        ({"animals": 4}, "dispatch_team", ()),
        ({"animals": 3, "zone": "urban"}, "inspection", ()),
        ({"animals": 3, "zone": "rural"}, "absent", ()),
        ({"zone": "urban"}, None, ("animals",)),
        ({"animals": 3}, None, ("zone",)),
    ],
)
def test_the_first_choice_that_fits(tmp_path: Path, facts: dict[str, Any], value: object, needs: tuple[str, ...]) -> None:
    assert given(tmp_path, FIRST, "next_step", **facts) == (value, needs)


def test_a_choice_cites_itself_and_those_passed_over_are_silent(tmp_path: Path) -> None:
    law = small.law(tmp_path, f"fund: [{{violations: [], give: {{next_step: {FIRST}}}}}]", knows=KNOWS)
    assert small.answer(law, "fund", animals=3, zone="urban").basis == ("art4",)


def test_a_term_gives_a_day(tmp_path: Path) -> None:
    value, needs = given(tmp_path, '{term: decision, from: "on", basis: art3}', "valid_until", on="2026-01-31")
    assert (value.isoformat(), needs) == ("2026-03-01", ())
    assert given(tmp_path, '{term: decision, from: "on", basis: art3}', "valid_until") == (None, ("on",))


def test_calls_stand_by_risk_then_by_hour_and_what_is_not_told_comes_last(tmp_path: Path) -> None:
    calls = [
        {"id": "low", "risk": "low", "received_at": "2026-03-02T08:00"},
        {"id": "late", "risk": "high", "received_at": "2026-03-02T09:00"},
        {"id": "no-hour", "risk": "high"},
        {"id": "early", "risk": "high", "received_at": "2026-03-02T07:00"},
        {"id": "no-risk", "received_at": "2026-03-02T06:00"},
        {"id": "tie", "risk": "high", "received_at": "2026-03-02T09:00"},
    ]
    form = "{order: calls, by: {risk: [high, medium, low]}, then: received_at, key: id, basis: art3}"
    assert given(tmp_path, form, "order", calls=calls) == (("early", "late", "tie", "no-hour", "low", "no-risk"), ())
    assert given(tmp_path, form, "order", calls=[]) == ((), ())
    assert given(tmp_path, form, "order") == (None, ("calls",))


@pytest.mark.parametrize(
    ("form", "cause"),
    [
        ("{basis: art3}", "diga um valor de uma só forma: is, first, product, amount, term ou order"),
        (
            "{is: paid, amount: balance_brl, basis: art3}",
            "diga um valor de uma só forma: is, first, product, amount, term ou order",
        ),
        ("{is: paid}", "falta basis"),
        ("{term: decision}", "term pede from: o fato de onde o prazo corre"),
        ("{order: calls, basis: art3}", "order pede by e key"),
    ],
)
def test_a_value_has_one_form(tmp_path: Path, form: str, cause: str) -> None:
    found = small.library(tmp_path, f"fund:\n  - violations: []\n    give:\n      limit: {form}", knows=KNOWS)
    assert small.faults(found) == [f"cities/{small.SLUG}/rules/rules.yaml:5: {cause}"]
