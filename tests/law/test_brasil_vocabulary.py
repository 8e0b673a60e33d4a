"""The vocabulary of `cities/_brasil`: what every city's facts, codes and answers are called."""

import re
from collections.abc import Iterator

from zelo.law.facts import Fact
from zelo.law.pack import SHIPPED, Library
from zelo.law.tables import ASKS
from zelo.law.vocabulary import all_words

VOCABULARY = Library(SHIPPED).vocabulary
HEADER = (SHIPPED / "_brasil" / "vocabulary" / "facts.yaml").read_text(encoding="utf-8").partition("\n\n")[0]


def every_fact() -> Iterator[tuple[str, Fact]]:
    for name, fact in VOCABULARY.facts.items():
        yield name, fact
        yield from ((f"{name}.{inner}", field) for inner, field in fact.fields.items())


def test_names_and_words_are_identifiers() -> None:
    for name, fact in every_fact():
        assert re.fullmatch(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?", name), name
        assert all(re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", word) for word in fact.words), name


def test_labels_read_as_portuguese() -> None:
    for name, fact in every_fact():
        for label in (fact.label, *fact.words.values()):
            assert label.strip() == label and "_" not in label and not label.endswith((".", "?")), (name, label)


def test_a_fact_says_all_its_type_needs() -> None:
    for name, fact in every_fact():
        listed = fact.type in ("word", "words", "counts")
        assert not fact.words or listed, name
        assert fact.words or fact.open or not listed, name
        assert bool(fact.fields) == (fact.type == "records"), name


def test_the_words_that_are_facts_too_are_told_in_the_header() -> None:
    told = HEADER.partition("Today:")[2].partition("\n# - ")[0]
    assert set(re.findall(r"[a-z_]+", told)) == set(VOCABULARY.facts) & all_words(VOCABULARY.facts.values())


def test_a_code_has_a_sentence_of_its_own() -> None:
    for code, sentence in VOCABULARY.codes.items():
        assert re.fullmatch(r"[a-z][a-z0-9_]*", code), code
        assert len(sentence) >= 3 and not re.search(r"[a-z]_[a-z]", sentence), code


def test_every_list_and_verdict_of_a_question_has_a_label() -> None:
    for form in ASKS.values():
        assert {*form.lists, *([form.verdict] if form.verdict else [])} <= set(VOCABULARY.answers)
    assert {"due", "days", "unit", "total_units", "total_brl", "quorum", "passed"} <= set(VOCABULARY.answers)


def test_every_question_is_asked_as_people_ask() -> None:
    assert set(VOCABULARY.asks) == {*ASKS, "deadline", "fine", "vote"}
    assert all(question.label.endswith("?") for question in VOCABULARY.asks.values())
