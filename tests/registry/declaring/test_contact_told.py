"""An address told by an account: what the form showed and nobody touched undoes nothing; whose record an account has; one form sent twice at once."""

import pytest

from tests.at_once import at_once
from tests.registry.declaring.conftest import key
from zelo.animals.models import AnimalEvent
from zelo.legal.conflicts import Conflict
from zelo.people.acts import change_person, merge_people
from zelo.registry.declaring.acts.tell_contact import ADDRESS, CONTACTS, contact_of, tell_contact
from zelo.registry.declaring.acts.tell_event import tell_event
from zelo.registry.declaring.permissions import person_of
from zelo.registry.models import Declaration


def shown(person):
    now = contact_of(person)
    return {name: now[name] for name in (*ADDRESS, *CONTACTS)}


def test_what_was_sent_along_untouched_stays_as_the_city_changed_it(cast, today):
    seen = shown(cast.ana)
    change_person(
        by=cast.registrar, person=cast.ana.pk, today=today, district="Norte", phone="(65) 97777-0000", postal_code="78460000"
    )
    told = tell_contact(by=cast.a, key=key(), today=today, seen=seen, **{**seen, "street": "Rua Nova"})
    cast.ana.refresh_from_db()
    now = contact_of(cast.ana)
    assert (now["street"], now["district"], now["phone"], now["postal_code"]) == (
        "Rua Nova",
        "Norte",
        "(65) 97777-0000",
        "78460000",
    )
    assert set(told.data["after"]) == {"street"}


def test_what_both_changed_is_a_conflict(cast, today):
    seen = shown(cast.ana)
    change_person(by=cast.registrar, person=cast.ana.pk, today=today, district="Norte")
    with pytest.raises(Conflict, match="bairro"):
        tell_contact(by=cast.a, key=key(), today=today, seen=seen, **{**seen, "district": "Sul"})


def test_an_account_of_a_record_merged_away_has_the_one_that_is_kept(cast, today):
    merge_people(by=cast.registrar, kept=cast.ana.pk, gone=cast.bia.pk)
    assert person_of(cast.b) == cast.ana
    tell_contact(by=cast.b, key=key(), today=today, street="Rua Nova")
    cast.ana.refresh_from_db()
    assert cast.ana.street == "Rua Nova"


@pytest.mark.django_db(transaction=True)
def test_one_form_sent_three_times_at_once_is_one_declaration(city, cast, today):
    sent = key()

    def send():
        return tell_event(
            by=cast.a, key=sent, animal=cast.rex.pk, kind="loss", today=today, on=today, data={"place": "na praça"}
        ).pk

    found = at_once(city, [send] * 3)
    assert set(found) == {Declaration.objects.get(kind="loss").pk}
    assert AnimalEvent.objects.filter(animal=cast.rex, kind="loss").count() == 1
