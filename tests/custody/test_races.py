"""Two at once: a picture that is hidden stays hidden, and no file escapes a price that changes while it is opened."""

import datetime as dt
import importlib
import threading
import uuid
from decimal import Decimal

import pytest

from tests.at_once import at_once
from tests.proceedings.work import HORSE, MONDAY
from zelo.custody.acts import set_price
from zelo.custody.acts.choose_public_picture import choose_public_picture
from zelo.custody.models import Impoundment
from zelo.proceedings.acts import Recorded, open_file
from zelo.proceedings.acts.recompute import recompute_files
from zelo.proceedings.models import Projection, Recomputation

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 2
"""Seconds that an act in the middle of its transaction gives the other to overtake it; who overtakes ends the wait at once."""


@pytest.fixture
def midway(monkeypatch):
    """Holds the next act when it has read the impoundment's row and before it writes it: `inside` is set there, `overtaken` lets it go on."""
    inside, overtaken = threading.Event(), threading.Event()
    module = importlib.import_module("zelo.custody.acts.follow_impoundment")
    words = module._words

    def held(*arguments):
        inside.set()
        overtaken.wait(PATIENCE)
        return words(*arguments)

    monkeypatch.setattr(module, "_words", held)
    return inside, overtaken


def after(midway, doing):
    """Done while the act is in the middle."""
    inside, overtaken = midway

    def run():
        assert inside.wait(30)
        done = doing()
        overtaken.set()
        return done

    return run


def test_a_picture_hidden_while_an_act_is_recorded_stays_hidden(aldeia, work, midway):
    inside, overtaken = midway
    overtaken.set()
    file = work.held()
    inside.clear()
    overtaken.clear()
    coordinator = work.people["coordinator"]
    at_once(
        aldeia,
        [
            lambda: work.done(file, "team", "inspect", {"findings": "manca da pata direita"}),
            after(midway, lambda: choose_public_picture(by=coordinator, file=file, picture=None)),
        ],
    )
    assert Impoundment.objects.get(file=file).picture_by == coordinator


def test_no_file_escapes_a_price_set_while_it_is_opened(aldeia, work, prices, midway):
    by = work.people["treasury"]
    given = {
        "name": "seizure_fee_brl",
        "value": Decimal(80),
        "since": dt.date(2026, 3, 2),
        "act": "Decreto 2/2026",
        "today": MONDAY,
    }

    def pricing():
        set_price(by=by, **given)
        for one in Recomputation.objects.filter(finished=None):
            recompute_files(recomputation=one.pk, today=MONDAY)

    def opening():
        done = open_file(by=work.people["team"], kind="impoundment", act="take_in", today=MONDAY, key=uuid.uuid4(), facts=HORSE)
        assert isinstance(done, Recorded)
        return done.file

    file, _ = at_once(aldeia, [opening, after(midway, pricing)])
    assert Projection.objects.get(file=file).total_open == Projection.objects.get(file=opening()).total_open
