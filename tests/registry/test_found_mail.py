"""The guardian of a found animal is written to: where they agreed, once, never twice, and with nothing of them in a log."""

import logging
import smtplib
import uuid

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.db import connection

from tests.registry.registered import CHIP, EMAIL, NAME, SECRETS, TODAY, guardian, registered
from zelo.accounts.roles import Role
from zelo.animals.models import Guardianship
from zelo.people.models import Contact, Person
from zelo.registry import mailing
from zelo.registry.acts.leave_found_message import leave_found_message
from zelo.registry.acts.settle_found_message import tell_guardian
from zelo.registry.mailing import NotSent, mail_guardian_of
from zelo.registry.models import FoundMessage, FoundStep
from zelo.registry.queries import found as messages


@pytest.fixture
def by(city, user_with_role):
    return user_with_role(city, Role.ATTENDANT)


def left(dog, **more):
    given = {
        "key": uuid.uuid4(),
        "animal": dog,
        "number": CHIP,
        "text": "Está comigo.\nManca.",
        "phone": "(65) 3376-1234",
        "email": "achei@exemplo.br",
        "place_text": "Praça da Matriz",
    }
    return leave_found_message(**{**given, **more})


def kinds(message):
    return list(message.steps.order_by("pk").values_list("kind", flat=True))


def test_who_agreed_is_written_to_with_the_finder_s_words_and_contact(by):
    made = left(registered(by, guardian()))
    mail_guardian_of(message=made.pk)
    [sent] = mail.outbox
    assert (sent.to, sent.bcc, sent.reply_to) == ([EMAIL], [], ["achei@exemplo.br"])
    assert sent.subject == "Encontraram Trovão"
    for said in (
        "> Está comigo.\n> Manca.",
        "Onde: Praça da Matriz",
        "Telefone: (65) 3376-1234",
        "E-mail: achei@exemplo.br",
        "Nobres/MT",
        CHIP,
    ):
        assert said in sent.body
    assert NAME not in sent.body
    assert kinds(made) == ["sending", "mailed"]
    assert messages.state(messages.by_code(made.code)) == "told"
    assert list(messages.waiting()) == []


def test_who_did_not_agree_or_has_no_e_mail_waits_for_a_call(by):
    for n, person in enumerate((guardian(agreed=False), None)):
        made = left(registered(by, person, chip=f"98200012345600{n}"))
        mail_guardian_of(message=made.pk)
        assert kinds(made) == []
    assert mail.outbox == []
    assert messages.waiting().count() == 2


def test_never_twice(by):
    made = left(registered(by, guardian()))
    for _ in range(3):
        mail_guardian_of(message=made.pk)
    assert len(mail.outbox) == 1
    assert kinds(made) == ["sending", "mailed"]


def test_not_after_somebody_called(by):
    made = left(registered(by, guardian()))
    tell_guardian(by=by, message=made.pk, key=uuid.uuid4(), way="phone")
    mail_guardian_of(message=made.pk)
    assert mail.outbox == []


def test_a_server_that_refuses_is_tried_again_and_names_nobody(by, monkeypatch, caplog):
    made = left(registered(by, guardian()))
    sends = EmailMessage.send

    def refuse(*_, **__):
        raise smtplib.SMTPRecipientsRefused({EMAIL: (550, b"no such user")})

    monkeypatch.setattr(EmailMessage, "send", refuse)
    with caplog.at_level(logging.DEBUG), pytest.raises(NotSent) as error:
        mail_guardian_of(message=made.pk)
    assert error.value.__cause__ is None
    assert error.value.__suppress_context__
    assert EMAIL not in caplog.text
    assert kinds(made) == ["sending", "failed"]
    assert list(messages.waiting()) == [made]
    monkeypatch.setattr(EmailMessage, "send", sends)
    mail_guardian_of(message=made.pk)
    assert len(mail.outbox) == 1
    assert kinds(made) == ["sending", "failed", "sending", "mailed"]


def test_a_crash_while_sending_is_not_repeated_and_waits_for_a_person(by, monkeypatch):
    made = left(registered(by, guardian()))

    def crash(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(EmailMessage, "send", crash)
    with pytest.raises(KeyboardInterrupt):
        mail_guardian_of(message=made.pk)
    monkeypatch.undo()
    mail_guardian_of(message=made.pk)
    assert mail.outbox == []
    assert kinds(made) == ["sending"]
    assert list(messages.waiting()) == [made]


def test_called_while_the_mail_was_on_its_way_both_are_kept(by, monkeypatch):
    made = left(registered(by, guardian()))
    sends = EmailMessage.send

    def slow(self, *args, **more):
        tell_guardian(by=by, message=made.pk, key=uuid.uuid4(), way="phone")
        return sends(self, *args, **more)

    monkeypatch.setattr(EmailMessage, "send", slow)
    mail_guardian_of(message=made.pk)
    assert kinds(made) == ["sending", "told", "mailed"]
    assert FoundMessage.objects.get().settled


def test_all_who_have_the_animal_in_one_mail_that_shows_none_to_another(by):
    dog = registered(by, guardian())
    for n, agreed in enumerate((True, False)):
        carer = Person.objects.create(name=f"Ana {n}", folded=f"ana {n}")
        Contact.objects.create(
            person=carer,
            kind="email",
            value=f"segundo{n}@exemplo.br",
            key=f"segundo{n}@exemplo.br",
            messages_since=TODAY if agreed else None,
        )
        Contact.objects.create(
            person=carer,
            kind="email",
            value=f"a{n}@exemplo.br",
            key=f"a{n}@exemplo.br",
            main=True,
            messages_since=TODAY if agreed else None,
        )
        Guardianship.objects.create(animal=dog, person=carer, capacity="carer")
    mail_guardian_of(message=left(dog).pk)
    [sent] = mail.outbox
    assert (sent.to, sorted(sent.bcc)) == ([], ["a0@exemplo.br", EMAIL])


def test_a_flood_goes_to_the_desk_and_not_to_the_post(by, monkeypatch):
    monkeypatch.setattr(mailing, "MOST_A_DAY", 2)
    dog = registered(by, guardian())
    for _ in range(4):
        mail_guardian_of(message=left(dog).pk)
    assert len(mail.outbox) == 2
    assert messages.waiting().count() == 2


def test_a_name_of_two_lines_breaks_no_header(by):
    mail_guardian_of(message=left(registered(by, guardian(), name="Trovão\nBcc: outro@exemplo.br")).pk)
    [sent] = mail.outbox
    assert sent.subject == "Encontraram Trovão Bcc: outro@exemplo.br"
    assert sent.recipients() == [EMAIL]
    assert sent.message()["Bcc"] is None


def test_the_queue_does_it_once_and_holds_nothing_of_anybody(transactional_db, city_named, user_with_role, run_tasks, caplog):
    city = city_named("nobres")
    connection.set_tenant(city)
    with caplog.at_level(logging.DEBUG):
        made = left(registered(user_with_role(city, Role.ATTENDANT), guardian()))
        run_tasks()
        run_tasks()
    connection.set_tenant(city)
    assert len(mail.outbox) == 1
    assert kinds(FoundMessage.objects.get(pk=made.pk)) == ["sending", "mailed"]
    with connection.cursor() as cursor:
        cursor.execute("SELECT string_agg(job::text, ' ') FROM procrastinate_jobs job")
        (held,) = cursor.fetchone()
    for secret in (*SECRETS, "achei@exemplo.br", "3376-1234"):
        assert secret not in held
    for record in caplog.records:
        if record.name.split(".")[0] in ("zelo", "procrastinate"):
            assert not any(secret in record.getMessage() for secret in (*SECRETS, "achei@exemplo.br")), record


def test_the_steps_that_end_a_message_are_one(by):
    made = left(registered(by, guardian()))
    mail_guardian_of(message=made.pk)
    assert FoundStep.objects.filter(message=made, kind__in=["told", "mailed", "closed"]).count() == 1
