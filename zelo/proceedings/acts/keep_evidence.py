"""Evidence comes in: checked, hashed, stored as it came, with a copy for show."""

import datetime as dt
import uuid
from decimal import Decimal
from typing import Any

from django.core.files.base import File

from zelo.accounts.models import User
from zelo.proceedings import evidence
from zelo.proceedings.models import Evidence
from zelo.proceedings.permissions import demand_staff


def keep_evidence(
    *, by: User, upload: Any, says: str = "", taken_at: dt.datetime | None = None, latitude: Decimal | None = None,
    longitude: Decimal | None = None,
) -> Evidence:  # fmt: skip
    """`upload`: a Django file. It joins a case file by the act that brings it. Raises `Unfit` with what to do."""
    demand_staff(by)
    return store_evidence(by=by, upload=upload, says=says, taken_at=taken_at, latitude=latitude, longitude=longitude)


def store_evidence(
    *, by: User, upload: Any, says: str = "", taken_at: dt.datetime | None = None, latitude: Decimal | None = None,
    longitude: Decimal | None = None,
) -> Evidence:  # fmt: skip
    """For acts that have asked who may."""
    sha256, size, type_ = evidence.measured(upload)
    shown = evidence.copy_for_show(upload) if type_ in evidence.PICTURES else None
    made = Evidence(
        id=uuid.uuid4(), sha256=sha256, size=size, type=type_, name=evidence.named(upload.name, type_), name_sent=upload.name[:200],
        says=" ".join(says.split())[:300], taken_at=taken_at, latitude=latitude, longitude=longitude, by=by,
    )  # fmt: skip
    # Stored under a name of ours: what people call their files may hold names of persons.
    upload.seek(0)
    made.original.save(f"{made.id}.{evidence.EXTENSIONS[type_][0]}", File(upload), save=False)
    if shown is not None:
        made.shown.save(f"{made.id}.jpg", shown, save=False)
    made.save(force_insert=True)
    return made
