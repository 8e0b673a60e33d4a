"""What a question may ask a person for: every fact that changes an answer is offered."""

from pathlib import Path

import pytest

from tests.law import small
from tests.law.laws import LIBRARY, SLUGS, own_cases
from zelo.law import Law
from zelo.law.cases import Case, Runner
from zelo.law.inquiries import Inquiry, inquiries
from zelo.law.reads import Reads, conditions

_ASKED: dict[str, tuple[Inquiry, ...]] = {}
"""The inquiries of each law, by its hash."""


def of_case(bound: Law, case: Case) -> list[Inquiry]:
    """The inquiries in which a case may be put."""
    if bound.hash not in _ASKED:
        _ASKED[bound.hash] = inquiries(bound)
    fitting = [i for i in _ASKED[bound.hash] if i.ask == case.ask]
    return [i for i in fitting if all(case.given.get(name, value) == value for name, value in i.selects)]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_fact_that_changes_an_answer_is_offered(slug: str) -> None:
    """A fact that no inquiry of its question offers may be left out of any case without changing the answer."""
    runner = Runner(LIBRARY)
    tried, changed = 0, []
    for case in own_cases():
        if case.city != slug or case.expect is None:
            continue
        law = runner.law(slug, case.readings)
        asked = of_case(law, case)
        offered = {name for i in asked for name in (*i.facts, *dict(i.selects))} | {"at", "on"}
        for name in sorted(set(case.given) - offered):
            whole, without = law.ask(case.ask, case.given), law.ask(case.ask, {k: v for k, v in case.given.items() if k != name})
            if whole.as_json().get("answer") != without.as_json().get("answer"):
                changed.append((case.id, name))
        tried += len(asked) > 0
    assert changed == []
    assert tried > 10


@pytest.fixture
def bound(tmp_path: Path) -> Law:
    rules = """
        define: {herd: {is: animals > nth, basis: art2}}
        terms:
          reclaim: {length: 8 calendar days, from: [complete_on, taken_on], basis: art3}
          decision:
            - {when: zone == urban, length: 5 business days, served: true, early_closing: true, basis: art4}
            - {length: 15 calendar days, set_by: {fact: term_days, over: term_too_long}, basis: art5}
        service: {edital: {basis: art6, refuse: [{code: edital_not_allowed, unless: place_unknown, basis: art6}]}}
        licence:
          - for: {kind: [kennel, sale]}
            define: {open: {is: paid, basis: art2}}
            missing: [{art7: open}]
          - for: {kind: pet_shop}
            define: {open: {is: registered, basis: art2}}
            dates: {until: {term: reclaim}}
            missing: [{put: art7, when: open && on > until, basis: art7}, {put: art8, has: [name], among: [fields, unavailable], basis: art8}]
        circulation: [{offences: [{put: art9, where: herd, hours: "08:00-09:00", except: [{when: sick, basis: art9}], basis: art9}]}]
        fund: [{violations: [{put: art10, when: claimed_on > on, basis: art10}], give: {limit: {product: [members, 2], basis: art10}}}]
        """
    knows = """on at kind step from animals nth complete_on taken_on zone term_days served_by place_unknown paid registered fields unavailable sick claimed_on
        present members closures early_closures"""
    return small.law(tmp_path, rules, knows=knows, facts='presume: {claimed_on: {fact: "taken_on"}}')


def test_each_situation_has_its_inquiry_with_what_it_may_read(bound: Law) -> None:
    found = {i.id: (set(i.facts), i.required) for i in inquiries(bound)}
    terms = {"on", "closures"}
    assert found == {
        "deadline.reclaim": ({*terms, "complete_on", "taken_on", "from"}, ()),
        "deadline.decision": ({*terms, "from", "zone", "term_days", "served_by", "place_unknown", "early_closures"}, ("from",)),
        "licence.kennel": ({"on", "paid"}, ()),
        "licence.sale": ({"on", "paid"}, ()),
        "licence.pet_shop": ({"on", "registered", "complete_on", "taken_on", "fields", "unavailable"}, ()),
        "circulation": ({"on", "animals", "nth", "at", "sick"}, ()),
        "fund": ({"on", "claimed_on", "taken_on", "members"}, ()),
    }


def test_the_label_says_what_it_is_about(bound: Law) -> None:
    labels = {i.id: i.label for i in inquiries(bound)}
    assert (labels["licence.kennel"], labels["deadline.decision"]) == (
        "Pode ser autorizado? (canil ou gatil)",
        "Qual é o prazo? (decisão)",
    )
    assert labels["circulation"] == "Pode circular?"


def test_two_definitions_of_one_name_in_two_tables_are_both_followed(bound: Law) -> None:
    reads = Reads(bound.rules, bound.federal_rules)
    for table in bound.rules.tables["licence"]:
        reads.table(table)
    assert {"paid", "registered"} <= set(reads.names)


def test_conditions_are_found_at_any_depth(bound: Law) -> None:
    assert {c.text for c in conditions(bound.rules.tables["circulation"])} == {"herd", "sick"}
