"""The ways to reach a person."""

from __future__ import annotations

from zelo.accounts.models import User
from zelo.people import contacts
from zelo.people.changes import note_change
from zelo.people.models import Change, Contact, Person


def set_main(*, person: Person, kind: str, value: str, by: User | None, new: bool = False) -> Contact | None:
    """`value` is where the person is reached first; the one before stays as a further contact. Empty: there is none any more. For acts that
    have locked the person. Raises `Unfit`."""
    before = None if new else Contact.objects.filter(person=person, kind=kind, main=True).first()
    if not value.strip():
        if before is not None:
            before.delete()
            note_change(subject=Change.Subject.PERSON, number=person.pk, before={kind: before.value}, after={kind: ""}, by=by)
        return None
    made = contacts.read(kind, value)
    if before is not None and before.key == made.key:
        if before.value != made.value:
            before.value = made.value
            before.save(update_fields=["value"])
        return before
    if before is not None:
        before.main = False
        before.save(update_fields=["main"])
    found, _ = Contact.objects.update_or_create(
        person=person, kind=kind, key=made.key, defaults={"value": made.value, "main": True}
    )
    if not new:
        note_change(
            subject=Change.Subject.PERSON,
            number=person.pk,
            before={kind: before.value if before else ""},
            after={kind: made.value},
            by=by,
        )
    return found
