"""A file is chosen, never typed as a ref; and the next file of a story is opened out of the one before it, filled in with what the packs bring along."""

import re
import uuid

import pytest
from django.utils import timezone

from tests.desk.files import main, text
from tests.enforcement.conftest import NOTICE
from zelo.accounts.roles import Role
from zelo.complaints.models import Complaint
from zelo.documents.facts import told as paper_told
from zelo.documents.names import names_of
from zelo.enforcement.linking import ref_of, story_of
from zelo.enforcement.models import FileLink
from zelo.legal.library import library
from zelo.legal.queries import local_time
from zelo.people.models import Person
from zelo.proceedings.models import Act, CaseFile
from zelo.proceedings.queries import look

WHO_TOLD = {"caller_text", "reporter", "anonymous", "reached_by", "description", "offender_text", "text"}
"""Facts of a complaint that tell, or may tell, who made it."""


@pytest.fixture
def today():
    with local_time():
        return timezone.localdate()


@pytest.fixture
def complaint(office, today):
    return office.open("attendant", "complaint", "receive", today, reached_by="phone", place_text="Rua das Mangueiras, 12", description="Quem conta é o vizinho Zacarias", species="dog", animals=2, point="-14.72000,-56.33000", imminent_risk=True, offender_text="o dono do 12").file  # fmt: skip


@pytest.fixture
def inspection(office, today, complaint):
    ana = office.person("Ana Souza")
    file = office.open("inspector", "inspection", "open_inspection", today, inspection_kind="complaint", place_text="Rua das Mangueiras, 12", origin="complaint", file_ref=ref_of(complaint.pk)).file  # fmt: skip
    office.act("inspector", file, "visit", today, visit_time="09:30", access="granted", findings="Dois cães presos em corrente curta, sem água.", species="dog", animals=2, responsible=ana.ref, unmet=["art12_inc1", "art12_inc5"], met=["art12_inc4"])  # fmt: skip
    return file


@pytest.fixture
def inspector(city, office, client_for):
    return client_for(city, office.people["inspector"])


def url(file, kinds={"complaint": "denuncia", "inspection": "fiscalizacao", "sanction": "processo-sancionador"}):  # noqa: B006
    return f"/mesa/processos/{kinds[file.kind]}/{file.year}/{file.number}/"


def at(file):
    return url(file).removeprefix("/mesa/processos/").rstrip("/")


def fields(answer):
    """What a browser would send of the form as it stands."""
    page = answer.content.decode()
    form = page[page.index('name="chave"') - 200 : page.index("</form>", page.index('name="chave"'))]
    found: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        loud = ('type="radio"' not in tag and 'type="checkbox"' not in tag) or " checked" in tag
        if name and loud and 'type="file"' not in tag:
            found.setdefault(name[1], []).append(value[1] if value else "")
    for name, inner in re.findall(r'<textarea[^>]*name="([^"]*)"[^>]*>([^<]*)', form):
        found[name] = [inner]
    for name, inner in re.findall(r'<select[^>]*name="([^"]*)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected', inner)
        found[name] = [chosen[1] if chosen else ""]
    return found


OPEN = "/mesa/processos/fiscalizacao/novo/abrir-fiscalizacao/"
DRAW = "/mesa/processos/processo-sancionador/novo/lavrar-auto-de-infracao/"


# ---------------------------------------------------------------- choosing


FORWARD = "levar-a-fiscalizacao"


@pytest.fixture
def triaged(office, complaint, today):
    office.act("attendant", complaint, "triage", today, risk="high", reason_text="Animal preso")
    return complaint


def forward(client, complaint, **typed):
    return client.post(f"{url(complaint)}ato/{FORWARD}/", {"chave": str(uuid.uuid4()), **typed})


def test_the_number_and_the_kind_name_a_file_without_any_script(inspector, triaged, inspection):
    FileLink.objects.all().delete()
    number = f"{inspection.number}/{inspection.year}"
    done = forward(inspector, triaged, **{"file_ref-find": number, "file_ref-kind": "inspection"})
    assert done.status_code == 302, text(done)
    assert Act.objects.get(kind="forward").facts["file_ref"] == ref_of(inspection.pk)
    page = inspector.get(url(triaged))
    assert re.search(rf'<a href="{url(inspection)}"[^>]*>Fiscalização {number}</a>', page.content.decode())
    assert ref_of(inspection.pk) not in main(page)
    again = inspector.post(
        "/mesa/processos/sugerir/", {"campo": "file_ref", "ato": "forward", "file_ref-find": f"fiscalizacao {number}"}
    )
    assert f'value="{ref_of(inspection.pk)}" checked' in again.content.decode()


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"file_ref-find": "999/2026", "file_ref-kind": "inspection"}, "Não há processo assim neste município"),
        ({"file_ref": "f-999999"}, "Escolha o processo na lista"),
        ({"file_ref": "Fiscalização 1/2026"}, "Escolha o processo na lista"),
        ({}, "Escolha o processo na lista"),
    ],
)
def test_a_file_that_is_not_there_is_refused_and_what_was_typed_stays(inspector, triaged, typed, says):
    answer = forward(inspector, triaged, **typed, reason_text="Pelo vizinho")
    assert answer.status_code == 422 and says in text(answer) and "Pelo vizinho" in answer.content.decode()
    assert typed.get("file_ref-find", "") in answer.content.decode()
    assert not Act.objects.filter(kind="forward").exists()


def test_a_file_of_another_kind_is_neither_offered_nor_taken(inspector, office, triaged, inspection, today):
    """A complaint is joined to a complaint alone."""
    answer = inspector.post("/mesa/processos/sugerir/", {"campo": "file_ref", "ato": "join", "file_ref-find": str(inspection)})
    assert f"Denúncia {triaged}" in text(answer) and "Fiscalização" not in text(answer)
    from zelo.proceedings.acts import NotRecorded, record

    done = record(
        by=office.people["attendant"], file=triaged.pk, act="join", today=today, key=uuid.uuid4(), facts={"file_ref": ref_of(inspection.pk), "reason_text": "x"}
    )  # fmt: skip
    assert isinstance(done, NotRecorded) and done.codes == ("file_of_another_kind",)
    assert FileLink.objects.count() == 1, "the inspection's own"


def test_one_marked_and_another_written_is_asked_about(inspector, triaged, inspection, complaint):
    answer = forward(inspector, triaged, **{"file_ref": ref_of(inspection.pk), "file_ref-find": "999/2026"})
    assert answer.status_code == 422 and "marcou um processo e escreveu outro" in text(answer)


def test_who_answers_for_an_inspection_finds_it_only_for_who_may_look_people_up(
    city, inspector, inspection, client_for, user_with_role
):
    typed = {"campo": "file_ref", "ato": "forward", "file_ref-find": "Ana Souza"}
    assert f"Fiscalização {inspection}" in text(inspector.post("/mesa/processos/sugerir/", typed))
    other = client_for(city, user_with_role(city, Role.COUNCIL_MEMBER))
    assert "Fiscalização" not in text(other.post("/mesa/processos/sugerir/", typed))


def test_suggestions_are_for_who_works_here(city, client_for, user_with_role):
    typed = {"campo": "file_ref", "ato": "forward", "file_ref-find": "1/2026"}
    assert client_for(city, user_with_role(city, Role.AUDITOR)).post("/mesa/processos/sugerir/", typed).status_code == 403
    assert client_for(city).post("/mesa/processos/sugerir/", typed).status_code == 302
    assert (
        client_for(city, user_with_role(city, Role.INSPECTOR)).post("/mesa/processos/sugerir/", {"campo": "place_text"}).status_code
        == 400
    )


# ---------------------------------------------------------------- opening one out of another


def test_an_inspection_is_opened_out_of_a_complaint_with_its_place_and_nothing_of_who_told(inspector, complaint):
    page = inspector.get(url(complaint)).content.decode()
    assert f"{OPEN}?de={at(complaint).replace('/', '%2F')}" in page
    form = inspector.get(f"{OPEN}?de={at(complaint)}")
    typed = fields(form)
    assert typed["place_text"] == ["Rua das Mangueiras, 12"] and typed["point"] == ["-14.72000,-56.33000"]
    assert (typed["origin"], typed["inspection_kind"], typed["file_ref"]) == (["complaint"], ["complaint"], [ref_of(complaint.pk)])
    assert "Zacarias" not in form.content.decode() and "o dono do 12" not in form.content.decode()
    done = inspector.post(f"{OPEN}?de={at(complaint)}", typed)
    assert done.status_code == 302, text(done)
    opened = CaseFile.objects.get(kind="inspection")
    assert [one.file_id for one in story_of(opened.pk)] == [complaint.pk]
    back = inspector.get(f"{url(complaint)}ato/{FORWARD}/")
    assert back.status_code == 409 or fields(back)["file_ref"] == [ref_of(opened.pk)]


def test_no_pack_brings_along_what_may_tell_who_made_a_complaint():
    told = []
    for slug in library().slugs():
        pack = library().pack(slug)
        for procedure in pack.procedures(pack.readings()).values():
            carried = procedure.comes_from.get("complaint")
            told.append(carried)
            assert carried is None or not WHO_TOLD & {*carried.sources, *carried.sources.values()}, (slug, procedure.kind)
    assert sum(one is not None for one in told) > 10


def test_a_form_sent_twice_opens_one_file_and_a_second_tab_is_told_of_the_first(inspector, complaint):
    first, second = (fields(inspector.get(f"{OPEN}?de={at(complaint)}")) for _ in range(2))
    assert first["chave"] != second["chave"]
    for _ in range(2):
        assert inspector.post(f"{OPEN}?de={at(complaint)}", first).status_code == 302
    opened = CaseFile.objects.get(kind="inspection")
    answer = inspector.post(f"{OPEN}?de={at(complaint)}", {**second, "place_text": "Rua B, 2"})
    assert answer.status_code == 409 and f"Fiscalização {opened}" in text(answer) and "Rua B, 2" in answer.content.decode()
    assert CaseFile.objects.filter(kind="inspection").count() == 1
    knowing = fields(answer)
    assert inspector.post(f"{OPEN}?de={at(complaint)}", knowing).status_code == 302
    assert CaseFile.objects.filter(kind="inspection").count() == 2


@pytest.mark.law("nobres", "art47_inc2", "art64")
def test_a_notice_out_of_a_visit_has_the_offences_that_its_findings_suggest(inspector, inspection):
    typed = fields(inspector.get(f"{DRAW}?de={at(inspection)}"))
    assert typed["respondent"] == [Person.objects.get(name="Ana Souza").ref]
    assert typed["counts-0-offence"] == ["art55_inc2"] and typed["counts-0-animals"] == ["2"]
    assert typed["counts-1-sugeridas"] == ["art55_inc1 art55_inc3"] and "counts-1-offence" not in typed
    assert typed["occurred_on"] == [Act.objects.get(kind="visit").on.isoformat()] and typed["fact_time"] == ["09:30"]
    sent = {
        **typed, "facts_text": NOTICE["facts_text"], "measures_taken": "nenhuma", "proposed_penalties": ["warning"], "defence_told": "1",
        "signed_by": "refused", "species": "dog",
    }  # fmt: skip
    done = inspector.post(f"{DRAW}?de={at(inspection)}", sent)
    assert done.status_code == 302, text(done)
    notice = CaseFile.objects.get(kind="sanction")
    assert Act.objects.get(file=notice).facts["counts"] == [{"offence": "art55_inc2", "animals": 2}]


def test_an_offence_that_was_taken_out_is_not_charged(inspector, inspection):
    typed = fields(inspector.get(f"{DRAW}?de={at(inspection)}"))
    sent = {
        **typed, "counts-0-offence": "", "counts-1-offence": "art55_inc3", "counts-1-animals": "2", "facts_text": "x", "measures_taken": "nenhuma",
        "proposed_penalties": ["warning"], "defence_told": "1", "signed_by": "refused", "species": "dog",
    }  # fmt: skip
    assert inspector.post(f"{DRAW}?de={at(inspection)}", sent).status_code == 302
    assert Act.objects.get(kind="issue_notice").facts["counts"] == [{"offence": "art55_inc3", "animals": 2}]


def test_another_respondent_of_one_fact_hangs_on_the_same_inspection(inspector, office, inspection, today):
    ana = Person.objects.get(name="Ana Souza")
    first = office.notice(ana, today, file_ref=ref_of(inspection.pk))
    typed = fields(inspector.get(f"{DRAW}?de={at(first)}"))
    assert typed["counts-0-offence"] == ["art55_inc2"] and typed["facts_text"] == [NOTICE["facts_text"]]
    assert (typed.get("respondent", [""]) == [""] and "signed_by" not in typed) or typed["signed_by"] == [""]
    assert typed["file_ref"] == [ref_of(inspection.pk)]
    second = office.notice(office.person("Bia Lima"), today, file_ref=ref_of(inspection.pk))
    assert {one.file_id for one in story_of(second.pk)} >= {first.pk, inspection.pk}
    assert f"Processo sancionador {first}" in text(inspector.get(url(second)))


@pytest.mark.parametrize(
    "origin", ["denuncia/2026/999", "denuncia/x/y", "processo-sancionador/2026/1", "nada", "denuncia/2026/99999999999999999999"]
)
def test_an_origin_that_is_not_there_or_leads_to_no_such_file_is_not_found(inspector, complaint, origin):
    assert inspector.get(f"{OPEN}?de={origin}").status_code == 404


def test_who_may_not_open_it_has_no_door(city, complaint, client_for, user_with_role):
    auditor = client_for(city, user_with_role(city, Role.AUDITOR))
    assert "Abrir a partir daqui" not in auditor.get(url(complaint)).content.decode()
    assert auditor.get(f"{OPEN}?de={at(complaint)}").status_code == 403


@pytest.mark.law("nobres", "art46")
def test_complaints_are_joined_by_ref(office, complaint, today, city, user_with_role):
    from zelo.complaints.joining import join_file

    other = office.open("attendant", "complaint", "receive", today, reached_by="phone", place_text="Rua 9", description="x").file
    office.act("attendant", other, "triage", today, risk="low", reason_text="x")
    join_file(by=office.people["attendant"], file=other, into=complaint, today=today, key=uuid.uuid4(), reason="o mesmo cão")
    assert Act.objects.get(kind="join").facts["file_ref"] == ref_of(complaint.pk)
    assert Complaint.objects.get(file=other).joined_to == complaint and FileLink.objects.get().earlier == complaint


def test_papers_and_autos_name_the_other_file_as_people_do(inspection, complaint, today):
    seen = look(inspection, today=today)
    paper = paper_told(seen, seen.acts[0])
    assert paper.said("file_ref").replace("\u200b", "") == f"Denúncia {complaint}"
    assert names_of(seen.acts, law=seen.law).said(ref_of(complaint.pk)) == f"Denúncia {complaint}"
