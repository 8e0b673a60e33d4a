"""The work on a file that nobody waits for at a page."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import DatabaseError, connection
from django.utils import timezone

from zelo.imports.reasons import SourceRefused
from zelo.registry.importing import batches
from zelo.registry.importing.options import Options
from zelo.registry.importing.run import NotTaken, Say, look, take, write_refused
from zelo.registry.importing.spool import Kept
from zelo.registry.models import ImportBatch
from zelo.tenancy.current import current_city
from zelo.tenancy.models import City
from zelo.tenancy.tasks import city_task, every_city

EVERY = 2.0
"""Seconds between two signs of life."""
BROKEN = "A importação parou por um erro do programa, e nada foi gravado. Tente de novo; se parar outra vez, avise o suporte."


@city_task(name="registry.import_look")
def look_at(*, batch: int) -> None:
    row = _mine(batch, ImportBatch.State.READING)
    if row is None:
        return
    kept = _fresh(batches.folder(row) / "preview")
    with _alive(row) as say, _told(row):
        result = look(batches.file_of(row), row.name, Options.from_data(row.options), lambda rows: _keep(kept, rows), say)
        ImportBatch.objects.filter(pk=row.pk, state=ImportBatch.State.READING).update(
            state=ImportBatch.State.READ, totals=result.to_data(), step="", ended_at=timezone.now()
        )


@city_task(name="registry.import_take")
def take_in(*, batch: int) -> None:
    row = _mine(batch, ImportBatch.State.WRITING)
    if row is None:
        return
    suffix = ".xlsx" if row.name.lower().endswith((".xlsx", ".xlsm")) else ".csv"
    refused = write_refused(batches.folder(row) / f"refused{suffix}")
    with _alive(row) as say, _told(row):
        take(batches.file_of(row), Options.from_data(row.options), row, partial=row.partial, refused=refused, say=say)


@city_task(name="registry.import_forget")
def forget_files() -> None:
    batches.forget_old()


every_city(forget_files, cron="40 5 * * *")


def _keep(kept: Kept, rows: Iterator[tuple[int, str, tuple[str, ...], str]]) -> None:
    kept.write(rows)


def _mine(batch: int, state: ImportBatch.State) -> ImportBatch | None:
    """It is in the queue no more: from now on it gives signs of life."""
    rows = ImportBatch.objects.filter(pk=batch, state=state, forgotten_at=None)
    rows.update(step="", alive_at=timezone.now())
    return rows.first()


def _fresh(folder: Path) -> Kept:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700)
    return Kept(folder)


@contextmanager
def _told(row: ImportBatch) -> Iterator[None]:
    """Whatever stops the work, the batch says so; the log is told of what a program's error was."""
    try:
        yield
    except SourceRefused as error:
        batches.fail(row, str(error))
    except NotTaken as error:
        batches.fail(
            row, f"Nada foi gravado: agora há {error.args[0].refused} linhas recusadas. Peça a prévia de novo para vê-las."
        )
    except Exception:
        batches.fail(row, BROKEN)
        raise


@contextmanager
def _alive(row: ImportBatch) -> Iterator[Say]:
    """Says how far it is, now and then, on a connection of its own: what the work has not committed is seen by nobody."""
    said: list[tuple[str, int, int]] = [("", 0, 0)]
    over = threading.Event()
    beat = threading.Thread(target=_beat, args=(row.pk, current_city(), said, over), daemon=True)

    def say(step: str, reached: int, ahead: int) -> None:
        said[0] = (step, reached, ahead)

    beat.start()
    try:
        yield say
    finally:
        over.set()
        beat.join(10)


def _beat(pk: int, city: City, said: list[tuple[str, int, int]], over: threading.Event) -> None:
    try:
        with city:
            while not over.wait(EVERY):
                step, reached, ahead = said[0]
                ImportBatch.objects.filter(pk=pk, state__in=batches.WORKING).update(
                    step=step[:60], reached=reached, ahead=ahead, alive_at=timezone.now()
                )
    except DatabaseError:
        # Without its signs of life the work goes on; the page only takes it for silent.
        return
    finally:
        connection.close()
