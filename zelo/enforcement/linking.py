"""Which files stand together: looked up both ways, for many files at once."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence

from django.db.models import Q

from zelo.enforcement.models import FileLink
from zelo.law import Law
from zelo.law.procedures.acts import Act
from zelo.proceedings.facts import living
from zelo.proceedings.models import Projection
from zelo.proceedings.refs import file_of, ref_of

MOST_STEPS = 4
"""So far from a file its story is followed."""


def named_by(acts: Sequence[Act], today: dt.date) -> set[int]:
    """The files that the acts name, of those that hold: neither annulled nor mended away."""
    return {found for act in living(acts, today) if (found := file_of(act.facts.get("file_ref"))) is not None}


def kinds_named(law: Law, act: str) -> tuple[str, ...]:
    """The kinds of file that an act may name; none where it may name any."""
    found = law.act_kinds.get(act)
    return tuple(found.names_file) if found else ()


def linked(files: Iterable[int]) -> dict[int, list[Projection]]:
    """By file: where those linked to it stand, the oldest file first. Two queries for any number of files."""
    wanted = set(files)
    found: dict[int, list[Projection]] = {file: [] for file in wanted}
    if not wanted:
        return found
    beside = _beside(wanted)
    if not beside:
        return found
    rows = {row.file_id: row for row in Projection.objects.filter(file__in=list(beside)).select_related("file")}
    for file in wanted:
        found[file] = [rows[one] for one in sorted(beside.get(file, ())) if one in rows]
    return found


def _beside(files: set[int]) -> dict[int, set[int]]:
    pairs = FileLink.objects.filter(Q(earlier__in=files) | Q(later__in=files)).values_list("earlier", "later")
    beside: dict[int, set[int]] = {}
    for earlier, later in pairs:
        beside.setdefault(earlier, set()).add(later)
        beside.setdefault(later, set()).add(earlier)
    return beside


def story_of(file: int) -> list[Projection]:
    """Every file of its story but itself, linked directly or through others, the oldest first. A query a step, of `MOST_STEPS` at most, and one more."""
    known, edge = {file}, {file}
    for _ in range(MOST_STEPS):
        found = _beside(edge)
        edge = {other for one in found.values() for other in one} - known
        if not edge:
            break
        known |= edge
    known.discard(file)
    return list(Projection.objects.filter(file__in=known).select_related("file").order_by("file_id")) if known else []


__all__ = ["kinds_named", "linked", "named_by", "ref_of", "story_of"]
