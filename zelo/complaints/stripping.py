"""What a camera writes into a file is taken out before anything is kept: for anonymous complaints the original too."""

from __future__ import annotations

import io
from typing import Any

from django.core.files.base import ContentFile
from PIL import Image, ImageOps, UnidentifiedImageError

from zelo.complaints.mp4 import Unreadable, blanked
from zelo.legal.conflicts import Unfit
from zelo.proceedings.evidence import MOST_PIXELS, PICTURES

WIDEST = 4000
"""Points a side of what is kept in the original's place: enough to read a number plate."""


def stripped(upload: Any, type_: str) -> tuple[ContentFile[bytes], str]:
    """The file without what its camera wrote, and its type: a picture drawn anew from its points, a video with its boxes of metadata blanked. Raises
    `Unfit` for kinds of file of which that cannot be promised."""
    if type_ in PICTURES:
        return ContentFile(_redrawn(upload)), "image/jpeg"
    if type_ == "video/mp4":
        upload.seek(0)
        try:
            return ContentFile(blanked(upload.read())), type_
        except Unreadable as error:
            raise Unfit(
                "provas", "Não foi possível tirar deste vídeo os dados da câmera. Envie outro, envie fotos, ou denuncie com sigilo."
            ) from error
    raise Unfit(
        "provas",
        "De arquivos deste tipo não se podem tirar os dados de quem os fez, e por isso não entram em denúncia anônima. Envie como foto JPEG ou vídeo "
        "MP4, ou denuncie com sigilo.",
    )


def _redrawn(upload: Any) -> bytes:
    upload.seek(0)
    try:
        with Image.open(upload) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise Unfit("provas", "Uma das imagens tem pontos demais. Envie uma menor.")
            picture.draft("RGB", (WIDEST, WIDEST))
            drawn = ImageOps.exif_transpose(picture)
            drawn.thumbnail((WIDEST, WIDEST))
            flat = Image.new("RGB", drawn.size, "white")
            with_alpha = drawn.convert("RGBA")
            flat.paste(with_alpha, mask=with_alpha.getchannel("A"))
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise Unfit("provas", "Uma das imagens está estragada e não abre. Envie-a de novo.") from error
    out = io.BytesIO()
    flat.save(out, "JPEG", quality=90, optimize=True)
    return out.getvalue()
