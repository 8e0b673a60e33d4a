"""Files as they come in: what they are by their content, their hash, and a copy for show without metadata."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from PIL import Image, ImageOps, UnidentifiedImageError

from zelo.legal.conflicts import Unfit
from zelo.proceedings.models import Evidence

WIDEST = 1600
MOST_PIXELS = 80_000_000
"""Below the size at which Pillow itself warns."""
EXTENSIONS = {
    "image/jpeg": ("jpg", "jpeg"), "image/png": ("png",), "image/webp": ("webp",), "image/gif": ("gif",), "image/heic": ("heic", "heif"),
    "application/pdf": ("pdf",), "video/mp4": ("mp4", "m4v", "mov"), "video/webm": ("webm",),
}  # fmt: skip
PICTURES = ("image/jpeg", "image/png", "image/webp", "image/gif")
HEIC = (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"heim", b"heis")


def type_of(head: bytes) -> str | None:
    """What a file is by its first bytes; None for what is not taken as evidence."""
    if head.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if head.startswith((b"GIF87a", b"GIF89a")):
        return "image/gif"
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "image/webp"
    if b"%PDF-" in head[:1024]:
        return "application/pdf"
    if head[4:8] == b"ftyp":
        return "image/heic" if head[8:12] in HEIC else "video/mp4"
    return "video/webm" if head.startswith(b"\x1a\x45\xdf\xa3") else None


def megabytes(size: int) -> str:
    return f"{size / 1_000_000:.0f} MB"


def too_large(name: str, size: int | None = None) -> Unfit:
    says = f"tem {megabytes(size)}" if size else "é grande demais"
    return Unfit(
        "evidence",
        f"O arquivo «{name}» {says}; o limite é {megabytes(settings.EVIDENCE_LARGEST)}. Envie uma foto menor ou um vídeo mais curto.",
    )


def measured(upload: Any) -> tuple[str, int, str]:
    """SHA-256, size and type of what was sent. Raises `Unfit` before reading what is declared too large, and as soon as it turns out so."""
    declared = getattr(upload, "size", None)
    if declared is not None and declared > settings.EVIDENCE_LARGEST:
        raise too_large(upload.name, declared)
    total, size, head = hashlib.sha256(), 0, b""
    for chunk in upload.chunks():
        size += len(chunk)
        if size > settings.EVIDENCE_LARGEST:
            raise too_large(upload.name)
        total.update(chunk)
        if len(head) < 1024:
            head += chunk[: 1024 - len(head)]
    if not size:
        raise Unfit("evidence", f"O arquivo «{upload.name}» está vazio. Envie-o de novo.")
    found = type_of(head)
    if found is None:
        raise Unfit(
            "evidence", f"O arquivo «{upload.name}» não é foto, vídeo nem PDF. Envie JPEG, PNG, WebP, HEIC, PDF, MP4 ou WebM."
        )
    return total.hexdigest(), size, found


def named(name: str, type_: str) -> str:
    """The name with the ending that its content has: a PDF called `foto.jpg` becomes `foto.pdf`."""
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    clean = "".join(letter for letter in last if letter.isprintable()).strip() or "arquivo"
    stem, dot, ending = clean.rpartition(".")
    if dot and ending.lower() in EXTENSIONS[type_]:
        return f"{stem[:180]}.{ending.lower()}"
    known = {e for all_ in EXTENSIONS.values() for e in all_}
    return f"{(stem if dot and ending.lower() in known else clean)[:180]}.{EXTENSIONS[type_][0]}"


def copy_for_show(upload: Any) -> ContentFile[bytes]:
    """A JPEG drawn anew from the pixels: no place, no camera, no thumbnail. Raises `Unfit` for a picture that cannot be read."""
    try:
        upload.seek(0)
        with Image.open(upload) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise _too_many_points(upload.name)
            picture.draft("RGB", (WIDEST, WIDEST))
            drawn = ImageOps.exif_transpose(picture)
            drawn.thumbnail((WIDEST, WIDEST))
            flat = Image.new("RGB", drawn.size, "white")
            with_alpha = drawn.convert("RGBA")
            flat.paste(with_alpha, mask=with_alpha.getchannel("A"))
    except Image.DecompressionBombError as error:
        raise _too_many_points(upload.name) from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        raise Unfit("evidence", f"A imagem «{upload.name}» está estragada e não abre. Envie-a de novo.") from error
    out = io.BytesIO()
    flat.save(out, "JPEG", quality=82, optimize=True)
    return ContentFile(out.getvalue())


def _too_many_points(name: str) -> Unfit:
    return Unfit("evidence", f"A imagem «{name}» tem pontos demais. Envie uma menor.")


def digest_of(row: Evidence) -> str | None:
    """SHA-256 of the stored original; None where it is gone."""
    total = hashlib.sha256()
    try:
        with row.original.open("rb") as stored:
            for chunk in _pieces(stored):
                total.update(chunk)
    except (FileNotFoundError, ValueError):
        return None
    return total.hexdigest()


def _pieces(stored: Any) -> Iterator[bytes]:
    while chunk := stored.read(1 << 20):
        yield chunk
