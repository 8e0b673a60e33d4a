"""Two records become one: everything follows, nothing is lost, and the way back is kept."""

import datetime as dt
import uuid

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection

from tests.at_once import at_once
from zelo.accounts.roles import Role
from zelo.animals.models import Animal, AnimalEvent, Guardianship
from zelo.legal.conflicts import Conflict, Unfit
from zelo.people.acts import begin_role, change_person, change_record, merge_people, tell_apart, undo_merge
from zelo.people.acts.keep_record import shown_fields
from zelo.people.acts.merge_people import gather, stamp
from zelo.people.acts.note_looks import note_looks
from zelo.people.listing import changes, people
from zelo.people.models import Change, Contact, Look, Merge, NotTwins, Person, PersonRole
from zelo.people.pointers import STAYS, moving, pointers
from zelo.people.queries import by_ref, by_refs, looks, of_user, search

TODAY = dt.date(2026, 3, 9)


@pytest.fixture
def pair(enter):
    ana = enter("Ana Souza", phone="(65) 3376-1234", district="Centro", street="Rua A")
    gone = enter(
        "Ana Luísa de Souza", document="529.982.247-25", phone="(65) 99999-0000", email="ana@casa.example", born_on=dt.date(1980, 5, 17),
        street="Rua B", district="Jardim", postal_code="78460-000", latitude="-14.7", longitude="-56.3",
    )  # fmt: skip
    return ana, gone


def again(*rows):
    for row in rows:
        row.refresh_from_db()
    return rows


# ---------------------------------------------------------------- what points at people


def test_every_foreign_key_to_people_moves_or_is_listed_with_a_reason(city):
    """Rows of a table that the database refuses to change cannot move: such a one must be listed."""
    labels = {pointer.label for pointer in pointers()}
    assert labels >= set(STAYS), "listed, and not there"
    assert all(len(reason) > 10 for reason in STAYS.values())
    assert {
        "animals.Animal.guardian",
        "animals.Guardianship.person",
        "custody.Impoundment.claimant",
        "people.Contact.person",
    } <= labels - set(STAYS)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT r.relname, p.prosrc FROM pg_trigger t JOIN pg_class r ON r.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid"
            " WHERE t.tgname = 'kept' AND NOT t.tgisinternal"
        )
        frozen = dict(cursor.fetchall())

    def may_move(pointer):
        """Such a table may let just this column be changed."""
        return f"'{pointer.field}_id'" in frozen.get(pointer.model._meta.db_table, f"'{pointer.field}_id'")

    assert frozen
    assert [pointer.label for pointer in moving() if not may_move(pointer)] == []


def test_all_that_names_the_record_that_is_gone_names_the_kept_one(pair, clerk):
    ana, gone = pair
    animal = Animal.objects.create(species="dog", name="Rex", folded="rex", guardian=gone, entered_for=gone)
    guard = Guardianship.objects.create(animal=animal, person=gone)
    event = AnimalEvent.objects.create(animal=animal, kind="vaccination", person=gone)
    role = begin_role(by=clerk, today=TODAY, person=gone.pk, role="protector", number="7/2026")
    merge = merge_people(by=clerk, kept=ana.pk, gone=gone.pk)
    again(animal, guard, event, role, gone)
    assert {animal.guardian, animal.entered_for, guard.person, event.person, role.person, gone.merged_into} == {ana}
    assert animal.district == "Centro"
    assert {contact.value for contact in ana.contacts.all()} == {"(65) 3376-1234", "(65) 99999-0000", "ana@casa.example"}
    assert {contact.value for contact in ana.contacts.filter(main=True)} == {"(65) 3376-1234", "ana@casa.example"}
    undo_merge(by=clerk, merge=merge.pk)
    again(animal, guard, event, role, gone)
    assert {animal.guardian, animal.entered_for, guard.person, event.person, role.person} == {gone}
    assert gone.merged_into is None
    assert animal.district == "Jardim"
    assert {(contact.value, contact.main) for contact in gone.contacts.all()} == {
        ("(65) 99999-0000", True),
        ("ana@casa.example", True),
    }
    assert [contact.value for contact in ana.contacts.all()] == ["(65) 3376-1234"]


def test_a_model_that_comes_later_is_found_by_itself():
    assert {pointer.field for pointer in moving() if pointer.model is Animal} == {"guardian", "entered_for"}


def test_what_both_have_is_kept_once_and_nothing_is_thrown_away(pair, clerk):
    ana, gone = pair
    Contact.objects.create(person=gone, kind="phone", value="(65) 3376-1234", key="6533761234")
    animal = Animal.objects.create(species="dog", guardian=ana)
    mine = Guardianship.objects.create(animal=animal, person=ana, since=dt.date(2024, 1, 1))
    theirs = Guardianship.objects.create(animal=animal, person=gone, since=dt.date(2020, 1, 1))
    begin_role(by=clerk, today=TODAY, person=ana.pk, role="guardian")
    role = begin_role(by=clerk, today=TODAY, person=gone.pk, role="guardian", since=dt.date(2019, 1, 1))
    merge = merge_people(by=clerk, kept=ana.pk, gone=gone.pk)
    again(mine, theirs, role)
    assert (mine.person, mine.until, theirs.person) == (ana, None, ana)
    assert theirs.until is not None
    assert (role.person, role.since, role.until is None) == (ana, dt.date(2019, 1, 1), False)
    assert ana.contacts.filter(key="6533761234").count() == 1
    assert gone.contacts.get().key == "6533761234"
    undo_merge(by=clerk, merge=merge.pk)
    again(theirs, role)
    assert (theirs.person, theirs.until, role.person, role.until) == (gone, None, gone, None)


# ---------------------------------------------------------------- which value stays


def test_each_value_is_chosen(pair, clerk):
    ana, gone = pair
    merge = merge_people(
        by=clerk, kept=ana.pk, gone=gone.pk, taken=frozenset({"name", "document", "born_on", "address"}), why="mesma pessoa"
    )
    again(ana, gone)
    assert (str(ana), ana.document, ana.born_on, ana.street, ana.postal_code) == (
        "Ana Luísa de Souza", "52998224725", dt.date(1980, 5, 17), "Rua B", "78460000",
    )  # fmt: skip
    assert gone.document is None
    assert list(search("luisa souza")) == [ana]
    undo_merge(by=clerk, merge=merge.pk)
    again(ana, gone)
    assert (str(ana), ana.document, ana.born_on, ana.street, ana.latitude) == ("Ana Souza", None, None, "Rua A", None)
    assert (gone.document, gone.street) == ("52998224725", "Rua B")
    assert list(search("luisa souza")) == [gone]


def test_of_two_numbers_both_still_lead_to_the_kept_record(pair, clerk, enter):
    ana, gone = pair
    change_person(by=clerk, person=ana.pk, today=TODAY, document="000.000.001-91")
    merge = merge_people(by=clerk, kept=ana.pk, gone=gone.pk, taken=frozenset({"document"}))
    again(ana, gone)
    assert (ana.document, gone.document) == ("52998224725", "00000000191")
    for number in ("529.982.247-25", "000.000.001-91"):
        assert list(search(number)) == [ana]
        with pytest.raises(Conflict, match="Ana Souza"):
            enter("Zeca", document=number)
    with pytest.raises(Conflict):
        change_person(by=clerk, person=ana.pk, today=TODAY, document="000.000.001-91")
    undo_merge(by=clerk, merge=merge.pk)
    again(ana, gone)
    assert (ana.document, gone.document) == ("00000000191", "52998224725")


def test_what_was_changed_or_added_since_stays_with_the_kept_record(pair, clerk):
    ana, gone = pair
    animal = Animal.objects.create(species="dog", guardian=gone)
    merge = merge_people(by=clerk, kept=ana.pk, gone=gone.pk, taken=frozenset({"name", "address"}))
    change_person(by=clerk, person=ana.pk, today=TODAY, street="Rua Nova")
    later = Animal.objects.create(species="cat", guardian=ana)
    sold = Person.objects.create(name="Bia", folded="bia")
    Animal.objects.filter(pk=animal.pk).update(guardian=sold)
    undo_merge(by=clerk, merge=merge.pk)
    again(ana, gone, animal, later)
    assert (ana.name, ana.street, ana.district) == ("Ana Souza", "Rua Nova", "Centro")
    assert (later.guardian, animal.guardian) == (ana, sold)


def test_an_account_follows(pair, clerk, city, user_with_role):
    ana, gone = pair
    account, other = user_with_role(city), user_with_role(city)
    Person.objects.filter(pk=gone.pk).update(user=account)
    merge = merge_people(by=clerk, kept=ana.pk, gone=gone.pk)
    assert of_user(account) == ana
    undo_merge(by=clerk, merge=merge.pk)
    assert of_user(account) == gone
    Person.objects.filter(pk=ana.pk).update(user=other)
    merge_people(by=clerk, kept=ana.pk, gone=gone.pk)
    assert of_user(account) == of_user(other) == ana


# ---------------------------------------------------------------- afterwards


def test_acts_go_on_naming_the_record_that_is_gone(pair, clerk, enter):
    ana, gone = pair
    merge_people(by=clerk, kept=ana.pk, gone=gone.pk)
    assert by_ref(gone.ref) == ana
    assert by_refs({gone.ref, ana.ref}) == {gone.ref: ana, ana.ref: ana}
    best = enter("Ana S.")
    merge_people(by=clerk, kept=best.pk, gone=ana.pk)
    assert by_refs({gone.ref, ana.ref}) == {gone.ref: best, ana.ref: best}


def test_a_chain_is_undone_from_its_end(pair, clerk, enter):
    ana, gone = pair
    first = merge_people(by=clerk, kept=ana.pk, gone=gone.pk)
    best = enter("Ana S.")
    second = merge_people(by=clerk, kept=best.pk, gone=ana.pk)
    with pytest.raises(Conflict, match="Desfaça primeiro"):
        undo_merge(by=clerk, merge=first.pk)
    undo_merge(by=clerk, merge=second.pk)
    assert by_ref(gone.ref) == ana
    undo_merge(by=clerk, merge=first.pk)
    assert by_ref(gone.ref) == gone


def test_lists_and_searches_leave_it_out_and_looks_of_both_are_shown(pair, clerk):
    ana, gone = pair
    note_looks(by=clerk, people=[ana, gone], page=Look.Page.PERSON)
    merge_people(by=clerk, kept=ana.pk, gone=gone.pk)
    assert list(people()) == [ana]
    assert list(search("luisa souza")) == []
    assert {look.person for look in looks(person=ana.opaque)} == {ana, gone}
    assert {change.number for change in changes(ana)} == {ana.pk, gone.pk}


def test_what_came_to_the_record_that_is_gone_follows_it(pair, clerk):
    ana, gone = pair
    merge = merge_people(by=clerk, kept=ana.pk, gone=gone.pk)
    animal = Animal.objects.create(species="dog", guardian=gone)
    assert gather() == 1
    assert gather() == 0
    assert again(animal)[0].guardian == ana
    undo_merge(by=clerk, merge=merge.pk)
    assert again(animal)[0].guardian == gone


def test_undone_as_two_people_they_are_not_suspected_again(pair, clerk):
    ana, gone = pair
    merge = merge_people(by=clerk, kept=gone.pk, gone=ana.pk)
    undo_merge(by=clerk, merge=merge.pk, apart=True)
    assert NotTwins.objects.filter(one=ana, other=gone).exists()
    assert undo_merge(by=clerk, merge=merge.pk).undone_at is not None
    assert Change.objects.filter(why="a reunião foi desfeita").count() == 2


# ---------------------------------------------------------------- refused


def test_what_may_not_be_merged(pair, clerk, enter):
    ana, gone = pair
    shop = enter("Canil Bom Dono", kind="legal")
    with pytest.raises(Conflict, match="mesmo cadastro"):
        merge_people(by=clerk, kept=ana.pk, gone=ana.pk)
    with pytest.raises(Conflict, match="jurídica"):
        merge_people(by=clerk, kept=ana.pk, gone=shop.pk)
    with pytest.raises(Unfit):
        merge_people(by=clerk, kept=ana.pk, gone=gone.pk, taken=frozenset({"folded"}))
    with pytest.raises(Person.DoesNotExist):
        merge_people(by=clerk, kept=ana.pk, gone=10**9)
    with pytest.raises(Merge.DoesNotExist):
        undo_merge(by=clerk, merge=10**9)
    with pytest.raises(Conflict, match="mesmo cadastro"):
        tell_apart(by=clerk, one=ana.pk, other=ana.pk)
    assert not Merge.objects.exists()


def test_a_form_of_before_a_change_merges_nothing(pair, clerk):
    ana, gone = pair
    seen = stamp(*again(ana, gone))
    change_person(by=clerk, person=gone.pk, today=TODAY, name="Ana de Souza")
    with pytest.raises(Conflict, match="foi mudado"):
        merge_people(by=clerk, kept=ana.pk, gone=gone.pk, seen=seen)


def test_nobody_changes_a_record_that_is_gone(pair, clerk):
    ana, gone = pair
    seen = shown_fields(gone)
    merge_people(by=clerk, kept=ana.pk, gone=gone.pk)
    with pytest.raises(Conflict, match="reunido a outro"):
        change_person(by=clerk, person=gone.pk, today=TODAY, name="Bia")
    with pytest.raises(Conflict, match="reunido a outro"):
        change_record(by=clerk, person=gone.pk, today=TODAY, seen=seen, fields={"name": "Bia"})
    with pytest.raises(Conflict, match="reunido a outro"):
        begin_role(by=clerk, today=TODAY, person=gone.pk, role="guardian")


@pytest.mark.parametrize("role", [None, *(role for role in Role if role not in (Role.REGISTRAR, Role.COORDINATOR))])
def test_who_may_not_merge(pair, clerk, city, user_with_role, role):
    ana, gone = pair
    merge = merge_people(by=clerk, kept=ana.pk, gone=gone.pk)
    by = user_with_role(city, *filter(None, [role]))
    with pytest.raises(PermissionDenied):
        merge_people(by=by, kept=ana.pk, gone=gone.pk)
    with pytest.raises(PermissionDenied):
        undo_merge(by=by, merge=merge.pk)


# ---------------------------------------------------------------- at once


@pytest.mark.django_db(transaction=True)
def test_two_merge_the_same_pair_each_its_own_way(city, pair, clerk):
    ana, gone = pair
    found = at_once(city, [
        lambda: merge_people(by=clerk, kept=ana.pk, gone=gone.pk), lambda: merge_people(by=clerk, kept=gone.pk, gone=ana.pk),
    ], refusals=Conflict)  # fmt: skip
    assert sorted(type(one).__name__ for one in found) == ["Conflict", "Merge"]
    assert Person.objects.filter(merged_into=None).count() == 1
    assert Merge.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_merge_sent_four_times_at_once(city, pair, clerk):
    ana, gone = pair
    found = at_once(city, [lambda: merge_people(by=clerk, kept=ana.pk, gone=gone.pk)] * 4)
    assert {one.pk for one in found} == {Merge.objects.get().pk}


@pytest.mark.django_db(transaction=True)
def test_merged_while_somebody_changes_it(city, pair, clerk):
    ana, gone = pair
    seen = shown_fields(gone)
    merged, changed = at_once(city, [
        lambda: merge_people(by=clerk, kept=ana.pk, gone=gone.pk, taken=frozenset({"name"})),
        lambda: change_record(by=clerk, person=gone.pk, today=TODAY, seen=seen, fields={"name": "Ana Prado"}),
    ], refusals=Conflict)  # fmt: skip
    assert isinstance(merged, Merge)
    again(ana, gone)
    assert ana.name == gone.name, "the change came first and was taken, or was refused"
    assert isinstance(changed, Conflict) == (ana.name == "Ana Luísa de Souza")


@pytest.mark.django_db(transaction=True)
def test_an_animal_that_comes_while_the_records_are_merged_is_not_lost(city, pair, clerk):
    ana, gone = pair
    at_once(city, [
        lambda: merge_people(by=clerk, kept=ana.pk, gone=gone.pk), lambda: Animal.objects.create(species="dog", guardian_id=gone.pk),
    ], refusals=Conflict)  # fmt: skip
    gather()
    assert Animal.objects.get().guardian == ana


@pytest.mark.django_db(transaction=True)
def test_one_form_of_somebody_new_sent_five_times_at_once(city, clerk):
    from zelo.people.acts import enter_record

    key = uuid.uuid4()
    found = at_once(city, [lambda: enter_record(by=clerk, today=TODAY, key=key, fields={"name": "Ana"})] * 5)
    assert {one.pk for one in found} == {Person.objects.get().pk}
    assert PersonRole.objects.count() == 0
