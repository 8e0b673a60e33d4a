"""The whole file as one PDF: every act, its papers, its pictures, the PDFs it brought; sheets numbered in order; nothing breaks it."""

import io
import resource
import time

import pikepdf
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.documents.conftest import LATER
from tests.documents.walk import picture, text_of
from zelo.documents import sheets
from zelo.documents.autos import autos
from zelo.proceedings.acts import annul, keep_evidence
from zelo.proceedings.models import CaseFile
from zelo.proceedings.queries import look


def pdf(pages=1, rotate=0, size=(300, 500), **how):
    made = pikepdf.new()
    for _ in range(pages):
        made.add_blank_page(page_size=size)
        made.pages[-1].obj.Contents = made.make_stream(b"1 0 0 rg 50 50 100 100 re f")
        if rotate:
            made.pages[-1].obj.Rotate = rotate
    made.Root.OpenAction = made.make_indirect(pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)"))
    out = io.BytesIO()
    made.save(out, **how)
    return SimpleUploadedFile("laudo.pdf", out.getvalue(), "application/pdf")


BROKEN = [
    SimpleUploadedFile("estragado.pdf", b"%PDF-1.4 isto nao e um pdf"),
    SimpleUploadedFile("vazio.pdf", b"%PDF-1.4\n%%EOF"),
]


def bound(file, today=LATER):
    with autos(look(CaseFile.objects.get(pk=file.pk), today=today)) as made:
        return made.read()


def with_evidence(work, uploads):
    file = work.held()
    by = work.people["veterinarian"]
    kept = [keep_evidence(by=by, upload=upload) for upload in uploads]
    work.done(file, "veterinarian", "examine", {"findings": "escoriação #panic() 🐴", "serious_condition": False}, evidence=kept)
    return file


def pages_of(content):
    with pikepdf.open(io.BytesIO(content)) as opened:
        return len(opened.pages)


def test_every_piece_has_its_sheets_numbered_in_order(work, issue):
    file = with_evidence(work, [picture(), pdf(2), pdf(1, rotate=90, size=(1200, 400))])
    issue(file, 2, "intake_record")
    issue(file, 3, "vet_chart", who="veterinarian")
    content = bound(file)
    # A cover, three acts, two papers, three pages joined.
    assert pages_of(content) == 1 + 3 + 2 + 3
    text = text_of(content)
    if text is not None:
        found = text.split("\f")
        for number, sheet in enumerate(found[:9], 1):
            assert f"fl. {number}" in sheet
        assert "Acolhido" in found[0] and "Ato 3: Exame veterinário" in found[0] and "fl. 7 a 8" in found[0]
        assert "Ficha individual de recolhimento nº 1/2026" in found[0]
        assert "Ato 2: Animal recolhido" in found[2] and file.acts.get(n=2).hash in found[2]
        assert "SHA-256" in found[4]


def test_joined_pages_bring_nothing_that_runs(work):
    content = bound(with_evidence(work, [pdf(1)]))
    assert b"JavaScript" not in content and b"app.alert" not in content
    with pikepdf.open(io.BytesIO(content)) as opened:
        assert "/OpenAction" not in opened.Root


@pytest.mark.parametrize(
    "upload", [*BROKEN, pdf(1, encryption=pikepdf.Encryption(owner="a", user="b"))], ids=["broken", "empty", "password"]
)
def test_a_pdf_that_does_not_open_gives_a_sheet_that_says_so(work, upload):
    upload.seek(0)
    file = with_evidence(work, [upload])
    content = bound(file)
    assert pages_of(content) == 1 + 3 + 1
    text = text_of(content)
    if text is not None:
        assert "não juntado" in text
        assert "O original está guardado." in text


def test_a_pdf_that_is_gone_or_too_long_gives_a_sheet_that_says_so(work, monkeypatch):
    monkeypatch.setattr(sheets, "MOST_JOINED", 3)
    file = with_evidence(work, [pdf(4), pdf(1)])
    rows = look(CaseFile.objects.get(pk=file.pk), today=LATER).evidence[3]
    rows[1].original.storage.delete(rows[1].original.name)
    text = text_of(bound(file))
    assert text is None or ("tem 4 páginas, mais do que se junta" in text and "não está mais guardado" in text)


def test_annulled_acts_and_papers_that_hold_no_more_are_told(work, issue):
    import uuid

    file = work.held()
    issue(file, 2, "intake_record")
    annul(by=work.people["coordinator"], file=file.pk, about=2, reason_text="engano", today=LATER, key=uuid.uuid4())
    text = text_of(bound(file))
    assert text is None or ("Anulado por outro ato" in text and "não vale mais" in text)


@pytest.mark.slow
def test_a_file_of_a_hundred_acts_is_bound_in_bounded_time_and_memory(work):
    file = with_evidence(work, [picture(size=(1600, 1200)) for _ in range(20)] + [pdf(40)])
    for n in range(97):
        work.done(file, "attendant", "note", {"text": f"anotação {n}"})
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.perf_counter()
    content = bound(file)
    assert pages_of(content) >= 1 + 100 + 40
    assert time.perf_counter() - began < 60
    # Kilobytes on Linux: what the process grew by.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 400_000
    print(
        f"{time.perf_counter() - began:.1f} s, {len(content) / 1e6:.1f} MB, +{(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1e3:.0f} MB"
    )
