"""Numbers found on animals: how they are read, whose they are, the messages left, and what the city does with them."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, connection, connections, transaction

from tests.registry.registered import CHIP, OTHER_CHIP, TODAY, UNKNOWN_CHIP, guardian, registered
from zelo.accounts.roles import Role
from zelo.animals.acts import add_chip
from zelo.animals.models import Animal, AnimalChip, AnimalMark, Guardianship
from zelo.animals.pointed import forget_animal, forget_chip, forget_mark, numbers, point_animal
from zelo.animals.rga import Rga
from zelo.directory.models import Entry
from zelo.directory.queries import cities_of
from zelo.legal.conflicts import Conflict, Unfit
from zelo.people.models import Person
from zelo.registry.acts.leave_found_message import leave_found_message
from zelo.registry.acts.settle_found_message import close_found_message, tell_guardian
from zelo.registry.finding import animals_of, cities_with, known_by_a_file, sought
from zelo.registry.models import FoundMessage, FoundStep
from zelo.registry.permissions import FOUND
from zelo.registry.queries import found as messages


@pytest.fixture
def by(city, user_with_role):
    return user_with_role(city, Role.ATTENDANT)


@pytest.fixture
def dog(by):
    return registered(by, guardian(), tag="JF-1.234")


def left(dog, **more):
    return leave_found_message(
        **{"key": uuid.uuid4(), "animal": dog, "number": CHIP, "text": "Está comigo, na praça.", "phone": "(65) 3376-1234", **more}
    )


# ---------------------------------------------------------------- what a number is


@pytest.mark.parametrize(
    "typed",
    [CHIP, "076 000 000 000 017", "LA 076.000.000.000.017", " 076-000-000-000-017\n", "０７６００００００００００１７", "TAG: 076000000000017", "'076000000000017"],
)  # fmt: skip
def test_a_chip_is_read_as_readers_and_people_give_it(typed):
    asked = sought(typed)
    assert (asked.number, asked.mark, asked.says, asked.shown) == (CHIP, "", "", "076 000 000 000 017")


def test_a_lost_zero_is_offered_and_never_taken():
    asked = sought("76000000000017")
    assert asked.chip is None
    assert asked.offer == CHIP
    assert "14 algarismos" in asked.says


@pytest.mark.parametrize(
    ("typed", "says"), [("9,82E+14", "planilha"), ("", "Digite o número"), (" \0 ", "Digite o número"), ("!!", "Digite o número")]
)
def test_what_is_no_number_is_said(typed, says):
    asked = sought(typed)
    assert not asked.readable
    assert says in asked.says


def test_the_qr_of_a_card_as_a_reader_types_it():
    number = str(Rga("5105903", 77))
    for typed in (number, f"https://nobres.exemplo.br/rga/{number}/", f"HTTP://NOBRES.EXEMPLO.BR/RGA/{number}", f"RGA nº {number}"):
        assert sought(typed).number == number, typed


def test_a_registry_number_with_one_figure_changed_is_said_to_be_wrong():
    number = str(Rga("5105903", 77))
    wrong = number.replace("-77-", "-78-")
    assert not sought(wrong).readable
    assert "não confere" in sought(wrong).says


def test_old_chips_may_be_tags_too():
    asked = sought("123456789")
    assert (asked.chip.standard, asked.mark) == ("old", "123456789")


# ---------------------------------------------------------------- whose it is


@pytest.mark.law("nobres", "art29", "art29_inc1")
def test_by_chip_by_registry_number_and_by_tag(city, dog):
    for typed in (CHIP, "jf 1234", "JF-1.234", str(Rga(city.ibge, dog.rga))):
        assert animals_of(sought(typed), city) == [dog], typed
        assert cities_with(sought(typed)) == [city], typed
    assert animals_of(sought(UNKNOWN_CHIP), city) == []
    assert cities_with(sought(UNKNOWN_CHIP)) == []


def test_a_registry_number_of_another_city_is_looked_up_there(city, other_city, dog):
    assert animals_of(sought(str(Rga(other_city.ibge, dog.rga))), city) == []
    assert cities_with(sought(str(Rga(other_city.ibge, dog.rga)))) == []
    with other_city:
        assert cities_with(sought(str(Rga(city.ibge, dog.rga)))) == [city]
        assert animals_of(sought(CHIP), other_city) == []
    connection.set_schema_to_public()
    assert cities_with(sought(str(Rga(city.ibge, dog.rga)))) == [city]
    assert cities_with(sought(str(Rga(city.ibge, dog.rga + 1)))) == []
    assert cities_with(sought(str(Rga("3550308", 1)))) == []


def test_one_number_of_two_animals_names_both(city, by, dog):
    for name in ("Mimosa", "Estrela"):
        cow = registered(by, chip="", name=name, species="cattle")
        AnimalMark.objects.create(animal=cow, kind="ear_tag", number="0042", key="0042", entered_by=by)
    assert {animal.name for animal in animals_of(sought("0042"), city)} == {"Mimosa", "Estrela"}


def test_a_chip_struck_out_a_tag_given_up_and_a_refused_record_find_nothing(city, by, dog):
    dog.chips.update(struck_at="2026-11-30T10:00:00Z", struck_why="número de outro", struck_by=by)
    dog.identifiers.update(until=TODAY)
    assert animals_of(sought(CHIP), city) == animals_of(sought("JF1234"), city) == []
    Animal.objects.filter(pk=dog.pk).update(state="refused", rga=None)
    assert animals_of(sought(str(Rga(city.ibge, dog.rga))), city) == []


def test_an_animal_that_only_a_case_file_knows_is_not_registered(city, by):
    registered(by, state="unregistered", rga=None)
    assert animals_of(sought(CHIP), city) == []
    assert cities_of("chip", CHIP) == []
    assert known_by_a_file(sought(CHIP))
    assert not known_by_a_file(sought(OTHER_CHIP))


def test_what_the_guardian_told_and_the_city_has_not_checked_is_found(city, by):
    told = registered(by, state="told", rga=None)
    assert animals_of(sought(CHIP), city) == [told]
    assert cities_of("chip", CHIP) == [city]


def test_the_look_up_asks_the_same_whatever_it_finds(city, by, django_assert_num_queries):
    assert animals_of(sought("0042"), city) == []
    for many in (0, 1, 2):
        if many:
            cow = registered(by, guardian() if many == 1 else None, chip="", species="cattle")
            AnimalMark.objects.create(animal=cow, kind="ear_tag", number="0042", key="0042", entered_by=by)
        with django_assert_num_queries(1):
            found = [(animal.name, animal.guardian and animal.guardian.name) for animal in animals_of(sought("0042"), city)]
        assert len(found) == many


# ---------------------------------------------------------------- the directory follows


def test_a_chip_that_the_act_adds_is_pointed_to(city, by, dog):
    add_chip(by=by, animal=dog, chip=OTHER_CHIP, today=TODAY)
    assert cities_of("chip", OTHER_CHIP) == [city]
    with pytest.raises(Conflict):
        add_chip(by=by, animal=registered(by, chip=""), chip=OTHER_CHIP, today=TODAY)
    assert Entry.objects.count() == 3


def test_striking_and_refusing_take_out_what_nobody_else_carries(city, by, dog):
    twin = registered(by, chip="")
    AnimalChip.objects.create(animal=twin, number=CHIP, twin=True, entered_by=by)
    dog.chips.update(struck_at="2026-11-30T10:00:00Z", struck_why="engano", struck_by=by)
    forget_chip(CHIP)
    assert cities_of("chip", CHIP) == [city]
    Animal.objects.filter(pk=twin.pk).update(state="refused", rga=None)
    forget_animal(Animal.objects.get(pk=twin.pk))
    assert cities_of("chip", CHIP) == []
    mark = dog.identifiers.get()
    forget_mark(mark)
    assert cities_of("mark", "JF1234") == [city]
    AnimalMark.objects.filter(pk=mark.pk).update(until=TODAY)
    forget_mark(mark)
    assert cities_of("mark", "JF1234") == []


def test_an_animal_that_enters_the_registry_brings_its_numbers(city, by):
    known = registered(by, state="unregistered", rga=None, tag="NB-77")
    assert list(numbers()) == []
    Animal.objects.filter(pk=known.pk).update(state="confirmed", rga=900_000)
    point_animal(Animal.objects.get(pk=known.pk))
    assert sorted(numbers()) == [("chip", CHIP), ("mark", "NB77")]
    assert cities_of("chip", CHIP) == cities_of("mark", "NB77") == [city]


def test_brands_and_collars_stand_in_no_directory(city, by, dog):
    for kind in ("brand", "collar", "other"):
        AnimalMark.objects.create(animal=dog, kind=kind, number="FB", key="FB", entered_by=by)
    point_animal(dog)
    assert cities_of("mark", "FB") == []
    assert animals_of(sought("FB"), city) == [dog]


# ---------------------------------------------------------------- messages


def test_a_message_is_kept_with_what_the_finder_said(dog):
    made = left(
        dog,
        text="  Está comigo.\n\n  Manca de  uma pata. ",
        email="achei@exemplo.br",
        place_text=" Praça  da Matriz ",
        point=(Decimal("-14.72"), Decimal("-56.33")),
    )
    kept = FoundMessage.objects.get()
    assert kept == made
    assert (kept.text, kept.place_text, kept.phone, kept.email) == (
        "Está comigo.\n\nManca de uma pata.",
        "Praça da Matriz",
        "(65) 3376-1234",
        "achei@exemplo.br",
    )
    assert (kept.latitude, kept.longitude, kept.settled, len(kept.code)) == (Decimal("-14.72"), Decimal("-56.33"), False, 12)


@pytest.mark.parametrize(
    ("given", "field", "says"),
    [
        ({"text": " \n "}, "text", "Escreva a mensagem"), ({"text": "a" * 2001}, "text", "longo demais"), ({"phone": "", "email": ""}, "phone", "um telefone ou um e-mail"),
        ({"phone": "12"}, "phone", "DDD"), ({"email": "sem-arroba"}, "email", "não está completo"), ({"place_text": "a" * 201}, "place_text", "longo demais"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_said_and_nothing_kept(dog, given, field, says):
    with pytest.raises(Unfit) as error:
        left(dog, **given)
    assert error.value.field == field
    assert says in error.value.message
    assert FoundMessage.objects.count() == 0


def test_sent_twice_it_is_one_message(dog):
    key = uuid.uuid4()
    first, second = left(dog, key=key), left(dog, key=key, text="outra coisa")
    assert first == second
    assert FoundMessage.objects.get().text == "Está comigo, na praça."


def test_sent_twice_at_once_it_is_one_message(transactional_db, city_named, user_with_role):
    city = city_named("nobres")
    connection.set_tenant(city)
    dog, key = registered(user_with_role(city, Role.ATTENDANT)), uuid.uuid4()

    def send(_):
        try:
            connection.set_tenant(city)
            return left(dog, key=key).pk
        finally:
            connections.close_all()

    with ThreadPoolExecutor(3) as threads:
        assert len(set(threads.map(send, range(3)))) == 1
    assert FoundMessage.objects.count() == 1


def test_the_database_refuses_to_change_what_was_said(dog):
    made = left(dog)
    FoundMessage.objects.filter(pk=made.pk).update(settled=True)
    for change in ({"text": "outra"}, {"phone": "190", "settled": False}, {"animal": registered(made.animal.entered_by, chip="")}):
        with pytest.raises(IntegrityError), transaction.atomic():
            FoundMessage.objects.filter(pk=made.pk).update(**change)
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM registry_foundmessage")
    FoundStep.objects.create(message=made, kind="failed")
    with pytest.raises(IntegrityError), transaction.atomic():
        FoundStep.objects.update(kind="mailed")


# ---------------------------------------------------------------- the city tells the guardian


def test_the_guardian_was_told_and_the_message_waits_no_more(by, dog):
    made, key = left(dog), uuid.uuid4()
    assert list(messages.waiting()) == [made]
    step = tell_guardian(by=by, message=made.pk, key=key, way="phone", says="Vem buscar às 18h.")
    assert tell_guardian(by=by, message=made.pk, key=key, way="phone") == step
    again = messages.by_code(made.code)
    assert (messages.state(again), messages.told_step(again), list(messages.waiting())) == ("told", step, [])


def test_the_second_to_tell_reads_who_was_first(by, dog, city, user_with_role):
    made = left(dog)
    tell_guardian(by=by, message=made.pk, key=uuid.uuid4(), way="in_person")
    with pytest.raises(Conflict, match="Maria da Silva"):
        close_found_message(by=user_with_role(city, Role.REGISTRAR), message=made.pk, key=uuid.uuid4(), says="engano")
    assert FoundStep.objects.count() == 1


def test_closed_for_a_reason_alone(by, dog):
    made = left(dog)
    with pytest.raises(Unfit):
        close_found_message(by=by, message=made.pk, key=uuid.uuid4(), says="  ")
    close_found_message(by=by, message=made.pk, key=uuid.uuid4(), says="brincadeira")
    assert messages.state(messages.by_code(made.code)) == "closed"
    assert list(messages.messages_of([dog.pk])) == []


def test_told_in_no_way_is_not_told(by, dog):
    made = left(dog)
    with pytest.raises(Unfit):
        tell_guardian(by=by, message=made.pk, key=uuid.uuid4(), way="pombo")
    assert not FoundMessage.objects.get(pk=made.pk).settled


@pytest.mark.parametrize("role", [role for role in Role if role not in FOUND])
def test_other_roles_may_not(role, city, dog, user_with_role):
    made, other = left(dog), user_with_role(city, role)
    with pytest.raises(PermissionDenied):
        tell_guardian(by=other, message=made.pk, key=uuid.uuid4(), way="phone")
    with pytest.raises(PermissionDenied):
        close_found_message(by=other, message=made.pk, key=uuid.uuid4(), says="x")
    assert FoundStep.objects.count() == 0


def test_messages_of_a_guardian_s_animals(by, dog, django_assert_num_queries):
    other = registered(by, chip="")
    mine, theirs = [left(dog), left(dog)], left(other)
    with django_assert_num_queries(2):
        found = list(messages.messages_of([dog.pk]))
        assert [messages.state(one) for one in found] == ["waiting", "waiting"]
    assert found == mine[::-1]
    assert theirs not in found


def test_whoever_has_the_animal_answers_for_it_each_once(by, dog):
    keeper = Person.objects.create(name="Ana Guarda", folded="ana guarda")
    for person, capacity, until in ((keeper, "keeper", None), (dog.guardian, "owner", None), (keeper, "temporary", TODAY)):
        Guardianship.objects.create(animal=dog, person=person, capacity=capacity, until=until)
    gone = Person.objects.create(name="Bia Antiga", folded="bia antiga")
    Guardianship.objects.create(animal=dog, person=gone, capacity="owner", until=TODAY)
    assert messages.answering_for(dog) == [keeper, dog.guardian]
