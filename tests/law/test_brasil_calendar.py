"""The national and state holidays of `cities/_brasil/calendar.yaml`, against the package they were seeded from."""

import datetime as dt
from pathlib import Path

import holidays
import pytest

from zelo.law.calendar import Calendar, DayRule
from zelo.law.source import load

PACK = load(Path(__file__).parents[2] / "cities" / "_brasil" / "calendar.yaml")
STATES = tuple(PACK["states"])
YEARS = range(2012, 2037)
KEPT_ON_A_SUNDAY = {("SC", year) for year in YEARS} | {("PE", year) for year in range(2012, 2018)}


def rules_of(state: str | None) -> tuple[DayRule, ...]:
    entries = [("national", entry) for entry in PACK["national"]] + [
        ("state", entry) for entry in (PACK["states"][state] if state else [])
    ]
    return tuple(DayRule.parse(entry, scope) for scope, entry in entries)


def ours(state: str | None, year: int) -> dict[dt.date, set[str]]:
    found: dict[dt.date, set[str]] = {}
    for marked in Calendar(rules_of(state)).marked(year):
        found.setdefault(marked.on, set()).add(marked.name)
    return found


def theirs(state: str | None, year: int) -> dict[dt.date, set[str]]:
    days = holidays.country_holidays("BR", subdiv=state, years=year, categories=("public",), language="pt_BR")
    return {on: set(names.split("; ")) for on, names in days.items()}


def test_every_state_has_its_list() -> None:
    assert set(STATES) == {code for code in holidays.country_holidays("BR").subdivisions if len(code) == 2}
    assert len(STATES) == 27


def test_the_nation_keeps_the_days_of_the_package() -> None:
    for year in YEARS:
        assert ours(None, year) == theirs(None, year), year


@pytest.mark.parametrize("state", STATES)
def test_a_state_keeps_the_days_of_the_package(state: str) -> None:
    for year in YEARS:
        expected = theirs(state, year)
        if (state, year) in KEPT_ON_A_SUNDAY:
            expected = {on: names for on, names in expected.items() if on.weekday() < 6 or on in theirs(None, year)}
        assert ours(state, year) == expected, year


@pytest.mark.parametrize("state", STATES)
def test_business_days_agree_for_a_quarter_of_a_century(state: str) -> None:
    calendar = Calendar(rules_of(state))
    closed = {on for year in YEARS for on in theirs(state, year)}
    day, last = dt.date(YEARS[0], 1, 1), dt.date(YEARS[-1], 12, 31)
    while day <= last:
        assert calendar.is_business(day) == (day.weekday() < 5 and day not in closed), day
        day += dt.timedelta(days=1)


@pytest.mark.parametrize(
    ("state", "day", "closed"),
    [
        ("MG", "2023-11-20", False),  # the Day of Black Awareness became national in 2024
        ("MG", "2024-11-20", True),
        ("MT", "2023-11-20", True),  # and was a state holiday before, here
        ("RJ", "2026-02-17", True),  # Carnival Tuesday
        ("RJ", "2026-02-16", False),
        ("RJ", "2026-04-23", True),
        ("ES", "2019-04-29", False),  # the Monday eight days after Easter, before the state's law
        ("ES", "2020-04-20", True),
        ("ES", "2026-04-13", True),
        ("SP", "2026-07-09", True),
        ("MT", "2026-07-09", False),
        ("SP", "2026-06-04", False),  # Corpus Christi is left to the cities
    ],
)
def test_days_of_the_five_cities_states(state: str, day: str, closed: bool) -> None:
    assert Calendar(rules_of(state)).is_business(dt.date.fromisoformat(day)) != closed


def test_every_day_names_its_act() -> None:
    rules = [rule for state in (None, *STATES) for rule in rules_of(state)]
    assert all(rule.act and rule.name for rule in rules)
    assert all(rule.kind == "holiday" for rule in rules)
