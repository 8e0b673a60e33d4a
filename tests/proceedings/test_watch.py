"""The watch of a day: what is warned of, to whom, once; and that it decides nothing."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from tests.at_once import at_once
from tests.proceedings.work import MONDAY
from zelo.accounts.acts.keep_accounts import change_roles, close_account
from zelo.accounts.roles import Role
from zelo.legal.acts import add_day
from zelo.legal.queries import law_now, local_time
from zelo.proceedings import digests, tasks
from zelo.proceedings.acts import recompute_files, watch_deadlines
from zelo.proceedings.acts.watch_deadlines import kind_of
from zelo.proceedings.days_left import soon_until
from zelo.proceedings.models import Act, DeadlineWarning, Digest, OpenDeadline, Recomputation, WatchDay

HOUSE, PARTY, LAW = OpenDeadline.Side
SAO_PAULO = ZoneInfo("America/Sao_Paulo")


def at(day, hour=8, zone=SAO_PAULO):
    return dt.datetime(2026, 3, day, hour, 30, tzinfo=zone)


def watch(day, hour=8):
    with local_time():
        return watch_deadlines(now=at(day, hour))


def due(file, day, **more):
    fields = {"name": "examination", "opened_by": 2, "side": HOUSE, "waits_for": "veterinarian", "role": "veterinarian", **more}
    return OpenDeadline.objects.create(file=file, kind=file.kind, start=MONDAY, due=dt.date(2026, 3, day), **fields)


@pytest.fixture
def file(work):
    """A file of which nothing is open by itself."""
    return work.open()


def warned():
    return sorted((row.name, row.due.day, row.kind) for row in DeadlineWarning.objects.all())


@pytest.mark.parametrize(
    ("side", "left", "kind"),
    [
        (HOUSE, 4, None), (HOUSE, 7, None), (HOUSE, 3, "soon"), (HOUSE, 1, "soon"), (HOUSE, 0, "today"), (HOUSE, -1, "overdue"), (HOUSE, -400, "overdue"),
        (PARTY, 3, None), (PARTY, 0, None), (PARTY, -1, "lapsed"), (PARTY, -7, "lapsed"), (PARTY, -8, None), (LAW, -1, "lapsed"), (LAW, 0, None),
    ],
)  # fmt: skip
def test_what_is_said_of_a_deadline_on_a_day(side, left, kind):
    today = dt.date(2026, 3, 9)
    assert kind_of(OpenDeadline(side=side, due=today + dt.timedelta(days=left)), today, dt.date(2026, 3, 12)) == kind


def test_near_is_three_business_days_of_the_city_s_calendar(file, aldeia, user_with_role):
    """Friday the 13th: Monday, Tuesday, Wednesday; a day on which the city closes goes by."""
    due(file, 18), due(file, 19, name="hearing")
    watch(13)
    assert warned() == [("examination", 18, "soon")]
    add_day(
        by=user_with_role(aldeia, Role.ADMINISTRATOR), on=dt.date(2026, 3, 17), name="Luto", act="Decreto 41/2026", kind="closure"
    )
    assert soon_until(law_now(), dt.date(2026, 3, 13)) == dt.date(2026, 3, 19)


def test_from_three_days_before_until_it_is_late_each_warning_is_written_once(file):
    due(file, 13)
    for day, found in (
        (9, []),
        (10, ["soon"]),
        (11, ["soon"]),
        (13, ["soon", "today"]),
        (14, ["soon", "today", "overdue"]),
        (20, ["soon", "today", "overdue"]),
    ):
        for _ in range(2):
            watch(day)
        assert [kind for _, _, kind in warned()] == sorted(found), day


def test_it_records_no_act_and_moves_no_file(work):
    file = work.held()
    before = list(Act.objects.values_list("hash", flat=True))
    watch(14), watch(17), watch(30)
    assert list(Act.objects.values_list("hash", flat=True)) == before
    file.refresh_from_db()
    assert file.acts_count == 2


def test_a_party_s_lapse_is_told_the_day_after_to_who_goes_on(work):
    file = work.held()
    row = OpenDeadline.objects.get(file=file, name="reclaim")
    assert (row.side, row.waits_for, row.due.day) == (PARTY, "responsible", 16)
    watch(16)
    assert not DeadlineWarning.objects.filter(kind="lapsed").exists()
    watch(17)
    lapse = DeadlineWarning.objects.get(kind="lapsed", name="reclaim")
    assert (lapse.due.day, lapse.role) == (16, "coordinator")
    assert "Recolhimento" in mail_of(work.people["coordinator"], 17)


def mail_of(user, day):
    mail.outbox.clear()
    digests.send_digest(person=user.pk, day=dt.date(2026, 3, day))
    return mail.outbox[0].body if mail.outbox else ""


def test_a_deadline_that_an_act_met_is_told_no_more(work, file):
    due(file, 10)
    watch(9)
    assert "vence em até três dias" in mail_of(work.people["veterinarian"], 9).lower()
    Digest.objects.all().delete()
    OpenDeadline.objects.all().delete()
    assert mail_of(work.people["veterinarian"], 9) == ""


def test_a_day_that_moved_is_not_warned_of(work, aldeia, user_with_role):
    file = work.held()
    OpenDeadline.objects.filter(file=file).exclude(name="reclaim").delete()
    add_day(
        by=user_with_role(aldeia, Role.ADMINISTRATOR),
        on=dt.date(2026, 3, 16),
        name="Luto oficial",
        act="Decreto 41/2026",
        kind="closure",
    )
    begun = Recomputation.objects.get()
    # While files are computed anew their days may still move: the watch waits, and the recomputation calls it.
    assert watch(17, 1) is None
    assert not DeadlineWarning.objects.exists()
    recompute_files(recomputation=begun.pk, today=MONDAY)
    assert OpenDeadline.objects.get(file=file).due.day == 17
    watch(17, 1)
    assert ("reclaim", 16, "lapsed") not in warned()
    watch(18, 1)
    assert ("reclaim", 17, "lapsed") in warned()


def test_it_waits_for_a_recomputation_until_noon_alone(file):
    due(file, 9)
    Recomputation.objects.create(cause=Recomputation.Cause.PACK)
    assert watch(9, 11) is None
    assert watch(9, 12).marked is not None
    assert warned() == [("examination", 9, "today")]


def test_a_finished_recomputation_calls_the_watch(work, aldeia, user_with_role):
    work.held()
    add_day(
        by=user_with_role(aldeia, Role.ADMINISTRATOR), on=dt.date(2026, 3, 16), name="Luto", act="Decreto 41/2026", kind="closure"
    )
    tasks.recompute(recomputation=Recomputation.objects.get().pk)
    assert ProcrastinateJob.objects.filter(task_name="proceedings.watch").count() == 1


def test_a_new_day_of_a_term_is_warned_of_anew(file):
    row = due(file, 10)
    watch(9)
    row.due = dt.date(2026, 3, 12)
    row.save()
    watch(10)
    assert warned() == [("examination", 10, "soon"), ("examination", 12, "soon")]


def test_killed_between_two_steps_it_goes_on(file, monkeypatch):
    import sys

    module = sys.modules["zelo.proceedings.acts.watch_deadlines"]
    monkeypatch.setattr(module, "BATCH", 2)
    for n in range(5):
        due(file, 10, name=f"n{n}")
    steps = iter(range(2))
    with monkeypatch.context() as patch:

        def dying(pk, real=module._mark):
            if next(steps, None) is None:
                raise KeyboardInterrupt
            return real(pk)

        patch.setattr(module, "_mark", dying)
        with pytest.raises(KeyboardInterrupt):
            watch(9)
    assert DeadlineWarning.objects.count() == 4 and WatchDay.objects.get().marked is None
    watch(9)
    assert DeadlineWarning.objects.count() == 5 and WatchDay.objects.get().marked is not None


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_warn_once_and_queue_one_mail(aldeia, work):
    file = work.open()
    OpenDeadline.objects.all().delete()
    for n in range(3):
        due(file, 9, name=f"n{n}")
    done = at_once(aldeia, [lambda: watch(9)] * 3)
    assert all(row.marked for row in done)
    assert DeadlineWarning.objects.count() == 3
    assert ProcrastinateJob.objects.filter(task_name="proceedings.mail_digest").count() == 1
    person, day = work.people["veterinarian"].pk, dt.date(2026, 3, 9)
    mail.outbox.clear()
    at_once(aldeia, [lambda: digests.send_digest(person=person, day=day)] * 3)
    assert Digest.objects.count() == 1
    assert len(mail.outbox) == 1


# ---------------------------------------------------------------- the hours of the city


def test_mails_go_out_in_the_morning(file):
    due(file, 9)
    assert watch(9, 0).mailed is None
    assert warned() and not ProcrastinateJob.objects.filter(task_name="proceedings.mail_digest").exists()
    assert watch(9, 6).mailed is not None
    assert ProcrastinateJob.objects.filter(task_name="proceedings.mail_digest").count() == 1


@pytest.mark.parametrize(("hour", "sao_paulo", "cuiaba"), [(3, 9, 8), (4, 9, 9), (2, 8, 8)])
def test_the_day_begins_at_midnight_of_the_city(city_named, hour, sao_paulo, cuiaba, monkeypatch):
    """Nobres is an hour behind São Paulo: at 03:20 UTC its day before still runs."""
    from django.db import connection

    moment = dt.datetime(2026, 3, 9, hour, 20, tzinfo=dt.UTC)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    for slug, day in (("sao-pedro-da-aldeia", sao_paulo), ("nobres", cuiaba)):
        connection.set_tenant(city_named(slug))
        tasks.watch()
        assert WatchDay.objects.get().day == dt.date(2026, 3, day), slug


# ---------------------------------------------------------------- whom it warns


@pytest.mark.parametrize(
    ("port", "root"), [("", "http://sao-pedro-da-aldeia.localhost/"), ("8123", "http://sao-pedro-da-aldeia.localhost:8123/")]
)
def test_a_mail_leads_to_the_site_by_its_port(work, file, settings, port, root):
    settings.SITE_PORT, settings.TLS = port, False
    due(file, 10)
    watch(9)
    assert f"{root}mesa/prazos/" in mail_of(work.people["veterinarian"], 9)


def test_a_mail_tells_numbers_and_days_and_no_person(work, file):
    work.done(file, "team", "take_in", HORSE_OF("Anselmo Neto"), today=MONDAY)
    OpenDeadline.objects.all().delete()
    due(file, 10)
    due(file, 12, name="transfer")
    watch(9)
    body = mail_of(work.people["veterinarian"], 9)
    assert f"Recolhimento {file}" in body and "10/03/2026 (terça-feira)" in body and "12/03/2026" in body
    assert "/mesa/prazos/" in body
    assert "Anselmo" not in body and "RJ-140" not in body
    assert "2 prazos pedem sua atenção" in mail.outbox[0].subject
    assert mail_of(work.people["veterinarian"], 9) == "", "a second mail of the day"


def HORSE_OF(name):
    from tests.proceedings.work import HORSE

    return {**HORSE, "marks": f"cavalo de {name}"}


def test_who_has_nothing_gets_no_mail(work, file):
    due(file, 9)
    watch(9)
    assert digests.recipients(dt.date(2026, 3, 9)) == {work.people["veterinarian"].pk}
    assert mail_of(work.people["team"], 9) == ""
    assert not Digest.objects.exists()


def test_the_person_it_is_with_is_warned_and_else_all_of_the_role(work, aldeia, user_with_role, file):
    second = user_with_role(aldeia, Role.VETERINARIAN)
    row = due(file, 9)
    watch(9)
    both = {second.pk, work.people["veterinarian"].pk}
    assert digests.recipients(dt.date(2026, 3, 9)) == both
    row.person = second
    row.save()
    assert digests.recipients(dt.date(2026, 3, 9)) == {second.pk}
    close_account(by=user_with_role(aldeia, Role.ADMINISTRATOR), account=second.pk)
    assert digests.recipients(dt.date(2026, 3, 9)) == {work.people["veterinarian"].pk}
    row.refresh_from_db()
    assert row.person is None
    assert mail_of(second, 9) == ""


def test_who_lost_the_role_is_warned_no_more(work, aldeia, user_with_role, file):
    second = user_with_role(aldeia, Role.VETERINARIAN)
    row = due(file, 9, person=second)
    change_roles(by=user_with_role(aldeia, Role.ADMINISTRATOR), account=second.pk, roles=[Role.TREASURY])
    row.refresh_from_db()
    assert row.person is None
    watch(9)
    assert digests.recipients(dt.date(2026, 3, 9)) == {work.people["veterinarian"].pk}


def test_a_server_that_takes_no_mail_is_tried_again_and_says_no_address(work, file, monkeypatch):
    due(file, 9)
    watch(9)
    person, day = work.people["veterinarian"].pk, dt.date(2026, 3, 9)
    with monkeypatch.context() as patch:
        patch.setattr(digests.EmailMessage, "send", lambda self: (_ for _ in ()).throw(OSError(self.to)))
        with pytest.raises(digests.NotSent) as caught:
            digests.send_digest(person=person, day=day)
    assert "@" not in str(caught.value)
    assert Digest.objects.get().state == "failed"
    assert mail_of(work.people["veterinarian"], 9)
    assert Digest.objects.get().state == "sent"


def test_a_mail_that_may_have_gone_does_not_go_again(work, file):
    due(file, 9)
    watch(9)
    Digest.objects.create(person=work.people["veterinarian"], day=dt.date(2026, 3, 9), state="sending", many=1)
    assert mail_of(work.people["veterinarian"], 9) == ""
