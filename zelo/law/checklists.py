"""`checklists.yaml`: what an inspector looks at by the city's law, item by item, and the offences that what is found out of order suggests.

An item is a provision and a question; it is in order (`met`), out of order (`unmet`) or could not be seen (`unseen`). What is suggested decides nothing: the
inspector confirms it or chooses otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pydantic import Field

from zelo.law.faults import Fault
from zelo.law.forms import Form, Lined, Names

if TYPE_CHECKING:
    from zelo.law.law import Law

KIND = "inspection_kind"
ANSWERS = ("met", "unmet", "unseen")
"""The facts in which an act answers items: in order, out of order, not seen."""


class Item(Form):
    """One thing to look at. `asks` is put so that yes means in order."""

    item: str
    asks: str = Field(min_length=3)
    suggests: Names = ()
    """The offences that it may be, where it is out of order."""


class Checklist(Lined):
    """The items of one subject. `kinds`: the kinds of inspection it is offered in."""

    label: str
    kinds: Names = Field(min_length=1)
    items: tuple[Item, ...] = Field(min_length=1)


class Checklists(Lined):
    """All lists of one law, and what suggests an offence besides: access refused, an order not met, a simple order not met."""

    lists: dict[str, Checklist] = Field(min_length=1)
    access_refused: Names = ()
    order_unmet: Names = ()
    simple_order_unmet: Names = ()


def checklists(law: Law, kind: str) -> tuple[Checklist, ...]:
    """The lists that the law offers in a kind of inspection, in the order of the pack."""
    held = law.pack.checklists
    return tuple(one for one in held.lists.values() if kind in one.kinds) if held else ()


def suggested(
    law: Law, unmet: Iterable[str] = (), *, access: str | None = None, order_unmet: bool = False, simple: bool = False
) -> tuple[str, ...]:
    """The offences (provision ids) that findings suggest: items out of order, access refused, an order (a simple one) not met."""
    held = law.pack.checklists
    if held is None:
        return ()
    wanted = set(unmet)
    found = [name for item in _items(held) if item.item in wanted for name in item.suggests]
    found += held.access_refused if access == "refused" else ()
    if order_unmet:
        found += (held.simple_order_unmet or held.order_unmet) if simple else held.order_unmet
    return tuple(dict.fromkeys(found))


def unanswered(law: Law, kind: str, answered: Iterable[str]) -> tuple[str, ...]:
    """The items of a kind of inspection that were not answered yet."""
    given = set(answered)
    return tuple(dict.fromkeys(item.item for one in checklists(law, kind) for item in one.items if item.item not in given))


def answered_twice(*answers: Iterable[str]) -> tuple[str, ...]:
    """The items that stand in more than one of the lists of answers (in order, out of order, not seen)."""
    seen: set[str] = set()
    twice: dict[str, None] = {}
    for one in answers:
        told = set(one)
        twice.update(dict.fromkeys(sorted(told & seen)))
        seen |= told
    return tuple(twice)


def off_list(law: Law, kind: str, answered: Iterable[str]) -> tuple[str, ...]:
    """The items answered that the lists of a kind of inspection do not have; none where the law has no list for it."""
    listed = {item.item for one in checklists(law, kind) for item in one.items}
    return tuple(dict.fromkeys(item for item in answered if item not in listed)) if listed else ()


def _items(held: Checklists) -> Iterator[Item]:
    for one in held.lists.values():
        yield from one.items


def check_checklists(law: Law) -> list[Fault]:
    """Provisions and kinds that must exist, offences that must have a fine, items that must not stand twice in one kind of inspection."""
    held = law.pack.checklists
    if held is None:
        return []
    found: list[Fault] = []
    kinds = law.vocabulary.facts[KIND].words
    for one in held.lists.values():
        found += [Fault(one.place, f"kinds: {word} não é uma das palavras de {KIND}") for word in one.kinds if word not in kinds]
        for item in one.items:
            if law.provision(item.item) is None:
                found.append(Fault(item.place, f"dispositivo desconhecido: {item.item}"))
            found += [Fault(item.place, cause) for cause in _unfined(law, item.suggests)]
    for name in ("access_refused", "order_unmet", "simple_order_unmet"):
        found += [Fault(held.at(name), cause) for cause in _unfined(law, getattr(held, name))]
    return found + list(_repeated(held))


def _unfined(law: Law, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        fined = any(name in form.acts or (form.any_other and form.any_other.fine_class) for form in law.rules.fines)
        if law.provision(name) is None or not fined:
            yield f"a lei não tem multa para {name}"


def _repeated(held: Checklists) -> Iterator[Fault]:
    seen: set[tuple[str, str]] = set()
    for one in held.lists.values():
        for item in one.items:
            keys = {(kind, item.item) for kind in one.kinds}
            if keys & seen:
                yield Fault(item.place, f"o item {item.item} aparece duas vezes na mesma fiscalização")
            seen |= keys


__all__ = [
    "ANSWERS",
    "KIND",
    "Checklist",
    "Checklists",
    "Item",
    "answered_twice",
    "check_checklists",
    "checklists",
    "off_list",
    "suggested",
    "unanswered",
]
