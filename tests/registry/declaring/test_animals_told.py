"""An animal told by its guardian, what happens to it, and who decides."""

import datetime as dt

import pytest

from tests.registry.declaring.conftest import key
from zelo.animals.acts.enter_animal import enter_animal
from zelo.animals.models import Animal, AnimalChip, AnimalEvent
from zelo.legal.conflicts import Conflict, Unfit
from zelo.registry.declaring.acts.offer_transfer import offer_transfer
from zelo.registry.declaring.acts.settle import confirm, refuse
from zelo.registry.declaring.acts.tell_animal import tell_animal
from zelo.registry.declaring.acts.tell_chip import tell_chip
from zelo.registry.declaring.acts.tell_event import tell_event
from zelo.registry.declaring.acts.withdraw import withdraw
from zelo.registry.declaring.permissions import NobodysAnimal
from zelo.registry.declaring.queries import animals_of
from zelo.registry.models import Declaration

CHIP = "963007000123458"
DEATH = {"kind": "death", "data": {"place": "home", "answers": "guardian", "body_destination": "burial", "cause": "velhice"}}


@pytest.fixture
def told(cast, today):
    return tell_animal(by=cast.b, key=key(), today=today, species="cat", name="Mimi", chip=CHIP)


def test_a_told_animal_waits_and_gets_its_number_when_confirmed(cast, told, today):
    assert (told.animal.state, told.animal.rga, told.animal.guardian, AnimalChip.objects.count()) == ("told", None, cast.bia, 0)
    assert list(animals_of(cast.bia)) == [told.animal]
    confirm(by=cast.clerk, declaration=told.pk, key=key(), today=today)
    animal = Animal.objects.get(pk=told.animal_id)
    assert (animal.state, animal.rga is not None, [chip.number for chip in animal.chips.all()]) == ("confirmed", True, [CHIP])


def test_refused_with_the_reason(cast, told, today):
    with pytest.raises(Unfit):
        refuse(by=cast.clerk, declaration=told.pk, key=key(), today=today, says=" ")
    refuse(by=cast.clerk, declaration=told.pk, key=key(), today=today, says="A foto é de outro animal.")
    told.refresh_from_db()
    told.animal.refresh_from_db()
    assert (told.state, told.animal.state, told.steps.last().says) == ("refused", "refused", "A foto é de outro animal.")
    with pytest.raises(Conflict):
        confirm(by=cast.clerk, declaration=told.pk, key=key(), today=today)


def test_a_chip_that_is_another_animal_s_is_found_out_by_the_city_and_not_by_the_guardian(cast, today):
    enter_animal(by=cast.registrar, today=today, species="dog", name="Segredo", chip=CHIP)
    told = tell_animal(by=cast.b, key=key(), today=today, species="cat", name="Mimi", chip=CHIP)
    with pytest.raises(Conflict, match="Segredo"):
        confirm(by=cast.clerk, declaration=told.pk, key=key(), today=today)
    told.refresh_from_db()
    told.animal.refresh_from_db()
    assert (told.state, told.animal.state) == ("waiting", "told")
    with pytest.raises(Unfit) as error:
        tell_chip(by=cast.b, key=key(), animal=told.animal_id, today=today, chip="9.63007E+14")
    assert error.value.field == "chip"


def test_told_twice_it_is_one_animal(cast, today):
    again = key()
    made = [tell_animal(by=cast.b, key=again, today=today, species="cat", name="Mimi") for _ in range(2)]
    assert made[0] == made[1]
    assert Animal.objects.filter(name="Mimi").count() == 1


def test_nobody_tells_of_another_s_animal(cast, today):
    for act in (
        lambda: tell_event(by=cast.b, key=key(), animal=cast.rex.pk, today=today, on=today, **DEATH),
        lambda: tell_chip(by=cast.b, key=key(), animal=cast.rex.pk, today=today, chip=CHIP),
        lambda: offer_transfer(by=cast.b, key=key(), animal=cast.rex.pk, today=today, how="donation", to_name="X", from_name="Y"),
    ):
        with pytest.raises(NobodysAnimal):
            act()
    assert not AnimalEvent.objects.filter(animal=cast.rex).exists()


def test_a_loss_holds_at_once_and_its_end_too(cast, today):
    lost = tell_event(by=cast.a, key=key(), animal=cast.rex.pk, kind="loss", today=today, on=today, data={"place": "Praça"})
    cast.rex.refresh_from_db()
    assert (lost.state, lost.queued, cast.rex.lost_since) == ("done", True, today)
    with pytest.raises(Conflict):
        tell_event(by=cast.a, key=key(), animal=cast.rex.pk, kind="loss", today=today, on=today)
    tell_event(by=cast.a, key=key(), animal=cast.rex.pk, kind="finding", today=today, on=today)
    cast.rex.refresh_from_db()
    assert cast.rex.lost_since is None


@pytest.mark.law("nobres", "art27_inc3")
@pytest.mark.law("vila-pavao", "art30_inc12")
@pytest.mark.law("lencois-paulista", "art21")
def test_a_death_waits_and_then_ends_the_custody(cast, today):
    made = tell_event(by=cast.a, key=key(), animal=cast.rex.pk, today=today, on=today, **DEATH)
    cast.rex.refresh_from_db()
    assert (made.state, cast.rex.died_on) == ("waiting", None)
    with pytest.raises(Conflict):
        tell_event(by=cast.a, key=key(), animal=cast.rex.pk, today=today, on=today, **DEATH)
    confirm(by=cast.clerk, declaration=made.pk, key=key(), today=today)
    cast.rex.refresh_from_db()
    assert (cast.rex.died_on, cast.rex.guardian) == (today, None)
    assert cast.rex in animals_of(cast.ana), "the record of one's dead animal stays to be seen"


@pytest.mark.parametrize(
    ("kind", "given", "field"),
    [
        ("neutering", {"by": "Dra. Lia", "licence": "CRMV-MT 1"}, "neutered"),
        ("vaccination", {"vaccine": "rabies"}, "rabies_on"),
        ("export", {"town": "Cuiabá", "state": "MT"}, "left_on"),
    ],
)
def test_what_waits_becomes_an_event_when_confirmed(cast, today, kind, given, field):
    made = tell_event(by=cast.a, key=key(), animal=cast.rex.pk, kind=kind, today=today, on=today, data=given)
    assert not AnimalEvent.objects.filter(animal=cast.rex, kind=kind).exists()
    confirm(by=cast.clerk, declaration=made.pk, key=key(), today=today)
    event = AnimalEvent.objects.get(animal=cast.rex, kind=kind)
    cast.rex.refresh_from_db()
    assert (event.source, event.person, bool(getattr(cast.rex, field))) == ("guardian", cast.ana, True)


@pytest.mark.parametrize("on", [None, dt.timedelta(days=1), dt.timedelta(days=-20_000)])
def test_days_that_cannot_be(cast, today, on):
    with pytest.raises(Unfit) as error:
        tell_event(by=cast.a, key=key(), animal=cast.rex.pk, kind="loss", today=today, on=today + on if on else None)
    assert error.value.field == "on"


def test_what_waits_can_be_taken_back_by_who_told_it_and_nobody_else(cast, told, today):
    with pytest.raises(NobodysAnimal):
        withdraw(by=cast.a, declaration=told.pk, today=today)
    for _ in range(2):
        withdraw(by=cast.b, declaration=told.pk, today=today)
    told.refresh_from_db()
    told.animal.refresh_from_db()
    assert (told.state, told.animal.state) == ("withdrawn", "refused")
    with pytest.raises(Conflict):
        confirm(by=cast.clerk, declaration=told.pk, key=key(), today=today)
    assert Declaration.objects.get(pk=told.pk).steps.filter(kind="withdrawn").count() == 1
