"""`comes_from`: which file leads to which, and what goes along, is checked before any file is opened."""

import pytest

from zelo.law.law import law
from zelo.law.procedures.check_origins import origins
from zelo.law.procedures.forms import Carried
from zelo.legal.library import library

CITY = "nobres"


@pytest.fixture(scope="module")
def bound():
    return law(library(), CITY)


def faults(bound, **comes_from):
    pack = library().pack(CITY)
    procedures = dict(pack.procedures(pack.readings()))
    one = procedures["sanction"].model_copy(
        update={"comes_from": {kind: Carried(**carried) for kind, carried in comes_from.items()}}
    )
    return [fault.cause for fault in origins(bound, one, procedures, library())]


def test_what_the_packs_say_of_it_is_sound(bound):
    pack = library().pack(CITY)
    procedures = pack.procedures(pack.readings())
    assert all(not list(origins(bound, one, procedures, library())) for one in procedures.values())
    assert {"complaint", "inspection", "impoundment", "sanction"} == set(procedures["sanction"].comes_from)


@pytest.mark.parametrize(
    ("kind", "carried", "says"),
    [
        ("nothing", {}, "procedimento desconhecido: nothing"),
        ("inspection", {"same": ["place_txt"]}, "fato desconhecido: place_txt"),
        ("inspection", {"same": ["litters_seen"]}, "nenhum ato que abre o processo leva litters_seen"),
        ("inspection", {"renamed": {"occurred_on": "visit_time"}}, "occurred_on e visit_time não são do mesmo tipo"),
        ("complaint", {"renamed": {"respondent": "responsible"}}, "nenhum ato de complaint diz responsible"),
        ("inspection", {"says": {"in_the_act": "talvez"}}, "in_the_act"),
    ],
)
def test_each_fault_is_named(bound, kind, carried, says):
    found = faults(bound, **{kind: carried})
    assert found and any(says in cause for cause in found), found


def test_a_kind_whose_first_act_names_no_file_comes_from_none(bound):
    pack = library().pack(CITY)
    procedures = dict(pack.procedures(pack.readings()))
    one = procedures["complaint"].model_copy(update={"comes_from": {"inspection": Carried()}})
    assert any("file_ref" in fault.cause for fault in origins(bound, one, procedures, library()))
