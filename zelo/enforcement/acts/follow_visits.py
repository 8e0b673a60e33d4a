"""The agenda of visits follows each act, and is read off the files again each night. Rows of a file are written under its lock."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence

from django.db import transaction

from zelo.enforcement.models import Visit
from zelo.enforcement.visits import kinds, owed
from zelo.legal.queries import law_now
from zelo.proceedings.facts import law_acts_of
from zelo.proceedings.following import Happened
from zelo.proceedings.models import Act, CaseFile, Projection

BATCH = 200
FIELDS = [one.name for one in Visit._meta.concrete_fields if one.name not in ("id", "file", "why")]


def follow_visits(happened: Happened) -> None:
    _write([happened.file.pk], owed(happened.law, happened.file.projection, happened.acts, happened.today))


def read_visits_again(*, today: dt.date) -> int:
    """Of every open file that can owe one, a batch a transaction; answers how many visits are owed. Rows of files that are closed go."""
    law, last, many = law_now(), 0, 0
    Visit.objects.filter(file__projection__final=True).delete()
    while True:
        with transaction.atomic():
            files = list(
                CaseFile.objects.select_for_update(of=("self",))
                .filter(kind__in=kinds(law), projection__final=False, pk__gt=last)
                .order_by("pk")
                .values_list("pk", flat=True)[:BATCH]
            )
            if not files:
                return many
            found = [visit for row, acts in _with_acts(files) for visit in owed(law, row, law_acts_of(acts), today)]
            _write(files, found)
            last, many = files[-1], many + len(found)


def _with_acts(files: Sequence[int]) -> Iterable[tuple[Projection, list[Act]]]:
    acts: dict[int, list[Act]] = {file: [] for file in files}
    for act in Act.objects.filter(file__in=files).order_by("file_id", "n"):
        acts[act.file_id].append(act)
    return [(row, acts[row.file_id]) for row in Projection.objects.filter(file__in=files)]


def _write(files: Sequence[int], visits: Sequence[Visit]) -> None:
    kept = {(visit.file_id, visit.why) for visit in visits}
    gone = [
        pk for pk, file, why in Visit.objects.filter(file__in=files).values_list("pk", "file", "why") if (file, why) not in kept
    ]
    if gone:
        Visit.objects.filter(pk__in=gone).delete()
    if visits:
        Visit.objects.bulk_create(visits, update_conflicts=True, unique_fields=["file", "why"], update_fields=FIELDS)
