"""Readings of doubtful texts: switching one changes the answer and says so, wherever in the rules it stands."""

from pathlib import Path
from typing import Any

import pytest

from tests.law import small
from zelo.law import Law

DOUBT = """
    doubt:
      basis: [art12]
      issue: Vale o primeiro ou o segundo sentido?
      readings: {one: o primeiro, two: o segundo}
      taken: one
      why: Está escrito primeiro.
    """
KNOWS = """on step from served_by street whip animals kind offence base_units continuing_days daily_units at members present in_favour against
    purpose paid zone term_days balance_brl at"""


def law(folder: Path, rules: str, readings: dict[str, str] | None = None) -> Law:
    return small.law(folder, rules, knows=KNOWS, interpretations=DOUBT, city=small.UNIT, readings=readings)


FINE = {"offence": "art5", "on": "2026-03-02", "base_units": 10}
PLACES: list[tuple[str, str, str, dict[str, Any], str, Any, Any]] = [
    ("a name in a condition", 'circulation: [{offences: [{put: art3, when: "animals > 3 || animals == 3 && doubt == \'two\'", basis: art3}]}]', "circulation", {"animals": 3}, "allowed", True, False),
    ("a definition", "define: {herd: {is: {reading: doubt, one: animals > 3, two: animals > 2}, basis: art2}}\ncirculation: [{offences: [{put: art3, when: herd, basis: art3}]}]", "circulation", {"animals": 3}, "allowed", True, False),
    ("a named list", "lists: {avenues: {basis: art2, items: {reading: doubt, one: [Rua A], two: [Rua A, Rua B]}}}\ncirculation: [{offences: [{put: art3, when: street in avenues, basis: art3}]}]", "circulation", {"street": "Rua B"}, "allowed", True, False),
    ("a clause's condition", "circulation: [{offences: [{put: art3, when: {reading: doubt, one: animals > 3, two: animals > 2}, basis: art3}]}]", "circulation", {"animals": 3}, "allowed", True, False),
    ("a clause's words", "circulation: [{offences: [{put: {reading: doubt, one: art3, two: art4}, when: whip, basis: art3}]}]", "circulation", {"whip": True}, "offences", ("art3",), ("art4",)),
    ("a clause's hours", 'circulation: [{offences: [{put: art3, hours: {reading: doubt, one: "08:00-11:00", two: "08:00-10:59"}, basis: art3}]}]', "circulation", {"at": "2026-03-02T11:00"}, "allowed", True, False),
    ("a whole clause", "circulation: [{offences: [{reading: doubt, one: {put: art3, when: whip, basis: art3}, two: {put: art4, when: whip, basis: art4}}]}]", "circulation", {"whip": True}, "offences", ("art3",), ("art4",)),
    ("an exception", "circulation: [{offences: [{put: art3, when: whip, except: [{when: {reading: doubt, one: animals > 2, two: animals > 3}, basis: art4}], basis: art3}]}]", "circulation", {"whip": True, "animals": 3}, "allowed", True, False),
    ("a table's definition", "circulation: [{define: {herd: {is: {reading: doubt, one: animals > 3, two: animals > 2}, basis: art2}}, offences: [{put: art3, when: herd, basis: art3}]}]", "circulation", {"animals": 3}, "allowed", True, False),
    ("a table's presumption", "circulation: [{presume: {whip: {reading: doubt, one: false, two: true}}, offences: [{put: art3, when: whip, basis: art3}]}]", "circulation", {}, "allowed", True, False),
    ("what a table makes of the unknown", "circulation: [{unknown: {reading: doubt, one: met, two: ask}, offences: [{put: art3, when: whip, basis: art3}]}]", "circulation", {}, "allowed", True, None),
    ("a citation", "circulation: [{offences: [], cites: [{where: {reading: doubt, one: animals > 1, two: animals > 9}, basis: art3}]}]", "circulation", {"animals": 3}, "allowed", True, True),
    ("a given expression", "fund: [{violations: [], give: {limit: {is: {reading: doubt, one: animals * 2, two: animals * 3}, basis: art3}}}]", "fund", {"animals": 3}, "limit", 6, 9),
    ("a given choice", "fund: [{violations: [], give: {next_step: {first: [{then: {reading: doubt, one: inspection, two: dispatch_team}, basis: art3}]}}}]", "fund", {}, "next_step", "inspection", "dispatch_team"),
    ("a given amount", "fund: [{violations: [], give: {carried_over_brl: {amount: balance_brl, at_least: {reading: doubt, one: 0, two: 5}, basis: art3}}}]", "fund", {"balance_brl": 3}, "carried_over_brl", 3, 5),
    ("the date of a table", "terms: {reclaim: {length: {reading: doubt, one: 8 calendar days, two: 9 calendar days}, basis: art3}}\nreclaim: [{dates: {until: {term: reclaim, from: \"on\"}}, refusals: [{put: deadline_passed, when: until > on, basis: art3}]}]", "reclaim", {"on": "2026-03-02"}, "until", "2026-03-10", "2026-03-11"),
    ("a term's length", "terms: {decision: {length: {reading: doubt, one: 8 calendar days, two: 9 calendar days}, basis: art3}}", "deadline", {"step": "decision", "from": "2026-03-02"}, "due", "2026-03-10", "2026-03-11"),
    ("a term's roll", "counting: {rolls: true, basis: art9}\nterms: {decision: {length: 5 calendar days, rolls: {reading: doubt, one: true, two: false}, basis: art3}}", "deadline", {"step": "decision", "from": "2026-03-02"}, "due", "2026-03-09", "2026-03-07"),
    ("the roll of every term", "counting: {rolls: {reading: doubt, one: true, two: false}, basis: art9}\nterms: {decision: {length: 5 calendar days, basis: art3}}", "deadline", {"step": "decision", "from": "2026-03-02"}, "due", "2026-03-09", "2026-03-07"),
    ("when a notice takes effect", "service: {personal: {later: {reading: doubt, one: 1 calendar day, two: 2 calendar days}, basis: art2}}\nterms: {defence: {length: 5 calendar days, served: true, basis: art3}}", "deadline", {"step": "defence", "from": "2026-03-02", "served_by": "personal"}, "due", "2026-03-08", "2026-03-09"),
    ("which variant of a term", "terms: {decision: [{when: {reading: doubt, one: animals > 3, two: animals > 2}, length: 9 calendar days, basis: art3}, {length: 8 calendar days, basis: art4}]}", "deadline", {"step": "decision", "from": "2026-03-02", "animals": 3}, "due", "2026-03-10", "2026-03-11"),
    ("a band", "fines: {unit: UFE, classes: {leve: {base: {reading: doubt, one: 5..20, two: 5..15}, basis: art2}}, acts: {art5: leve}}", "fine", FINE, "max_units", 20, 15),
    ("the class of an act", "fines: {unit: UFE, classes: {leve: {base: 5..20, basis: art2}, grave: {base: 9..90, basis: art2}}, acts: {art5: {reading: doubt, one: leve, two: grave}}}", "fine", FINE, "severity", "leve", "grave"),
    ("the class of any other act", "fines: {unit: UFE, classes: {leve: {base: 5..20, basis: art2}, grave: {base: 9..90, basis: art2}}, any_other: {reading: doubt, one: leve, two: grave}}", "fine", FINE, "severity", "leve", "grave"),
    ("a multiplier", "fines: {unit: UFE, classes: {leve: {base: 5..20, basis: art2}}, acts: {art5: leve}, times: [{by: {reading: doubt, one: 2, two: 3}, when: whip, basis: art4}]}", "fine", {**FINE, "whip": True}, "total_units", 20, 30),
    ("whether heads count", "fines: {unit: UFE, classes: {leve: {base: 5..20, basis: art2}}, acts: {art5: leve}, per_when: {reading: doubt, one: animals > 3, two: animals > 2}, per_basis: art4}", "fine", {**FINE, "animals": 3}, "total_units", 10, 30),
    ("a limit", "fines: {unit: UFE, classes: {leve: {base: 5..20, basis: art2}}, acts: {art5: leve}, cap: {units: {reading: doubt, one: 20, two: 8}, basis: art4}}", "fine", FINE, "total_units", 10, 8),
    ("the days of a daily fine", "fines: {unit: UFE, classes: {leve: {base: 5..20, basis: art2}}, acts: {art5: leve}, daily: {rate: 1..9, most_days: {reading: doubt, one: 30, two: 20}, basis: art4}}", "fine", {**FINE, "continuing_days": 25, "daily_units": 1}, "daily_total_units", 25, 20),
    ("a quorum", "vote: {quorum_percent: {reading: doubt, one: 50, two: 60}, quorum_basis: art2, majority_basis: art3}", "vote", {"members": 10, "present": 5, "in_favour": 5, "against": 0}, "quorum", True, False),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "ask", "given", "key", "one", "two"), [place[1:] for place in PLACES], ids=[place[0] for place in PLACES]
)
def test_a_reading_may_stand_here(
    tmp_path: Path, rules: str, ask: str, given: dict[str, Any], key: str, one: Any, two: Any
) -> None:
    found = {}
    for reading in ("one", "two"):
        answer = small.answer(law(tmp_path, rules, {"doubt": reading}), ask, **given)
        found[reading] = answer.values[key]
        assert [(r.id, r.taken, r.default) for r in answer.readings] == [("doubt", reading, reading == "one")]
    assert {name: value.isoformat() if hasattr(value, "isoformat") else value for name, value in found.items()} == {
        "one": one,
        "two": two,
    }


def test_a_refusal_by_a_reading_says_so(tmp_path: Path) -> None:
    rules = "fund: [{refuse: [{code: fee_not_due, when: {reading: doubt, one: animals > 3, two: animals > 2}, basis: art3}], violations: []}]"
    assert small.values(law(tmp_path, rules), "fund", animals=3)["allowed"] is True
    refused = small.refusal(law(tmp_path, rules, {"doubt": "two"}), "fund", animals=3)
    assert [(r.id, r.taken, r.says) for r in refused.readings] == [("doubt", "two", "o segundo")]


def test_a_reading_not_consulted_is_not_named(tmp_path: Path) -> None:
    rules = "circulation: [{offences: [{put: art3, when: \"whip && doubt == 'one'\", basis: art3}, {put: art4, when: whip, basis: art4}]}]"
    assert [small.answer(law(tmp_path, rules), "circulation", whip=whip).readings != () for whip in (True, False)] == [True, False]


def test_readings_are_chosen_by_name_and_part_of_the_hash(tmp_path: Path) -> None:
    rules = "circulation: [{offences: [{put: art3, when: whip, basis: art3}]}]"
    pack = law(tmp_path, rules).pack
    assert (pack.readings(), pack.readings({"doubt": "two"})) == ({"doubt": "one"}, {"doubt": "two"})
    with pytest.raises(ValueError, match="three não é leitura de doubt"):
        pack.readings({"doubt": "three"})
    with pytest.raises(KeyError):
        pack.readings({"question": "one"})
    assert len({law(tmp_path, rules, chosen).hash for chosen in (None, {"doubt": "one"}, {"doubt": "two"})}) == 2
