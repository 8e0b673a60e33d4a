"""What an impoundment's end makes of an animal that is in the registry, and what becomes of it where the act is annulled."""

import datetime as dt

import pytest

from tests.proceedings.work import MONDAY
from zelo.animals.acts import add_event, enter_animal
from zelo.animals.models import AnimalEvent, Guardianship
from zelo.animals.spans import Span
from zelo.proceedings.models import Act

CHIP = "076000000000123"


@pytest.fixture
def ana(person):
    return person("Ana Souza")


@pytest.fixture
def rex(work, ana):
    return enter_animal(by=work.people["coordinator"], today=MONDAY, species="horse", guardian=ana, chip=CHIP)


@pytest.fixture
def file(work, prices, rex):
    found = work.held()
    work.done(found, "team", "read_chip", {"chip_found": True, "chip": CHIP})
    return found


def open_ones(animal):
    return [(row.person.name, row.capacity) for row in Guardianship.objects.filter(animal=animal, until=None)]


def annul(work, file, kind):
    number = Act.objects.get(file=file, kind=kind).n
    work.done(file, "authority", "annul", {"reason_text": "engano"}, about=number)


def test_a_death_is_written_into_the_record_and_taken_back_with_its_act(work, file, rex):
    work.done(file, "team", "die", {"cause_text": "cólica", "body_destination": "aterro"})
    rex.refresh_from_db()
    event = AnimalEvent.objects.get(animal=rex, kind="death", struck_at=None)
    assert (rex.died_on, open_ones(rex), event.source) == (MONDAY, [], "file")
    assert (event.data["cause"], event.data["notes"]) == ("cólica", f"Processo {file}: aterro")
    annul(work, file, "die")
    rex.refresh_from_db()
    assert (rex.died_on, open_ones(rex)) == (None, [("Ana Souza", "owner")])


def test_a_death_that_the_registry_has_already_is_not_entered_again(work, file, rex):
    told = {"place": "clinic", "answers": "clinic", "body_destination": "cremation"}
    add_event(by=work.people["coordinator"], animal=rex, kind="death", today=MONDAY, span=Span(MONDAY, MONDAY, "day"), data=told)
    work.done(file, "team", "die", {"cause_text": "cólica"})
    assert AnimalEvent.objects.filter(animal=rex, kind="death", struck_at=None).get().source == "desk"
    annul(work, file, "die")
    rex.refresh_from_db()
    assert rex.died_on == MONDAY


def test_a_death_before_what_the_registry_tells_is_refused_with_the_reason(work, file, rex):
    later = MONDAY + dt.timedelta(days=3)
    add_event(by=work.people["coordinator"], animal=rex, kind="deworming", today=later, span=Span(later, later, "day"))
    found = work.act(file, "team", "die", {"cause_text": "cólica"}, today=later, on=MONDAY)
    assert found.codes == ("wrong_type",) and "depois desta morte" in found.detail
    assert not Act.objects.filter(file=file, kind="die").exists()


def test_who_receives_the_animal_has_it_in_the_registry_until_the_act_is_annulled(work, file, rex, person):
    bia, later = person("Bia Lima"), MONDAY + dt.timedelta(days=30)
    work.done(file, "team", "inspect", {"findings": "sem lesões"})
    given = {
        "outcome": "donation_third_party",
        "reason_text": "tem pasto",
        "recipient": bia.ref,
        "recipient_former_responsible": False,
    }
    work.done(file, "coordinator", "destine", {**given, "outcome_papers": ["responsible_custody_term"]}, today=later)
    rex.refresh_from_db()
    event = AnimalEvent.objects.get(animal=rex, kind="transfer")
    assert (rex.guardian, open_ones(rex)) == (bia, [("Bia Lima", "owner")])
    assert (event.source, event.latest, event.data) == ("file", later, {"how": "donation", "paper": f"Processo {file}"})
    number = Act.objects.get(file=file, kind="destine").n
    work.done(file, "authority", "annul", {"reason_text": "engano"}, about=number, today=later)
    rex.refresh_from_db()
    assert (rex.guardian.name, open_ones(rex)) == ("Ana Souza", [("Ana Souza", "owner")])
    assert not AnimalEvent.objects.filter(animal=rex, kind="transfer", struck_at=None).exists()


def test_an_animal_that_is_only_kept_elsewhere_stays_its_guardian_s(work, file, rex, ana):
    work.done(file, "team", "escape", {"reason_text": "cerca aberta"})
    rex.refresh_from_db()
    assert (rex.guardian, open_ones(rex)) == (ana, [("Ana Souza", "owner")])
