"""`bin/zelo directory rebuild` and what `bin/zelo verify` says of the directory."""

from contextlib import nullcontext

import pytest
from django.db import connection

from tests.registry.registered import CHIP, OTHER_CHIP, registered
from zelo.accounts.roles import Role
from zelo.animals import pointed
from zelo.animals.models import AnimalChip
from zelo.directory.models import Entry
from zelo.directory.queries import cities_of
from zelo.launcher import installation
from zelo.launcher.commands import run


@pytest.fixture
def here(monkeypatch):
    """The commands on the test's own database."""
    monkeypatch.setattr(installation, "installed", nullcontext)


@pytest.fixture
def dogs(city, other_city, user_with_role):
    registered(user_with_role(city, Role.ATTENDANT), tag="JF-1.234")
    with other_city:
        registered(user_with_role(other_city, Role.ATTENDANT), chip=OTHER_CHIP)


def test_after_another_secret_the_directory_is_written_anew(here, city, other_city, dogs, settings, capsys, monkeypatch):
    settings.SECRET_KEY = "outro segredo, de trinta e duas letras ou mais"
    assert cities_of("chip", CHIP) == []
    lost = [fault for fault in installation.unsound() if "diretório" in fault]
    assert lost == [
        "nobres: 2 número(s) de animais fora do diretório (bin/zelo directory rebuild)",
        "vila-pavao: 1 número(s) de animais fora do diretório (bin/zelo directory rebuild)",
    ]
    monkeypatch.setattr(pointed, "A_BATCH", 1)
    assert run(["directory", "rebuild"]) == 0
    assert "nobres\t2 número(s)" in capsys.readouterr().out
    assert (cities_of("chip", CHIP), cities_of("mark", "JF1234"), cities_of("chip", OTHER_CHIP)) == ([city], [city], [other_city])
    assert Entry.objects.count() == 3
    assert [fault for fault in installation.unsound() if "diretório" in fault] == []


def test_what_is_struck_out_does_not_come_back(here, city, dogs):
    connection.set_tenant(city)
    AnimalChip.objects.update(struck_at="2026-11-30T10:00:00Z", struck_why="engano")
    run(["directory", "rebuild"])
    assert cities_of("chip", CHIP) == []
    assert cities_of("mark", "JF1234") == [city]
