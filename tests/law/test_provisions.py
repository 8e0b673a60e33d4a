"""Where each provision lives: rule, screen, test, a room to come, or nothing; and the marks that tests carry."""

from pathlib import Path

import pytest

from tests.law import small
from zelo.law.provisions import lives, marks

LAW = """in_force: 2025-01-01
in_force_basis: [art1]
provisions:
  - {id: art1, says: Diz., kind: duty, does: Conta., room: law}
  - {id: art2, says: Diz., kind: duty, does: Conta., room: sanctions}
  - {id: art3, says: Diz., kind: duty, does: Mostra., room: portal}
  - {id: art4, says: Diz., kind: duty, does: Espera., room: fund}
  - {id: art5, says: Diz., kind: none, does: Nada a fazer., room: none}
  - {id: art10, says: Diz., kind: duty, does: Multa., room: sanctions}
  - {id: art6_par1, says: Diz., kind: duty, does: Multa., room: none}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    rules = "licence:\n  - missing:\n      - art2: paid\nfines:\n  unit: BRL\n  classes: {leve: {base: 5, basis: art10}}\n  acts:\n    art6_par1: leve\n"
    cases = "- {id: unpaid, city: vila-exemplo, ask: licence, given: {paid: false}, expect: {missing: [art2]}, basis: [art2]}"
    root = small.library(tmp_path, rules, knows="paid offence on", cases=cases).root
    (root / small.SLUG / "law.yaml").write_text(f"title: Lei\n{LAW}", encoding="utf-8")
    return root


def test_every_provision_has_its_state_in_the_laws_order(pack: Path, tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_x.py").write_text(
        "import pytest\n\n@pytest.mark.law('vila-exemplo', 'art3')\ndef test_shown(): pass\n\n"
        "@pytest.mark.law('elsewhere', 'art5')\n@pytest.mark.slow\nclass TestIt: pass\n",
        encoding="utf-8",
    )
    found = {item.id: (item.state, item.rules, item.cases, item.tests) for item in lives(small.opened(pack), small.SLUG, tests)}
    rules = f"cities/{small.SLUG}/rules/rules.yaml"
    assert list(found.items()) == [
        ("art1", ("rule", (f"cities/{small.SLUG}/law.yaml",), (), ())),
        ("art2", ("rule", (f"{rules}:4",), ("unpaid",), ())),
        ("art3", ("screen", (), (), ("tests/test_x.py::test_shown",))),
        ("art4", ("awaits", (), (), ())),
        ("art5", ("nothing", (), (), ())),
        ("art6_par1", ("rule", found["art6_par1"][1], (), ())),
        ("art10", ("rule", (f"{rules}:7",), (), ())),
    ]
    assert found["art6_par1"][1] != ()


def test_marks_are_read_without_running_the_tests(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text(
        "import pytest\nraise SystemExit\n@pytest.mark.law('x', 'art1', 'art2')\ndef test_one(): pass\n", encoding="utf-8"
    )
    (tmp_path / "other.py").write_text("@pytest.mark.law('x', 'art3')\ndef test_two(): pass\n", encoding="utf-8")
    place = [f"{tmp_path.name}/test_a.py::test_one"]
    assert marks(tmp_path) == {"x": {"art1": place, "art2": place}}
    assert marks(tmp_path / "nowhere") == {}
