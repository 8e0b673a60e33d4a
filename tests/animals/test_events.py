"""What happened to an animal, as far as its day is known, and what follows from it."""

import datetime as dt

import pytest
from django.core.exceptions import PermissionDenied
from hypothesis import given
from hypothesis import strategies as st

from tests.animals.conftest import TODAY, on
from zelo.accounts.roles import Role
from zelo.animals.acts import add_event, change_animal, strike_event
from zelo.animals.event_kinds import FIELD_TYPES, kinds
from zelo.animals.life import life_of, project_lives
from zelo.animals.models import Animal, AnimalEvent
from zelo.animals.spans import Span
from zelo.legal.conflicts import Conflict, Unfit

DEATH = {"place": "clinic", "answers": "clinic", "body_destination": "cremation"}
DAY = dt.date(2026, 2, 10)
RABIES = {"vaccine": "rabies", "batch": "B12", "by": "Dr. Pedro", "licence": "CRMV-MT 1234"}


@pytest.fixture
def tell(by):
    def make(animal, kind, span=None, **data):
        return add_event(by=by, animal=animal, kind=kind, today=TODAY, span=span, data=data)

    return make


@pytest.mark.law("vila-pavao", "art26_par1")
@pytest.mark.law("lencois-paulista", "art15")
def test_every_kind_is_whole():
    for kind in kinds().values():
        assert kind.label and kind.verb
        for field in kind.fields:
            assert field.type in FIELD_TYPES and field.label
            assert bool(field.choices) == (field.type == "choice")


def test_loss_and_finding(enter, tell):
    rex = enter()
    tell(rex, "loss", on(DAY), place="feira")
    assert rex.lost_since == DAY
    found = tell(rex, "finding", on(DAY + dt.timedelta(days=3)))
    assert rex.lost_since is None
    tell(rex, "loss", on(DAY + dt.timedelta(days=5)))
    assert rex.lost_since == DAY + dt.timedelta(days=5)
    strike_event(by=found.entered_by, event=found.pk, why="engano")
    rex.refresh_from_db()
    assert rex.lost_since == DAY + dt.timedelta(days=5)


@pytest.mark.law("vila-pavao", "art30_inc5")
@pytest.mark.law("lencois-paulista", "art20")
def test_the_last_dose_is_the_one_that_counts(enter, tell):
    rex = enter()
    tell(rex, "vaccination", Span(dt.date(2025, 1, 1), dt.date(2025, 12, 31), "year"), **RABIES)
    assert (rex.rabies_on, rex.rabies_until) == (dt.date(2025, 12, 31), None)
    last = tell(rex, "vaccination", on(DAY), **RABIES, valid_until=dt.date(2027, 2, 10))
    tell(rex, "vaccination", on(TODAY), vaccine="polyvalent")
    assert (rex.rabies_on, rex.rabies_until) == (DAY, dt.date(2027, 2, 10))
    strike_event(by=last.entered_by, event=last.pk, why="outro animal")
    rex.refresh_from_db()
    assert (rex.rabies_on, rex.rabies_until) == (dt.date(2025, 12, 31), None)


def test_neutered_as_told_stands_until_an_event_says_more(enter, tell):
    told = enter(neutered=True)
    tell(told, "vaccination", on(DAY), **RABIES)
    assert told.neutered is True
    rex = enter(neutered=False)
    event = tell(rex, "neutering", on(DAY), certificate="77/2026")
    assert rex.neutered is True
    with pytest.raises(Conflict, match="já está na ficha"):
        tell(rex, "neutering", on(TODAY))
    strike_event(by=event.entered_by, event=event.pk, why="engano")
    rex.refresh_from_db()
    assert rex.neutered is None


@pytest.mark.law("vila-pavao", "art7_inc10")
def test_fierce_by_the_last_report(enter, tell):
    rex = enter()
    report = {"report": "L1", "by": "Dra. Ana", "licence": "CRMV-ES 1"}
    tell(rex, "behaviour", on(DAY), result="fierce", **report)
    assert rex.fierce
    tell(rex, "behaviour", on(TODAY), result="calm", **report)
    assert not rex.fierce


def test_moved_away_and_back(enter, tell):
    rex = enter()
    tell(rex, "export", on(DAY), town="Cuiabá", state="MT")
    assert rex.left_on == DAY
    tell(rex, "return", on(TODAY), town="Cuiabá")
    assert rex.left_on is None


def test_a_birth_is_the_animal_s(enter, tell):
    rex = enter()
    tell(rex, "birth", Span(dt.date(2024, 5, 1), dt.date(2024, 5, 31), "month"))
    rex.refresh_from_db()
    assert (rex.born_earliest, rex.born_latest, rex.born_precision) == (dt.date(2024, 5, 1), dt.date(2024, 5, 31), "month")


def test_nobody_is_born_after_what_happened_to_them(enter, tell, by):
    rex = enter()
    dose = tell(rex, "vaccination", on(DAY), **RABIES)
    after = on(DAY + dt.timedelta(days=1))
    with pytest.raises(Unfit, match="10/02/2026") as refused:
        change_animal(by=by, animal=rex.pk, today=TODAY, born=after)
    assert refused.value.field == "born"
    with pytest.raises(Unfit, match="10/02/2026"):
        tell(rex, "birth", after)
    change_animal(by=by, animal=rex.pk, today=TODAY, born=on(DAY))
    strike_event(by=by, event=dose.pk, why="de outro animal")
    assert change_animal(by=by, animal=rex.pk, today=TODAY, born=after).born_earliest == after.earliest


def test_this_year_is_up_to_today(enter, tell):
    event = tell(enter(), "deworming", Span(dt.date(2026, 1, 1), dt.date(2026, 12, 31), "year"))
    assert (event.earliest, event.latest, event.precision) == (dt.date(2026, 1, 1), TODAY, "year")


@pytest.mark.parametrize(
    ("kind", "span", "data", "field"),
    [
        ("nada", on(DAY), {}, "kind"),
        ("death", None, DEATH, "on"),
        ("vaccination", on(dt.date(2026, 3, 10)), RABIES, "on"),
        ("vaccination", on(dt.date(2019, 12, 31)), RABIES, "on"),
        ("vaccination", on(DAY), {}, "vaccine"),
        ("vaccination", on(DAY), {"vaccine": "magic"}, "vaccine"),
        ("vaccination", on(DAY), {"vaccine": "rabies", "valid_until": "31/02/2026"}, "valid_until"),
        ("vaccination", on(DAY), {"vaccine": "rabies", "batch": "x" * 41}, "batch"),
        ("vaccination", on(DAY), {"vaccine": "rabies", "by": "a\0b"}, "by"),
        ("litter", on(DAY), {"count": "0"}, "count"),
        ("litter", on(DAY), {"count": "3.5"}, "count"),
        ("chip_implant", on(DAY), {"number": "1"}, "kind"),
    ],
)
def test_what_does_not_fit_names_its_field(enter, tell, kind, span, data, field):
    rex = enter(born=on(dt.date(2020, 1, 1)), sex="female")
    with pytest.raises(Unfit) as refused:
        tell(rex, kind, span, **data)
    assert refused.value.field == field
    assert not AnimalEvent.objects.exists()


def test_only_of_the_kind_it_fits(enter, tell):
    for animal, kind, data in (
        (enter(sex="male"), "litter", {"count": 3}),
        (enter(species="cat"), "guide_dog", {"school": "a", "affiliation": "b", "number": "1"}),
    ):
        with pytest.raises(Unfit, match="não cabe"):
            tell(animal, kind, on(DAY), **data)


def test_nothing_of_life_comes_after_death(enter, tell):
    rex = enter()
    tell(rex, "vaccination", on(dt.date(2026, 2, 20)), **RABIES)
    with pytest.raises(Unfit, match="depois desta morte"):
        tell(rex, "death", on(DAY), **DEATH)
    tell(rex, "death", on(dt.date(2026, 3, 1)), **DEATH)
    with pytest.raises(Unfit, match="morreu em 01/03/2026"):
        tell(rex, "vaccination", on(dt.date(2026, 3, 2)), **RABIES)
    with pytest.raises(Unfit, match="morreu"):
        tell(rex, "deworming")
    tell(rex, "deworming", on(dt.date(2026, 3, 1)))
    with pytest.raises(Conflict):
        tell(rex, "death", on(dt.date(2026, 3, 2)), **DEATH)


def test_the_same_told_twice_is_entered_once(enter, tell):
    rex = enter()
    assert tell(rex, "vaccination", on(DAY), **RABIES) == tell(rex, "vaccination", on(DAY), **RABIES)
    assert AnimalEvent.objects.count() == 1


def test_who_may(city, enter, user_with_role):
    rex = enter()
    report = {"result": "fierce", "report": "L1", "by": "Dra. Ana", "licence": "CRMV-ES 1"}
    for role, kind, data in ((Role.AUDITOR, "loss", {}), (Role.ATTENDANT, "behaviour", report)):
        with pytest.raises(PermissionDenied):
            add_event(by=user_with_role(city, role), animal=rex, kind=kind, today=TODAY, span=on(DAY), data=data)


def test_striking_needs_a_reason_and_is_done_once(enter, tell, by):
    event = tell(enter(), "loss", on(DAY))
    with pytest.raises(Unfit):
        strike_event(by=by, event=event.pk, why=" ")
    strike_event(by=by, event=event.pk, why="engano")
    assert strike_event(by=by, event=event.pk, why="outra razão").struck_why == "engano"


def test_many_at_once_are_as_one_by_one(enter, tell):
    rex, bola = enter(), enter(neutered=True)
    tell(rex, "loss", on(DAY))
    tell(bola, "vaccination", on(DAY), **RABIES)
    names = ("lost_since", "rabies_on", "neutered", "died_on", "fierce")
    before = list(Animal.objects.order_by("pk").values_list(*names))
    Animal.objects.update(lost_since=None, rabies_on=None)
    project_lives(Animal.objects.all())
    assert list(Animal.objects.order_by("pk").values_list(*names)) == before


KINDS = ("loss", "finding", "export", "return", "vaccination", "death", "neutering", "behaviour")


@given(st.lists(st.tuples(st.sampled_from(KINDS), st.dates(dt.date(2020, 1, 1), dt.date(2026, 1, 1)), st.booleans()), max_size=8))
def test_a_life_does_not_hang_on_the_order_in_which_it_is_told(told):
    rows = [
        AnimalEvent(
            pk=n + 1, kind=kind, earliest=day, latest=day, precision="day",
            data={"vaccine": "rabies", "result": "fierce" if flag else "calm"},
        )
        for n, (kind, day, flag) in enumerate(told)
    ]  # fmt: skip
    found = life_of(rows)
    assert life_of(reversed(rows)) == found
    assert found.lost_since is None or any(row.kind == "loss" and row.earliest == found.lost_since for row in rows)
    assert (found.died_on is not None) == any(row.kind == "death" for row in rows)
