"""Open and closed days: Easter, rules with their span, closures, early closing, entries that cannot be."""

import datetime as dt
from typing import Any

import pytest

from zelo.law.calendar import Calendar, DayRule, Marked, easter

DAY = dt.date.fromisoformat


def rule(**entry: Any) -> DayRule:
    return DayRule.parse({"name": "Dia", "act": "Lei 1/2020", **entry}, "municipal")


@pytest.mark.parametrize(
    "on",
    [
        "1818-03-22",
        "1961-04-02",
        "2000-04-23",
        "2008-03-23",
        "2024-03-31",
        "2025-04-20",
        "2026-04-05",
        "2027-03-28",
        "2038-04-25",
        "2049-04-18",
    ],
)
def test_easter_falls_on_the_sunday_of_the_almanac(on: str) -> None:
    assert easter(DAY(on).year) == DAY(on)


@pytest.mark.parametrize(
    ("entry", "year", "on"),
    [
        ({"on": "11-11"}, 2026, "2026-11-11"),
        ({"on": DAY("2026-11-11")}, 2026, "2026-11-11"),
        ({"on": DAY("2026-11-11")}, 2027, None),
        ({"on": "02-29"}, 2024, "2024-02-29"),
        ({"on": "02-29"}, 2025, None),
        ({"easter": -2}, 2026, "2026-04-03"),
        ({"easter": 0}, 2026, "2026-04-05"),
        ({"easter": 60}, 2026, "2026-06-04"),
        ({"on": "11-11", "since": DAY("2026-11-11")}, 2026, "2026-11-11"),
        ({"on": "11-11", "since": DAY("2026-11-12")}, 2026, None),
        ({"on": "11-11", "since": DAY("2026-11-12")}, 2027, "2027-11-11"),
        ({"on": "11-11", "until": DAY("2026-11-11")}, 2026, "2026-11-11"),
        ({"on": "11-11", "until": DAY("2026-11-10")}, 2026, None),
        ({"easter": -2, "until": DAY("2026-04-02")}, 2026, None),
    ],
)
def test_a_rule_gives_its_day_within_its_span(entry: dict[str, Any], year: int, on: str | None) -> None:
    assert rule(**entry).in_year(year) == (DAY(on) if on else None)


@pytest.mark.parametrize(
    ("entry", "cause"),
    [
        ({"on": "11-11", "act": None}, "todo dia do calendário tem nome (name) e ato (act)"),
        ({"on": "11-11", "name": ""}, "todo dia do calendário tem nome (name) e ato (act)"),
        ({"on": "11-11", "where": "x"}, "chave desconhecida no calendário: where"),
        ({"on": "11-11", "kind": "party"}, "tipo de dia desconhecido: party"),
        ({}, "dia do calendário: diga ou a data (on) ou a distância da Páscoa (easter)"),
        ({"on": "11-11", "easter": -2}, "dia do calendário: diga ou a data (on) ou a distância da Páscoa (easter)"),
        ({"on": "11/11"}, "data que não se entende: 11/11; escreva 2026-11-11 ou 11-11"),
        ({"on": "02-30"}, "data que não se entende: 02-30; escreva 2026-11-11 ou 11-11"),
        ({"on": "13-01"}, "data que não se entende: 13-01; escreva 2026-11-11 ou 11-11"),
        ({"on": 11}, "data que não se entende: 11"),
        ({"easter": "dois"}, "distância da Páscoa que não se entende: dois"),
        ({"easter": True}, "distância da Páscoa que não se entende: True"),
        ({"on": "11-11", "since": "2026"}, "data que não se entende: 2026"),
        ({"on": "11-11", "until": 2026}, "data que não se entende: 2026"),
        (
            {"on": "11-11", "since": DAY("2026-02-01"), "until": DAY("2026-01-31")},
            "dia do calendário que termina antes de começar: Dia",
        ),
    ],
)
def test_an_entry_that_cannot_be_is_refused(entry: dict[str, Any], cause: str) -> None:
    with pytest.raises(ValueError) as raised:
        rule(**entry)
    assert str(raised.value) == cause


CALENDAR = Calendar(
    rules=(
        rule(name="Padroeira", on="09-08"),
        rule(name="Luto", on=DAY("2026-03-10"), kind="closure"),
        rule(name="Expediente até as 12h", on="12-24", kind="early_closing"),
    ),
    days=(
        Marked(DAY("2026-03-11"), "Enchente", "Decreto 3/2026", "closure"),
        Marked(DAY("2026-03-12"), "Até as 14h", "Decreto 4/2026", "early_closing"),
    ),
)


@pytest.mark.parametrize(
    ("on", "closed", "early"),
    [
        ("2026-09-07", None, None),
        ("2026-09-08", "Padroeira", None),
        ("2026-03-10", "Luto", None),
        ("2027-03-10", None, None),
        ("2026-03-11", "Enchente", None),
        ("2026-03-12", None, "Até as 14h"),
        ("2026-12-24", None, "Expediente até as 12h"),
        ("2026-03-14", "sábado", None),
        ("2026-03-15", "domingo", None),
        ("2029-09-08", "sábado", None),
    ],
)
def test_why_a_day_is_closed_or_closes_early(on: str, closed: str | None, early: str | None) -> None:
    day = DAY(on)
    assert (CALENDAR.closed(day), CALENDAR.early(day), CALENDAR.is_business(day)) == (closed, early, closed is None)


def test_days_of_one_question_are_added_and_the_calendar_stays_as_it_was() -> None:
    more = CALENDAR.with_days([DAY("2026-03-13")], [DAY("2026-03-16")])
    assert (more.closed(DAY("2026-03-13")), more.early(DAY("2026-03-16"))) == (
        "dia sem expediente",
        "expediente encerrado mais cedo",
    )
    assert (more.closed(DAY("2026-09-08")), more.early(DAY("2026-12-24"))) == ("Padroeira", "Expediente até as 12h")
    assert (CALENDAR.closed(DAY("2026-03-13")), CALENDAR.early(DAY("2026-03-16"))) == (None, None)
    assert CALENDAR.with_days() is CALENDAR


def test_the_marked_days_of_a_year_stand_by_date() -> None:
    assert [(m.on.isoformat(), m.name, m.kind) for m in CALENDAR.marked(2026)] == [
        ("2026-03-10", "Luto", "closure"),
        ("2026-03-11", "Enchente", "closure"),
        ("2026-03-12", "Até as 14h", "early_closing"),
        ("2026-09-08", "Padroeira", "holiday"),
        ("2026-12-24", "Expediente até as 12h", "early_closing"),
    ]
