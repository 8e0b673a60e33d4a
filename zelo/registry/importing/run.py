"""From a file to the registry: looked at, with nothing written; or taken, all of it or not at all."""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import IntegrityError, OperationalError, connection, transaction
from django.utils import timezone

from zelo.imports.reading import Plan
from zelo.imports.report import CsvWriter, FaultyRows, XlsxWriter
from zelo.imports.rows import Row
from zelo.imports.source import open_source
from zelo.imports.workers import processes_for, read_with, survey_with
from zelo.people.words import remember
from zelo.registry.importing import staging, verdicts
from zelo.registry.importing.encode import Encode, mappings_of
from zelo.registry.importing.matching import match
from zelo.registry.importing.options import Options
from zelo.registry.importing.spool import Spool, Told, completed, faults_of, row_of
from zelo.registry.importing.write import write
from zelo.registry.models import ImportBatch
from zelo.tenancy.current import current_city

Say = Callable[[str, int, int], None]
"""A step, how far it is, and of how much (0: not known)."""
LOCK = 0x5A494D50
TRIES = 4


def quiet(step: str, reached: int, ahead: int) -> None:
    """For who tells nobody how far it is."""


class NotTaken(Exception):
    """Some rows are refused, and it was to be all or nothing: nothing was written."""


@dataclass
class Read:
    """A file read and staged. `states` and `codes` of the reader alone."""

    rows: int = 0
    states: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    headers: dict[str, Any] = field(default_factory=dict)
    words: set[str] = field(default_factory=set)
    spool: Spool = field(default_factory=lambda: Spool(tempfile.TemporaryFile()))


@dataclass(frozen=True)
class Result:
    """`refused` by the reader and by the registry together; `verdicts` by row; `made`: records by kind."""

    rows: int
    states: dict[str, int]
    codes: dict[str, int]
    verdicts: dict[str, int]
    made: dict[str, int] = field(default_factory=dict)

    @property
    def refused(self) -> int:
        return self.states.get("refused", 0)

    def to_data(self) -> dict[str, Any]:
        return {"rows": self.rows, "states": self.states, "codes": self.codes, "verdicts": self.verdicts, "made": self.made}


@contextmanager
def staged(path: Path, name: str, options: Options, *, tell: bool, say: Say) -> Iterator[Read]:
    """Reads the file into this connection's temporary tables. `tell`: keep what is told of every row, else of refused ones. Raises `SourceRefused`."""
    found = Read()
    processes = processes_for(path.stat().st_size)
    with staging.tables(), open_source(path) as source:
        plans = options.plans(source)
        found.headers = mappings_of(plans)
        surveyed = survey_with(processes, plans, options.settings, lambda rows: say("olhando o arquivo", rows, 0))
        encode = Encode(current_city().ibge, name.casefold(), surveyed.starts, tell)
        for batch in read_with(processes, plans, surveyed, options.settings, encode):
            staging.load(batch.copies)
            found.rows += batch.rows
            found.states.update(batch.states)
            found.codes.update(batch.codes)
            found.words |= batch.words
            found.spool.add(batch)
            say("lendo as linhas", found.rows, max(surveyed.rows, found.rows))
        staging.ready()
        yield found


def look(path: Path, name: str, options: Options, keep: Callable[[Iterator[Told]], None], say: Say = quiet) -> Result:
    """Nothing is written but temporary tables. `keep` takes each row as it is told, with what the registry says to it."""
    with staged(path, name, options, tell=True, say=say) as found, transaction.atomic():
        _prepare()
        say("comparando com o cadastro", 0, 0)
        match()
        counted = verdicts.counts()
        states, codes = Counter[str](), Counter[str]()

        def counting(rows: Iterator[Told]) -> Iterator[Told]:
            for row in rows:
                states[row[1]] += 1
                codes.update(set(row[2]))
                yield row

        keep(counting(completed(iter(found.spool), verdicts.verdicts())))
        return Result(found.rows, dict(states), dict(codes), counted)


def take(
    path: Path, options: Options, batch: ImportBatch, *, partial: bool = False, refused: Callable[[Iterator[Row], dict[str, Any]], None] | None = None,
    say: Say = quiet,
) -> Result:  # fmt: skip
    """Writes the rows that are not refused; with any refused, and not `partial`, nothing, and raises `NotTaken`. `refused` is given the refused rows
    and the headers of their sheets, before anything is committed. The batch is done in the same transaction. Raises `SourceRefused`."""
    with staged(path, batch.name, options, tell=False, say=say) as found:
        say("anotando palavras", 0, 0)
        remember(sorted(found.words))
        for attempt in range(TRIES):
            try:
                with transaction.atomic():
                    return _taken(path, options, batch, found, partial, refused, say)
            except (IntegrityError, OperationalError):
                # Somebody at the counter entered the same number meanwhile: matched again, it is known.
                if attempt + 1 == TRIES:
                    raise
    raise AssertionError


def _taken(path: Path, options: Options, batch: ImportBatch, found: Read, partial: bool, refused: Any, say: Say) -> Result:
    _prepare()
    say("esperando outra importação", 0, 0)
    _wait_for_others()
    row = ImportBatch.objects.get(pk=batch.pk)
    if row.state == ImportBatch.State.DONE:
        return Result(**{name: row.totals.get(name, {}) for name in ("rows", "states", "codes", "verdicts", "made")})
    say("comparando com o cadastro", 0, 0)
    lost = match()
    states, codes = _with_lost(found)
    result = Result(found.rows, states, codes, verdicts.counts())
    if (lost or found.states["refused"]) and refused is not None:
        refused(_refused(path, options, found), found.headers)
    if result.refused and not partial:
        raise NotTaken(result)
    made = write(batch=batch.pk, by=batch.by_id, today=options.as_of.isoformat(), say=say)
    result = Result(result.rows, result.states, result.codes, result.verdicts, made)
    ImportBatch.objects.filter(pk=batch.pk).update(
        state=ImportBatch.State.DONE, totals=result.to_data(), partial=partial, ended_at=timezone.now(), step="", says=""
    )
    return result


def _with_lost(found: Read) -> tuple[dict[str, int], dict[str, int]]:
    """What was counted, with the rows that the registry refuses. Whether those were good or healed before, only a preview tells."""
    states, codes = Counter(found.states), Counter(found.codes)
    for code, many in staging.rows("SELECT code, count(DISTINCT n) FROM import_fault GROUP BY 1"):
        codes[code] += many
    lost = len(verdicts.refused_rows())
    states["refused"] += lost
    for state in ("good", "healed"):
        less = min(lost, states[state])
        states[state] -= less
        lost -= less
    return dict(+states), dict(codes)


def _refused(path: Path, options: Options, found: Read) -> Iterator[Row]:
    """In the order of the file: those of the reader, and those of the registry, whose cells are read again."""
    by_registry = {verdict.n: verdict for verdict in verdicts.verdicts() if verdict.faults}
    read = {n: row_of(line) for n, _, _, line in found.spool} if not by_registry else None
    if read is not None:
        yield from read.values()
        return
    waiting = ((n, row_of(line)) for n, _, _, line in found.spool)
    held = next(waiting, None)
    with open_source(path) as source:
        for n, plan, raw in _numbered(options.plans(source)):
            if held is not None and held[0] == n:
                yield held[1]
                held = next(waiting, None)
            elif (verdict := by_registry.get(n)) is not None:
                yield Row(raw.number, plan.table.name, tuple(raw.cells), {}, None, (), tuple(faults_of(verdict)))


def _numbered(plans: list[Plan]) -> Iterator[tuple[int, Plan, Any]]:
    start = 0
    for plan in (plan for plan in plans if plan.left is None):
        last = 0
        for raw in plan.table.rows():
            last = raw.number
            yield start + raw.number, plan, raw
        start += last


def write_refused(to: Path) -> Callable[[Iterator[Row], dict[str, Any]], None]:
    """For `take`: the refused rows as a file, .csv or .xlsx by its name."""

    def put(rows: Iterator[Row], headers: dict[str, Any]) -> None:
        with open(to, "wb", opener=_private) as file:
            faulty = FaultyRows(XlsxWriter(file) if to.suffix.lower() == ".xlsx" else CsvWriter(file), headers)
            for row in rows:
                faulty.add(row)
            faulty.close()

    return put


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _prepare() -> None:
    """For sorting and joining a large list; back as it was with the transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL work_mem = '64MB'; SET LOCAL jit = off")


def _wait_for_others() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [LOCK, current_city().pk])
