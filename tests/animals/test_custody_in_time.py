"""Who answers for an animal, from when to when; what follows for the record."""

import datetime as dt

import pytest
from django.db import connection

from tests.animals.conftest import TODAY, on
from zelo.animals.acts import (
    add_event,
    begin_guardianship,
    change_animal,
    end_guardianship,
    strike_event,
    transfer_animal,
)
from zelo.animals.models import Animal, Guardianship
from zelo.legal.conflicts import Conflict, Unfit
from zelo.people.acts import change_person
from zelo.people.models import Change

DEATH = {"place": "home", "answers": "guardian", "body_destination": "burial"}


def open_ones(animal):
    return {(row.person.name, row.capacity) for row in Guardianship.objects.filter(animal=animal, until=None)}


def test_a_guardian_begins_with_the_entry(enter, someone):
    rex = enter(guardian=someone(district="Centro"), origin="adopted", since=dt.date(2025, 1, 2))
    row = Guardianship.objects.get(animal=rex)
    assert (row.capacity, row.since, row.how) == ("owner", dt.date(2025, 1, 2), "adoption")
    assert (rex.district, rex.district_folded) == ("Centro", "centro")


def test_the_district_follows_who_keeps_the_animal(enter, someone, by):
    ana = someone(district="Centro")
    rex = enter(guardian=ana)
    apart = enter(guardian=ana, kept_apart=True, district="Sítio Água Boa", street="Estrada 3")
    change_person(by=ana.entered_by, person=ana.pk, today=TODAY, district="Jardim São João")
    rex.refresh_from_db(), apart.refresh_from_db()
    assert (rex.district, rex.district_folded, rex.street) == ("Jardim São João", "jardim sao joao", "")
    assert (apart.district, apart.street) == ("Sítio Água Boa", "Estrada 3")
    back = change_animal(by=by, animal=apart.pk, today=TODAY, kept_apart=False)
    assert (back.district, back.street) == ("Jardim São João", "")


def test_a_transfer_ends_one_and_begins_the_other(enter, someone, by):
    ana, bia = someone("Ana Souza", district="Centro"), someone("Bia Lima", district="Norte")
    rex = enter(guardian=ana)
    transfer_animal(by=by, animal=rex, person=bia, on=dt.date(2026, 3, 1), how="sale", today=TODAY)
    rex.refresh_from_db()
    assert (rex.guardian, rex.district) == (bia, "Norte")
    ended = Guardianship.objects.get(animal=rex, person=ana)
    assert (ended.until, ended.ended_by) == (dt.date(2026, 3, 1), "transfer")
    event = rex.events.get(kind="transfer")
    assert (event.person, event.data) == (bia, {"how": "sale"})
    with pytest.raises(Conflict):
        transfer_animal(by=by, animal=rex, person=bia, on=TODAY, how="sale", today=TODAY)
    with pytest.raises(Unfit) as refused:
        transfer_animal(by=by, animal=rex, person=ana, on=dt.date(2026, 2, 1), how="sale", today=TODAY)
    assert refused.value.field == "on"


@pytest.mark.law("nobres", "art6_inc11")
@pytest.mark.law("vila-pavao", "art7_inc7")
def test_carers_make_an_animal_a_community_s_and_a_guardian_does_not(enter, someone, by):
    ana, bia = someone("Ana Souza"), someone("Bia Lima")
    rex = enter(community=True, street="Praça da Matriz", district="Centro", carers=(ana, bia))
    assert (rex.community, rex.guardian, rex.street) == (True, None, "Praça da Matriz")
    assert open_ones(rex) == {("Ana Souza", "carer"), ("Bia Lima", "carer")}
    begin_guardianship(by=by, animal=rex, person=ana, today=TODAY)
    rex.refresh_from_db()
    assert (rex.community, rex.guardian) == (False, ana)


@pytest.mark.law("nobres", "art6_inc2")
@pytest.mark.law("lencois-paulista", "art14")
@pytest.mark.law("sao-pedro-da-aldeia", "art2_inc4")
def test_the_nearest_is_the_guardian_and_the_next_takes_their_place(enter, someone, by):
    ana, bia = someone("Ana Souza"), someone("Bia Lima")
    rex = enter(guardian=ana)
    begin_guardianship(by=by, animal=rex, person=bia, today=TODAY, capacity="temporary")
    row = Guardianship.objects.get(animal=rex, person=ana)
    end_guardianship(by=by, guardianship=row.pk, until=TODAY, ended_by="gave_up", today=TODAY)
    end_guardianship(by=by, guardianship=row.pk, until=dt.date(2026, 1, 1), ended_by="other", today=TODAY)
    rex.refresh_from_db(), row.refresh_from_db()
    assert (rex.guardian, row.until, row.ended_by) == (bia, TODAY, "gave_up")


def test_death_ends_custody_and_a_struck_death_gives_it_back(enter, someone, by):
    ana = someone()
    rex = enter(guardian=ana)
    event = add_event(by=by, animal=rex, kind="death", today=TODAY, span=on(dt.date(2026, 3, 5)), data=DEATH)
    rex.refresh_from_db()
    assert (rex.died_on, rex.guardian) == (dt.date(2026, 3, 5), None)
    assert Guardianship.objects.get(animal=rex).ended_by == "death"
    for act in (
        lambda: begin_guardianship(by=by, animal=rex, person=ana, today=TODAY),
        lambda: transfer_animal(by=by, animal=rex, person=ana, on=TODAY, how="sale", today=TODAY),
    ):
        with pytest.raises(Conflict, match="morreu"):
            act()
    strike_event(by=by, event=event.pk, why="era outro animal")
    rex.refresh_from_db()
    assert (rex.died_on, rex.guardian) == (None, ana)


def test_a_change_is_logged_and_only_the_same_field_clashes(enter, by):
    rex = enter(name="Rex", coat="preto")
    seen = {"name": "Rex", "coat": "preto"}
    change_animal(by=by, animal=rex.pk, today=TODAY, seen=seen, name="Réx", coat="preto")
    change_animal(by=by, animal=rex.pk, today=TODAY, seen=seen, name="Rex", coat="caramelo")
    rex.refresh_from_db()
    assert (rex.name, rex.coat) == ("Réx", "caramelo")
    with pytest.raises(Conflict, match="pelagem"):
        change_animal(by=by, animal=rex.pk, today=TODAY, seen=seen, name="Rex", coat="malhado")
    assert [(one.before, one.after, one.by) for one in Change.objects.filter(subject="animal", number=rex.pk)] == [
        ({"coat": "preto"}, {"coat": "caramelo"}, by), ({"name": "Rex"}, {"name": "Réx"}, by),
    ]  # fmt: skip


def test_a_guardian_s_move_is_one_statement_for_any_number_of_animals(enter, someone, django_assert_num_queries):
    ana = someone(district="Centro")
    for _ in range(3):
        enter(guardian=ana)
    from zelo.animals.guards import moved

    ana.district = "Norte"
    with django_assert_num_queries(1, connection=connection):
        moved(ana)
    assert set(Animal.objects.filter(guardian=ana).values_list("district", flat=True)) == {"Norte"}
