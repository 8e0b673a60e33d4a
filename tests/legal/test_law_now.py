"""The law of a city follows its calendar and readings at once, in every process."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from zelo.accounts.roles import Role
from zelo.legal.acts import add_day, choose_reading, extend_calendar, remove_day
from zelo.legal.models import CalendarDay, LawState
from zelo.legal.queries import law_now

DEFENCE = {"step": "defence", "from": "2026-08-05", "served_by": "personal"}


@pytest.fixture
def administrator(city, user_with_role):
    return user_with_role(city, Role.ADMINISTRATOR)


def due(given=DEFENCE) -> dt.date:
    return law_now().ask("deadline", given).values["due"]


def close(by, on: dt.date, kind: str = "closure") -> CalendarDay:
    return add_day(by=by, on=on, name="Ponto facultativo", act="Decreto 41/2026", kind=kind)


@pytest.mark.law("nobres", "art67", "art75")
def test_a_closed_day_moves_the_term_at_once_and_back_when_it_is_removed(administrator):
    assert due() == dt.date(2026, 8, 19)
    day = close(administrator, dt.date(2026, 8, 12))
    assert due() == dt.date(2026, 8, 20)
    remove_day(by=administrator, day=day.pk, why="decreto revogado")
    assert due() == dt.date(2026, 8, 19)


@pytest.mark.law("nobres", "art66_inc4")
def test_a_chosen_reading_changes_the_answer_and_the_answer_says_so(administrator):
    given = {**DEFENCE, "served_by": "edital", "place_unknown": True}
    before = law_now().ask("deadline", given)
    choose_reading(by=administrator, interpretation="edital_days", reading="calendar", reason="parecer 7/2026", act="", seen=0)
    after = law_now().ask("deadline", given)
    assert (before.values["effective"], after.values["effective"]) == (dt.date(2026, 8, 19), dt.date(2026, 8, 15))
    used = next(reading for reading in after.readings if reading.id == "edital_days")
    assert (used.taken, used.default) == ("calendar", False)


def test_another_city_keeps_its_own_calendar(administrator, other_city):
    close(administrator, dt.date(2026, 8, 12))
    with other_city:
        assert law_now().calendar.closed(dt.date(2026, 8, 12)) is None
        assert CalendarDay.objects.filter(origin="city").count() == 0
    assert law_now().calendar.closed(dt.date(2026, 8, 12)) == "Ponto facultativo"


def test_one_query_when_nothing_changed(city):
    law_now()
    with CaptureQueriesContext(connection) as seen:
        law_now()
    assert len(seen) == 1


def test_a_new_city_has_the_days_of_its_law_up_to_two_years_ahead(city):
    state = LawState.objects.get()
    names = set(CalendarDay.objects.filter(on__year=2026).values_list("name", flat=True))
    assert "Tiradentes" in names
    assert state.seeded_until - state.seeded_from >= 2


def test_extending_twice_adds_nothing_and_a_later_year_adds_only_its_days(city):
    extend_calendar(today=dt.date(2026, 11, 30))
    number, version = CalendarDay.objects.count(), LawState.objects.get().version
    extend_calendar(today=dt.date(2026, 11, 30))
    assert (CalendarDay.objects.count(), LawState.objects.get().version) == (number, version)
    extend_calendar(today=dt.date(2027, 1, 1))
    assert LawState.objects.get().seeded_until == 2029
    assert CalendarDay.objects.filter(on__year=2029, name="Natal").count() == 1


def test_years_without_rows_follow_the_rules(city):
    assert law_now().calendar.closed(dt.date(2015, 12, 25)) == "Natal"
    assert law_now().calendar.closed(dt.date(2040, 12, 25)) == "Natal"


def test_no_day_stands_twice_in_a_year(city):
    days = [(day.on, day.name) for day in law_now().calendar.marked(2026)]
    assert len(days) == len(set(days))


def test_a_rule_that_changed_moves_the_rows_and_what_was_computed(city):
    from zelo.legal.models import Change

    CalendarDay.objects.filter(on=dt.date(2026, 12, 25)).update(name="Natal antigo")
    extend_calendar(today=dt.date(2026, 11, 30))
    standing = CalendarDay.objects.filter(on=dt.date(2026, 12, 25), removed_at=None)
    assert [day.name for day in standing] == ["Natal"]
    assert Change.objects.first().kind == Change.Kind.RULES_CHANGED
