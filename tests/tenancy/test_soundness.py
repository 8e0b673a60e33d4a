"""`verify` finds what is not in order; provisioning finishes what broke off; logs name nobody."""

import logging

import pytest
from django.db import IntegrityError, connection
from django.db.migrations.recorder import MigrationRecorder

from tests.cities import CITIES
from zelo.accounts.models import User
from zelo.tenancy.current import current_city
from zelo.tenancy.logs import Impersonal
from zelo.tenancy.models import City
from zelo.tenancy.packs import Identity, PackUnreadable, identity, pack_slugs
from zelo.tenancy.provision import add_city
from zelo.tenancy.schemas import lagging, migrate_all
from zelo.tenancy.soundness import faults

PACK = "slug: {}\nname: {}\nstate: {}\nibge: {}\n"


@pytest.fixture
def packs(tmp_path, settings):
    settings.CITIES = tmp_path
    for who in CITIES:
        (tmp_path / who.slug).mkdir()
        (tmp_path / who.slug / "city.yaml").write_text(PACK.format(who.slug, who.name, who.state, who.ibge))
    return tmp_path


def test_a_whole_installation_has_no_fault(db, packs):
    assert faults() == []


def test_a_city_without_its_pack_and_one_that_says_otherwise_are_faults(db, packs):
    (packs / "nobres" / "city.yaml").unlink()
    (packs / "vila-pavao" / "city.yaml").write_text(PACK.format("vila-pavao", "Vila Pavão", "ES", "3299999"))
    found = faults()
    assert [fault.split(":")[0] for fault in found] == ["nobres", "vila-pavao"]
    assert "3299999" in found[1]


def test_a_schema_that_lags_is_found_and_is_a_fault(city, packs):
    MigrationRecorder(connection).record_unapplied("accounts", "0002_roles")
    connection.set_schema_to_public()
    assert lagging() == [city.schema_name]
    assert faults() == ["nobres: faltam atualizações do banco (bin/zelo migrate)"]


@pytest.mark.django_db(transaction=True)
def test_a_city_whose_making_broke_off_is_finished_by_the_next_start():
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA atlantida")
    who = Identity("atlantida", "Atlântida", "RS", "4399999")
    made = add_city(who)
    assert add_city(who) == made
    with made:
        assert User.objects.count() == 0
    assert migrate_all() == []


def test_the_layers_above_the_cities_are_no_cities(packs):
    (packs / "_brasil").mkdir()
    (packs / "_brasil" / "city.yaml").write_text("slug: _brasil\n")
    assert pack_slugs(packs) == sorted(who.slug for who in CITIES)


@pytest.mark.parametrize(
    ("slug", "text", "says"),
    [
        ("../etc", "", "não serve"),
        ("public", "", "não serve"),
        ("a", "slug: a\nname: [", "não consigo ler"),
        ("a", "- a list", "deve dizer"),
        ("a", PACK.format("b", "B", "ES", "3200001"), "a pasta se chama"),
        ("a", PACK.format("a", "A", "es", "3200001"), "sigla"),
        ("a", PACK.format("a", "A", "ES", "32"), "sete algarismos"),
    ],
)
def test_a_pack_that_is_no_city_says_why(tmp_path, slug, text, says):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "city.yaml").write_text(text)
    with pytest.raises(PackUnreadable, match=says):
        identity(tmp_path, slug)


def test_which_city_is_open(db, city):
    assert current_city() == city
    connection.set_schema(city.schema_name)
    assert current_city() == City.objects.get(slug="nobres")
    connection.set_schema_to_public()
    with pytest.raises(LookupError):
        current_city()


def test_a_failed_row_is_not_quoted_in_the_log(city):
    address = "@".join(("ana", "example.org"))  # not in the source line, which a traceback shows
    User.objects.create(email=address)
    with pytest.raises(IntegrityError) as failed:
        User.objects.create(email=address)
    for formatter, quotes in ((logging.Formatter(), True), (Impersonal(), False)):
        # A record of its own for each: the first formatter leaves its text in it.
        what = (failed.type, failed.value, failed.tb)
        record = logging.LogRecord("x", logging.ERROR, "x", 1, "failed", None, what)
        assert (address in formatter.format(record)) == quotes
