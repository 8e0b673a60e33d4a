"""Every journey of every pack: acts put to a procedure, and the standing expected on the way."""

import pytest

from tests.law.laws import LIBRARY, PACKS
from zelo.law import law
from zelo.law.procedures.journeys import Journey, read_journeys, travel

JOURNEYS = [journey for path in sorted(PACKS.glob("*/journeys.yaml")) for journey in read_journeys(path)]


@pytest.mark.parametrize("journey", JOURNEYS, ids=lambda journey: journey.id)
def test_the_journey(journey: Journey) -> None:
    assert travel(law(LIBRARY, journey.city, readings=journey.readings), journey).differences == []
