"""Animals, their chips and photographs."""

import datetime as dt

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.base import ContentFile

from tests.animals.conftest import CHIP, TODAY, on
from tests.proceedings.test_evidence import photograph
from zelo.accounts.roles import Role
from zelo.animals.acts import add_chip, add_photo, change_animal, enter_animal
from zelo.animals.models import Animal
from zelo.animals.queries import search, with_chip
from zelo.legal.conflicts import Conflict, Unfit
from zelo.proceedings.acts import keep_evidence


def test_an_animal_is_found_by_chip_and_name(enter):
    rex = enter(name="Réx", chip="076 000 000 000 123")
    enter(name="Bolota")
    for text in (CHIP, "76000000000123", "rex", "RÉX"):
        assert list(search(text)) == [rex]
    assert list(with_chip(CHIP)) == [rex]
    assert list(search("")) == list(search("  ")) == list(search("nada")) == []


def test_a_chip_is_one_animal_s_unless_somebody_looked_into_it(enter, by):
    rex = enter(name="Rex", chip=CHIP)
    other = enter(name="Bolota")
    with pytest.raises(Conflict, match="já está com outro animal: Rex"):
        add_chip(by=by, animal=other, chip=CHIP)
    assert add_chip(by=by, animal=rex, chip=CHIP).animal == rex
    assert add_chip(by=by, animal=other, chip=CHIP, twin=True, why="os dois lidos no balcão").twin
    assert set(with_chip(CHIP)) == {rex, other}


def test_an_animal_without_a_name_is_called_by_its_number_and_not_by_a_word_of_the_code(enter):
    rex = enter(species="goat")
    assert str(rex) == f"animal nº {rex.pk}"


def test_a_bad_chip_enters_no_animal(enter):
    with pytest.raises(Unfit, match="Seria 076000000000123") as refused:
        enter(chip="76000000000123")
    assert refused.value.field == "chip"
    assert Animal.objects.count() == 0


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"species": ""}, "species"),
        ({"species": "unicórnio"}, "species"),
        ({"sex": "x"}, "sex"),
        ({"born": on(dt.date(2026, 3, 10))}, "born"),
        ({"died_on": dt.date(2027, 1, 1)}, "died_on"),
        ({"born": on(dt.date(2026, 1, 2)), "died_on": dt.date(2026, 1, 1)}, "died_on"),
        ({"name": "x" * 101}, "name"),
        ({"marks": "a\0"}, "marks"),
        ({"guardian": 3}, "guardian"),
    ],
)
def test_what_does_not_fit_names_its_field(enter, given, field):
    with pytest.raises(Unfit) as refused:
        enter(**given)
    assert refused.value.field == field


def test_one_photograph_is_the_main_one(enter, by):
    rex = enter()
    first, second = (keep_evidence(by=by, upload=ContentFile(photograph(size=size), "a.jpg")) for size in ((40, 30), (41, 30)))
    add_photo(by=by, animal=rex, evidence=first, main=True)
    add_photo(by=by, animal=rex, evidence=second, main=True)
    assert [photo.evidence for photo in rex.photos.all()] == [second, first]
    with pytest.raises(Unfit):
        add_photo(by=by, animal=rex, evidence=keep_evidence(by=by, upload=ContentFile(b"%PDF-1.4", "a.pdf")))


def test_strangers(city, user_with_role, enter):
    stranger = user_with_role(city, Role.AUDITOR)
    rex = enter()
    for act in (
        lambda: enter_animal(by=stranger, today=TODAY, species="dog"),
        lambda: change_animal(by=stranger, animal=rex.pk, today=TODAY, name="x"),
        lambda: add_chip(by=stranger, animal=rex, chip=CHIP),
    ):
        with pytest.raises(PermissionDenied):
            act()
