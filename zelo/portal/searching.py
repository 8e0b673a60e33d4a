"""Search over a law's provisions in plain language: without accents, by beginnings of words, the best first."""

import re
from dataclasses import dataclass

from zelo.law import Law, ids
from zelo.law.statute import Provision
from zelo.law.wording import folded
from zelo.legal.memo import Memo
from zelo.legal.pages import sole_articles

WORD = re.compile(r"[a-z0-9]+")
ARTICLE = re.compile(r"(?:art(?:igo)?\.?\s*)?(\d{1,3})(?:\s*º|o)?\Z")
# Words of every sentence: they tell nothing.
IDLE = frozenset(
    [
        "a",
        "o",
        "as",
        "os",
        "um",
        "uma",
        "de",
        "do",
        "da",
        "dos",
        "das",
        "em",
        "no",
        "na",
        "nos",
        "nas",
        "e",
        "ou",
        "que",
        "para",
        "por",
        "com",
        "se",
        "ao",
        "qual",
        "quais",
        "como",
        "quanto",
        "e",
        "ha",
    ]
)


@dataclass(frozen=True)
class Indexed:
    provision: Provision
    says: tuple[str, ...]
    rest: tuple[str, ...]


_made: Memo[tuple[Indexed, ...]] = Memo()


def index(law: Law) -> tuple[Indexed, ...]:
    return _made.get(law.pack.hash, lambda: _index(law))


def _index(law: Law) -> tuple[Indexed, ...]:
    sole = sole_articles(law)
    return tuple(
        Indexed(p, _words(p.says), _words(f"{ids.label(p.id, sole=sole)} {p.does} {p.note or ''}"))
        for p in law.pack.statute.provisions.values()
    )


def _words(text: str) -> tuple[str, ...]:
    return tuple(WORD.findall(folded(text)))


def _stem(word: str) -> str:
    """Enough for singular and plural, masculine and feminine: the end may differ."""
    if len(word) > 5 and word.endswith(("oes", "aes", "ais", "eis", "ois")):
        return word[:-3]
    if len(word) > 4:
        return word.rstrip("s")[:-1] if word.rstrip("s")[-1] in "aoe" else word.rstrip("s")
    return word


def stems(text: str) -> list[str]:
    """The beginnings of words that a search looks for."""
    return [_stem(word) for word in WORD.findall(folded(text)[:200]) if word not in IDLE]


def search(law: Law, text: str) -> list[Provision]:
    """Provisions that hold every word, in the sentence before elsewhere; an article's number finds the article."""
    text = folded(text)[:200]
    number = ARTICLE.match(text)
    if number:
        article = f"art{int(number[1])}"
        found = [p for p in law.pack.statute.provisions.values() if p.id.split("_")[0] == article]
        if found:
            return found
    wanted = stems(text)
    if not wanted:
        return []
    scored = []
    for order, item in enumerate(index(law)):
        score = 0
        for stem in wanted:
            if any(word.startswith(stem) for word in item.says):
                score += 3
            elif any(word.startswith(stem) for word in item.rest):
                score += 1
            else:
                break
        else:
            scored.append((-score, order, item.provision))
    return [provision for _, _, provision in sorted(scored, key=lambda found: found[:2])]
