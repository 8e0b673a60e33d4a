"""A petition on the page: its draft, its files, its receipt; late or in time; two tabs, one petition; what the page of a file says of it."""

import datetime as dt
import io
import re

import pikepdf
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.desk.files import key as key_of
from tests.desk.files import main
from tests.petitions.conftest import PARTS, citizen_of, clock, world  # noqa: F401
from tests.petitions.test_petitions import LAST, joined
from tests.portal.party import address, assert_said, paper
from zelo.legal.limits import forget
from zelo.petitions.models import Draft, Petition
from zelo.proceedings.acts import Recorded


@pytest.fixture
def file(world):  # noqa: F811
    forget()
    return world.served()


@pytest.fixture
def ana(world, client_for):  # noqa: F811
    """Opens a session each time: between two days of a test it would have ended."""
    return lambda: client_for(world.city, world.ana)


def sends(client, url, do="enviar", **given):
    chave = given.pop("chave", None) or key_of(client.get(url))
    return client.post(url, {**PARTS, "chave": chave, "fazer": do, **given}, follow=True)


@pytest.mark.law("nobres", "art67", "art68")
def test_the_page_says_of_what_by_when_and_what_if_nothing_is_done(file, ana):
    says = main(ana().get(address(file)))
    assert "Não dar comida, água, abrigo ou cuidados necessários é infração grave." in says
    assert "art. 55, II" in says
    assert "até segunda-feira, 28/09/2026 , às 23h59" in says
    assert "Em 29/09/2026 o processo passa a: aguarda decisão , e é a vez de: Autoridade julgadora" in says
    assert re.search(r"Notificação\s+feito em\s+14/09/2026", says)
    assert re.search(r"Defesa\s+está aqui", says)
    assert "Recurso ainda não" in says


@pytest.mark.law("nobres", "art67", "art68")
def test_a_defence_sent_has_a_receipt_whose_code_anybody_verifies(world, file, ana, client_for):  # noqa: F811
    done = sends(ana(), address(file, "defesa"), provas=paper())
    row = Petition.objects.get()
    assert done.redirect_chain == [(f"/processos/peticao/{row.code}/", 302)]
    assert "Guarde o recibo" in main(done)
    pdf = b"".join(ana().get(f"/processos/peticao/{row.code}/recibo.pdf").streaming_content)
    assert_said(pdf, "Os cães tinham água nos fundos.", "nota.pdf")
    proved = main(client_for(world.city).get(f"/conferir/{row.code}/"))
    assert "Este papel é verdadeiro." in proved
    assert "água nos fundos" not in proved
    assert "Lima" not in proved
    says = main(ana().get(address(file)))
    assert "você já enviou" in says
    assert "Se você não fizer nada" not in says
    assert "você enviou: Defesa nº 1/2026" in main(ana().get("/processos/"))


@pytest.mark.law("nobres", "art67")
def test_what_comes_late_is_told_so_before_sending_received_and_marked(world, file, ana):  # noqa: F811
    world.clock.set(LAST + dt.timedelta(days=1))
    client = ana()
    before = main(client.get(address(file, "defesa")))
    assert "O prazo acabou em 28/09/2026" in before
    assert "não deixa passar por cima" not in before
    done = sends(client, address(file, "defesa"))
    assert Petition.objects.get().late
    assert "fora do prazo" in main(done)
    assert "você já enviou" not in main(client.get(address(file)))
    assert isinstance(world.decides(file), Recorded)


def test_a_form_that_fails_keeps_what_was_typed_and_the_files_that_came(file, ana):
    client, url = ana(), address(file, "defesa")
    broken = SimpleUploadedFile("virus.exe", b"MZ nothing of ours", "application/octet-stream")
    chave = key_of(client.get(url))
    answer = client.post(url, {**PARTS, "chave": chave, "fazer": "enviar", "provas": [paper(), broken]})
    assert answer.status_code == 422
    assert Petition.objects.count() == 0
    again = main(client.get(url))
    assert "Os cães tinham água nos fundos." in again
    assert "nota.pdf" in again
    assert "virus.exe" not in again
    assert key_of(client.get(url)) == chave
    kept = str(Draft.objects.get().evidence.get().pk)
    assert client.get(f"{url}arquivo/{kept}/").status_code == 200
    client.post(url, {**PARTS, "chave": chave, "fazer": "guardar", "tirar": kept})
    assert client.get(f"{url}arquivo/{kept}/").status_code == 404
    assert Draft.objects.get().evidence.count() == 0
    assert "Defesa: Processo sancionador" in main(client.get("/processos/"))
    client.post(url, {**PARTS, "chave": chave, "fazer": "apagar"})
    assert Draft.objects.count() == 0


def test_two_tabs_that_send_the_same_form_send_one(file, ana):
    client, url = ana(), address(file, "defesa")
    one, two = key_of(client.get(url)), key_of(client.get(url))
    assert one == two
    sends(client, url, chave=one)
    again = sends(client, url, chave=two, grounds_of_fact="Outra coisa.")
    assert "já tinha sido enviada" in main(again)
    row = Petition.objects.get()
    assert row.parts["grounds_of_fact"] == PARTS["grounds_of_fact"]
    assert Draft.objects.count() == 0
    third = sends(client, url, grounds_of_fact="Lembrei de outra coisa.")
    assert third.status_code == 200
    assert Petition.objects.count() == 2


def test_of_nothing_there_is_no_petition(file, ana):
    answer = sends(ana(), address(file, "defesa"), **dict.fromkeys(PARTS, " "))
    assert answer.status_code == 422
    assert "Diga as suas razões, ou junte-as em um arquivo." in main(answer)
    assert sends(ana(), address(file, "documento"), text="segue").status_code == 422


def test_what_the_law_does_not_open_is_told_and_nothing_is_lost(world, ana):  # noqa: F811
    file = world.notice()
    answer = ana().get(address(file, "recurso"), follow=True)
    assert answer.redirect_chain == [(address(file), 302)]
    assert "procure o atendimento" in main(answer)
    assert ana().get(address(file, "coisa-nenhuma")).status_code == 404


@pytest.mark.law("nobres", "art69", "art70")
def test_the_decision_is_shown_with_what_follows_if_nobody_appeals(world, file, ana):  # noqa: F811
    world.clock.set(LAST + dt.timedelta(days=1))
    world.act(
        "authority", file, "decide", decision="apply_penalties", reasons_text="As fotos provam.", penalties=["fine"], penalty_reasons="Dois animais.",
        counts=[{"offence": "art55_inc2", "animals": 2, "base_units": 30, "base_reason": "Começo da faixa."}],
    )  # fmt: skip
    world.act("attendant", file, "serve_decision", served_by="personal", proof=["signed_copy"])
    says = main(ana().get(address(file)))
    assert "O que foi decidido" in says
    assert "30 unidades fiscais" in says
    assert "Defesa não houve" in says
    assert "passa a: decisão definitiva" in says
    assert "Passa a valer: multa" in says
    assert "R$ 1.500,00" in says
    assert "Apresentar recurso" in says


def test_a_withdrawal_is_offered_of_an_appeal_that_nobody_has_judged(world, file, ana):  # noqa: F811
    assert "Desistir" not in main(ana().get(address(file)))
    joined(world, world.sends(file))
    assert "Desistir" not in main(ana().get(address(file)))
    world.clock.set(LAST + dt.timedelta(days=1))
    assert isinstance(world.decides(file), Recorded)
    world.act("attendant", file, "serve_decision", served_by="personal", proof=["signed_copy"])
    joined(world, world.sends(file, kind="appeal"))
    assert "Desistir do recurso" in main(ana().get(address(file)))


def test_the_autos_bring_the_petition_once_it_is_joined(world, file, ana):  # noqa: F811
    row = world.sends(file)
    before = b"".join(ana().get(address(file).rstrip("/") + "/autos.pdf").streaming_content)
    assert_said(before, never=["água nos fundos"])
    joined(world, row)
    after = b"".join(ana().get(address(file).rstrip("/") + "/autos.pdf").streaming_content)
    assert_said(after, "água nos fundos")
    with pikepdf.open(io.BytesIO(after)) as opened:
        assert len(opened.pages) > 2


def test_a_file_costs_as_many_queries_with_one_petition_as_with_three(world, file, ana):  # noqa: F811
    client = ana()

    def cost(url):
        client.get(url)
        with CaptureQueriesContext(
            connection,
        ) as found:
            client.get(url)
        return len(found)

    world.sends(file)
    one = cost(address(file)), cost("/processos/")
    for _ in range(2):
        world.sends(file, kind="other", parts={"text": "Peço que leiam."})
    world.served()
    assert (cost(address(file)), cost("/processos/")) == one
