"""All that is held on a person is handed to them, and of others nothing that was not theirs to know."""

import datetime as dt
import io
import json
import uuid
import zipfile

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from zelo.accounts.roles import Role
from zelo.animals.models import Animal, AnimalChip, AnimalEvent, Guardianship
from zelo.custody.models import Impoundment
from zelo.people.acts import begin_role, enter_person, merge_people, note_looks
from zelo.people.models import Look
from zelo.people.pointers import pointers
from zelo.proceedings.models import Act, CaseFile
from zelo.registry.exporting.person import LEFT_OUT, SECTIONS, as_zip, everything_on
from zelo.registry.models import FoundMessage

TODAY = dt.date(2026, 3, 9)


@pytest.fixture
def clerk(city, user_with_role):
    return user_with_role(city, Role.REGISTRAR)


@pytest.fixture
def enter(clerk):
    return lambda name="Ana Souza", **given: enter_person(by=clerk, today=TODAY, name=name, **given)


def test_every_field_that_names_a_person_is_told_or_left_out_for_a_reason():
    labels = {pointer.label for pointer in pointers()}
    assert labels - set(SECTIONS) - set(LEFT_OUT) == set(), "tell it in SECTIONS, or say in LEFT_OUT why not"
    assert (set(SECTIONS) | set(LEFT_OUT)) - labels == set(), "told, and not there"
    assert not set(SECTIONS) & set(LEFT_OUT)


def test_what_is_told(enter, clerk):
    ana = enter(document="52998224725", phone="(65) 3376-1234", street="Rua A", born_on=dt.date(1980, 5, 17))
    bia = enter("Bia Dias", phone="(65) 99999-0000")
    begin_role(by=clerk, today=TODAY, person=ana.pk, role="protector", number="7")
    rex = Animal.objects.create(species="dog", name="Rex", folded="rex", guardian=ana, entered_for=bia)
    AnimalChip.objects.create(animal=rex, number="076000000000001")
    AnimalEvent.objects.create(animal=rex, kind="vaccination", earliest=TODAY, latest=TODAY, precision="day", person=bia)
    old = Animal.objects.create(species="cat", name="Mia", folded="mia", guardian=bia)
    Guardianship.objects.create(animal=old, person=ana, until=TODAY)
    FoundMessage.objects.create(key=uuid.uuid4(), code="x", animal=rex, number="1", text="Está comigo", phone="(65) 98888-7777")
    note_looks(by=clerk, people=[ana], page=Look.Page.PERSON)
    told = everything_on(ana)
    text = json.dumps(told, ensure_ascii=False)
    for held in (
        "529.982.247-25",
        "(65) 3376-1234",
        "Rua A",
        "1980-05-17",
        "protetor independente",
        "Rex",
        "076000000000001",
        "Está comigo",
        "Mia",
        "Maria da Silva",
    ):
        assert held in text, held
    for other in ("98888-7777", "Bia Dias", "99999-0000"):
        assert other not in text, other
    assert told["guardas de animais, de hoje e de antes"][0]["até"] == "2026-03-09"
    assert "p-" not in text


def test_files_that_name_the_person(enter, clerk):
    ana = enter()
    file = CaseFile.objects.create(kind="impoundment", year=2026, number=1)
    Act.objects.create(
        file=file, n=1, kind="release", on=TODAY, recorded_at=dt.datetime(2026, 3, 9, tzinfo=dt.UTC), by=clerk, role="attendant",
        facts={"received_by": ana.ref, "other": "p-999"}, pack="x", key=uuid.uuid4(), previous="", hash="x",
    )  # fmt: skip
    from zelo.proceedings.models import Projection

    Projection.objects.create(
        file=file, kind="impoundment", stage="held", final=False, opened_on=TODAY, acted_at=dt.datetime(2026, 3, 9, tzinfo=dt.UTC), pack="x",
        computed_on=TODAY,
    )  # fmt: skip
    Impoundment.objects.create(file=file, responsible=ana, claimant=ana)
    told = everything_on(ana)["processos"]
    assert [(one["processo"], one["a pessoa é"]) for one in told] == [
        ("1/2026", "responsável"),
        ("1/2026", "quem reclamou o animal"),
    ]
    assert told[0]["atos que a citam"] == [{"ato": "release", "em": "2026-03-09", "citada como": ["quem recebeu"]}]


def test_of_a_record_that_was_merged_all_is_told_too(enter, clerk):
    ana, gone = enter(), enter("Ana S.", document="52998224725")
    note_looks(by=clerk, people=[gone], page=Look.Page.SEARCH)
    merge_people(by=clerk, kept=ana.pk, gone=gone.pk)
    told = everything_on(ana)
    assert told["o que havia nos cadastros reunidos"][0]["CPF ou CNPJ"] == "529.982.247-25"
    assert told["quem viu este cadastro"][0]["onde"] == "busca"
    assert told["cadastros reunidos"][0]["cadastro reunido"] == "Ana S."


def test_what_was_typed_cannot_become_a_page(enter):
    ana = enter("Ana <script>alert(1)</script>", street="<b>Rua</b>")
    page = zipfile.ZipFile(io.BytesIO(as_zip(ana))).read("dados.html").decode()
    assert "<script" not in page
    assert "&lt;b&gt;Rua" in page


def test_it_costs_the_same_for_many_animals(enter):
    ana = enter()

    def cost() -> int:
        with CaptureQueriesContext(connection) as counted:
            everything_on(ana)
        return len(counted)

    Animal.objects.create(species="dog", guardian=ana)
    few = cost()
    for _ in range(3):
        AnimalChip.objects.create(animal=Animal.objects.create(species="dog", guardian=ana), number=str(uuid.uuid4())[:15])
    assert cost() == few
