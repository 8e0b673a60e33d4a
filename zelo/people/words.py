"""The words of a city's names, each once: what a search that is typed wrong, or only heard, is looked up in before the registry itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeVar

from django.contrib.postgres.search import SearchQuery, SearchVector
from django.db.models import Model, Q, QuerySet

from zelo.people.keys import PARTICLES, folded, said, sound
from zelo.people.models import NameWord

LONGEST = 40
SHORTEST_CUT = 4
"""Words shorter than this are not forgiven a letter: too many others are near."""
SHORTEST_BEGINNING = 3
"""Of the last word two letters are enough; of one before it, so many."""

MOST_NEAR = 2000
"""Words of the dictionary that share a sound or a cut with what was typed, at most."""
MOST_WORDS = 8
CANDIDATES = 200
"""Rows that are read to choose the best of, at each stage."""

Row = TypeVar("Row", bound=Model)


class Grade(IntEnum):
    """How near a word of a name is to one that was typed."""

    EXACT = 0
    BEGUN = 1
    ALIKE = 2
    APART = 3
    FAR = 9


@dataclass(frozen=True)
class Sought:
    """What was typed, with the words of the city that each of its words may stand for. `plain` is the text folded."""

    plain: str
    words: tuple[str, ...]
    near: Mapping[str, Mapping[str, Grade]]

    def query(self, upto: Grade) -> str:
        """Every word, each as near as `upto`, as a text-search query takes it."""
        groups = []
        for place, word in enumerate(self.words):
            last = place == len(self.words) - 1
            begun = upto >= Grade.BEGUN and (last or (upto >= Grade.ALIKE and len(word) >= SHORTEST_BEGINNING))
            others = sorted(
                found
                for found, grade in self.near[word].items()
                if grade <= upto and (not begun or not found.startswith(word)) and found != word
            )
            groups.append(" | ".join((f"'{word}':*" if begun else f"'{word}'", *(f"'{found}'" for found in others))))
        return " & ".join(f"({group})" for group in groups)

    def grade(self, text: str) -> tuple[int, int, bool, bool, int, str]:
        """The smaller, the better: the worst word, all of them, whether it begins as typed, or with the first word typed, its length. `text` is
        folded."""
        there = text.split()
        grades = [min((self._of(word, one) for one in there), default=Grade.FAR) for word in self.words]
        return max(grades), sum(grades), not text.startswith(self.plain), not text.startswith(self.words[0]), len(text), text

    def _of(self, word: str, one: str) -> Grade:
        if one == word:
            return Grade.EXACT
        return Grade.BEGUN if one.startswith(word) else self.near[word].get(one, Grade.FAR)


def words_of(*names: str) -> set[str]:
    """The folded words of names, particles left out."""
    return {word[:LONGEST] for name in names for word in folded(name).split() if word not in PARTICLES}


def cuts(word: str) -> list[str]:
    """The word, and what it is with any one letter left out. Two words that are one letter apart share one of these."""
    if len(word) < SHORTEST_CUT:
        return [word]
    return sorted({word, *(word[:place] + word[place + 1 :] for place in range(len(word)))})


def remember(words: Iterable[str]) -> None:
    """Enters words that are new, in the order of the alphabet, so that two who enter the same ones wait for each other and do not lock."""
    wanted = set(words)
    new = wanted - set(NameWord.objects.filter(word__in=wanted).values_list("word", flat=True)) if wanted else wanted
    if new:
        NameWord.objects.bulk_create(
            [NameWord(word=word, sound=sound(word), cuts=cuts(word)) for word in sorted(new)],
            ignore_conflicts=True,
            batch_size=2000,
        )


def sought(text: str) -> Sought | None:
    """None where there is no word, or nothing but one letter. One query, and it is of the dictionary: it does not grow with the registry."""
    plain = folded(text)
    words = tuple(word[:LONGEST] for word in plain.split() if word not in PARTICLES)[:MOST_WORDS]
    if not words or max(map(len, words)) < 2:
        return None
    tried = sorted({cut for word in words if len(word) >= SHORTEST_CUT for cut in cuts(word)})
    known = NameWord.objects.filter(Q(sound__in={sound(word) for word in words}) | Q(cuts__overlap=tried))
    near: dict[str, dict[str, Grade]] = {word: {} for word in words}
    for found in known.values_list("word", flat=True)[:MOST_NEAR]:
        for word in near:
            grade = nearness(word, found)
            if grade < Grade.FAR:
                near[word][found] = grade
    return Sought(plain, words, near)


def nearness(word: str, found: str) -> Grade:
    """Of two whole words."""
    if word == found:
        return Grade.EXACT
    one, other = said(word), said(found)
    if one == other or (sound(word) == sound(found) and one_apart(one, other)):
        return Grade.ALIKE
    return Grade.APART if one_apart(word, found) else Grade.FAR


def best(rows: QuerySet[Row], vector: SearchVector, texts: tuple[str, ...], wanted: Sought, most: int) -> list[tuple[Row, Grade]]:
    """The rows nearest to what is wanted, the best first: who begins so, whose words are written so, are said alike, are one letter apart. Each stage
    is asked only where those before it did not find enough, and reads the texts of few rows without sorting in the database, so that `maria` costs
    what `astrogildo` does; whole rows are read of the best alone. `texts`: the folded fields, the first with an index for beginnings; `vector`: the
    expression of their index. Six queries at most."""
    there = rows.order_by().select_related(None).annotate(words=vector).values_list("pk", *texts)
    found = {pk: parts for pk, *parts in there.filter(**{f"{texts[0]}__startswith": wanted.plain})[:CANDIDATES]}
    asked = ""
    # Whole words first: beginnings make the index gather every row of every word that begins so.
    for upto in (Grade.EXACT, Grade.BEGUN, Grade.ALIKE, Grade.APART):
        query = wanted.query(upto)
        if len(found) >= most:
            break
        if query != asked:
            asked = query
            near = there.filter(words=SearchQuery(query, search_type="raw", config="simple"))
            found.update((pk, parts) for pk, *parts in near[:CANDIDATES])
    graded = sorted((wanted.grade(" ".join(filter(None, parts))), pk) for pk, parts in found.items())[:most]
    whole = rows.order_by().in_bulk([pk for _, pk in graded]) if graded else {}
    return [(whole[pk], Grade(worst)) for (worst, *_), pk in graded if pk in whole]


def one_apart(one: str, other: str) -> bool:
    """Whether one letter was left out, put in, taken for another, or changed place with the next."""
    if min(len(one), len(other)) < SHORTEST_CUT or abs(len(one) - len(other)) > 1:
        return False
    if len(one) == len(other):
        wrong = [place for place in range(len(one)) if one[place] != other[place]]
        swapped = (
            len(wrong) == 2 and wrong[1] == wrong[0] + 1 and one[wrong[0]] == other[wrong[1]] and one[wrong[1]] == other[wrong[0]]
        )
        return len(wrong) <= 1 or swapped
    short, long = sorted((one, other), key=len)
    return any(long[:place] + long[place + 1 :] == short for place in range(len(long)))
