"""The registry of a demonstration city: enough to look at, through the acts of the counter."""

import datetime as dt

import pytest

from zelo.animals.models import Animal, AnimalEvent, Guardianship, Population
from zelo.demonstration.accounts import open_accounts, staff
from zelo.demonstration.registry import Registering
from zelo.legal.queries import law_now

TODAY = dt.date(2026, 11, 11)


@pytest.mark.parametrize("slug", ["nobres", "juiz-de-fora"])
def test_a_town_has_animals_of_every_kind(city_named, slug, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    with city_named(slug):
        open_accounts(slug)
        work = Registering(law_now(), staff(slug), TODAY, [])
        work.pictures = 1
        assert 40 <= work.all() <= 80
        there = Animal.objects
        assert there.filter(lost_since__isnull=False).count() == 3 and there.filter(state="told").count() == 2
        assert there.filter(community=True).count() == 2 and Guardianship.objects.filter(capacity="carer").count() == 4
        assert there.filter(photos__isnull=False).count() == 1 and AnimalEvent.objects.filter(kind="vaccination").count() > 20
        assert sum(row.animals for row in Population.objects.all()) == there.filter(state="confirmed").count()
