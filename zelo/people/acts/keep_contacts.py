"""The ways to reach a person."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from zelo.accounts.models import User
from zelo.legal.conflicts import Conflict, Unfit
from zelo.people import contacts
from zelo.people.changes import note_change, plain
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


@dataclass(frozen=True)
class GivenContact:
    """A row of a form. `row` names it in what is refused (`row-value`); `number` is the contact's, None of a new one; `seen` is what the form showed
    of it (`shown_contact`). An empty value, or `remove`, takes it away."""

    row: str
    value: str
    number: int | None = None
    note: str = ""
    main: bool = False
    messages: bool = False
    messages_since: dt.date | None = None
    messages_how: str = ""
    remove: bool = False
    seen: Mapping[str, Any] | None = None


def shown_contact(contact: Contact) -> dict[str, Any]:
    return {name: plain(getattr(contact, name)) for name in ("value", "note", "main", "messages_since", "messages_how")}


def keep_contacts(*, person: Person, given: Iterable[GivenContact], today: dt.date, by: User | None, new: bool = False) -> None:
    """Writes the rows of a form; contacts it does not name stay. For acts that have locked the person. Raises Unfit with `row-field`, and Conflict
    where somebody changed the same contact to something else."""
    there = {} if new else {one.pk: one for one in Contact.objects.filter(person=person)}
    before = _lines(there.values())
    left = dict(there)
    taken: dict[tuple[str, str], str] = {(one.kind, one.key): "" for one in there.values()}
    chosen: dict[str, Contact] = {}
    for row in given:
        held = there.get(row.number) if row.number is not None else None
        if row.number is not None and held is None:
            if row.remove or not _changed(row):
                continue
            raise Conflict(
                f"Enquanto você escrevia, outra pessoa tirou o contato {row.value}. Se ele vale, escreva-o numa linha nova."
            )
        if row.remove or not row.value.strip():
            if held is not None:
                _clash(held, row)
                taken.pop((held.kind, held.key), None)
                left.pop(held.pk)
                held.delete()
            continue
        if held is not None and not _changed(row):
            continue
        if held is not None:
            _clash(held, row)
            taken.pop((held.kind, held.key), None)
        one = _read(row, held or Contact(person=person), today)
        if (one.kind, one.key) in taken:
            raise Unfit(f"{row.row}-value", "Este contato já está na lista.")
        taken[one.kind, one.key] = row.row
        if row.main and one.kind in chosen:
            raise Unfit(f"{row.row}-main", f"Só um {one.get_kind_display().lower()} pode ser o primeiro a usar.")
        if row.main:
            chosen[one.kind] = one
        one.main = False
        one.save()
        left[one.pk] = one
    _set_mains(left.values(), chosen)
    if not new:
        _note(person, before, _lines(left.values()), by)


def _read(row: GivenContact, one: Contact, today: dt.date) -> Contact:
    kind = Contact.Kind.EMAIL if "@" in row.value else Contact.Kind.PHONE
    try:
        read = contacts.read(kind, row.value)
    except Unfit as error:
        raise Unfit(f"{row.row}-value", error.message) from error
    if len(row.note) > 80 or len(row.messages_how) > 80 or "\0" in row.note + row.messages_how:
        raise Unfit(f"{row.row}-note", "A observação cabe em até 80 letras.")
    if row.messages and row.messages_since is not None and row.messages_since > today:
        raise Unfit(f"{row.row}-since", "O dia em que a pessoa aceitou ainda não chegou.")
    if row.messages and not row.messages_how.strip():
        raise Unfit(f"{row.row}-how", "Diga como a pessoa aceitou: no balcão, por telefone, num termo assinado.")
    one.kind, one.value, one.key, one.note = read.kind, read.value, read.key, " ".join(row.note.split())
    one.messages_since = (row.messages_since or one.messages_since or today) if row.messages else None
    one.messages_how = " ".join(row.messages_how.split()) if row.messages else ""
    return one


def _given(row: GivenContact) -> dict[str, Any]:
    return {
        "value": " ".join(row.value.split()), "note": " ".join(row.note.split()), "main": row.main,
        "messages_since": plain(row.messages_since) if row.messages else None, "messages_how": " ".join(row.messages_how.split()) if row.messages else "",
    }  # fmt: skip


def _changed(row: GivenContact) -> bool:
    return row.seen is None or row.remove or _given(row) != dict(row.seen)


def _clash(held: Contact, row: GivenContact) -> None:
    """Somebody else changed the contact since the form showed it."""
    if row.seen is not None and shown_contact(held) not in (dict(row.seen), _given(row)):
        raise Conflict(
            f"Enquanto você escrevia, outra pessoa mudou o contato {held.value}. Veja como ele está agora e grave de novo."
        )


def _set_mains(left: Iterable[Contact], chosen: Mapping[str, Contact]) -> None:
    """One of each kind is used first: the one that was said, else the one that was, else the oldest."""
    rows = sorted(left, key=lambda one: one.pk)
    for kind in Contact.Kind.values:
        some = [one for one in rows if one.kind == kind]
        if not some:
            continue
        first = chosen.get(kind) or next((one for one in some if one.main), some[0])
        for one in some:
            if one.main and one is not first:
                Contact.objects.filter(pk=one.pk).update(main=False)
        Contact.objects.filter(pk=first.pk).update(main=True)


def _lines(some: Iterable[Contact]) -> list[str]:
    """Each contact as the log of changes tells it."""
    found = []
    for one in sorted(some, key=lambda one: one.pk):
        agreed = f"aceita mensagens desde {one.messages_since:%d/%m/%Y} ({one.messages_how})" if one.messages_since else ""
        found.append("; ".join(part for part in (one.value, one.note, agreed) if part))
    return found


def _note(person: Person, before: list[str], after: list[str], by: User | None) -> None:
    gone, came = [line for line in before if line not in after], [line for line in after if line not in before]
    note_change(subject=Change.Subject.PERSON, number=person.pk, before={"contatos": gone}, after={"contatos": came}, by=by)
