"""Who answers for an animal, as the forms of animals ask for them: found in the registry of people, or entered with the form."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable

from django.http import HttpRequest, QueryDict

from zelo.accounts.models import User
from zelo.desk.files.persons import Persons
from zelo.people.acts import note_looks
from zelo.people.models import Look, Person
from zelo.people.queries import by_opaque, by_ref
from zelo.portal.fields import Field


class Picked:
    """One field of people in a form. `error`: what is wrong with it; `seeks`: somebody is only being looked for, and nothing is to be recorded."""

    def __init__(
        self,
        request: HttpRequest,
        user: User,
        name: str,
        label: str,
        *,
        required: bool,
        helps: str = "",
        known: Iterable[Person] = (),
    ) -> None:
        self.user, self.name, self.label, self.required, self.helps = user, name, label, required, helps
        data = request.POST if request.method == "POST" else _asked(request, name)
        self.persons = Persons(user, [name], data, known)
        self.seeks = request.method == "POST" and data.get("procurar", "") == name
        self.error = ""
        self.facts: dict[str, str] = {}
        if request.method == "POST" and not self.seeks:
            errors: dict[str, str] = {}
            self.persons.read(name, self.facts, errors, required=required)
            self.error = errors.get(name, "")

    def entered(self, today: dt.date, key: uuid.UUID | None = None) -> Person | None:
        """The person chosen, or entered now (once for the form's `key`), in the caller's transaction; None where nobody is, or `error` tells what does
        not fit."""
        if self.error:
            return None
        errors: dict[str, str] = {}
        self.persons.enter(self.facts, errors, today, key)
        self.error = errors.get(self.name, "")
        ref = self.facts.get(self.name)
        return by_ref(ref) if ref else None

    @property
    def field(self) -> Field:
        describes = f"{self.name}-hint" if self.helps else ""
        return self.persons.field(
            self.name,
            Field(self.name, self.label, self.helps, "person", "", self.required, error=self.error, describes=describes),
        )

    def note(self) -> None:
        """Whose records the form shows is noted."""
        note_looks(by=self.user, people=self.persons.shown(), page=Look.Page.ANIMAL)


def _asked(request: HttpRequest, name: str) -> QueryDict:
    """A link from a person's page fills the field: `?guardian=` and what the address of that page has."""
    data = QueryDict(mutable=True)
    try:
        found = by_opaque(uuid.UUID(request.GET.get(name, "")))
    except ValueError:
        return data
    if found is not None:
        data[name] = found.ref
    return data
