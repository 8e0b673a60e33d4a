"""A partner acts within its accreditation in force on the day, and in no other way."""

import datetime as dt
import uuid

import pytest
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, transaction
from django.utils import timezone

from zelo.accounts.roles import Role
from zelo.animals.acts.enter_animal import enter_animal
from zelo.animals.models import Animal, AnimalEvent
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.queries import law_now
from zelo.people.acts.enter_person import enter_person
from zelo.people.models import Look, Person
from zelo.registry.accreditation.acts.enter_for_guardian import enter_for_guardian
from zelo.registry.accreditation.acts.keep_accreditations import cancel, grant, prolong, resume, suspend
from zelo.registry.accreditation.acts.keep_members import close_member, open_member
from zelo.registry.accreditation.acts.record_deed import record_deed
from zelo.registry.accreditation.permissions import NotAccredited
from zelo.registry.models import Accreditation, AccreditationChange, Declaration, PartnerMember

CHIP = "963007000123458"
RABIES = {"kind": "vaccination", "data": {"vaccine": "rabies"}}
LONG_AGO = dt.timedelta(days=400)


def key() -> uuid.UUID:
    return uuid.uuid4()


@pytest.fixture
def today():
    return timezone.localdate()


@pytest.fixture
def keeper(city, user_with_role):
    return user_with_role(city, Role.REGISTRAR)


@pytest.fixture
def clinic(keeper, today):
    return enter_person(by=keeper, today=today, kind="legal", name="Clínica Quatro Patas", phone="(65) 3333-4444")


@pytest.fixture
def granted(keeper, clinic, today):
    def make(**more):
        given = {
            "by": keeper, "key": key(), "law": law_now(), "person": clinic.pk, "actor": "veterinary_clinic", "instrument": "accreditation", "number": "1/2026",
            "since": today - dt.timedelta(days=100), "terms_accepted_on": today, "activities": Accreditation.Activity.values, "qualified": True,
            "why": "Portaria 3/2026", "today": today,
        }  # fmt: skip
        return grant(**{**given, **more})

    return make


@pytest.fixture
def vet(city, user_with_role, clinic, keeper):
    user = user_with_role(city)
    PartnerMember.objects.create(user=user, person=clinic, by=keeper)
    return user


@pytest.fixture
def rex(keeper, today):
    person = enter_person(
        by=keeper, today=today, name="Ana Lima", document="52998224725", phone="(65) 99999-1111", street="Rua das Acácias"
    )
    return enter_animal(by=keeper, today=today, species="dog", name="Rex", guardian=person, chip=CHIP)


@pytest.fixture
def enter(vet, clinic, today):
    def make(**more):
        given = {
            "guardian": {"name": "Bia Nunes", "phone": "(65) 98888-2222"},
            "species": "cat",
            "name": "Mimi",
            "key": key(),
            **more,
        }
        return enter_for_guardian(by=vet, law=law_now(), partner=clinic, today=today, **given)

    return make


@pytest.fixture
def dose(vet, clinic, rex, today):
    def make(on=None, **more):
        given = {
            "by": vet,
            "key": key(),
            "law": law_now(),
            "partner": clinic,
            "animal": rex.pk,
            "today": today,
            "on": on or today,
            **RABIES,
            **more,
        }
        return record_deed(**given)

    return make


def test_what_a_clinic_enters_waits_for_the_city(granted, enter, clinic):
    granted()
    again = key()
    made = enter(key=again)
    assert enter(key=again) == made
    assert (made.animal.state, made.animal.entered_for, made.partner, made.queued) == ("told", clinic, clinic, True)
    assert Animal.objects.filter(name="Mimi").count() == 1


def test_the_city_may_let_it_be_confirmed_at_once(granted, enter):
    granted(confirms=True)
    made = enter(chip=CHIP)
    assert (made.animal.state, made.animal.rga is not None, made.queued, made.animal.chips.get().number) == (
        "confirmed",
        True,
        False,
        CHIP,
    )


def test_the_record_of_a_known_cpf_gets_the_animal_and_is_not_changed(granted, enter, rex):
    granted()
    made = enter(guardian={"name": "Outro Nome", "document": "529.982.247-25", "phone": "(65) 90000-0000"})
    ana = rex.guardian
    ana.refresh_from_db()
    assert (made.person, ana.name, ana.contacts.get().value) == (ana, "Ana Lima", "(65) 99999-1111")


@pytest.mark.law("nobres", "art26")
def test_the_law_is_asked_and_its_article_told(granted, enter):
    """Nobres, art. 26: an other establishment enters only if it qualifies by the regulation."""
    granted(actor="other_establishment", qualified=False)
    with pytest.raises(NotAccredited) as error:
        enter()
    assert "art26" in error.value.standing.basis
    assert not Animal.objects.filter(name="Mimi").exists()


def test_where_the_law_is_silent_the_accreditation_decides(city_named, user_with_role, today):
    from django.db import connection

    connection.set_tenant(city_named("vila-pavao"))
    here = city_named("vila-pavao")
    keeper, vet = user_with_role(here, Role.REGISTRAR), user_with_role(here)
    clinic = enter_person(by=keeper, today=today, kind="legal", name="Clínica Pavão")
    PartnerMember.objects.create(user=vet, person=clinic)
    given = {"by": vet, "law": law_now(), "partner": clinic, "today": today, "guardian": {"name": "Bia Nunes"}, "species": "dog"}
    with pytest.raises(NotAccredited):
        enter_for_guardian(key=key(), **given)
    grant(
        by=keeper, key=key(), law=law_now(), person=clinic.pk, actor="veterinary_clinic", instrument="cooperation", number="2/2026", since=today,
        terms_accepted_on=today, activities=["registration"], why="Termo 2", today=today,
    )  # fmt: skip
    assert enter_for_guardian(key=key(), **given).animal.state == "told"


def test_a_dose_within_the_accreditation(granted, dose, rex, clinic):
    granted()
    made = dose()
    event = AnimalEvent.objects.get(animal=rex, kind="vaccination")
    assert (event.source, event.person, made.partner, made.state, made.queued) == ("partner", clinic, clinic, "done", False)


@pytest.mark.parametrize("close", ["suspended", "cancelled", "over", "not yet", "another activity", "not a member", "none"])
def test_outside_the_accreditation_nothing_is_recorded(granted, dose, rex, keeper, vet, today, close):
    if close != "none":
        more = {
            "over": {"until": today - dt.timedelta(days=1)}, "not yet": {"since": today + dt.timedelta(days=1)},
            "another activity": {"activities": ["registration"]},
        }.get(close, {})  # fmt: skip
        row = granted(**more)
        if close == "suspended":
            suspend(by=keeper, accreditation=row.pk, why="vistoria", today=today)
        if close == "cancelled":
            cancel(by=keeper, accreditation=row.pk, why="vistoria", today=today)
        if close == "not a member":
            close_member(by=keeper, member=PartnerMember.objects.get(user=vet).pk)
    with pytest.raises(PermissionDenied):
        dose()
    assert not AnimalEvent.objects.filter(animal=rex, kind="vaccination").exists()


def test_a_dose_given_before_the_accreditation_began(granted, dose, today):
    granted(since=today - dt.timedelta(days=10))
    dose(on=today - dt.timedelta(days=10))
    with pytest.raises(NotAccredited):
        dose(on=today - dt.timedelta(days=11))


@pytest.mark.law("nobres", "art37", "art40", "art40_par1", "art41")
def test_suspended_and_taken_up_again_each_with_its_reason(granted, dose, keeper, today):
    row = granted()
    with pytest.raises(Unfit):
        suspend(by=keeper, accreditation=row.pk, why=" ", today=today)
    suspend(by=keeper, accreditation=row.pk, why="vistoria 7", today=today)
    with pytest.raises(Conflict):
        suspend(by=keeper, accreditation=row.pk, why="de novo", today=today)
    resume(by=keeper, accreditation=row.pk, why="sanado", today=today)
    dose()
    prolong(by=keeper, accreditation=row.pk, until=today, why="aditivo", today=today)
    cancel(by=keeper, accreditation=row.pk, why="fim", today=today)
    with pytest.raises(Conflict):
        resume(by=keeper, accreditation=row.pk, why="volta", today=today)
    kinds = list(AccreditationChange.objects.filter(accreditation=row).order_by("pk").values_list("kind", "why"))
    assert kinds == [
        ("granted", "Portaria 3/2026"),
        ("suspended", "vistoria 7"),
        ("resumed", "sanado"),
        ("prolonged", "aditivo"),
        ("cancelled", "fim"),
    ]
    with pytest.raises(DatabaseError), transaction.atomic():
        AccreditationChange.objects.update(why="x")


@pytest.mark.parametrize(
    ("more", "field"),
    [({"actor": "tutor"}, "actor"), ({"instrument": "x"}, "instrument"), ({"number": " "}, "number"), ({"activities": []}, "activities"), ({"until": dt.date(2000, 1, 1)}, "until"), ({"why": ""}, "why")],
)  # fmt: skip
def test_what_does_not_fit(granted, more, field):
    with pytest.raises(Unfit) as error:
        granted(**more)
    assert error.value.field == field


@pytest.mark.parametrize("role", [role for role in Role if role not in (Role.COORDINATOR, Role.REGISTRAR)])
def test_who_may_not_keep_accreditations(granted, city, user_with_role, role):
    with pytest.raises(PermissionDenied):
        granted(by=user_with_role(city, role))
    assert not Accreditation.objects.exists()


def test_an_account_for_a_partner(granted, keeper, clinic):
    with pytest.raises(Conflict):
        open_member(by=keeper, person=clinic.pk, email="vet@example.org", name="Lia")
    granted()
    made, password = open_member(by=keeper, person=clinic.pk, email="Vet@Example.org", name="Lia")
    assert (made.user.roles, made.user.provisional, bool(password)) == (frozenset(), True, True)
    with pytest.raises(Conflict):
        open_member(by=keeper, person=clinic.pk, email="vet@example.org", name="Lia")


# ---------------------------------------------------------------- pages


def test_a_partner_sees_the_animal_and_not_its_guardian_s_data_and_the_look_is_noted(granted, vet, clinic, rex, city, client_for):
    granted()
    html = client_for(city, vet).get(f"/parceiro/{clinic.opaque}/animal/?numero={CHIP}").content.decode()
    assert "Rex" in html
    for secret in ("Lima", "99999-1111", "Acácias", "52998224725", "529.982"):
        assert secret not in html
    assert Look.objects.filter(person=rex.guardian, by=vet, whole=False).exists()


def test_the_door_closes_at_once(granted, vet, clinic, rex, keeper, today, city, client_for):
    row = granted()
    client = client_for(city, vet)
    assert client.get(f"/parceiro/{clinic.opaque}/animal/?numero={CHIP}").status_code == 200
    suspend(by=keeper, accreditation=row.pk, why="vistoria", today=today)
    answer = client.get(f"/parceiro/{clinic.opaque}/animal/?numero={CHIP}")
    assert (answer.status_code, "Rex" in answer.content.decode(), "suspenso" in answer.content.decode()) == (403, False, True)
    assert client.get(f"/parceiro/{clinic.opaque}/novo/").status_code == 403


def test_who_acts_for_a_partner_begins_at_its_page_and_finds_it_in_the_menu(granted, vet, clinic, city, client_for, user_with_role):
    granted()
    client = client_for(city, vet)
    assert client.get("/meus-animais/")["Location"] == "/parceiro/"
    assert '<a href="/parceiro/">Parceiro</a>' in client.get("/lei/").content.decode()
    home = client.get(f"/parceiro/{clinic.opaque}/").content.decode()
    assert '<a href="/parceiro/" aria-current="page">Parceiro</a>' in home and 'href="/meus-animais/eu/"' in home
    assert client_for(city, user_with_role(city)).get("/meus-animais/")["Location"] == "/meus-animais/eu/"
    for stranger in (None, user_with_role(city), user_with_role(city, Role.ATTENDANT)):
        assert "/parceiro/" not in client_for(city, stranger).get("/lei/").content.decode()


def test_strangers_at_a_partner_s_doors(granted, vet, clinic, city, other_city, client_for, user_with_role):
    granted()
    addresses = [
        "",
        f"{clinic.opaque}/",
        f"{clinic.opaque}/animal/?numero=1",
        f"{clinic.opaque}/novo/",
        f"{clinic.opaque}/registrar/vacina/?numero={CHIP}",
    ]
    for address in addresses:
        assert client_for(city).get(f"/parceiro/{address}")["Location"].startswith("/conta/entrar/")
        assert client_for(city, user_with_role(city)).get(f"/parceiro/{address}").status_code == 403
        assert client_for(city, user_with_role(city, *Role)).get(f"/parceiro/{address}").status_code == 403
        there = client_for(other_city)
        there.cookies = client_for(city, vet).cookies
        assert there.get(f"/parceiro/{address}")["Location"].startswith("/conta/entrar/")
    assert client_for(city, vet).get(f"/parceiro/{uuid.uuid4()}/").status_code == 404
    assert client_for(city, vet).get("/mesa/").status_code == 403


def test_registering_and_recording_through_the_pages(granted, vet, clinic, rex, city, client_for):
    granted()
    client = client_for(city, vet)
    given = {"chave": str(key()), "g_name": "Bia Nunes", "species": "cat", "name": "Mimi", "neutered": "sim", "born_year": "2021"}
    assert client.post(f"/parceiro/{clinic.opaque}/novo/", given).status_code == 302
    assert client.post(f"/parceiro/{clinic.opaque}/novo/", {**given, "species": "x", "chave": str(key())}).status_code == 422
    address = f"/parceiro/{clinic.opaque}/registrar/vacina/?numero={CHIP}"
    assert client.get(address).status_code == 200
    answer = client.post(address, {"chave": str(key()), "on": "2026-01-05", "vaccine": "rabies", "by": "Dra. Lia"})
    assert answer.status_code in (302, 403)
    assert Declaration.objects.filter(partner=clinic).count() >= 1
    assert Person.objects.filter(name="Bia Nunes").count() == 1
