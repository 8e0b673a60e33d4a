"""A file on its way: received, read, decided on, taken or discarded, and in the end forgotten."""

from __future__ import annotations

import datetime as dt
import hashlib
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings
from django.core.files.storage import default_storage
from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.imports.reasons import SourceRefused
from zelo.imports.source import open_source
from zelo.legal.conflicts import Conflict, Unfit
from zelo.registry.importing.options import Options, today
from zelo.registry.importing.permissions import IMPORT, demand
from zelo.registry.models import ImportBatch

STATE = ImportBatch.State
WORKING = (STATE.READING, STATE.WRITING)
SILENT = dt.timedelta(seconds=90)
"""Who works on a file says so every few seconds; after this long it is taken for dead."""
QUEUED = "na fila"
PATIENT = dt.timedelta(hours=2)
"""A file in the queue waits for those before it, and nobody says anything of it meanwhile."""
EXTENSIONS = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm")


def folder(batch: ImportBatch) -> Path:
    """Where the file and its preview lie: under the city's media, open to nobody else, and served by no page."""
    return Path(default_storage.path(f"imports/{batch.opaque}"))


def file_of(batch: ImportBatch) -> Path:
    return folder(batch) / "file"


def open_batch(path: Path, name: str, options: Options, by: User | None) -> ImportBatch:
    """For the shell: the file stays where it is."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while chunk := file.read(1 << 20):
            digest.update(chunk)
    made = ImportBatch.objects.create(
        name=name[:200], sha256=digest.hexdigest(), size=path.stat().st_size, options=options.to_data(), by=by, state=STATE.WRITING,
        alive_at=timezone.now(), forgotten_at=timezone.now(),
    )  # fmt: skip
    made.refresh_from_db(fields=["opaque"])
    return made


def shell_user(email: str) -> User | None:
    found = User.objects.filter(email=email.lower(), is_active=True).first()
    return found if found is not None and found.has_role(*IMPORT) else None


def fail(batch: ImportBatch, says: str) -> None:
    """Unless it was done after all."""
    ImportBatch.objects.filter(pk=batch.pk).exclude(state=STATE.DONE).update(
        state=STATE.FAILED, says=says[:500], step="", ended_at=timezone.now()
    )


def receive(*, by: User, name: str, size: int, chunks: Iterable[bytes]) -> ImportBatch:
    """Raises `Unfit` with `file` for what is too large or no list; a file that is in the registry already is received all the same."""
    demand(by)
    plain = os.path.basename(name.replace("\\", "/")).replace("\0", "")[-200:] or "lista"
    if not plain.lower().endswith(EXTENSIONS):
        raise Unfit("file", "Envie uma planilha .xlsx ou um arquivo .csv, .tsv ou .txt.")
    if size > settings.IMPORT_LARGEST:
        raise Unfit("file", f"O arquivo passa de {settings.IMPORT_LARGEST // 1_000_000} MB. Divida-o, ou importe-o pelo terminal.")
    batch = ImportBatch(name=plain, sha256="", size=size, by=by, options=Options(today()).to_data())
    with transaction.atomic():
        batch.save()
        batch.refresh_from_db(fields=["opaque"])
        try:
            _store(batch, chunks)
            with open_source(file_of(batch)) as source:
                source.tables()
        except SourceRefused as error:
            shutil.rmtree(folder(batch), ignore_errors=True)
            raise Unfit("file", str(error)) from error
        except BaseException:
            shutil.rmtree(folder(batch), ignore_errors=True)
            raise
    return batch


def _store(batch: ImportBatch, chunks: Iterable[bytes]) -> None:
    at = folder(batch)
    at.parent.mkdir(parents=True, exist_ok=True)
    at.mkdir(mode=0o700)
    digest, size = hashlib.sha256(), 0
    with os.fdopen(os.open(file_of(batch), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        for chunk in chunks:
            digest.update(chunk)
            size += len(chunk)
            if size > settings.IMPORT_LARGEST:
                raise Unfit("file", f"O arquivo passa de {settings.IMPORT_LARGEST // 1_000_000} MB.")
            file.write(chunk)
    batch.sha256, batch.size = digest.hexdigest(), size
    batch.save(update_fields=["sha256", "size"])


@transaction.atomic
def ask_for_look(*, by: User, batch: int, options: Options) -> ImportBatch:
    """The file is read with these options, in the background. Raises `Conflict` where somebody works on it or it is done."""
    from zelo.registry.importing.tasks import look_at

    row = _held(by, batch)
    _free(row, "O arquivo está sendo lido. Espere terminar.")
    row.options, row.state, row.says, row.totals = options.to_data(), STATE.READING, "", {}
    _begin(row)
    look_at.defer(batch=row.pk, once=f"look {row.pk}")
    return row


@transaction.atomic
def ask_for_taking(*, by: User, batch: int, partial: bool) -> ImportBatch:
    """The rows are written in the background: all, or (`partial`) those that are not refused. A second time while it is at work changes nothing."""
    from zelo.registry.importing.tasks import take_in

    row = _held(by, batch)
    if row.state == STATE.DONE or (row.state == STATE.WRITING and not silent(row)):
        return row
    _free(row, "O arquivo ainda está sendo lido. Espere terminar.")
    if row.state == STATE.READING or (row.state != STATE.READ and not row.totals):
        raise Conflict("Veja primeiro a prévia: ela diz o que vai acontecer.")
    if not partial and row.totals.get("states", {}).get("refused"):
        raise Conflict("Há linhas recusadas. Corrija-as no arquivo e envie de novo, ou importe só as outras.")
    row.state, row.partial, row.says = STATE.WRITING, partial, ""
    _begin(row)
    take_in.defer(batch=row.pk, once=f"take {row.pk}")
    return row


@transaction.atomic
def discard(*, by: User, batch: int) -> None:
    """The file and its preview are thrown away. What was taken stays."""
    row = _held(by, batch)
    _free(row, "O arquivo está em uso agora. Espere terminar.")
    if row.state != STATE.DONE:
        row.state = STATE.DISCARDED
    _forget(row)


def forget_old() -> int:
    """Files that nobody decided on, and those that are in: after the days of the setting they are thrown away. Answers how many."""
    before = timezone.now() - dt.timedelta(days=settings.IMPORT_DAYS)
    gone = 0
    for row in ImportBatch.objects.filter(forgotten_at=None, at__lt=before):
        with transaction.atomic():
            held = ImportBatch.objects.select_for_update().get(pk=row.pk)
            if held.state in WORKING and not silent(held):
                continue
            if held.state != STATE.DONE:
                held.state = STATE.DISCARDED
            _forget(held)
            gone += 1
    return gone


def silent(batch: ImportBatch) -> bool:
    """It is to be at work, and nothing was heard of it for long."""
    patience = PATIENT if batch.step == QUEUED else SILENT
    return batch.state in WORKING and (batch.alive_at is None or timezone.now() - batch.alive_at > patience)


def _held(by: User, batch: int) -> ImportBatch:
    demand(by)
    row: ImportBatch = ImportBatch.objects.select_for_update().get(pk=batch)
    if row.forgotten_at is not None:
        raise Conflict("O arquivo já foi apagado. Envie-o de novo.")
    return row


def _free(row: ImportBatch, says: str) -> None:
    if row.state in WORKING and not silent(row):
        raise Conflict(says)
    if row.state == STATE.DONE and row.forgotten_at is not None:
        raise Conflict("Este arquivo já está no cadastro.")


def _begin(row: ImportBatch) -> None:
    row.step, row.reached, row.ahead, row.alive_at, row.ended_at = QUEUED, 0, 0, timezone.now(), None
    row.save()


def _forget(row: ImportBatch) -> None:
    row.forgotten_at = timezone.now()
    row.save()
    at = folder(row)
    transaction.on_commit(lambda: shutil.rmtree(at, ignore_errors=True))
