"""A city that does not exist, with a law that recombines known forms: it must need data alone, and no line of Python."""

from collections import Counter
from pathlib import Path

import pytest

from zelo.law.cases import Case, Runner, read_cases
from zelo.law.check import check
from zelo.law.law import law
from zelo.law.pack import SHIPPED, Library

ROOT = Path(__file__).parents[1] / "sixth_city" / "cities"
CASES = read_cases(ROOT / "porto-ficticio" / "cases.yaml")
LIBRARY = Library(ROOT)
RUNNER = Runner(LIBRARY)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_invented_law_answers(case: Case) -> None:
    assert RUNNER.run(case).differences == ()


def test_the_pack_is_sound_and_wholly_tried() -> None:
    assert check(LIBRARY) == []


def test_it_stands_under_the_shipped_federal_layer() -> None:
    assert LIBRARY.slugs() == ["porto-ficticio"]
    assert LIBRARY.federal_folder == SHIPPED / "_brasil"
    answer = law(LIBRARY, "porto-ficticio").ask("euthanasia", {"species": "cat", "on": "2025-03-22", "diagnosis": "none"})
    assert "brasil/lei14228_art2" in answer.basis


def test_every_question_is_asked() -> None:
    asked = Counter(case.ask for case in CASES)
    assert set(asked) == set(law(LIBRARY, "porto-ficticio").questions())
    assert len(asked) == 13


def test_no_shipped_city_knows_it() -> None:
    assert "porto-ficticio" not in Library(SHIPPED).slugs()
