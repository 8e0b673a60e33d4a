"""The desk's pages of animals: who may open them, what they show, what is kept of what was typed."""

import csv
import datetime as dt
import io
import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from tests.proceedings.test_evidence import photograph
from zelo.accounts.roles import Role
from zelo.animals.acts import add_chip, add_event, enter_animal, new_animal
from zelo.animals.counting import count_animals
from zelo.animals.models import Animal, AnimalChip, AnimalEvent, AnimalMark, Guardianship
from zelo.animals.spans import Span
from zelo.legal.queries import local_time
from zelo.people.acts import enter_person
from zelo.people.models import Look, Person
from zelo.registry.models import ImportBatch, ImportedRow

CHIP = "076000000000123"
BASE = "/mesa/animais/"


@pytest.fixture
def clerk(city, user_with_role):
    return user_with_role(city, Role.COORDINATOR)


@pytest.fixture
def today(city):
    with local_time():
        return timezone.localdate()


@pytest.fixture
def client(city, clerk, client_for):
    return client_for(city, clerk)


@pytest.fixture
def ana(clerk, today):
    return enter_person(by=clerk, today=today, name="Ana Souza", district="Centro", document="52998224725")


@pytest.fixture
def rex(clerk, today, ana):
    return enter_animal(by=clerk, today=today, species="dog", name="Rex", chip=CHIP, guardian=ana, coat="preto")


def entry(**given):
    return {"species": "dog", "chave": "8d7c8f0e-6b1d-4f43-9c3d-1f9d3b2a7c11", **given}


PAGES = ("", "novo/", "vacinas/", "populacoes/", "populacoes.csv")
OF_ONE = (
    "", "mudar/", "microchip/", "identificacao/", "guarda/", "passar/", "aconteceu/vaccination/", "aconteceu/death/", "carteirinha.pdf",
    "etiquetas.pdf",
)  # fmt: skip


def test_every_page_opens(client, rex):
    for path in (*(BASE + one for one in PAGES), *(f"{BASE}{rex.pk}/{one}" for one in OF_ONE), "/mesa/ajustes/especies/"):
        answer = client.get(path)
        assert answer.status_code == 200, path
    assert client.get(f"{BASE}{rex.pk}/carteirinha.pdf").content.startswith(b"%PDF")


def test_the_doors(city, other_city, rex, user_with_role, client_for):
    paths = [*(BASE + one for one in PAGES), *(f"{BASE}{rex.pk}/{one}" for one in OF_ONE)]
    for path in paths:
        assert client_for(city).get(path).status_code == 302
        assert client_for(city, user_with_role(city)).get(path).status_code == 403
    auditor = client_for(city, user_with_role(city, Role.AUDITOR))
    assert auditor.get(f"{BASE}{rex.pk}/").status_code == 200
    for path in ("novo/", f"{rex.pk}/mudar/", f"{rex.pk}/passar/", f"{rex.pk}/microchip/"):
        assert auditor.get(BASE + path).status_code == 403
        assert auditor.post(BASE + path, entry()).status_code == 403
    abroad = client_for(other_city, user_with_role(other_city, Role.COORDINATOR))
    for path in OF_ONE:
        assert abroad.get(f"{BASE}{rex.pk}/{path}").status_code == 404


def test_what_is_not_there(client, rex):
    for path in (
        f"{2**70}/",
        "999999/",
        f"{rex.pk}/aconteceu/nada/",
        f"{rex.pk}/aconteceu/transfer/",
        f"{rex.pk}/riscar/1/",
        f"{rex.pk}/guarda/99999999/encerrar/",
    ):
        assert client.get(BASE + path).status_code == 404


def test_an_opening_is_noted_for_everybody_the_page_names(client, clerk, ana, rex):
    client.get(f"{BASE}{rex.pk}/")
    look = Look.objects.get(person=ana)
    assert (look.by, look.page, look.about) == (clerk, "animal", rex.ref)


def test_an_animal_enters_with_its_guardian_and_its_chip(client, ana, today):
    answer = client.post(
        BASE + "novo/",
        entry(name="Mel", chip="LA 076 000 000 000 123", born="uns 3 anos", guardian=ana.ref, neutered="sim", sex="female", implanted="2024", sem_breed="achada na rua"),
    )  # fmt: skip
    mel = Animal.objects.get()
    assert answer.headers["Location"] == f"{BASE}{mel.pk}/"
    assert (mel.name, mel.guardian, mel.district, mel.born_precision, mel.age_told_on, mel.neutered) == (
        "Mel",
        ana,
        "Centro",
        "age",
        today,
        True,
    )
    assert mel.chips.get().number == CHIP and mel.events.get(kind="chip_implant").precision == "year"
    assert mel.unavailable == {"breed": "achada na rua"} and mel.rga
    client.post(BASE + "novo/", entry(name="Mel", guardian=ana.ref))
    assert Animal.objects.count() == 1


def test_a_new_guardian_enters_with_the_animal_or_not_at_all(client):
    given = entry(**{"guardian-name": "Bia Lima", "guardian-phone": "(65) 99999-1234", "guardian-district": "Norte", "name": "Mel"})
    refused = client.post(BASE + "novo/", {**given, "chip": "9,82E+14"})
    assert refused.status_code == 422 and "Bia Lima" in refused.content.decode() and "planilha" in refused.content.decode()
    assert (Animal.objects.count(), Person.objects.count()) == (0, 0)
    client.post(BASE + "novo/", given)
    assert Animal.objects.get().guardian.name == "Bia Lima"


def test_a_lost_zero_is_offered_as_a_button(client):
    page = client.post(BASE + "novo/", entry(chip="76000000000123")).content.decode()
    assert f'name="chip" value="{CHIP}"' in page and "zero do começo" in page


def test_looking_for_somebody_records_nothing(client, ana):
    page = client.post(BASE + "novo/", entry(**{"guardian-find": "ana", "procurar": "guardian", "name": "Mel"}))
    assert page.status_code == 200 and "Ana Souza" in page.content.decode() and 'value="Mel"' in page.content.decode()
    assert not Animal.objects.exists() and Look.objects.filter(person=ana).exists()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"species": ""}, "Escolha a espécie"),
        ({"species": "dragon"}, "Faça uma escolha válida"),
        ({"born": "amanhã cedo"}, "Não deu para entender"),
        ({"born": "01/01/2999"}, "ainda não chegou"),
        ({"name": "x" * 101}, "100"),
        ({"street": "Rua A"}, "Há um lugar escrito"),
        ({"chip": "5105903-1-00"}, "deve ter 15"),
        ({"postal_code": "123", "kept": "apart"}, "CEP tem 8"),
        ({"guardian": "p-999999999"}, ""),
    ],
)
def test_what_does_not_fit_is_said_and_kept(client, given, says):
    answer = client.post(BASE + "novo/", entry(coat="caramelo", **given))
    if says:
        page = answer.content.decode()
        assert answer.status_code == 422 and says in page and 'value="caramelo"' in page
        assert not Animal.objects.exists()


def test_two_who_change_at_once_lose_nothing(client, rex):
    def seen():
        page = client.get(f"{BASE}{rex.pk}/mudar/").content.decode()
        return page.split('name="visto" value="')[1].split('"')[0]

    one = other = seen()
    client.post(f"{BASE}{rex.pk}/mudar/", {"species": "dog", "name": "Réx", "coat": "preto", "visto": one})
    answer = client.post(f"{BASE}{rex.pk}/mudar/", {"species": "dog", "name": "Rexão", "coat": "preto", "visto": other})
    page = answer.content.decode()
    assert answer.status_code == 422 and "outra pessoa mudou: nome" in page and 'value="Rexão"' in page
    client.post(f"{BASE}{rex.pk}/mudar/", {"species": "dog", "name": "Réx", "coat": "caramelo", "visto": seen()})
    rex.refresh_from_db()
    assert (rex.name, rex.coat, rex.district) == ("Réx", "caramelo", "Centro")


def test_events_by_the_form(client, rex):
    path = f"{BASE}{rex.pk}/aconteceu/vaccination/"
    assert client.post(path, {"on": "março de 2024", "vaccine": ""}).status_code == 422
    client.post(path, {"on": "março de 2024", "vaccine": "rabies", "batch": "R1", "valid_until": "2026-01-31"})
    event = AnimalEvent.objects.get()
    assert (event.earliest, event.latest, event.precision) == (dt.date(2024, 3, 1), dt.date(2024, 3, 31), "month")
    page = client.get(f"{BASE}{rex.pk}/").content.decode()
    assert "março de 2024" in page and "antirrábica" in page
    client.post(f"{BASE}{rex.pk}/riscar/{event.pk}/", {"why": "outro animal"})
    assert "riscado: outro animal" in client.get(f"{BASE}{rex.pk}/").content.decode()
    assert client.get(f"{BASE}{rex.pk}/riscar/{event.pk}/").status_code == 404


def test_a_number_of_another_animal_is_shown_and_told_to_be_twin(client, clerk, today, rex):
    other = enter_animal(by=clerk, today=today, species="dog", name="Bola")
    path = f"{BASE}{other.pk}/microchip/"
    page = client.post(path, {"chip": CHIP})
    assert (
        page.status_code == 422
        and f'href="{BASE}{rex.pk}/"' in page.content.decode()
        and 'name="twin_why"' in page.content.decode()
    )
    client.post(path, {"chip": CHIP, "twin_why": "lidos os dois no balcão"})
    assert AnimalChip.objects.get(animal=other).twin
    assert "O mesmo número está em" in client.get(f"{BASE}{rex.pk}/").content.decode()
    client.post(f"{BASE}{rex.pk}/microchip/{rex.chips.get().pk}/riscar/", {"why": "lido errado"})
    assert not AnimalChip.objects.get(animal=other).twin


@pytest.mark.law("nobres", "art36")
def test_custody_and_marks_by_the_forms(client, clerk, today, rex):
    bia = enter_person(by=clerk, today=today, name="Bia Lima", district="Norte")
    client.post(f"{BASE}{rex.pk}/passar/", {"person": bia.ref, "how": "sale", "on": today.isoformat(), "capacity": "owner"})
    rex.refresh_from_db()
    assert rex.guardian == bia
    client.post(f"{BASE}{rex.pk}/guarda/", {"person-name": "Caio Reis", "capacity": "temporary"})
    row = Guardianship.objects.get(animal=rex, person__name="Caio Reis")
    client.post(f"{BASE}{rex.pk}/guarda/{row.pk}/encerrar/", {"until": today.isoformat(), "ended_by": "gave_up"})
    row.refresh_from_db()
    assert row.until == today
    client.post(f"{BASE}{rex.pk}/identificacao/", {"kind": "tag", "number": "NB-12"})
    mark = AnimalMark.objects.get()
    client.post(f"{BASE}{rex.pk}/identificacao/{mark.pk}/baixar/", {"until": today.isoformat(), "why": "caiu no rio", "lost": "on"})
    mark.refresh_from_db()
    assert (mark.until, mark.why) == (today, "caiu no rio") and rex.events.filter(kind="identification_lost").exists()


def test_a_form_sent_twice_enters_nobody_twice(client, rex, today):
    """With somebody new in it: the person is entered once, and the animal passes once."""
    sent = {"person-name": "Caio Reis", "how": "sale", "on": today.isoformat(), "capacity": "owner", "chave": str(uuid.uuid4())}
    client.post(f"{BASE}{rex.pk}/passar/", sent)
    client.post(f"{BASE}{rex.pk}/passar/", {**sent, "person-outra": "1"})
    assert Person.objects.filter(name="Caio Reis").count() == 1
    assert AnimalEvent.objects.filter(animal=rex, kind="transfer").count() == 1
    new = entry(**{"guardian-name": "Davi Melo", "guardian-outra": "1", "name": "Mel"})
    client.post(BASE + "novo/", new), client.post(BASE + "novo/", new)
    assert (Person.objects.filter(name="Davi Melo").count(), Animal.objects.filter(name="Mel").count()) == (1, 1)


def test_photographs(client, rex):
    path = f"{BASE}{rex.pk}/fotos/"
    client.post(path, {"photo": SimpleUploadedFile("a.jpg", photograph(), "image/jpeg"), "main": "on"})
    photo = rex.photos.get()
    assert photo.main
    shown = client.get(f"{path}{photo.evidence_id}/")
    assert shown.status_code == 200 and b"Exif" not in b"".join(shown.streaming_content)
    client.post(path, {"photo": SimpleUploadedFile("b.jpg", b"nada", "image/jpeg")})
    client.post(path, {})
    assert rex.photos.count() == 1
    assert client.post(path, {"tirar": "99999999"}).status_code == 404
    client.post(path, {"tirar": str(photo.pk)})
    assert not rex.photos.exists() and client.get(f"{path}{photo.evidence_id}/").status_code == 404


def test_what_was_told_is_confirmed_or_refused(client, today, ana):
    told = new_animal(by=None, today=today, state="told", species="cat", name="Mimi", guardian=ana)
    assert "Mimi" in client.get(BASE + "?ver=told").content.decode() and "Mimi" not in client.get(BASE).content.decode()
    client.post(f"{BASE}{told.pk}/conferir/")
    told.refresh_from_db()
    assert told.state == "confirmed" and told.rga
    other = new_animal(by=None, today=today, state="told", species="cat")
    assert client.get(f"{BASE}{other.pk}/carteirinha.pdf").status_code == 302
    client.post(f"{BASE}{other.pk}/recusar/", {"why": "já cadastrado"})
    other.refresh_from_db()
    assert other.state == "refused"


def test_lists_are_narrowed_and_paged_by_the_last_number(client, clerk, today, rex):
    for n in range(31):
        enter_animal(by=clerk, today=today, species="cat", name=f"Gato {n:02}")
    first = client.get(BASE + "?especie=cat").content.decode()
    assert "Gato 30" in first and "Gato 00" not in first and "antes=" in first
    after = first.split("antes=")[1].split('"')[0]
    assert "Gato 00" in client.get(f"{BASE}?especie=cat&antes={after}").content.decode()
    assert "Rex" in client.get(BASE + "?bairro=CENTRO").content.decode()
    assert "Rex" not in client.get(BASE + "?ver=no_chip").content.decode()
    for odd in ("?antes=abc", f"?antes={10**30}", "?especie=dragon", "?bairro=%00", "?ver=nada", "?antes=²"):
        assert client.get(BASE + odd).status_code == 200


@pytest.mark.parametrize("path", ["", "vacinas/"])
def test_a_list_costs_the_same_for_one_and_for_many(client, clerk, today, django_assert_max_num_queries, path):
    def one():
        who = enter_person(by=clerk, today=today, name="Ana Souza")
        made = enter_animal(by=clerk, today=today, species="dog", guardian=who, chip=f"0760000000{len(chips):05}")
        chips.append(made)
        day = today - dt.timedelta(days=900)
        add_event(by=clerk, animal=made, kind="vaccination", today=today, span=Span(day, day, "day"), data={"vaccine": "rabies"})

    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    chips = [0]
    counts = []
    for more in (1, 3):
        for _ in range(more):
            one()
        client.get(BASE + path)
        with CaptureQueriesContext(
            connection,
        ) as seen:
            client.get(BASE + path)
        counts.append(len(seen))
    assert counts[0] == counts[1] < 26


def test_overdue_is_what_the_law_says(city_named, user_with_role, client_for):
    city = city_named("vila-pavao")
    vet = user_with_role(city, Role.COORDINATOR)
    with city, local_time():
        today = timezone.localdate()
        animals = {}
        for name, days, until in (("Velho", 500, None), ("Novo", 100, None), ("Longo", 500, 30), ("Curto", 100, -1)):
            animals[name] = made = enter_animal(by=vet, today=today, species="dog", name=name)
            day = today - dt.timedelta(days=days)
            data = {"vaccine": "rabies"} | ({"valid_until": today + dt.timedelta(days=until)} if until else {})
            add_event(by=vet, animal=made, kind="vaccination", today=today, span=Span(day, day, "day"), data=data)
        counted = count_animals(today)
    page = client_for(city, vet).get(BASE + "vacinas/").content.decode()
    shown = [name for name in animals if f"<strong>{name}</strong>" in page]
    assert shown == ["Velho", "Curto"] and page.index("Velho") < page.index("Curto")
    rows = list(
        csv.DictReader(io.StringIO(client_for(city, vet).get(BASE + "populacoes.csv").content.decode("utf-8-sig")), delimiter=";")
    )
    assert counted == 4 == sum(int(row["animais"]) for row in rows)
    assert {row["vacina contra a raiva em dia"]: int(row["animais"]) for row in rows} == {"sim": 2, "não": 2}


def test_a_district_that_a_spreadsheet_would_run_is_text(client, clerk, today, ana):
    enter_animal(by=clerk, today=today, species="dog", kept_apart=True, district="=1+1")
    count_animals(today)
    assert "'=1+1" in client.get(BASE + "populacoes.csv").content.decode()


def test_lists_of_species_and_breeds(client, city, client_for, user_with_role):
    path = "/mesa/ajustes/especies/"
    client.post(path, {"kind": "species", "name": "Calopsita arlequim", "species": "bird"})
    assert "Calopsita arlequim" in client.get(BASE + "novo/").content.decode()
    assert client.post(path, {"kind": "species", "name": "", "species": "bird"}).status_code == 422
    page = client.get(path).content.decode()
    item = page.split('name="item" value="')[1].split('"')[0]
    client.post(path, {"fazer": "tirar", "item": item})
    assert "Calopsita arlequim" not in client.get(BASE + "novo/").content.decode()
    assert (
        client_for(city, user_with_role(city, Role.INSPECTOR))
        .post(path, {"kind": "breed", "name": "x", "species": "dog"})
        .status_code
        == 403
    )


def test_the_twin_belongs_to_who_may_say_so(city, clerk, today, rex, user_with_role, client_for):
    attendant = client_for(city, user_with_role(city, Role.ATTENDANT))
    other = enter_animal(by=clerk, today=today, species="dog")
    page = attendant.post(f"{BASE}{other.pk}/microchip/", {"chip": CHIP, "twin_why": "x"}).content.decode()
    assert "quem registra isso" in page and 'name="twin_why"' not in page
    assert not other.chips.exists() and add_chip(by=clerk, animal=rex, chip=CHIP).animal == rex


def test_the_record_tells_the_list_it_came_from(client, rex, today):
    batch = ImportBatch.objects.create(name="campanha.xlsx", size=1)
    ImportedRow.objects.create(batch=batch, sheet="Cães", line=12, print=uuid.uuid4(), animal=rex, notes="levou coleira")
    page = client.get(f"/mesa/animais/{rex.pk}/").content.decode()
    assert "Veio de lista: campanha.xlsx, folha Cães, linha 12" in page
    assert "levou coleira" in page
