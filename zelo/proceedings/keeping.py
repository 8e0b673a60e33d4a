"""The rows of open deadlines follow the projections of their files: written in the same transaction, and only where something differs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zelo.law.procedures import acts as law_acts
from zelo.law.procedures.standing import Standing
from zelo.proceedings.duty import assigned, holders, last_of_role, open_ones, person_of, role_of, side_of
from zelo.proceedings.models import OpenDeadline

Key = tuple[int, str, int]
_CHANGING = ("kind", "start", "due", "side", "waits_for", "role", "person_id", "basis")


@dataclass(frozen=True)
class Stood:
    """A file that was just projected. The caller holds its lock."""

    file: int
    kind: str
    acts: Sequence[law_acts.Act]
    standing: Standing


def keep_deadlines(stood: Sequence[Stood]) -> None:
    """Three queries to read and at most two to write, whatever the number of files."""
    files = [one.file for one in stood]
    if not files:
        return
    before = {_key(row): row for row in OpenDeadline.objects.filter(file__in=files)}
    wanted = {_key(row): row for row in _rows(stood)} if before or any(_any(one) for one in stood) else {}
    gone = [row.pk for key, row in before.items() if key not in wanted]
    if gone:
        OpenDeadline.objects.filter(pk__in=gone).delete()
    changed = [row for key, row in wanted.items() if key not in before or _differs(row, before[key])]
    if changed:
        OpenDeadline.objects.bulk_create(
            changed, update_conflicts=True, unique_fields=["file", "name", "opened_by"],
            update_fields=["kind", "start", "due", "side", "waits_for", "role", "person", "basis"],
        )  # fmt: skip


def _any(one: Stood) -> bool:
    return any(True for _ in open_ones(one.standing))


def _rows(stood: Sequence[Stood]) -> Iterator[OpenDeadline]:
    said, held = assigned([one.file for one in stood]), holders()
    for one in stood:
        last = last_of_role(one.acts)
        for running in open_ones(one.standing):
            assert running.due is not None
            role = role_of(running, one.standing, one.acts)
            yield OpenDeadline(
                file_id=one.file, kind=one.kind, name=running.name, opened_by=running.opened_by, start=running.start, due=running.due,
                side=side_of(running.waits_for), waits_for=running.waits_for or "", role=role,
                person_id=person_of(one.file, role, said, last, held), basis=list(running.basis),
            )  # fmt: skip


def _key(row: OpenDeadline) -> Key:
    return row.file_id, row.name, row.opened_by


def _differs(row: OpenDeadline, kept: OpenDeadline) -> bool:
    return any(getattr(row, name) != getattr(kept, name) for name in _CHANGING)
