"""Clauses: when one fires, stays silent, is lifted, or cannot be told; what it cites in each case."""

from pathlib import Path
from typing import Any

import pytest

from tests.law import small
from zelo.law import Answer, Law

T, F, U = True, False, None


def offences(found: Answer) -> tuple[str, ...]:
    return tuple(found.values["offences"])


def roles(found: Answer) -> list[tuple[str, tuple[str, ...]]]:
    return [(step.role, step.basis) for step in found.because]


@pytest.mark.parametrize(
    ("where", "when", "unless", "fires"),
    [
        (T, T, F, T),
        (F, T, F, F),
        (T, F, F, F),
        (T, T, T, F),
        (F, U, U, F),
        (U, T, F, U),
        (U, F, F, F),
        (U, T, T, F),
        (T, U, F, U),
        (T, U, T, F),
        (T, T, U, U),
        (T, F, U, F),
        (U, U, U, U),
    ],
)
def test_where_when_and_unless_must_all_agree(
    tmp_path: Path, where: bool | None, when: bool | None, unless: bool | None, fires: bool | None
) -> None:
    bound = small.law(
        tmp_path,
        """
        circulation:
          - offences:
              - {put: art3, where: exhibited, when: whip, unless: leash, basis: art3_par1}
        """,
        knows="exhibited whip leash",
    )
    given = {name: value for name, value in (("exhibited", where), ("whip", when), ("leash", unless)) if value is not None}
    found = small.answer(bound, "circulation", **given)
    assert (offences(found), found.values["allowed"]) == {T: (("art3",), False), F: ((), True), U: ((), None)}[fires]
    assert found.undecided == ((("offences", "art3"),) if fires is U else ())
    assert set(found.needs) <= {"exhibited", "whip", "leash"} - set(given)
    assert bool(found.needs) == (fires is U)


@pytest.fixture(scope="module")
def fine_print(tmp_path_factory: pytest.TempPathFactory) -> Law:
    return small.law(
        tmp_path_factory.mktemp("clauses"),
        """
        define: {big: {is: "animals >= 10", basis: art9}}
        circulation:
          - offences:
              - art3: whip
              - {put: [art4, art4_par1], where: zone == urban, when: big, basis: [art4, art5], says: Na cidade não cabem dez.}
              - {put: art6, where: zone == rural, basis: art6}
        """,
        knows="whip zone animals",
        facts="presume: {animals: 1}",
    )


@pytest.mark.parametrize(
    ("given", "put", "basis", "told"),
    [
        # in scope, read a given fact and did not fire: looked at and cited
        ({"whip": False, "zone": "urban", "animals": 9}, (), ("art3", "art4", "art5", "art9"), [("checked", ("art3",)), ("checked", ("art4", "art5", "art9"))]),
        # the definition that was read is cited with the clause
        ({"whip": False, "zone": "urban", "animals": 10}, ("art4", "art4_par1"), ("art3", "art4", "art5", "art9"), [("checked", ("art3",)), ("applied", ("art4", "art5", "art9"))]),
        # out of scope: silent, though the fact it would read is given
        ({"whip": True, "zone": "rural", "animals": 10}, ("art3", "art6"), ("art3", "art6"), [("applied", ("art3",)), ("applied", ("art6",))]),
        # read by presumption alone: in scope, not fired, not cited for it
        ({"whip": False, "zone": "urban"}, (), ("art3", "art4", "art5", "art9"), [("checked", ("art3",)), ("checked", ("art4", "art5", "art9"))]),
    ],
)  # fmt: skip
def test_what_a_clause_cites(
    fine_print: Law, given: dict[str, Any], put: tuple[str, ...], basis: tuple[str, ...], told: list[Any]
) -> None:
    found = small.answer(fine_print, "circulation", **given)
    assert (offences(found), found.basis, roles(found)) == (put, basis, told)


def test_a_clause_tells_its_own_sentence_or_its_provisions(fine_print: Law) -> None:
    found = small.answer(fine_print, "circulation", whip=True, zone="urban", animals=12)
    assert [(s.says, s.facts) for s in found.because] == [
        ("Diz art3.", (("uso de chicote", "sim"),)),
        ("Na cidade não cabem dez.", (("zona", "urbana"), ("número de animais", "12"))),
    ]


def test_what_is_presumed_is_told_as_presumed(fine_print: Law) -> None:
    found = small.answer(fine_print, "circulation", whip=True, zone="urban")
    assert found.presumed == ("animals",)
    assert found.because[-1].facts == (("zona", "urbana"), ("número de animais", "1 (presumido)"))


def test_the_step_of_an_open_clause_names_what_lacks(fine_print: Law) -> None:
    found = small.answer(fine_print, "circulation", zone="urban", animals=1)
    assert (found.values["allowed"], found.needs, found.undecided) == (None, ("whip",), (("offences", "art3"),))
    assert (found.because[0].role, found.because[0].says) == ("unknown", "Diz art3. Não se pode dizer sem saber: uso de chicote.")


@pytest.mark.parametrize(("ask", "listed", "given", "put"), [
    ("licence", "missing", {"course": True}, ()), ("licence", "missing", {"course": False}, ("art3",)),
    ("fund", "violations", {"course": True}, ("art3",)), ("fund", "violations", {"course": False}, ()),
])  # fmt: skip
def test_a_short_clause_tells_what_lacks_in_some_lists_and_what_happened_in_others(
    tmp_path: Path, ask: str, listed: str, given: dict[str, Any], put: tuple[str, ...]
) -> None:
    bound = small.law(
        tmp_path,
        f"""
        {ask}:
          - {listed}:
              - art3: course
        """,
        knows="course",
        facts="facts: {course: {label: curso feito, type: bool}}",
    )
    assert small.values(bound, ask, **given)[listed] == put


def test_a_short_clause_may_have_a_scope_and_another_basis(tmp_path: Path) -> None:
    bound = small.law(
        tmp_path,
        """
        licence:
          - missing:
              - {art3: registered, where: zone == urban, basis: [art3, art4]}
        """,
        knows="registered zone",
    )
    assert small.answer(bound, "licence", registered=False, zone="urban").basis == ("art3", "art4")
    assert small.values(bound, "licence", registered=False, zone="rural")["missing"] == ()


@pytest.mark.parametrize(
    ("fields", "unavailable", "missing"),
    [
        (["place", "date"], None, ()),
        (["place"], None, ("art3",)),
        (["place"], ["date"], ()),
        ([], ["place", "date"], ()),
        (None, ["date"], None),
        (None, ["place", "date"], ()),
        (None, None, None),
    ],
)
def test_words_may_stand_in_any_of_the_lists(
    tmp_path: Path, fields: list[str] | None, unavailable: list[str] | None, missing: tuple[str, ...] | None
) -> None:
    bound = small.law(
        tmp_path,
        """
        licence:
          - missing:
              - {put: art3, has: [place, date], among: [fields, unavailable], basis: art3}
        """,
        knows="fields unavailable",
    )
    given = {name: value for name, value in (("fields", fields), ("unavailable", unavailable)) if value is not None}
    found = small.answer(bound, "licence", **given)
    assert found.values == {"grantable": None if missing is None else not missing, "missing": missing or ()}


@pytest.mark.parametrize(
    ("at", "fires"),
    [
        ("07:59", True),
        ("08:00", False),
        ("10:30", False),
        ("11:00", False),
        ("11:01", True),
        ("12:59:59", True),
        ("13:00", False),
        ("17:00", False),
        ("17:00:01", True),
    ],
)
def test_hours_fire_outside_and_both_ends_are_inside(tmp_path: Path, at: str, fires: bool) -> None:
    bound = small.law(
        tmp_path,
        """
        circulation:
          - offences:
              - {put: art3, hours: [08:00-11:00, 13:00-17:00], basis: art3}
        """,
        knows="at on",
    )
    assert offences(small.answer(bound, "circulation", at=f"2026-08-05T{at}")) == (("art3",) if fires else ())
    assert small.answer(bound, "circulation", on="2026-08-05").needs == ("at",)


@pytest.mark.parametrize(
    ("paid", "charges", "must_pay", "open_"),
    [
        (False, ["seizure", "care"], ("seizure", "care"), ()),
        (True, ["seizure"], (), ()),
        (False, [], (), ()),
        (None, ["seizure"], (), (("must_pay", "seizure"),)),
    ],
)
def test_every_word_of_a_list_can_be_put(
    tmp_path: Path, paid: bool | None, charges: list[str], must_pay: tuple[str, ...], open_: tuple[Any, ...]
) -> None:
    bound = small.law(
        tmp_path,
        """
        reclaim:
          - must_pay:
              - {each: charges_due, unless: paid, basis: art3}
            refusals:
              - {put: fees_unpaid, when: size(must_pay) > 0, basis: art4}
        """,
        knows="charges_due paid",
    )
    given = {"charges_due": charges} | ({} if paid is None else {"paid": paid})
    found = small.answer(bound, "reclaim", **given)
    assert (found.values["must_pay"], found.undecided[:1]) == (must_pay, open_)
    assert found.values["allowed"] is (None if open_ else not must_pay)


def test_words_of_a_list_not_known_leave_what_rests_on_them_open(tmp_path: Path) -> None:
    bound = small.law(
        tmp_path,
        """
        reclaim:
          - must_pay:
              - {each: charges_due, basis: art3}
            refusals:
              - {put: fees_unpaid, when: size(must_pay) > 0, basis: art4}
        """,
        knows="charges_due",
    )
    found = small.answer(bound, "reclaim")
    assert (found.values["allowed"], found.needs) == (None, ("charges_due",))


@pytest.mark.parametrize(
    ("religious", "emergency", "put", "basis", "role"),
    [
        (False, False, ("art3",), ("art3",), "applied"),
        (True, False, (), ("art3", "art3_par1"), "excepted"),
        (False, True, (), ("art3", "art3_par2"), "excepted"),
        (True, True, (), ("art3", "art3_par1"), "excepted"),
        (None, False, (), ("art3",), "unknown"),
        (None, True, (), ("art3", "art3_par2"), "excepted"),
    ],
)
def test_an_exception_lifts_a_clause_and_is_cited_with_it(
    tmp_path: Path, religious: bool | None, emergency: bool, put: tuple[str, ...], basis: tuple[str, ...], role: str
) -> None:
    bound = small.law(
        tmp_path,
        """
        circulation:
          - offences:
              - put: art3
                when: whip
                except: [{when: religious, basis: art3_par1}, {when: emergency, basis: art3_par2}]
                basis: art3
        """,
        knows="whip religious emergency",
        facts="facts: {religious: {label: festa religiosa, type: bool}, emergency: {label: emergência, type: bool}}",
    )
    given = {"whip": True, "emergency": emergency} | ({} if religious is None else {"religious": religious})
    found = small.answer(bound, "circulation", **given)
    assert (offences(found), found.basis, found.because[0].role) == (put, basis, role)
    untouched = small.answer(bound, "circulation", whip=False)
    assert (offences(untouched), untouched.basis, untouched.needs) == ((), ("art3",), ())


def test_an_exception_nobody_alleges_does_not_lift_where_the_unknown_counts_as_in_order(tmp_path: Path) -> None:
    bound = small.law(
        tmp_path,
        """
        circulation:
          - unknown: met
            offences:
              - {put: art3, when: whip, except: [{when: religious, basis: art3_par1}], basis: art3}
              - {put: art4, unless: leash, basis: art4}
        """,
        knows="whip religious leash",
        facts="facts: {religious: {label: festa religiosa, type: bool}}",
    )
    found = small.answer(bound, "circulation", whip=True)
    assert (offences(found), found.needs, found.presumed) == (("art3",), (), ("religious", "leash"))
    assert offences(small.answer(bound, "circulation", whip=True, religious=True)) == ()
    assert small.values(bound, "circulation")["allowed"] is True


def test_a_clause_asks_another_question_of_the_same_facts(tmp_path: Path) -> None:
    bound = small.law(
        tmp_path,
        {
            "rules": """
                destination:
                  - allowed:
                      - {put: adoption, basis: art3}
                      - {put: euthanasia, ask: euthanasia, basis: art4}
                euthanasia:
                  - grounds:
                      - art5: suffering
                    required:
                      - {put: technical_protocol, unless: technical_protocol, basis: art6}
                """,
            "federal": small.FEDERAL_NAMES,
        },
        knows="suffering technical_protocol species in_public_keeping diagnosis",
        facts="presume: {in_public_keeping: false}",
    )
    yes = small.answer(bound, "destination", suffering=True, technical_protocol=True, species="horse")
    assert (yes.values["allowed"], yes.basis) == (("adoption", "euthanasia"), ("art3", "art4", "art5", "art6"))
    no = small.answer(bound, "destination", suffering=False, technical_protocol=True, species="horse")
    assert no.values["allowed"] == ("adoption",)
    unknown = small.answer(bound, "destination", suffering=True, species="horse")
    assert (unknown.values["allowed"], unknown.needs) == (("adoption",), ("technical_protocol",))
    assert unknown.undecided == (("allowed", "euthanasia"),)


@pytest.mark.parametrize(
    ("on", "put"),
    [("2025-12-31", ("art3",)), ("2026-01-01", ("art3", "art4")), ("2026-06-30", ("art3", "art4")), ("2026-07-01", ("art3",))],
)
def test_a_clause_may_have_its_own_days(tmp_path: Path, on: str, put: tuple[str, ...]) -> None:
    bound = small.law(
        tmp_path,
        """
        circulation:
          - offences:
              - {put: art3, basis: art3}
              - {put: art4, since: 2026-01-01, until: 2026-06-30, basis: art4}
        """,
        knows="on",
    )
    assert offences(small.answer(bound, "circulation", on=on)) == put


def test_asked_about_no_day_a_clause_with_its_own_first_day_cannot_be_told(tmp_path: Path) -> None:
    bound = small.law(
        tmp_path,
        """
        circulation:
          - offences:
              - {put: art4, since: 2026-01-01, basis: art4}
        """,
        knows="on",
    )
    found = small.answer(bound, "circulation")
    assert (found.values["allowed"], found.needs) == (None, ("on",))
