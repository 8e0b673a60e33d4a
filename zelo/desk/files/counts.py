"""The offences of a notice in the form of an act: a card each, the offence found by plain words, what the law asks of it and no more.

Any list of records with a field `offence` is drawn so. The fields of a card bear the names of the form's rows: `counts-0-animals`.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import yaml

from zelo.law import Law, ids
from zelo.law.facts import Fact
from zelo.law.inquiries import inquiries
from zelo.law.wording import folded
from zelo.legal.pages import sole_articles
from zelo.portal.fields import CIRCUMSTANCES, Field, Option, field_of, provisions_for
from zelo.portal.filled import Filled

OFFENCE = "offence"
SUGGESTED = "sugeridas"
"""Of a card: the offences that what was found points to."""
FEW = 8
"""So many offences are offered of those found."""
SHORTEST = 3
"""Letters of a word that is looked for."""
BEGINS = 5
"""So many letters must be alike at the beginning of two words of one family (`ferido`, `ferir`)."""
SMALL = frozenset({"para", "por", "com", "sem", "que", "dos", "das", "uma", "uns", "nas", "nos", "nao", "seu", "sua"})


def holds_offences(fact: Fact) -> bool:
    return fact.type == "records" and OFFENCE in fact.fields


@dataclass(frozen=True)
class Card:
    """One offence of the notice."""

    number: int
    name: str
    """Of its offence's radio buttons."""
    chosen: Option | None
    chosen_says: str
    sought: str
    found: tuple[Option, ...]
    none_found: bool
    first: tuple[Field, ...]
    more: tuple[Field, ...]
    open_more: bool
    suggested: str = ""
    """As the form carries them along."""


@dataclass(frozen=True)
class Counts(Field):
    """The field as the desk draws it."""

    cards: tuple[Card, ...] = ()

    @property
    def template(self) -> str:
        return "desk/files/fields/counts.html"

    @property
    def touched(self) -> bool:
        return bool(self.error) or any(card.chosen or card.sought for card in self.cards)


FIRST = ("animals",)
TEXTS = ("text",)


def counts_field(filled: Filled, name: str, found: Field, *, another: bool, spread: bool) -> Counts:
    """`another`: one more empty card was asked for. `spread`: circumstances and amount are what this act is about."""
    fact = filled.law.known[name]
    numbers = filled.rows(name)
    if another or not numbers:
        numbers = [*numbers, max(numbers, default=-1) + 1]
    asked = _asked(filled.law)
    wanted = [key for key, inner in fact.fields.items() if key != OFFENCE and (key in asked or inner.type in TEXTS)]
    base = {item.name: getattr(found, item.name) for item in dataclasses.fields(found)}
    return Counts(
        **{**base, "rows": (), "none_label": ""},
        cards=tuple(_card(filled, name, fact, number, wanted, spread) for number in numbers),
    )


def _asked(law: Law) -> frozenset[str]:
    """The facts that this law's question of a fine reads, and the circumstances that it lists for whoever chooses the base."""
    listed = (name for fines in law.rules.fines for name in CIRCUMSTANCES if getattr(fines, name))
    return frozenset([*(name for one in inquiries(law) if one.ask == "fine" for name in one.facts), *listed])


def _card(filled: Filled, name: str, fact: Fact, number: int, wanted: list[str], spread: bool) -> Card:
    law, part = filled.law, filled.part(name, fact, number)
    offence = filled.data.get(f"{name}-{number}-{OFFENCE}", "")
    sought = filled.data.get(f"{name}-{number}-busca", "").strip()[:120]
    known = dict(provisions_for(law, OFFENCE))
    chosen = Option(offence, _label(law, offence), True) if offence in known else None
    pointed = filled.data.get(f"{name}-{number}-{SUGGESTED}", "")[:400]
    offered = search(law, sought) if sought else [one for one in pointed.split() if one in known]
    found = tuple(Option(one, _label(law, one), False) for one in offered if one != offence)
    fields = {key: _named(field_of(part, key), f"{name}-{number}-{key}") for key in wanted}
    more = tuple(one for key, one in fields.items() if key not in FIRST)
    said = law.provision(offence) if chosen else None
    return Card(
        number, f"{name}-{number}-{OFFENCE}", chosen, said.says if said else "", sought, found, bool(sought) and not offered,
        tuple(one for key, one in fields.items() if key in FIRST), more, spread or any(one.touched for one in more), pointed,
    )  # fmt: skip


def _named(found: Field, name: str) -> Field:
    """An unmarked box says nothing: a card has no `none of these`."""
    options = tuple(one for one in found.options if one.value != "-") if found.widget == "ticks" else found.options
    return dataclasses.replace(found, name=name, options=options, describes="", help="")


def _label(law: Law, offence: str) -> str:
    found = law.provision(offence)
    return f"{ids.label(offence, sole=sole_articles(law))} · {found.says if found else ''}"


def search(law: Law, text: str) -> list[str]:
    """The offences of this law that the words speak of: those with more of the words first, then those of the lists that grade them before duties
    elsewhere that lead there, then in the order of the law."""
    wanted = [word for word in folded(text).split() if len(word) >= SHORTEST and word not in SMALL]
    if not wanted:
        return []
    ranked = []
    for place, (offence, label) in enumerate(provisions_for(law, OFFENCE)):
        found = law.provision(offence)
        words = folded(f"{label} {found.says if found else ''}").replace(",", " ").replace(".", " ").split()
        met = sum(1 for word in wanted if _told(word, words))
        if met:
            ranked.append((-met, _leads_elsewhere(law, offence), place, offence))
    return [offence for _, _, _, offence in sorted(ranked)[:FEW]]


def _leads_elsewhere(law: Law, offence: str) -> bool:
    """Whether what grades it stands in another article (or nowhere): a duty, whose breach an offence of a list describes."""
    acts = [fines.acts[offence] for fines in law.rules.fines if offence in fines.acts]
    article = offence.split("_")[0]
    return not acts or any(basis.split("_")[0] != article for act in acts for basis in act.basis)


def _told(word: str, words: Iterable[str]) -> bool:
    """A word of the same beginning (people write `ferido` where the law says `ferir`), or one of its family."""
    begin = word[:BEGINS] if len(word) > BEGINS else word
    begins = (begin, *(one for family in families() if any(map(word.startswith, family)) for one in family))
    return any(one.startswith(begins) for one in words)


@functools.cache
def families() -> tuple[tuple[str, ...], ...]:
    """Words that people use for those of the law: `plain_words.yaml`."""
    return tuple(map(tuple, yaml.safe_load(Path(__file__).with_name("plain_words.yaml").read_text(encoding="utf-8"))))
