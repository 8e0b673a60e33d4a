"""Prices move what open files owe, on their day; places and teams are closed with care."""

import datetime as dt
from decimal import Decimal

import pytest
from django.core.exceptions import PermissionDenied

from zelo.accounts.models import SettingChange
from zelo.accounts.roles import Role
from zelo.custody.acts import (
    begin_prices,
    close_place,
    close_team,
    describe_place,
    open_place,
    open_team,
    rename_team,
    set_price,
    withdraw_price,
)
from zelo.custody.models import BoardingPlace, Impoundment, Price
from zelo.custody.prices import lacking, needed_prices
from zelo.custody.queries import prices as prices_on
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.models import Change
from zelo.legal.queries import law_now
from zelo.proceedings.acts.recompute import recompute_files
from zelo.proceedings.models import Projection, Recomputation

MONDAY = dt.date(2026, 3, 9)
JANUARY = dt.date(2026, 1, 1)


@pytest.fixture
def boss(work):
    return work.people["coordinator"]


def price(by, **more):
    given = {"name": "seizure_fee_brl", "value": Decimal(50), "since": JANUARY, "act": "Decreto 1/2026", "today": MONDAY, **more}
    return set_price(by=by, **given)


def recompute(today=MONDAY):
    for one in Recomputation.objects.filter(finished=None):
        recompute_files(recomputation=one.pk, today=today)


def owed(file) -> Decimal | None:
    return Projection.objects.get(file=file).total_open


def test_a_price_moves_what_open_files_owe(work, prices, boss):
    file = work.held()
    before = owed(file)
    row = Price.objects.get(name="seizure_fee_brl")
    set_price(by=boss, name="seizure_fee_brl", value=Decimal(80), since=dt.date(2026, 3, 2), act="Decreto 2/2026", today=MONDAY)
    recompute()
    assert owed(file) == before + 30
    withdraw_price(by=boss, price=Price.objects.get(value=80).pk, why="revogado", today=MONDAY)
    recompute()
    assert owed(file) == before
    assert Price.objects.get(pk=row.pk).withdrawn_at is None


def test_a_price_to_come_moves_them_on_its_day_once(work, prices, boss):
    file = work.held()
    before = owed(file)
    Recomputation.objects.all().delete()
    Price.objects.update(begun=True)
    friday = dt.date(2026, 3, 13)
    price(boss, value=Decimal(90), since=friday)
    assert not Recomputation.objects.exists()
    assert begin_prices(today=friday - dt.timedelta(days=1)) == 0
    assert begin_prices(today=friday) == 1
    assert begin_prices(today=friday) == 0
    assert Change.objects.first().says.startswith("Começou a valer")
    recompute(friday)
    # 40 more for the seizing; four days of keeping, where the first day had already counted as one.
    assert owed(file) - before == 40 + 30 * 3


def test_a_price_with_an_end_gives_way_to_what_held_before(work, boss):
    price(boss)
    price(boss, value=Decimal(10), since=dt.date(2026, 3, 1), until=dt.date(2026, 3, 31))

    def on(month, day):
        return prices_on(dt.date(2026, month, day))["seizure_fee_brl"].value

    assert [on(2, 28), on(3, 1), on(3, 31), on(4, 1)] == [50, 10, 10, 50]
    Price.objects.update(begun=True)
    assert begin_prices(today=dt.date(2026, 3, 31)) == 0
    assert begin_prices(today=dt.date(2026, 4, 1)) == 1
    assert begin_prices(today=dt.date(2026, 4, 1)) == 0


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"since": dt.date(2026, 3, 15)}, "since"), ({"since": dt.date(2026, 2, 1), "until": dt.date(2026, 3, 1)}, "until"),
        ({"since": dt.date(2026, 2, 1), "until": dt.date(2026, 4, 30)}, "until"),
    ],
)  # fmt: skip
def test_prices_do_not_overlap(boss, given, field):
    price(boss, since=dt.date(2026, 3, 1), until=dt.date(2026, 3, 31))
    with pytest.raises(Unfit) as refused:
        price(boss, value=Decimal(7), **given)
    assert refused.value.field == field
    price(boss, value=Decimal(7), since=dt.date(2026, 4, 1))


@pytest.mark.parametrize(
    ("slug", "needed"),
    [
        ("sao-pedro-da-aldeia", {"unit_value", "daily_fee_brl", "seizure_fee_brl", "deposit_fee_brl"}),
        ("lencois-paulista", {"unit_value", "seizure_fee_brl", "daily_fee_brl", "vaccine_fee_brl"}),
        ("juiz-de-fora", {"deposit_fees_brl"}),
        ("vila-pavao", {"unit_value"}),
        ("nobres", {"unit_value"}),
    ],
)
def test_which_prices_each_law_needs(city_named, slug, needed):
    with city_named(slug):
        law = law_now()
        found = needed_prices(law, dt.date(2026, 6, 1))
        assert set(found) == needed
        assert all(one.basis and one.charges for one in found.values())
        # A fiscal unit whose value the city's data hold is not asked for.
        assert {one.name for one in lacking(found, {})} == needed - ({"unit_value"} if slug == "lencois-paulista" else set())


def test_a_place_with_an_animal_stays_open_and_large_enough(work, boss):
    place = open_place(by=boss, name="Curral", capacity=3)
    file = work.held()
    Impoundment.objects.filter(file=file).update(place=place, present=True, heads=2)
    with pytest.raises(Conflict, match="Há 2 animais"):
        close_place(by=boss, place=place.pk)
    with pytest.raises(Unfit, match="não cabem"):
        describe_place(by=boss, place=place.pk, capacity=1)
    assert describe_place(by=boss, place=place.pk, capacity=2).capacity == 2
    Impoundment.objects.filter(file=file).update(present=False)
    close_place(by=boss, place=place.pk)


def test_a_closed_place_takes_no_animal(work, boss):
    place = open_place(by=boss, name="Curral", capacity=3)
    close_place(by=boss, place=place.pk)
    found = work.act(work.held(), "attendant", "board", {"boarding_place": place.ref})
    assert found.codes == ("place_closed",)
    assert "Curral está fechado" in found.detail


def test_names_are_one_s_own(boss):
    one, two = open_team(by=boss, name="Norte"), open_team(by=boss, name="Sul")
    with pytest.raises(Conflict):
        rename_team(by=boss, team=two.pk, name=" Norte ")
    first, second = open_place(by=boss, name="A", capacity=1), open_place(by=boss, name="B", capacity=1)
    with pytest.raises(Conflict):
        describe_place(by=boss, place=second.pk, name="A")
    close_team(by=boss, team=one.pk)
    with pytest.raises(Conflict, match="reabra-a"):
        open_team(by=boss, name="Norte")
    assert BoardingPlace.objects.count() == 2
    assert first.ref == f"b-{first.pk}"


def test_what_changes_nothing_is_no_line_of_the_log(boss):
    place = open_place(by=boss, name="A", capacity=1)
    describe_place(by=boss, place=place.pk, name="A", capacity=1)
    assert SettingChange.objects.count() == 1


def test_weaker_roles_change_nothing(aldeia, user_with_role, boss):
    place, team, row = open_place(by=boss, name="A", capacity=1), open_team(by=boss, name="N"), price(boss)
    for role in (Role.ATTENDANT, Role.AUDITOR, Role.VETERINARIAN, Role.REGISTRAR):
        by = user_with_role(aldeia, role)
        for act in (
            lambda by=by: describe_place(by=by, place=place.pk, capacity=9), lambda by=by: close_place(by=by, place=place.pk),
            lambda by=by: rename_team(by=by, team=team.pk, name="X"), lambda by=by: close_team(by=by, team=team.pk),
            lambda by=by: withdraw_price(by=by, price=row.pk, why="x"),
        ):  # fmt: skip
            with pytest.raises(PermissionDenied):
                act()
