"""The public pages of held animals: what they tell, and what they never do."""

import datetime as dt
import io
import json
import re
import uuid
from decimal import Decimal

import pytest
from django.core.files.storage import default_storage
from django.db import connection
from django.test.utils import CaptureQueriesContext
from PIL import Image

from tests.portal.held import CHIP, CPF, GOATS, PHONE, SECRET, address, evidence_of, horse, picture
from tests.portal.test_pages import text
from tests.proceedings.work import HORSE, MONDAY, TO_RELEASE, Work
from zelo.accounts.roles import Role
from zelo.custody.acts import open_place
from zelo.custody.acts.choose_public_picture import choose_public_picture
from zelo.custody.models import Impoundment
from zelo.legal.conflicts import Unfit
from zelo.legal.models import Office
from zelo.legal.queries import law_now
from zelo.people.acts import enter_person
from zelo.proceedings.acts import annul, keep_evidence, open_file
from zelo.proceedings.models import Projection
from zelo.proceedings.queries import look

WEDNESDAY, NEXT_MONDAY, LATER = dt.date(2026, 3, 11), dt.date(2026, 3, 16), dt.date(2026, 3, 17)


@pytest.fixture
def anyone(aldeia, client_for):
    return client_for(aldeia)


def main(answer) -> str:
    whole = text(answer)
    return whole[
        whole.index("Animais recolhidos ›") if "Animais recolhidos ›" in whole else 0 : whole.rindex("As frases são nossas")
    ]


def every_public_answer(anyone, file) -> str:
    """All that anyone can fetch of an animal, as one text."""
    answers = [anyone.get(path) for path in ("/animais/", address(file), "/animais/pontos.json", f"/animais/pontos.json?n={file.number}-{file.year}",
                                              "/api/animals", "/", address(file, "foto/"))]  # fmt: skip
    return "\n".join(
        answer.content.decode("latin-1" if "image" in answer["Content-Type"] else "utf-8") + str(answer.headers)
        for answer in answers
    )


# ---------------------------------------------------------------- what is told


def test_a_held_horse_is_listed_with_what_its_owner_needs(work, prices, anyone, on):
    on(WEDNESDAY)
    file = horse(work, point="-22.7440,-42.0640")
    page = text(anyone.get("/animais/"))
    for words in ("A lei dá 5 dias úteis para buscar. art. 10", "Cavalo ou égua, macho", "Castanho, estrela na testa", "RJ-140, km 5 · São Mateus, 9 de março de 2026",
                  "até segunda-feira, 16 de março", "Hoje custaria R$ 522,00", "É meu: como buscar"):  # fmt: skip
        assert words in page, words
    assert f'href="{address(file)}"' in anyone.get("/animais/").content.decode()
    assert "1 animal recolhido agora" in text(anyone.get("/"))


def test_the_page_of_an_animal_says_until_when_with_what_and_for_how_much(work, prices, anyone, on):
    on(WEDNESDAY)
    page = main(anyone.get(address(horse(work))))
    for words in ("3 dias úteis Até segunda-feira, 16 de março de 2026 . art. 10", "Documento de identidade art. 10, § 3º", "Número do CPF art. 10, § 3º",
                  "Comprovante de pagamento art. 10, § 5º", "Procuração (se for o seu caso)", "Comparecer à Secretaria art. 10, § 2º",
                  "Assinar o termo de responsabilidade art. 10, § 1º", "100 UFM × R$ 4,12 = R$ 412,00", "Manutenção: 1 × 2 × R$ 30,00 = R$ 60,00",
                  "Número de animais (1) × taxa de apreensão por animal (R$ 50,00)", "Total hoje R$ 522,00", "segunda-feira, 9 de março de 2026"):  # fmt: skip
        assert words in page, words


@pytest.mark.parametrize("day", [9, 10, 13, 16])
def test_days_and_costs_are_the_law_s(work, prices, anyone, on, day):
    today = dt.date(2026, 3, day)
    on(today)
    file = horse(work)
    standing = look(file, today=today).standing
    due, total = standing.next_due.due, standing.total_open
    one = anyone.get("/api/animals").json()["animals"][0]
    assert (one["claim"], one["claim_until"], one["days_left"]) == ("open", due.isoformat(), (due - today).days)
    assert Decimal(str(one["cost_today_brl"])) == total == 462 + 30 * max(day - 9, 1)
    said = f"R$ {total:.2f}".replace(".", ",")
    assert said in text(anyone.get("/animais/")) and f"Total hoje {said}" in main(anyone.get(address(file)))
    if day == 16:
        assert "hoje é o último dia" in main(anyone.get(address(file)))


def test_what_was_paid_no_longer_counts(work, prices, anyone, on, person):
    on(MONDAY)
    file = horse(work)
    work.done(file, "attendant", "claim", {"claimant": person().ref, "capacity": "owner"})
    work.done(file, "treasury", "pay", {"charge": "fine", "amount_brl": "412.00"})
    page = main(anyone.get(address(file)))
    assert "Já pago: R$ 412,00" in page and "Total hoje R$ 80,00" in page
    assert "já foi reclamado" in page and "Alguém já pediu este animal de volta" in page


def test_when_the_term_is_over_the_page_says_that_and_why(work, prices, anyone, on):
    on(LATER)
    file = horse(work)
    assert "prazo encerrado em 16 de março" in text(anyone.get("/animais/"))
    page = main(anyone.get(address(file)))
    assert "Não pode mais ser reclamado" in page
    assert "O prazo para buscar terminou em segunda-feira, 16 de março de 2026." in page
    assert "O prazo para reclamar já terminou. art. 10 art. 11, I" in page
    assert "Agora: à espera de destino. art. 13" in page
    assert "Quanto custa" not in page and "R$" not in page
    assert (
        anyone.get("/api/animals").json()["animals"][0] | {"claim": "over", "cost_today_brl": None}
        == anyone.get("/api/animals").json()["animals"][0]
    )


def test_a_third_impoundment_cannot_be_claimed_and_the_law_says_so(work, prices, anyone, on):
    on(MONDAY)
    for _ in range(3):
        file = horse(work, chip_found=True, chip=CHIP)
    page = main(anyone.get(address(file)))
    assert (
        "não pode mais ser reclamado" in page
        and "É o terceiro recolhimento do animal, ou mais: ele não é mais devolvido. art. 12, parágrafo único" in page
        and "Quanto custa" not in page
    )
    assert [one["claim"] for one in anyone.get("/api/animals").json()["animals"]] == ["barred", "open", "open"]


def test_what_cannot_be_reckoned_is_said_not_guessed(work, anyone, on):
    on(MONDAY)
    file = horse(work)
    assert "Valor ainda não calculado" in text(anyone.get("/animais/"))
    page = main(anyone.get(address(file)))
    assert "Total hoje a calcular" in page and "Falta saber:" in page
    assert anyone.get("/api/animals").json()["animals"][0]["cost_today_brl"] is None


def test_a_group_leaves_head_by_head(work, prices, anyone, on):
    on(MONDAY)
    file = work.open()
    work.done(file, "team", "take_in", GOATS, subjects=["cabra 1", "cabra 2"])
    assert "2 animais: cabra ou bode, fêmea" in text(anyone.get("/animais/"))
    assert "São meus: como buscar" in text(anyone.get("/animais/"))
    work.done(file, "veterinarian", "die", {"cause_text": "atropelada"}, subjects=["cabra 1"])
    assert anyone.get("/api/animals").json()["animals"][0]["heads"] == 1
    assert "1 animal recolhido agora" in text(anyone.get("/"))
    work.done(file, "veterinarian", "die", {"cause_text": "atropelada"}, subjects=["cabra 2"])
    assert anyone.get("/api/animals").json()["animals"] == []
    assert anyone.get(address(file)).status_code == 410


def test_where_to_go_is_told_once_the_city_told_it(work, prices, anyone, on):
    on(MONDAY)
    place = open_place(by=work.people["coordinator"], name="Curral da Rua do Fogo", capacity=9)
    file = horse(work)
    work.done(file, "team", "board", {"boarding_place": place.ref})
    assert "Curral" not in main(anyone.get(address(file)))
    type(place).objects.update(phone="(22) 2621-0000")
    Office.objects.create(key="agriculture", address="Praça Plínio de Assis Tavares", hours="8h às 17h")
    page = main(anyone.get(address(file)))
    assert "Secretaria Municipal de Agricultura Praça Plínio de Assis Tavares 8h às 17h" in page
    assert "Curral da Rua do Fogo Telefone: (22) 2621-0000" in page


def test_a_file_behind_the_day_is_reckoned_anew(work, prices, anyone, on):
    """The night's work may be late; the list is not."""
    on(MONDAY)
    horse(work)
    assert anyone.get("/api/animals").json()["animals"][0]["cost_today_brl"] == 492
    on(WEDNESDAY)
    assert Projection.objects.get().computed_on == MONDAY
    assert anyone.get("/api/animals").json()["animals"][0]["cost_today_brl"] == 522


# ---------------------------------------------------------------- what is never told


def test_no_fact_of_a_person_is_in_any_public_answer(work, prices, anyone, on):
    """Secrets in every fact that an act may bring, among them those written where the public page reads."""
    on(MONDAY)
    owner = enter_person(by=work.people["attendant"], today=MONDAY, name=SECRET, document=CPF)
    file = open_file(
        by=work.people["attendant"], kind="impoundment", act="call", today=MONDAY, key=uuid.uuid4(),
        facts={"channel": "phone", "risk": "high", "place_text": f"RJ-140, casa de {SECRET}", "caller_text": f"{SECRET} {PHONE} {CPF}",
               "description": f"é do vizinho {SECRET}"},
    ).file  # fmt: skip
    intake = {**HORSE, "marks": f"castanho, coleira de {SECRET} {CPF} {PHONE} {CHIP}", "place_text": f"RJ-140, sítio de {SECRET}, {PHONE}",
              "chip_found": True, "chip": CHIP, "age_text": SECRET, "tied_to": SECRET}  # fmt: skip
    work.done(file, "team", "take_in", intake)
    for who, act, facts in [
        ("team", "read_chip", {"chip_found": True, "chip": CHIP}), ("team", "inspect", {"findings": f"{SECRET} {CPF}"}),
        ("veterinarian", "examine", {"findings": SECRET, "serious_condition": False}), ("attendant", "identify", {"responsible": owner.ref}),
        ("attendant", "notify", {"served_by": "personal", "proof": ["signed_copy"], "proof_files": [SECRET]}), ("attendant", "note", {"text": f"{SECRET} {CPF}"}),
        ("veterinarian", "charge_treatment", {"vet_costs_brl": "80.00", "item_text": f"unguento para {SECRET}"}),
        ("attendant", "claim", {"claimant": owner.ref, "capacity": "owner"}), ("attendant", "show_documents", {"documents": ["identity", "cpf"]}),
        ("coordinator", "order_cure", {"answer_by": "2026-04-20", "reason_text": f"{SECRET} não trouxe"}),
    ]:  # fmt: skip
        work.done(file, who, act, facts)
    seen = every_public_answer(anyone, file)
    digits = re.sub(r"\D", "", CPF), re.sub(r"\D", "", PHONE)
    for secret in (*SECRET.split(), CPF, PHONE, CHIP, *digits, CHIP[-6:], owner.ref, "unguento", "vizinho"):
        assert secret not in seen, secret
    assert "castanho, coleira de …" in seen.lower()


def test_another_city_s_animals_are_never_seen(work, prices, client_for, other_city, on):
    on(MONDAY)
    file = horse(work, pictures=1)
    stranger = client_for(other_city)
    assert stranger.get("/api/animals").json()["animals"] == [] == stranger.get("/animais/pontos.json").json()["points"]
    assert stranger.get(address(file)).status_code == stranger.get(address(file, "foto/")).status_code == 404


@pytest.mark.parametrize("path", ["2026/999/", "2026/0/", "1/1/", "99999/1/", "2026/99999999999/", "2026/1/foto/", "2026/abc/"])
def test_what_never_was_here_is_404(work, anyone, path):
    work.open()
    assert anyone.get(f"/animais/{path}").status_code == 404


def test_a_call_is_nobody_s_business(work, anyone):
    file = work.open()
    assert anyone.get(address(file)).status_code == 404


def test_an_animal_handed_over_is_gone_at_once_and_the_page_does_not_say_why(work, prices, anyone, on, person):
    on(WEDNESDAY)
    file = horse(work, pictures=1)
    owner = person()
    for who, act, day, facts in TO_RELEASE:
        facts = {**facts, "claimant": owner.ref} if act == "claim" else facts
        work.done(file, who, act, facts, today=dt.date(2026, 3, day))
    assert anyone.get(address(file, "foto/")).status_code == 200
    work.done(file, "attendant", "release", {"received_by": owner.ref}, today=WEDNESDAY)
    assert anyone.get("/api/animals").json()["animals"] == [] == anyone.get("/animais/pontos.json").json()["points"]
    gone = anyone.get(address(file))
    assert gone.status_code == 410 and "já não está recolhido" in text(gone)
    assert not re.search(r"Ana|Souza|restitu|castanho", text(gone))
    assert anyone.get(address(file, "foto/")).status_code == 404
    assert "Nenhum animal está recolhido agora" in text(anyone.get("/"))


def test_a_destined_animal_leaves_though_its_fine_is_open(work, prices, anyone, on):
    """São Pedro da Aldeia keeps the file open for the debt; the animal is no longer there."""
    on(LATER)
    file = horse(work)
    work.done(file, "team", "inspect", {"findings": "nada"}, today=LATER)
    work.done(file, "team", "read_chip", {"chip_found": True, "chip": CHIP}, today=LATER)
    work.done(file, "attendant", "identify", {"responsible": "vizinho"}, today=LATER)
    facts = {"outcome": "donation_institution", "reason_text": "sem dono", "recipient": "APAE"}
    offered = look(file, today=LATER).standing.permitted["destine"]
    if offered.papers.get("donation_institution"):
        facts["outcome_papers"] = list(offered.papers["donation_institution"])
    work.done(file, "coordinator", "destine", facts, today=LATER)
    row = Impoundment.objects.select_related("file__projection").get()
    assert not row.file.projection.final and not row.present
    assert anyone.get(address(file)).status_code == 410 and anyone.get("/api/animals").json()["total"] == 0


def test_an_animal_that_fled_is_not_listed_until_it_is_back(work, prices, anyone, on):
    on(MONDAY)
    file = horse(work)
    work.done(file, "team", "escape", {"reason_text": "porteira aberta"})
    assert anyone.get("/api/animals").json()["total"] == 0 and anyone.get(address(file)).status_code == 410
    work.done(file, "team", "recapture", {"place_text": "RJ-140, km 6"})
    assert anyone.get("/api/animals").json()["total"] == 1


# ---------------------------------------------------------------- pictures


def test_the_first_picture_of_the_intake_is_shown_in_a_copy_that_holds_nothing_else(work, prices, anyone, on):
    on(MONDAY)
    file = horse(work, pictures=2)
    first = evidence_of(file)[0]
    assert Impoundment.objects.get().public_picture == first
    with first.original.open("rb") as original:
        assert SECRET.split()[0].encode() in original.read()
    answer = anyone.get(address(file, "foto/"))
    assert (answer.status_code, answer["Content-Type"], answer["Cache-Control"]) == (200, "image/jpeg", "public, max-age=300")
    with Image.open(io.BytesIO(answer.content)) as image:
        assert max(image.size) == 720 and not image.getexif() and "exif" not in image.info
    assert answer.content == anyone.get(address(file, "foto/")).content


def test_staff_choose_another_picture_or_none(work, prices, anyone, on):
    on(MONDAY)
    file = horse(work, pictures=2)
    _first, second = evidence_of(file)
    row = choose_public_picture(by=work.people["attendant"], file=file, picture=second.pk)
    assert (row.public_picture, row.picture_by, row.picture_at is not None) == (second, work.people["attendant"], True)
    assert f"?v={str(second.pk)[:8]}" in anyone.get("/animais/").content.decode()
    choose_public_picture(by=work.people["attendant"], file=file, picture=None)
    assert anyone.get(address(file, "foto/")).status_code == 404 and "foto/" not in anyone.get("/animais/").content.decode()
    work.done(file, "team", "inspect", {"findings": "nada"})
    annul(by=work.people["coordinator"], file=file.pk, about=3, reason_text="engano", today=MONDAY, key=uuid.uuid4())
    assert Impoundment.objects.get().public_picture is None


def test_a_picture_of_another_file_cannot_be_chosen(work, prices, on):
    on(MONDAY)
    file, other = horse(work, pictures=1), horse(work, pictures=1)
    with pytest.raises(Unfit):
        choose_public_picture(by=work.people["attendant"], file=file, picture=evidence_of(other)[0].pk)


def test_an_animal_taken_from_private_ground_shows_no_picture_until_somebody_chooses(city_named, user_with_role, client_for, on):
    on(MONDAY)
    city = city_named("vila-pavao")
    connection.set_tenant(city)
    work = Work({"attendant": user_with_role(city, Role.ATTENDANT), "team": user_with_role(city, Role.CATCHING_TEAM)})
    file = work.open(facts={"place_text": "Rua Seis de Abril, 10"})
    brought = [keep_evidence(by=work.people["team"], upload=picture())]
    intake = {"species": "dog", "animals": 1, "sex": "male", "marks": "caramelo", "place_text": "Rua Seis de Abril, 10", "taken_time": "10:00",
              "severe_maltreatment": True, "place": "private_land"}  # fmt: skip
    work.done(file, "team", "take_in", intake, evidence=brought)
    anyone = client_for(city)
    assert anyone.get(address(file)).status_code == 200 and "Seis de Abril" not in main(anyone.get(address(file)))
    assert anyone.get(address(file, "foto/")).status_code == 404
    choose_public_picture(by=work.people["attendant"], file=file, picture=brought[0].pk)
    assert anyone.get(address(file, "foto/")).status_code == 200


def test_a_picture_that_is_gone_from_the_disk_is_404_not_500(work, prices, anyone, on):
    on(MONDAY)
    file = horse(work, pictures=1)
    default_storage.delete(evidence_of(file)[0].shown.name)
    assert anyone.get(address(file, "foto/")).status_code == 404


# ---------------------------------------------------------------- filters, pages, price


def test_species_filter_and_pages(work, prices, anyone, on):
    on(MONDAY)
    for _ in range(26):
        horse(work)
    goats = work.open()
    work.done(goats, "team", "take_in", GOATS)
    page = text(anyone.get("/animais/"))
    assert "Todos 27 Cavalo ou égua 26 Cabra ou bode 1" in page and "Página 1 de 2" in page
    only = text(anyone.get("/animais/?especie=goat"))
    assert "2 animais: cabra ou bode" in only and "Castanho" not in only and "Página" not in only
    second = anyone.get("/animais/?especie=horse&pagina=2")
    assert second.content.decode().count('class="found"') == 2
    assert anyone.get("/animais/?especie=<script>&pagina=zz").content.decode().count('class="found"') == 24
    assert anyone.get("/api/animals?species=goat").json()["total"] == 1
    assert [anyone.get(f"/api/animals?species=horse&page={n}").json()["total"] for n in (1, 9)] == [26, 26]
    assert len(anyone.get("/animais/pontos.json").json()["points"]) == 27


def test_lists_pages_and_points_cost_the_same_however_many_there_are(work, prices, anyone, on):
    def cost(path):
        law_now()
        with CaptureQueriesContext(connection) as seen:
            assert anyone.get(path).status_code == 200
        return len(seen)

    on(MONDAY)
    first = horse(work, pictures=1)
    paths = ["/animais/", "/animais/pontos.json", "/api/animals", address(first)]
    for path in paths:
        cost(path)
    one = [cost(path) for path in paths]
    for _ in range(3):
        horse(work, pictures=1)
    cold = cost("/animais/")
    assert [cost(path) for path in paths] == one
    assert one[0] <= 6 and cold == one[0] + 1 and one[1] <= 5 and one[3] <= 12
    on(WEDNESDAY)
    late = cost("/animais/")
    horse(work)
    assert cost("/animais/") == late


@pytest.mark.parametrize("query", ["n=1", "n=a-b", "n=1-2026-3", "n=-1-2026", "n=99999999999-2026", "especie=%00", "n=%C2%B2-2026"])
def test_odd_questions_for_points_find_nothing_and_break_nothing(work, prices, anyone, on, query):
    on(MONDAY)
    horse(work)
    answer = anyone.get(f"/animais/pontos.json?{query}")
    assert answer.status_code == 200 and answer.json()["points"] == []


def test_the_ground_is_the_pack_s(anyone, aldeia):
    ground = anyone.get("/animais/chao.json").json()["ground"]
    assert (
        ground["centre"] == [-22.8392, -42.1026] and ["Centro", -22.8392, -42.1026] in ground["districts"] and ground["tiles"] == ""
    )


@pytest.mark.parametrize("path", ["/animais/", "/animais/pontos.json", "/animais/chao.json"])
def test_only_reading_is_allowed(anyone, path):
    assert anyone.post(path).status_code == 405


def test_the_api_refuses_what_it_does_not_understand(anyone):
    assert anyone.get("/api/animals?page=0").status_code == 422
    assert anyone.get("/api/animals?species=" + "x" * 41).status_code == 422
    described = json.dumps(anyone.get("/api/openapi.json").json()["paths"]["/api/animals"])
    assert "AnimalsOut" in described
