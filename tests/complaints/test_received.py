"""One act opens the file, whoever presses first; identity never comes near it; the answer comes back by the code, and by e-mail once."""

import datetime as dt
import smtplib
import uuid

import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.core.mail import EmailMessage
from django.utils import timezone

from tests.at_once import at_once
from tests.complaints.conftest import EMAIL, NAME, PLACE, SECRETS, TODAY, WHAT, act, left, photo, received
from zelo.accounts.roles import Role
from zelo.complaints.acts.keep_picture import keep_picture
from zelo.complaints.acts.leave_addition import leave_addition
from zelo.complaints.acts.open_identity import open_identity
from zelo.complaints.acts.take_addition import take_addition
from zelo.complaints.codes import digest, new_code
from zelo.complaints.followed import followed
from zelo.complaints.mailing import NotSent, mail_complainant
from zelo.complaints.models import Complaint, IdentityLook
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.queries import law_now
from zelo.people.acts import enter_person
from zelo.people.models import Look
from zelo.proceedings.acts import open_file
from zelo.proceedings.models import Act, CaseFile, Evidence
from zelo.proceedings.queries import broken_chains


def look(row):
    row = Complaint.objects.select_related("file__projection", "joined_to").get(pk=row.pk)
    return followed(law_now(), row, TODAY)


@pytest.mark.law("nobres", "art10_inc6")
def test_receiving_opens_a_file_on_the_day_it_came_with_its_pictures_as_evidence(attendant):
    code, came = new_code(), timezone.now() - dt.timedelta(days=2)
    keep_picture(draft=digest(code), upload=photo(), anonymous=True)
    row, _ = left(code=code, at=came)
    from zelo.complaints.acts.receive_complaint import receive_complaint

    done = receive_complaint(
        by=attendant, complaint=row.pk, today=TODAY, on=timezone.localtime(came).date(), facts={"reached_by": "page", "place_text": PLACE, "description": WHAT}
    )  # fmt: skip
    row.refresh_from_db()
    assert (row.state, row.file_id, done.act.on, done.act.kind) == (
        "received",
        done.file.pk,
        timezone.localtime(came).date(),
        "receive",
    )
    [evidence] = Evidence.objects.all()
    assert done.act.evidence == [evidence.sha256] and evidence.name_sent == "foto-1.jpg"
    assert list(broken_chains()) == []


def test_the_same_person_again_and_another_one_after(people):
    row, _ = left()
    first = received(row, people[Role.ATTENDANT])
    assert received(row, people[Role.ATTENDANT]).again
    with pytest.raises(Conflict, match=str(first.file)):
        received(row, people[Role.INSPECTOR])
    assert CaseFile.objects.count() == 1


def test_who_may_not_receive_by_the_law_and_what_it_refuses_leaves_nothing(people):
    from zelo.complaints.acts.receive_complaint import receive_complaint
    from zelo.proceedings.acts import NotRecorded

    code = new_code()
    keep_picture(draft=digest(code), upload=photo(), anonymous=True)
    row, _ = left(code=code)
    for role in (Role.TREASURY, Role.AUDITOR, Role.REGISTRAR):
        with pytest.raises(PermissionDenied):
            received(row, people[role])
    refused = receive_complaint(by=people[Role.ATTENDANT], complaint=row.pk, today=TODAY, on=TODAY, facts={"reached_by": "page"})
    assert isinstance(refused, NotRecorded)
    row.refresh_from_db()
    assert row.state == "waiting" and not Evidence.objects.exists() and not CaseFile.objects.exists()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_two_attendants_at_once_open_one_file(city, user_with_role):
    people = [user_with_role(city, Role.ATTENDANT) for _ in range(4)]
    row, _ = left()
    found = at_once(city, [lambda by=by: received(Complaint.objects.get(pk=row.pk), by) for by in people], refusals=Conflict)
    assert len([one for one in found if not isinstance(one, Conflict)]) == 1
    assert CaseFile.objects.count() == Act.objects.count() == 1


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_one_form_sent_many_times_at_once_is_one_complaint_and_one_addition(city, user_with_role):
    code, key, by = new_code(), uuid.uuid4(), user_with_role(city, Role.ATTENDANT)
    rows = at_once(city, [lambda: left("confidential", code=code)[0].pk for _ in range(5)])
    assert len(set(rows)) == 1 == Complaint.objects.count()
    row = Complaint.objects.get()
    received(row, by)
    made = at_once(city, [lambda: leave_addition(key=key, complaint=row, draft="x", text="mais").pk for _ in range(4)])
    assert len(set(made)) == 1
    taken = at_once(
        city, [lambda: take_addition(by=by, addition=made[0], today=TODAY, text="mais") for _ in range(4)], refusals=Conflict
    )
    assert all(not isinstance(one, Conflict) for one in taken) and Act.objects.count() == 2


def test_a_file_opened_directly_has_its_row_too(attendant):
    done = open_file(
        by=attendant, kind="complaint", act="receive", today=TODAY, key=uuid.uuid4(),
        facts={"reached_by": "phone", "place_text": PLACE, "description": WHAT, "point": "-14.7203,-56.3275"},
    )  # fmt: skip
    row = Complaint.objects.get(file=done.file)
    assert (row.reached_by, row.state, float(row.latitude)) == ("phone", "received", -14.7203)


def test_what_is_entered_late_came_on_its_own_day(attendant):
    came = TODAY - dt.timedelta(days=3)
    facts = {"reached_by": "letter", "place_text": PLACE, "description": WHAT}
    done = open_file(by=attendant, kind="complaint", act="receive", on=came, today=TODAY, key=uuid.uuid4(), facts=facts)
    assert timezone.localdate(Complaint.objects.get(file=done.file).at) == came


def test_the_triage_s_risk_orders_it_and_an_answer_ends_it(attendant):
    row, _ = left(danger=True)
    received(row, attendant)
    act(row, attendant, "triage", risk="low", reason_text="animal abrigado")
    row.refresh_from_db()
    assert (row.risk, row.rank, row.open) == ("low", 10, True)
    act(row, attendant, "answer", answer_text="Visitado e orientado.")
    row.refresh_from_db()
    assert not row.open


def test_whoever_holds_the_code_reads_the_term_the_questions_and_the_answer_and_nothing_of_the_accused(attendant):
    row, _ = left("named", offender_text="Fulano Acusado da Silva")
    assert look(row).number == ""
    received(row, attendant)
    found = look(row)
    assert found.stage == "Recebida" and found.due and found.left > 0 and any("lei13460" in one for one in found.basis)
    act(row, attendant, "triage", risk="high", reason_text="segredo do Acusado")
    act(row, attendant, "ask_information", text="Qual o número da casa?")
    assert [(one.asks, one.text) for one in look(row).said] == [(True, "Qual o número da casa?")]
    act(row, attendant, "answer", answer_text="Fomos lá.")
    found = look(row)
    assert found.answered and found.final and "Acusado" not in repr(found) and not found.open


def test_joined_to_another_of_the_same_fact(attendant, django_capture_on_commit_callbacks):
    first, _ = left()
    received(first, attendant)
    second, _ = left("named")
    received(second, attendant, join_to=first.file, join_reason="mesmo fato")
    assert second.joined_to == first.file and not second.open
    assert look(second).joined == str(first.file)
    third, _ = left()
    from zelo.legal.conflicts import Conflict

    with pytest.raises(Conflict, match="já foi juntada"):
        received(third, attendant, join_to=second.file, join_reason="mesmo fato")
    third.refresh_from_db()
    assert third.state == "waiting"
    act(first, attendant, "triage", risk="low", reason_text="x")
    n = act(first, attendant, "answer", answer_text="Resolvido.").act.n
    assert look(second).answered
    mail_complainant(complaint=second.pk, file=first.file_id, act=n)
    mail_complainant(complaint=second.pk, file=first.file_id, act=n)
    assert [one.to for one in mail.outbox] == [[EMAIL]]


def test_the_answer_is_mailed_once_to_who_agreed(attendant, monkeypatch):
    rows = [left("confidential")[0], left("named", mail=False)[0], left()[0]]
    for row in rows:
        received(row, attendant)
        act(row, attendant, "triage", risk="low", reason_text="x")
        n = act(row, attendant, "answer", answer_text="Fomos lá e orientamos.").act.n
        for _ in range(2):
            mail_complainant(complaint=row.pk, file=row.file_id, act=n)
    [sent] = mail.outbox
    assert (
        sent.to == [EMAIL]
        and "Fomos lá e orientamos." in sent.body
        and NAME not in sent.body + sent.subject
        and WHAT not in sent.body
    )


def test_a_mail_that_fails_is_tried_again_and_one_that_may_have_gone_is_not(attendant, monkeypatch):
    row, _ = left("named")
    received(row, attendant)
    n = act(row, attendant, "ask_information", text="Quando?").act.n

    def refuse(self):
        raise smtplib.SMTPServerDisconnected(EMAIL)

    with monkeypatch.context() as broken:
        broken.setattr(EmailMessage, "send", refuse)
        with pytest.raises(NotSent) as error:
            mail_complainant(complaint=row.pk, file=row.file_id, act=n)
    assert EMAIL not in str(error.value) and error.value.__cause__ is None
    mail_complainant(complaint=row.pk, file=row.file_id, act=n)
    assert len(mail.outbox) == 1 and [one.kind for one in row.steps.all()] == ["sending", "failed", "sending", "mailed"]


def test_information_by_the_code_waits_for_somebody_who_joins_it(attendant):
    row, _ = left()
    received(row, attendant)
    keep_picture(draft="d" * 64, upload=photo(), anonymous=True)
    made = leave_addition(key=uuid.uuid4(), complaint=row, draft="d" * 64, text="É a casa verde.")
    done = take_addition(by=attendant, addition=made.pk, today=TODAY, text="É a casa verde.")
    assert done.act.kind == "add_information" and len(done.act.evidence) == 1
    assert take_addition(by=attendant, addition=made.pk, today=TODAY, text="É a casa verde.").again


def test_identity_is_opened_by_who_may_and_noted(people):
    ana = enter_person(by=people[Role.ATTENDANT], today=TODAY, name=NAME)
    rows = {way: left(way)[0] for way in ("named", "confidential", "anonymous")}
    rows["named"].complainant.person = ana
    rows["named"].complainant.save()
    may = {
        "named": {Role.ATTENDANT, Role.COORDINATOR, Role.AUTHORITY},
        "confidential": {Role.COORDINATOR, Role.AUTHORITY},
        "anonymous": set(),
    }
    for way, row in rows.items():
        for role, user in people.items():
            if role in may[way]:
                assert open_identity(by=user, complaint=row, why="falar com a pessoa sobre a visita").name == NAME
            else:
                with pytest.raises(PermissionDenied):
                    open_identity(by=user, complaint=row, why="falar com a pessoa sobre a visita")
    with pytest.raises(Unfit):
        open_identity(by=people[Role.COORDINATOR], complaint=rows["confidential"], why="quero")
    assert IdentityLook.objects.count() == 5
    assert Look.objects.filter(person=ana, whole=True).count() == 3
    assert not any("denúncia" in one.about + one.why for one in Look.objects.all())


def test_the_name_enters_no_act_and_no_projection(attendant):
    row, _ = left("named")
    received(row, attendant)
    act(row, attendant, "triage", risk="low", reason_text="x")
    from django.db import connection

    with connection.cursor() as cursor:
        for table in (
            "proceedings_act",
            "proceedings_casefile",
            "proceedings_projection",
            "proceedings_evidence",
            "complaints_complaint",
            "people_look",
        ):
            cursor.execute(f"SELECT coalesce(string_agg(to_jsonb(t)::text, ''), '') FROM \"{table}\" t")
            assert not any(secret in cursor.fetchone()[0] for secret in SECRETS[:1])
