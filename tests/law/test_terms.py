"""Terms: first day out, last day in; what moves the last day, what pauses, extends or refuses it; service and its modes."""

import datetime as dt
from pathlib import Path
from typing import Any

import pytest

from tests.law import small
from zelo.law import Law

DAY = dt.date.fromisoformat
RULES = """
    counting: {rolls: true, basis: art9}
    service:
      personal: {basis: art2}
      post: {later: 2 business days, basis: art2_par1}
      edital:
        later: 10 calendar days
        refuse: [{code: edital_not_allowed, unless: place_unknown, basis: art2_par2}]
        basis: art2_par2
    terms:
      defence: {length: 10 business days, served: true, basis: art3}
      decision: {length: 10 calendar days, from: [complete_on, from], basis: art4}
      compliance: {length: 15 calendar days, set_by: {fact: term_days, over: term_too_long}, basis: art4_par1}
      programme_ban: {length: 5 years, set_by: {fact: years, over: ban_over_limit, required: true}, rolls: false, basis: art4_par2}
      regularisation: {length: {fact: days, unit: business days}, served: true, basis: art5}
      complementary_documents:
        {length: 5 business days, extend: {fact: extended_days, when: justified, otherwise: extension_unjustified}, basis: art5_par1}
      cmca_publication: {length: 10 calendar days, pause: {records: pending_demands, from: asked_on, to: met_on}, basis: art5_par2}
      appeal_decision: {length: 5 business days, pause: {records: pending_demands, from: asked_on, to: met_on}, basis: art5_par2}
      appeal: {length: 5 business days, early_closing: true, basis: [art6, art6_par1]}
      authorisation_request: {length: 10 calendar days, opens: next_business_day, basis: art6_par2}
      record_retention: {length: 1 month, basis: art7}
      registration_renewal: {length: 1 year, rolls: true, basis: art7_par1}
      rabies_revaccination: {length: 10 calendar days, rolls: false, basis: art7_par2}
      payment: {length: 10 calendar days, refuse: [{code: instance_not_closed, when: appeal_pending, basis: art8}], basis: art8}
      tax_launch: {length: 10 calendar days, refuse: [{code: instance_not_closed, when: appeal_pending, unknown: pass, basis: art8}], basis: art8}
      special_adoption: {length: 1 month, extend: {fact: extended_days, when: justified, otherwise: extension_unjustified}, basis: art10}
      reclaim:
        - {when: reason == penalty, length: 3 calendar days, basis: art11}
        - {when: reason == biting, length: 30 calendar days, basis: art11_par1}
        - {when: reason == healthy, since: 2026-01-01, length: 8 calendar days, basis: art11_par2}
    """
KNOWS = """on step from served_by closures early_closures place_unknown complete_on term_days years days extended_days justified pending_demands
    appeal_pending reason"""


@pytest.fixture(scope="module")
def bound(tmp_path_factory: pytest.TempPathFactory) -> Law:
    return small.law(tmp_path_factory.mktemp("terms"), RULES, knows=KNOWS)


def due(bound: Law, step: str, **given: Any) -> dt.date | None:
    found: dt.date | None = small.values(bound, "deadline", step=step, **given)["due"]
    return found


@pytest.mark.parametrize(
    ("step", "start", "last"),
    [
        # business days: weekends and holidays do not count (21 April 2026 is a Tuesday, 3 April Good Friday)
        ("defence", "2026-03-02", "2026-03-16"),
        ("defence", "2026-03-06", "2026-03-20"),
        ("defence", "2026-03-07", "2026-03-20"),
        ("defence", "2026-03-27", "2026-04-13"),
        ("defence", "2026-04-13", "2026-04-28"),
        ("defence", "2025-12-19", "2026-01-06"),
        # calendar days: the last day moves off a closed day
        ("decision", "2026-03-02", "2026-03-12"),
        ("decision", "2026-03-04", "2026-03-16"),
        ("decision", "2026-03-05", "2026-03-16"),
        ("decision", "2026-04-11", "2026-04-22"),
        ("decision", "2026-03-24", "2026-04-06"),
        # a limit of substance stands where it falls
        ("rabies_revaccination", "2026-03-04", "2026-03-14"),
        # months and years: the same day number, and move only where the term says so
        ("record_retention", "2026-01-31", "2026-03-01"),
        ("registration_renewal", "2025-03-01", "2026-03-02"),
        ("registration_renewal", "2024-02-29", "2025-03-03"),
    ],
)
def test_the_last_day(bound: Law, step: str, start: str, last: str) -> None:
    assert due(bound, step, from_=start) == DAY(last)


def test_the_memo_counts_in_words(bound: Law) -> None:
    found = small.answer(bound, "deadline", step="defence", from_="2026-04-13")
    assert [step.says for step in found.because] == [
        "Diz art3: 10 dias úteis a partir de 13/04/2026, dia que não se conta, sem contar sábados e domingos, nem 21/04/2026 (Tiradentes): "
        "último dia terça-feira, 28/04/2026."
    ]
    assert (found.values, found.basis) == ({"due": DAY("2026-04-28"), "days": 10, "unit": "business"}, ("art3",))


def test_a_last_day_that_moved_cites_the_rule_that_moves_it(bound: Law) -> None:
    moved = small.answer(bound, "deadline", step="decision", from_="2026-03-05")
    assert moved.basis == ("art4", "art9")
    assert moved.because[0].says.endswith(
        "último dia domingo, 15/03/2026. 15/03/2026: domingo; passa ao dia seguinte. Último dia, assim: segunda-feira, 16/03/2026."
    )
    assert small.answer(bound, "deadline", step="decision", from_="2026-03-02").basis == ("art4",)


def test_without_a_rule_that_moves_the_last_day_it_stands(tmp_path: Path) -> None:
    plain = small.law(tmp_path, "terms: {decision: {length: 10 calendar days, basis: art4}}", knows="step from")
    assert due(plain, "decision", from_="2026-03-05") == DAY("2026-03-15")


def test_closed_days_of_the_question_count(bound: Law) -> None:
    assert due(bound, "defence", from_="2026-03-02", closures=["2026-03-10", "2026-03-11"]) == DAY("2026-03-18")
    assert due(bound, "decision", from_="2026-03-02", closures=["2026-03-12"]) == DAY("2026-03-13")


@pytest.mark.parametrize(
    ("served_by", "start", "effective", "last"),
    [
        ("personal", "2026-03-02", "2026-03-02", "2026-03-16"),
        ("post", "2026-03-02", "2026-03-04", "2026-03-18"),
        ("post", "2026-03-06", "2026-03-10", "2026-03-24"),
        ("edital", "2026-03-02", "2026-03-12", "2026-03-26"),
        ("edital", "2026-03-04", "2026-03-14", "2026-03-27"),
    ],
)
def test_a_notice_takes_effect_by_its_mode_and_the_term_runs_from_then(
    bound: Law, served_by: str, start: str, effective: str, last: str
) -> None:
    found = small.values(bound, "deadline", step="defence", from_=start, served_by=served_by, place_unknown=True)
    assert (found["effective"], found["due"]) == (DAY(effective), DAY(last))


@pytest.mark.parametrize(
    ("given", "code", "basis", "needs"),
    [
        ({"served_by": "electronic"}, "service_mode_not_in_law", (), ("served_by",)),
        ({"served_by": "edital", "place_unknown": False}, "edital_not_allowed", ("art2_par2",), ()),
        ({"served_by": "edital"}, "fact_required", ("art2_par2",), ("place_unknown",)),
    ],
)
def test_a_mode_the_law_does_not_know_or_does_not_allow_yet(
    bound: Law, given: dict[str, Any], code: str, basis: tuple[str, ...], needs: tuple[str, ...]
) -> None:
    found = small.refusal(bound, "deadline", step="defence", from_="2026-03-02", **given)
    assert (found.code, found.basis, found.needs) == (code, basis, needs)


def test_the_laws_own_refusal_of_another_mode_cites_its_provision(tmp_path: Path) -> None:
    plain = small.law(
        tmp_path,
        """
        service: {personal: {basis: art2}, otherwise: {code: service_mode_not_in_law, basis: art2_par1}}
        terms: {defence: {length: 10 business days, served: true, basis: art3}}
        """,
        knows="step from served_by",
    )
    found = small.refusal(plain, "deadline", step="defence", from_="2026-03-02", served_by="post")
    assert (found.code, found.basis) == ("service_mode_not_in_law", ("art2_par1",))


@pytest.mark.parametrize(
    ("given", "last"),
    [
        ({"from_": "2026-03-02"}, "2026-03-12"),
        ({"from_": "2026-03-02", "complete_on": "2026-03-06"}, "2026-03-16"),
        ({"complete_on": "2026-03-06"}, "2026-03-16"),
    ],
)
def test_a_term_runs_from_the_first_of_its_starts_that_is_given(bound: Law, given: dict[str, Any], last: str) -> None:
    assert due(bound, "decision", **given) == DAY(last)
    assert small.refusal(bound, "deadline", step="decision").needs == ("from",)


@pytest.mark.parametrize(
    ("step", "given", "outcome"),
    [
        ("compliance", {}, "2026-03-17"),
        ("compliance", {"term_days": 15}, "2026-03-17"),
        ("compliance", {"term_days": 8}, "2026-03-10"),
        ("compliance", {"term_days": 16}, "term_too_long"),
        ("compliance", {"term_days": 0}, "wrong_type"),
        ("programme_ban", {"years": 5}, "2031-03-02"),
        ("programme_ban", {"years": 6}, "ban_over_limit"),
        ("programme_ban", {}, "fact_required"),
        ("regularisation", {"days": 3}, "2026-03-05"),
        ("regularisation", {"days": 0}, "wrong_type"),
        ("regularisation", {"days": 40000}, "wrong_type"),
        ("regularisation", {}, "fact_required"),
    ],
)
def test_a_length_that_the_authority_or_a_fact_sets(bound: Law, step: str, given: dict[str, Any], outcome: str) -> None:
    found = bound.ask("deadline", {"step": step, "from": "2026-03-02", **given})
    assert (found.as_json().get("answer") or {}).get("due") == (outcome if outcome.startswith("20") else None)
    assert found.as_json().get("error", {}).get("code") == (None if outcome.startswith("20") else outcome)


@pytest.mark.parametrize(
    ("demands", "last"),
    [
        ([], "2026-03-12"),
        # 5 days stand still: 4 to 8 March
        ([("2026-03-03", "2026-03-08")], "2026-03-17"),
        ([("2026-03-03", "2026-03-03")], "2026-03-12"),
        # two that overlap count once
        ([("2026-03-03", "2026-03-06"), ("2026-03-05", "2026-03-08")], "2026-03-17"),
        ([("2026-03-03", "2026-03-08"), ("2026-03-04", "2026-03-05")], "2026-03-17"),
        # two that touch, and two apart
        ([("2026-03-03", "2026-03-05"), ("2026-03-05", "2026-03-06")], "2026-03-16"),
        ([("2026-03-03", "2026-03-04"), ("2026-03-09", "2026-03-11")], "2026-03-16"),
        # asked before the term began: only what falls within it
        ([("2026-02-20", "2026-03-04")], "2026-03-16"),
        ([("2026-02-20", "2026-03-01")], "2026-03-12"),
        # after the last day: too late to stop it
        ([("2026-03-12", "2026-03-20")], "2026-03-12"),
        ([("2026-03-12", None)], "2026-03-12"),
        ([("2026-03-20", None)], "2026-03-12"),
        # asked on the eve of the last day, not met: stands still
        ([("2026-03-11", None)], None),
        ([("2026-03-03", None)], None),
        ([("2026-03-03", "2026-03-08"), ("2026-03-10", None)], None),
        # an earlier pause keeps the term alive, so that a later demand still stops it
        ([("2026-03-03", "2026-03-08"), ("2026-03-16", None)], None),
        ([("2026-03-03", "2026-03-08"), ("2026-03-17", None)], "2026-03-17"),
    ],
)
def test_a_term_stands_still_while_a_demand_is_not_met(bound: Law, demands: list[tuple[str, str | None]], last: str | None) -> None:
    records = [{"asked_on": asked, "met_on": met} for asked, met in demands]
    assert due(bound, "cmca_publication", from_="2026-03-02", pending_demands=records) == (DAY(last) if last else None)
    assert due(bound, "cmca_publication", from_="2026-03-02", pending_demands=records[::-1]) == (DAY(last) if last else None)


def test_business_days_pause_too(bound: Law) -> None:
    records = [{"asked_on": "2026-03-03", "met_on": "2026-03-09"}]
    assert due(bound, "appeal_decision", from_="2026-03-02", pending_demands=records) == DAY("2026-03-13")


def test_a_term_that_stands_still_says_since_when(bound: Law) -> None:
    found = small.answer(
        bound, "deadline", step="cmca_publication", from_="2026-03-02", pending_demands=[{"asked_on": "2026-03-05"}]
    )
    assert (
        found.because[0].says
        == "Diz art5_par2: o prazo de 10 dias corridos está parado desde 05/03/2026, enquanto a exigência não é cumprida."
    )


def test_the_memo_tells_only_the_pauses_that_stopped_the_term(bound: Law) -> None:
    records = [{"asked_on": "2026-03-03", "met_on": "2026-03-05"}, {"asked_on": "2026-03-20", "met_on": "2026-03-25"}]
    found = small.answer(bound, "deadline", step="cmca_publication", from_="2026-03-02", pending_demands=records)
    assert found.because[0].says == (
        "Diz art5_par2: 10 dias corridos a partir de 02/03/2026, dia que não se conta; parado de 04/03/2026 a 05/03/2026: "
        "último dia sábado, 14/03/2026. 14/03/2026: sábado; passa ao dia seguinte. 15/03/2026: domingo; passa ao dia seguinte. "
        "Último dia, assim: segunda-feira, 16/03/2026."
    )


@pytest.mark.parametrize(
    ("record", "code", "detail"),
    [
        ({"met_on": "2026-03-05"}, "fact_required", "exigências pendentes: falta asked_on"),
        ({"asked_on": "2026-03-05", "met_on": "2026-03-04"}, "wrong_type", "exigências pendentes: termina antes de começar"),
    ],
)
def test_a_demand_that_cannot_be_is_refused(bound: Law, record: dict[str, str], code: str, detail: str) -> None:
    found = small.refusal(bound, "deadline", step="cmca_publication", from_="2026-03-02", pending_demands=[record])
    assert (found.code, found.detail, found.needs) == (code, detail, ("pending_demands",))


def test_a_shorter_term_that_the_authority_set_is_the_one_that_stands_still(tmp_path: Path) -> None:
    plain = small.law(
        tmp_path,
        """
        terms:
          compliance:
            length: 15 calendar days
            set_by: {fact: term_days, over: term_too_long}
            pause: {records: pending_demands, from: asked_on, to: met_on}
            basis: art4
          regularisation: {length: {fact: days, unit: calendar days}, pause: {records: pending_demands, from: asked_on, to: met_on}, basis: art5}
        """,
        knows="step from term_days days pending_demands",
    )
    late, early = [{"asked_on": "2026-03-10"}], [{"asked_on": "2026-03-05"}]
    assert due(plain, "compliance", from_="2026-03-02", term_days=5, pending_demands=late) == DAY("2026-03-07")
    assert due(plain, "compliance", from_="2026-03-02", pending_demands=late) is None
    assert due(plain, "regularisation", from_="2026-03-02", days=5, pending_demands=early) is None
    assert due(plain, "regularisation", from_="2026-03-02", days=5, pending_demands=late) == DAY("2026-03-07")


@pytest.mark.parametrize(
    ("given", "outcome"),
    [
        ({}, "2026-03-09"),
        ({"extended_days": 0}, "2026-03-09"),
        ({"extended_days": 3, "justified": True}, "2026-03-12"),
        ({"extended_days": 5, "justified": True}, "2026-03-16"),
        ({"extended_days": 3, "justified": False}, "extension_unjustified"),
        ({"extended_days": 3}, "fact_required"),
    ],
)
def test_a_term_is_extended_where_its_condition_holds(bound: Law, given: dict[str, Any], outcome: str) -> None:
    found = bound.ask("deadline", {"step": "complementary_documents", "from": "2026-03-02", **given}).as_json()
    assert found.get("answer", {}).get("due", found.get("error", {}).get("code")) == outcome


def test_a_month_extended_moves_no_more_than_a_month_does(bound: Law) -> None:
    """Months roll only with `rolls: true` on the term, extended or not: 14 April and 14 June 2026; 14 June is a Sunday."""
    assert due(bound, "special_adoption", from_="2026-03-14") == DAY("2026-04-14")
    assert due(bound, "special_adoption", from_="2026-03-14", extended_days=2, justified=True) == DAY("2026-06-14")


@pytest.mark.parametrize(
    ("early", "closed", "last"),
    [
        ([], [], "2026-03-09"),
        (["2026-03-09"], [], "2026-03-10"),
        (["2026-03-09"], ["2026-03-10"], "2026-03-11"),
        (["2026-03-06"], [], "2026-03-09"),
    ],
)
def test_a_last_day_on_which_the_office_closed_early_moves_where_the_law_minds(
    bound: Law, early: list[str], closed: list[str], last: str
) -> None:
    assert due(bound, "appeal", from_="2026-03-02", early_closures=early, closures=closed) == DAY(last)
    assert due(bound, "complementary_documents", from_="2026-03-02", early_closures=early) == DAY("2026-03-09")


@pytest.mark.parametrize(
    ("start", "last"),
    [
        ("2026-03-02", "2026-03-12"),
        ("2026-03-06", "2026-03-18"),
        ("2026-03-07", "2026-03-18"),
        ("2026-03-08", "2026-03-18"),
        ("2026-04-02", "2026-04-15"),
    ],
)
def test_a_term_that_opens_on_a_business_day_counts_from_its_eve(bound: Law, start: str, last: str) -> None:
    assert due(bound, "authorisation_request", from_=start) == DAY(last)


@pytest.mark.parametrize(
    ("reason", "on", "outcome"),
    [
        ("penalty", "2026-03-02", "2026-03-05"),
        ("biting", "2026-03-02", "2026-04-01"),
        ("healthy", "2026-03-02", "2026-03-10"),
        ("healthy", "2025-12-31", "not_in_force"),
        ("illness", "2026-03-02", "not_in_force"),
        (None, "2026-03-02", "fact_required"),
    ],
)
def test_the_first_variant_that_holds_is_the_term(bound: Law, reason: str | None, on: str, outcome: str) -> None:
    given = {"step": "reclaim", "from": "2026-03-02", "on": on} | ({"reason": reason} if reason else {})
    found = bound.ask("deadline", given).as_json()
    assert found.get("answer", {}).get("due", found.get("error", {}).get("code")) == outcome


@pytest.mark.parametrize(
    ("step", "pending", "outcome"),
    [
        ("payment", False, "2026-03-12"),
        ("payment", True, "instance_not_closed"),
        ("payment", None, "fact_required"),
        ("tax_launch", False, "2026-03-12"),
        ("tax_launch", True, "instance_not_closed"),
        ("tax_launch", None, "2026-03-12"),
    ],
)
def test_a_term_that_does_not_run_yet_is_refused_and_the_unknown_may_pass(
    bound: Law, step: str, pending: bool | None, outcome: str
) -> None:
    given = {"step": step, "from": "2026-03-02"} | ({} if pending is None else {"appeal_pending": pending})
    found = bound.ask("deadline", given)
    told = found.as_json()
    assert told.get("answer", {}).get("due", told.get("error", {}).get("code")) == outcome
    if (step, pending) == ("tax_launch", None):
        assert (found.because[0].role, found.because[0].says) == ("unknown", "Não foi examinado: há recurso sem decisão.")


@pytest.mark.parametrize(
    ("given", "code", "needs"),
    [
        ({"from": "2026-03-02"}, "fact_required", ("step",)),
        ({"step": "defence"}, "fact_required", ("from",)),
        ({"step": "council_bylaws", "from": "2026-03-02"}, "unknown_step", ("step",)),
        ({"step": "defense", "from": "2026-03-02"}, "unknown_word", ("step",)),
        ({"step": "defence", "from": "2200-12-31"}, None, ()),
        ({"step": "programme_ban", "from": "2200-12-31", "years": 5}, None, ()),
    ],
)
def test_a_question_of_terms_that_cannot_be_answered(
    bound: Law, given: dict[str, Any], code: str | None, needs: tuple[str, ...]
) -> None:
    found = bound.ask("deadline", given)
    assert (found.as_json().get("error", {}).get("code"), found.needs) == (code, needs)


def test_a_length_past_the_end_of_the_calendar_is_refused(tmp_path: Path) -> None:
    plain = small.law(tmp_path, "terms: {decision: {length: 9000 years, basis: art4}}", knows="step from")
    found = small.refusal(plain, "deadline", step="decision", from_="2026-03-02")
    assert (found.code, found.detail) == ("wrong_type", "prazo que passa do fim do calendário: 9.000 anos desde 02/03/2026")


def test_a_supplementary_term_says_that_it_is_another_laws(tmp_path: Path) -> None:
    plain = small.law(
        tmp_path,
        "terms: {defence: {length: 20 calendar days, supplementary: true, basis: brasil/lei9605_art71_inc1}}",
        knows="step from",
    )
    found = small.answer(plain, "deadline", step="defence", from_="2026-03-02")
    assert found.basis == ("brasil/lei9605_art71_inc1",)
    assert found.because[0].says.endswith(" Prazo supletivo, de outra lei, aplicado por analogia.")
