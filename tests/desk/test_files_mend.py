"""Rectifying and annulling at the desk."""

import datetime as dt

import pytest
from django.utils import timezone

from tests.desk.files import main, new_key
from tests.proceedings.work import Work
from zelo.accounts.roles import Role
from zelo.proceedings.models import Act, Projection

TODAY = timezone.localdate()


@pytest.fixture
def seen_by(aldeia, client_for, work):
    return lambda who: client_for(aldeia, work.people[who])


def of(file, more="") -> str:
    return f"/mesa/processos/recolhimento/{file.year}/{file.number}/{more}"


RIGHT = {
    "species": "horse", "animals": "1", "sex": "female", "marks": "castanha", "place_text": "RJ-140, km 5", "taken_time": "06:40",
    "place": "highway", "loose": "1", "accompanied": "0", "reason": "loose",
}  # fmt: skip


def test_one_s_own_act_is_rectified_and_only_what_changed_is_written(work: Work, seen_by):
    file, client = work.held(TODAY), seen_by("team")
    page = client.get(of(file, "2/retificar/"))
    assert 'value="castanho, estrela na testa"' in page.content.decode()
    client.post(of(file, "2/retificar/"), {**RIGHT, "reason_text": "era fêmea", "chave": new_key()})
    act = Act.objects.get(kind="rectify")
    assert (act.about, act.facts) == (2, {"sex": "female", "marks": "castanha", "reason_text": "era fêmea"})
    page = main(client.get(of(file)))
    assert "retificado" in page
    assert "Sexo: fêmea" in page


@pytest.mark.parametrize(
    ("given", "says"),
    [({**RIGHT, "reason_text": ""}, "Preencha"), ({**RIGHT, "animals": "x", "reason_text": "engano"}, "Escreva um número inteiro")],
)
def test_a_rectification_that_does_not_do_keeps_what_was_typed(work: Work, seen_by, given, says):
    file = work.held(TODAY)
    answer = seen_by("team").post(of(file, "2/retificar/"), {**given, "chave": new_key()})
    assert answer.status_code == 422
    assert says in main(answer)
    assert 'value="castanha"' in answer.content.decode()
    assert not Act.objects.filter(kind="rectify").exists()


def test_nothing_changed_is_nothing_to_rectify(work: Work, seen_by):
    file = work.held(TODAY)
    same = {**RIGHT, "sex": "male", "marks": "castanho, estrela na testa", "reason_text": "engano", "chave": new_key()}
    assert "Nada mudou no ato" in main(seen_by("team").post(of(file, "2/retificar/"), same))


def test_the_acts_that_fall_are_proposed_and_a_person_decides(work: Work, seen_by):
    file = work.ready()
    client = seen_by("coordinator")
    claim = Act.objects.get(file=file, kind="claim")
    page = client.get(of(file, f"{claim.n}/anular/"))
    assert "perde o fundamento" in main(page)
    ticked = [part.split('"')[0] for part in page.content.decode().split('name="cai" value="')[1:]]
    documents = Act.objects.filter(file=file, kind="show_documents").values_list("n", flat=True)
    assert {str(n) for n in documents} <= set(ticked)
    client.post(
        of(file, f"{claim.n}/anular/"),
        {"reason_text": "reclamou a pessoa errada", "cai": [str(n) for n in documents], "chave": new_key()},
    )
    act = Act.objects.get(kind="annul")
    assert (act.about, act.facts["falls_with"]) == (claim.n, list(documents))
    assert main(client.get(of(file))).count("anulado") >= 3


def test_an_annulment_wants_a_reason_and_keeps_the_ticks(work: Work, seen_by):
    file = work.held(TODAY)
    answer = seen_by("coordinator").post(of(file, "1/anular/"), {"reason_text": "", "chave": new_key()})
    assert answer.status_code == 422
    assert "Preencha" in main(answer)
    assert 'value="2" checked' not in answer.content.decode()


def test_an_annulled_act_no_longer_counts(work: Work, seen_by):
    file = work.held(TODAY)
    seen_by("coordinator").post(of(file, "2/anular/"), {"reason_text": "era outro animal", "chave": new_key()})
    assert Projection.objects.get(file=file).stage == "called"
    assert "Este ato já foi anulado" in main(seen_by("coordinator").get(of(file, "2/anular/")))


def test_links_to_mend_stand_only_where_a_person_may(work: Work, seen_by, aldeia, client_for, user_with_role):
    file = work.held(TODAY)
    team, treasury, coordinator = (seen_by(who).get(of(file)).content.decode() for who in ("team", "treasury", "coordinator"))
    assert "2/retificar/" in team
    assert "1/retificar/" not in team
    assert "/retificar/" not in treasury
    assert "/anular/" not in team + treasury
    assert "2/anular/" in coordinator
    both = client_for(aldeia, user_with_role(aldeia, Role.COORDINATOR, Role.CATCHING_TEAM))
    assert "2/retificar/" in both.get(of(file)).content.decode()


def test_an_act_sent_twice_is_mended_once(work: Work, seen_by):
    file, sent = work.held(TODAY), {**RIGHT, "reason_text": "era fêmea", "chave": new_key()}
    client = seen_by("team")
    client.post(of(file, "2/retificar/"), sent)
    client.post(of(file, "2/retificar/"), sent)
    assert Act.objects.filter(kind="rectify").count() == 1


def test_what_is_not_there(work: Work, seen_by):
    file = work.held(dt.date(2026, 3, 9))
    for more in ("9/anular/", "9/retificar/", "0/anular/"):
        assert seen_by("coordinator").get(of(file, more)).status_code == 404
