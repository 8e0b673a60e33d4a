"""Conditions: their three values, their macros and functions, and what they may not be."""

import datetime as dt
import pickle
from pathlib import Path
from typing import Any

import pytest

from tests.law import small
from zelo.law.conditions import UNKNOWN, BrokenCondition, Condition, check_length, context, evaluate

DAY = dt.datetime(2026, 8, 5, tzinfo=dt.UTC)


def value(text: str, **names: Any) -> Any:
    made = context(names.get)
    for name, found in names.items():
        if found is None:
            made.add_variable(name, None)
    return evaluate(Condition.parse(text), made)


T, F, U = True, False, UNKNOWN


@pytest.mark.parametrize(
    ("a", "b", "both", "either"),
    [(T, T, T, T), (T, F, F, T), (F, T, F, T), (F, F, F, F), (T, U, U, T), (U, T, U, T), (F, U, F, U), (U, F, F, U), (U, U, U, U)],
)
def test_and_and_or_have_three_values(a: object, b: object, both: object, either: object) -> None:
    given = {name: found for name, found in (("a", a), ("b", b)) if found is not U}
    assert value("a && b", **given) is both
    assert value("a || b", **given) is either


def test_a_place_beyond_a_list_and_a_field_a_record_lacks_are_unknown() -> None:
    assert value("xs[0].a == 1", xs=[]) is U
    assert value("xs[1].a == 1 && xs[0].a == 2", xs=[{"a": 1}]) is F
    assert value("xs[0].b == 1", xs=[{"a": 1}]) is U


@pytest.mark.parametrize(("a", "negated"), [(T, F), (F, T), (U, U)])
def test_not_has_three_values(a: object, negated: object) -> None:
    assert value("!a", **({} if a is U else {"a": a})) is negated


@pytest.mark.parametrize(
    ("text", "unknown_list", "empty", "some_true", "all_true"),
    [
        ("xs.exists(x, x > 2)", U, F, T, T),
        ("xs.all(x, x > 2)", U, T, F, T),
        ("xs.exists_one(x, x > 3)", U, F, T, T),
        ("size(xs.filter(x, x > 2)) == 1", U, F, T, F),
        ("size(xs.map(x, x + 1)) == 2", U, F, T, T),
        ("sum(xs) == 7", U, F, F, T),
        ("size(xs) > 0", U, F, T, T),
        ("3 in xs", U, F, F, T),
    ],
)
def test_macros_over_a_list_not_known_are_unknown(
    text: str, unknown_list: object, empty: object, some_true: object, all_true: object
) -> None:
    assert value(text) is unknown_list
    assert value(text, xs=[]) is empty
    assert value(text, xs=[1, 4]) is some_true
    assert value(text, xs=[3, 4]) is all_true


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("xs.exists(x, x > limit)", U),
        ("xs.all(x, x > 0 || x > limit)", T),
        ("xs.exists(x, x > 5 && x > limit)", F),
        ("xs.exists(x, x == 1) || limit > 1", T),
    ],
)
def test_what_lacks_inside_a_macro_counts_only_where_it_matters(text: str, found: object) -> None:
    assert value(text, xs=[1, 4]) is found


@pytest.mark.parametrize(
    ("record", "met", "late"),
    [({}, F, U), ({"met_on": DAY}, T, F), ({"asked_on": DAY}, F, U), ({"met_on": DAY + dt.timedelta(days=1)}, T, T)],
)
def test_a_field_of_a_record_may_be_absent(record: dict[str, Any], met: object, late: object) -> None:
    assert value("rs.exists(r, has(r.met_on))", rs=[record]) is met
    assert value("rs.exists(r, r.met_on > day)", rs=[record], day=DAY) is late
    assert value("rs.exists(r, has(r.met_on) && r.met_on > day)", rs=[record], day=DAY) is (late is T)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("days(a, b)", 31),
        ("days(b, a)", -31),
        ("days(a, a)", 0),
        ("years(a, b)", 0),
        ("years(a, plus(a, '18 years'))", 18),
        ("days(a, plus(a, '1 month'))", 31),
        ("days(a, plus(a, '90 days'))", 90),
        ("plus(a, '1 months') == b", True),
        ("sum([1, 2, 3])", 6),
        ("sum([1.5, 2.0])", 3.5),
        ("least(3, 2)", 2),
        ("least(2.5, 3.0)", 2.5),
    ],
)
def test_functions(text: str, found: object) -> None:
    assert value(text, a=DAY, b=dt.datetime(2026, 9, 5, tzinfo=dt.UTC)) == found


@pytest.mark.parametrize("text", ["days(a, b)", "plus(b, '1 month')", "years(b, a) > 1", "sum(b) > 1", "least(b, 2) > 1"])
def test_a_function_of_what_is_not_known_is_unknown(text: str) -> None:
    assert value(text, a=DAY) is UNKNOWN


@pytest.mark.parametrize(
    ("text", "is_none", "is_known"),
    [("until == null", T, F), ("until != null && until > day", F, F), ("until == null || until < day", T, F)],
)
def test_null_is_known_to_be_none_and_not_unknown(text: str, is_none: object, is_known: object) -> None:
    assert value(text, until=None, day=DAY) is is_none
    assert value(text, until=DAY, day=DAY) is is_known
    assert value("until == null", day=DAY) is UNKNOWN


@pytest.mark.parametrize(
    ("text", "ok"), [("24 months", True), ("90 days", True), ("1 year", True), ("10 business days", False), ("soon", False)]
)
def test_lengths_that_plus_understands(text: str, ok: bool) -> None:
    assert check_length(text) is ok


@pytest.mark.parametrize("text", ["a && 1", "a + 1 > 2", "a.b == 1", "1 / 0 > 1", "plus(day, 'soon') > day"])
def test_wrong_types_break_loudly(text: str) -> None:
    with pytest.raises(BrokenCondition):
        value(text, a=True, day=DAY)


def test_unknown_is_neither_yes_nor_no() -> None:
    with pytest.raises(TypeError, match="o desconhecido não é sim nem não"):
        bool(UNKNOWN)
    assert (repr(UNKNOWN), type(UNKNOWN)()) == ("UNKNOWN", UNKNOWN)


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("a ? b : c", "condição com '? :'; escreva duas cláusulas, ou a || b"),
        ("a" * 151, "condição longa demais (151 caracteres, no máximo 150); dê nome a uma parte em define"),
        (5, "condição que não se entende: 5"),
        (None, "condição que não se entende: None"),
        (["a"], "condição que não se entende: ['a']"),
    ],
)
def test_what_is_no_condition_is_refused(text: object, cause: str) -> None:
    with pytest.raises(ValueError) as raised:
        Condition.parse(text)
    assert str(raised.value) == cause


@pytest.mark.parametrize("text", ["a &&", "a == ", "(a", "a b", "a = b", "", "'open"])
def test_what_is_no_cel_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(ValueError) as raised:
        Condition.parse(text)
    assert str(raised.value).startswith(f"condição que não se entende: {text!r} (")


def test_the_longest_condition_and_a_question_mark_in_quotes_may_stand() -> None:
    longest = "a == " + "b" * 145
    assert Condition.parse(longest).text == longest
    assert Condition.parse("a == '?'").literals == ("?",)


@pytest.mark.parametrize(
    ("text", "names", "literals", "probes"),
    [
        ("species in [dog, cat] && zone == urban", {"species", "dog", "cat", "zone", "urban"}, (), ()),
        ("'fine' in must_pay", {"must_pay"}, ("fine",), ()),
        ('reason == "loose"', {"reason"}, ("loose",), ()),
        ("priors.exists(p, has(p.final_on) && p.final_on <= on)", {"priors", "on"}, (), ()),
        ("has(given.chip_found) && !has(given.nth)", set(), (), ("chip_found", "nth")),
        ("'given.x' == word", {"word"}, ("given.x",), ()),
    ],
)
def test_what_a_condition_reads(text: str, names: set[str], literals: tuple[str, ...], probes: tuple[str, ...]) -> None:
    found = Condition.parse(text)
    assert (set(found.names), found.literals, found.probes) == (names, literals, probes)


@pytest.mark.parametrize(("written", "text"), [(True, "true"), (False, "false")])
def test_a_bare_yes_or_no_is_a_condition(written: bool, text: str) -> None:
    assert Condition.parse(written).text == text


def test_a_condition_survives_being_sent_to_another_process() -> None:
    found = pickle.loads(pickle.dumps(Condition.parse("a && b")))
    assert found == Condition.parse("a && b")


# ---------------------------------------------------------------- the same, as a pack and a question meet them


def test_what_lacks_inside_a_record_is_named_by_its_fact(tmp_path: Path) -> None:
    bound = small.law(
        tmp_path,
        """
        licence:
          - bars:
              - {put: art3, when: "priors.exists(p, p.final_on < on)", basis: art3}
        """,
        knows="on priors",
    )
    found = small.answer(bound, "licence", on="2026-03-02", priors=[{"offence": "art5"}])
    assert (found.values["grantable"], found.needs) == (None, ("priors",))
    assert small.values(bound, "licence", on="2026-03-02", priors=[{"final_on": "2026-03-01"}])["grantable"] is False


def test_whether_a_fact_was_given_can_be_asked(tmp_path: Path) -> None:
    bound = small.law(
        tmp_path,
        """
        licence:
          - bars:
              - {put: art3, when: "has(given.chip_found) && !chip_found", basis: art3}
        """,
        knows="chip_found",
    )
    assert [
        small.values(bound, "licence", **given)["grantable"] for given in ({}, {"chip_found": True}, {"chip_found": False})
    ] == [True, True, False]
    assert [small.answer(bound, "licence", **given).presumed for given in ({}, {"chip_found": True})] == [("chip_found",), ()]


def test_names_are_folded_as_the_named_list_is(tmp_path: Path) -> None:
    bound = small.law(
        tmp_path,
        """
        lists: {corridors: {basis: art2, items: [Rua São Mateus, Avenida  BRASIL]}}
        circulation:
          - offences:
              - {put: art3, when: street in corridors, basis: art3}
        """,
        knows="street",
    )
    streets = {"rua sao mateus": False, "Avenida Brasil": False, " RUA SÃO MATEUS": False, "Rua São Matheus": True}
    assert {street: small.values(bound, "circulation", street=street)["allowed"] for street in streets} == streets
    assert small.answer(bound, "circulation", street="Rua São Mateus").basis == ("art2", "art3")
