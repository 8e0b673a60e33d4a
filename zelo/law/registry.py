"""What a law says of its registry of animals, ready for pages: fields, who enters, what must be told, vaccines, death. Pure: days come in.

`Law.registry` is the door. The city's own words come first and federal ones after; where a law has a question for it, the question is asked.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from zelo.law.answers import Answer
from zelo.law.lengths import after
from zelo.law.registry_applies import UNPUBLISHED, applies, asked, reached, standing
from zelo.law.registry_forms import Obligation, Registry, Said, SpeciesClass
from zelo.law.registry_values import Applies, Exemption, Group, MayEnter, Named, Phase, ToTell, VaccineDue

if TYPE_CHECKING:
    from zelo.law.law import Law

CITY_ITSELF = "municipal_body"
"""The word of `actor` for who runs the registry, and so always may enter."""


class RegistryLaw:
    """One law's registry. Safe to share between threads."""

    def __init__(self, law: Law, own: Registry | None, federal: Registry | None) -> None:
        self.law = law
        self.own = own
        self.federal = federal

    # ------------------------------------------------------------ what it is

    @property
    def name(self) -> str:
        """What the law calls it; where it has none, what everybody does."""
        return (self.own and self.own.name) or "Cadastro de animais"

    @property
    def short(self) -> str:
        return (self.own and self.own.short) or "cadastro"

    @property
    def number(self) -> str:
        """What an animal's number is called."""
        return (self.own and self.own.number) or "RGA"

    @property
    def identity(self) -> Said | None:
        """The only number that may be demanded of a person."""
        for form in self._forms():
            if form.identity:
                return form.identity
        return None

    @property
    def phased(self) -> dict[str, Obligation]:
        """The obligations that begin with a phase the city publishes."""
        return {name: item for name, item in (self.own.obligations if self.own else {}).items() if item.phased}

    @property
    def phased_none(self) -> str:
        """What is said of them while nothing is published."""
        return UNPUBLISHED

    @property
    def falsehood(self) -> tuple[Said, ...]:
        """What who declares answers for, the city's law first."""
        return tuple(form.falsehood for form in self._forms() if form.falsehood)

    def silent(self, subject: str) -> str | None:
        """What the city's law does not say of a subject, in words."""
        return self.own.silent.get(subject) if self.own else None

    def species_class(self, species: str) -> tuple[str, SpeciesClass] | None:
        """The class offered at once for a species, by its id."""
        for name, item in (self.own.classes if self.own else {}).items():
            if species in item.species:
                return name, item
        return None

    def registrable(self, species: str, chosen: str | None = None) -> SpeciesClass | None:
        """None where an animal may be entered; else the class that forbids it. `chosen`: the class a clerk took instead of the one offered."""
        classes = self.own.classes if self.own else {}
        preset = self.species_class(species)
        item = classes.get(chosen) if chosen else preset[1] if preset else None
        return item if item is not None and not item.registrable else None

    def _forms(self) -> list[Registry]:
        return [form for form in (self.own, self.federal) if form is not None]

    # ------------------------------------------------------------ fields

    def groups(self) -> tuple[Group, ...]:
        """Every group of fields, the city's first."""
        found = []
        for form in self._forms():
            for name, group in form.entry.groups.items() if form.entry else ():
                found.append(
                    Group(
                        name,
                        group.label,
                        self._fields(group.fields),
                        self._fields(group.optional),
                        group.basis,
                        form is self.federal,
                    )
                )
        return tuple(found)

    def missing(self, told: Iterable[str], unavailable: Iterable[str] = (), on: dt.date | None = None) -> tuple[Group, ...]:
        """The groups that are incomplete, with what lacks in each. `told`: fields that hold something; `unavailable`: those said, with a reason, not to be
        known. Where the law has a question for its entry, a group lacks when the question says so."""
        there, excused = tuple(told), tuple(unavailable)
        found = []
        asked = self._asked(there, excused, on)
        for group in self.groups():
            lacking = tuple(field for field in group.fields if field.id not in there and field.id not in excused)
            if asked is not None and not group.national:
                if not any(name in asked for name in group.basis):
                    continue
                lacking = tuple(
                    field for field in group.fields if field.id not in there and (field.id not in excused or not lacking)
                )
            if lacking:
                found.append(replace(group, lacking=lacking))
        return tuple(found)

    def _asked(self, told: tuple[str, ...], unavailable: tuple[str, ...], on: dt.date | None) -> tuple[str, ...] | None:
        """What the law's own question puts among what lacks; None where it has none."""
        kind = self.own.entry.kind if self.own and self.own.entry else None
        if kind is None:
            return None
        words = self.law.known["fields"].words
        given: dict[str, Any] = {"kind": kind, "fields": [name for name in told if name in words], **self._on(on)}
        if "unavailable" in self.law.known:
            given["unavailable"] = [name for name in unavailable if name in self.law.known["unavailable"].words]
        outcome = self.law.ask("licence", given)
        return tuple(outcome.values["missing"]) if isinstance(outcome, Answer) else ()

    def _fields(self, names: Iterable[str]) -> tuple[Named, ...]:
        return tuple(Named(name, self.field_label(name)) for name in names)

    def field_label(self, name: str) -> str:
        own = self.federal.words.fields.get(name) if self.federal else None
        fact = self.law.vocabulary.facts.get("fields")
        return own or (fact.words.get(name) if fact else None) or name

    def event_label(self, name: str) -> str:
        return (self.federal.words.events.get(name) if self.federal else None) or name

    # ------------------------------------------------------------ who enters

    def who_may_enter(self, actor: str, on: dt.date | None = None, **facts: Any) -> MayEnter:
        """`actor`: a word of that fact; `facts`: what the law's question asks besides (`instrument_in_force`, `qualified_by_regulation`)."""
        agents = self.own.agents if self.own else None
        if agents is not None and agents.kind is not None:
            known = {name: value for name, value in facts.items() if name in self.law.known}
            outcome = self.law.ask("licence", {"kind": agents.kind, "actor": actor, **known, **self._on(on)})
            allowed = outcome.values.get("grantable") if isinstance(outcome, Answer) else None
            return MayEnter(allowed, agents.says, outcome.basis or agents.basis, needs=outcome.needs, outcome=outcome)
        says = agents.says if agents else self.silent("agents") or "A lei não diz quem pode cadastrar animais; a prefeitura decide."
        return MayEnter(True if actor == CITY_ITSELF else None, says, agents.basis if agents else (), silent=True)

    def actors(self) -> tuple[Named, ...]:
        """Who there may be to ask `who_may_enter` of."""
        fact = self.law.known.get("actor") or self.law.vocabulary.facts["actor"]
        return tuple(Named(name, label) for name, label in fact.words.items())

    # ------------------------------------------------------------ what must be told

    def to_tell(self, event: str, happened: dt.date | None = None) -> tuple[ToTell, ...]:
        """Everything to be told after an event, the city's first; empty where no law asks for it."""
        return tuple(item for item in self.all_to_tell(happened) if any(one.id == event for one in item.events))

    def all_to_tell(self, happened: dt.date | None = None) -> tuple[ToTell, ...]:
        return tuple(self._tell(form, item, happened) for form in self._forms() for item in form.tell)

    def _tell(self, form: Registry, item: Any, happened: dt.date | None) -> ToTell:
        term, until = item.term_says, None
        if item.term:
            term = self.law.known["step"].words.get(item.term, item.term)
            outcome = self.law.ask("deadline", {"step": item.term, "from": happened or dt.date.min}) if happened else None
            until = outcome.values["due"] if isinstance(outcome, Answer) else None
            term = self._length(item.term) or term
        events = tuple(Named(name, self.event_label(name)) for name in item.events)
        office = self.law.pack.city.offices.get(item.to) if item.to else None
        return ToTell(
            events,
            item.says,
            item.written,
            office,
            term,
            until,
            item.offence,
            item.obligation,
            item.gate,
            item.basis,
            form is self.federal,
        )

    def _length(self, term: str) -> str:
        for variant in self.law.rules.terms[term]:
            return f"Prazo: {variant.length}."
        return ""

    # ------------------------------------------------------------ vaccines

    def vaccines_due(
        self, vaccine: str, species: str, last_dose: dt.date | None, maker_validity: dt.date | None = None, **facts: Any
    ) -> tuple[VaccineDue, ...]:
        """Until when each provision that asks for this vaccine is met, the one that ends first at the head. `maker_validity`: the last day its
        maker gives the dose; it takes the place of an interval that the law does not set. `facts`: what the provision depends on."""
        found = [
            self._vaccine(item, last_dose, maker_validity)
            for item in (self.own.vaccines if self.own else ())
            if item.vaccine == vaccine and species in (item.species or (species,)) and reached(self.law, item.where, facts) is True
        ]
        return tuple(sorted(found, key=lambda item: item.on or dt.date.min))

    def vaccine_due(self, last_dose: dt.date | None, maker_validity: dt.date | None = None, *, vaccine: str = "rabies", species: str, **facts: Any) -> VaccineDue | None:  # fmt: skip
        """The next of `vaccines_due`; None where this law asks for none."""
        return next(iter(self.vaccines_due(vaccine, species, last_dose, maker_validity, **facts)), None)

    def _vaccine(self, item: Any, last_dose: dt.date | None, maker_validity: dt.date | None) -> VaccineDue:
        if last_dose is None:
            on, says = None, "Nenhuma dose consta do cadastro."
        elif maker_validity is not None and item.supplementary:
            on, says = maker_validity, "Até a validade que o fabricante dá à dose."
        else:
            on = after(last_dose, item.every)
            says = item.why if item.supplementary else "A lei diz o intervalo."
        return VaccineDue(item.vaccine, item.label, on, says, item.supplementary, item.only, item.offence, item.basis)

    # ------------------------------------------------------------ what applies

    def applies(self, given: Mapping[str, Any], phases: Iterable[Phase], today: dt.date) -> tuple[Applies, ...]:
        """What each obligation asks of who keeps an animal of which `given` is known, on a day. See `registry_applies`."""
        return applies(self.law, self.own, given, tuple(phases), today)

    def asked(self) -> tuple[str, ...]:
        """The facts of an animal and its keeper that `applies` may turn on."""
        return asked(self.law, self.own)

    def _on(self, on: dt.date | None) -> dict[str, Any]:
        return {"on": on} if on is not None and "on" in self.law.known else {}


__all__ = ["Applies", "Exemption", "Group", "MayEnter", "Named", "Phase", "RegistryLaw", "ToTell", "VaccineDue", "standing"]
