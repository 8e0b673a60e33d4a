"""The federal layer: its provisions exist, its own cases hold and make each of its clauses fire, and it can only add."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest

from zelo.law import law
from zelo.law.answers import Answer
from zelo.law.clauses import Clause
from zelo.law.pack import SHIPPED, Library
from zelo.law.source import load

LIBRARY = Library(SHIPPED)
CASES = load(SHIPPED / "_brasil" / "cases.yaml")
FIRST_DAY = dt.date(2022, 2, 18)


def tables() -> Iterator[Any]:
    for found in LIBRARY.federal.rules(LIBRARY.federal.readings()).tables.values():
        yield from found


def clauses() -> list[Clause]:
    return [clause for table in tables() for found in table.lists.values() for clause in found]


def test_every_provision_cited_is_in_the_federal_law() -> None:
    cited = {name for table in tables() for cite in table.cites for name in cite.basis}
    cited |= {name for table in tables() for definition in table.define.values() for name in definition.basis}
    cited |= {name for clause in clauses() for name in clause.basis}
    assert cited <= set(LIBRARY.federal.statute.provisions)


def test_every_provision_belongs_to_a_statute_that_is_named() -> None:
    statutes = LIBRARY.federal.statute.statutes
    assert {name.partition("_")[0] for name in LIBRARY.federal.statute.provisions} == set(statutes)
    assert all(statute.urn and statute.enacted and statute.in_force for statute in statutes.values())


def test_the_first_day_is_the_one_after_the_120th() -> None:
    published = dt.date(2021, 10, 21)
    last_day_of_waiting = published + dt.timedelta(days=119)
    assert last_day_of_waiting + dt.timedelta(days=1) == FIRST_DAY
    assert {table.since for table in tables()} == {FIRST_DAY}
    assert LIBRARY.federal.statute.statutes["lei14228"].in_force == FIRST_DAY


def test_each_clause_fires_in_some_case() -> None:
    fired = set()

    def watch(form: Any, status: str) -> None:
        if status == "fired":
            fired.add(str(form.place))

    for case in CASES:
        law(LIBRARY, case["city"], watch=watch).ask(case["ask"], case["given"])
    assert {str(clause.place) for clause in clauses()} <= fired


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_case_of_the_federal_layer(case: dict[str, Any]) -> None:
    answer = law(LIBRARY, case["city"]).ask(case["ask"], case["given"])
    assert isinstance(answer, Answer)
    for name, expected in case["expect"].items():
        found = answer.values[name]
        assert set(found) == set(expected) if isinstance(expected, list) else found is expected, name
    assert set(case.get("basis", ())) <= set(answer.basis)


@pytest.mark.parametrize("species", ["dog", "cat"])
@pytest.mark.parametrize("day", [FIRST_DAY, dt.date(2022, 2, 28), dt.date(2023, 2, 6)])
def test_no_reason_of_the_city_lets_a_healthy_dog_or_cat_be_killed(species: str, day: dt.date) -> None:
    asked = law(LIBRARY, "lencois-paulista")
    for reason in ("healthy", "overcrowding", "bite_programme", "penalty", "illness"):
        given = {
            "species": species, "reason": reason, "diagnosis": "none", "on": day, "technical_report": True, "lab_exam_applicable": False,
            "zoonosis_body_report": True, "suffering": True, "risk_to_others": True, "special_programme_since": dt.date(2021, 1, 4),
            "adopted": False, "socialised": False,
        }  # fmt: skip
        answer = asked.ask("euthanasia", given)
        assert isinstance(answer, Answer) and answer.values["allowed"] is False, reason
        assert "brasil/lei14228_art2" in answer.basis
