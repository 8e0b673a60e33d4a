"""Whether a person agrees to be written to, told by themselves."""

from __future__ import annotations

import datetime as dt

from zelo.people.models import Person

HOW = "pela própria conta"


def agree(person: Person, messages: bool, today: dt.date) -> None:
    """At their main contacts. Taken back, it is taken back everywhere."""
    if messages:
        person.contacts.filter(main=True, messages_since=None).update(messages_since=today, messages_how=HOW)
    else:
        person.contacts.exclude(messages_since=None).update(messages_since=None, messages_how="")


def agreed(person: Person) -> bool:
    return person.contacts.filter(messages_since__isnull=False).exists()
