"""Open files that read what a file shows are projected anew, one by one, each under its own lock."""

from __future__ import annotations

import datetime as dt

from zelo.enforcement.linking import linked
from zelo.proceedings.acts.recompute import project_again


def look_again_beside(*, file: int, today: dt.date) -> int:
    """Answers how many."""
    rows = [row for row in linked([file])[file] if not row.final]
    for row in rows:
        project_again(file=row.file_id, today=today)
    return len(rows)
