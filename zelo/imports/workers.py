"""A file read by several processes: one goes through its rows, the others make of them what they say. Order is kept, and little is held."""

from __future__ import annotations

import gc
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing import get_context
from typing import Any, Generic, TypeVar

from zelo.imports.reading import Plan, Settings, TableReader
from zelo.imports.rows import Row, row_of
from zelo.imports.source.cells import RawRow
from zelo.imports.survey import NEEDED, Seen, Survey, Surveying, base_contexts, look_at

STRETCH = 2000
"""Rows that travel to another process at once."""
SMALL = 4 * 2**20
"""Bytes of a file below which other processes cost more than they save."""
T = TypeVar("T")


@dataclass(frozen=True)
class Stretch:
    """Some rows of one table, and what the survey knows of them."""

    table: int
    rows: list[tuple[int, list[str], tuple[str, ...]]]
    surveyed: Survey | None = None


class Slice:
    """A part of an array, by the numbers of the whole."""

    __slots__ = ("offset", "values")

    def __init__(self, offset: int, values: Any) -> None:
        self.offset, self.values = offset, values

    def __getitem__(self, number: int) -> int:
        return int(self.values[number - self.offset])


class _Look:
    def __init__(self, plans: Sequence[Plan], settings: Settings) -> None:
        bases = base_contexts(plans, settings)
        self.plans, self.settings, self.bases = _light(plans), settings, bases
        self.readers: dict[int, TableReader] = {}

    def __call__(self, stretch: Stretch) -> tuple[int, Seen]:
        table = stretch.table
        if table not in self.readers:
            self.readers[table] = TableReader(self.plans[table], self.settings, self.bases[table], NEEDED)
        return table, look_at(self.readers[table], table, (RawRow(*row) for row in stretch.rows))


class _Read(Generic[T]):
    def __init__(self, plans: Sequence[Plan], surveyed: Survey, settings: Settings, make: Callable[[int, list[Row]], T]) -> None:
        self.plans, self.settings, self.make = _light(plans), settings, make
        self.contexts = surveyed.contexts
        self.readers: dict[int, TableReader] = {}

    def __call__(self, stretch: Stretch) -> T:
        table = stretch.table
        if table not in self.readers:
            self.readers[table] = TableReader(self.plans[table], self.settings, self.contexts[table])
        assert stretch.surveyed
        rows = [
            row_of(table, self.plans, RawRow(*row), self.readers[table], stretch.surveyed, self.settings) for row in stretch.rows
        ]
        return self.make(table, rows)


def survey_with(processes: int, plans: Sequence[Plan], settings: Settings, progress: Callable[[int], None] | None = None) -> Survey:
    """As `survey`, by so many processes beside this one; 0 is this one alone."""
    whole = Surveying(plans, settings)
    stretches = (one for index, plan in enumerate(plans) if plan.left is None for one in _stretches(index, plan, None))
    for table, seen in _mapped(processes, _Look(plans, settings), stretches):
        whole.add(table, seen)
        if progress:
            progress(whole.rows)
    return whole.done()


def read_with(
    processes: int, plans: Sequence[Plan], surveyed: Survey, settings: Settings, make: Callable[[int, list[Row]], T]
) -> Iterator[T]:
    """What `make` makes of each stretch of rows (the table's place, its rows), in order. `make` and what it answers travel between processes."""
    stretches = (one for index, plan in enumerate(plans) for one in _stretches(index, plan, surveyed))
    yield from _mapped(processes, _Read(plans, surveyed, settings, make), stretches)


def processes_for(size: int) -> int:
    """For a file of so many bytes, on this machine."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return 0 if size < SMALL or cores < 2 else min(cores, 8)


def _stretches(index: int, plan: Plan, surveyed: Survey | None) -> Iterator[Stretch]:
    rows = plan.table.rows()
    while stretch := [(row.number, row.cells, row.notes) for row in islice(rows, STRETCH)]:
        yield Stretch(index, stretch, _cut(surveyed, index, stretch[0][0], stretch[-1][0]) if surveyed else None)


def _cut(surveyed: Survey, table: int, first: int, last: int) -> Survey:
    low, high = surveyed.starts[table] + first, surveyed.starts[table] + last + 1

    def of(whole: Any) -> Any:
        if whole is None:
            return None
        part = whole[low:high]
        return Slice(low, part) if any(part) else None

    parts = {name: of(getattr(surveyed, name)) for name in ("chips", "identities", "same")}
    before = Slice(low, surveyed.before[low:high]) if surveyed.before is not None and parts["same"] else None
    return replace(surveyed, **parts, before=before)  # type: ignore[arg-type]


def _light(plans: Sequence[Plan]) -> list[Plan]:
    """Plans without their open file, which does not travel."""
    return [replace(plan, table=replace(plan.table, source=None, merges=())) for plan in plans]  # type: ignore[arg-type]


_job: Callable[[Any], Any] | None = None


def _begin(job: Callable[[Any], Any]) -> None:
    global _job
    _job = job
    gc.freeze()


def _do(given: Any) -> Any:
    assert _job
    return _job(given)


def _mapped(processes: int, job: Callable[[Any], T], given: Iterable[Any]) -> Iterator[T]:
    if not processes:
        yield from map(job, given)
        return
    # Spawned, not forked: a fork would carry the caller's connections and threads.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_begin, initargs=(job,)) as pool:
        waiting: deque[Future[T]] = deque()
        try:
            for one in given:
                waiting.append(pool.submit(_do, one))
                if len(waiting) > 2 * processes:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for left in waiting:
                left.cancel()
