"""Evidence is what its content says; its original stays, and what is shown has no metadata."""

import io

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from tests.proceedings.work import MONDAY
from zelo.accounts.roles import Role
from zelo.legal.conflicts import Unfit
from zelo.proceedings.acts import keep_evidence
from zelo.proceedings.models import Attached, Evidence
from zelo.proceedings.queries import evidence_of, look


def photograph(form="JPEG", size=(60, 40), gps=True):
    out = io.BytesIO()
    exif = Image.Exif()
    if gps:
        exif[0x010F] = "Celular da Ana"
        exif[0x0112] = 6
        exif.get_ifd(0x8825)[2] = (22.0, 50.0, 0.0)
    Image.new("RGB", size, "brown").save(out, form, exif=exif.tobytes() if gps else b"")
    return out.getvalue()


@pytest.fixture
def keep(work):
    return lambda content, name: keep_evidence(by=work.people["team"], upload=SimpleUploadedFile(name, content))


def test_the_original_stays_and_the_copy_tells_nothing_more(keep):
    content = photograph()
    row = keep(content, "cavalo.jpg")
    assert row.original.open("rb").read() == content
    assert b"Celular da Ana" in content
    copy = row.shown.open("rb").read()
    assert b"Celular" not in copy
    with Image.open(io.BytesIO(copy)) as shown:
        assert (dict(shown.getexif()), shown.size, shown.format) == ({}, (40, 60), "JPEG")
    assert (row.type, row.size, row.name, row.is_picture) == ("image/jpeg", len(content), "cavalo.jpg", True)


def test_a_large_photograph_is_shown_smaller(keep):
    with Image.open(keep(photograph(size=(4000, 1000)), "a.jpg").shown) as shown:
        assert shown.size == (500, 1600) or max(shown.size) == 1600


@pytest.mark.parametrize(
    ("content", "name", "kept_as", "type_"),
    [
        (b"%PDF-1.7\n", "laudo.jpg", "laudo.pdf", "application/pdf"),
        (b"%PDF-1.7\n", "laudo", "laudo.pdf", "application/pdf"),
        (b"%PDF-1.7\n", "..\\..\\laudo.exe", "laudo.exe.pdf", "application/pdf"),
        (b"\0\0\0\x18ftypmp42", "video.mp4", "video.mp4", "video/mp4"),
        (b"\0\0\0\x18ftypheic", "foto.HEIC", "foto.heic", "image/heic"),
        (b"\x1a\x45\xdf\xa3", "v.webm", "v.webm", "video/webm"),
    ],
)
def test_the_content_says_what_it_is(keep, content, name, kept_as, type_):
    row = keep(content, name)
    assert (row.name, row.type, row.is_picture) == (kept_as, type_, False)
    assert row.name_sent == name


@pytest.mark.parametrize("form", ["PNG", "WEBP", "GIF"])
def test_pictures_of_every_form_are_shown(keep, form):
    assert keep(photograph(form, gps=False), "a.jpg").is_picture


@pytest.mark.parametrize(
    ("content", "name", "says"),
    [
        (b"", "vazio.jpg", "vazio"),
        (b"MZ\x90\0", "jogo.jpg", "não é foto, vídeo nem PDF"),
        (b"<html></html>", "pagina.pdf", "não é foto, vídeo nem PDF"),
        (b"\xff\xd8\xff\xe0quebrada", "quebrada.jpg", "estragada"),
        (photograph()[:200], "cortada.jpg", "estragada"),
    ],
)
def test_what_is_no_evidence_is_refused_with_what_to_do(keep, content, name, says):
    with pytest.raises(Unfit) as refused:
        keep(content, name)
    assert says in refused.value.message
    assert Evidence.objects.count() == 0


class Endless:
    """A file that claims a size, and counts what is read of it."""

    def __init__(self, size):
        self.name, self.size, self.read = "enorme.jpg", size, 0

    def chunks(self):
        while True:
            self.read += 1_000_000
            yield b"\xff\xd8\xff" + bytes(999_997)


def test_three_hundred_megabytes_are_refused_before_they_are_read(work):
    huge = Endless(300_000_000)
    with pytest.raises(Unfit, match="tem 300 MB; o limite é 40 MB") as refused:
        keep_evidence(by=work.people["team"], upload=huge)
    assert (huge.read, refused.value.field) == (0, "evidence")


def test_a_file_that_lies_about_its_size_is_left_at_the_limit(work):
    liar = Endless(None)
    with pytest.raises(Unfit, match="o limite é 40 MB"):
        keep_evidence(by=work.people["team"], upload=liar)
    assert liar.read <= 42_000_000


def test_a_picture_with_too_many_points(keep):
    out = io.BytesIO()
    Image.new("1", (17_000, 5_000)).save(out, "PNG")
    with pytest.raises(Unfit, match="pontos demais"):
        keep(out.getvalue(), "bomba.png")


def test_a_stranger_brings_nothing(work, aldeia, user_with_role):
    for roles in ((), (Role.AUDITOR,)):
        with pytest.raises(PermissionDenied):
            keep_evidence(by=user_with_role(aldeia, *roles), upload=ContentFile(photograph(), "a.jpg"))


def test_evidence_joins_the_file_with_its_act(work, keep):
    from tests.proceedings.work import HORSE

    picture = keep(photograph(), "a.jpg")
    file = work.open()
    act = work.done(file, "team", "take_in", HORSE, evidence=[picture])
    assert (act.evidence, act.facts["photographs"]) == ([picture.sha256], [str(picture.pk)])
    assert evidence_of(file.pk) == [picture]
    assert look(file, today=MONDAY).evidence == {2: [picture]}
    assert Attached.objects.count() == 1
