"""What a party never reaches: who complained, what they sent, the other party's papers, where a photograph was taken."""

import pytest

from tests.complaints.conftest import NAME, SECRETS, left, photo
from tests.desk.files import main
from tests.enforcement.conftest import NOTICE
from tests.petitions.conftest import citizen_of, clock, key, world  # noqa: F401
from tests.portal.party import address, assert_said
from zelo.complaints.acts.receive_complaint import receive_complaint
from zelo.legal.limits import forget
from zelo.proceedings.acts import Recorded, open_file, record
from zelo.proceedings.acts.keep_evidence import store_evidence


@pytest.fixture
def led(world):  # noqa: F811
    """A complaint with a name and a photograph, and the notice it led to."""
    forget()
    today = world.clock.today
    row, _ = left("confidential")
    seen = store_evidence(by=world.people["attendant"], upload=photo(), says=f"Foto de {NAME}")
    facts = {"reached_by": row.reached_by, "place_text": row.place_text, "description": f"{NAME} viu o cão amarrado."}
    told = receive_complaint(by=world.people["attendant"], complaint=row.pk, today=today, on=today, facts=facts)
    assert isinstance(told, Recorded), told
    noted = {"text": f"{NAME} mandou esta foto."}
    record(by=world.people["attendant"], file=told.file.pk, act="note", today=today, key=key(), facts=noted, evidence=[seen])
    given = {**NOTICE, "occurred_on": today.isoformat(), "respondent": world.ana.person.ref, "file_ref": f"f-{told.file.pk}"}
    done = open_file(
        by=world.people["inspector"], kind="sanction", act="issue_notice", on=today, today=today, key=key(), facts=given
    )
    assert isinstance(done, Recorded), done
    return told.file, done.file, seen


def test_who_complained_is_nowhere_in_the_pages_or_the_pdf_of_the_party(world, led, client_for):  # noqa: F811
    complaint, file, seen = led
    client = client_for(world.city, world.ana)
    page = client.get(address(file)).content.decode()
    autos = b"".join(client.get(address(file).rstrip("/") + "/autos.pdf").streaming_content)
    notice_given = main(client.get("/processos/"))
    never = (*SECRETS, "amarrado", str(seen.pk), f"f-{complaint.pk}")
    assert_said(autos, "Auto de infração", never=never)
    for word in never:
        assert word not in page, word
        assert word not in notice_given, word


def test_the_complaint_its_files_and_its_papers_have_no_door_for_the_party(world, led, client_for):  # noqa: F811
    complaint, file, seen = led
    client = client_for(world.city, world.ana)
    for url in (
        address(file, "prova", str(seen.pk)),
        f"/processos/denuncia/{complaint.year}/{complaint.number}/",
        f"/processos/denuncia/{complaint.year}/{complaint.number}/autos.pdf",
        f"/processos/denuncia/{complaint.year}/{complaint.number}/prova/{seen.pk}/",
    ):
        assert client.get(url).status_code == 404, url
    for url in (f"/mesa/processos/denuncia/{complaint.year}/{complaint.number}/", "/mesa/peticoes/"):
        assert client.get(url).status_code == 403, url
