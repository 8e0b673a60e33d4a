"""Who an act names: somebody of the registry, found by CPF, CNPJ or name, or entered here and now."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from zelo.accounts.models import User
from zelo.legal.conflicts import Conflict, Unfit
from zelo.people import contacts
from zelo.people.acts import enter_person
from zelo.people.documents import in_search, masked, shown
from zelo.people.models import Person
from zelo.people.permissions import DOCUMENT, ENTER, SEE
from zelo.people.queries import REF, by_refs, search
from zelo.people.twins import Told, Twin, likely_twins
from zelo.portal.fields import Field, Option
from zelo.portal.typed import Mistyped, day

MOST = 8
CHOOSE = "Escolha a pessoa na lista, procure outra ou cadastre-a."
BOTH = "Escolha uma pessoa da lista ou cadastre uma nova: as duas coisas não."
ALIKE = "Parece que esta pessoa já está no cadastro. Escolha-a na lista, ou marque que é outra."
NOBODY = "Ninguém com este nome ou número no cadastro. Confira, ou cadastre a pessoa."


@dataclass(frozen=True)
class Part:
    """One field of a new person."""

    name: str
    label: str
    value: str
    type: str = "text"
    longest: int = 200
    hint: str = ""
    error: str = ""


PARTS = (
    ("name", "Nome, ou razão social", "text", 200, ""),
    ("social_name", "Nome social", "text", 200, "Como a pessoa quer ser chamada, se não for o nome do documento."),
    ("document", "CPF ou CNPJ", "text", 30, "Em branco se não tem ou não disse."),
    ("born_on", "Nascimento", "date", 10, ""),
    ("phone", "Telefone", "tel", 40, ""),
    ("email", "E-mail", "email", 200, ""),
    ("postal_code", "CEP", "text", 10, ""),
    ("street", "Rua", "text", 200, ""),
    ("street_number", "Número", "text", 20, ""),
    ("complement", "Complemento", "text", 100, ""),
    ("district", "Bairro", "text", 100, ""),
    ("town", "Município", "text", 120, ""),
    ("state", "UF", "text", 2, ""),
)


@dataclass(frozen=True)
class PersonField(Field):
    """`options`: people to choose from; `parts`: the fields of somebody new."""

    sought: str = ""
    none_found: bool = False
    parts: tuple[Part, ...] = ()
    """None where who looks may enter nobody."""
    entering: bool = False
    alike: tuple[tuple[str, str], ...] = ()
    """People who may be the one that is entered here: who, and why one thinks so. They stand among the options."""
    another: bool = False
    """It was said that it is none of them."""

    @property
    def at(self) -> bool:
        """Whether what is wrong stands beside one of the parts."""
        return any(part.error for part in self.parts)

    @property
    def template(self) -> str:
        return "desk/files/fields/person.html"


class Persons:
    """The people of one form: `names` are its fields. `known` come from the file. One query for all, and one for each search."""

    def __init__(self, user: User, names: Sequence[str], data: QueryDict, known: Iterable[Person] = ()) -> None:
        self.user, self.names, self.data = user, names, data
        self.known = {person.ref: person for person in known}
        wanted = {data.get(name, "") for name in names} - self.known.keys()
        self.chosen = {**self.known, **by_refs({ref for ref in wanted if REF.fullmatch(ref)})} if names else {}
        self.found: dict[str, list[Person]] = {}
        self.wrong: dict[str, str] = {}
        """By field: the part of somebody new that does not fit."""
        for name in names:
            sought = self.sought(name)
            self.found[name] = search(sought)[:MOST] if sought and user.has_role(*SEE) else []
        self.may_enter = user.has_role(*ENTER)
        self.alike: dict[str, list[Twin]] = {}

    def sought(self, name: str) -> str:
        """What was looked for; a name that an act held as plain text is looked for too."""
        held = self.data.get(name, "").strip()
        typed = self.data.get(f"{name}-find", "").replace("\0", "").strip()
        return " ".join((typed or ("" if REF.fullmatch(held) else held)).split())[:120]

    def new(self, name: str) -> dict[str, str]:
        """What was typed of somebody new."""
        typed = {part: self.data.get(f"{name}-{part}", "").strip() for part, *_ in PARTS}
        return {part: value for part, value in typed.items() if value} if self.may_enter else {}

    def read(self, name: str, facts: dict[str, Any], errors: dict[str, str], *, required: bool) -> None:
        """The ref into `facts`, or what is wrong into `errors`; somebody new waits for `enter`."""
        facts.pop(name, None)
        person, new = self.chosen.get(self.data.get(name, "")), self.new(name)
        if person is not None and new:
            errors[name] = BOTH
        elif person is not None:
            facts[name] = person.ref
        elif new:
            if "name" not in new:
                errors[name], self.wrong[name] = "Diga o nome de quem vai ser cadastrado.", "name"
            elif not self.another(name) and self.look_alike(name, new):
                errors[name] = ALIKE
        elif self.sought(name):
            errors[name] = CHOOSE if self.found[name] else NOBODY
        elif required:
            errors[name] = CHOOSE

    def another(self, name: str) -> bool:
        return f"{name}-outra" in self.data

    def look_alike(self, name: str, new: dict[str, str]) -> list[Twin]:
        """Who of the registry may be the one typed. Whose number it is, the act itself refuses to enter again."""
        if self.user.has_role(*SEE):
            found = [twin for twin in likely_twins(told_of(new)) if "document" not in twin.reasons]
            self.alike[name] = found
            known = {person.pk for person in self.found[name]}
            self.found[name] = [*(twin.person for twin in found if twin.person.pk not in known), *self.found[name]]
        return self.alike.get(name, [])

    def entering(self, facts: dict[str, Any], errors: dict[str, str]) -> frozenset[str]:
        """The fields whose person is still to be entered."""
        return frozenset(name for name in self.names if self.new(name) and name not in facts and name not in errors)

    def enter(self, facts: dict[str, Any], errors: dict[str, str], today: dt.date, key: uuid.UUID | None = None) -> None:
        """Enters whoever is new; their refs into `facts`. What does not fit comes into `errors`, and nothing typed is lost. `key`: of a form with one
        such field; sent twice, it enters one person."""
        for name in sorted(self.entering(facts, errors)):
            new = self.new(name)
            try:
                person = enter_person(by=self.user, today=today, key=key, **_fit(new))
            except (Unfit, Conflict) as error:
                errors[name], self.wrong[name] = str(error), error.field if isinstance(error, Unfit) else "document"
                if isinstance(error, Conflict):
                    self.found[name] = search(new["document"])[:MOST]
            else:
                facts[name] = person.ref

    def shown(self) -> list[Person]:
        """Everybody whose record the form shows."""
        found = {person.pk: person for person in (*self.chosen.values(), *(one for some in self.found.values() for one in some))}
        return list(found.values()) if self.names else []

    def field(self, name: str, base: Field) -> PersonField:
        ref, new = self.data.get(name, ""), self.new(name)
        people = {
            person.ref: person
            for person in (*([self.chosen[ref]] if ref in self.chosen else []), *self.known.values(), *self.found[name])
        }
        options = [Option(one.ref, self._said(one), one.ref == ref) for one in people.values()]
        if options and not base.required:
            options.append(Option("", "ninguém por enquanto", ref not in people and not new))
        wrong = self.wrong.get(name) if base.error else None
        parts = tuple(
            # A browser's own field for a day would hide what was typed.
            Part(
                part,
                label,
                self.data.get(f"{name}-{part}", ""),
                "text" if part == wrong else type_,
                longest,
                hint,
                base.error if part == wrong else "",
            )
            for part, label, type_, longest, hint in PARTS
        )
        return PersonField(
            name=name, label=base.label, help=base.help, widget="person", unit="", required=base.required, value=ref if ref in people else "",
            options=tuple(options), error=base.error, describes=base.describes, sought=self.sought(name),
            none_found=bool(self.sought(name)) and not self.found[name], parts=parts if self.may_enter else (), entering=bool(new),
            alike=tuple((str(twin.person), twin.why) for twin in self.alike.get(name, ())), another=self.another(name),
        )  # fmt: skip

    def _said(self, person: Person) -> str:
        document = (shown if self.user.has_role(*DOCUMENT) else masked)(person.document)
        return " · ".join(filter(None, (str(person), document or "sem CPF", person.district or person.town)))


def told_of(new: Mapping[str, str]) -> Told:
    """What is typed of somebody new, as far as it can be read."""
    new = {part: value.replace("\0", "") for part, value in new.items()}
    try:
        born = _day(new["born_on"]) if new.get("born_on") else None
    except Unfit:
        born = None
    keys = {contacts.key(kind, new[kind]) for kind in ("phone", "email") if new.get(kind)}
    return Told(
        new.get("name", ""), new.get("social_name", ""), born, new.get("document", ""), frozenset(one for one in keys if len(one) >= contacts.SHORTEST),
        new.get("street", ""), new.get("district", ""),
    )  # fmt: skip


def _fit(new: dict[str, str]) -> dict[str, Any]:
    fields: dict[str, Any] = dict(new)
    if "state" in fields:
        fields["state"] = fields["state"].upper()
    if "born_on" in fields:
        fields["born_on"] = _day(fields["born_on"])
    document = in_search(fields.get("document", ""))
    fields["kind"] = Person.Kind.LEGAL if document and len(document) == 14 else Person.Kind.NATURAL
    return fields


def _day(typed: str) -> dt.date:
    try:
        return day(typed)
    except Mistyped as error:
        raise Unfit("born_on", f"Nascimento: {error}") from error
