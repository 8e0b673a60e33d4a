"""Open files that read what a file shows are projected anew, one by one, each under its own lock."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from zelo.enforcement.linking import linked
from zelo.proceedings.acts.recompute import project_again
from zelo.proceedings.models import Projection


def look_again_beside(*, file: int, today: dt.date, parted: Sequence[int] = ()) -> int:
    """`parted`: files that were linked to it until now. Answers how many."""
    found = {row.file_id for row in linked([file])[file] if not row.final}
    found |= set(Projection.objects.filter(file__in=parted, final=False).values_list("file", flat=True)) if parted else set()
    for one in sorted(found):
        project_again(file=one, today=today)
    return len(found)
