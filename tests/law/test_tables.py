"""Tables: which one answers, their lists and verdicts, refusals, dates, and when nothing can be told."""

from pathlib import Path
from typing import Any

import pytest

from tests.law import small

BOOLS = "facts: {a: {label: a, type: bool}, b: {label: b, type: bool}, g: {label: g, type: bool}}"
T, F, U = True, False, None


def told(**facts: bool | None) -> dict[str, bool]:
    return {name: value for name, value in facts.items() if value is not None}


@pytest.mark.parametrize(
    ("ask", "bar", "key"),
    [
        ("licence", "missing: [{put: art3, when: a, basis: art3}]", "grantable"),
        ("licence", "bars: [{put: art3, when: a, basis: art3}]", "grantable"),
        ("transfer", "missing: [{put: art3, when: a, basis: art3}]", "allowed"),
        ("transfer", "bars: [{put: art3, when: a, basis: art3}]", "allowed"),
        ("fund", "violations: [{put: art3, when: a, basis: art3}]", "allowed"),
        ("circulation", "offences: [{put: art3, when: a, basis: art3}]", "allowed"),
        ("reclaim", "refusals: [{put: dead, when: a, basis: art3}]", "allowed"),
        ("eligible", "bars: [{put: not_confirmed, when: a, basis: art3}]", "eligible"),
    ],
)
def test_a_verdict_is_yes_only_when_every_bar_is_surely_absent(tmp_path: Path, ask: str, bar: str, key: str) -> None:
    law = small.law(tmp_path, f"{ask}: [{{{bar}}}]", knows="a", facts=BOOLS)
    verdicts = [small.answer(law, ask, **told(a=a)) for a in (T, F, U)]
    assert [(found.values[key], found.needs) for found in verdicts] == [(False, ()), (True, ()), (None, ("a",))]


@pytest.mark.parametrize(
    ("ground", "bar", "verdict"),
    [(T, F, T), (T, T, F), (F, F, F), (F, T, F), (U, F, U), (T, U, U), (F, U, F), (U, T, F), (U, U, U)],
)
def test_a_right_needs_a_ground_and_no_bar(tmp_path: Path, ground: bool | None, bar: bool | None, verdict: bool | None) -> None:
    law = small.law(
        tmp_path,
        "eligible: [{grounds: [{put: art3, when: g, basis: art3}], bars: [{put: not_confirmed, when: b, basis: art4}]}]",
        knows="g b",
        facts=BOOLS,
    )
    assert small.values(law, "eligible", **told(g=ground, b=bar))["eligible"] is verdict


@pytest.mark.parametrize(
    ("ground", "scope", "met", "verdict", "required"),
    [
        (T, T, T, T, ("no_suffering",)), (T, T, F, F, ("no_suffering",)), (T, F, F, T, ()), (T, T, U, U, ("no_suffering",)), (T, U, T, T, ()),
        (T, U, F, U, ()), (F, T, T, F, ("no_suffering",)), (U, T, T, U, ("no_suffering",)),
    ],
)  # fmt: skip
def test_euthanasia_lists_what_is_demanded_met_or_not(
    tmp_path: Path, ground: bool | None, scope: bool | None, met: bool | None, verdict: bool | None, required: tuple[str, ...]
) -> None:
    rules = "euthanasia: [{grounds: [{put: art3, when: g, basis: art3}], required: [{put: no_suffering, where: a, unless: b, basis: art4}]}]"
    law = small.law(
        tmp_path,
        {"rules": rules, "federal": small.FEDERAL_NAMES},
        knows="g a b species in_public_keeping diagnosis",
        facts=f"presume: {{in_public_keeping: false}}\n{BOOLS}",
    )
    found = small.values(law, "euthanasia", species="horse", **told(g=ground, a=scope, b=met))
    assert (found["allowed"], found["required"]) == (verdict, required)


@pytest.mark.parametrize(
    ("given", "allowed", "papers"),
    [
        ({"a": T, "b": F}, ("auction", "adoption"), ("auction_notice", "adoption_term")),
        ({"a": T, "b": T}, ("adoption",), ("adoption_term",)),
        ({"a": F, "b": F}, ("adoption",), ("adoption_term",)),
        ({"a": T, "b": U}, ("adoption",), ("adoption_term",)),
        ({"a": T, "b": F, "outcome": "auction"}, ("auction", "adoption"), ("auction_notice",)),
        ({"a": T, "b": F, "outcome": "restitution"}, ("auction", "adoption"), ()),
    ],
)
def test_a_destination_is_what_is_allowed_less_what_never_is(
    tmp_path: Path, given: dict[str, Any], allowed: tuple[str, ...], papers: tuple[str, ...]
) -> None:
    rules = """
        destination:
          - allowed:
              - {put: auction, when: a, documents: auction_notice, basis: art3}
              - {put: adoption, documents: adoption_term, basis: art4}
            never:
              - {put: auction, when: b, basis: art5}
        """
    law = small.law(
        tmp_path,
        {"rules": rules, "federal": small.FEDERAL_NAMES},
        knows="a b outcome species in_public_keeping diagnosis",
        facts=f"presume: {{in_public_keeping: false}}\n{BOOLS}",
    )
    found = small.values(law, "destination", species="horse", **{k: v for k, v in given.items() if v is not None})
    assert (found["allowed"], found["required_documents"]) == (allowed, papers)


SITUATIONS = """
    licence:
      - for: {kind: kennel}
        missing: [{art3: a}]
      - for: {kind: [pet_shop, display], zone: urban}
        missing: [{art4: a}]
      - for: {kind: [pet_shop, display], zone: rural}
        missing: [{art5: a}]
    """


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ({"kind": "kennel"}, ("art3",)), ({"kind": "pet_shop", "zone": "urban"}, ("art4",)), ({"kind": "display", "zone": "rural"}, ("art5",)),
    ],
)  # fmt: skip
def test_the_table_whose_facts_fit_answers_and_nothing_else_is_needed(
    tmp_path: Path, given: dict[str, str], missing: tuple[str, ...]
) -> None:
    found = small.answer(small.law(tmp_path, SITUATIONS, knows="kind zone a", facts=BOOLS), "licence", a=False, **given)
    assert (found.values["missing"], found.needs) == (missing, ())


@pytest.mark.parametrize(
    ("ask", "given", "code", "needs"),
    [
        ("licence", {}, "fact_required", ("kind", "zone")),
        ("licence", {"kind": "pet_shop"}, "fact_required", ("zone",)),
        ("licence", {"kind": "sale", "zone": "urban"}, "unknown_question", ("kind", "zone")),
        ("licence", {"kind": "kenel"}, "unknown_word", ("kind",)),
        ("licence", {"kind": "kennel", "species": "dog"}, "unknown_fact", ("species",)),
        ("licence", {"kind": "kennel", "a": "yes"}, "wrong_type", ("a",)),
        ("fund", {}, "unknown_ask", ()),
        ("deadline", {}, "unknown_ask", ()),
        ("vote", {}, "unknown_ask", ()),
        ("license", {}, "unknown_ask", ()),
    ],
)
def test_a_question_that_no_table_answers_is_refused_by_name(
    tmp_path: Path, ask: str, given: dict[str, Any], code: str, needs: tuple[str, ...]
) -> None:
    found = small.refusal(small.law(tmp_path, SITUATIONS, knows="kind zone a", facts=BOOLS), ask, **given)
    assert (found.code, found.needs) == (code, needs)


def test_facts_that_are_no_mapping_are_refused(tmp_path: Path) -> None:
    law = small.law(tmp_path, SITUATIONS, knows="kind zone a", facts=BOOLS)
    assert law.ask("licence", ["kind"]).as_json()["error"]["code"] == "wrong_type"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("on", "outcome"),
    [
        ("2024-12-31", "not_in_force"),
        ("2025-01-01", ("art3",)),
        ("2025-12-31", ("art3",)),
        ("2026-01-01", ("art4",)),
        ("2026-12-31", ("art4",)),
        ("2027-01-01", "not_in_force"),
        (None, ("art4",)),
    ],
)
def test_the_law_and_its_tables_have_their_days(tmp_path: Path, on: str | None, outcome: object) -> None:
    law = small.law(
        tmp_path,
        {
            "old": "since: 2025-01-01\nuntil: 2025-12-31\nlicence: [{missing: [{art3: a}]}]",
            "new": "since: 2026-01-01\nlicence: [{missing: [{art4: a}]}]",
        },
        knows="on a",
        facts=BOOLS,
        head="in_force: 2025-01-01\nin_force_basis: [art1]\nuntil: 2026-12-31",
    )
    found = law.ask("licence", {"a": False} | ({"on": on} if on else {})).as_json()
    if on is None:
        assert (found["answer"]["missing"], found["undecided"], found["needs"]) == ([], {"missing": ["art4"]}, ["on"])
    else:
        assert found.get("error", {}).get("code") or tuple(found["answer"]["missing"]) == outcome
        assert ("error" in found) == (outcome == "not_in_force")
        assert found["basis"] == (["art1"] if outcome == "not_in_force" else list(outcome))  # type: ignore[call-overload]


@pytest.mark.parametrize(("at", "on"), [("2024-12-31T23:59", None), ("2025-06-01T10:00", "2024-12-31")])
def test_a_moment_gives_the_day_unless_the_day_is_given(tmp_path: Path, at: str, on: str | None) -> None:
    law = small.law(tmp_path, "licence: [{missing: [{art3: a}]}]", knows="on at a", facts=BOOLS)
    assert small.refusal(law, "licence", at=at, a=True, **({"on": on} if on else {})).code == "not_in_force"


@pytest.mark.parametrize(
    ("a", "b", "outcome"),
    [
        (T, T, "fee_not_due"),
        (T, F, True),
        (F, T, True),
        (F, U, True),
        (T, U, "fact_required"),
        (U, F, True),
        (U, T, "fact_required"),
    ],
)
def test_a_table_refuses_the_question_where_its_rule_bites(tmp_path: Path, a: bool | None, b: bool | None, outcome: object) -> None:
    law = small.law(
        tmp_path,
        "fund: [{refuse: [{code: fee_not_due, where: a, when: b, basis: art3}], violations: []}]",
        knows="a b",
        facts=BOOLS,
    )
    found = law.ask("fund", told(a=a, b=b)).as_json()
    assert found.get("error", {}).get("code", found.get("answer", {}).get("allowed")) == outcome


def test_a_named_date_is_read_by_conditions_and_part_of_the_answer(tmp_path: Path) -> None:
    rules = """
        terms: {reclaim: {length: 8 calendar days, basis: art3}}
        reclaim:
          - dates: {until: {term: reclaim, from: taken_on}}
            refusals:
              - {put: deadline_passed, when: claimed_on > until, basis: art4}
        """
    law = small.law(tmp_path, rules, knows="taken_on claimed_on")
    late = small.answer(law, "reclaim", taken_on="2026-03-02", claimed_on="2026-03-11")
    assert (late.values["until"].isoformat(), late.values["refusals"], late.basis) == (
        "2026-03-10",
        ("deadline_passed",),
        ("art3", "art4"),
    )
    assert small.values(law, "reclaim", taken_on="2026-03-02", claimed_on="2026-03-10")["allowed"] is True
    unknown = small.answer(law, "reclaim", claimed_on="2026-03-10")
    assert (unknown.values["until"], unknown.values["allowed"], unknown.needs) == (None, None, ("taken_on",))


def test_what_nothing_reached_names_what_was_looked_at(tmp_path: Path) -> None:
    law = small.law(
        tmp_path,
        "circulation: [{offences: [{put: art3, where: a, basis: art3}, {put: art4, where: b, basis: art4}]}]",
        knows="a b",
        facts=BOOLS,
    )
    found = small.answer(law, "circulation", a=False, b=False)
    assert (found.values["allowed"], found.basis, found.because[0].role) == (True, ("art3", "art4"), "checked")


@pytest.mark.parametrize(
    ("presume", "given", "allowed", "presumed"),
    [
        ("{a: false}", {}, True, ("a",)),
        ("{a: true}", {}, False, ("a",)),
        ("{a: false}", {"a": True}, False, ()),
        ("{a: {fact: b}}", {"b": True}, False, ("a",)),
        ("{a: {fact: b}}", {}, None, ()),
    ],
)
def test_what_nobody_says_is_presumed_and_named(
    tmp_path: Path, presume: str, given: dict[str, bool], allowed: bool | None, presumed: tuple[str, ...]
) -> None:
    rule = "circulation: [{%s offences: [{put: art3, when: a, basis: art3}]}]"
    for rules, facts in ((rule % f"presume: {presume},", BOOLS), (rule % "", f"presume: {presume}\n{BOOLS}")):
        found = small.answer(small.law(tmp_path, rules, knows="a b", facts=facts), "circulation", **given)
        assert (found.values["allowed"], found.presumed) == (allowed, presumed)
