"""The page that proves a paper: what it is and whether it holds, to anyone; nothing of a person; no guessing."""

import re
import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.desk.files import main
from tests.documents.conftest import LATER
from zelo.documents.codes import grouped
from zelo.documents.queries import bytes_of
from zelo.legal import limits
from zelo.proceedings.acts import annul


@pytest.fixture(autouse=True)
def fresh():
    limits.forget()
    yield
    limits.forget()


@pytest.fixture
def paper(released, issue):
    return issue(released, 12, "release_receipt").paper


def test_the_code_is_typed_and_the_paper_is_told(aldeia, client_for, paper, released):
    client = client_for(aldeia)
    asked = client.get("/conferir/", {"codigo": grouped(paper.code).lower()})
    assert (asked.status_code, asked["Location"]) == (302, f"/conferir/{paper.code}/")
    answer = client.get(asked["Location"])
    said = main(answer)
    for wanted in (
        "Termo de restituição nº 1/2026",
        "é verdadeiro e vale",
        f"Recolhimento {released}",
        "São Pedro da Aldeia/RJ",
        paper.sha256,
    ):
        assert wanted in said
    assert "noindex" in answer["X-Robots-Tag"] and 'name="robots" content="noindex' in answer.content.decode()
    assert answer["Cache-Control"] == "private, no-store"


def test_nothing_of_a_person_is_told(aldeia, client_for, paper):
    page = client_for(aldeia).get(f"/conferir/{paper.code}/").content.decode()
    for held in ("Ana", "Souza", "529", "Flores", "99999", "Maria da Silva", "castanho", "RJ-140", "076000000000123"):
        assert held not in re.sub(r"[0-9a-f]{64}", "", page), held


def test_an_annulled_act_s_paper_holds_no_more(aldeia, client_for, work, released, paper):
    annul(by=work.people["coordinator"], file=released.pk, about=12, reason_text="engano", today=LATER, key=uuid.uuid4())
    assert "não vale mais" in main(client_for(aldeia).get(f"/conferir/{paper.code}/"))


def test_a_rectified_act_s_paper_names_the_one_that_holds(aldeia, client_for, work, issue, repaint):
    file = work.held()
    before = issue(file, 2, "intake_record").paper
    repaint(file)
    client = client_for(aldeia)
    told = main(client.get(f"/conferir/{before.code}/"))
    assert "foi retificado depois" in told and "Vale agora" not in told
    after = issue(file, 2, "intake_record").paper
    assert "Vale agora o de nº 2/2026" in main(client.get(f"/conferir/{before.code}/"))
    assert "é verdadeiro e vale" in main(client.get(f"/conferir/{after.code}/"))


def test_a_pdf_is_compared_and_not_kept(aldeia, client_for, paper, settings, tmp_path):
    settings.MEDIA_ROOT = str(tmp_path)
    client, address = client_for(aldeia), f"/conferir/{paper.code}/"
    pdf = bytes_of(paper)
    same = client.post(address, {"pdf": SimpleUploadedFile("papel.pdf", pdf)})
    assert "exatamente o que foi emitido" in main(same)
    other = client.post(address, {"pdf": SimpleUploadedFile("papel.pdf", pdf[:-1] + b"x")})
    assert "não é o que foi emitido" in main(other)
    none = client.post(address)
    assert (none.status_code, "Escolha o arquivo" in main(none)) == (422, True)
    assert list(tmp_path.rglob("*.pdf")) == []


def test_a_pdf_too_large_is_not_read(aldeia, client_for, paper, monkeypatch):
    from zelo.portal.views import proof

    monkeypatch.setattr(proof, "LARGEST", 1000)
    answer = client_for(aldeia).post(f"/conferir/{paper.code}/", {"pdf": SimpleUploadedFile("papel.pdf", b"x" * 1001)})
    assert (answer.status_code, "não pode ser este papel" in main(answer)) == (422, True)


def test_a_comparison_needs_its_token(aldeia, client_for, paper):
    client = client_for(aldeia)
    client.handler.enforce_csrf_checks = True
    assert client.post(f"/conferir/{paper.code}/", {"pdf": SimpleUploadedFile("p.pdf", b"x")}).status_code == 403


@pytest.mark.parametrize("typed", ["000000000000", "<b>x</b>", "7K3D", "' OR 1=1"])
def test_what_is_no_code_is_told_so(aldeia, client_for, typed):
    answer = client_for(aldeia).get("/conferir/", {"codigo": typed}, follow=True)
    assert answer.status_code in (404, 422)
    assert "<b>x" not in answer.content.decode()


def test_another_city_s_code_is_not_there(other_city, client_for, paper):
    assert client_for(other_city).get(f"/conferir/{paper.code}/").status_code == 404


def test_guessing_is_braked(aldeia, client_for, paper):
    client = client_for(aldeia)
    found = [client.get(f"/conferir/{n:012d}/").status_code for n in range(20)]
    assert set(found) == {404}
    assert client.get(f"/conferir/{paper.code}/").status_code == 429
