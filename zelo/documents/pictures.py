"""Photographs for print: drawn smaller from the copy that holds no metadata."""

from __future__ import annotations

import io

from PIL import Image

from zelo.proceedings.models import Evidence


def for_print(row: Evidence, widest: int) -> bytes | None:
    """A JPEG no wider or higher than `widest` points; None where the file is gone or broken."""
    try:
        with row.shown.open("rb") as stored, Image.open(stored) as picture:
            picture.draft("RGB", (widest, widest))
            drawn = picture.convert("RGB")
            drawn.thumbnail((widest, widest))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
    out = io.BytesIO()
    drawn.save(out, "JPEG", quality=80, optimize=True)
    return out.getvalue()


def wide(jpeg: bytes) -> bool:
    """Whether a picture is to be fitted by its width."""
    with Image.open(io.BytesIO(jpeg)) as picture:
        return picture.width > 1.4 * picture.height
