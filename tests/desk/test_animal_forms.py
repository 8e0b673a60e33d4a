"""Days as people type them in forms of animals; the card that names no person."""

import datetime as dt
import json

import pytest
from django import forms
from hypothesis import given
from hypothesis import strategies as st

from zelo.accounts.roles import Role
from zelo.animals.acts import add_mark, enter_animal
from zelo.animals.spans import Span
from zelo.desk.animals.drawing import WIDE, drawn
from zelo.desk.animals.typed import SpanField, age, said_span
from zelo.legal.conflicts import Conflict
from zelo.legal.queries import law_now
from zelo.people.acts import enter_person
from zelo.registry.cards import card_data, card_pdf, labels_pdf

TODAY = dt.date(2026, 3, 9)
NOON = dt.datetime(2026, 3, 9, 12, tzinfo=dt.UTC)
SITE = "https://nobres.example/"


@pytest.mark.parametrize(
    ("typed", "span"),
    [
        ("11/3/2024", Span(dt.date(2024, 3, 11), dt.date(2024, 3, 11), "day")),
        ("2024-03-11", Span(dt.date(2024, 3, 11), dt.date(2024, 3, 11), "day")),
        ("março de 2024", Span(dt.date(2024, 3, 1), dt.date(2024, 3, 31), "month")),
        ("03/2024", Span(dt.date(2024, 3, 1), dt.date(2024, 3, 31), "month")),
        ("2024", Span(dt.date(2024, 1, 1), dt.date(2024, 12, 31), "year")),
        ("2026", Span(dt.date(2026, 1, 1), TODAY, "year")),
        ("", None),
        ("  ", None),
    ],
)
def test_a_day_as_far_as_it_is_known(typed, span):
    assert SpanField(today=TODAY, required=False).to_python(typed) == span


@pytest.mark.parametrize("typed", ["uns 3 anos", "3 anos", "3", "8 meses", "filhote"])
def test_an_age_only_where_ages_are_asked(typed):
    assert SpanField(today=TODAY, ages=True).to_python(typed).precision in ("age", "stage")
    with pytest.raises(forms.ValidationError, match="Não deu para entender"):
        SpanField(today=TODAY).to_python(typed)


@pytest.mark.parametrize("typed", ["amanhã", "31/02/2024", "10/03/2026", "0", "=1+1", "\0", "99 anos", "março", "1/1/1700"])
def test_what_is_no_day_is_said(typed):
    with pytest.raises(forms.ValidationError):
        SpanField(today=TODAY).to_python(typed)


@given(st.text(max_size=60))
def test_no_text_breaks_the_field(typed):
    for ages in (True, False):
        try:
            found = SpanField(today=TODAY, ages=ages, required=False).to_python(typed)
        except forms.ValidationError:
            continue
        assert found is None or (found.earliest <= found.latest <= TODAY)


@given(st.dates(dt.date(1990, 1, 1), TODAY), st.sampled_from(["day", "month", "year"]))
def test_what_is_shown_can_be_typed_again(day, precision):
    first = day if precision == "day" else day.replace(day=1) if precision == "month" else dt.date(day.year, 1, 1)
    last = day if precision == "day" else (first + dt.timedelta(days=32)).replace(day=1) - dt.timedelta(days=1)
    last = dt.date(day.year, 12, 31) if precision == "year" else last
    span = Span(first, min(last, TODAY), precision)
    assert SpanField(today=TODAY).to_python(said_span(span)) == span


def test_ages_in_words():
    assert age(None, TODAY) == ""
    assert age(Span(dt.date(2026, 3, 1), dt.date(2026, 3, 1), "day"), TODAY) == "8 dias"
    assert age(Span(dt.date(2025, 3, 9), dt.date(2025, 3, 9), "day"), TODAY) == "12 meses"
    assert age(Span(dt.date(2020, 1, 1), dt.date(2020, 12, 31), "year"), TODAY) == "cerca de 5 anos"


@pytest.fixture
def rex(city, user_with_role):
    by = user_with_role(city, Role.COORDINATOR)
    ana = enter_person(
        by=by,
        today=TODAY,
        name="Ana Ximenes",
        document="52998224725",
        phone="(65) 99999-1234",
        street="Rua Violeta",
        district="Jardim Azul",
    )
    made = enter_animal(by=by, today=TODAY, species="dog", name="Rex 🐕 <b>", guardian=ana, chip="076000000000123", marks="m" * 400)
    add_mark(by=by, animal=made, kind="tag", number="NB-12", today=TODAY)
    return made


def test_the_card_names_no_person(rex):
    for labels in (0, 20):
        told = json.dumps(card_data(law_now(), rex, SITE, NOON, False, labels), ensure_ascii=False)
        for personal in ("Ximenes", "529", "99999", "Violeta", "Jardim"):
            assert personal not in told
        assert "076 000 000 000 123" in told and "NB-12" in told and str(rex.number("5105903")) in told


def test_card_and_labels_are_typeset_whatever_the_name(rex):
    for make in (card_pdf, labels_pdf):
        assert make(law_now(), rex, site=SITE, moment=NOON).startswith(b"%PDF")
    rex.rga = None
    with pytest.raises(Conflict):
        card_pdf(law_now(), rex, site=SITE, moment=NOON)


def test_custody_is_drawn_within_its_measure(rex):
    rows = list(rex.guardianships.select_related("person"))
    rows[0].since = dt.date(2024, 1, 1)
    drawing = drawn(rows, dt.date(2023, 6, 1), TODAY)
    assert drawing and all(bar.x >= 0 and bar.x + bar.width <= WIDE + 1 for bar in drawing.bars)
    assert [year for _, year in drawing.years] == [2024, 2025, 2026]
    assert drawn([], None, TODAY) is None
