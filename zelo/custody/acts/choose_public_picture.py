"""Staff choose which picture of a file anyone may see, or none."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.custody.models import Impoundment
from zelo.legal.conflicts import Unfit
from zelo.proceedings.models import Attached, CaseFile
from zelo.proceedings.permissions import demand_staff


@transaction.atomic
def choose_public_picture(*, by: User, file: CaseFile, picture: uuid.UUID | None) -> Impoundment:
    """`picture`: a picture joined to an act of this file; None shows none. Who chose and when stays on the row. Raises `Unfit`,
    Impoundment.DoesNotExist."""
    demand_staff(by)
    # The file's own lock, as an act takes it: what follows an act writes the whole row anew, and must not bring back a picture that was hidden.
    CaseFile.objects.select_for_update().get(pk=file.pk)
    row = Impoundment.objects.get(file=file)
    joined = Attached.objects.filter(act__file=file, evidence=picture).exclude(evidence__shown="")
    if picture is not None and not joined.exists():
        raise Unfit("picture", "Esta foto não é deste processo. Escolha outra.")
    if row.picture_by_id is None or row.public_picture_id != picture:
        row.public_picture_id, row.picture_by, row.picture_at = picture, by, timezone.now()
        row.save(update_fields=["public_picture", "picture_by", "picture_at"])
    return row
