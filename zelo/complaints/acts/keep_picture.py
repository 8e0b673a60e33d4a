"""A file comes in with a form of the public: checked, kept under a name of ours, so that a form that fails does not lose it. Anyone may."""

from __future__ import annotations

import hashlib
import uuid
from typing import Any

from django.core.files.base import ContentFile, File
from django.db import transaction
from django.db.models import Sum

from zelo.complaints.limits import MOST_PICTURES, TOTAL_LARGEST
from zelo.complaints.models import Picture
from zelo.complaints.stripping import stripped
from zelo.legal.conflicts import Unfit
from zelo.proceedings import evidence

TYPES = {"image": "foto", "video": "video", "application": "documento"}


def keep_picture(*, draft: str, upload: Any, anonymous: bool) -> Picture:
    """`draft`: the digest of the form's code; `anonymous`: nothing of what the camera wrote is kept, nor the name that the file had. Raises `Unfit`."""
    held = Picture.objects.filter(draft=draft, addition=None)
    many, weight = held.count(), held.aggregate(total=Sum("size"))["total"] or 0
    if many >= MOST_PICTURES:
        raise Unfit("provas", f"Cabem até {MOST_PICTURES} arquivos em uma denúncia. «{upload.name}» ficou de fora.")
    try:
        sha256, size, type_ = evidence.measured(upload)
        if weight + size > TOTAL_LARGEST:
            raise Unfit(
                "provas", f"Os arquivos juntos passam de {evidence.megabytes(TOTAL_LARGEST)}. «{upload.name}» ficou de fora."
            )
        shown = evidence.copy_for_show(upload) if type_ in evidence.PICTURES else None
    except Unfit as error:
        raise Unfit("provas", error.message) from error
    kept: File[bytes] = File(upload)
    if anonymous:
        clean, type_ = stripped(upload, type_)
        sha256, size, kept = _hashed(clean), clean.size, clean
    made = Picture(
        id=uuid.uuid4(), draft=draft, sha256=sha256, size=size, type=type_, name=name_of(type_, many + 1), bare=anonymous
    )
    upload.seek(0)
    made.original.save(f"{made.id}.{evidence.EXTENSIONS[type_][0]}", kept, save=False)
    if shown is not None:
        made.shown.save(f"{made.id}-shown.jpg", shown, save=False)
    made.save(force_insert=True)
    return made


def clean_picture(row: Picture) -> None:
    """Takes what the camera wrote out of a file that was kept while its sender still meant to give a name. For acts that hold its form. Raises `Unfit`."""
    if row.bare:
        return
    with row.original.open("rb") as stored:
        clean, type_ = stripped(stored, row.type)
    before = str(row.original.name)
    row.sha256, row.size, row.type, row.bare = _hashed(clean), clean.size, type_, True
    row.original.save(f"{uuid.uuid4()}.{evidence.EXTENSIONS[type_][0]}", clean, save=False)
    row.save(update_fields=["sha256", "size", "type", "bare", "original"])
    storage = row.original.storage
    transaction.on_commit(lambda: storage.delete(before))


def drop_pictures(*, draft: str, ids: list[uuid.UUID]) -> None:
    """Whoever sends a form takes back what they had sent with it."""
    for row in Picture.objects.filter(draft=draft, complaint=None, pk__in=ids):
        throw_away(row)
        row.delete()


def throw_away(row: Picture) -> None:
    """The stored files of a picture that is no evidence."""
    for stored in (row.original, row.shown):
        if stored:
            stored.storage.delete(str(stored.name))


def name_of(type_: str, number: int) -> str:
    """`foto-2.jpg`: what people call their files may hold names of persons."""
    return f"{TYPES[type_.split('/')[0]]}-{number}.{evidence.EXTENSIONS[type_][0]}"


def _hashed(content: ContentFile[bytes]) -> str:
    content.seek(0)
    found = hashlib.sha256(content.read()).hexdigest()
    content.seek(0)
    return found
