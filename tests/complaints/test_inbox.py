"""What comes in is a row, once, however often it is sent; its code is kept nowhere; an anonymous one holds nobody."""

import io
import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, connection, transaction
from PIL import Image

from tests.complaints.conftest import NAME, SECRETS, left, photo, told
from zelo.complaints import codes, mp4
from zelo.complaints.acts.dismiss_complaint import dismiss_complaint, restore_complaint
from zelo.complaints.acts.keep_picture import keep_picture
from zelo.complaints.acts.leave_complaint import Who, leave_complaint
from zelo.complaints.codes import digest, new_code
from zelo.complaints.models import Complainant, Complaint, Picture
from zelo.complaints.queries import by_code, counts, near, queue
from zelo.legal.conflicts import Conflict, Unfit


def dump():
    """Every value of the city's tables of complaints."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() AND table_name LIKE 'complaints_%%'"
        )
        names = [row[0] for row in cursor.fetchall()]
        assert len(names) >= 6
        found = ""
        for name in names:
            cursor.execute(f'SELECT to_jsonb(t)::text FROM "{name}" t')
            found += "".join(row[0] for row in cursor.fetchall())
    return found


def test_a_code_is_long_enough_checked_and_read_as_people_write_it():
    code = new_code()
    assert 32 ** (codes.RANDOM) >= 2**80
    assert codes.read_code(codes.grouped(code).lower().replace("0", "o")) == code
    for at in range(codes.LENGTH):
        for sign in codes.SIGNS:
            if sign != code[at]:
                assert codes.read_code(code[:at] + sign + code[at + 1 :]) is None
    assert codes.read_code("") is None and codes.read_code(code[:-1]) is None
    assert codes.unsealed(codes.sealed(code)) == code
    assert codes.unsealed(code + ":forjado") is None


def test_the_code_is_kept_nowhere_and_finds_its_complaint_in_this_city_alone(city, other_city):
    row, code = left()
    assert by_code(code).pk == row.pk
    assert code not in dump() and codes.grouped(code) not in dump()
    before = digest(code)
    with other_city:
        assert digest(code) != before
        assert by_code(code) is None


def test_sent_twice_it_is_one(city):
    row, code = left("named")
    again, _ = left("named", code=code, description="outra coisa")
    assert again.pk == row.pk and Complaint.objects.count() == 1 and Complainant.objects.count() == 1


def test_an_anonymous_one_holds_nobody_though_a_name_was_typed(city):
    code = new_code()
    row = leave_complaint(digest=digest(code), told=told(), way="anonymous", who=Who(NAME, "(65) 99876-1234"))
    assert not Complainant.objects.exists()
    assert row.entered_by is None and row.partner is None
    assert not any(secret in dump() for secret in SECRETS)


def test_its_pictures_lose_what_the_camera_wrote_and_their_names(city):
    code = new_code()
    kept = keep_picture(draft=digest(code), upload=photo(), anonymous=True)
    row, _ = left(code=code)
    kept.refresh_from_db()
    assert kept.complaint_id == row.pk and kept.name == "foto-1.jpg" and "Zenaide" not in dump()
    stored = kept.original.open("rb").read()
    assert b"Zenaide" not in stored and not Image.open(io.BytesIO(stored)).getexif()
    assert kept.size == len(stored)


def test_a_picture_sent_before_one_chose_to_be_anonymous_is_stripped_too(city, django_capture_on_commit_callbacks):
    code = new_code()
    kept = keep_picture(draft=digest(code), upload=photo(), anonymous=False)
    first = kept.original.name
    assert b"Zenaide" in kept.original.open("rb").read()
    with django_capture_on_commit_callbacks(execute=True):
        left(code=code)
    kept.refresh_from_db()
    assert kept.bare and b"Zenaide" not in kept.original.open("rb").read()
    assert not kept.original.storage.exists(first)


def test_what_cannot_be_stripped_is_refused_to_an_anonymous_one_and_taken_of_others(city):
    paper = b"%PDF-1.4 Zenaide"
    with pytest.raises(Unfit, match="denuncie com sigilo"):
        keep_picture(draft="a" * 64, upload=SimpleUploadedFile("laudo.pdf", paper), anonymous=True)
    assert keep_picture(draft="a" * 64, upload=SimpleUploadedFile("laudo.pdf", paper), anonymous=False).type == "application/pdf"


def box(kind, *inner):
    body = b"".join(inner)
    return (8 + len(body)).to_bytes(4, "big") + kind + body


def film():
    """Two tracks: pictures, and a phone's places among them; the maker's words at the end."""
    import struct

    pictures, places = b"PICTURES" * 4, b"PLACE-14.72-56.32"
    head = box(b"ftyp", b"mp42" + bytes(8))
    mdat = box(b"mdat", pictures, places)
    at = len(head) + 8

    def track(handler, offset, size):
        hdlr = box(b"hdlr", bytes(8) + handler + bytes(12) + b"Maker of Zenaide\0")
        stbl = box(
            b"stbl", box(b"stsz", struct.pack(">III", 0, size, 1)), box(b"stsc", struct.pack(">IIIII", 0, 1, 1, 1, 1)), box(b"stco", struct.pack(">III", 0, 1, offset))
        )  # fmt: skip
        return box(b"trak", box(b"tkhd", bytes(4) + b"\x11" * 8 + bytes(72)), box(b"mdia", hdlr, box(b"minf", stbl)))

    moov = box(
        b"moov", box(b"mvhd", bytes(4) + b"\x11" * 8 + bytes(88)), track(b"vide", at, len(pictures)), track(b"mebx", at + len(pictures), len(places)),
        box(b"udta", box(b"\xa9xyz", b"-14.7203-056.3275/")),
    )  # fmt: skip
    return head + mdat + moov + box(b"sefd", b"Zenaide")


def test_a_video_loses_who_where_and_when_and_keeps_its_pictures():
    before = film()
    after = mp4.blanked(before)
    assert len(after) == len(before) and after.count(b"PICTURES") == 4
    for word in (b"Zenaide", b"PLACE", b"-14.72", b"mebx", b"udta", b"\x11" * 8):
        assert word in before and word not in after
    assert mp4.blanked(after) == after


@pytest.mark.parametrize("cut", [9, 40, 200])
def test_a_broken_video_promises_nothing(cut):
    with pytest.raises(mp4.Unreadable):
        mp4.blanked(film()[:-cut])
    with pytest.raises(mp4.Unreadable):
        mp4.blanked(box(b"ftyp", b"isom") + box(b"moov") + box(b"moof") + box(b"mdat"))


def test_what_was_told_is_never_changed(city):
    row, _ = left()
    for sql in (
        "UPDATE complaints_complaint SET description = 'x'",
        "DELETE FROM complaints_complaint",
        "UPDATE complaints_complaint SET way = 'named'",
    ):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(sql)
    row.refresh_from_db()
    assert row.way == "anonymous"


@pytest.mark.law("sao-pedro-da-aldeia", "art9")
def test_the_queue_is_by_risk_and_then_by_arrival(attendant):
    plain, now, danger, later, robot = (
        left(**more)[0] for more in ({}, {"happening": True}, {"danger": True}, {}, {})
    )  # fmt: skip
    robot = leave_complaint(digest=digest(new_code()), told=told(danger=True), way="anonymous", suspect=True)
    order = [row.pk for row in queue("chegaram")]
    assert order[:4] == [danger.pk, now.pk, plain.pk, later.pk] and order[-1] == robot.pk
    assert counts().urgent == 1


def test_put_aside_with_a_reason_and_brought_back(attendant):
    row, _ = left()
    with pytest.raises(Unfit):
        dismiss_complaint(by=attendant, complaint=row.pk, why=" ")
    dismiss_complaint(by=attendant, complaint=row.pk, why="propaganda")
    dismiss_complaint(by=attendant, complaint=row.pk, why="propaganda")
    assert counts().waiting == 0 and row.steps.count() == 1
    restore_complaint(by=attendant, complaint=row.pk)
    assert counts().waiting == 1
    assert uuid.UUID(str(row.key))


def test_near_in_place_and_time(attendant):
    import datetime as dt
    from decimal import Decimal as D

    from django.utils import timezone

    at = (D("-14.72030"), D("-56.32750"))
    row, _ = left(point=at, place_text="Rua das Flores, 10")
    close, _ = left(point=(D("-14.72230"), D("-56.32750")), place_text="beco sem nome")
    left(point=(D("-14.72630"), D("-56.32750")), place_text="Rua das Flores, 10")
    same, _ = left(place_text="R. das Flores nº 10, casa")
    left(place_text="Rua das Flores, 999")
    left(point=at, place_text="Rua das Flores, 10", at=timezone.now() - dt.timedelta(days=16))
    found = near(row)
    assert [one.complaint.pk for one in found] == [close.pk, same.pk]
    by_words, _ = left(place_text="Rua Marechal Rondon 55, Centro")
    other, _ = left(place_text="r marechal rondon, 55")
    assert [one.complaint.pk for one in near(by_words)] == [other.pk]
    assert found[0].metres == pytest.approx(222, abs=3)


def test_received_ones_are_not_put_aside(attendant):
    from tests.complaints.conftest import received

    row, _ = left()
    received(row, attendant)
    with pytest.raises(Conflict, match="já foi recebida"):
        dismiss_complaint(by=attendant, complaint=row.pk, why="engano")


def test_nightly_throws_away_drafts_and_what_was_put_aside_long_ago(attendant):
    import datetime as dt

    from django.utils import timezone

    from zelo.complaints.tasks import forget_dismissed, forget_drafts

    keep_picture(draft="b" * 64, upload=photo(), anonymous=True)
    code = new_code()
    kept = keep_picture(draft=digest(code), upload=photo(), anonymous=True)
    row, _ = left(code=code)
    ahead = timezone.now() + dt.timedelta(days=1)
    assert forget_drafts(before=ahead) == 1 and forget_dismissed(before=ahead) == 0
    dismiss_complaint(by=attendant, complaint=row.pk, why="teste")
    assert forget_dismissed(before=timezone.now() - dt.timedelta(days=1)) == 0
    assert forget_dismissed(before=ahead) == 1 and forget_dismissed(before=ahead) == 0
    kept = Picture.objects.get(pk=kept.pk)
    assert kept.removed_at and not kept.original.storage.exists(kept.original.name)
