"""Two records of one person are found: while somebody types, and all over the city at night."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from zelo.people.acts import merge_people, tell_apart
from zelo.people.likeness import likeness, said
from zelo.people.listing import twin_pairs
from zelo.people.models import Contact, Person, TwinPair
from zelo.people.pairing import BLOCKS, candidates, fill_said, pair_slice
from zelo.people.tasks import find_twins
from zelo.people.twins import Told, likely_twins, told

BORN = dt.date(1980, 5, 17)


@pytest.mark.parametrize(
    ("one", "other", "how"),
    [
        ("Ana Souza", "Ana Sousa", "same"), ("Ana de Souza", "ANA SOUZA", "same"), ("Luís Prado", "Luiz Prado", "same"),
        ("Ana Luísa Souza", "Ana Souza", "near"), ("Ana L. Souza", "Ana Luísa Souza", "near"), ("Katia Lima", "Cátia Limas", "same"),
        ("Ana Souza", "Ana Prado", None), ("Ana Souza", "Bia Souza", None), ("Ana", "Ana Souza", None), ("Ana", "Ana", "same"),
        ("", "Ana", None), ("João Silva", "José Silva", None), ("Ana Souza Prado", "Ana Prado Souza", "near"),
    ],
)  # fmt: skip
def test_how_alike_two_names_are(one, other, how):
    assert likeness(one, other) == likeness(other, one) == how


def test_said_keeps_the_order_of_words():
    assert said("Luíza de Sousa") == said("Luisa Souza")
    assert said("Ana Lima") != said("Lima Ana")


@pytest.mark.parametrize(
    ("there", "typed", "why"),
    [
        ({"phone": "(65) 99999-1234"}, {"contacts": {"65999991234"}}, "mesmo telefone e mesmo nome"),
        ({"phone": "9999-1234 55"}, {"contacts": {"x@y.example"}}, None),
        ({"phone": "(65) 3376-1234"}, {"contacts": {"6533761234"}, "name": "Ana Luísa Souza"}, "mesmo telefone e nome parecido"),
        ({"email": "Ana@Casa.example"}, {"contacts": {"ana@casa.example"}}, "mesmo e-mail e mesmo nome"),
        ({"born_on": BORN}, {"born_on": BORN, "name": "Anna Sousa"}, "mesma data de nascimento e mesmo nome"),
        ({"born_on": BORN}, {"born_on": BORN, "name": "Bia Souza"}, None),
        ({"street": "Rua das Palmas"}, {"street": "rua das palmas"}, "mesmo nome e mesma rua"),
        ({"document": "52998224725"}, {"document": "529.982.247-25", "name": "Zeca"}, "mesmo CPF ou CNPJ"),
        ({"phone": "(65) 3376-1234"}, {"contacts": {"6533761234"}, "name": "Bento Dias"}, None),
        ({"born_on": BORN, "phone": "(65) 3376-1234"}, {"contacts": {"6533761234"}, "born_on": dt.date(2001, 1, 2)}, None),
        ({"document": "52998224725", "born_on": BORN}, {"document": "000.000.001-91", "born_on": BORN}, None),
        ({}, {}, None),
    ],
)  # fmt: skip
def test_who_is_suspected_while_typing_and_why(enter, there, typed, why):
    ana = enter(**there)
    known = Told(**{"name": "Ana Souza", **typed, "contacts": frozenset(typed.get("contacts", ()))})
    found = likely_twins(known)
    assert [(twin.person, twin.why) for twin in found] == ([(ana, why)] if why else [])


def test_a_rare_name_is_worth_asking_about(enter):
    ana = enter("Ana Luísa Prado Xavier")
    assert [twin.person for twin in likely_twins(Told("Ana Luiza Prado Chavier"))] == [ana]


def test_the_social_name_tells_too(enter):
    lu = enter("Luís Souza", social_name="Lu Souza", born_on=BORN)
    assert [twin.person for twin in likely_twins(Told("Lu Souza", born_on=BORN))] == [lu]


def test_neither_the_record_itself_nor_who_was_told_apart(enter, clerk):
    ana, other, third = enter(born_on=BORN), enter(born_on=BORN), enter(born_on=BORN)
    tell_apart(by=clerk, one=other.pk, other=ana.pk)
    assert [twin.person for twin in likely_twins(told(ana), besides=ana.pk)] == [third]


def test_who_was_merged_away_is_not_offered_and_their_number_leads_to_the_kept(enter, clerk):
    ana, gone = enter(born_on=BORN), enter(born_on=BORN, document="52998224725")
    merge_people(by=clerk, kept=ana.pk, gone=gone.pk)
    assert [twin.person for twin in likely_twins(Told("Zeca", document="52998224725"))] == []
    assert [twin.person for twin in likely_twins(Told("Ana Souza", born_on=BORN, document="52998224725"))] == [ana]


@pytest.mark.parametrize("many", [1, 4])
def test_the_cost_while_typing_is_constant(enter, many):
    for _ in range(many):
        enter(born_on=BORN, phone="(65) 3376-1234", district="Centro")
    known = Told("Ana Souza", born_on=BORN, document="529.982.247-25", contacts=frozenset({"6533761234"}), district="Centro")
    with CaptureQueriesContext(connection) as counted:
        assert len(likely_twins(known)) == many
    assert len(counted) <= 12


# ---------------------------------------------------------------- all of the city


def pairs():
    return [(pair.one, pair.other, pair.reasons) for pair in twin_pairs()]


def test_all_of_the_city_is_looked_at(enter):
    ana = enter(born_on=BORN)
    anna = enter("Anna Sousa", born_on=BORN)
    bento = enter("Bento Dias", phone="(65) 3376-1234")
    bento2 = enter("Bento R. Dias", phone="33761234")
    carla = enter("Carla Maria Nunes", district="Centro")
    carla2 = enter("Karla Maria Nunes", district="Centro")
    dora = enter("Dora Reis", email="d@casa.example")
    dora2 = enter("Dora Reis", email="d@casa.example")
    enter("Ana Souza Lima")
    enter("Dora Dias", born_on=BORN)
    assert pair_slice(0).pairs == 4
    assert sorted(pairs(), key=lambda pair: pair[0].pk) == [
        (ana, anna, ["born", "name"]), (bento, bento2, ["phone", "near"]), (carla, carla2, ["name", "district"]),
        (dora, dora2, ["email", "name"]),
    ]  # fmt: skip


def test_a_pair_that_no_longer_holds_goes(enter):
    enter(born_on=BORN)
    other = enter(born_on=BORN)
    pair_slice(0)
    Person.objects.filter(pk=other.pk).update(born_on=dt.date(1990, 1, 1))
    pair_slice(0)
    assert pairs() == []


def test_slices_find_what_one_look_finds(enter, monkeypatch):
    people = [enter(born_on=BORN) for _ in range(5)]
    monkeypatch.setattr("zelo.people.pairing.SLICE", 2)
    after = 0
    while (upto := pair_slice(after).upto) is not None:
        after = upto
    assert len(pairs()) == len(people) * (len(people) - 1) // 2


def test_who_was_told_apart_is_not_found_again(enter, clerk):
    ana, other = enter(born_on=BORN), enter(born_on=BORN)
    pair_slice(0)
    tell_apart(by=clerk, one=ana.pk, other=other.pk)
    assert not TwinPair.objects.exists()
    pair_slice(0)
    assert not TwinPair.objects.exists()


def test_a_crowd_is_no_pair(enter, monkeypatch):
    monkeypatch.setattr("zelo.people.pairing.DAY", 2)
    monkeypatch.setattr("zelo.people.pairing.BLOCK", 2)
    for _ in range(3):
        enter(born_on=BORN, phone="(65) 3376-1234", email="rh@empresa.example")
    assert pair_slice(0).pairs == 0


def test_who_came_by_an_import_gets_the_sound_of_the_name(enter):
    ana = enter()
    Person.objects.update(said="")
    fill_said(0, ana.pk)
    ana.refresh_from_db()
    assert ana.said == said("Ana Souza")


def test_each_block_is_entered_by_its_index(enter):
    """With sequential scans as dear as they are in a big city, none is chosen."""
    ana = enter(born_on=BORN, phone="(65) 3376-1234", email="a@b.example")
    wanted = {"after": 0, "upto": ana.pk, "most": 10, "day": 400, "block": 60}
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        for name, statement in BLOCKS.items():
            cursor.execute(f"EXPLAIN {statement}", wanted)
            plan = "\n".join(line for (line,) in cursor.fetchall())
            assert "Seq Scan on people" not in plan, (name, plan)
    assert candidates(0, ana.pk) == []


@pytest.mark.django_db(transaction=True)
def test_the_nightly_search_goes_on_slice_by_slice(enter, run_tasks, monkeypatch):
    monkeypatch.setattr("zelo.people.pairing.SLICE", 1)
    for _ in range(3):
        enter(born_on=BORN)
    find_twins.defer()
    run_tasks()
    assert len(pairs()) == 3
    assert Contact.objects.count() == 0
