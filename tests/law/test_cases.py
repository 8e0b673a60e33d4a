"""Every legal case, our own and the handed ones, and that our own try every clause and every reading."""

import pytest

from tests.law.laws import LIBRARY, SLUGS, handed_cases, own_cases
from zelo.law.cases import Case, Runner
from zelo.law.check import check
from zelo.law.coverage import untried, untried_federal

RUNNER = Runner(LIBRARY)


@pytest.mark.parametrize("case", own_cases(), ids=lambda case: case.id)
def test_our_own_case(case: Case) -> None:
    assert RUNNER.run(case).differences == ()


@pytest.mark.parametrize("slug", sorted({case.city for case in handed_cases()}))
def test_handed_cases(slug: str) -> None:
    failed = {r.case.id: r.differences for r in RUNNER.run_all(c for c in handed_cases() if c.city == slug) if r.differences}
    assert failed == {}


@pytest.mark.parametrize("slug", SLUGS)
def test_our_own_cases_try_every_clause_and_reading(slug: str) -> None:
    assert untried(LIBRARY, slug, own_cases()) == []


def test_our_own_cases_try_the_federal_layer() -> None:
    assert untried_federal(LIBRARY, own_cases()) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_the_pack_has_no_fault(slug: str) -> None:
    assert check(LIBRARY, [slug]) == []
