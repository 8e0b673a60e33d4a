"""One look through the whole file for what a row alone cannot tell: how many rows there are, in which order dates are written, and what repeats."""

from __future__ import annotations

import hashlib
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from zelo.animals.chips import Chip
from zelo.imports.healing.days import orders
from zelo.imports.healing.outcome import Context
from zelo.imports.reading import Draft, Plan, Settings, TableReader
from zelo.imports.source.cells import RawRow
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


@dataclass
class Seen:
    """What a stretch of one table's rows told: each a row of three numbers (key, who, number of the row). Many of them make a survey."""

    rows: int = 0
    last: int = 0
    chips: array[int] = field(default_factory=lambda: array("Q"))
    identities: array[int] = field(default_factory=lambda: array("Q"))
    same: array[int] = field(default_factory=lambda: array("Q"))
    dates: dict[str, Counter[str]] = field(default_factory=dict)


def look_at(reader: TableReader, table: int, rows: Iterable[RawRow]) -> Seen:
    """`reader` heals only what is `NEEDED`."""
    seen = Seen()
    for row in rows:
        seen.rows, seen.last = seen.rows + 1, row.number
        if reader.skipping.why(row) is None:
            draft = reader.draft(row)
            _note(draft, table, row.number, seen)
            _dates(draft, seen.dates)
    return seen


class Surveying:
    """Adds up what was seen, table by table and in order."""

    def __init__(self, plans: Sequence[Plan], settings: Settings) -> None:
        self._plans, self._bases, self._order = plans, base_contexts(plans, settings), settings.dates
        self._twins = {"chips": Twins(), "identities": Twins(), "same": Twins()}
        self._starts, self._contexts = [0], list(self._bases)
        self._dates: dict[str, Counter[str]] = {}
        self._table, self._last = 0, 0
        self.rows = 0

    def add(self, table: int, seen: Seen) -> None:
        while self._table < table:
            self._next()
        start = self._starts[table]
        for name, twins in self._twins.items():
            numbers: array[int] = getattr(seen, name)
            for place in range(0, len(numbers), 3):
                twins.add(numbers[place], numbers[place + 1], start + numbers[place + 2])
        for told, counted in seen.dates.items():
            self._dates.setdefault(told, Counter()).update(counted)
        self.rows += seen.rows
        self._last = max(self._last, seen.last)

    def _next(self) -> None:
        first_month, unsure = _orders(self._dates) if self._order is None else (frozenset(), frozenset())
        if self._order == "month":
            first_month = DATES
        self._contexts[self._table] = replace(self._bases[self._table], month_first=first_month, unsure=unsure)
        self._starts.append(self._starts[-1] + self._last)
        self._table, self._last, self._dates = self._table + 1, 0, {}

    def done(self) -> Survey:
        while self._table < len(self._plans):
            self._next()
        last = self._starts.pop()
        first, before = self._twins["same"].same(last) or (None, None)
        chips, identities = self._twins["chips"].differing(last), self._twins["identities"].differing(last)
        return Survey(self.rows, tuple(self._starts), tuple(self._contexts), chips, identities, first, before)


def base_contexts(plans: Sequence[Plan], settings: Settings) -> list[Context]:
    return [Context(settings.as_of, settings.area, plan.table.source.epoch, settings.take) for plan in plans]


def survey(plans: Sequence[Plan], settings: Settings, progress: Callable[[int], None] | None = None) -> Survey:
    """Raises `SourceRefused` where the file breaks off. `progress` is told the rows gone through, now and then."""
    whole = Surveying(plans, settings)
    bases = base_contexts(plans, settings)
    for index, plan in enumerate(plans):
        if plan.left is not None:
            continue
        reader = TableReader(plan, settings, bases[index], NEEDED)
        rows = plan.table.rows()
        while stretch := list(islice(rows, 5000)):
            whole.add(index, look_at(reader, index, stretch))
            if progress:
                progress(whole.rows)
    return whole.done()


def _note(draft: Draft, table: int, number: int, seen: Seen) -> None:
    whole = draft.digest()
    seen.same.extend((int.from_bytes(whole[:8], "little"), int.from_bytes(whole[8:], "little"), number))
    values = draft.values
    found: tuple[Chip, ...] = values.get("animal.chip", ())
    rga = draft.read.get("animal.rga")
    national = values.get("animal.sinpatinhas")
    if not found and not rga and not national:
        return
    who = _who(draft, table, number)
    for chip in found:
        seen.chips.extend((int(chip.number) if chip.standard == "iso" else _hashed(chip.number), who, number))
    if rga:
        seen.identities.extend((_hashed(f"rga {''.join(rga.split())}"), who, number))
    if national:
        seen.identities.extend((_hashed(f"sinpatinhas {national}"), who, number))


def _who(draft: Draft, table: int, number: int) -> int:
    """The animal, as far as a row tells it: by its name, species and guardian. One without a name is nobody else's."""
    name = fold(draft.values.get("animal.name") or "")
    if not name:
        return _hashed(f"row {table} {number}")
    return _hashed(f"{name}\x1f{draft.values.get('animal.species')}\x1f{fold(draft.read.get('person.name', ''))}")


def _hashed(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def _dates(draft: Draft, found: dict[str, Counter[str]]) -> None:
    for name in DATES & draft.read.keys():
        cell = draft.read[name]
        if len(cell) >= 6 and (order := orders(cell)):
            found.setdefault(name, Counter())[order] += 1


def _orders(found: dict[str, Counter[str]]) -> tuple[frozenset[str], frozenset[str]]:
    """Fields with the month first, and fields in which both orders are met."""
    first = {field for field, said in found.items() if not said["day"] and said["month"] >= SURE_FIRST}
    unsure = {field for field, said in found.items() if said["month"] * ODD_ONES > said["day"] and said["month"]} - first
    return frozenset(first), frozenset(unsure)
