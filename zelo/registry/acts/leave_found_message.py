"""Somebody who found an animal leaves word for its guardian. Anyone may."""

from __future__ import annotations

import uuid
from decimal import Decimal

from django.db import transaction

from zelo.animals.models import Animal
from zelo.documents.codes import new_code
from zelo.legal.conflicts import Unfit
from zelo.legal.contacts import email_line, line, phone_line
from zelo.registry.mailing import mail_guardian_of
from zelo.registry.models import FoundMessage

LONGEST = 2000


@transaction.atomic
def leave_found_message(
    *, key: uuid.UUID, animal: Animal, number: str, text: str, phone: str = "", email: str = "", place_text: str = "",
    point: tuple[Decimal, Decimal] | None = None,
) -> FoundMessage:  # fmt: skip
    """The same `key` again answers the message it made, and changes nothing. `point`: degrees. Raises `Unfit`."""
    said = _text(text)
    phone, email, place_text = phone_line(phone), email_line(email), line("place_text", place_text, 200)
    if not phone and not email:
        raise Unfit("phone", "Deixe um telefone ou um e-mail: sem isso o responsável não tem como responder.")
    latitude, longitude = point or (None, None)
    made, new = FoundMessage.objects.get_or_create(
        key=key,
        defaults={
            "code": new_code(), "animal": animal, "number": number[:60], "text": said, "phone": phone, "email": email, "place_text": place_text,
            "latitude": latitude, "longitude": longitude,
        },
    )  # fmt: skip
    if new:
        mail_guardian_of.defer(message=made.pk)
    return made


def _text(text: str) -> str:
    said = "\n".join(" ".join(row.split()) for row in text.replace("\0", " ").strip().splitlines())
    if not said:
        raise Unfit("text", "Escreva a mensagem: onde está o animal e como ele está.")
    if len(said) > LONGEST:
        raise Unfit("text", f"O texto é longo demais: cabe em até {LONGEST} letras.")
    return said
