"""Chips struck and twin, marks, numbers of the registry, and two people at once."""

import datetime as dt
import uuid

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection

from tests.animals.conftest import CHIP, TODAY, on
from tests.at_once import at_once
from zelo.accounts.roles import Role
from zelo.animals.acts import (
    ChipTaken,
    add_chip,
    add_list_entry,
    add_mark,
    change_animal,
    confirm_animal,
    end_mark,
    enter_animal,
    lose_identification,
    new_animal,
    refuse_animal,
    register_animal,
    set_list_entry,
    strike_chip,
)
from zelo.animals.acts.keep_marks import remark_on
from zelo.animals.history import chips_of, twins_of
from zelo.animals.lists import breeds_of, species_list
from zelo.animals.models import Animal, AnimalChip
from zelo.animals.queries import search, with_chip
from zelo.directory.queries import cities_of
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.queries import law_now


@pytest.mark.law("sao-pedro-da-aldeia", "art2_inc16")
def test_a_struck_chip_finds_nothing_and_is_free_again(enter, by):
    rex, bola = enter(name="Rex", chip=CHIP), enter(name="Bola")
    chip = rex.chips.get()
    with pytest.raises(Unfit):
        strike_chip(by=by, chip=chip.pk, why="")
    strike_chip(by=by, chip=chip.pk, why="lido em outro animal")
    assert strike_chip(by=by, chip=chip.pk, why="de novo").struck_why == "lido em outro animal"
    assert list(with_chip(CHIP)) == [] and list(search(CHIP)) == [] and list(cities_of("chip", CHIP)) == []
    assert not add_chip(by=by, animal=bola, chip=CHIP).twin
    assert list(with_chip(CHIP)) == [bola]
    assert [(row.struck_why, row.number) for row in chips_of(rex)] == [("lido em outro animal", CHIP)]


def test_twins_are_flagged_on_both_until_one_is_struck(enter, by):
    rex, bola = enter(chip=CHIP), enter()
    with pytest.raises(ChipTaken) as taken:
        add_chip(by=by, animal=bola, chip=CHIP)
    assert taken.value.other == rex
    with pytest.raises(Unfit) as refused:
        add_chip(by=by, animal=bola, chip=CHIP, twin=True)
    assert refused.value.field == "why"
    add_chip(by=by, animal=bola, chip=CHIP, twin=True, why="lidos os dois")
    assert [chips_of(one).get().shared for one in (rex, bola)] == [True, True]
    assert (list(twins_of(rex)), list(twins_of(bola))) == ([bola], [rex])
    strike_chip(by=by, chip=rex.chips.get().pk, why="lido errado")
    assert (chips_of(bola).get().shared, bola.chips.get().twin) == (False, False)
    with pytest.raises(ChipTaken):
        enter(chip=CHIP)


def test_a_number_said_to_be_twin_with_nobody_is_no_twin(enter, by):
    assert not add_chip(by=by, animal=enter(), chip=CHIP, twin=True, why="x").twin


@pytest.mark.law("nobres", "art6_inc10", "art31")
def test_two_chips_and_the_implant_kept(enter, by):
    rex = enter(chip=CHIP)
    add_chip(
        by=by, animal=rex, chip="982000123456789", implanted=on(dt.date(2026, 1, 2)), implanted_by="Dra. Ana", site="pescoço", read_on=TODAY, today=TODAY
    )  # fmt: skip
    second = rex.chips.get(number="982000123456789")
    assert (second.implanted_on, second.site, second.read_on) == (dt.date(2026, 1, 2), "pescoço", TODAY)
    assert rex.events.get(kind="chip_implant").data["number"] == "982000123456789"


def test_who_may_strike_or_say_twin(city, enter, user_with_role):
    attendant, rex, bola = user_with_role(city, Role.ATTENDANT), enter(chip=CHIP), enter()
    for act in (
        lambda: strike_chip(by=attendant, chip=rex.chips.get().pk, why="x"),
        lambda: add_chip(by=attendant, animal=bola, chip=CHIP, twin=True, why="x"),
    ):
        with pytest.raises(PermissionDenied):
            act()


def test_marks(enter, by):
    rex, bola = enter(), enter()
    tag = add_mark(by=by, animal=rex, kind="tag", number="NB-1.234", today=TODAY)
    assert tag.key == "NB1234" and add_mark(by=by, animal=rex, kind="tag", number="nb 1234", today=TODAY) == tag
    with pytest.raises(Conflict, match="já está com outro animal"):
        add_mark(by=by, animal=bola, kind="tag", number="NB1234", today=TODAY)
    add_mark(by=by, animal=bola, kind="tattoo", number="NB1234", today=TODAY)
    end_mark(by=by, mark=tag.pk, until=TODAY, why="perdida", today=TODAY)
    add_mark(by=by, animal=bola, kind="tag", number="NB1234", today=TODAY)
    for kind, number in (("nada", "1"), ("tag", ""), ("tag", "···"), ("sinpatinhas", "1" * 33), ("tag", "a\0")):
        with pytest.raises(Unfit):
            add_mark(by=by, animal=rex, kind=kind, number=number, today=TODAY)


def test_an_odd_national_number_is_taken_and_remarked_on():
    assert remark_on("sinpatinhas", "BR-123456789012") == remark_on("tag", "x") == ""
    assert "costuma ser" in remark_on("sinpatinhas", "123")


def test_a_lost_tag_is_an_event_and_ceases(enter, by):
    rex = enter()
    tag = add_mark(by=by, animal=rex, kind="tag", number="12", today=TODAY)
    with pytest.raises(Unfit):
        lose_identification(by=by, animal=enter(), means="tag", today=TODAY, mark=tag.pk)
    event = lose_identification(by=by, animal=rex, means="tag", today=TODAY, span=on(TODAY), mark=tag.pk)
    tag.refresh_from_db()
    assert (event.data, tag.until) == ({"means": "tag", "number": "12"}, TODAY)


def test_only_a_confirmed_animal_has_a_number(city, enter, by):
    told = new_animal(by=None, today=TODAY, state="told", species="dog", name="Rex")
    assert told.rga is None
    confirmed = confirm_animal(by=by, animal=told.pk, today=TODAY)
    assert confirmed.rga and confirm_animal(by=by, animal=told.pk, today=TODAY).rga == confirmed.rga
    with pytest.raises(Conflict):
        refuse_animal(by=by, animal=told.pk, today=TODAY, why="repetido")
    other = new_animal(by=None, today=TODAY, state="told", species="dog")
    with pytest.raises(Unfit):
        refuse_animal(by=by, animal=other.pk, today=TODAY, why=" ")
    assert refuse_animal(by=by, animal=other.pk, today=TODAY, why="repetido").rga is None
    with pytest.raises(Conflict):
        confirm_animal(by=by, animal=other.pk, today=TODAY)
    known = Animal.objects.create(species="horse")
    registered = register_animal(by=by, animal=known.pk, today=TODAY, name="Trovão")
    assert (registered.pk, registered.state, registered.name) == (known.pk, "confirmed", "Trovão") and registered.rga
    assert len({confirmed.rga, registered.rga, enter().rga}) == 3


def test_what_is_not_known_is_kept_with_its_reason(enter, by):
    rex = enter(unavailable={"approximate_age": " achado   na rua ", "breed": ""})
    assert rex.unavailable == {"approximate_age": "achado na rua"}
    for bad in ({"x y": "a"}, {"breed": "x" * 201}, {"breed": "a\0"}):
        with pytest.raises(Unfit) as refused:
            change_animal(by=by, animal=rex.pk, today=TODAY, unavailable=bad)
        assert refused.value.field == "unavailable"


@pytest.mark.law("nobres", "art6_inc1")
@pytest.mark.law("sao-pedro-da-aldeia", "art2_inc2")
def test_the_city_s_species_and_breeds(city, user_with_role, enter):
    boss = user_with_role(city, Role.COORDINATOR)
    bird = add_list_entry(by=boss, kind="species", species="bird", name="Calopsita-do-mato")
    add_list_entry(by=boss, kind="breed", species="dog", name="Veadeiro Nobrense")
    assert ("Calopsita-do-mato", "bird") in {(one.said, one.word) for one in species_list(law_now())}
    assert breeds_of("dog")[0].startswith("Sem raça") and "Veadeiro Nobrense" in breeds_of("dog")
    for kind, name in (("species", "calopsita do mato"), ("breed", "POODLE"), ("species", "Gato")):
        with pytest.raises(Conflict):
            add_list_entry(by=boss, kind=kind, species="bird" if kind == "species" else "dog", name=name)
    set_list_entry(by=boss, entry=bird.pk, withdrawn=True)
    assert "Calopsita-do-mato" not in {one.said for one in species_list(law_now())}
    with pytest.raises(PermissionDenied):
        add_list_entry(by=user_with_role(city, Role.ATTENDANT), kind="breed", species="dog", name="x")


@pytest.mark.django_db(transaction=True)
def test_one_chip_read_at_two_counters_at_once(city, user_with_role):
    by = user_with_role(city, Role.ATTENDANT)
    enter = lambda: enter_animal(by=by, today=TODAY, species="dog", chip=CHIP)  # noqa: E731
    answers = at_once(city, [enter, enter], refusals=(Conflict, Unfit))
    assert sum(isinstance(one, Animal) for one in answers) == 1 and sum(isinstance(one, ChipTaken) for one in answers) == 1
    connection.set_tenant(city)
    assert AnimalChip.objects.filter(number=CHIP, struck_at=None).count() == Animal.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_form_sent_twice_is_one_animal(city, user_with_role):
    by, key = user_with_role(city, Role.ATTENDANT), uuid.uuid4()
    enter = lambda: enter_animal(by=by, today=TODAY, species="dog", key=key)  # noqa: E731
    first, second = at_once(city, [enter, enter], refusals=(Conflict, Unfit))
    assert first == second
    connection.set_tenant(city)
    assert Animal.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_who_confirm_at_once_give_one_number(city, user_with_role):
    by = user_with_role(city, Role.ATTENDANT)
    connection.set_tenant(city)
    told = new_animal(by=None, today=TODAY, state="told", species="dog")
    confirm = lambda: confirm_animal(by=by, animal=told.pk, today=TODAY).rga  # noqa: E731
    first, second = at_once(city, [confirm, confirm], refusals=(Conflict, Unfit))
    assert first == second is not None
