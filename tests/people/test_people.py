"""People are found however their names are written; numbers that cannot be are explained."""

import datetime as dt
from decimal import Decimal

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from hypothesis import given
from hypothesis import strategies as st

from zelo.accounts.roles import Role
from zelo.legal.conflicts import Conflict, Unfit
from zelo.people.acts import change_person, enter_person
from zelo.people.documents import read_cnpj, read_cpf, shown
from zelo.people.keys import folded, keys, sound
from zelo.people.models import Change, Person
from zelo.people.queries import by_ref, by_refs, search

TODAY = dt.date(2026, 3, 9)


@pytest.fixture
def enter(city, user_with_role):
    by = user_with_role(city, Role.ATTENDANT)
    return lambda name="Ana Souza", **given: enter_person(by=by, today=TODAY, name=name, **given)


@pytest.mark.parametrize("text", ["529.982.247-25", "52998224725", " 529 982 247 25 ", "５２９９８２２４７２５", "529.982.247–25"])
def test_a_cpf_however_it_is_typed(text):
    assert read_cpf(text) == "52998224725"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("52998224724", "não conferem"),
        ("11111111111", "não conferem"),
        ("5299822472", "este tem 10"),
        ("529982247255", "este tem 12"),
        ("529.982.247-2X", "só tem algarismos"),
        ("0000000191", "seria 000.000.001-91?"),
    ],
)
def test_a_cpf_that_cannot_be(text, says):
    with pytest.raises(Unfit, match=says.replace("?", r"\?")) as refused:
        read_cpf(text)
    assert refused.value.field == "document"


@pytest.mark.parametrize("text", ["12.ABC.345/01DE-35", "12abc34501de35", "A8.7HB.ZHB/0001-61", "11.222.333/0001-81"])
def test_a_cnpj_old_and_new(text):
    assert len(read_cnpj(text)) == 14


@pytest.mark.parametrize("text", ["12.ABC.345/01DE-36", "00000000000000", "12ABC34501DE3", "12ABC34501DEX5", "ção"])
def test_a_cnpj_that_cannot_be(text):
    with pytest.raises(Unfit):
        read_cnpj(text)


def test_numbers_are_shown_with_their_marks():
    assert (shown("52998224725"), shown("12ABC34501DE35"), shown(None)) == ("529.982.247-25", "12.ABC.345/01DE-35", "")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Luís", "Luiz"), ("Souza", "Sousa"), ("Thiago", "Tiago"), ("Kátia", "Cátia"), ("Vagner", "Wagner"), ("Philipe", "Felipe"),
        ("Giovanna", "Geovana"), ("Chavier", "Xavier"), ("Matheus", "Mateus"), ("Elisa", "Eliza"), ("Raquel", "Rakel"),
        ("Hélio", "Elio"), ("Jefferson", "Jeferson"), ("Natália", "Nathalia"), ("Quele", "Kelly"), ("Assis", "Asis"),
    ],
)  # fmt: skip
def test_names_said_alike(one, other):
    assert sound(one) == sound(other)


@pytest.mark.parametrize(("one", "other"), [("Ana", "Ivo"), ("João", "Pedro"), ("Silva", "Souza"), ("Carla", "Paula")])
def test_names_said_otherwise(one, other):
    assert sound(one) != sound(other)


@given(st.text(max_size=60))
def test_any_text_has_keys_that_fit(text):
    assert all(0 < len(key) <= 20 and key.isascii() for key in keys(text))
    assert folded(folded(text)) == folded(text)


def test_a_person_is_found_by_number_name_and_sound(enter):
    ana = enter("Ana Luísa de Souza", document="529.982.247-25", social_name="Lu")
    enter("Pedro Sousa")
    for text in ("529.982.247-25", "52998224725", "ana luiza", "ANA SOUSA", "luíza ana", "lu"):
        assert list(search(text)) == [ana], text
    assert len(search("souza")) == 2
    for text in ("", "  ", "Xisto", "de", "'; DROP", "\0"):
        assert list(search(text)) == []


@pytest.mark.parametrize("many", [1, 3])
def test_a_search_costs_the_same_for_many(enter, many, django_assert_num_queries):
    for _ in range(many):
        enter()
    with django_assert_num_queries(6):
        assert len(search("ana souza")) == many


def test_nobody_needs_a_number(enter):
    assert [enter().document, enter().document, enter(document="").document] == [None, None, None]


def test_a_number_is_one_person_s(enter):
    enter(document="52998224725")
    with pytest.raises(Conflict, match=r"529\.982\.247-25: Ana Souza"):
        enter("Bia", document="529.982.247-25")
    assert Person.objects.count() == 1


@pytest.mark.parametrize(
    ("given_", "field"),
    [
        ({"name": " "}, "name"), ({"name": "...\u200b"}, "name"), ({"name": "x" * 201}, "name"), ({"name": "a\0b"}, "name"),
        ({"born_on": dt.date(2026, 3, 10)}, "born_on"), ({"born_on": dt.date(1800, 1, 1)}, "born_on"), ({"email": "ana@"}, "email"),
        ({"postal_code": "1234"}, "postal_code"), ({"phone": "9" * 41}, "phone"), ({"kind": "alien"}, "kind"),
        ({"latitude": "91", "longitude": "0"}, "point"), ({"latitude": "x", "longitude": "0"}, "point"), ({"latitude": 1, "longitude": None}, "point"),
        ({"document": "1"}, "document"), ({"kind": "legal", "document": "52998224725"}, "document"),
    ],
)  # fmt: skip
def test_what_does_not_fit_names_its_field(enter, given_, field):
    with pytest.raises(Unfit) as refused:
        enter(**given_)
    assert refused.value.field == field
    assert Person.objects.count() == 0


def test_an_address_and_its_point(enter):
    ana = enter(street="Rua  A", postal_code="28.941-000", latitude="-22.8391999", longitude=-42.1)
    ana.refresh_from_db()
    assert (ana.street, ana.postal_code, ana.latitude) == ("Rua A", "28941000", Decimal("-22.839200"))


def test_a_change_of_name_changes_what_it_is_found_by(enter, city, user_with_role):
    ana = enter()
    by = user_with_role(city, Role.COORDINATOR)
    change_person(by=by, person=ana.pk, today=TODAY, name="Ana Prado")
    assert list(search("souza")) == []
    assert list(search("prado")) == [ana]
    assert Change.objects.get(subject="person", number=ana.pk).after == {"name": "Ana Prado"}


def test_acts_name_people(enter):
    ana = enter()
    assert (by_ref(ana.ref), by_ref("p-0"), by_ref("Ana"), by_ref(None)) == (ana, None, None, None)
    assert by_refs({ana.ref, "p-99", "x"}) == {ana.ref: ana}


@pytest.mark.parametrize("roles", [(), (Role.AUDITOR,), (Role.ADMINISTRATOR,)], ids=str)
def test_strangers_enter_nobody(city, user_with_role, enter, roles):
    by = user_with_role(city, *roles)
    with pytest.raises(PermissionDenied):
        enter_person(by=by, today=TODAY, name="Ana")
    with pytest.raises(PermissionDenied):
        change_person(by=by, person=enter().pk, today=TODAY, name="Bia")


def test_the_database_holds_the_forms_of_numbers(city):
    for kind, document in (("natural", "12ABC34501DE35"), ("legal", "52998224725"), ("natural", "5299822472")):
        with pytest.raises(IntegrityError), transaction.atomic():
            Person.objects.create(kind=kind, name="Ana", folded="ana", document=document)
