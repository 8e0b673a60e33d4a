"""At the registry's doors: who lost an animal passes it on to nobody, what weighs against a partner is answered for, and nobody is told another's affair."""

import uuid

import pytest
from django.utils import timezone

from tests.enforcement.conftest import office  # noqa: F401
from tests.enforcement.test_binding import LAPSED, NOTICED, found, punished
from tests.registry.declaring.conftest import cast, citizen, today  # noqa: F401
from zelo.accounts.roles import Role
from zelo.animals.guards import _bars, bar_guardians
from zelo.animals.models import Guardianship
from zelo.custody.acts.link_animal import link_animal
from zelo.enforcement.binding import bars_at
from zelo.enforcement.linking import ref_of
from zelo.law.answers import Answer
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.queries import law_now
from zelo.proceedings.acts.recompute import project_again
from zelo.registry.accreditation.acts.enter_for_guardian import NOT_HERE, enter_for_guardian
from zelo.registry.accreditation.acts.keep_accreditations import grant
from zelo.registry.accreditation.acts.keep_members import open_member
from zelo.registry.declaring.acts.accept_transfer import accept_transfer
from zelo.registry.declaring.acts.offer_transfer import offer_transfer
from zelo.registry.declaring.acts.settle import confirm
from zelo.registry.models import AccreditationChange, PartnerMember

KEY = uuid.uuid4
GIVEN = {
    "actor": "protection_entity", "instrument": "accreditation", "since": NOTICED, "terms_accepted_on": NOTICED, "activities": ["registration"],
    "why": "Portaria 1", "qualified": True,
}  # fmt: skip


@pytest.fixture
def boss(city, user_with_role):
    return user_with_role(city, Role.COORDINATOR, Role.REGISTRAR, Role.ATTENDANT)


@pytest.fixture
def taken(office, cast, boss):  # noqa: F811
    """Rex, held by the city, for whom Ana is about to be noticed."""
    facts = {"channel": "phone", "species": "dog", "place_text": "Rua A, 1", "risk": "low"}
    file = office.open("attendant", "impoundment", "call", NOTICED, **facts).file
    link_animal(by=boss, file=file.pk, animal=cast.rex, today=timezone.localdate())
    return file


@pytest.fixture
def lose(office, cast, taken):  # noqa: F811
    def made():
        file = punished(office, cast.ana, file_ref=ref_of(taken.pk))
        project_again(file=file.pk, today=timezone.localdate())

    return made


@pytest.fixture
def offer(cast, today):  # noqa: F811
    return lambda: offer_transfer(
        by=cast.a, key=KEY(), animal=cast.rex.pk, today=today, how="donation", to_name="Bia", from_name="Ana"
    )


@pytest.mark.law("nobres", "art57_inc4", "art62_par1")
def test_who_lost_an_animal_does_not_offer_it(lose, offer):
    lose()
    with pytest.raises(Conflict, match=r"só passa a outra pessoa pela prefeitura: «Perda da guarda» .*art\. 57"):
        offer()


@pytest.mark.law("nobres", "art57_inc4")
def test_who_was_offered_it_before_is_not_told_why(lose, offer, cast, today):  # noqa: F811
    made = offer()
    lose()
    with pytest.raises(Conflict) as refused:
        accept_transfer(by=cast.b, code=made.offer.code, today=today)
    assert "já não pode ser passado" in str(refused.value)
    assert not any(word in str(refused.value) for word in ("Perda", "Processo", "art.", "Ana"))
    cast.rex.refresh_from_db()
    assert cast.rex.guardian == cast.ana


@pytest.mark.law("nobres", "art57_inc4")
def test_what_was_accepted_and_waits_is_looked_at_again_by_the_desk(lose, offer, cast, today):  # noqa: F811
    made = offer()
    accept_transfer(by=cast.b, code=made.offer.code, today=today)  # Bia is not confirmed yet
    lose()
    with pytest.raises(Conflict, match="Perda da guarda"):
        confirm(by=cast.clerk, declaration=made.pk, key=KEY(), today=today)
    assert not Guardianship.objects.filter(animal=cast.rex, person=cast.bia).exists()


@pytest.mark.law("nobres", "art47_inc3", "art26")
def test_an_accreditation_that_something_weighs_against_is_given_with_its_reason(office, boss):  # noqa: F811
    ong = office.person("Amigos dos Bichos")
    office.ordered(ong, LAPSED)
    given = {**GIVEN, "by": boss, "law": law_now(), "person": ong.pk, "number": "1/2026", "today": LAPSED}
    with pytest.raises(Unfit, match=r"«Ordem de regularizar» .*art\. 47") as asked:
        grant(key=KEY(), **given)
    assert asked.value.field == "weighed"
    made = grant(key=KEY(), weighed="A ordem é só de placa.", **given)
    assert AccreditationChange.objects.get(accreditation=made).data["weighed"] == "A ordem é só de placa."


def test_a_reason_that_nothing_asks_for_is_not_kept(office, boss):  # noqa: F811
    ong = office.person("Amigos dos Bichos")
    made = grant(key=KEY(), by=boss, law=law_now(), person=ong.pk, number="1/2026", today=LAPSED, weighed="x", **GIVEN)
    assert "weighed" not in AccreditationChange.objects.get(accreditation=made).data


def test_a_partner_is_not_told_what_is_in_force_against_a_guardian(office, boss, city, user_with_role, today):  # noqa: F811
    ong, clinic = office.person("Amigos dos Bichos"), user_with_role(city)
    grant(key=KEY(), by=boss, law=law_now(), person=ong.pk, number="1/2026", today=today, **GIVEN)
    open_member(by=boss, person=ong.pk, email=clinic.email, name="")
    assert PartnerMember.objects.filter(user=clinic).exists()
    secret = "Perda da guarda, Processo 1/2026"
    before = list(_bars)
    bar_guardians(lambda animal, person, on: secret)
    try:
        with pytest.raises(Conflict) as refused:
            enter_for_guardian(
                by=clinic,
                key=KEY(),
                law=law_now(),
                partner=ong,
                today=today,
                guardian={"name": "Ana Souza"},
                species="dog",
                name="Rex",
            )
    finally:
        _bars[:] = before
    assert str(refused.value) == NOT_HERE and secret not in str(refused.value)


@pytest.mark.law("nobres", "art57_inc8")
def test_a_ban_ends_here_on_the_day_on_which_it_ends_for_the_question_of_the_law(office):  # noqa: F811
    ana = office.person("Ana Souza")
    punished(office, ana)
    ban, law = found(ana)["ban"], law_now()
    for on in (ban.since, ban.until, ban.until.replace(day=ban.until.day + 1)):
        asked = law.ask(
            "licence", {"kind": "partner", "partner_kind": "private", "banned_from": ban.since, "ban_years": 2, "on": on}
        )
        assert isinstance(asked, Answer)
        assert ("art57_inc8" in asked.values["missing"]) == (bars_at(law, ana.pk, "accreditation", on) is not None), on
