"""The offences that a checklist suggests, as cards of the notice that is opened out of a visit. They decide nothing: who draws it confirms each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import QueryDict

from zelo.desk.files.counts import SUGGESTED, holds_offences
from zelo.law import Law
from zelo.law.checklists import suggested
from zelo.proceedings.queries import Look
from zelo.proceedings.words import facts_of


def suggest_counts(law: Law, seen: Look, held: Mapping[str, Any], data: QueryDict, names: Iterable[str]) -> None:
    """A card for each offence that a finding points to; where it points to several, a card on which one of them is to be chosen."""
    name = next((one for one in names if (fact := facts_of(law).get(one)) and holds_offences(fact)), "")
    if not name:
        return
    sure, open_ = sorted_out(_groups(law, seen, held))
    animals = held.get("animals")
    for number, offence in enumerate(sure):
        data[f"{name}-{number}-offence"] = offence
        data[f"{name}-{number}-{SUGGESTED}"] = offence
        if isinstance(animals, int):
            data[f"{name}-{number}-animals"] = str(animals)
    for number, group in enumerate(open_, len(sure)):
        data[f"{name}-{number}-{SUGGESTED}"] = " ".join(group)


def _groups(law: Law, seen: Look, held: Mapping[str, Any]) -> list[tuple[str, ...]]:
    unmet = bool(seen.standing.shown.get("order_lapsed_on")) and not held.get("regularised")
    of_order = suggested(law, order_unmet=unmet, simple=bool(held.get("low_complexity")))
    return [*pointed_to(law, held.get("unmet") or (), str(held.get("access") or "")), *([of_order] if of_order else [])]


def pointed_to(law: Law, unmet: Iterable[str], access: str) -> list[tuple[str, ...]]:
    """What each item out of order, and access refused, points to."""
    found = [*(suggested(law, (item,)) for item in unmet), suggested(law, access=access)]
    return [group for group in found if group]


def sorted_out(groups: Iterable[tuple[str, ...]]) -> tuple[list[str], list[tuple[str, ...]]]:
    """The offences that a finding alone points to, each once; and the groups among which one must choose, but for those that hold one of these."""
    rows = list(groups)
    sure = list(dict.fromkeys(group[0] for group in rows if len(group) == 1))
    return sure, list(dict.fromkeys(group for group in rows if len(group) > 1 and not set(group) & set(sure)))
