"""The pages: what the public fills in is kept when something is wrong; what staff and others see never holds who told it."""

import logging
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.complaints.conftest import EMAIL, NAME, PHONE, PLACE, SECRETS, WHAT, act, left, photo, received
from zelo.accounts.roles import Role
from zelo.complaints.codes import read_code
from zelo.complaints.models import Complainant, Complaint, IdentityLook, Picture
from zelo.people.models import Person
from zelo.registry.models import PartnerMember

FORM = {"description": WHAT, "signs": ["mistreatment"], "species": "dog", "animals": "2", "happening": "1", "danger": "", "place_text": PLACE, "way": "confidential",
        "name": NAME, "phone": PHONE, "email": EMAIL, "mail_agreed": "1"}  # fmt: skip


def chave(answer):
    return re.search(r'name="chave" value="([^"]+)"', answer.content.decode())[1]


def sent(client, **more):
    given = {**FORM, "chave": chave(client.get("/denunciar/")), **more}
    return given, client.post("/denunciar/", given)


def code_in(answer):
    return re.search(r'code mono">([^<]+)<', answer.content.decode())[1]


@pytest.mark.law("nobres", "art10_inc6")
@pytest.mark.law("vila-pavao", "art39")
@pytest.mark.law("sao-pedro-da-aldeia", "art4_par1")
@pytest.mark.parametrize("slug", ["nobres", "vila-pavao", "sao-pedro-da-aldeia", "lencois-paulista", "juiz-de-fora"])
def test_anyone_tells_it_in_every_city_and_follows_it_by_the_code(city_named, client_for, slug):
    city = city_named(slug)
    connection.set_tenant(city)
    client = client_for(city)
    _, answer = sent(client)
    assert answer.status_code == 200 and answer["Cache-Control"] == "private, no-store"
    code = code_in(answer)
    assert read_code(code)
    row = Complaint.objects.get()
    assert (row.description, row.animals, row.happening, row.danger) == (WHAT, 2, True, None) and row.complainant.name == NAME
    seen = client.post("/denunciar/acompanhar/", {"codigo": code.lower()})
    assert "espera ser recebida" in seen.content.decode()
    assert not any(secret in seen.content.decode() for secret in (*SECRETS, WHAT, PLACE))


@pytest.mark.law("lencois-paulista", "art32_par2")
def test_without_a_name_even_logged_in_nothing_is_kept_of_who(city, client_for, user_with_role):
    user = user_with_role(city)
    Person.objects.create(name=NAME, folded="zenaide", user=user)
    _, answer = sent(client_for(city, user), way="anonymous")
    assert answer.status_code == 200 and not Complainant.objects.exists()
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_jsonb(t)::text FROM complaints_complaint t")
        kept = cursor.fetchone()[0]
    assert not any(secret in kept for secret in (*SECRETS, "127.0.0.1", "sessionid", "Django"))


def test_what_is_wrong_keeps_what_was_typed_and_the_pictures(city, client_for):
    client = client_for(city)
    given, answer = sent(client, place_text="", provas=[photo()])
    text = answer.content.decode()
    assert answer.status_code == 422 and WHAT in text and NAME in text and "foto-1.jpg" in text and "Diga onde é" in text
    assert chave(answer).split(":")[0] == given["chave"].split(":")[0]
    answer = client.post("/denunciar/", {**FORM, "chave": chave(answer)})
    assert answer.status_code == 200
    assert Complaint.objects.get().pictures.count() == 1
    again = client.post("/denunciar/", {**FORM, "chave": given["chave"]})
    assert code_in(again) == code_in(answer) and Complaint.objects.count() == 1


def test_bad_files_points_ways_and_numbers(city, client_for):
    client = client_for(city)
    for more, says in (
        ({"way": ""}, "Escolha como quer denunciar"), ({"name": ""}, "Diga o seu nome"), ({"email": ""}, "e-mail em que quer receber"),
        ({"point": "99,200"}, "Ponto no mapa"), ({"animals": "-3"}, "Quantos"), ({"signs": ["nada"]}, "O que parece ser"),
    ):  # fmt: skip
        from zelo.legal.limits import forget

        forget()
        _, answer = sent(client, **more)
        assert answer.status_code == 422 and says in answer.content.decode(), more
    from django.core.files.uploadedfile import SimpleUploadedFile

    forget()
    _, answer = sent(client, provas=[SimpleUploadedFile("x.exe", b"MZ0000")])
    assert answer.status_code == 422 and "não é foto, vídeo nem PDF" in answer.content.decode()
    assert not Complaint.objects.exists()


def test_a_picture_is_taken_back(city, client_for):
    client = client_for(city)
    given, _ = sent(client, place_text="", provas=[photo()])
    client.post("/denunciar/", {**given, "provas": [], "tirar": [str(Picture.objects.get().pk)]})
    assert not Picture.objects.exists()


def test_robots_too_many_and_forged_keys(city, client_for):
    client = client_for(city)
    _, answer = sent(client, site="http://spam")
    assert answer.status_code == 200 and Complaint.objects.get().suspect
    _, answer = sent(client, chave="0" * 18 + ":forjado")
    assert answer.status_code == 200 and Complaint.objects.count() == 2
    assert [sent(client)[1].status_code for _ in range(6)][-1] == 429
    tries = [client.post("/denunciar/acompanhar/", {"codigo": "x"}).status_code for _ in range(14)]
    assert tries[0] == 422 and tries[-1] == 429


def test_another_city_s_code_finds_nothing(city, other_city, client_for):
    _, code = left()
    assert client_for(other_city).post("/denunciar/acompanhar/", {"codigo": code}).status_code == 422


def test_more_by_the_code(city, client_for, attendant):
    row, code = left()
    received(row, attendant)
    client = client_for(city)
    page = client.post("/denunciar/acompanhar/", {"codigo": code})
    given = {"codigo": code, "chave": chave(page), "text": "É a casa verde.", "provas": [photo()]}
    assert "Recebemos" in client.post("/denunciar/acompanhar/", given).content.decode()
    client.post("/denunciar/acompanhar/", {**given, "provas": []})
    assert row.additions.get().pictures.count() == 1
    desk = client_for(city, attendant)
    assert "É a casa verde." in desk.get(f"/mesa/denuncias/{row.pk}/").content.decode()
    assert "informação nova" in desk.get("/mesa/denuncias/?ver=novidades").content.decode()
    done = desk.post(f"/mesa/denuncias/{row.pk}/", {"fazer": "juntar", "informacao": row.additions.get().pk, "text": "Casa verde."})
    assert done.status_code == 302 and row.file.acts.last().kind == "add_information"


@pytest.mark.law("nobres", "art44")
def test_a_partner_clinic_tells_what_it_saw_and_sees_its_protocol(city, client_for, user_with_role, attendant):
    user = user_with_role(city)
    clinic = Person.objects.create(name="Clínica Bicho Bom", folded="clinica bicho bom", kind="legal")
    PartnerMember.objects.create(user=user, person=clinic)
    client, base = client_for(city, user), f"/denunciar/parceiro/{clinic.opaque}/"
    given = {"description": "Fratura antiga sem trato.", "signs": ["cruelty"], "species": "dog", "place_text": PLACE, "reporter": "veterinary_clinic", "name": NAME,
             "registration": "CRMV-MT 1234", "provas": [photo()], "chave": chave(client.get(base + "comunicar/"))}  # fmt: skip
    assert client.post(base + "comunicar/", {**given, "registration": "", "provas": []}).status_code == 422
    assert client.post(base + "comunicar/", given).status_code == 302
    row = Complaint.objects.get()
    assert (row.reporter, row.reached_by, row.partner, row.pictures.count()) == ("veterinary_clinic", "partner", clinic, 1)
    assert "ainda sem número" in client.get(base).content.decode()
    desk = client_for(city, attendant)
    form = desk.get(f"/mesa/denuncias/{row.pk}/receber/")
    assert (
        'value="veterinary_clinic" selected' in form.content.decode()
        or 'value="veterinary_clinic" checked' in form.content.decode()
    )
    received(row, attendant)
    assert str(row.file) in client.get(base).content.decode()
    stranger = user_with_role(city)
    assert client_for(city, stranger).get(base).status_code == 403


def test_received_by_its_form_at_the_desk_and_counted_on_the_first_page(city, client_for, attendant):
    row, _ = left("named", danger=True)
    client = client_for(city, attendant)
    assert "1 urgente" in client.get("/mesa/").content.decode()
    page = client.get(f"/mesa/denuncias/{row.pk}/receber/").content.decode()
    assert WHAT in page and PLACE in page
    given = {"reached_by": "page", "place_text": PLACE, "description": WHAT, "dia": "01/01/1999x"}
    wrong = client.post(f"/mesa/denuncias/{row.pk}/receber/", given)
    assert wrong.status_code == 422 and WHAT in wrong.content.decode()
    done = client.post(f"/mesa/denuncias/{row.pk}/receber/", {**given, "dia": ""})
    assert done.status_code == 302
    assert client.get(done["Location"]).status_code == 200


def test_compared_and_joined_at_the_desk(city, client_for, attendant):
    first, _ = left()
    second, _ = left()
    client = client_for(city, attendant)
    address = f"/mesa/denuncias/{first.pk}/comparar/{second.pk}/"
    assert "Nenhuma das duas tem processo" in client.get(address).content.decode()
    assert "endereço parecido" in client.get(f"/mesa/denuncias/{second.pk}/").content.decode()
    received(first, attendant)
    assert f"?juntar={first.pk}" in client.get(address).content.decode()
    given = {"reached_by": "page", "place_text": PLACE, "description": WHAT, "juntar": first.pk, "juntar_motivo": ""}
    assert client.post(f"/mesa/denuncias/{second.pk}/receber/", given).status_code == 422
    assert client.post(f"/mesa/denuncias/{second.pk}/receber/", {**given, "juntar_motivo": "mesmo"}).status_code == 302
    second.refresh_from_db()
    assert second.joined_to == first.file
    third, _ = left()
    received(third, attendant)
    assert client.post(f"/mesa/denuncias/{third.pk}/comparar/{first.pk}/", {"motivo": "mesmo"}).status_code == 302
    third.refresh_from_db()
    assert third.joined_to == first.file


def test_at_the_counter_the_code_is_handed_over(city, client_for, attendant):
    client = client_for(city, attendant)
    given = {**FORM, "reached_by": "phone", "way": "named", "chave": chave(client.get("/mesa/denuncias/nova/"))}
    answer = client.post("/mesa/denuncias/nova/", given)
    assert read_code(code_in(answer))
    row = Complaint.objects.get()
    assert (row.reached_by, row.entered_by, row.complainant.name) == ("phone", attendant, NAME)


@pytest.mark.law("lencois-paulista", "art32")
def test_no_role_and_no_address_shows_who_told_it(city, client_for, people, caplog):
    caplog.set_level(logging.DEBUG)
    row, code = left("confidential")
    received(row, people[Role.ATTENDANT])
    act(row, people[Role.ATTENDANT], "triage", risk="high", reason_text="x")
    file = f"/mesa/processos/denuncia/{row.file.year}/{row.file.number}/"
    pages = [
        "/mesa/", "/mesa/denuncias/", "/mesa/denuncias/?ver=abertas", f"/mesa/denuncias/{row.pk}/", "/mesa/denuncias/pontos.json", file, file + "autos.pdf",
        "/mesa/processos/", "/mesa/buscar/?q=Zenaide", "/mesa/pessoas/?q=Zenaide", "/dados/animais.json", "/api/openapi.json",
    ]  # fmt: skip
    for user in (None, *people.values()):
        client = client_for(city, user)
        for page in pages:
            answer = client.get(page)
            body = b"".join(answer.streaming_content) if answer.streaming else answer.content
            for secret in SECRETS:
                shown = body.replace(b"Zenaide", b"") if "q=Zenaide" in page else body
                assert secret.encode() not in shown, (page, user and user.roles, secret)
    for role, status in ((Role.ATTENDANT, 403), (Role.INSPECTOR, 403), (Role.COORDINATOR, 422)):
        assert client_for(city, people[role]).post(f"/mesa/denuncias/{row.pk}/quem/", {"why": ""}).status_code == status
    opened = client_for(city, people[Role.COORDINATOR]).post(
        f"/mesa/denuncias/{row.pk}/quem/", {"why": "confirmar o endereço da visita"}
    )
    assert NAME in opened.content.decode() and IdentityLook.objects.get().by == people[Role.COORDINATOR]
    client_for(city).post("/denunciar/acompanhar/", {"codigo": code})
    assert not any(secret in caplog.text for secret in (*SECRETS, code))


def test_doors(city, client_for, people):
    row, _ = left()
    for page in ("/mesa/denuncias/", f"/mesa/denuncias/{row.pk}/", f"/mesa/denuncias/{row.pk}/receber/"):
        assert client_for(city).get(page).status_code == 302
        for role in (Role.TREASURY, Role.AUDITOR, Role.REGISTRAR):
            assert client_for(city, people[role]).get(page).status_code == 403
    assert client_for(city, people[Role.VETERINARIAN]).get(f"/mesa/denuncias/{row.pk}/receber/").status_code == 403
    assert client_for(city, people[Role.ATTENDANT]).get("/mesa/denuncias/99999999999999999999/").status_code == 404
    assert (
        client_for(city, people[Role.INSPECTOR]).post(f"/mesa/denuncias/{row.pk}/", {"fazer": "descartar", "why": "x"}).status_code
        == 403
    )


def test_the_queue_pages_by_key_and_costs_the_same_whatever_it_holds(city, client_for, attendant):
    client = client_for(city, attendant)
    left()
    client.get("/mesa/denuncias/")
    with CaptureQueriesContext(connection) as few:
        client.get("/mesa/denuncias/")
    for number in range(34):
        left(danger=bool(number % 3))
    with CaptureQueriesContext(connection) as many:
        first = client.get("/mesa/denuncias/").content.decode()
    assert len(many) == len(few) <= 12
    more = re.search(r"depois=([\d.]+)", first)[1]
    second = client.get(f"/mesa/denuncias/?ver=chegaram&depois={more}").content.decode()
    seen = [set(re.findall(r"/mesa/denuncias/(\d+)/", text)) for text in (first, second)]
    assert len(seen[0]) == 30 and len(seen[1]) == 5 and not seen[0] & seen[1]
    for odd in ("x", "9.", ".9", "-1.5", "99999999999999999999.1"):
        assert client.get(f"/mesa/denuncias/?depois={odd}").status_code == 200
