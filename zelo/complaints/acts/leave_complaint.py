"""Somebody tells what they saw. Anyone may: it is a row of the inbox, and no act."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.complaints.acts.keep_picture import clean_picture
from zelo.complaints.limits import LONGEST, LONGEST_OFFENDER
from zelo.complaints.models import Complainant, Complaint, Picture
from zelo.complaints.permissions import ENTER, demand
from zelo.complaints.places import words_of_place
from zelo.complaints.ranking import rank_told
from zelo.legal.conflicts import Unfit
from zelo.legal.contacts import email_line, line, phone_line
from zelo.people.models import Person


@dataclass(frozen=True)
class Told:
    """What was seen, where, and by whose doing, as far as it was told. `point` in degrees."""

    description: str
    place_text: str
    signs: Sequence[str] = ()
    species: str = ""
    animals: int | None = None
    district: str = ""
    point: tuple[Decimal, Decimal] | None = None
    offender_text: str = ""
    happening: bool | None = None
    danger: bool | None = None


@dataclass(frozen=True)
class Who:
    """Who tells it. `person`: their record, where they are logged in."""

    name: str
    phone: str = ""
    email: str = ""
    mail_agreed: bool = False
    registration: str = ""
    person: Person | None = None


@transaction.atomic
def leave_complaint(
    *, digest: str, told: Told, way: str, who: Who | None = None, reached_by: str = Complaint.Reached.PAGE, reporter: str = "", partner: Person | None = None,
    by: User | None = None, suspect: bool = False, at: dt.datetime | None = None,
) -> Complaint:  # fmt: skip
    """`digest`: of the code that whoever tells it keeps; sent again it answers the complaint it made. `by`: of the city, who writes down what they are
    told; never kept with what comes by the page. `at`: when it reached the city, by default now. Raises `Unfit`, PermissionDenied."""
    if by is not None:
        demand(by, ENTER)
    fields = _fields(told)
    named = _who(who, way) if way != Complaint.Way.ANONYMOUS else None
    made, new = Complaint.objects.get_or_create(
        code_digest=digest,
        defaults={
            **fields, "way": way, "reached_by": reached_by, "reporter": reporter, "partner": partner, "entered_by": by, "suspect": suspect,
            "at": at or timezone.now(), "rank": rank_told(danger=told.danger, happening=told.happening, suspect=suspect),
        },
    )  # fmt: skip
    if not new:
        return made
    if named is not None:
        Complainant.objects.create(complaint=made, **named)
    _pictures(Picture.objects.filter(draft=digest, complaint=None).order_by("at"), made)
    return made


def _pictures(rows: Iterable[Picture], made: Complaint) -> None:
    for row in rows:
        if made.way == Complaint.Way.ANONYMOUS:
            clean_picture(row)
        row.complaint = made
        row.save(update_fields=["complaint"])


def _fields(told: Told) -> dict[str, object]:
    place = line("place_text", told.place_text, 300)
    if not place:
        raise Unfit("place_text", "Diga onde é: rua e número, ou um ponto de referência.")
    latitude, longitude = told.point or (None, None)
    if told.animals is not None and not 1 <= told.animals <= 100_000:
        raise Unfit("animals", "Confira quantos animais são.")
    return {
        "description": text_of("description", told.description, LONGEST, "Conte o que está acontecendo."),
        "signs": list(told.signs), "species": told.species, "animals": told.animals, "place_text": place, "district": line("district", told.district, 100),
        "latitude": latitude, "longitude": longitude, "place_words": words_of_place(place),
        "offender_text": text_of("offender_text", told.offender_text, LONGEST_OFFENDER), "happening": told.happening, "danger": told.danger,
    }  # fmt: skip


def _who(who: Who | None, way: str) -> dict[str, object]:
    if way not in (Complaint.Way.NAMED, Complaint.Way.CONFIDENTIAL):
        raise Unfit("way", "Escolha como quer denunciar.")
    name = line("name", who.name, 200) if who else ""
    if who is None or not name:
        raise Unfit("name", "Diga o seu nome, ou escolha a denúncia anônima.")
    email = email_line(who.email)
    if who.mail_agreed and not email:
        raise Unfit("email", "Diga o e-mail em que quer receber a resposta.")
    return {
        "name": name, "phone": phone_line(who.phone), "email": email, "mail_agreed": who.mail_agreed,
        "registration": line("registration", who.registration, 60), "person": who.person,
    }  # fmt: skip


def text_of(field: str, text: str, longest: int, empty: str = "") -> str:
    """Lines without odd spaces. `empty`: what is said of nothing, where something is needed. Raises `Unfit`."""
    said = "\n".join(" ".join(row.split()) for row in text.replace("\0", " ").strip().splitlines())
    if not said and empty:
        raise Unfit(field, empty)
    if len(said) > longest:
        raise Unfit(field, f"O texto é longo demais: cabe em até {longest} letras.")
    return said
