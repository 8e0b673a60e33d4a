"""Notices at the desk: ways, proof, what failed; whoever comes second; what an act undermines; a file the law no longer holds."""

import datetime as dt
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.desk.files import main, new_key
from tests.desk.test_files_acts import of, picture
from tests.proceedings.work import MONDAY, Work
from zelo.law.facts import Fact
from zelo.law.faults import Refuse
from zelo.proceedings.models import Act

TODAY = timezone.localdate()


@pytest.fixture
def seen_by(aldeia, client_for, work):
    return lambda who: client_for(aldeia, work.people[who])


@pytest.fixture
def identified(work: Work):
    file = work.held(TODAY)
    work.done(file, "team", "identify", {"responsible": "p-1"}, today=TODAY)
    return file


def test_the_form_tells_the_ways_and_what_proves_each(identified, seen_by):
    page = main(seen_by("attendant").get(of(identified, "notificar-o-responsavel")))
    assert "Formas de notificar" in page
    assert re.search(r"Pelo correio com aviso de recebimento .*? Prova: aviso de recebimento devolvido\.", page), page
    assert "Cópia da prova da notificação" in page
    assert "Prova da notificação" in page


def test_a_failed_attempt_is_kept_with_its_reason(identified, seen_by):
    client = seen_by("attendant")
    data = {"served_by": "personal", "failure": "absent", "failure_text": "vizinho diz que viajou", "chave": new_key()}
    answer = client.post(of(identified, "registrar-tentativa-de-notificacao-sem-exito"), data, follow=True)
    page = main(answer)
    assert "Tentativa de notificação sem êxito" in page
    assert "Por que não deu certo: ausente" in page
    assert "Notificar o responsável" in page


def test_without_the_proof_of_its_way_it_is_refused_with_the_article(identified, seen_by):
    client = seen_by("attendant")
    data = {"served_by": "post", "proof": ["signed_copy"], "chave": new_key()}
    answer = client.post(of(identified, "notificar-o-responsavel"), data)
    assert answer.status_code == 422
    page = main(answer)
    assert "Diga que prova há da notificação." in page
    assert "Aviso de recebimento devolvido" in page
    assert "art. 26" in page


def test_the_proof_is_kept_and_shown_with_the_day_of_effect(identified, seen_by):
    client = seen_by("attendant")
    data = {"served_by": "post", "proof": ["ar"], "provas": picture("ar.png"), "chave": new_key()}
    answer = client.post(of(identified, "notificar-o-responsavel"), data, follow=True)
    act = Act.objects.get(file=identified, kind="notify")
    assert (len(act.facts["proof_files"]), len(act.evidence)) == (1, 1)
    assert act.answers == {"effective_on": TODAY.isoformat()}
    page = main(answer)
    assert f"A notificação vale desde: {TODAY:%d/%m/%Y}" in page
    assert "Prova da notificação: aviso de recebimento devolvido" in page
    assert "Foto 1" in page


def test_whoever_comes_second_is_told_who_released_it(work: Work, seen_by):
    file = work.ready()
    work.done(file, "attendant", "release", {"received_by": "p-1"}, today=dt.date(2026, 3, 11))
    answer = seen_by("coordinator").post(of(file, "devolver-o-animal"), {"received_by": "p-1", "chave": new_key()})
    assert answer.status_code == 409
    page = main(answer)
    assert "Nada foi registrado agora: outra pessoa chegou antes." in page
    assert f"Animal devolvido: por {work.people['attendant']}, em " in page
    assert Act.objects.filter(file=file, kind="release").count() == 1


def test_what_an_act_undermines_is_told_with_what_to_do(work: Work, seen_by):
    file = work.ready()
    work.done(file, "attendant", "release", {"received_by": "p-1"}, today=dt.date(2026, 3, 11))
    payment = Act.objects.get(file=file, kind="pay", facts__charge="fine")
    url = reverse("annul", args=["recolhimento", file.year, file.number, payment.n])
    client = seen_by("coordinator")
    page = main(client.post(url, {"reason_text": "o depósito voltou", "chave": new_key()}, follow=True))
    assert "O ato 12 (Animal devolvido) perdeu o fundamento com o que foi registrado agora." in page
    assert "peça a anulação a coordenador ou autoridade julgadora" in page.lower()


def test_a_file_the_law_no_longer_holds_is_still_read(work: Work, seen_by, monkeypatch):
    file = work.held()
    real = Fact.read

    def read(self, name, value):
        if name == "marks":
            raise Refuse("wrong_type", "características físicas (marks): palavra que a lei já não tem", needs=["marks"])
        return real(self, name, value)

    monkeypatch.setattr(Fact, "read", read)
    for address in (of(file), of(file, "registrar-inspecao-visual")):
        answer = seen_by("team").get(address)
        assert answer.status_code == 503
        page = main(answer)
        assert "As regras em uso não dizem onde este processo está" in page
        assert "Ato 2, Animal recolhido : características físicas" in page
        assert "Administrador" in page
        assert "RJ-140, km 5" in page
    assert MONDAY.strftime("%d/%m/%Y") in page
