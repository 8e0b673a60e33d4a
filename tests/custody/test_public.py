"""What anyone may be told of a held animal: where, in which words, and what is struck out."""

import datetime as dt
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zelo.custody.models import Impoundment
from zelo.custody.public import AGAINST_ACTS, AGAINST_REASONS, OPEN_TO_ALL, clean, names_of, told
from zelo.law import Library, law
from zelo.law.pack import SHIPPED
from zelo.law.procedures.acts import Act
from zelo.people.models import Person

MONDAY = dt.date(2026, 3, 9)
LAWS = {slug: law(Library(SHIPPED), slug) for slug in Library(SHIPPED).slugs()}
ALDEIA = LAWS["sao-pedro-da-aldeia"]
INTAKE = {
    "species": "horse", "animals": 1, "sex": "male", "marks": "castanho, estrela na testa", "place_text": "Rua das Flores, 12, Centro",
    "point": "-22.8400,-42.1031",
}  # fmt: skip


def seen(bound=ALDEIA, names=(), acts=(), **facts):
    whole = [Act(1, "take_in", MONDAY, "1", "team", {**INTAKE, **facts})]
    whole += [Act(n, kind, MONDAY, "1", "authority", {}) for n, kind in enumerate(acts, 2)]
    return told(bound, whole, MONDAY, names)


def test_every_word_of_the_rule_is_a_word_of_the_vocabulary():
    facts = ALDEIA.vocabulary.facts
    assert facts["place"].words.keys() >= OPEN_TO_ALL
    assert facts["reason"].words.keys() >= AGAINST_REASONS
    assert ALDEIA.act_kinds.keys() >= AGAINST_ACTS


def test_where_anyone_may_be_is_told_as_it_was_written():
    one = seen(place="street", reason="loose")
    assert (one.place, one.district, one.point, one.near) == ("Rua das Flores, 12, Centro", "Centro", (-22.84, -42.1031), False)


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"place": "private_land"},
        {"place": "establishment"},
        {"place": "quintal de casa"},
        {"place": "street", "reason": "penalty"},
        {"place": "street", "reason": "mistreatment"},
        {"place": "private_land", "loose_in_public": True},
        {"loose_in_public": False},
        {"reason": "mistreatment", "loose_in_public": True},
    ],
    ids=str,
)
@pytest.mark.parametrize("slug", LAWS)
def test_what_may_be_a_home_is_told_by_its_district_alone(slug, facts):
    bound = LAWS[slug]
    ground = bound.pack.city.map
    district, point = next(iter(ground.districts.items()))
    one = seen(bound, **{**facts, "point": f"{point[0] + 0.0004},{point[1] - 0.0004}", "place_text": "Rua das Flores, 12"})
    assert (one.place, one.district, one.point, one.near) == ("", district, point, True)
    assert "Flores" not in str(one)


def test_a_seizure_that_was_ordered_hides_the_place_too():
    assert seen(LAWS["nobres"], place="street", point="-14.7203,-56.3275").place
    hidden = seen(LAWS["nobres"], place="street", point="-14.7203,-56.3275", acts=["order_measure"])
    assert (hidden.place, hidden.near) == ("", True)


def test_loose_in_public_is_enough_where_no_place_was_told():
    assert seen(LAWS["lencois-paulista"], loose_in_public=True, reason="loose").place


def test_without_a_point_the_district_is_read_off_the_words():
    one = seen(place="highway", point="", place_text="rj-140, KM 5")
    assert (one.district, one.near, one.point) == ("São Mateus", True, ALDEIA.pack.city.map.districts["São Mateus"])
    assert seen(place="street", point="", place_text="perto da ponte").where == "perto da ponte"
    assert seen(point="", place_text="perto da ponte").where == "lugar não divulgado"


@pytest.mark.parametrize("point", ["aqui", "1,2,3", "91,0", "-22.84", "0,181", ","])
def test_a_point_that_is_none_shows_none(point):
    one = seen(place="street", point=point, place_text="perto da ponte")
    assert one.point is None


def test_a_point_far_from_the_city_has_no_district():
    one = seen(place="street", point="-3.1,-60.0", place_text="balsa")
    assert (one.district, one.point) == ("", (-3.1, -60.0))


def test_a_city_without_a_map_shows_points_of_public_places_only():
    pack = replace(ALDEIA.pack, city=ALDEIA.pack.city.model_copy(update={"map": None}))
    bare = replace(ALDEIA, pack=pack)
    assert seen(bare, place="street").point == (-22.84, -42.1031)
    assert seen(bare, place="private_land").point is None


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("preto, coleira com CPF 529.982.247-25", "preto, coleira com CPF …"),
        ("chip 076 0000 0000 0123 na paleta", "chip … na paleta"),
        ("ligar (22) 99876-5432 à noite", "ligar … à noite"),
        ("dono ana@example.org, deixou", "dono … deixou"),
        ("CEP 28940-000", "CEP …"),
        ("RJ-140, km 5, lote 3, quadra 12", "RJ-140, km 5, lote 3, quadra 12"),
        ("marca 12 na anca, 7 anos, 450 kg", "marca 12 na anca, 7 anos, 450 kg"),
        ("branca, em frente à casa de Rosa Branca", "branca, em frente à casa de …"),
        ("do sítio do ARAÚJO", "do sítio do …"),
        ("cavalo do Benedito", "cavalo do …"),
        ("cavalo de benedito araújo", "cavalo de …"),
        ("cavalo de BENEDITO DE ARAUJO", "cavalo de …"),
        ("do sítio do Arau\u0301jo", "do sítio do …"),
        ("sítio do Araujo, na divisa", "sítio do …, na divisa"),
        ("tel. 99876 - 5432", "tel. …"),
        ("tel. 99876–5432", "tel. …"),
        ("CPF529.982.247-25", "CPF…"),
        ("CPF 529 - 982 - 247 - 25", "CPF …"),
    ],
)
def test_what_names_a_person_is_struck_out(text, kept):
    assert clean(text, ["Rosa Branca", "Benedito de Araújo", "p-12"]) == kept


@given(
    st.text(alphabet="abç ,;", max_size=20), st.text("0123456789", min_size=8, max_size=18), st.text(alphabet="abç ,;", max_size=20)
)
def test_no_long_number_passes(before, number, after):
    assert not re.search(r"\d{3}", clean(f"{before} {number} {after}", ()))


@given(st.text(max_size=80))
def test_cleaning_twice_changes_nothing_more(text):
    once = clean(text, ["Benedito Araújo"])
    assert clean(once, ["Benedito Araújo"]) == once


def test_before_the_intake_there_is_nothing_to_tell():
    assert told(ALDEIA, [Act(1, "call", MONDAY, "1", "attendant", {"place_text": "x", "called_on": "2026-03-09"})], MONDAY) is None


def test_who_came_for_it_is_known_only_as_somebody():
    one = seen(place="street", names=["Rosa Branca"], marks="da Rosa Branca")
    assert not one.claimed and "Rosa" not in str(one)


def test_names_of_mended_acts_and_social_names_are_struck_out_too():
    acts = [
        Act(1, "take_in", MONDAY, "1", "team", {**INTAKE, "marks": "do Josué Prata, com Dalva"}),
        Act(2, "identify", MONDAY, "1", "inspector", {"responsible": "Josué Prata"}),
        Act(3, "rectify", MONDAY, "1", "inspector", {"responsible": "Ana Lima", "reason_text": "engano"}, about=2),
    ]
    assert told(ALDEIA, acts, MONDAY, ()).marks == "do …, com Dalva"
    row = Impoundment(responsible=Person(name="João Reis", social_name="Dalva Reis"), claimant=None)
    assert told(ALDEIA, acts, MONDAY, names_of(row)).marks == "do …, com …"
