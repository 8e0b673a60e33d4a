"""What prices, registries and other impoundments say of one: rows to the law's facts. The only file that sees both."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from zelo.animals.chips import Chip, read
from zelo.animals.models import AnimalChip
from zelo.custody.models import Impoundment, Price
from zelo.law.facts import Value
from zelo.proceedings.facts import Asked, folded, living

KIND = "impoundment"


def impoundment_surroundings(asked: Sequence[Asked]) -> list[dict[str, Any]]:
    """Prices of the day; `nth`, counting the animal's earlier impoundments under this law; whether its chip is in another person's name. In a
    collective file `nth` is told of each head that is identified. Three queries for any number of files."""
    prices = list(Price.objects.filter(withdrawn_at=None).order_by("since"))
    seen = [_Seen(one, folded(one.law, one.acts, one.today)) for one in asked]
    registered = _registered({chip for one in seen for chip in (one.chip, *one.heads.values()) if chip})
    rows = _impoundments([one.file for one in asked if one.file], registered)
    for one in seen:
        row = rows.get(one.asked.file or 0)
        one.animal = row.animal_id if row else None
        chip = registered.get(one.chip)
        if one.animal is None and chip is not None:
            one.animal = chip.animal_id
    earlier = [
        _Earlier(row.file_id, {row.chip, *row.head_chips} - {""}, row.animal_id, row.taken_on)
        for row in rows.values()
        if row.taken_on
    ]
    return [{**prices_on(prices, one.asked.today), **_known(one, registered, earlier)} for one in seen]


class _Seen:
    def __init__(self, asked: Asked, facts: dict[str, Value]) -> None:
        self.asked = asked
        self.heads = head_chips(asked)
        self.chip = "" if self.heads else chip_of(facts)
        self.taken_on: dt.date | None = exact(facts, "taken_on")
        self.people = {str(found) for name in ("claimant", "responsible") if (found := exact(facts, name))}
        self.claimant = exact(facts, "claimant")
        self.animal: int | None = None


@dataclass(frozen=True)
class _Earlier:
    file: int
    chips: set[str]
    animal: int | None
    taken_on: dt.date


def head_chips(asked: Asked) -> dict[str, str]:
    """The chip of each head of a collective file that was identified; nothing where the file is of one animal."""
    acts = living(asked.acts, asked.today)
    if len({head for act in acts for head in act.subjects}) < 2:
        return {}
    found: dict[str, str] = {}
    for act in acts:
        number = read(str(act.facts.get("chip") or ""))
        if isinstance(number, Chip):
            found.update(dict.fromkeys(act.subjects, number.number))
    return found


def exact(facts: dict[str, Value], name: str) -> Any:
    found = facts.get(name)
    return None if found is None else found.exact


def chip_of(facts: dict[str, Value]) -> str:
    """The number as the registry keeps it; empty where none was read, or what was read is none."""
    found = read(str(exact(facts, "chip") or ""))
    return found.number if isinstance(found, Chip) else ""


def prices_on(prices: Iterable[Price], on: dt.date) -> dict[str, Decimal]:
    """`prices` come oldest first."""
    return {
        price.name: in_reais(price.value) for price in prices if price.since <= on and (price.until is None or on <= price.until)
    }


def in_reais(value: Decimal) -> Decimal:
    """As a memo writes it: two decimals, more only where they say something (`4.1200` is kept, R$ 4,12 is meant)."""
    cents = value.quantize(Decimal("0.01"))
    return cents if cents == value else value.normalize()


def _registered(chips: set[str]) -> dict[str, AnimalChip | None]:
    """What the registry knows of each chip."""
    if not chips:
        return {}
    found = AnimalChip.objects.filter(number__in=chips, twin=False, struck_at=None).select_related("animal__guardian")
    return {**dict.fromkeys(chips), **{row.number: row for row in found}}


def _impoundments(files: list[int], registered: dict[str, AnimalChip | None]) -> dict[int, Impoundment]:
    """Those of these files, and all others of the same chips and animals: one query, each part by its own index."""
    own = Impoundment.objects.filter(file__in=files)
    known = {chip.animal_id for chip in registered.values() if chip}
    parts = [
        Impoundment.objects.filter(chip__in=registered.keys(), taken_on__isnull=False) if registered else None,
        Impoundment.objects.filter(head_chips__has_any_keys=sorted(registered), taken_on__isnull=False) if registered else None,
        Impoundment.objects.filter(animal__in=known, taken_on__isnull=False) if known else None,
        Impoundment.objects.filter(animal__in=own.exclude(animal=None).values("animal"), taken_on__isnull=False) if files else None,
    ]
    return {row.file_id: row for row in own.union(*(part for part in parts if part is not None))}


def _known(one: _Seen, registered: dict[str, AnimalChip | None], earlier: list[_Earlier]) -> dict[str, Any]:
    # Which time it is can be told of an animal that is known; of another, the law's own presumption speaks.
    found: dict[str, Any] = {"nth": _nth(one, one.chip, one.animal, earlier)} if one.chip or one.animal is not None else {}
    if one.heads:
        animals = {head: known.animal_id if (known := registered.get(chip)) else None for head, chip in one.heads.items()}
        found["heads"] = {head: {"nth": _nth(one, chip, animals[head], earlier)} for head, chip in one.heads.items()}
    chip = registered.get(one.chip)
    if chip is not None and chip.animal.guardian is not None and one.claimant is not None:
        found["chip_of_another"] = str(one.claimant) != chip.animal.guardian.ref
    return found


def _nth(one: _Seen, chip: str, animal: int | None, earlier: list[_Earlier]) -> int:
    """Which impoundment of this animal it is, under this law."""
    since = one.asked.law.pack.statute.in_force or dt.date.min
    own = (one.taken_on or one.asked.today, one.asked.file or 2**62)
    same = {
        row.file for row in earlier
        if (chip in row.chips or (animal is not None and animal == row.animal)) and row.file != one.asked.file
        and since <= row.taken_on and (row.taken_on, row.file) < own
    }  # fmt: skip
    return len(same) + 1
