"""A notice by account: agreed to, sent, confirmed on the day on which it then holds; or not, and nothing is pretended."""

import datetime as dt
import uuid

import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied

from tests.at_once import at_once
from tests.petitions.conftest import DAY, SITE, key
from zelo.accounts.models import User
from zelo.legal.conflicts import Conflict, Unfit
from zelo.people.acts.merge_people import merge_people
from zelo.people.models import Person
from zelo.petitions.access import NotAParty, seats
from zelo.petitions.acts.confirm_notice import confirm_notice, fail_notice, join_notice, open_notice
from zelo.petitions.acts.enrol import CONSENT, enrol, leave
from zelo.petitions.acts.send_notice import send_notice, withdraw_notice
from zelo.petitions.mailing import mail_notice
from zelo.petitions.models import Enrolment, Mail, Notice
from zelo.petitions.tasks import remind
from zelo.proceedings.acts import Recorded
from zelo.proceedings.models import Act
from zelo.proceedings.queries import broken_chains, look


def stage(world, file):
    return look(file, today=world.clock.today).standing.stage


def confirmed(world, notice, by=None):
    return confirm_notice(by=by or world.ana, notice=notice.pk, site=SITE)


def acts(file, kind):
    return list(Act.objects.filter(file=file, kind=kind))


def test_nobody_is_notified_by_account_who_did_not_agree_or_is_not_known(world, unconfirmed):
    file = world.notice()
    with pytest.raises(Conflict, match="não aceitou"):
        world.notifies(file)
    with pytest.raises(Conflict, match="conferir quem você é"):
        enrol(by=unconfirmed)
    with pytest.raises(Conflict, match="não tem conta conferida"):
        world.notifies(world.notice(unconfirmed))
    world.enrols()
    leave(by=world.ana)
    with pytest.raises(Conflict, match="não aceitou"):
        world.notifies(file)
    assert Notice.objects.count() == 0


def test_agreeing_keeps_the_words_that_were_read(world):
    assert world.enrols() == world.enrols()
    row = Enrolment.objects.get()
    assert (row.says, row.until) == (CONSENT, None)


@pytest.mark.law("nobres", "art65_inc3", "art66_inc3", "art67")
def test_confirmed_it_holds_from_that_day_and_the_term_runs_from_there(world):
    file = world.notice()
    world.enrols()
    row = world.notifies(file)
    assert stage(world, file) == "opened"
    world.clock.set(DAY + dt.timedelta(days=3))
    open_notice(by=world.ana, notice=row.pk)
    assert stage(world, file) == "opened"
    world.clock.set(DAY + dt.timedelta(days=4))
    row = confirmed(world, row)
    served = acts(file, "serve_notice")[0]
    assert (row.on, served.on, served.by_id) == (world.clock.today, world.clock.today, world.people["attendant"].pk)
    assert (served.facts["served_by"], served.facts["confirmed"]) == ("electronic", True)
    assert row.certificate.sha256 in served.evidence
    due = next(one for one in look(file, today=world.clock.today).standing.deadlines if one.name == "defence")
    assert (due.start, due.due) == (dt.date(2026, 9, 18), dt.date(2026, 10, 2))
    assert confirmed(world, row) == row
    assert len(acts(file, "serve_notice")) == 1
    assert list(broken_chains()) == []


@pytest.mark.law("nobres", "art65_inc3", "art66_inc3")
def test_not_confirmed_in_time_it_is_an_attempt_that_failed_and_served_nobody(world):
    file = world.notice()
    world.enrols()
    row = world.notifies(file, days=5)
    clerk = world.people["attendant"]
    world.clock.set(row.expires_on)
    with pytest.raises(Conflict, match="pode confirmar até"):
        fail_notice(by=clerk, notice=row.pk, today=world.clock.today)
    world.clock.set(row.expires_on + dt.timedelta(days=1))
    with pytest.raises(PermissionDenied):
        fail_notice(by=world.people["auditor"], notice=row.pk, today=world.clock.today)
    done = fail_notice(by=clerk, notice=row.pk, today=world.clock.today)
    assert isinstance(done, Recorded), done
    tried = done.act.facts
    assert (done.act.kind, tried["served_by"], tried["failure"], tried["service_of"]) == (
        "try_service",
        "electronic",
        "no_confirmation",
        "serve_notice",
    )
    assert acts(file, "serve_notice") == []
    assert stage(world, file) == "opened"
    with pytest.raises(Conflict, match="já não espera"):
        confirmed(world, row)
    with pytest.raises(Conflict):
        fail_notice(by=clerk, notice=row.pk, today=world.clock.today)


def test_while_nobody_recorded_the_failure_it_may_still_be_confirmed(world):
    file = world.notice()
    world.enrols()
    row = world.notifies(file, days=1)
    world.clock.set(row.expires_on + dt.timedelta(days=2))
    assert confirmed(world, row).on == world.clock.today
    assert acts(file, "serve_notice")[0].on == world.clock.today


def test_served_by_another_mode_the_one_that_waits_is_taken_back(world):
    file = world.notice()
    world.enrols()
    row = world.notifies(file)
    world.act("attendant", file, "serve_notice", served_by="personal", proof=["signed_copy"])
    row.refresh_from_db()
    assert (row.state, row.says) == ("withdrawn", "A notificação se fez por outro modo.")
    with pytest.raises(Conflict):
        confirmed(world, row)


def test_taken_back_it_says_why_and_another_may_be_sent(world):
    file = world.notice()
    world.enrols()
    row = world.notifies(file)
    with pytest.raises(Conflict, match="Já há uma"):
        world.notifies(file)
    with pytest.raises(Unfit):
        withdraw_notice(by=world.people["attendant"], notice=row.pk, says=" ")
    withdraw_notice(by=world.people["attendant"], notice=row.pk, says="Foi com o papel errado.")
    assert world.notifies(file).pk != row.pk


def test_nobody_confirms_what_is_another_s(world):
    file = world.notice()
    world.enrols()
    row = world.notifies(file)
    for other in (world.bia, world.people["attendant"]):
        with pytest.raises(NotAParty):
            confirmed(world, row, by=other)
        with pytest.raises(NotAParty):
            open_notice(by=other, notice=row.pk)


def test_who_sent_it_left_meanwhile_it_is_confirmed_all_the_same_and_the_desk_joins_it(world):
    file = world.notice()
    world.enrols()
    row = world.notifies(file)
    User.objects.filter(pk=world.people["attendant"].pk).update(is_active=False)
    row = confirmed(world, row)
    assert (row.state, row.entered, acts(file, "serve_notice")) == ("confirmed", None, [])
    world.clock.set(DAY + dt.timedelta(days=2))
    done = join_notice(by=world.people["second"], notice=row.pk, today=world.clock.today)
    assert isinstance(done, Recorded), done
    assert done.act.on == DAY
    with pytest.raises(Conflict, match="Já está no processo"):
        join_notice(by=world.people["second"], notice=row.pk, today=world.clock.today)


@pytest.mark.law("nobres", "art65")
def test_leaving_the_order_of_modes_needs_its_reason(world):
    file = world.notice()
    world.enrols()
    with pytest.raises(Unfit, match="prefere outros modos"):
        world.notifies(file, reason="")


def test_sent_twice_it_is_one(world):
    file = world.notice()
    world.enrols()
    k, today = key(), world.clock.today
    sent = [
        send_notice(by=world.people["attendant"], file=file.pk, act="serve_notice", key=k, today=today, days=10, reason="Pediu.") for _ in range(2)
    ]  # fmt: skip
    assert sent[0] == sent[1]


def test_the_mail_tells_nothing_of_the_file_and_one_reminder_follows(world):
    world.enrols()
    row = world.notifies(world.notice())
    mail_notice(notice=row.pk, root="http://nobres.localhost")
    mail_notice(notice=row.pk, root="http://nobres.localhost")
    assert len(mail.outbox) == 1
    said = mail.outbox[0].subject + mail.outbox[0].body
    assert "nobres.localhost/processos/" in said
    for word in ("auto", "infração", "Ana", "1/2026", "multa"):
        assert word not in said, word
    assert remind(now=world.clock.moment + dt.timedelta(days=2)) == 0
    assert remind(now=world.clock.moment + dt.timedelta(days=4)) == 1
    mail_notice(notice=row.pk, reminder=True)
    assert len(mail.outbox) == 2
    assert remind(now=world.clock.moment + dt.timedelta(days=5)) == 0
    confirmed(world, row)
    mail_notice(notice=row.pk, reminder=True)
    assert len(mail.outbox) == 2
    assert Mail.objects.count() == 4


@pytest.mark.django_db(transaction=True)
def test_confirmed_and_taken_back_at_once_one_of_the_two_happens(world):
    file = world.notice()
    world.enrols()
    row = world.notifies(file)
    done = at_once(
        world.city,
        [
            lambda: confirmed(world, row),
            lambda: withdraw_notice(by=world.people["attendant"], notice=row.pk, says="Engano."),
        ],
        refusals=(Conflict,),
    )
    row.refresh_from_db()
    assert sum(isinstance(one, Conflict) for one in done) == 1
    served = len(acts(file, "serve_notice"))
    assert (row.state, served) in {("confirmed", 1), ("withdrawn", 0)}


@pytest.mark.django_db(transaction=True)
def test_confirmed_and_left_without_at_once_the_confirmation_stands(world):
    """Taking the consent back is for what comes after."""
    file = world.notice()
    world.enrols()
    row = world.notifies(file)
    at_once(world.city, [lambda: confirmed(world, row), lambda: leave(by=world.ana)], refusals=(Conflict,))
    row.refresh_from_db()
    assert row.state == "confirmed"
    assert len(acts(file, "serve_notice")) == 1
    assert Enrolment.objects.get().until is not None


@pytest.mark.parametrize("both", [False, True], ids=["one account", "two accounts"])
def test_an_account_whose_record_was_merged_away_is_still_the_party_s(world, citizen_of, both):
    file = world.notice()
    world.enrols()
    row = world.notifies(file)
    other = citizen_of(world.city, world.people["registrar"], "Ana de Lima").person if both else None
    kept = other or Person.objects.create(opaque=uuid.uuid4(), name="Ana de Lima", folded="ana de lima")
    merge_people(by=world.people["coordinator"], kept=kept.pk, gone=world.ana.person.pk)
    ana = User.objects.get(pk=world.ana.pk)
    assert [seat.file for seat in seats(ana)] == [file]
    assert confirm_notice(by=ana, notice=row.pk, site=SITE).entered is not None
