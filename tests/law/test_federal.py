"""The federal layer: it adds bars, demands and nevers to what a city says, replaces nothing, and both are cited."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.law import small
from zelo.law import Law, Library
from zelo.law import law as bind
from zelo.law.pack import SHIPPED

RULES = {
    "federal": small.FEDERAL_NAMES,
    "own": """
        euthanasia:
          - grounds: [{put: art3, when: bite_history, basis: art3}]
            required: [{put: technical_protocol, unless: technical_protocol, basis: art4}]
        destination:
          - allowed:
              - {put: adoption, basis: art5}
              - {put: euthanasia, when: bite_history, basis: art5_par1}
            give: {next_step: {first: [{then: inspection, basis: art6}]}}
        """,
}
KNOWS = "on species in_public_keeping diagnosis bite_history technical_protocol technical_report lab_exam_applicable lab_exam_done"
HEALTHY = {"species": "dog", "in_public_keeping": True, "diagnosis": "none", "bite_history": True, "technical_protocol": True}
PAPERS = {"technical_report": True, "lab_exam_applicable": False}
ART1, ART2, REPORT = "brasil/lei14228_art1", "brasil/lei14228_art2", "brasil/lei14228_art2_par1"


@pytest.fixture(scope="module")
def law(tmp_path_factory: pytest.TempPathFactory) -> Law:
    return small.law(tmp_path_factory.mktemp("federal"), RULES, knows=KNOWS, head="in_force: 2020-01-01")


def test_what_the_city_allows_and_federal_law_forbids_is_refused_and_both_are_named(law: Law) -> None:
    found = small.answer(law, "euthanasia", on="2026-03-02", **HEALTHY, **PAPERS)
    assert (found.values["allowed"], found.values["grounds"], found.values["bars"]) == (False, ("art3",), ("healthy_dog_or_cat",))
    assert set(found.basis) == {"art1", "art3", "art4", ART1, ART2, REPORT}


@pytest.mark.parametrize(
    ("changed", "allowed", "required"),
    [
        ({"diagnosis": "serious_illness"}, True, ("technical_protocol", "technical_report")),
        ({"diagnosis": "serious_illness", "technical_report": False}, False, ("technical_protocol", "technical_report")),
        (
            {"diagnosis": "serious_illness", "lab_exam_applicable": True, "lab_exam_done": False},
            False,
            ("technical_protocol", "technical_report", "lab_exam"),
        ),
        ({"diagnosis": "serious_illness", "bite_history": False}, False, ("technical_protocol", "technical_report")),
        ({"diagnosis": "serious_illness", "technical_protocol": False}, False, ("technical_protocol", "technical_report")),
        ({"species": "horse"}, True, ("technical_protocol",)),
        ({"in_public_keeping": False}, True, ("technical_protocol",)),
        ({"on": "2022-02-17"}, True, ("technical_protocol",)),
        ({"on": "2022-02-18"}, False, ("technical_protocol", "technical_report")),
    ],
)
def test_it_adds_its_demands_to_the_citys_within_its_scope_and_its_days(
    law: Law, changed: dict[str, Any], allowed: bool, required: tuple[str, ...]
) -> None:
    found = small.values(law, "euthanasia", **{"on": "2026-03-02", **HEALTHY, **PAPERS, **changed})
    assert (found["allowed"], found["required"]) == (allowed, required)


@pytest.mark.parametrize("name", ["species", "in_public_keeping", "diagnosis", "technical_report"])
def test_a_fact_of_the_federal_layer_that_nobody_gave_permits_nothing(law: Law, name: str) -> None:
    ill = {"diagnosis": "serious_illness"} if name == "technical_report" else {}
    given = {"on": "2026-03-02", **HEALTHY, **PAPERS, **ill}
    given.pop(name)
    found = small.answer(law, "euthanasia", **given)
    assert (found.values["allowed"], found.needs) == (None, (name,))


@pytest.mark.parametrize(
    ("diagnosis", "allowed"), [("none", ("adoption",)), ("serious_illness", ("adoption", "euthanasia")), (None, ("adoption",))]
)
def test_it_takes_an_outcome_away_and_leaves_the_citys_values(law: Law, diagnosis: str | None, allowed: tuple[str, ...]) -> None:
    given = {**HEALTHY, "diagnosis": diagnosis} if diagnosis else {k: v for k, v in HEALTHY.items() if k != "diagnosis"}
    found = small.answer(law, "destination", on="2026-03-02", **given)
    assert (found.values["allowed"], found.values["next_step"]) == (allowed, "inspection")
    assert {"art5", "art5_par1", "art6"} <= set(found.basis)
    assert (ART2 in found.basis) is True


def test_a_value_of_the_city_stands_where_the_federal_layer_gives_one_too(tmp_path: Path) -> None:
    root = small.library(tmp_path, RULES, knows=KNOWS).root
    shutil.copytree(SHIPPED / "_brasil", root / "_brasil")
    more = "since: 2022-02-18\ndestination:\n  - give:\n      next_step: {first: [{then: case_closed, basis: lei14228_art3}]}\n      limit: {is: '3', basis: lei14228_art3}\n"
    (root / "_brasil" / "rules" / "dogs_and_cats.yaml").write_text(more, encoding="utf-8")
    found = small.answer(bind(Library(root), small.SLUG), "destination", on="2026-03-02", **HEALTHY)
    assert (found.values["next_step"], found.values["limit"]) == ("inspection", 3)
    assert found.basis == ("art5", "art5_par1", "art6", "brasil/lei14228_art3")
