"""A day on which the public pages are looked at, and São Pedro da Aldeia at work."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.utils import timezone

from tests.custody.conftest import aldeia, key, person, prices, work  # noqa: F401


@pytest.fixture
def on(monkeypatch) -> Callable[[dt.date], None]:
    """`on(day)`: what the pages take for today."""
    return lambda day: monkeypatch.setattr(timezone, "localdate", lambda *_: day)
