"""A form that fails keeps what was typed and what was sent; sent twice it tells one thing. What ties its parts is a code that only its page holds."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from zelo.complaints.acts.keep_picture import drop_pictures, keep_picture
from zelo.complaints.codes import digest, new_code, sealed, unsealed
from zelo.complaints.limits import MOST_PICTURES
from zelo.complaints.models import Picture
from zelo.legal.conflicts import Unfit

TAKES = "image/jpeg,image/png,image/webp,image/gif,image/heic,image/heif,video/mp4,video/webm,application/pdf"


@dataclass(frozen=True)
class Carried:
    """`code`: what whoever sends the form will follow it by; `chave`: how the form carries it."""

    code: str

    @property
    def chave(self) -> str:
        return sealed(self.code)

    @property
    def digest(self) -> str:
        return digest(self.code)

    def pictures(self) -> list[Picture]:
        """What came with the form so far."""
        return list(Picture.objects.filter(draft=self.digest, complaint=None))


def carried(request: HttpRequest) -> Carried:
    """The form's code as it came, or a new one."""
    return Carried((request.method == "POST" and unsealed(request.POST.get("chave", ""))) or new_code())


def take_pictures(request: HttpRequest, draft: str, *, anonymous: bool) -> str:
    """Keeps what came with this request and takes back what is no longer wanted; says what is wrong with a file that could not be kept."""
    drop_pictures(draft=draft, ids=[one for text in request.POST.getlist("tirar") if (one := _uuid(text)) is not None])
    wrong = []
    for upload in request.FILES.getlist("provas")[: MOST_PICTURES + 1]:
        try:
            keep_picture(draft=draft, upload=upload, anonymous=anonymous)
        except Unfit as error:
            wrong.append(error.message)
    return " ".join(dict.fromkeys(wrong))


def hidden(answer: HttpResponse) -> HttpResponse:
    """No copy of it is kept by anybody on the way, nor by a search engine."""
    answer["X-Robots-Tag"] = "noindex, nofollow"
    answer["Cache-Control"] = "private, no-store"
    return answer


def _uuid(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None
