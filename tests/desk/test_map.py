"""The desk's map, the point of an act, and the door of the public picture."""

from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.custody.conftest import prices, work  # noqa: F401
from tests.desk.files import main, new_key
from tests.portal.held import evidence_of, horse
from zelo.accounts.roles import Role
from zelo.complaints.acts.leave_complaint import Told, leave_complaint
from zelo.complaints.codes import digest, new_code
from zelo.complaints.models import Complaint
from zelo.custody.models import Impoundment
from zelo.legal.queries import law_now
from zelo.proceedings.models import Act

TODAY = timezone.localdate()
PATHS = ["/mesa/mapa/", "/mesa/mapa/pontos.json"]


@pytest.fixture
def seen_by(aldeia, client_for, work):  # noqa: F811
    return lambda who: client_for(aldeia, work.people[who])


def test_calls_and_animals_are_on_it_with_their_risk_in_words(work, seen_by):  # noqa: F811
    work.open(TODAY, facts={"point": "-22.8400,-42.1000"})
    work.open(TODAY, facts={"risk": "low"})
    horse(work, TODAY, point="-22.7440,-42.0640")
    page = main(seen_by("attendant").get("/mesa/mapa/"))
    for words in ("2 chamados esperam equipe; 1 recolhimento sob guarda; 0 denúncias por resolver com ponto; 1 sem ponto no mapa", "risco alto RJ-140, km 5", "risco baixo", "sem ponto",
                  "Recolhido 3/", "cavalo ou égua", "Acolhido, desde"):  # fmt: skip
        assert words in page, words
    points = seen_by("attendant").get("/mesa/mapa/pontos.json").json()["points"]
    assert [(one["letter"], one["tone"], one["lat"]) for one in points] == [("A", "late", -22.84), ("", "held", -22.744)]


def test_the_map_opens_at_the_file_that_is_asked_for(work, seen_by):  # noqa: F811
    work.open(TODAY), work.open(TODAY, facts={"point": "-22.8400,-42.1000"})
    client = seen_by("attendant")
    asked = f"?processo=recolhimento/{TODAY.year}/2"
    assert f"No centro do mapa: Chamado 2/{TODAY.year}, risco alto" in main(client.get(f"/mesa/mapa/{asked}"))
    assert client.get(f"/mesa/mapa/pontos.json{asked}").json()["focus"] == [-22.84, -42.1]
    for nobody in (f"recolhimento/{TODAY.year}/1", "recolhimento/2026/9", "nada/2026/2", "recolhimento//²", "x"):
        assert client.get("/mesa/mapa/pontos.json", {"processo": nobody}).json()["focus"] is None, nobody
        assert "No centro do mapa" not in main(client.get("/mesa/mapa/", {"processo": nobody}))


def complained(place, **more):
    code = new_code()
    return leave_complaint(
        digest=digest(code), told=Told("Cão sem água", place, point=(Decimal("-22.84"), Decimal("-42.1")), **more), way=Complaint.Way.ANONYMOUS
    )  # fmt: skip


def test_open_complaints_are_a_layer_for_who_sees_complaints(aldeia, client_for, user_with_role, seen_by):
    complained("Rua A, 1", danger=True), complained("Rua B, 2")
    page = main(seen_by("attendant").get("/mesa/mapa/"))
    assert (
        "2 denúncias por resolver com ponto" in page and "Denúncia a receber, perigo imediato" in page and "risco a avaliar" in page
    )
    points = seen_by("attendant").get("/mesa/mapa/pontos.json").json()["points"]
    assert [(one["letter"], one["tone"], one["many"]) for one in points] == [
        ("!", "told late", "denúncias"),
        ("?", "told", "denúncias"),
    ]
    assert seen_by("attendant").get("/mesa/mapa/pontos.json?ver=chamados").json()["points"] == []
    assert "Denúncias, por risco" not in main(seen_by("attendant").get("/mesa/mapa/?ver=chamados&ver=guarda"))
    other = client_for(aldeia, user_with_role(aldeia, Role.TREASURY))
    assert "Rua A" not in other.get("/mesa/mapa/?ver=denuncias").content.decode()
    assert other.get("/mesa/mapa/pontos.json?ver=denuncias").json()["points"] == []


@pytest.mark.parametrize("path", PATHS)
def test_strangers_at_the_door_of_the_map(aldeia, other_city, client_for, user_with_role, work, path):  # noqa: F811
    assert client_for(aldeia).get(path).status_code == 302
    assert client_for(aldeia, user_with_role(aldeia)).get(path).status_code == 403
    assert client_for(aldeia, user_with_role(aldeia, Role.ADMINISTRATOR)).get(path).status_code == 403
    assert client_for(aldeia, user_with_role(aldeia, Role.AUDITOR)).get(path).status_code == 200
    work.open(TODAY, facts={"point": "-22.8400,-42.1000"})
    other = client_for(other_city, user_with_role(other_city, Role.ATTENDANT)).get(path)
    assert other.status_code == 200 and "RJ-140" not in other.content.decode()


@pytest.mark.parametrize("path", PATHS)
def test_the_map_costs_the_same_however_many_there_are(work, seen_by, path):  # noqa: F811
    client = seen_by("coordinator")

    def cost():
        law_now()
        with CaptureQueriesContext(connection) as seen:
            assert client.get(path).status_code == 200
        return len(seen)

    work.open(TODAY), horse(work, TODAY)
    cost()
    one = cost()
    for _ in range(3):
        work.open(TODAY), horse(work, TODAY)
    assert cost() == one <= 10


def test_the_point_of_an_act_is_chosen_on_a_map_and_may_be_typed(seen_by):
    client = seen_by("attendant")
    new = "/mesa/processos/recolhimento/novo/registrar-chamado/"
    page = client.get(new).content.decode()
    assert 'data-field="f-point"' in page and 'data-src="/animais/chao.json"' in page and "Usar minha localização" in page
    typed = {"channel": "phone", "risk": "high", "place_text": "RJ-140", "point": "-22.84000,-42.10000", "chave": new_key()}
    assert client.post(new, typed).status_code == 302
    assert Act.objects.get().facts["point"] == "-22.84000,-42.10000"
    assert Impoundment.objects.get().latitude is not None


def test_staff_choose_the_picture_on_the_page_of_the_file(work, seen_by, prices):  # noqa: F811
    file = horse(work, TODAY, pictures=2)
    address = f"/mesa/processos/recolhimento/{file.year}/{file.number}/"
    second = evidence_of(file)[1]
    page = seen_by("attendant").get(address)
    assert "Foto da página pública" in main(page) and f'value="{second.pk}"' in page.content.decode()
    answer = seen_by("attendant").post(f"{address}foto-publica/", {"foto": str(second.pk)}, follow=True)
    assert "A página pública mostra esta foto." in main(answer)
    assert Impoundment.objects.get().public_picture == second
    seen_by("attendant").post(f"{address}foto-publica/", {"foto": ""})
    assert Impoundment.objects.get().public_picture is None
    assert "Escolha uma das fotos" in main(seen_by("attendant").post(f"{address}foto-publica/", {"foto": "x"}, follow=True))


def test_strangers_at_the_door_of_the_picture(work, seen_by, aldeia, other_city, client_for, user_with_role):  # noqa: F811
    file = horse(work, TODAY, pictures=1)
    door = f"/mesa/processos/recolhimento/{file.year}/{file.number}/foto-publica/"
    assert client_for(aldeia).post(door, {"foto": ""}).status_code == 302
    assert client_for(aldeia, user_with_role(aldeia, Role.AUDITOR)).post(door, {"foto": ""}).status_code == 403
    assert client_for(other_city, user_with_role(other_city, Role.ATTENDANT)).post(door, {"foto": ""}).status_code == 404
    assert seen_by("attendant").get(door).status_code == 405
    assert Impoundment.objects.get().public_picture is not None
