"""Two people at one animal or chip in the same moment, and forms that show what has changed since."""

import threading

import pytest
from django.db import transaction

from tests.animals.conftest import CHIP, TODAY
from tests.at_once import at_once
from zelo.animals.acts import add_chip, add_mark, begin_guardianship, change_animal, end_mark, strike_chip
from zelo.animals.models import AnimalChip
from zelo.animals.queries import with_mark
from zelo.people.acts import change_person

LINES = "mancha no olho\norelha cortada"


@pytest.mark.django_db(transaction=True)
def test_a_number_struck_on_both_its_animals_at_once(city, enter, by):
    for _ in range(5):
        first, second = enter(chip=CHIP), enter()
        chips = [first.chips.get().pk, add_chip(by=by, animal=second, chip=CHIP, twin=True, why="lidos os dois", today=TODAY).pk]
        at_once(city, [lambda pk=pk: strike_chip(by=by, chip=pk, why="engano") for pk in chips])
        assert not AnimalChip.objects.filter(number=CHIP, struck_at=None).exists()


@pytest.mark.django_db(transaction=True)
def test_who_names_a_person_does_not_wait_for_who_changes_them(city, enter, someone, by):
    """The one holds the animal and names the person; the other holds the person and moves the animal with them."""
    ana = someone(district="Centro")
    rex = enter(guardian=ana)
    named, moved = threading.Event(), threading.Event()

    def naming():
        with transaction.atomic():
            change_animal(by=by, animal=rex.pk, today=TODAY, name="Réx")
            named.set()
            moved.wait(2)  # the other has the person's row, and waits for the animal's
            begin_guardianship(by=by, animal=rex, person=ana, today=TODAY, capacity="keeper")

    def changing():
        named.wait(30)
        change_person(by=ana.entered_by, person=ana.pk, today=TODAY, district="Norte")
        moved.set()

    at_once(city, [naming, changing])
    rex.refresh_from_db()
    assert (rex.name, rex.district, rex.guardianships.filter(until=None).count()) == ("Réx", "Norte", 2)


def test_lines_that_a_browser_sends_back_are_the_lines_it_was_shown(enter, by):
    rex = enter(marks=LINES, kept_apart=True, latitude="-14.7183", longitude="-56.3275", postal_code="78460-000")
    seen = {"marks": LINES, "latitude": "-14.718300", "longitude": "-56.327500", "postal_code": "78460000", "coat": ""}
    typed = {"marks": LINES.replace("\n", "\r\n"), "latitude": "-14.7183", "longitude": "-56.3275", "postal_code": "78460-000"}
    change_animal(
        by=by, animal=rex.pk, today=TODAY, marks="cauda branca", latitude="-14.72", longitude="-56.33", postal_code="78460-001"
    )
    change_animal(by=by, animal=rex.pk, today=TODAY, seen=seen, coat="preto", **typed)
    rex.refresh_from_db()
    assert (rex.marks, str(rex.latitude), rex.postal_code, rex.coat) == ("cauda branca", "-14.720000", "78460001", "preto")


def test_who_bears_a_mark_now_comes_before_who_bore_it(enter, by):
    before, now = enter(name="Antes"), enter(name="Agora")
    mark = add_mark(by=by, animal=before, kind="tag", number="123", today=TODAY)
    end_mark(by=by, mark=mark.pk, until=TODAY, why="trocada", today=TODAY)
    add_mark(by=by, animal=now, kind="tag", number="123", today=TODAY)
    assert list(with_mark("123")) == [now, before]
