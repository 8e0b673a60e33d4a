"""A mistake in an act is mended by another act: the first one stays to be read, and counts with its new facts."""

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Any

from zelo.accounts.models import User
from zelo.proceedings.acts.record import NotRecorded, Recorded, Wanted, once
from zelo.proceedings.models import Act
from zelo.proceedings.permissions import demand_mender


def rectify(
    *, by: User, file: int, about: int, facts: Mapping[str, Any], reason_text: str, today: dt.date, key: uuid.UUID,
    recorded_at: dt.datetime | None = None,
) -> Recorded | NotRecorded:  # fmt: skip
    """`facts`: only those that change; None takes one away. The law tries the act with them on its own day. Who did it may, and who decides,
    each in a role that could have done it. Raises PermissionDenied, Act.DoesNotExist. `recorded_at`: as in `record`."""
    demand_mender(by, Act.objects.get(file=file, n=about).by_id)
    changed = {**facts, "reason_text": " ".join(reason_text.split())}
    return once(Wanted(by, "rectify", today, today, key, changed, about, recorded_at=recorded_at), file)
