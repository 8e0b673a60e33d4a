"""A whole record as a form holds it: contacts with consent, roles in time, two people who save at once."""

import datetime as dt
import uuid

import pytest
from django.core.exceptions import PermissionDenied

from zelo.accounts.roles import Role
from zelo.legal.conflicts import Conflict, Unfit
from zelo.people.acts import GivenContact, begin_role, change_person, change_record, change_role, enter_record
from zelo.people.acts.keep_contacts import shown_contact
from zelo.people.acts.keep_record import shown_fields
from zelo.people.acts.keep_roles import shown_role
from zelo.people.models import Change, Contact, NotTwins, Person

TODAY = dt.date(2026, 3, 9)


@pytest.fixture
def save(clerk):
    """Changes somebody: fields, and rows of contacts."""

    def do(person, fields=None, contacts=(), seen=None, by=clerk, **more):
        return change_record(
            by=by, today=TODAY, person=person.pk, seen=seen if seen is not None else shown_fields(person), fields=fields or {},
            contacts=[GivenContact(f"c{place}", **row) for place, row in enumerate(contacts)], **more,
        )  # fmt: skip

    return do


def held(person):
    return [(one.value, one.main, one.messages_since, one.messages_how) for one in person.contacts.order_by("pk")]


def row_of(contact, **changed):
    shown = shown_contact(contact)
    as_typed = {
        "value": contact.value, "note": contact.note, "main": contact.main, "messages": contact.messages_since is not None,
        "messages_since": contact.messages_since, "messages_how": contact.messages_how,
    }  # fmt: skip
    return {"number": contact.pk, "seen": shown, **as_typed, **changed}


# ---------------------------------------------------------------- two people at once


def test_what_two_people_change_in_different_fields_both_stays(enter, save):
    ana = enter(street="Rua A", district="Centro")
    seen = shown_fields(ana)
    save(ana, {"street": "Rua B", "district": "Centro"}, seen=seen)
    save(ana, {"street": "Rua A", "district": "Jardim"}, seen=seen)
    ana.refresh_from_db()
    assert (ana.street, ana.district) == ("Rua B", "Jardim")


def test_the_same_field_changed_by_two_is_a_conflict_that_names_it(enter, save):
    ana = enter(street="Rua A")
    seen = shown_fields(ana)
    save(ana, {"street": "Rua B"}, seen=seen)
    with pytest.raises(Conflict, match="rua"):
        save(ana, {"street": "Rua C"}, seen=seen)
    save(ana, {"street": "Rua B"}, seen=seen)
    ana.refresh_from_db()
    assert ana.street == "Rua B"


def test_a_number_typed_with_its_marks_is_no_change(enter, save):
    ana = enter(document="52998224725", postal_code="78460000", born_on=dt.date(1980, 5, 17))
    Change.objects.all()
    save(ana, {"document": "529.982.247-25", "postal_code": "78460-000", "name": " Ana  Souza", "born_on": dt.date(1980, 5, 17)})
    assert not Change.objects.exists()


def test_a_form_sent_again_is_the_same_person(clerk, city, user_with_role):
    key = uuid.uuid4()
    contacts = [GivenContact("n0", "(65) 3376-1234"), GivenContact("n1", "a@b.example"), GivenContact("n2", " ")]
    first = enter_record(by=clerk, today=TODAY, key=key, fields={"name": "Ana"}, contacts=contacts)
    assert enter_record(by=clerk, today=TODAY, key=key, fields={"name": "Ana"}, contacts=contacts) == first
    assert Contact.objects.filter(main=True).count() == 2
    with pytest.raises(Conflict):
        enter_record(by=user_with_role(city, Role.ATTENDANT), today=TODAY, key=key, fields={"name": "Bia"})
    assert Person.objects.count() == 1


def test_a_contact_that_does_not_fit_enters_nobody(clerk):
    with pytest.raises(Unfit) as refused:
        enter_record(by=clerk, today=TODAY, key=uuid.uuid4(), fields={"name": "Ana"}, contacts=[GivenContact("n0", "12")])
    assert refused.value.field == "n0-value"
    assert not Person.objects.exists()


def test_who_was_shown_and_is_another_is_noted(enter, clerk):
    ana = enter()
    other = enter_record(by=clerk, today=TODAY, key=uuid.uuid4(), fields={"name": "Ana Souza"}, apart=[ana.pk, 10**9])
    assert list(NotTwins.objects.values_list("one", "other")) == [(ana.pk, other.pk)]


# ---------------------------------------------------------------- contacts and consent


def test_consent_is_given_and_taken_back(enter, save):
    ana = enter(phone="(65) 3376-1234")
    (phone,) = ana.contacts.all()
    save(ana, contacts=[row_of(phone, messages=True, messages_how="no balcão")])
    assert held(ana) == [("(65) 3376-1234", True, TODAY, "no balcão")]
    phone.refresh_from_db()
    save(ana, contacts=[row_of(phone, messages=False)])
    assert held(ana) == [("(65) 3376-1234", True, None, "")]
    log = [(one.before, one.after) for one in Change.objects.order_by("pk")]
    agreed = "(65) 3376-1234; aceita mensagens desde 09/03/2026 (no balcão)"
    assert log == [
        ({"contatos": ["(65) 3376-1234"]}, {"contatos": [agreed]}), ({"contatos": [agreed]}, {"contatos": ["(65) 3376-1234"]}),
    ]  # fmt: skip


def test_another_contact_becomes_the_first(enter, save):
    ana = enter(phone="(65) 3376-1234")
    (phone,) = ana.contacts.all()
    save(ana, contacts=[row_of(phone), {"value": "(65) 99999-0000", "main": True}])
    assert [(value, main) for value, main, *_ in held(ana)] == [("(65) 3376-1234", False), ("(65) 99999-0000", True)]
    save(ana, contacts=[row_of(ana.contacts.get(main=True), remove=True)])
    assert [(value, main) for value, main, *_ in held(ana)] == [("(65) 3376-1234", True)]


def test_a_phone_becomes_an_e_mail(enter, save):
    ana = enter(phone="(65) 3376-1234")
    (phone,) = ana.contacts.all()
    save(ana, contacts=[row_of(phone, value="Ana@Casa.example")])
    assert [(one.kind, one.key, one.main) for one in ana.contacts.all()] == [("email", "ana@casa.example", True)]


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ({"value": "12"}, "c0-value"), ({"value": "ana@"}, "c0-value"), ({"value": "0000 00000"}, "c0-value"),
        ({"value": "(65) 3376-1234"}, "c0-value"), ({"value": "190\0"}, "c0-value"),
        ({"value": "65 3376-9999", "note": "x" * 81}, "c0-note"), ({"value": "65 3376-9999", "messages": True}, "c0-how"),
        ({"value": "65 3376-9999", "messages": True, "messages_how": "termo", "messages_since": dt.date(2026, 3, 10)}, "c0-since"),
    ],
)  # fmt: skip
def test_a_contact_that_does_not_fit_names_its_row(enter, save, row, field):
    ana = enter(phone="(65) 3376-1234")
    with pytest.raises(Unfit) as refused:
        save(ana, {"name": "Bia"}, contacts=[row])
    assert refused.value.field == field
    ana.refresh_from_db()
    assert ana.name == "Ana Souza"


def test_a_contact_that_two_change(enter, save):
    ana = enter(phone="(65) 3376-1234")
    (phone,) = ana.contacts.all()
    mine, theirs = row_of(phone, note="recado com a mãe"), row_of(phone, value="(65) 3376-4321")
    save(ana, contacts=[theirs])
    save(ana, contacts=[row_of(phone)])
    assert [value for value, *_ in held(ana)] == ["(65) 3376-4321"], "who changed nothing changes nothing back"
    with pytest.raises(Conflict, match="3376-4321"):
        save(ana, contacts=[mine])
    Contact.objects.all().delete()
    with pytest.raises(Conflict, match="tirou"):
        save(ana, contacts=[mine])
    save(ana, contacts=[row_of(phone, remove=True)])
    assert held(ana) == []


# ---------------------------------------------------------------- roles in time


def test_a_role_begins_and_ends(enter, clerk):
    ana = enter()
    role = begin_role(by=clerk, today=TODAY, person=ana.pk, role="protector", since=dt.date(2025, 1, 1), number=" 7 / 2025 ")
    assert begin_role(by=clerk, today=TODAY, person=ana.pk, role="protector", since=dt.date(2025, 1, 1), number="7 / 2025") == role
    with pytest.raises(Conflict, match="já é protetor independente"):
        begin_role(by=clerk, today=TODAY, person=ana.pk, role="protector")
    with pytest.raises(Unfit, match="por que"):
        change_role(by=clerk, today=TODAY, person=ana.pk, role=role.pk, seen=shown_role(role), since=role.since, until=TODAY)
    change_role(
        by=clerk, today=TODAY, person=ana.pk, role=role.pk, seen=shown_role(role), since=role.since, until=TODAY, number=role.number, why="mudou-se",
    )  # fmt: skip
    second = begin_role(by=clerk, today=TODAY, person=ana.pk, role="protector", since=TODAY)
    with pytest.raises(Conflict, match="sem fim"):
        change_role(
            by=clerk,
            today=TODAY,
            person=ana.pk,
            role=role.pk,
            seen=shown_role(role) | {"until": "2026-03-09", "why": "mudou-se"},
            since=None,
            until=None,
        )
    assert second.pk != role.pk
    assert Change.objects.filter(after__has_key="protetor independente").count() == 3


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"role": "king"}, "role"), ({"role": "shop", "since": dt.date(2027, 1, 1)}, "since"), ({"role": "shop", "since": dt.date(1500, 1, 1)}, "since"),
        ({"role": "shop", "number": "x" * 61}, "number"), ({"role": "shop", "number": "\0"}, "number"),
    ],
)  # fmt: skip
def test_a_role_that_does_not_fit(enter, clerk, given, field):
    with pytest.raises(Unfit) as refused:
        begin_role(by=clerk, today=TODAY, person=enter().pk, **given)
    assert refused.value.field == field


def test_a_role_that_two_end(enter, clerk):
    ana = enter()
    role = begin_role(by=clerk, today=TODAY, person=ana.pk, role="shop")
    seen = shown_role(role)
    ending = {"by": clerk, "today": TODAY, "person": ana.pk, "role": role.pk, "seen": seen, "since": None, "until": TODAY}
    change_role(**ending, why="fechou")
    change_role(**ending, why="fechou")
    with pytest.raises(Conflict, match="outra pessoa mudou"):
        change_role(**ending, why="faliu")


@pytest.mark.parametrize("role", [None, Role.AUDITOR, Role.SUPERIOR, Role.ADMINISTRATOR, Role.COUNCIL_MEMBER])
def test_strangers_write_nothing(enter, city, user_with_role, save, role):
    ana, by = enter(), user_with_role(city, *filter(None, [role]))
    with pytest.raises(PermissionDenied):
        save(ana, {"name": "Bia"}, by=by)
    with pytest.raises(PermissionDenied):
        enter_record(by=by, today=TODAY, key=uuid.uuid4(), fields={"name": "Bia"})
    with pytest.raises(PermissionDenied):
        begin_role(by=by, today=TODAY, person=ana.pk, role="shop")


def test_a_change_that_tells_what_was_shown_leaves_what_nobody_touched(enter, clerk):
    ana = enter(street="Rua A", district="Centro")
    seen = shown_fields(ana)
    change_person(by=clerk, person=ana.pk, today=TODAY, seen=seen, street="Rua B", district="Centro")
    change_person(by=clerk, person=ana.pk, today=TODAY, seen=seen, street=" Rua  A", district="Jardim", phone="(65) 3376-1234")
    ana.refresh_from_db()
    assert (ana.street, ana.district, ana.contacts.get().value) == ("Rua B", "Jardim", "(65) 3376-1234")
    with pytest.raises(Conflict, match="rua"):
        change_person(by=clerk, person=ana.pk, today=TODAY, seen=seen, street="Rua C")
