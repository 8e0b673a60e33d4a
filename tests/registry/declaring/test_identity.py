"""Nobody comes to see a record by knowing a CPF; the city confirms who an account is."""

import pytest
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, transaction

from tests.registry.declaring.conftest import CPF, key
from zelo.accounts.roles import Role
from zelo.animals.acts.enter_animal import enter_animal
from zelo.legal.conflicts import Conflict, Unfit
from zelo.people.acts.enter_person import enter_person
from zelo.people.models import Change, Person
from zelo.people.queries import of_user
from zelo.registry.declaring.acts.settle import confirm, refuse, see
from zelo.registry.declaring.acts.tell_contact import tell_contact
from zelo.registry.declaring.acts.tell_identity import tell_identity
from zelo.registry.declaring.queries import animals_of, queue
from zelo.registry.models import Declaration


@pytest.fixture
def known(city, cast, today):
    """Somebody the city has long had, with an animal."""
    person = enter_person(by=cast.registrar, today=today, name="Carla Souza", document=CPF, phone="(65) 97777-3333")
    enter_animal(by=cast.registrar, today=today, species="cat", name="Mingau", guardian=person)
    return person


@pytest.fixture
def claimant(city, user_with_role):
    return user_with_role(city)


@pytest.fixture
def claim(claimant, known, today):
    return tell_identity(
        by=claimant, key=key(), today=today, name="Carla Souza", document="529.982.247-25", phone="(65) 97777-3333"
    )


def test_who_knows_a_cpf_sees_nothing_of_its_record(claim, claimant, known, client_for, city):
    mine = of_user(claimant)
    assert mine is not None
    assert (mine.pk != known.pk, mine.document, list(animals_of(mine)), known.user) == (True, None, [], None)
    for address in ("", "eu/", "eu/contato/", "eu/consultas/"):
        assert "Mingau" not in client_for(city, claimant).get(f"/meus-animais/{address}").content.decode()


def test_the_answer_is_the_same_whether_the_city_has_that_cpf_or_not(city, client_for, user_with_role, known):
    answers = []
    for document in (CPF, "11144477735"):
        client = client_for(city, user_with_role(city))
        answer = client.post("/meus-animais/eu/", {"chave": str(key()), "name": "Dora Alves", "document": document})
        page = client.get("/meus-animais/").content.decode()
        answers.append((answer.status_code, answer["Location"], "Mingau" in page, "ainda vai conferir" in page))
    assert answers[0] == answers[1] == (302, "/meus-animais/", False, True)


def test_once_the_city_unites_the_records_the_account_sees_them(claim, claimant, cast, known, today):
    confirm(by=cast.registrar, declaration=claim.pk, key=key(), today=today, onto=known.pk)
    mine = of_user(claimant)
    assert (mine, [one.name for one in animals_of(mine)], mine.confirmed_on) == (known, ["Mingau"], today)


def test_confirming_without_uniting_does_not_take_the_cpf_of_another(claim, cast, known, today):
    with pytest.raises(Conflict, match="já tem"):
        confirm(by=cast.registrar, declaration=claim.pk, key=key(), today=today)
    claim.refresh_from_db()
    assert (claim.state, Person.objects.get(document=CPF)) == ("waiting", known)


def test_uniting_is_for_who_may_merge(claim, cast, known, today):
    with pytest.raises(PermissionDenied):
        confirm(by=cast.clerk, declaration=claim.pk, key=key(), today=today, onto=known.pk)
    claim.refresh_from_db()
    known.refresh_from_db()
    assert (claim.state, known.user) == ("waiting", None)


def test_a_of_user_another_account_is_not_taken(claim, cast, known, today, user_with_role, city):
    known.user = user_with_role(city)
    known.save()
    with pytest.raises(Conflict, match="outra conta"):
        confirm(by=cast.registrar, declaration=claim.pk, key=key(), today=today, onto=known.pk)


def test_a_new_cpf_is_written_when_the_city_confirms(city, user_with_role, cast, today):
    told = tell_identity(by=user_with_role(city), key=key(), today=today, name="Dora Alves", document="111.444.777-35")
    assert told.person.document is None
    again = key()
    confirm(by=cast.clerk, declaration=told.pk, key=again, today=today)
    confirm(by=cast.clerk, declaration=told.pk, key=again, today=today)
    told.person.refresh_from_db()
    assert (told.person.document, told.person.confirmed_on) == ("11144477735", today)
    assert told.steps.filter(kind="done").count() == 1


def test_told_twice_it_is_one_record(city, user_with_role, today):
    user, again = user_with_role(city), key()
    made = [tell_identity(by=user, key=again, today=today, name="Dora Alves") for _ in range(2)]
    assert made[0] == made[1]
    with pytest.raises(Conflict):
        tell_identity(by=user, key=key(), today=today, name="Dora Alves")
    assert Person.objects.filter(user=user).count() == 1


@pytest.mark.parametrize(
    ("given", "field"),
    [({"name": ""}, "name"), ({"name": "Dora", "document": "123"}, "document"), ({"name": "D1", "email": "x"}, "email")],
)
def test_what_does_not_fit(city, user_with_role, today, given, field):
    with pytest.raises(Unfit) as error:
        tell_identity(by=user_with_role(city), key=key(), today=today, **given)
    assert error.value.field == field


@pytest.mark.law("nobres", "art27_inc1")
def test_a_new_address_holds_at_once_and_the_desk_sees_it(cast, today):
    made = tell_contact(
        by=cast.a, key=key(), today=today, street="Rua Nova", district="Jardim", phone="(65) 99999-1111", messages=True
    )
    cast.ana.refresh_from_db()
    cast.rex.refresh_from_db()
    assert (cast.ana.street, cast.rex.district, made.state, made.queued) == ("Rua Nova", "Jardim", "done", True)
    assert made.data["after"]["street"] == "Rua Nova"
    assert Change.objects.filter(subject="person", number=cast.ana.pk, after__street="Rua Nova", by=cast.a).exists()
    see(by=cast.clerk, declaration=made.pk, key=key())
    assert made.pk not in [row.pk for row in queue()]


def test_what_the_city_changed_meanwhile_is_not_overwritten(cast, today):
    Person.objects.filter(pk=cast.ana.pk).update(street="Rua da Prefeitura")
    with pytest.raises(Conflict):
        tell_contact(by=cast.a, key=key(), today=today, seen={"street": "Rua das Acácias"}, street="Rua Nova")
    cast.ana.refresh_from_db()
    assert cast.ana.street == "Rua da Prefeitura"


def test_nothing_changed_is_no_declaration(cast, today):
    with pytest.raises(Unfit):
        tell_contact(by=cast.a, key=key(), today=today, street="Rua das Acácias")
    assert not Declaration.objects.filter(kind="contact").exists()


def test_who_may_decide(cast, city, user_with_role, claim, today):
    for role in [role for role in Role if role not in (Role.ATTENDANT, Role.REGISTRAR, Role.COORDINATOR)]:
        user = user_with_role(city, role)
        for act in (
            lambda user=user: confirm(by=user, declaration=claim.pk, key=key(), today=today),
            lambda user=user: refuse(by=user, declaration=claim.pk, key=key(), today=today, says="x"),
            lambda user=user: see(by=user, declaration=claim.pk, key=key()),
        ):
            with pytest.raises(PermissionDenied):
                act()
    with pytest.raises(PermissionDenied):
        confirm(by=cast.a, declaration=claim.pk, key=key(), today=today)


def test_the_database_keeps_what_was_told(claim):
    for change in (
        lambda: Declaration.objects.filter(pk=claim.pk).update(data={}),
        lambda: Declaration.objects.filter(pk=claim.pk).delete(),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
    with pytest.raises(DatabaseError), transaction.atomic():
        claim.steps.update(says="x")
