"""The checklist of a visit as its form draws it: every item of the kind of inspection once, answered yes, no or not seen, and what the answers so far
point to. An item is a question put so that yes means in order."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.http import QueryDict

from zelo.desk.files.slots import Slots
from zelo.desk.files.suggested import pointed_to, sorted_out
from zelo.law import Law, ids
from zelo.law.checklists import ANSWERS, KIND, Checklist, Item, checklists
from zelo.legal.pages import sole_articles
from zelo.portal.fields import Field, Option
from zelo.proceedings.facts import folded, law_acts_of
from zelo.proceedings.queries import Look

MET, UNMET, UNSEEN = ANSWERS
SAYS = {MET: "sim", UNMET: "não", UNSEEN: "não visto"}
ITEM = "item-"
"""What the name of an item's field begins with."""


@dataclass(frozen=True)
class Line:
    """One item: its provision, its question, the three answers. The article is no link: a thumb that slips must not leave the form."""

    item: str
    article: str
    asks: str
    options: tuple[Option, ...]

    @property
    def name(self) -> str:
        return f"{ITEM}{self.item}"


@dataclass(frozen=True)
class ChecklistField(Field):
    """All three facts of a checklist as one field. `sure`: the offences (article, sentence) that a finding alone points to; `among`: groups of which
    one is to be chosen when the notice is drawn."""

    lists: tuple[tuple[str, tuple[Line, ...]], ...] = ()
    total: int = 0
    done: int = 0
    amiss: int = 0
    sure: tuple[tuple[str, str], ...] = ()
    among: tuple[tuple[tuple[str, str], ...], ...] = ()

    @property
    def template(self) -> str:
        return "desk/files/fields/checklist.html"


def with_lists(slots: Slots, seen: Look) -> Slots:
    """The places of an act that answers a checklist, with the lists of the kind of inspection that its file is; as they are where there is none."""
    if not set(ANSWERS) <= {*slots.takes, *slots.may}:
        return slots
    kind = folded(seen.law, law_acts_of(seen.acts), seen.today).get(KIND)
    return dataclasses.replace(slots, lists=checklists(seen.law, str(kind.exact))) if kind else slots


def gathered(lists: Sequence[Checklist], data: QueryDict) -> QueryDict:
    """A form as it came, with the answers item by item gathered into the three facts; as it is where no item was answered."""
    if not any(key.startswith(ITEM) for key in data):
        return data
    found = data.copy()
    told = {item: data.get(f"{ITEM}{item}", "") for item in _items(lists)}
    for answer in ANSWERS:
        found.setlist(answer, [item for item, said in told.items() if said == answer])
    return found


def checklist_field(law: Law, lists: Sequence[Checklist], data: QueryDict, errors: Iterable[str]) -> ChecklistField:
    """The field, out of the three facts as they were typed."""
    said = {item: answer for answer in ANSWERS for item in data.getlist(answer)}
    amiss = [item for item in _items(lists) if said.get(item) == UNMET]
    sure, among = sorted_out(pointed_to(law, amiss, data.get("access", "")))
    return ChecklistField(
        UNMET, "O que se confere", "Responda o que viu; o resto pode ficar em branco.", "checklist", "", False, describes=f"{UNMET}-hint",
        error=" ".join(dict.fromkeys(errors)), lists=tuple((one.label, tuple(_line(law, item, said) for item in one.items)) for one in lists),
        total=len(_items(lists)), done=sum(1 for item in _items(lists) if item in said), amiss=len(amiss),
        sure=tuple(_says(law, one) for one in sure), among=tuple(tuple(_says(law, one) for one in group) for group in among),
    )  # fmt: skip


def _items(lists: Sequence[Checklist]) -> list[str]:
    return [item.item for one in lists for item in one.items]


def _line(law: Law, item: Item, said: dict[str, str]) -> Line:
    options = tuple(Option(answer, label, said.get(item.item) == answer) for answer, label in SAYS.items())
    return Line(item.item, _article(law, item.item), item.asks, options)


def _says(law: Law, name: str) -> tuple[str, str]:
    found = law.provision(name)
    return _article(law, name), found.says if found else ""


def _article(law: Law, name: str) -> str:
    return ids.label(name, sole=sole_articles(law))
