"""Animals held by São Pedro da Aldeia, made by acts, for the public pages to show."""

import datetime as dt
import io

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from tests.proceedings.work import HORSE, MONDAY, Work
from zelo.proceedings.acts import keep_evidence
from zelo.proceedings.models import CaseFile, Evidence

SECRET = "Etelvina Sentinela Quaresma"
CPF = "529.982.247-25"
CHIP = "076000000000123"
PHONE = "(22) 99876-5432"
GOATS = {
    "species": "goat", "animals": 2, "sex": "female", "marks": "brancas, uma sem chifre", "place_text": "Praia do Sudoeste", "taken_time": "09:10",
    "place": "beach", "loose": True, "accompanied": False, "reason": "loose",
}  # fmt: skip


def picture(name: str = "cavalo.jpg", colour: str = "sienna", size: tuple[int, int] = (900, 700)) -> SimpleUploadedFile:
    """A JPEG with what a camera writes into it: where, by whom."""
    exif = Image.Exif()
    exif[0x013B], exif[0x8298] = SECRET, CPF
    exif.get_ifd(0x8825)[1] = "S"
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, "JPEG", exif=exif)
    return SimpleUploadedFile(name, out.getvalue(), content_type="image/jpeg")


def horse(work: Work, today: dt.date = MONDAY, *, pictures: int = 0, **facts: object) -> CaseFile:
    """A horse taken in, its intake bringing so many pictures."""
    file = work.open(today)
    brought = [keep_evidence(by=work.people["team"], upload=picture(f"{n}.jpg")) for n in range(pictures)]
    work.done(file, "team", "take_in", {**HORSE, **facts}, today=today, evidence=brought)
    return file


def evidence_of(file: CaseFile) -> list[Evidence]:
    return list(Evidence.objects.filter(attached__act__file=file).order_by("attached__pk"))


def address(file: CaseFile, more: str = "") -> str:
    return f"/animais/{file.year}/{file.number}/{more}"
