"""A collective file: which time it is, told of each head that is identified; and the prices of the day an act speaks of."""

import datetime as dt
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.proceedings.work import HORSE, MONDAY
from zelo.custody.acts import set_price
from zelo.custody.models import Impoundment
from zelo.custody.searching import search
from zelo.proceedings.acts import NotRecorded, Recorded
from zelo.proceedings.queries import look

TUESDAY, FRIDAY = MONDAY + dt.timedelta(days=1), MONDAY + dt.timedelta(days=4)
COWS = {**HORSE, "species": "cattle", "animals": 3, "marks": "nelore", "similar_size": True}
CHIPS = ("076000000000123", "076000000000124")
HEADS = ("vaca 1", "vaca 2", "vaca 3")


def herd(work, today):
    """Three cows on one sheet, the chips of two of them read."""
    file = work.open(today)
    work.done(file, "team", "take_in", COWS, today=today, subjects=HEADS)
    for head, chip in zip(HEADS, CHIPS, strict=False):
        work.done(file, "team", "read_chip", {"chip_found": True, "chip": chip}, today=today, subjects=[head])
    return file


def alone(work, chip, today):
    file = work.open(today)
    work.done(file, "team", "take_in", {**COWS, "animals": 1}, today=today)
    work.done(file, "team", "read_chip", {"chip_found": True, "chip": chip}, today=today)
    return file


def test_each_head_has_its_own_count(work, prices):
    alone(work, CHIPS[0], MONDAY)
    seen = look(herd(work, TUESDAY), today=TUESDAY)
    assert "nth" not in seen.around
    assert seen.around["heads"] == {"vaca 1": {"nth": 2}, "vaca 2": {"nth": 1}}
    fines = {head: next(one.amount for one in now.owed if one.charge == "fine") for head, now in seen.standing.heads.items()}
    assert fines == {"vaca 1": Decimal("618.00"), "vaca 2": Decimal("412.00"), "vaca 3": Decimal("412.00")}


def test_every_head_of_an_earlier_sheet_counts(work, prices):
    herd(work, MONDAY)
    assert Impoundment.objects.get().head_chips == sorted(CHIPS)
    assert [look(alone(work, chip, TUESDAY), today=TUESDAY).around["nth"] for chip in CHIPS] == [2, 2]


def test_a_group_is_found_by_the_chip_of_each_of_its_heads(work, prices):
    file = herd(work, MONDAY)
    assert [search(chip, people=True).files for chip in CHIPS] == [[(file, "microchip")]] * 2


def test_the_queries_do_not_grow_with_the_heads(work, prices):
    one, many = alone(work, CHIPS[0], MONDAY), herd(work, TUESDAY)
    counts = []
    for file in (one, many):
        with CaptureQueriesContext(
            connection,
        ) as found:
            look(file, today=TUESDAY)
        counts.append(len(found))
    assert counts[0] == counts[1]


@pytest.fixture
def dearer(work, prices):
    set_price(by=work.people["treasury"], name="seizure_fee_brl", value=Decimal(80), since=FRIDAY, act="Decreto 2/2026")


def test_a_late_payment_is_tried_with_the_price_of_its_day(work, dearer):
    file = work.held()
    paid = {"charge": "seizure_fee", "amount_brl": "80.00"}
    refused = work.act(file, "treasury", "pay", paid, today=FRIDAY, on=MONDAY)
    assert isinstance(refused, NotRecorded)
    assert refused.codes == ("not_what_is_open",)
    assert "R$ 50,00" in refused.detail
    assert isinstance(work.act(file, "treasury", "pay", paid, today=FRIDAY), Recorded)


def test_a_price_that_rose_afterwards_is_not_asked_of_who_paid_in_time(work, dearer):
    file = work.held()
    work.done(file, "treasury", "pay", {"charge": "seizure_fee", "amount_brl": "50.00"}, today=FRIDAY, on=MONDAY)
    assert {one.charge: one.paid for one in look(file, today=MONDAY).standing.owed}["seizure_fee"] == 50
