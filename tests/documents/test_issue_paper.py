"""A paper is issued once for an act, numbered, kept as it was, and all or nothing."""

import hashlib
import io

import pikepdf
import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection, transaction
from django.db.utils import IntegrityError

from tests.documents.conftest import LATER
from tests.documents.walk import SITE, text_of
from tests.proceedings.work import HORSE, MONDAY
from zelo.documents.acts import issue_paper
from zelo.documents.facts import contents, told
from zelo.documents.models import Paper, PaperBytes, PaperCounter
from zelo.documents.queries import bytes_of, holding, unsound_papers, versions
from zelo.documents.typesetting import NotTypeset, Press
from zelo.legal.conflicts import Unfit
from zelo.legal.queries import law_now
from zelo.proceedings.acts import annul
from zelo.proceedings.facts import law_acts_of, procedure_of
from zelo.proceedings.models import Act, CaseFile
from zelo.proceedings.queries import look


def data_of(file, n, paper, today=LATER):
    seen = look(CaseFile.objects.get(pk=file.pk), today=today)
    form = procedure_of(seen.law, file.kind).papers[paper]
    return contents(told(seen, seen.acts[n - 1]), form)[0]


def last(file):
    return Act.objects.filter(file=file).order_by("-n").first().n


def test_a_paper_says_who_what_how_much_and_why(released):
    data = data_of(released, last(released), "release_receipt")
    assert data["title"] == "Termo de restituição"
    assert data["file"] == f"Recolhimento {released}"
    assert any("restituído a Ana Souza Prado" in said for said in data["says"])
    assert ["Quem recebeu", "Ana Souza Prado"] in data["rows"]
    assert data["identified"] == [
        {
            "name": "Ana Souza Prado",
            "rows": [["CPF", "529.982.247-25"], ["Endereço", "Rua das Flores, 12 · Centro · São Pedro da Aldeia/RJ"]],
        }
    ]
    fine = next(one for one in data["charges"] if one["label"] == "Multa")
    assert (fine["amount"], fine["paid"], fine["open"]) == ("R$ 412,00", "R$ 412,00", "R$ 0,00")
    assert fine["how"] == "100 UFM × R$ 4,12 = R$ 412,00."
    assert "art. 10, § 1º" in [one["label"] for one in data["provisions"]]
    assert [one["name"] for one in data["signatures"]] == ["Ana Souza Prado", "Maria da Silva"]


def test_a_cpf_stands_only_on_a_paper_that_must_identify(released):
    for n, paper in ((2, "intake_record"), (8, "payment_receipt")):
        assert "529.982" not in str(data_of(released, n, paper))
        assert "99999-0000" not in str(data_of(released, n, paper))


def test_the_pdf_is_pdf_a_and_reads_as_the_data(released, issue):
    paper = issue(released, last(released), "release_receipt").paper
    pdf = bytes_of(paper)
    assert (str(paper), paper.sha256, paper.size) == ("1/2026", hashlib.sha256(pdf).hexdigest(), len(pdf))
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        assert len(opened.pages) == paper.pages == 1
        with opened.open_metadata() as about:
            assert (about.pdfa_status, about["dc:title"]) == ("2A", "Termo de restituição 1/2026")
    text = text_of(pdf)
    if text is not None:
        for said in (
            "Termo de restituição",
            "Ana Souza Prado",
            "529.982.247-25",
            "R$ 412,00",
            "art. 10, § 1º",
            "página 1 de 1",
            "São Pedro da Aldeia",
        ):
            assert said in text
        assert f"cidade.exemplo:8000/conferir/{paper.code}/" in text.replace("\n", "")


def test_asked_twice_it_is_the_same(released, issue):
    first, second = issue(released, 2, "intake_record"), issue(released, 2, "intake_record", who="coordinator")
    assert (first.again, second.again, second.paper) == (False, True, first.paper)
    assert Paper.objects.count() == 1


def test_numbers_go_by_kind_and_year(work, issue):
    one, two = work.held(), work.held()
    assert [str(issue(file, 2, "intake_record").paper) for file in (one, two)] == ["1/2026", "2/2026"]
    work.done(one, "attendant", "identify", {"responsible": "Ana"})
    work.done(one, "attendant", "note", {"text": "nada"})
    assert str(issue(work.held(), 2, "intake_record", today=LATER.replace(year=2027)).paper) == "1/2027"
    assert list(unsound_papers()) == []


def test_a_rectified_act_gets_a_new_paper_that_tells_which_it_replaces(work, issue, repaint):
    file = work.held()
    before = issue(file, 2, "intake_record").paper
    repaint(file)
    after = issue(file, 2, "intake_record")
    assert (after.again, after.paper.replaces, str(after.paper), after.paper.version) == (False, before, "2/2026", 3)
    now = versions(law_acts_of(list(Act.objects.filter(file=file).order_by("n"))))
    assert (holding(before, now), holding(after.paper, now)) == (False, True)
    text = text_of(bytes_of(after.paper))
    assert text is None or ("Substitui o de nº 1/2026" in text and "alazão" in text)
    # The rectification annulled, the first paper holds again, and asking gives it back.
    annul(by=work.people["coordinator"], file=file.pk, about=3, reason_text="engano", today=LATER, key=new())
    again = issue(file, 2, "intake_record")
    assert (again.again, again.paper) == (True, before)


def new():
    import uuid

    return uuid.uuid4()


def test_of_an_annulled_act_no_paper(work, issue):
    file = work.held()
    annul(by=work.people["coordinator"], file=file.pk, about=2, reason_text="engano", today=LATER, key=new())
    with pytest.raises(Unfit, match="anulado"):
        issue(file, 2, "intake_record")


@pytest.mark.parametrize(("n", "paper"), [(1, "intake_record"), (2, "release_receipt"), (2, "no_such"), (99, "intake_record")])
def test_a_paper_follows_its_own_acts_alone(work, issue, n, paper):
    with pytest.raises(Unfit, match="não acompanha"):
        issue(work.held(), n, paper)


def test_a_paper_for_another_case_does_not_fit(work, issue):
    with pytest.raises(Unfit, match="não cabe"):
        issue(work.held(), 2, "collective_record")


def test_who_may_not_do_the_act_may_not_issue(work, issue, user_with_role, aldeia):
    from zelo.accounts.roles import Role

    file = work.held()
    with pytest.raises(PermissionDenied):
        issue(file, 2, "intake_record", who="treasury")
    for role in (Role.AUDITOR, Role.ADMINISTRATOR):
        with pytest.raises(PermissionDenied):
            issue_paper(by=user_with_role(aldeia, role), file=file.pk, act=2, paper="intake_record", today=MONDAY, site=SITE)
    assert not Paper.objects.exists()


def test_a_paper_that_cannot_be_made_uses_no_number(work, issue, monkeypatch):
    file = work.held()

    def broken(*_, **__):
        raise NotTypeset("x")

    with monkeypatch.context() as held:
        held.setattr(Press, "pdf", broken)
        with pytest.raises(NotTypeset):
            issue(file, 2, "intake_record")
    assert not (Paper.objects.exists() or PaperBytes.objects.exists() or PaperCounter.objects.exists())
    assert str(issue(file, 2, "intake_record").paper) == "1/2026"


HOSTILE = '#panic("x") $ #import "/etc/passwd" *_`<a>@b // \\ "}]'


def test_what_people_write_is_never_markup(work, issue):
    file = work.open()
    work.done(file, "team", "take_in", {**HORSE, "marks": HOSTILE})
    text = text_of(bytes_of(issue(file, 2, "intake_record").paper))
    assert text is None or "#panic" in text


def test_signs_that_no_font_has_are_drawn_as_a_square_and_told(work, issue):
    file = work.open()
    work.done(file, "team", "take_in", {**HORSE, "marks": "castanho 🐴 汉, «estrela» – ação"})
    text = text_of(bytes_of(issue(file, 2, "intake_record").paper))
    assert text is None or ("castanho □ □, «estrela» – ação" in text and "sinal que a letra deste papel não tem" in text)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE documents_paper SET number = 9", "DELETE FROM documents_paper", "TRUNCATE documents_paper CASCADE",
        "UPDATE documents_paperbytes SET pdf = 'x'", "DELETE FROM documents_paperbytes", "TRUNCATE documents_paperbytes",
    ],
)  # fmt: skip
def test_the_database_refuses_to_change_a_paper(work, issue, sql):
    issue(work.held(), 2, "intake_record")
    with pytest.raises(IntegrityError, match="não se muda"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(sql)


def test_a_changed_byte_is_found(work, issue):
    issue(work.held(), 2, "intake_record")
    assert list(unsound_papers()) == []
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE documents_paperbytes DISABLE TRIGGER USER")
        cursor.execute("UPDATE documents_paperbytes SET pdf = set_byte(pdf, 100, 1 + get_byte(pdf, 100) % 250)")
    assert list(unsound_papers()) == ["papel Ficha individual de recolhimento 1/2026: o PDF não é o que foi emitido"]
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM documents_paperbytes")
        cursor.execute("UPDATE documents_papercounter SET last = 2")
    assert list(unsound_papers()) == [
        "papéis intake_record de 2026: há 1, o maior número é 1, e foram dados 2",
        "papel Ficha individual de recolhimento 1/2026: o PDF não está mais lá",
    ]


def test_verify_proves_papers_too(work, issue, monkeypatch, capsys):
    from contextlib import nullcontext

    from zelo.launcher import installation

    issue(work.held(), 2, "intake_record")
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE documents_paperbytes DISABLE TRIGGER USER")
        cursor.execute("UPDATE documents_paperbytes SET pdf = ''")
    monkeypatch.setattr(installation, "installed", nullcontext)
    assert installation.verify() == 1
    assert "o PDF não é o que foi emitido" in capsys.readouterr().out


def test_the_pack_s_papers_are_of_the_law_in_force(aldeia):
    procedure = procedure_of(law_now(), "impoundment")
    assert procedure.papers["intake_record"].label == "Ficha individual de recolhimento"
    assert procedure.papers["collective_record"].pictures
