"""One look through the whole file for what a row alone cannot tell: how many rows there are, in which order dates are written, and what repeats."""

from __future__ import annotations

import hashlib
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from zelo.animals.chips import Chip
from zelo.imports.healing.days import orders
from zelo.imports.healing.outcome import Context
from zelo.imports.reading import Draft, Plan, Settings, TableReader
from zelo.imports.text import fold
from zelo.imports.twins import Twins

DATES = frozenset(
    {
        "person.birth",
        "animal.birth",
        "chip.on",
        "neutering.on",
        "rabies.on",
        "vaccination.on",
        "deworming.on",
        "death.on",
        "acquisition.on",
    }
)
NEEDED = frozenset({"animal.chip", "animal.sinpatinhas", "animal.species", "animal.name"})
SURE_FIRST = 5
"""So many dates with the month first, and none with the day first, and the column is read so."""
ODD_ONES = 50
"""Up to one in so many turned round does not make the others doubtful."""


@dataclass(frozen=True)
class Survey:
    """`rows` counts all rows of all tables that are read. Rows are numbered through the tables: `starts[i]` is added to the numbers of table i.
    `chips`, `identities`, `same` and `before` are by such number; None where nothing repeats."""

    rows: int
    starts: tuple[int, ...]
    contexts: tuple[Context, ...]
    chips: array[int] | None
    identities: array[int] | None
    same: array[int] | None
    before: array[int] | None

    def where(self, number: int) -> tuple[int, int]:
        """The table, and the row in it, of a number counted through."""
        table = max(index for index, start in enumerate(self.starts) if start < number)
        return table, number - self.starts[table]


def survey(plans: Sequence[Plan], settings: Settings, progress: Callable[[int], None] | None = None) -> Survey:
    """Raises `SourceRefused` where the file breaks off. `progress` is told the rows gone through, now and then."""
    chips, identities, same = Twins(), Twins(), Twins()
    starts: list[int] = []
    contexts: list[Context] = []
    rows, last = 0, 0
    for plan in plans:
        starts.append(last)
        context = Context(settings.as_of, settings.area, plan.table.source.epoch, settings.take)
        dates: dict[str, Counter[str]] = {}
        if plan.left is None:
            reader = TableReader(plan, settings, context, NEEDED)
            number = 0
            for row in plan.table.rows():
                rows, number = rows + 1, row.number
                if progress and not rows % 5000:
                    progress(rows)
                if reader.skipping.why(row) is None:
                    draft = reader.draft(row)
                    _note(draft, last + number, chips, identities, same)
                    _dates(draft, dates)
            last += number
        first_month, unsure = _orders(dates)
        contexts.append(replace(context, month_first=first_month, unsure=unsure))
    counted = same.same(last)
    first, before = counted or (None, None)
    return Survey(rows, tuple(starts), tuple(contexts), chips.differing(last), identities.differing(last), first, before)


def _note(draft: Draft, number: int, chips: Twins, identities: Twins, same: Twins) -> None:
    whole = draft.digest()
    same.add(int.from_bytes(whole[:8], "little"), int.from_bytes(whole[8:], "little"), number)
    values = draft.values
    found: tuple[Chip, ...] = values.get("animal.chip", ())
    rga = draft.read.get("animal.rga")
    national = values.get("animal.sinpatinhas")
    if not found and not rga and not national:
        return
    who = _who(draft, number)
    for chip in found:
        chips.add(int(chip.number) if chip.standard == "iso" else _hashed(chip.number), who, number)
    if rga:
        identities.add(_hashed(f"rga {''.join(rga.split())}"), who, number)
    if national:
        identities.add(_hashed(f"sinpatinhas {national}"), who, number)


def _who(draft: Draft, number: int) -> int:
    """The animal, as far as a row tells it: by its name, species and guardian. One without a name is nobody else's."""
    name = fold(draft.values.get("animal.name") or "")
    if not name:
        return number
    return _hashed(f"{name}\x1f{draft.values.get('animal.species')}\x1f{fold(draft.read.get('person.name', ''))}")


def _hashed(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def _dates(draft: Draft, found: dict[str, Counter[str]]) -> None:
    for field in DATES & draft.read.keys():
        cell = draft.read[field]
        if len(cell) >= 6 and (order := orders(cell)):
            found.setdefault(field, Counter())[order] += 1


def _orders(found: dict[str, Counter[str]]) -> tuple[frozenset[str], frozenset[str]]:
    """Fields with the month first, and fields in which both orders are met."""
    first = {field for field, said in found.items() if not said["day"] and said["month"] >= SURE_FIRST}
    unsure = {field for field, said in found.items() if said["month"] * ODD_ONES > said["day"] and said["month"]} - first
    return frozenset(first), frozenset(unsure)
