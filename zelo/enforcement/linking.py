"""Which files stand together: looked up both ways, for many files at once."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Sequence

from django.db.models import Q

from zelo.enforcement.models import FileLink
from zelo.law.procedures.acts import Act
from zelo.proceedings.facts import living
from zelo.proceedings.models import Projection

REF = re.compile(r"f-([0-9]{1,18})")


def ref_of(file: int) -> str:
    """How an act names another file."""
    return f"f-{file}"


def named_by(acts: Sequence[Act], today: dt.date) -> set[int]:
    """The files that the acts name, of those that hold: neither annulled nor mended away."""
    return {int(found[1]) for act in living(acts, today) if (found := REF.fullmatch(str(act.facts.get("file_ref") or "")))}


def linked(files: Iterable[int]) -> dict[int, list[Projection]]:
    """By file: where those linked to it stand, the oldest file first. Two queries for any number of files."""
    wanted = set(files)
    found: dict[int, list[Projection]] = {file: [] for file in wanted}
    if not wanted:
        return found
    pairs = FileLink.objects.filter(Q(earlier__in=wanted) | Q(later__in=wanted)).values_list("earlier", "later")
    beside: dict[int, set[int]] = {}
    for earlier, later in pairs:
        beside.setdefault(earlier, set()).add(later)
        beside.setdefault(later, set()).add(earlier)
    if not beside:
        return found
    rows = {row.file_id: row for row in Projection.objects.filter(file__in=list(beside)).select_related("file")}
    for file in wanted:
        found[file] = [rows[one] for one in sorted(beside.get(file, ())) if one in rows]
    return found
