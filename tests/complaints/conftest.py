"""A city with its people, and what the public tells it."""

import io
import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from PIL import Image

from zelo.accounts.roles import Role
from zelo.complaints.acts.leave_complaint import Told, Who, leave_complaint
from zelo.complaints.acts.receive_complaint import receive_complaint
from zelo.complaints.codes import digest, new_code
from zelo.legal.library import library
from zelo.legal.limits import forget
from zelo.proceedings.acts import Recorded, record

ZONE = library().pack("nobres").city.time_zone
"""Of the city of these tests: around midnight its day is not that of the house's zone."""
with timezone.override(ZONE):
    TODAY = timezone.localdate()
NAME, PHONE, EMAIL = "Zenaide Sentinela Brito", "(65) 99876-1234", "zenaide.sentinela@exemplo.example"
SECRETS = ("Zenaide", "Sentinela", "99876", "zenaide.sentinela")
WHAT = "Cachorro amarrado sem água há dias."
PLACE = "Rua São José, 120"


@pytest.fixture(autouse=True)
def fresh():
    forget()
    with timezone.override(ZONE):
        yield
    forget()


@pytest.fixture
def people(city, user_with_role):
    roles = (
        Role.ATTENDANT,
        Role.COORDINATOR,
        Role.AUTHORITY,
        Role.INSPECTOR,
        Role.CATCHING_TEAM,
        Role.VETERINARIAN,
        Role.AUDITOR,
        Role.REGISTRAR,
        Role.TREASURY,
    )
    return {role: user_with_role(city, role) for role in roles}


@pytest.fixture
def attendant(people):
    return people[Role.ATTENDANT]


def told(**more):
    return Told(**{"description": WHAT, "place_text": PLACE, "signs": ["mistreatment"], "species": "dog", **more})


def left(way="anonymous", code=None, mail=True, reached_by="page", by=None, at=None, **more):
    """A complaint and its code."""
    code = code or new_code()
    who = None if way == "anonymous" else Who(NAME, PHONE, EMAIL, mail)
    return leave_complaint(digest=digest(code), told=told(**more), way=way, who=who, reached_by=reached_by, by=by, at=at), code


def received(row, by, **more):
    done = receive_complaint(
        by=by, complaint=row.pk, today=TODAY, on=TODAY, facts={"reached_by": row.reached_by, "place_text": row.place_text, "description": row.description}, **more
    )  # fmt: skip
    assert isinstance(done, Recorded), done
    row.refresh_from_db()
    return done


def act(row, by, kind, **facts):
    done = record(by=by, file=row.file_id, act=kind, today=TODAY, key=uuid.uuid4(), facts=facts)
    assert isinstance(done, Recorded), done
    return done


def photo(name="Zenaide-em-casa.jpg", exif=b"Zenaide Sentinela"):
    out = io.BytesIO()
    image = Image.new("RGB", (60, 40), "sienna")
    data = Image.Exif()
    data[0x013B] = exif.decode()
    data[0x8825] = {1: "S", 2: (14.0, 43.0, 12.0)}
    image.save(out, "JPEG", exif=data)
    return SimpleUploadedFile(name, out.getvalue(), "image/jpeg")
