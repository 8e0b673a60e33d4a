"""The form of an act: fields out of the vocabulary, what was typed kept, each error beside its field."""

from __future__ import annotations

import dataclasses
import datetime as dt
import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import QueryDict

from zelo.accounts.models import User
from zelo.animals.chips import Chip
from zelo.animals.chips import read as read_chip
from zelo.desk.files.checklist import checklist_field, gathered
from zelo.desk.files.counts import OFFENCE, counts_field, holds_offences
from zelo.desk.files.persons import Persons
from zelo.desk.files.references import References
from zelo.desk.files.signing import REFERS, Signatures, signature_field
from zelo.desk.files.slots import Slots
from zelo.desk.files.vocabulary import FileLaw
from zelo.law import Law
from zelo.law.checklists import ANSWERS
from zelo.law.facts import Fact
from zelo.people.models import Person
from zelo.portal.fields import Field, Option, field_of
from zelo.portal.filled import Filled, as_query
from zelo.portal.typed import Mistyped, day, whole
from zelo.proceedings.models import CaseFile, Evidence
from zelo.proceedings.words import facts_of

FEW = 3
"""So many further fields are shown at once."""
NEEDED = "Preencha: sem isto o ato não se registra."
OLDEST = 1900
"""A year before it is a slip of the hand."""


class ActForm:
    """What was typed, what it means, what is wrong. The law has not spoken yet."""

    def __init__(
        self, law: Law, kind: str, slots: Slots, data: QueryDict, today: dt.date, *, sent: bool, open_amounts: Mapping[str, Any] | None = None,
        user: User | None = None, known: Iterable[Person] = (), beside: Iterable[CaseFile] = (),
    ) -> None:  # fmt: skip
        """`user`: who fills it in, without whom people are refs as they come; `known`: people that the file names already; `beside`:
        the files linked to it."""
        data = gathered(slots.lists, data) if slots.lists else data
        self.slots, self.data, self.today, self.sent = slots, data, today, sent
        names = (*slots.takes, *slots.may)
        self.another = data.get("mais", "") if sent else ""
        self.seeks = sent and (data.get("procurar", "") in names or self.another in names)
        """Somebody is being looked for: nothing is to be recorded yet."""
        wider: Any = FileLaw(law, kind, slots, open_amounts or {})
        self.law: Law = wider
        self.filled = Filled(self.law, (*slots.takes, *slots.may), data)
        self.errors: dict[str, str] = dict(self.filled.errors) if sent else {}
        self.facts: dict[str, Any] = dict(self.filled.given)
        self.key = key_of(data.get("chave", ""))
        self.on = today
        self.about: int | None = None
        self.subjects: tuple[str, ...] = ()
        people = [name for name in names if (fact := self.law.known.get(name)) and fact.refers == "person"]
        self.persons = Persons(user, people, data, known) if user else None
        files = [name for name in names if (fact := self.law.known.get(name)) and fact.refers == "file"]
        self.references = References(law, slots.act, files, data, user, beside) if user else None
        self.signatures = Signatures(
            self.law, [name for name in names if (fact := self.law.known.get(name)) and fact.refers == REFERS]
        )
        if sent:
            self._read()
        if self.seeks:
            self.errors = {}

    def _read(self) -> None:
        if self.persons is not None:
            for name in self.persons.names:
                self.persons.read(name, self.facts, self.errors, required=name in self.slots.takes)
        if self.references is not None:
            for name in self.references.names:
                self.references.read(name, self.facts, self.errors, required=name in self.slots.takes)
        self.signatures.read(self.data, self.facts, self.errors)
        self._drop_taken_out()
        entering = self.persons.entering(self.facts, self.errors) if self.persons is not None else frozenset()
        for name in self.slots.takes:
            if name in entering:
                continue
            if name not in self.facts and name not in self.errors:
                self.errors[name] = NEEDED
        self._chip()
        if self.slots.dated:
            self._day()
        if self.slots.about:
            about = whole(self.data.get("sobre", ""))
            if about in {n for n, _ in self.slots.about}:
                self.about = about
            else:
                self.errors["sobre"] = "Diga a que ato deste processo ele se refere."
        if self.slots.heads:
            self.subjects = tuple(name for name in self.data.getlist("animais_do_ato") if name in self.slots.heads)
        elif self.slots.names_heads:
            self.subjects = tuple(
                dict.fromkeys(line.strip()[:60] for line in self.data.get("nomes", "").splitlines() if line.strip())
            )[:200]

    def _drop_taken_out(self) -> None:
        """An offence that was taken out leaves at most how many animals it was of."""
        if self.counts and (rows := self.facts.get(self.counts)):
            left = [row for row in rows if row.get(OFFENCE) or set(row) - {"animals"}]
            self.facts[self.counts] = left
            if not left:
                del self.facts[self.counts]

    def _chip(self) -> None:
        typed = self.facts.get("chip")
        if typed is None:
            return
        found = read_chip(typed)
        if isinstance(found, Chip):
            self.facts["chip"] = found.number
        else:
            self.errors["chip"] = found.asks

    def _day(self) -> None:
        text = self.data.get("dia", "").strip()
        try:
            self.on = day(text) if text else self.today
        except Mistyped as error:
            self.errors["dia"] = str(error)
            return
        if self.on > self.today:
            self.errors["dia"] = "O dia do ato ainda não chegou."
        elif self.on.year < OLDEST:
            self.errors["dia"] = "Confira o ano: é de antes de qualquer processo."

    def enter_people(self) -> None:
        """Whoever is new in this form comes into the registry; what does not fit there stands beside the field."""
        if self.persons is not None and not self.errors:
            self.persons.enter(self.facts, self.errors, self.today)

    def signed(self, by: User) -> list[Evidence]:
        """The signatures drawn, kept as evidence and named in the facts; none while the form does not stand."""
        return [] if self.errors or self.seeks else self.signatures.keep(by, self.facts)

    def refuse(self, name: str, says: str) -> None:
        self.errors.setdefault(name, says)

    # ------------------------------------------------------------ what is drawn

    @property
    def first(self) -> list[Field]:
        found = [self._field(name, required=True) for name in self._drawn(self.slots.takes)]
        found += [self._field(name) for name in self._drawn(self.slots.expects)]
        return [*found, self._checklist()] if self.slots.lists else found

    @property
    def more(self) -> list[Field]:
        return [self._field(name) for name in self._drawn(self.slots.may) if name not in self.slots.expects]

    @property
    def looks_up(self) -> bool:
        """Whether it has buttons that only look something up."""
        return bool((self.persons and self.persons.names) or (self.references and self.references.names))

    @property
    def open_more(self) -> bool:
        return len(self.more) <= FEW or any(field.touched for field in self.more) or bool(self.data.get("nomes"))

    @property
    def listed(self) -> list[tuple[str, str, str]]:
        """Anchor, label and message of each error, in the order of the page."""
        fields = [*self.first, *self.more]
        found = [("dia", self.slots.day_label, self.errors["dia"])] if "dia" in self.errors else []
        found += [("sobre", "A que ato se refere", self.errors["sobre"])] if "sobre" in self.errors else []
        found += [(field.name, field.label, field.error) for field in fields if field.error]
        found += [("provas", self.slots.evidence_label, self.errors["provas"])] if "provas" in self.errors else []
        return found

    @property
    def provisions(self) -> list[tuple[str, str]]:
        """What the act rests on: each provision with its sentence."""
        found = [(name, self.law.provision(name)) for name in self.slots.basis]
        return [(name, one.says) for name, one in found if one is not None]

    @property
    def day_typed(self) -> str:
        return self.data.get("dia", "") or self.today.isoformat()

    @property
    def counts(self) -> str:
        """The fact that lists the offences; empty where this act brings none."""
        return next(
            (name for name in (*self.slots.takes, *self.slots.may) if (fact := self.law.known.get(name)) and holds_offences(fact)),
            "",
        )

    @property
    def heads(self) -> list[Option]:
        chosen = self.data.getlist("animais_do_ato")
        return [Option(name, name, name in chosen or not self.sent) for name in self.slots.heads]

    @property
    def abouts(self) -> list[Option]:
        return [Option(str(n), says, self.data.get("sobre") == str(n)) for n, says in self.slots.about]

    def _drawn(self, names: Iterable[str]) -> list[str]:
        """Of these facts, those that have a field of their own."""
        at_once = ANSWERS if self.slots.lists else ()
        return [name for name in names if name in self.law.known and name not in at_once]

    def _checklist(self) -> Field:
        return checklist_field(
            self.law, self.slots.lists, self.data, [self.errors[name] for name in ANSWERS if name in self.errors]
        )

    def _field(self, name: str, required: bool = False) -> Field:
        shown = self.filled
        shown.errors = self.errors
        found = field_of(shown, name, required=required, among=self.slots.offers.get(name, ()))
        if required:
            unknown = "escolha…" if found.widget == "select" else ""
            options = tuple(o for o in found.options if o.value or unknown)
            found = dataclasses.replace(found, options=options)
        if self.persons is not None and name in self.persons.names:
            return self.persons.field(name, found)
        if self.references is not None and name in self.references.names:
            return self.references.field(name, found)
        if name in self.signatures.names:
            return signature_field(found, self.data.get(name, ""))
        if holds_offences(self.law.known[name]):
            return counts_field(shown, name, found, another=self.another == name, spread=name in self.slots.may)
        return _own(found, _widget(name, self.law.known[name])) if found.widget == "text" else found


class ActField(Field):
    """A field that is drawn as the desk draws it: long texts, hours."""

    @property
    def template(self) -> str:
        return f"desk/files/fields/{self.widget}.html"


def _own(found: Field, widget: str) -> ActField:
    values = {item.name: getattr(found, item.name) for item in dataclasses.fields(found)}
    return ActField(**{**values, "widget": widget})


def _widget(name: str, fact: Fact) -> str:
    if name == "point":
        return "point"
    return "long" if fact.long else "time" if name.endswith("_time") else "line"


def key_of(text: str) -> uuid.UUID:
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.uuid4()


def typed(law: Law, facts: Mapping[str, Any], names: Iterable[str]) -> QueryDict:
    """Facts an act holds, as its form would have sent them."""
    known = facts_of(law)
    wanted = {name: facts[name] for name in names if name in facts and name in known}
    read = {name: known[name].read(name, value).exact for name, value in wanted.items()}
    proxy: Any = _Knowing(known)
    return as_query(proxy, read)


class _Knowing:
    def __init__(self, known: Mapping[str, Fact]) -> None:
        self.known = known
