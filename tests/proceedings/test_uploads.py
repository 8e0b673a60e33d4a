"""A form with a file that is too large arrives whole; the file is refused by its size, and was never stored."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import RequestFactory

from tests.proceedings.test_evidence import photograph
from zelo.legal.conflicts import Unfit
from zelo.proceedings.acts import keep_evidence


def sent(*files):
    uploads = [SimpleUploadedFile(name, content) for name, content in files]
    return RequestFactory().post("/", {"marks": "castanho", "provas": uploads})


def test_what_fits_comes_through(settings):
    settings.EVIDENCE_LARGEST = 100_000
    request = sent(("a.jpg", b"x" * 60_000), ("b.jpg", b"y" * 10))
    assert [len(upload.read()) for upload in request.FILES.getlist("provas")] == [60_000, 10]


@pytest.mark.parametrize("limit", [100_000, 1_000_000])
def test_what_is_too_large_leaves_its_name_and_size(settings, limit, work):
    settings.EVIDENCE_LARGEST = limit
    request = sent(("grande.jpg", bytes(2_000_000)), ("b.jpg", photograph()))
    assert request.POST["marks"] == "castanho"
    large, small = request.FILES.getlist("provas")
    assert (large.name, large.size, large.read()) == ("grande.jpg", 2_000_000, b"")
    with pytest.raises(Unfit, match="tem 2 MB"):
        keep_evidence(by=work.people["team"], upload=large)
    assert len(small.read()) <= len(photograph())
