"""A file is opened by its first act; only then is it given a number."""

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from zelo.accounts.models import User
from zelo.proceedings.acts.record import NotRecorded, Recorded, Wanted, once
from zelo.proceedings.models import Evidence
from zelo.proceedings.permissions import demand_staff


def open_file(
    *, by: User, kind: str, act: str, today: dt.date, key: uuid.UUID, on: dt.date | None = None, facts: Mapping[str, Any] | None = None,
    role: str | None = None, subjects: Sequence[str] = (), evidence: Sequence[Evidence] = (),
    recorded_at: dt.datetime | None = None,
) -> Recorded | NotRecorded:  # fmt: skip
    """Raises KeyError where this law has no procedure of the kind. The number is of the year in which it is recorded. `recorded_at`: as in `record`."""
    demand_staff(by)
    return once(Wanted(by, act, on or today, today, key, facts or {}, None, role, subjects, evidence, recorded_at), None, kind)
