"""The registry as a list: what it holds, that the import of lists reads it back, who may take it, what is noted; and sums for anyone."""

import csv
import datetime as dt
import io
import json

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.imports.reading import read
from zelo.accounts.roles import Role
from zelo.animals.acts import add_chip, enter_animal
from zelo.animals.counting import count_animals
from zelo.animals.models import Animal, AnimalEvent, Population
from zelo.animals.spans import Span
from zelo.legal.conflicts import Unfit
from zelo.legal.queries import law_now
from zelo.people.acts import enter_person
from zelo.people.models import Look
from zelo.registry.exporting.animals import HEADER, Cut, written
from zelo.registry.exporting.open_data import ELSEWHERE, SMALLEST, open_sums
from zelo.registry.models import ExportLog

TODAY = dt.date(2026, 11, 30)
CHIP = "076000000000123"
PAGE = "/mesa/cadastro/exportar/"


@pytest.fixture
def by(city, user_with_role):
    return user_with_role(city, Role.REGISTRAR, Role.ATTENDANT, Role.VETERINARIAN)


@pytest.fixture
def ana(by):
    return enter_person(
        by=by, today=TODAY, name="Ana D'Ávila; Souza", document="529.982.247-25", street="Rua das Flores", street_number="10", complement="fundos",
        district="Centro", postal_code="78460-000", town="Nobres", state="MT", phone="(65) 99999-1234",
    )  # fmt: skip


@pytest.fixture
def rex(by, ana):
    rex = enter_animal(
        by=by, today=TODAY, species="dog", name="Rex", breed="Poodle", sex="male", coat="preta", guardian=ana,
        born=Span(dt.date(2020, 5, 3), dt.date(2020, 5, 3), "day"), chip=CHIP,
    )  # fmt: skip
    day = dt.date(2026, 2, 1)
    AnimalEvent.objects.create(
        animal=rex, kind="vaccination", earliest=day, latest=day, precision="day", data={"vaccine": "rabies", "batch": "A1"}
    )
    AnimalEvent.objects.create(
        animal=rex, kind="vaccination", data={"vaccine": "polyvalent"}, struck_at=timezone.now(), struck_why="engano"
    )
    Animal.objects.filter(pk=rex.pk).update(
        neutered=True, conditions="Leishmaniose, em tratamento", origin="adopted", origin_said="feira"
    )
    return rex


def listed(city, by=None, **cut):
    return b"".join(written(law_now(), by=by, why="teste da lista", cut=Cut(**cut), ibge=city.ibge))


def rows(data: bytes):
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig")), delimiter=";"))


def back(data: bytes):
    """The rows as the import of lists reads them."""
    return [row for row in read(data) if not row.skipped]


@pytest.mark.law("nobres", "art28")
def test_every_field_that_the_law_names(city, rex):
    assert rows(listed(city)) == [
        {
            "RGA": str(rex.number(city.ibge)), "Nome do tutor": "Ana D'Ávila; Souza", "CPF ou CNPJ do tutor": "52998224725",
            "Rua": "Rua das Flores", "Número da casa": "10", "Complemento": "fundos", "Bairro": "Centro", "CEP": "78460-000", "Município": "Nobres",
            "Estado": "MT", "Onde o animal fica": "", "Procedência": "adotado: feira", "Nome do animal": "Rex", "Espécie": "cão", "Raça": "Poodle",
            "Sexo": "macho", "Castrado": "sim", "Nascimento do animal": "03/05/2020", "Pelagem": "preta", "Doses aplicadas": "antirrábica 01/02/2026 lote A1",
            "Vacina antirrábica": "01/02/2026", "Doenças e tratamentos": "Leishmaniose, em tratamento", "Microchip": CHIP, "Situação": "no município",
        }
    ]  # fmt: skip


def test_no_identity_card_and_no_contact_goes_out(city, rex):
    data = listed(city).decode("utf-8-sig")
    assert not {"RG", "Identidade", "Telefone", "E-mail"} & set(HEADER)
    assert "99999" not in data


BIRTHS = [
    Span(dt.date(2020, 5, 3), dt.date(2020, 5, 3), "day"),
    Span(dt.date(2020, 5, 1), dt.date(2020, 5, 31), "month"),
    Span(dt.date(2020, 1, 1), dt.date(2020, 12, 31), "year"),
    Span(dt.date(2019, 12, 1), dt.date(2021, 11, 30), "age"),
]


@pytest.mark.parametrize("born", BIRTHS, ids=[one.precision for one in BIRTHS])
def test_the_import_of_lists_reads_it_back_unchanged(city, by, ana, rex, born):
    fields = {"born_earliest": born.earliest, "born_latest": born.latest, "born_precision": born.precision}
    Animal.objects.filter(pk=rex.pk).update(**fields)
    (row,) = back(listed(city))
    assert not row.faults
    person, animal = row.values.person, row.values.animal
    assert (person.name, person.document, person.street, person.street_number, person.complement, person.district) == (
        ana.name, ana.document, ana.street, ana.street_number, ana.complement, ana.district,
    )  # fmt: skip
    assert (person.postal_code, person.town, person.state) == (ana.postal_code, ana.town, ana.state)
    assert (animal.name, animal.species, animal.breed, animal.sex, animal.coat, animal.neutered) == (
        "Rex",
        "dog",
        "Poodle",
        "male",
        "preta",
        True,
    )
    assert ([chip.number for chip in animal.chips], animal.rga, animal.born) == ([CHIP], str(rex.number(city.ibge)), born)
    doses = [(event.kind, event.on) for event in row.values.events if event.kind == "vaccination"]
    assert doses == [("vaccination", Span(dt.date(2026, 2, 1), dt.date(2026, 2, 1), "day"))]


def test_every_species_of_the_law_is_read_back(city, by):
    for species in law_now().vocabulary.facts["species"].words:
        if species != "other":
            enter_animal(by=by, today=TODAY, species=species, name="X")
    words = law_now().vocabulary.facts["species"].words
    told = [row.values.animal for row in back(listed(city))]
    assert [one.species_said or one.species for one in told] == [
        words[kept] if one.species == "other" else kept
        for one, kept in zip(told, Animal.objects.order_by("pk").values_list("species", flat=True), strict=True)
    ]
    assert {"dog", "cat", "horse", "cattle", "bird"} <= {one.species for one in told}


@pytest.mark.parametrize("name", ["=Soma(a1)", "+55", "-1", "@cmd"])
def test_no_cell_is_a_formula(city, by, name):
    enter_animal(by=by, today=TODAY, species="dog", name=name)
    assert rows(listed(city))[0]["Nome do animal"] == f"'{name}"
    assert back(listed(city))[0].values.animal.name.casefold() == name.casefold()


def test_two_chips_come_back_as_two(city, by, rex):
    add_chip(by=by, animal=rex, chip="076000000000124")
    (row,) = back(listed(city))
    assert [chip.number for chip in row.values.animal.chips] == [CHIP, "076000000000124"]


def test_which_animals(city, by, rex):
    cat = enter_animal(by=by, today=TODAY, species="cat", name="Mia")
    dead = enter_animal(by=by, today=TODAY, species="dog", name="Lua")
    Animal.objects.filter(pk=dead.pk).update(died_on=TODAY)
    Animal.objects.create(species="dog", name="Contado", state="told")

    def names(**cut):
        return [row["Nome do animal"] for row in rows(listed(city, **cut))]

    assert names() == ["Rex", "Mia"]
    assert names(species="cat") == [cat.name]
    assert names(gone=True) == ["Rex", "Mia", "Lua"]
    entered = timezone.localdate(rex.entered_at)
    assert names(since=entered, until=entered) == ["Rex", "Mia"]
    assert names(since=entered + dt.timedelta(1)) == names(until=entered - dt.timedelta(1)) == []


def test_the_cost_does_not_grow(city, by, ana):
    def cost():
        with CaptureQueriesContext(connection) as counted:
            listed(city)
        return len(counted)

    enter_animal(by=by, today=TODAY, species="dog", guardian=ana)
    once = cost()
    for _ in range(5):
        enter_animal(by=by, today=TODAY, species="dog", guardian=ana)
    assert cost() == once


def test_it_is_noted_who_took_what_and_why_before_the_first_row(city, by, rex):
    pieces = written(law_now(), by=by, why="  ofício  12/2026 ", cut=Cut(species="dog"), ibge=city.ibge)
    next(pieces)
    pieces.close()
    log = ExportLog.objects.get()
    assert (log.by, log.why, log.which, log.rows, log.form) == (by, "ofício 12/2026", {"species": "dog"}, 1, "lei-15046")
    for change in (lambda: ExportLog.objects.update(why="x"), lambda: ExportLog.objects.all().delete()):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()


@pytest.mark.parametrize("why", ["", "  ", "x", "x" * 201, "a\0bc"])
def test_without_a_purpose_nothing_goes_out(city, rex, why):
    with pytest.raises(Unfit) as refused:
        written(law_now(), by=None, why=why, cut=Cut(), ibge=city.ibge)
    assert refused.value.field == "why"
    assert not ExportLog.objects.exists()


# ---------------------------------------------------------------- at the desk


def test_the_page_asks_gives_and_tells(city, by, rex, client_for):
    client = client_for(city, by)
    assert client.get(PAGE).status_code == 200
    refused = client.post(PAGE, {"species": "dog", "why": ""})
    assert refused.status_code == 422
    assert "Preencha este campo" in refused.content.decode()
    answer = client.post(PAGE, {"species": "dog", "why": "ofício 12/2026"})
    assert answer.streaming
    assert answer["Content-Disposition"].startswith('attachment; filename="animais-nobres-')
    assert [row["Nome do animal"] for row in rows(b"".join(answer.streaming_content))] == ["Rex"]
    assert "ofício 12/2026" in client.get(PAGE).content.decode()
    assert not Look.objects.filter(page="export").exists()


@pytest.mark.parametrize("given", [{"species": "dragon"}, {"since": "2026-13-01"}, {"since": "2026-02-02", "until": "2026-02-01"}])
def test_what_does_not_fit_is_told_and_nothing_goes_out(city, by, rex, client_for, given):
    answer = client_for(city, by).post(PAGE, {"why": "ofício 12/2026", **given})
    assert answer.status_code == 422
    assert "ofício 12/2026" in answer.content.decode()
    assert not ExportLog.objects.exists()


@pytest.mark.parametrize("role", [role for role in Role if role not in (Role.REGISTRAR, Role.COORDINATOR)])
def test_strangers(city, user_with_role, client_for, role):
    client = client_for(city, user_with_role(city, role))
    assert client.get(PAGE).status_code == client.post(PAGE, {"why": "ofício 12/2026"}).status_code == 403
    assert not ExportLog.objects.exists()


def test_nobody_is_sent_to_the_log_in_page(city, other_city, by, client_for):
    assert client_for(city).get(PAGE).status_code == 302
    assert client_for(other_city, None).post(PAGE, {"why": "ofício 12/2026"}).status_code == 302


# ---------------------------------------------------------------- for anyone


def counted(**many):
    for name, animals in many.items():
        species, district = name.split("_")
        Population.objects.create(
            counted_at=timezone.now(),
            species=species,
            sex="male",
            neutered=True,
            chipped=True,
            immunised=False,
            district=district,
            animals=animals,
        )


def test_small_sums_are_told_together_or_not_at_all(city):
    counted(dog_Centro=SMALLEST, dog_Cohab=SMALLEST - 1, dog_Alto=1, cat_Centro=SMALLEST - 1)
    _, told = open_sums()
    assert [(one.species, one.district, one.animals) for one in told] == [("dog", "Centro", SMALLEST), ("dog", ELSEWHERE, SMALLEST)]
    assert all(one.animals >= SMALLEST for one in told)


def test_anyone_gets_sums_and_nobody_s_data(city, by, ana, client_for):
    for _ in range(SMALLEST):
        enter_animal(by=by, today=TODAY, species="dog", name="Rex", sex="male", guardian=ana)
    assert count_animals(TODAY) == SMALLEST
    anyone = client_for(city)
    text = anyone.get("/dados/animais.csv").content.decode()
    assert list(csv.reader(io.StringIO(text)))[1][:6] == ["dog", "male", "", "false", "Centro", "5"]
    told = json.loads(anyone.get("/dados/animais.json").content)
    assert told["rows"] == [
        {"species": "dog", "sex": "male", "neutered": None, "chipped": False, "district": "Centro", "animals": 5}
    ]
    assert "Ana" not in text + json.dumps(told)
    assert "/dados/animais.csv" in anyone.get("/dados/").content.decode()


def test_a_city_that_has_counted_nothing_tells_nothing(city, client_for):
    assert client_for(city).get("/dados/animais.csv").content.decode().splitlines() == [
        "species,sex,neutered,chipped,district,animals,counted_on"
    ]
    assert json.loads(client_for(city).get("/dados/animais.json").content)["counted_at"] is None
