"""Votes of a council: quorum rounded up, the majority and of what, the tie and who breaks it."""

from pathlib import Path
from typing import Any

import pytest

from tests.law import small
from zelo.law import Law

KNOWS = "members present in_favour against president_vote president_present alternate_presides alternates_standing_in alternates_beside_titular"
FACTS = "presume: {president_present: true, alternate_presides: false}"


def council(folder: Path, rule: str) -> Law:
    return small.law(folder, f"vote: {{{rule}, quorum_basis: art2, majority_basis: art3}}", knows=KNOWS, facts=FACTS)


def vote(law: Law, members: int, present: int, in_favour: int, against: int, **given: Any) -> dict[str, Any]:
    return small.values(law, "vote", members=members, present=present, in_favour=in_favour, against=against, **given)


@pytest.mark.parametrize(
    ("rule", "members", "least"),
    [
        ("quorum_percent: 60", 10, 6), ("quorum_percent: 60", 11, 7), ("quorum_percent: 60", 1, 1), ("quorum_percent: 100", 7, 7), ("quorum_percent: 1", 7, 1),
        ("quorum_percent: 50", 7, 4), ("quorum_fraction: 2/3", 9, 6), ("quorum_fraction: 2/3", 10, 7), ("quorum_fraction: 1/3", 3, 1), ("quorum_fraction: 1/1", 5, 5),
    ],
)  # fmt: skip
def test_a_share_of_the_members_is_rounded_up(tmp_path: Path, rule: str, members: int, least: int) -> None:
    law = council(tmp_path, rule)
    there = vote(law, members, least, least, 0)
    assert (there["quorum"], there["quorum_min"], there["passed"]) == (True, least, True)
    short = vote(law, members, least - 1, least - 1, 0)
    assert short == {"quorum": False, "quorum_min": least, "passed": False, "casting_vote": False}


@pytest.mark.parametrize(
    ("of", "in_favour", "against", "passed"),
    [
        ("cast", 4, 3, True), ("cast", 3, 4, False), ("cast", 1, 0, True), ("cast", 3, 3, False),
        ("present", 5, 3, True), ("present", 4, 0, False), ("present", 4, 4, False),
        ("members", 6, 0, True), ("members", 5, 0, False), ("members", 5, 3, False),
    ],
)  # fmt: skip
def test_more_than_half_of_what_the_law_counts(tmp_path: Path, of: str, in_favour: int, against: int, passed: bool) -> None:
    law = council(tmp_path, f"quorum_percent: 50, majority_of: {of}")
    found = vote(law, 10, 8, in_favour, against)
    assert (found["passed"], found["casting_vote"]) == (passed, False)


@pytest.mark.parametrize(
    ("given", "passed", "casting", "needs"),
    [
        ({"president_vote": "in_favour"}, True, True, ()),
        ({"president_vote": "against"}, False, True, ()),
        ({}, None, True, ("president_vote",)),
        ({"president_present": False, "president_vote": "in_favour"}, False, False, ()),
        ({"president_present": False, "alternate_presides": True, "president_vote": "in_favour"}, True, True, ()),
    ],
)
def test_who_presides_breaks_a_tie(
    tmp_path: Path, given: dict[str, Any], passed: bool | None, casting: bool, needs: tuple[str, ...]
) -> None:
    law = council(
        tmp_path,
        'quorum_percent: 50, casting_basis: art4, presides: "president_present || alternate_presides", presides_basis: art5',
    )
    found = small.answer(law, "vote", members=8, present=6, in_favour=3, against=3, **given)
    assert (found.values["passed"], found.values["casting_vote"], found.needs) == (passed, casting, needs)
    if passed is not None:
        assert found.basis == ("art2", "art3", "art4", "art5")


def test_who_presides_not_known_leaves_a_tie_open(tmp_path: Path) -> None:
    law = small.law(
        tmp_path,
        "vote: {quorum_percent: 50, quorum_basis: art2, majority_basis: art3, casting_basis: art4, presides: president_present}",
        knows=KNOWS,
    )
    found = small.answer(law, "vote", members=8, present=6, in_favour=3, against=3, president_vote="in_favour")
    assert (found.values["passed"], found.values["casting_vote"], found.needs) == (None, None, ("president_present",))


def test_the_memo_counts(tmp_path: Path) -> None:
    found = small.answer(council(tmp_path, "quorum_fraction: 2/3"), "vote", members=10, present=7, in_favour=4, against=3)
    assert [step.says for step in found.because] == [
        "Quórum: 2/3 de 10 membros, arredondado para cima = 7; presentes: 7. Há quórum.",
        "A favor: 4; contra: 3; maioria de 7 exige mais de 3,5. Aprovado.",
    ]


@pytest.mark.parametrize(("members", "present", "in_favour", "against"), [(0, 0, 0, 0), (5, 6, 3, 0), (5, 4, 3, 2)])
def test_numbers_that_do_not_add_up_are_refused(tmp_path: Path, members: int, present: int, in_favour: int, against: int) -> None:
    found = small.refusal(
        council(tmp_path, "quorum_percent: 60"), "vote", members=members, present=present, in_favour=in_favour, against=against
    )
    assert (found.code, found.needs) == ("wrong_type", ("members", "present", "in_favour", "against"))


@pytest.mark.parametrize("lacking", ["members", "present", "in_favour", "against"])
def test_each_number_is_needed(tmp_path: Path, lacking: str) -> None:
    given = {name: 3 for name in ("members", "present", "in_favour", "against") if name != lacking} | {"members": 9, "present": 9}
    given.pop(lacking, None)
    found = small.refusal(council(tmp_path, "quorum_percent: 60"), "vote", **given)
    assert (found.code, found.needs) == ("fact_required", (lacking,))


@pytest.mark.parametrize("name", ["alternates_standing_in", "alternates_beside_titular"])
def test_alternates_cite_the_provision_that_speaks_of_them(tmp_path: Path, name: str) -> None:
    law = council(tmp_path, "quorum_percent: 60, alternates_basis: art6")
    assert small.answer(law, "vote", members=5, present=5, in_favour=3, against=2, **{name: 1}).basis == ("art2", "art3", "art6")
    assert small.answer(law, "vote", members=5, present=5, in_favour=3, against=2, **{name: 0}).basis == ("art2", "art3")
