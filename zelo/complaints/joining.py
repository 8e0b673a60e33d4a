"""Two complaints of one fact: the file of one says that the other's goes on."""

from __future__ import annotations

import datetime as dt
import uuid

from zelo.accounts.models import User
from zelo.complaints.acts.follow_complaint import JOIN
from zelo.complaints.models import Complaint
from zelo.legal.conflicts import Conflict
from zelo.proceedings.acts import NotRecorded, Recorded, record
from zelo.proceedings.models import CaseFile
from zelo.proceedings.refs import ref_of


def join_file(*, by: User, file: CaseFile, into: CaseFile, today: dt.date, key: uuid.UUID, reason: str) -> Recorded | NotRecorded:
    """Raises `Conflict` for a file that would be joined to itself, or to one that was itself joined to another."""
    if into.pk == file.pk or into.kind != file.kind:
        raise Conflict("Uma denúncia só se junta a outra denúncia.")
    further = Complaint.objects.filter(file=into).exclude(joined_to=None).select_related("joined_to").first()
    if further is not None:
        raise Conflict(f"A denúncia {into} já foi juntada à {further.joined_to}. Junte a esta também.")
    return record(by=by, file=file.pk, act=JOIN, today=today, key=key, facts={"file_ref": ref_of(into.pk), "reason_text": reason})
