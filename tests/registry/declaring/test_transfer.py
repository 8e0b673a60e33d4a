"""An animal passes to somebody else: offered, accepted with the code, and nobody sees the other's data."""

import datetime as dt
import smtplib
import traceback

import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied

from tests.at_once import at_once
from tests.registry.declaring.conftest import key
from zelo.accounts.roles import Role
from zelo.animals.acts.keep_custody import begin_guardianship
from zelo.animals.models import AnimalEvent, Guardianship
from zelo.legal.conflicts import Conflict, Unfit
from zelo.registry.declaring.acts.accept_transfer import accept_at_counter, accept_transfer
from zelo.registry.declaring.acts.offer_transfer import MAILS_A_DAY, expire_all_offers, offer_transfer
from zelo.registry.declaring.acts.set_declaring import set_declaring
from zelo.registry.declaring.acts.settle import confirm
from zelo.registry.declaring.acts.tell_event import tell_event
from zelo.registry.declaring.acts.withdraw import withdraw
from zelo.registry.declaring.mailing import NotSent, mail_offer
from zelo.registry.models import Declaration
from zelo.tenancy.current import current_city

DEATH = {"kind": "death", "data": {"place": "home", "answers": "guardian", "body_destination": "burial"}}


@pytest.fixture
def offer(cast, today):
    def make(**more):
        given = {"how": "donation", "to_name": "Bia", "from_name": "Ana", **more}
        return offer_transfer(by=cast.a, key=given.pop("key", None) or key(), animal=cast.rex.pk, today=today, **given)

    return make


@pytest.mark.law("nobres", "art27_inc2")
@pytest.mark.law("lencois-paulista", "art19_par1")
def test_who_the_city_knows_receives_at_once(cast, offer, today):
    made = offer()
    cast.bia.confirmed_on = today
    cast.bia.save()
    for _ in range(2):
        accept_transfer(by=cast.b, code=made.offer.code.lower(), today=today)
    cast.rex.refresh_from_db()
    made.refresh_from_db()
    assert (cast.rex.guardian, made.state) == (cast.bia, "done")
    assert AnimalEvent.objects.get(animal=cast.rex, kind="transfer").data["how"] == "donation"
    assert Guardianship.objects.get(animal=cast.rex, person=cast.ana).until == today


def test_who_the_city_does_not_know_yet_waits_for_the_desk(cast, offer, today):
    made = offer()
    accept_transfer(by=cast.b, code=made.offer.code, today=today)
    cast.rex.refresh_from_db()
    made.refresh_from_db()
    assert (cast.rex.guardian, made.state, made.queued) == (cast.ana, "waiting", True)
    confirm(by=cast.clerk, declaration=made.pk, key=key(), today=today)
    cast.rex.refresh_from_db()
    assert cast.rex.guardian == cast.bia


def test_at_the_counter(cast, offer, today):
    made = offer()
    with pytest.raises(PermissionDenied):
        accept_at_counter(by=cast.a, person=cast.bia.pk, code=made.offer.code, today=today)
    accept_at_counter(by=cast.clerk, person=cast.bia.pk, code=made.offer.code, today=today)
    cast.rex.refresh_from_db()
    assert cast.rex.guardian == cast.bia


def test_two_offers_of_one_animal(cast, offer):
    again = key()
    assert offer(key=again) == offer(key=again)
    with pytest.raises(Conflict, match="oferecido"):
        offer()
    assert Declaration.objects.filter(kind="transfer").count() == 1


def test_a_code_that_is_over(cast, offer, today):
    made = offer()
    late = made.offer.expires_on + dt.timedelta(days=1)
    with pytest.raises(Unfit) as error:
        accept_transfer(by=cast.b, code=made.offer.code, today=late)
    made.refresh_from_db()
    assert (error.value.field, made.state) == ("code", "expired")
    offer()


def test_the_night_closes_what_nobody_accepted(cast, offer):
    made = offer()
    expire_all_offers(made.offer.expires_on)
    made.refresh_from_db()
    assert made.state == "waiting"
    for _ in range(2):
        expire_all_offers(made.offer.expires_on + dt.timedelta(days=1))
    made.refresh_from_db()
    assert (made.state, made.steps.filter(kind="expired").count()) == ("expired", 1)


def test_the_city_says_how_long_an_offer_waits(cast, offer, today, city, user_with_role):
    set_declaring(by=user_with_role(city, Role.COORDINATOR), transfer_days=5, transfer_act="Decreto 9/2026")
    assert offer().offer.expires_on == today + dt.timedelta(days=5)
    with pytest.raises(PermissionDenied):
        set_declaring(by=cast.a, transfer_days=5)


def test_a_death_told_takes_the_offer_back_and_forbids_another(cast, offer, today):
    made = offer()
    tell_event(by=cast.a, key=key(), animal=cast.rex.pk, today=today, on=today, **DEATH)
    made.refresh_from_db()
    assert made.state == "withdrawn"
    with pytest.raises(Unfit):
        accept_transfer(by=cast.b, code=made.offer.code, today=today)
    with pytest.raises(Conflict, match="morte"):
        offer()


def test_withdrawn_it_is_accepted_no_more_and_accepted_it_is_withdrawn_no_more(cast, offer, today):
    made = offer()
    withdraw(by=cast.a, declaration=made.pk, today=today)
    with pytest.raises(Unfit):
        accept_transfer(by=cast.b, code=made.offer.code, today=today)
    second = offer()
    accept_transfer(by=cast.b, code=second.offer.code, today=today)
    with pytest.raises(Conflict):
        withdraw(by=cast.a, declaration=second.pk, today=today)


def test_who_offers_does_not_accept_and_a_wrong_code_opens_nothing(cast, offer, today):
    made = offer()
    with pytest.raises(Conflict, match="já é seu"):
        accept_transfer(by=cast.a, code=made.offer.code, today=today)
    for code in ("", "000000000000", made.offer.code[:-1]):
        with pytest.raises(Unfit):
            accept_transfer(by=cast.b, code=code, today=today)


def test_an_animal_of_two_owners_passes_at_the_counter_only(cast, offer, today):
    begin_guardianship(by=cast.registrar, animal=cast.rex, person=cast.bia, today=today)
    with pytest.raises(Conflict, match="mais de um tutor"):
        offer()


def test_the_mail_tells_a_name_and_a_code_and_nothing_more_of_anybody(cast, offer):
    made = offer(to_email="bia@example.org")
    mail_offer(declaration=made.pk, root="http://nobres.localhost")
    [message] = mail.outbox
    assert message.to == ["bia@example.org"]
    assert made.offer.code in message.body.replace("-", "")
    for secret in ("Lima", "99999-1111", "Acácias"):
        assert secret not in message.body + message.subject


def test_neither_side_sees_more_than_the_names(cast, offer, today, client_for, city):
    made = offer()
    theirs = client_for(city, cast.b)
    page = theirs.get(f"/meus-animais/receber/?codigo={made.offer.code}").content.decode()
    assert "Rex" in page
    for secret in ("Lima", "99999-1111", "Acácias", "Centro"):
        assert secret not in page
    answer = theirs.post("/meus-animais/receber/", {"codigo": made.offer.code, "aceito": "1"})
    assert answer.status_code == 302
    confirm(by=cast.clerk, declaration=made.pk, key=key(), today=today)
    mine = client_for(city, cast.a).get(f"/meus-animais/recibo/{made.code}/")
    assert "Nunes" not in mine.content.decode()
    assert client_for(city, cast.a).get(f"/meus-animais/{cast.rex.pk}/").status_code == 404
    assert "Lima" not in theirs.get(f"/meus-animais/{cast.rex.pk}/").content.decode()


@pytest.mark.django_db(transaction=True)
def test_two_who_accept_at_once(cast, offer, citizen, today):
    made, here = offer(), current_city()
    dora = citizen("Dora Alves", confirmed=True)
    cast.bia.confirmed_on = today
    cast.bia.save()
    takers = [lambda user=user: accept_transfer(by=user, code=made.offer.code, today=today) for user in (cast.b, dora.user)]
    found = at_once(here, takers, refusals=(Unfit, Conflict))
    outcomes = [type(one).__name__ if isinstance(one, Exception) else one.state for one in found]
    assert sorted(outcomes) in (["Conflict", "done"], ["Unfit", "done"])
    assert Guardianship.objects.filter(animal=cast.rex, until=None).count() == 1


def test_the_city_s_name_floods_nobody_s_post(cast, offer, today):
    for _ in range(MAILS_A_DAY):
        withdraw(by=cast.a, declaration=offer(to_email="bia@example.org").pk, today=today)
    with pytest.raises(Unfit, match="e-mail") as error:
        offer(to_email="caio@example.org")
    assert error.value.field == "to_email"
    assert offer().offer.to_email == ""


def test_a_mail_that_is_refused_names_nobody_in_the_log(offer, monkeypatch):
    made = offer(to_email="bia@example.org")
    refused = smtplib.SMTPRecipientsRefused({"bia@example.org": (550, b"no such user bia@example.org")})

    def send(*_: object, **__: object) -> None:
        raise refused

    monkeypatch.setattr(mail.EmailMessage, "send", send)
    with pytest.raises(NotSent) as error:
        mail_offer(declaration=made.pk, root="http://nobres.example")
    assert "bia" not in "".join(traceback.format_exception(error.value))
