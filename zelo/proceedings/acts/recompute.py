"""Files are projected anew: all open ones after a change, those whose day has come each night.

Each batch is one transaction that also moves the cursor: killed in the middle and run again, it goes on where it was.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from zelo.law import Law
from zelo.legal.models import Change
from zelo.legal.queries import law_now
from zelo.proceedings.facts import BROKEN, Asked, Days, core, law_acts_of, project, stand, surroundings
from zelo.proceedings.keeping import Stood, keep_deadlines
from zelo.proceedings.models import Act, CaseFile, Moved, Projection, Recomputation

BATCH = 200


def begin_after(change: Change) -> None:
    """Queued with the change itself, in its transaction."""
    from zelo.proceedings.tasks import recompute

    begun = Recomputation.objects.create(cause=Recomputation.Cause.CHANGE, change=change)
    recompute.defer(recomputation=begun.pk)


def begin_for_pack() -> Recomputation | None:
    """Where open files were computed under other rules than those in force, and nobody is at it yet."""
    if not Projection.objects.filter(final=False).exclude(pack=law_now().hash).exists():
        return None
    if (running := Recomputation.objects.filter(cause=Recomputation.Cause.PACK, finished=None).first()) is not None:
        return running
    return Recomputation.objects.create(cause=Recomputation.Cause.PACK)


def recompute_files(*, recomputation: int, today: dt.date) -> Recomputation:
    while True:
        done = _batch(recomputation, today)
        if done.finished is not None:
            return done


@transaction.atomic
def _batch(pk: int, today: dt.date) -> Recomputation:
    work = Recomputation.objects.select_for_update().get(pk=pk)
    if work.finished is not None:
        return work
    if not work.cursor:
        work.total = Projection.objects.filter(final=False).count()
    files = list(
        CaseFile.objects.select_for_update(of=("self",)).filter(pk__gt=work.cursor, projection__final=False).order_by("pk")[:BATCH]
    )
    # Read after the rows are locked: what another change did before is seen, what comes after will lock them again.
    work.moved += _again(files, law_now(), today, work)
    work.seen += len(files)
    work.cursor = files[-1].pk if files else work.cursor
    if len(files) < BATCH:
        work.finished = timezone.now()
    work.save()
    return work


def wake_files(*, today: dt.date) -> int:
    """Projects the files whose day has come, and answers how many. What it did counts even if it is killed: the rest still wait."""
    done = 0
    while True:
        with transaction.atomic():
            files = list(
                CaseFile.objects.select_for_update(of=("self",))
                .filter(projection__final=False, projection__wakes_on__lte=today, projection__computed_on__lt=today)
                .order_by("pk")[:BATCH]
            )
            if not files:
                return done
            work = Recomputation.objects.create(cause=Recomputation.Cause.NIGHT, total=len(files), seen=len(files))
            work.moved = _again(files, law_now(), today, work)
            work.cursor, work.finished = files[-1].pk, timezone.now()
            work.save()
            done += len(files)


@transaction.atomic
def project_again(*, file: int, today: dt.date) -> Projection:
    """One file anew, after something around it changed that is no act."""
    CaseFile.objects.select_for_update().get(pk=file)
    law = law_now()
    acts = law_acts_of(list(Act.objects.filter(file=file).order_by("n")))
    row = Projection.objects.get(file=file)
    asked = Asked(file, acts, today, law)
    now = stand(law, row.kind, acts, today, surroundings(row.kind, [asked])[0], Days(row.kind, asked))
    project(row, now, law).save()
    keep_deadlines([Stood(file, row.kind, acts, now)])
    return row


def _again(files: Sequence[CaseFile], law: Law, today: dt.date, work: Recomputation) -> int:
    """Projects a batch in a number of queries that does not grow with it; answers how many moved."""
    acts: dict[int, list[Act]] = {file.pk: [] for file in files}
    for act in Act.objects.filter(file__in=list(acts)).order_by("file_id", "n"):
        acts[act.file_id].append(act)
    rows = {row.file_id: row for row in Projection.objects.filter(file__in=list(acts))}
    moved: list[Moved] = []
    stood: list[Stood] = []
    for kind in sorted({file.kind for file in files}):
        asked = [Asked(file.pk, law_acts_of(acts[file.pk]), today, law) for file in files if file.kind == kind]
        for one, around in zip(asked, surroundings(kind, asked), strict=True):
            row = rows[one.file or 0]
            before = core(row)
            try:
                now = stand(law, kind, one.acts, today, around, Days(kind, one))
                project(row, now, law)
            except BROKEN as error:
                row.fault, row.computed_on = f"{type(error).__name__}: {error}"[:500], today
                continue
            stood.append(Stood(row.file_id, kind, one.acts, now))
            if (after := core(row)) != before:
                moved.append(Moved(recomputation=work, file_id=row.file_id, before=before, after=after))
    # Every row is there: this updates them all in one statement, for a fraction of what `bulk_update` takes to word it.
    Projection.objects.bulk_create(rows.values(), update_conflicts=True, unique_fields=["file"], update_fields=_COLUMNS)
    Moved.objects.bulk_create(moved)
    keep_deadlines(stood)
    return len(moved)


_COLUMNS = [
    "stage", "final", "waits_for", "next_due", "next_due_of", "wakes_on", "suspended", "overdue", "total_open", "permitted", "tasks",
    "effects", "deadlines", "shown", "pack", "computed_on", "fault",
]  # fmt: skip
