"""Conditions made ready for one law say the same as they did, and tell what they read only when they read it."""

import sys

import pytest

from tests.law.laws import cases_of, law_of
from zelo.law.conditions import Condition, context
from zelo.law.linking import link

WORDS = frozenset({"dog", "cat", "urban"})
LISTS = {"corridors": ("rua são mateus", 'rua "d\'oeste"')}
FACTS = {"species": "dog", "zone": "urban", "street": "rua são mateus", "herd": [{"dog": "cat"}], "corridors": True}


def run(text: str, facts: dict[str, object]) -> tuple[object, list[str], frozenset[str]]:
    """The value, the names looked up, the lists that only answer yes."""
    asked: list[str] = []

    def resolve(name: str) -> object:
        asked.append(name)
        return facts.get(name)

    linked = link(Condition.parse(text), WORDS, LISTS)
    return linked.program.execute(context(resolve)), asked, linked.lists


@pytest.mark.parametrize(
    ("text", "value", "asked"),
    [
        ("species in [dog, cat] && zone == urban", True, ["species", "zone"]),
        ("species == 'dog'", True, ["species"]),
        ("herd.exists(r, r.dog == cat)", True, ["herd"]),
        ("[1].exists(dog, dog == 1)", True, []),
        ("street in corridors", True, ["corridors", "street"]),
        ("species == cat && street in corridors", False, ["species"]),
        ("!(street in corridors) || species == dog", True, ["corridors", "street", "species"]),
    ],
)
def test_the_same_value_and_only_what_is_read_is_looked_up(text: str, value: object, asked: list[str]) -> None:
    found, names, _ = run(text, FACTS)
    assert (found, names) == (value, asked)


def test_a_list_that_is_used_otherwise_too_stays_as_it_is() -> None:
    assert link(Condition.parse("street in corridors || size(corridors) > 1"), WORDS, LISTS).lists == frozenset()


def test_a_name_with_quotes_in_a_list_is_found() -> None:
    found, _, lists = run("street in corridors", {**FACTS, "street": 'rua "d\'oeste"'})
    assert (found, lists) == (True, frozenset({"corridors"}))


def test_every_answer_of_the_five_laws_is_the_same_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = cases_of()[::7]
    linked = [law_of(case.city).ask(case.ask, case.given).as_json() for case in cases]
    monkeypatch.setattr(sys.modules["zelo.law.law"], "link", lambda condition, words, lists: link(condition, frozenset(), {}))
    for case in cases:
        law_of(case.city)._programs.clear()
    try:
        assert [law_of(case.city).ask(case.ask, case.given).as_json() for case in cases] == linked
    finally:
        for case in cases:
            law_of(case.city)._programs.clear()
