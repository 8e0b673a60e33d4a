"""A town filled through the acts: the database accepts what the law alone did, once, and wholly or not at all."""

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.db import connection
from django.test import override_settings
from django.utils import timezone
from PIL import Image

from tests.law.laws import PACKS
from zelo.accounts.models import User
from zelo.accounts.roles import Role
from zelo.custody.models import BoardingPlace, Impoundment, Price
from zelo.demonstration import fill
from zelo.demonstration.accounts import open_accounts, staff
from zelo.demonstration.citizens import open_citizens
from zelo.demonstration.script import read_script
from zelo.enforcement.models import FileParty
from zelo.people.models import Person
from zelo.people.queries import of_user
from zelo.proceedings.models import Act, CaseFile, Evidence, Projection
from zelo.proceedings.queries import broken_chains

TODAY = dt.date(2026, 11, 30)
NOW = dt.datetime(2026, 11, 30, 22, tzinfo=dt.UTC)
SITE = "http://town.localhost:8000/"


@pytest.fixture
def town(city_named, monkeypatch):
    """`town(slug, *stories)`: opened, with its accounts; only these stories, one copy of each."""

    def make(slug, *wanted):
        city = city_named(slug)
        connection.set_tenant(city)
        monkeypatch.setattr(timezone, "now", lambda: NOW)
        script = read_script(PACKS / slug)
        stories = tuple(replace(story, times=1) for story in script.stories if story.id in wanted)
        assert {story.id for story in stories} == set(wanted)
        monkeypatch.setattr(fill, "read_script", lambda folder: replace(script, stories=stories))
        open_accounts(slug)
        return city

    return make


def test_a_city_has_one_account_a_role_and_keeps_them(city):
    opened = open_accounts(city.slug)
    assert set(opened) == set(Role)
    assert len({account["name"] for account in opened.values()}) == len(Role)
    assert open_accounts(city.slug) == {}
    people = staff(city.slug)
    assert all(people[role.value].roles == {role} for role in Role)


def test_who_logs_in_has_the_drawn_password_hashed_anew_and_slowly(city):
    opened = open_accounts(city.slug)[Role.ATTENDANT]

    def hashed():
        return User.objects.get(email=opened["email"]).password

    slow = Argon2PasswordHasher()
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.Argon2PasswordHasher"]):
        assert hashed().startswith("argon2$") and slow.must_update(hashed())
        assert not User.objects.get(email=opened["email"]).check_password("abcd-efgh-ijkm-npqr")
        assert User.objects.get(email=opened["email"]).check_password(opened["password"])
        assert not slow.must_update(hashed())
        assert User.objects.get(email=opened["email"]).check_password(opened["password"])


def test_a_town_at_work(town):
    """The third time of one horse, goats one of which died, a payment annulled, a value mended, a picture of each."""
    town(
        "sao-pedro-da-aldeia", "primeira vez", "segunda vez", "terceira vez", "cabras na praça", "pagamento anulado", "valor retificado",
        "doado à escola", "chamado de alto risco",
    )  # fmt: skip
    done = fill.fill_city(TODAY, SITE)
    assert (done.files, done.acts) == (CaseFile.objects.count(), Act.objects.count()) == (8, done.acts)
    assert list(broken_chains()) == []
    assert list(Projection.objects.exclude(fault="")) == []
    stages = {row.stage for row in Projection.objects.all()}
    assert stages == {"released", "destination", "held", "destined", "called"}
    assert [row.file.acts.count() > 5 for row in Impoundment.objects.filter(species="horse", chip__gt="")] == [True] * 5
    horse = Impoundment.objects.get(file__projection__stage="destination")
    assert Impoundment.objects.filter(animal=horse.animal).count() == 3
    # numbers and moments tell the past days, in their order
    moments = list(Act.objects.filter(n=1).order_by("file__year", "file__number").values_list("recorded_at", flat=True))
    assert moments == sorted(moments)
    assert moments[0] < timezone.now() - dt.timedelta(days=90)
    assert all(act.recorded_at.date() - act.on <= dt.timedelta(days=1) for act in Act.objects.all())
    assert Projection.objects.filter(final=False, wakes_on__lte=TODAY).count() == 0
    assert all(row.heads <= row.place.capacity for row in Impoundment.objects.filter(place__isnull=False))
    assert BoardingPlace.objects.filter(phone__contains="exemplo", latitude__isnull=False).count() == 2
    assert Price.objects.filter(name="seizure_fee_brl").count() == 1


def test_pictures_lose_on_show_what_the_telephone_wrote(town):
    town("sao-pedro-da-aldeia", "prazo acaba hoje")
    assert fill.fill_city(TODAY, SITE).pictures == Evidence.objects.count() > 0
    of_acts = Evidence.objects.filter(attached__isnull=False)
    assert of_acts
    for evidence in of_acts:
        with evidence.original.open("rb") as stored, evidence.shown.open("rb") as shown:
            assert Image.open(stored).getexif().get_ifd(0x8825)
            assert dict(Image.open(shown).getexif()) == {}
        assert evidence.latitude is not None


def test_who_was_fined_before_loses_the_animal_and_the_cart(town):
    """What the law alone was told (priors, the fine) the database finds in the person's other files."""
    town(
        "juiz-de-fora", "primeira infração de Lourdes", "resgatado", "recém-removido", "carroça no depósito", "carroça devolvida",
    )  # fmt: skip
    assert fill.fill_city(TODAY, SITE).files == 5
    assert Person.objects.filter(impoundments__isnull=False).distinct().count() == 1
    shown = [row.shown for row in Projection.objects.filter(kind="impoundment")]
    assert sorted(row["fine_brl"] for row in shown) == ["1000", "1000", "500"]
    assert list(broken_chains()) == []


def test_a_second_time_adds_nothing(town):
    town("nobres", "chamado simples", "animal bem cuidado")
    assert fill.fill_city(TODAY, SITE).files == 2
    before = list(Act.objects.values_list("hash", flat=True))
    assert fill.fill_city(TODAY, SITE) is None
    assert fill.fill_city(TODAY + dt.timedelta(days=1), SITE) is None
    assert list(Act.objects.values_list("hash", flat=True)) == before


def test_what_is_stopped_in_the_middle_leaves_nothing_behind(town, monkeypatch):
    town("nobres", "resgate por formalizar", "chamado simples", "sem tutor conhecido")
    media = Path(settings.MEDIA_ROOT)
    files = {path for path in media.rglob("*") if path.is_file()}
    real, many = fill.record, iter(range(6))

    def killed(**given):
        if next(many, None) is None:
            raise KeyboardInterrupt
        return real(**given)

    monkeypatch.setattr(fill, "record", killed)
    with pytest.raises(KeyboardInterrupt):
        fill.fill_city(TODAY, SITE)
    assert (CaseFile.objects.count(), Person.objects.count(), Evidence.objects.count(), BoardingPlace.objects.count()) == (
        0,
        0,
        0,
        0,
    )
    assert {path for path in media.rglob("*") if path.is_file()} == files
    monkeypatch.setattr(fill, "record", real)
    assert fill.fill_city(TODAY, SITE).files == 3
    assert CaseFile.objects.order_by("-number").first().number == 3


def test_a_refusal_is_told_and_nothing_is_kept(town, monkeypatch):
    town("nobres", "chamado simples")
    real = fill.plan
    monkeypatch.setattr(fill, "plan", lambda law, script, today: [
        replace(tale, deeds=tuple(replace(deed, act=replace(deed.act, facts={})) for deed in tale.deeds)) for tale in real(law, script, today)
    ])  # fmt: skip
    with pytest.raises(fill.DeedRefused, match="chamado simples/0, call em"):
        fill.fill_city(TODAY, SITE)
    assert CaseFile.objects.count() == 0


def test_the_guardian_with_a_log_in_answers_in_a_file_that_she_can_open(town, client_for):
    city = town("nobres", "prazo de recurso", "corrente curta")
    open_citizens("nobres")
    assert fill.fill_city(TODAY, SITE) is not None
    user = User.objects.get(email="tutora@nobres.localhost")
    file = FileParty.objects.get(person=of_user(user)).file
    page = client_for(city, user).get("/processos/").content.decode()
    assert str(file) in page
    assert "Processo sancionador" in page
