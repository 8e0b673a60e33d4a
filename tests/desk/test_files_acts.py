"""The form of an act: what it asks, what it keeps, what the law refuses, once for each request."""

import datetime as dt
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from PIL import Image

from tests.desk.files import CALL, HORSE, key, main, new_key
from tests.proceedings.work import Work
from zelo.proceedings.models import Act, CaseFile, Evidence

TODAY = timezone.localdate()
NEW = "/mesa/processos/recolhimento/novo/registrar-chamado/"


@pytest.fixture
def seen_by(aldeia, client_for, work):
    return lambda who: client_for(aldeia, work.people[who])


def of(file, act="") -> str:
    return f"/mesa/processos/recolhimento/{file.year}/{file.number}/{f'ato/{act}/' if act else ''}"


def picture(name="cavalo.png") -> SimpleUploadedFile:
    out = io.BytesIO()
    Image.new("RGB", (40, 30), "sienna").save(out, "PNG")
    return SimpleUploadedFile(name, out.getvalue(), content_type="image/png")


def test_a_call_opens_a_file_and_leads_to_its_page(seen_by):
    client = seen_by("attendant")
    page = client.get(NEW)
    assert "Registrar chamado" in main(page)
    answer = client.post(NEW, {**CALL, "chave": key(page)}, follow=True)
    file = CaseFile.objects.get()
    assert answer.redirect_chain == [(of(file), 302)]
    assert "registrado." in main(answer)
    assert Act.objects.get().facts == {"channel": "phone", "risk": "high", "place_text": "RJ-140, km 5"}


def test_the_doors_of_a_new_file_say_who_may(seen_by):
    page = main(seen_by("attendant").get("/mesa/processos/recolhimento/novo/"))
    assert "Registrar chamado" in page
    assert "Registrar recolhimento Cabe a: Equipe de campo." in page


def test_the_fields_are_the_act_s_in_the_city_s_words(work: Work, seen_by):
    page = main(seen_by("team").get(of(work.open(TODAY), "registrar-recolhimento")))
    for words in (
        "Espécie",
        "Características físicas (obrigatório)",
        "solto na via pública",
        "Fotografias e papéis",
        "Dia do recolhimento",
        "Mais dados",
    ):
        assert words in page, words


def test_what_is_missing_is_said_beside_its_field_and_the_rest_is_kept(work: Work, seen_by):
    file = work.open(TODAY)
    answer = seen_by("team").post(
        of(file, "registrar-recolhimento"), {**HORSE, "marks": "", "animals": "três", "chip": "7,6E+13", "chave": new_key()}
    )
    assert answer.status_code == 422
    html = answer.content.decode()
    assert 'id="animals-error">Escreva um número inteiro, como 3.' in html
    assert 'id="marks-error">Preencha' in html
    assert "arredondado por uma planilha" in html
    assert 'value="três"' in html
    assert 'value="7,6E+13"' in html
    assert 'value="RJ-140, km 5"' in html
    assert 'value="horse" selected' in html or 'value="horse" checked' in html
    assert Act.objects.count() == 1


def test_a_chip_is_taken_with_its_blanks(work: Work, seen_by):
    file = work.held(TODAY)
    seen_by("team").post(of(file, "passar-o-leitor-de-chip"), {"chip_found": "1", "chip": "076 0000 0000 0123", "chave": new_key()})
    assert Act.objects.get(kind="read_chip").facts == {"chip_found": True, "chip": "076000000000123"}


def test_a_late_act_speaks_of_its_own_day(work: Work, seen_by):
    file = work.open(TODAY - dt.timedelta(days=3))
    seen_by("team").post(
        of(file, "registrar-recolhimento"),
        {**HORSE, "dia": (TODAY - dt.timedelta(days=2)).strftime("%d/%m/%Y"), "chave": new_key()},
    )
    assert Act.objects.get(kind="take_in").on == TODAY - dt.timedelta(days=2)


@pytest.mark.parametrize("day", ["2199-01-01", "31/02/2026", "ontem"])
def test_a_day_that_does_not_fit(work: Work, seen_by, day):
    answer = seen_by("team").post(of(work.open(TODAY), "registrar-recolhimento"), {**HORSE, "dia": day, "chave": new_key()})
    assert answer.status_code == 422
    assert 'id="dia-error"' in answer.content.decode()
    assert f'value="{day}"' in answer.content.decode()


def test_a_form_posted_twice_acts_once(work: Work, seen_by):
    file, client = work.held(TODAY), seen_by("attendant")
    sent = {"boarding_place": "Curral", "chave": key(client.get(of(file, "levar-ao-acolhimento")))}
    client.post(of(file, "levar-ao-acolhimento"), sent)
    again = client.post(of(file, "levar-ao-acolhimento"), sent, follow=True)
    assert "Nada foi feito de novo" in main(again)
    assert Act.objects.filter(kind="board").count() == 1
    client.post(NEW, {**CALL, "chave": sent["chave"]})
    assert CaseFile.objects.count() == 1


def test_an_opening_posted_twice_opens_one(seen_by):
    client, sent = seen_by("attendant"), {**CALL, "chave": new_key()}
    first, again = client.post(NEW, sent), client.post(NEW, sent)
    assert first["Location"] == again["Location"]
    assert CaseFile.objects.count() == 1


def test_two_clerks_at_once_the_second_is_told_it_was_done(work: Work, seen_by):
    file = work.ready()
    work.done(file, "attendant", "release", {"received_by": "p-1"}, today=dt.date(2026, 3, 11))
    answer = seen_by("coordinator").post(of(file, "devolver-o-animal"), {"received_by": "p-1", "chave": new_key()})
    assert answer.status_code == 409
    assert "encerrado" in main(answer)


def test_an_act_that_is_barred_says_why(work: Work, seen_by):
    answer = seen_by("attendant").get(of(work.held(TODAY), "devolver-o-animal"))
    assert answer.status_code == 409
    assert "Ninguém reclamou o animal ainda. art. 10" in main(answer)


def test_what_the_law_refuses_stands_above_with_its_article_and_nothing_is_lost(work: Work, seen_by):
    """The law speaks once the form is whole: on that day no animal had been taken in."""
    day = (TODAY - dt.timedelta(days=1)).isoformat()
    answer = seen_by("team").post(
        of(work.held(TODAY), "levar-ao-acolhimento"), {"boarding_place": "Curral", "dia": day, "chave": new_key()}
    )
    assert answer.status_code == 422
    assert "A lei não aceita este ato" in main(answer)
    assert "art. 5º" in main(answer)
    assert 'value="Curral"' in answer.content.decode()
    assert f'value="{day}"' in answer.content.decode()


def test_charges_are_chosen_by_name_with_what_is_open(work: Work, seen_by):
    file = work.held(TODAY)
    page = seen_by("treasury").get(of(file, "registrar-pagamento") + "?cobranca=fine")
    assert "Multa: R$ 412,00" in main(page)
    assert 'value="412,00"' in page.content.decode()
    seen_by("treasury").post(of(file, "registrar-pagamento"), {"charge": "fine", "amount_brl": "412,00", "chave": key(page)})
    assert Act.objects.get(kind="pay").facts["charge"] == "fine"
    assert "pago R$ 412,00" in main(seen_by("treasury").get(of(file)))


def test_a_charge_that_is_not_of_the_file(work: Work, seen_by):
    file = work.held(TODAY)
    answer = seen_by("treasury").post(
        of(file, "registrar-pagamento"), {"charge": "resgate", "amount_brl": "10", "chave": new_key()}
    )
    assert answer.status_code == 422
    assert not Act.objects.filter(kind="pay").exists()


def test_photographs_come_with_the_act_and_are_shown(work: Work, seen_by):
    file, client = work.open(TODAY), seen_by("team")
    client.post(of(file, "registrar-recolhimento"), {**HORSE, "provas": [picture(), picture("outra.png")], "chave": new_key()})
    act = Act.objects.get(kind="take_in")
    assert len(act.evidence) == 2
    page = client.get(of(file))
    assert "Foto 1" in main(page)
    kept = Evidence.objects.first()
    shown = client.get(f"{of(file)}prova/{kept.pk}/")
    assert shown["Content-Type"] == "image/jpeg"
    original = client.get(f"{of(file)}prova/{kept.pk}/?original=1")
    assert original["Content-Disposition"].startswith("attachment")


def test_a_photograph_is_not_lost_when_the_form_fails(work: Work, seen_by):
    file, client = work.open(TODAY), seen_by("team")
    failed = client.post(of(file, "registrar-recolhimento"), {**HORSE, "marks": "", "provas": [picture()], "chave": new_key()})
    kept = Evidence.objects.get()
    assert f'name="prova" value="{kept.pk}"' in failed.content.decode()
    assert "Já recebido: cavalo.png" in main(failed)
    client.post(of(file, "registrar-recolhimento"), {**HORSE, "prova": [str(kept.pk)], "chave": new_key()})
    assert Act.objects.get(kind="take_in").evidence == [kept.sha256]


def test_a_file_that_is_no_photograph_is_said(work: Work, seen_by):
    answer = seen_by("team").post(
        of(work.open(TODAY), "registrar-recolhimento"),
        {**HORSE, "provas": [SimpleUploadedFile("virus.jpg", b"MZ nothing")], "chave": new_key()},
    )
    assert answer.status_code == 422
    assert "não é foto, vídeo nem PDF" in main(answer)


def test_another_person_s_photograph_is_not_taken(work: Work, seen_by):
    file = work.open(TODAY)
    seen_by("team").post(of(file, "registrar-recolhimento"), {"provas": [picture()], "chave": new_key()})
    theirs = Evidence.objects.get()
    seen_by("attendant").post(NEW, {**CALL, "prova": [str(theirs.pk), "x"], "chave": new_key()})
    assert Act.objects.get(file__number=2).evidence == []


def test_a_note(work: Work, seen_by):
    file, client = work.open(TODAY), seen_by("treasury")
    assert "Anotar" in main(client.get(of(file)))
    client.post(of(file, "anotar"), {"text": "o dono telefonou", "chave": new_key()})
    assert "O dono telefonou." in main(client.get(of(file)))


@pytest.mark.parametrize("hostile", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>'])
def test_what_was_typed_is_shown_as_text(work: Work, seen_by, hostile):
    client = seen_by("attendant")
    client.post(NEW, {**CALL, "place_text": hostile, "description": hostile, "chave": new_key()})
    file = CaseFile.objects.get()
    for path in (of(file), "/mesa/", "/mesa/processos/"):
        assert hostile not in client.get(path).content.decode(), path


def test_every_act_of_the_city_has_a_form(work: Work, seen_by):
    """Whatever is permitted to a person can be opened by them, in every stage of a file's way home."""
    from tests.proceedings.work import TO_RELEASE

    file = work.held(dt.date(2026, 3, 9))
    for who, act, day, facts in TO_RELEASE:
        for role in ("attendant", "team", "veterinarian", "treasury", "coordinator"):
            html = seen_by(role).get(of(file)).content.decode()
            for part in html.split('class="btn act')[1:]:
                link = part.split('href="')[1].split('"')[0]
                assert seen_by(role).get(link).status_code == 200, link
        work.done(file, who, act, facts, today=dt.date(2026, 3, day))
