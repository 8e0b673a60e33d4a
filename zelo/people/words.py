"""The words of a city's names, each once: what a search that is typed wrong, or only heard, is looked up in before the registry itself."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.postgres.search import SearchQuery
from django.db.models import Q

from zelo.people.keys import PARTICLES, folded, sound
from zelo.people.models import NameWord

LONGEST = 40
SHORTEST_CUT = 4
"""Words shorter than this are not forgiven a letter: too many others are near."""

MOST_NEAR = 400
"""Words near what was typed, at most."""


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
    NameWord.objects.bulk_create(
        [NameWord(word=word, sound=sound(word), cuts=cuts(word)) for word in sorted(set(words))],
        ignore_conflicts=True,
        batch_size=2000,
    )


def query_of(text: str) -> SearchQuery | None:
    """What finds every word of a text in a text-search vector of folded names: as written, said alike, or one letter apart; the last may be only
    begun. None where there is no word. One query."""
    words = [word for word in folded(text).split() if word not in PARTICLES]
    if not words:
        return None
    last = words[-1]
    near: dict[str, set[str]] = {word: {word} for word in words}
    sounds = {sound(word) for word in words}
    tried = {cut for word in words if len(word) >= SHORTEST_CUT for cut in cuts(word)}
    known = NameWord.objects.filter(Q(sound__in=sounds) | Q(cuts__overlap=sorted(tried))).values_list("word", "sound")[:MOST_NEAR]
    for found, said in known:
        for word in words:
            if said == sound(word) or one_apart(word, found):
                near[word].add(found)
    groups = [
        " | ".join(f"{found}:*" if word is last and found == word else found for found in sorted(near[word])) for word in words
    ]
    return SearchQuery(" & ".join(f"({group})" for group in groups), search_type="raw", config="simple")


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
