"""A stranger at every door of the case files: nobody, a weaker role, another city's user, a post without its token."""

import pytest

from tests.desk.files import CALL, HORSE, main, new_key
from tests.proceedings.work import CALL as CALLED
from tests.visitors import CityClient
from zelo.accounts.roles import Role
from zelo.proceedings.models import Act, CaseFile, Evidence

FILE = "/mesa/processos/recolhimento/2026/1/"
READING = [
    "/mesa/processos/",
    "/mesa/processos/recolhimento/",
    "/mesa/buscar/",
    FILE,
    f"{FILE}prova/00000000-0000-0000-0000-000000000000/",
]
WORKING = [
    "/mesa/processos/recolhimento/novo/", "/mesa/processos/recolhimento/novo/registrar-chamado/", f"{FILE}ato/registrar-recolhimento/",
    f"{FILE}ato/anotar/", f"{FILE}1/retificar/", f"{FILE}1/anular/",
]  # fmt: skip


@pytest.fixture
def file(work, monday):
    return work.open(monday)


@pytest.mark.parametrize("address", [*READING, *WORKING])
def test_nobody_is_sent_to_the_log_in_page(aldeia, client_for, file, address):
    for answer in (client_for(aldeia).get(address), client_for(aldeia).post(address, CALL)):
        assert answer.status_code == 302
        assert answer["Location"].startswith("/conta/entrar/")


@pytest.mark.parametrize("address", [*READING, *WORKING])
def test_another_city_s_people_are_nobody_here(aldeia, other_city, client_for, user_with_role, file, address):
    stranger = client_for(other_city, user_with_role(other_city, Role.COORDINATOR, Role.ATTENDANT))
    here = client_for(aldeia)
    here.cookies = stranger.cookies
    assert here.get(address).status_code == 302


def test_another_city_s_file_is_not_there(other_city, client_for, user_with_role, file):
    client = client_for(other_city, user_with_role(other_city, Role.COORDINATOR))
    for word in ("recolhimento", "resgate", "impoundment"):
        assert client.get(f"/mesa/processos/{word}/2026/1/").status_code == 404


@pytest.mark.parametrize("address", [*READING, *WORKING])
@pytest.mark.parametrize("roles", [(), (Role.ADMINISTRATOR,)], ids=str)
def test_who_does_not_work_on_files_gets_403(aldeia, client_for, user_with_role, file, address, roles):
    assert client_for(aldeia, user_with_role(aldeia, *roles)).get(address).status_code == 403


@pytest.mark.parametrize("address", WORKING)
def test_an_auditor_reads_and_does_nothing(aldeia, client_for, user_with_role, file, address):
    client = client_for(aldeia, user_with_role(aldeia, Role.AUDITOR))
    assert client.get(FILE).status_code == 200
    assert client.get(address).status_code == client.post(address, {**CALL, "chave": new_key()}).status_code == 403
    assert Act.objects.count() == 1


@pytest.mark.parametrize(
    ("who", "path", "given"),
    [
        ("attendant", "ato/registrar-recolhimento/", HORSE),
        ("treasury", "ato/enviar-equipe/", {"team": "equipe 2"}),
        ("team", "ato/registrar-pagamento/", {"charge": "fine", "amount_brl": "1"}),
        ("treasury", "1/anular/", {"reason_text": "engano"}),
        ("treasury", "1/retificar/", {"reason_text": "engano", **CALL}),
    ],
)
def test_a_weaker_role_gets_403_and_leaves_nothing(aldeia, client_for, work, file, who, path, given):
    client = client_for(aldeia, work.people[who])
    assert client.get(FILE + path).status_code == 403
    assert client.post(FILE + path, {**given, "chave": new_key()}).status_code == 403
    assert Act.objects.count() == 1


def test_a_button_that_is_another_role_s_is_disabled_and_says_whose(aldeia, client_for, work, file):
    page = client_for(aldeia, work.people["treasury"]).get(FILE)
    assert "Enviar equipe Cabe a: Atendente ou Coordenador." in main(page)
    assert "ato/enviar-equipe" not in page.content.decode()


def test_evidence_is_shown_only_under_its_own_file(aldeia, client_for, work, file, monday):
    from django.core.files.uploadedfile import SimpleUploadedFile

    from zelo.proceedings.acts import keep_evidence

    kept = keep_evidence(by=work.people["attendant"], upload=SimpleUploadedFile("a.pdf", b"%PDF-1.4 nada"))
    other = work.open(monday, evidence=[kept])
    client = client_for(aldeia, work.people["attendant"])
    assert Evidence.objects.filter(attached__act__file=other).exists()
    assert client.get(f"/mesa/processos/recolhimento/2026/{other.number}/prova/{kept.pk}/").status_code == 200
    assert client.get(f"{FILE}prova/{kept.pk}/").status_code == 404


def test_a_post_demands_its_token(aldeia, work, file):
    client = CityClient(aldeia)
    client.handler.enforce_csrf_checks = True
    client.force_login(work.people["coordinator"])
    for address in ("/mesa/buscar/", f"{FILE}ato/enviar-equipe/", f"{FILE}1/anular/"):
        assert client.post(address, {"team": "x", "reason_text": "x", "procura": "x", "chave": new_key()}).status_code == 403
    assert (Act.objects.count(), CaseFile.objects.count()) == (1, 1)


def test_no_address_of_a_page_holds_what_people_typed(aldeia, client_for, work, monday):
    file = work.open(monday, facts={**CALLED, "caller_text": "Benedito Araújo"})
    client = client_for(aldeia, work.people["attendant"])
    html = client.get(f"/mesa/processos/recolhimento/2026/{file.number}/").content.decode()
    addresses = [part.split('"')[0] for part in html.split('href="')[1:]]
    assert not [a for a in addresses if "Benedito" in a or "RJ-140" in a]
    work.open(monday, facts={**CALLED, "caller_text": "Benedito Araújo"})
    answer = client.post("/mesa/buscar/", {"procura": "Benedito"})
    assert answer.status_code == 200
    assert "Benedito" in main(answer)
    assert "Location" not in answer
