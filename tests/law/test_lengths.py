"""Lengths of time as laws write them, and dates moved by them (Código Civil, art. 132)."""

import datetime as dt

import pytest

from zelo.law.lengths import Length, Unit, add_months, completed_years, parse_unit


@pytest.mark.parametrize(
    ("written", "amount", "unit", "shown"),
    [
        ("10 business days", 10, "business", "10 dias úteis"),
        ("1 business day", 1, "business", "1 dia útil"),
        ("15 calendar days", 15, "calendar", "15 dias corridos"),
        ("1 calendar day", 1, "calendar", "1 dia corrido"),
        ("24 months", 24, "month", "24 meses"),
        ("1 month", 1, "month", "1 mês"),
        ("5 years", 5, "year", "5 anos"),
        ("1 year", 1, "year", "1 ano"),
    ],
)
def test_a_length_is_read_and_told(written: str, amount: int, unit: Unit, shown: str) -> None:
    assert Length.parse(written) == Length(amount, unit)
    assert str(Length.parse(written)) == shown


@pytest.mark.parametrize(
    "written",
    [
        "10",
        "10 days",
        "ten months",
        "10 weeks",
        "-1 months",
        "1.5 years",
        "10 business days ",
        "10  months",
        "P10D",
        "",
        None,
        10,
        ["10 months"],
    ],
)
def test_any_other_writing_is_refused(written: object) -> None:
    with pytest.raises(ValueError, match=r"^prazo que não se entende: "):
        Length.parse(written)


@pytest.mark.parametrize(
    ("written", "unit"), [("business days", "business"), ("calendar day", "calendar"), ("months", "month"), ("year", "year")]
)
def test_a_unit_by_itself(written: str, unit: str) -> None:
    assert parse_unit(written) == unit


@pytest.mark.parametrize("written", ["days", "weeks", "", None, "yearss", 3])
def test_an_unknown_unit_is_refused(written: object) -> None:
    with pytest.raises(ValueError, match=r"^unidade de prazo desconhecida: "):
        parse_unit(written)


@pytest.mark.parametrize(
    ("start", "months", "end"),
    [
        ("2026-01-15", 1, "2026-02-15"),
        ("2026-01-28", 1, "2026-02-28"),
        ("2026-01-29", 1, "2026-03-01"),
        ("2026-01-31", 1, "2026-03-01"),
        ("2028-01-29", 1, "2028-02-29"),
        ("2028-01-30", 1, "2028-03-01"),
        ("2026-03-31", 1, "2026-05-01"),
        ("2026-12-31", 1, "2027-01-31"),
        ("2026-12-31", 12, "2027-12-31"),
        ("2024-02-29", 12, "2025-03-01"),
        ("2024-02-29", 48, "2028-02-29"),
        ("2026-11-30", 3, "2027-03-01"),
        ("2026-05-10", 0, "2026-05-10"),
    ],
)
def test_months_end_on_the_same_day_number_or_the_next_day_where_there_is_none(start: str, months: int, end: str) -> None:
    assert add_months(dt.date.fromisoformat(start), months) == dt.date.fromisoformat(end)


@pytest.mark.parametrize(
    ("born", "on", "years"),
    [
        ("2008-05-10", "2026-05-09", 17),
        ("2008-05-10", "2026-05-10", 18),
        ("2008-02-29", "2026-02-28", 17),
        ("2008-02-29", "2026-03-01", 18),
        ("2008-02-29", "2028-02-29", 20),
        ("2026-05-10", "2026-05-10", 0),
        ("2026-05-10", "2020-01-01", 0),
    ],
)
def test_a_year_is_complete_on_its_day(born: str, on: str, years: int) -> None:
    assert completed_years(dt.date.fromisoformat(born), dt.date.fromisoformat(on)) == years
