"""What must hold of every answer, whatever is asked: tried on the facts of all known cases, cut, mixed and moved."""

from __future__ import annotations

import datetime as dt
import re
from decimal import Decimal
from math import prod
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.law.laws import SLUGS, cases_of, law_of
from zelo.law import Answer, Refusal
from zelo.law.cases import Case
from zelo.law.lengths import Length
from zelo.law.tables import ASKS

VERDICTS = {ask: form.verdict for ask, form in ASKS.items() if form.verdict}
BORDER = {"unknown_fact", "wrong_type", "unknown_word", "unknown_ask"}
"""Refusals of the question as such: they rest on no provision."""

tries = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])


@st.composite
def cut(draw: st.DrawFn, asks: tuple[str, ...] = ()) -> tuple[Case, dict[str, Any]]:
    """A case and some of its facts."""
    case = draw(st.sampled_from([c for c in cases_of() if not asks or c.ask in asks]))
    names = sorted(case.given)
    kept = draw(st.sets(st.sampled_from(names))) if names else set()
    return case, {name: case.given[name] for name in names if name in kept}


@given(cut())
@tries
def test_a_question_with_facts_left_out_is_answered_or_refused_by_name(question: tuple[Case, dict[str, Any]]) -> None:
    case, facts = question
    outcome = law_of(case.city).ask(case.ask, facts)
    assert not isinstance(outcome, Refusal) or outcome.code != "broken_pack", outcome
    if isinstance(outcome, Refusal) and outcome.code == "fact_required":
        assert outcome.needs
    if isinstance(outcome, Answer) and any(value is None for key, value in outcome.values.items() if key in VERDICTS.values()):
        assert outcome.needs


@given(st.data())
@tries
def test_facts_of_two_questions_mixed_never_break_the_law(data: st.DataObject) -> None:
    one = data.draw(st.sampled_from(cases_of()))
    other = data.draw(st.sampled_from([c for c in cases_of() if c.city == one.city]))
    swapped = data.draw(st.sets(st.sampled_from(sorted(other.given)))) if other.given else set()
    outcome = law_of(one.city).ask(one.ask, {**one.given, **{name: other.given[name] for name in swapped}})
    assert not isinstance(outcome, Refusal) or outcome.code != "broken_pack", outcome


@given(st.data())
@tries
def test_values_of_the_wrong_kind_are_refused_never_swallowed(data: st.DataObject) -> None:
    case = data.draw(st.sampled_from([c for c in cases_of() if c.given]))
    name = data.draw(st.sampled_from(sorted(case.given)))
    odd = data.draw(st.sampled_from([object(), -5000, "31/02/2026", "<b>", "9" * 40, [], {}, [[]], 1e300, True, "", 10**20]))
    outcome = law_of(case.city).ask(case.ask, {**case.given, name: odd})
    assert not isinstance(outcome, Refusal) or outcome.code != "broken_pack", outcome
    if isinstance(odd, int) and not isinstance(odd, bool) and odd < 0 and not law_of(case.city).known[name].signed:
        assert isinstance(outcome, Refusal)


@given(cut(asks=tuple(VERDICTS)))
@tries
def test_what_is_sure_stays_sure_when_more_is_known(question: tuple[Case, dict[str, Any]]) -> None:
    """A verdict given with fewer facts, none of those left out presumed, is the verdict with all of them."""
    case, facts = question
    bound = law_of(case.city)
    whole, part = bound.ask(case.ask, case.given), bound.ask(case.ask, facts)
    assume(isinstance(whole, Answer) and isinstance(part, Answer))
    assert isinstance(whole, Answer) and isinstance(part, Answer)
    verdict = VERDICTS[case.ask] or ""
    assume(part.values[verdict] is not None)
    left_out = set(case.given) - set(facts)
    assume(not left_out & set(part.presumed))
    assert whole.values[verdict] is part.values[verdict], (case.id, facts)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_answer_has_a_basis(slug: str) -> None:
    bound = law_of(slug)
    without = []
    for case in cases_of():
        if case.city != slug:
            continue
        outcome = bound.ask(case.ask, case.given)
        if not outcome.basis and not (
            isinstance(outcome, Refusal)
            and outcome.code in BORDER | {"unknown_step", "unknown_provision", "unknown_question", "fact_required"}
        ):
            without.append(case.id)
    assert without == []


@st.composite
def terms(draw: st.DrawFn) -> tuple[Case, dt.date]:
    return draw(st.sampled_from([c for c in cases_of("deadline") if c.expect])), draw(
        st.dates(dt.date(2023, 5, 1), dt.date(2032, 12, 1))
    )


def _due(case: Case, start: dt.date) -> Answer | None:
    facts = {k: v for k, v in case.given.items() if k not in ("pending_demands", "complete_on", "closures", "on")}
    outcome = law_of(case.city).ask("deadline", {**facts, "from": start})
    return outcome if isinstance(outcome, Answer) and outcome.values.get("due") else None


@given(terms())
@tries
def test_a_last_day_is_never_a_closed_day_where_the_law_moves_it(term: tuple[Case, dt.date]) -> None:
    case, start = term
    answer = _due(case, start)
    assume(answer is not None)
    assert answer is not None
    bound = law_of(case.city)
    rule = next(t for t in bound.rules.terms[case.given["step"]] if t.basis[0] in answer.basis)
    length = rule.length if isinstance(rule.length, Length) else None
    moves = rule.rolls if rule.rolls is not None else (answer.values["unit"] == "business" or bound.rules.counting.rolls)
    if moves and answer.values["unit"] in ("business", "calendar") and length is not None:
        assert bound.calendar.is_business(answer.values["due"]), (case.id, start, answer.values)


@given(terms(), st.integers(min_value=1, max_value=40))
@tries
def test_knowing_later_never_makes_a_term_end_earlier(term: tuple[Case, dt.date], later: int) -> None:
    case, start = term
    first, second = _due(case, start), _due(case, start + dt.timedelta(days=later))
    assume(first is not None and second is not None)
    assert first is not None and second is not None
    assert first.values["due"] <= second.values["due"]
    # What must be done at once is due on the very day.
    assert first.values["due"] >= start


@given(st.data())
@tries
def test_a_fine_stays_in_its_band_and_under_its_limit_and_priors_have_no_order(data: st.DataObject) -> None:
    case = data.draw(st.sampled_from([c for c in cases_of("fine") if c.expect]))
    bound = law_of(case.city)
    facts = dict(case.given)
    if "animals" in bound.known:
        facts["animals"] = data.draw(st.integers(1, 60))
    if "base_units" in facts:
        facts["base_units"] = data.draw(st.integers(0, 400))
    priors = list(facts.get("priors", []))
    if priors:
        facts["priors"] = data.draw(st.permutations(priors))
    outcome, again = bound.ask("fine", facts), bound.ask("fine", {**facts, **({"priors": priors} if priors else {})})
    assert outcome.as_json() == again.as_json() or _values(outcome) == _values(again)
    if isinstance(outcome, Refusal):
        assert outcome.code != "broken_pack"
        return
    values = outcome.values
    total, cap = values.get("total_units"), bound.rules.fines[0].caps
    if total is None:
        return
    if cap:
        assert total <= max(limit.units for limit in cap)
    if values.get("max_units") is not None and not values["capped"]:
        assert total <= values["max_units"] * facts.get("animals", 1) * max(values["multiplier"], 1)
    assert total >= 0


def _values(outcome: Answer | Refusal) -> dict[str, Any]:
    return outcome.values if isinstance(outcome, Answer) else {"code": outcome.code}


_NUMBER = r"(?:R\$ )?(\d[\d.]*(?:,\d+)?)(?: [A-Z]{2,6})?"
_FACTOR = rf"{_NUMBER}(?: \([^)]*\))?(?: anima(?:l|is)| dias?)?"
_PRODUCT = re.compile(rf"({_FACTOR}(?: (?:\([^)]*\) )?× {_FACTOR})+) = {_NUMBER}")
_EACH = re.compile(_NUMBER)


def _number(text: str) -> Decimal:
    return Decimal(text.replace(".", "").replace(",", "."))


def test_the_arithmetic_of_every_memo_computes() -> None:
    """Each product written in a step is the product of what is written before it."""
    found = 0
    for case in cases_of():
        for step in law_of(case.city).ask(case.ask, case.given).because:
            for product in _PRODUCT.finditer(step.says):
                found += 1
                factors = [_number(_EACH.match(part.strip())[1]) for part in product[1].split("×")]  # type: ignore[index]
                assert prod(factors).quantize(Decimal("0.01")) == _number(product[product.lastindex or 0]).quantize(
                    Decimal("0.01")
                ), step.says
    assert found > 50
