"""A procedure that extends a general one: what the city says holds, the rest is the general course."""

from pathlib import Path
from typing import Any

from zelo.law.extending import base_of, extended
from zelo.law.faults import Fault
from zelo.law.source import Located, loads

BASE = """
kind: complaint
opens_with: [receive]
acts:
  receive: {by: [attendant], basis: brasil/art1}
  shelve: {by: [coordinator], basis: [brasil/art2], in: [open, triaged]}
tasks: [{put: answer, basis: brasil/art3}]
deadlines:
  answer: {term: {reading: days, business: a, calendar: b}, after: {acts: receive}}
"""


def laid(own: str) -> tuple[Any, list[Fault]]:
    faults: list[Fault] = []
    over = loads(own, "city.yaml")
    assert isinstance(over, Located)
    return extended(loads(BASE, "base.yaml"), over, faults), faults


def test_what_the_city_says_holds_and_the_rest_is_general() -> None:
    found, faults = laid("extends: complaint\nacts:\n  receive: {basis: [art39]}\n  join: {by: [attendant], basis: art40}\n")
    assert not faults
    assert "extends" not in found
    assert found["acts"]["receive"] == {"by": ["attendant"], "basis": ["art39"]}
    assert set(found["acts"]) == {"receive", "shelve", "join"}
    assert found["deadlines"]["answer"]["after"] == {"acts": "receive"}


def test_null_takes_away_and_plus_adds() -> None:
    found, faults = laid(
        "acts:\n  shelve: null\n  receive: {'basis+': [art39]}\ntasks+:\n  - {put: visit, basis: art44}\nopens_with: [join]\n"
    )
    assert not faults
    assert set(found["acts"]) == {"receive"}
    assert found["acts"]["receive"]["basis"] == ["brasil/art1", "art39"]
    assert [task["put"] for task in found["tasks"]] == ["answer", "visit"]
    assert found["opens_with"] == ["join"]


def test_a_value_chosen_by_a_reading_is_replaced_whole() -> None:
    found, _ = laid("deadlines: {answer: {term: {reading: other, one: c}}}")
    assert found["deadlines"]["answer"]["term"] == {"reading": "other", "one": "c"}


def test_faults_name_the_line_of_the_city() -> None:
    _, faults = laid("kind: complaint\nacts:\n  unknown: null\n  'receive+': [x]\n")
    assert [(fault.place.file, fault.place.line) for fault in faults] == [("city.yaml", 3), ("city.yaml", 4)]


def test_the_general_procedure_must_be_there(tmp_path: Path) -> None:
    faults: list[Fault] = []
    own = loads("kind: complaint\nextends: nothing\n", "city.yaml")
    assert base_of(own, tmp_path, faults) is None
    assert faults[0].place.line == 2
    assert base_of(loads("kind: complaint\n", "city.yaml"), tmp_path, faults) is None
    assert len(faults) == 1
