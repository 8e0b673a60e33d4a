"""The picture of a held animal as anyone gets it: a small copy, drawn anew from the copy that holds nothing of the camera."""

from __future__ import annotations

import io
import logging

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from PIL import Image, UnidentifiedImageError

from zelo.proceedings.models import Evidence

WIDEST = 720
logger = logging.getLogger(__name__)


def small_copy(row: Evidence) -> bytes | None:
    """JPEG of at most 720 points a side, made once and kept. None where the picture is gone or cannot be read."""
    name = f"public/{row.pk}.jpg"
    try:
        with default_storage.open(name, "rb") as kept:
            found: bytes = kept.read()
            return found
    except FileNotFoundError:
        pass
    try:
        with row.shown.open("rb") as stored, Image.open(stored) as picture:
            picture.draft("RGB", (WIDEST, WIDEST))
            flat = picture.convert("RGB")
            flat.thumbnail((WIDEST, WIDEST))
    except (FileNotFoundError, ValueError, UnidentifiedImageError, OSError):
        logger.warning("the copy for show of evidence %s cannot be read", row.pk)
        return None
    out = io.BytesIO()
    # A new image of the bare points: whatever else the file held stays behind.
    Image.frombytes("RGB", flat.size, flat.tobytes()).save(out, "JPEG", quality=78, optimize=True, progressive=True)
    default_storage.save(name, ContentFile(out.getvalue()))
    return out.getvalue()
