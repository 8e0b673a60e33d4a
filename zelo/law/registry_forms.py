"""`registry.yaml`: how a law speaks of the registry of animals. What is asked, of whom, who enters it, what must be told, and from when it binds."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from zelo.law.conditions import Expression
from zelo.law.forms import Basis, Dated, Form, Lined, Names, Since
from zelo.law.lengths import Length


def _interval(value: Any) -> Length:
    found = Length.parse(value)
    if found.unit == "business":
        raise ValueError(f"intervalo em dias úteis: {value}; escreva em dias corridos, meses ou anos")
    return found


class Said(Dated):
    """A sentence and the provisions it stands on."""

    says: str = Field(min_length=3)
    basis: Basis


class About(Form):
    """The species the registry speaks of. `open`: others may be entered too."""

    species: Names = ()
    open: bool = False
    says: str = Field(min_length=3)
    basis: Basis


class SpeciesClass(Form):
    """What a law calls a kind of species. `species`: words of the vocabulary for which it is offered at once."""

    label: str
    species: Names = ()
    registrable: bool = True
    notice: str | None = None
    supplementary: bool = False
    basis: Basis

    @model_validator(mode="after")
    def _told(self) -> SpeciesClass:
        if not self.registrable and not self.notice:
            raise ValueError("classe que não se registra sem aviso (notice) que diga por quê")
        return self


class FieldGroup(Dated):
    """Fields that one provision asks for together. `optional` ones are asked and never lacking."""

    label: str
    fields: Names = Field(min_length=1)
    optional: Names = ()
    basis: Basis


class Entry(Form):
    """What an entry holds. `kind`: the `licence` question that tells which groups lack; without one, a field lacks that was neither told nor said
    to be unavailable."""

    kind: str | None = None
    groups: dict[str, FieldGroup] = Field(min_length=1)


class Agents(Form):
    """Who may enter animals. `kind`: the `licence` question that tells; without one the law is silent, and `says` says so."""

    kind: str | None = None
    says: str = Field(min_length=3)
    basis: Basis


class Tell(Dated):
    """What a guardian must tell after an event. `term`: a term of the rules, counted from the event; none where the law sets none (`term_says`)."""

    events: Names = Field(min_length=1)
    says: str = Field(min_length=3)
    written: bool = False
    term: str | None = None
    term_says: str | None = None
    to: str | None = None
    offence: str | None = None
    obligation: str | None = None
    gate: Names = ()
    basis: Basis

    @model_validator(mode="after")
    def _timed(self) -> Tell:
        if (self.term is None) == (self.term_says is None):
            raise ValueError("diga o prazo (term) ou por que não há (term_says), um dos dois")
        return self


class Method(Form):
    label: str
    by_regulation: bool = False
    basis: Basis


class ChipRule(Said):
    species: Names = ()


class Identification(Form):
    """Means of identification: the main ones, and those that only come beside one. `fixed`: a chip's number is not edited once set;
    `scan_first`: a reading is recorded before one is implanted."""

    main: dict[str, Method] = Field(default_factory=dict)
    complementary: dict[str, Method] = Field(default_factory=dict)
    fixed: ChipRule | None = None
    scan_first: ChipRule | None = None


class Vaccine(Dated):
    """A vaccine to be kept up: the next dose falls on the last day of its maker's validity, or so long after the last (`every`)."""

    vaccine: str
    label: str
    species: Names = ()
    where: Expression | None = None
    only: str | None = None
    every: Annotated[Length, BeforeValidator(_interval)]
    supplementary: bool = False
    why: str | None = None
    offence: str | None = None
    basis: Basis

    @model_validator(mode="after")
    def _explained(self) -> Vaccine:
        if self.supplementary and not self.why:
            raise ValueError("intervalo que a lei não diz (supplementary) sem explicação (why)")
        return self


class Death(Form):
    """What is told of a death, who answers for the body, what may not be done with it."""

    tell: Names = Field(min_length=1)
    guardian: Said
    clinic: Said | None = None
    bans: tuple[Said, ...] = ()
    offence: str | None = None
    basis: Basis


class Community(Form):
    """Animals without a guardian of their own: what is recorded of them. `informative`: why it binds nobody yet."""

    says: str = Field(min_length=3)
    record: dict[str, str] = Field(min_length=1)
    informative: Said | None = None
    basis: Basis


class Group(Form):
    """Whom a decree may bind. `grounds`: words of the fact `justification`, one of which its reason must be. `tells`: facts that a phase published
    for it tells other questions of the law."""

    label: str
    grounds: Names = ()
    tells: dict[str, Any] = Field(default_factory=dict)
    basis: Basis


class Obligation(Dated):
    """What binds who keeps an animal. `phased`: only from the phase the city publishes on; then `gate` names what forbids a fine before.

    `question`: facts that choose the `eligible` question which tells whether an animal falls in a group. `where`: facts that it depends on; `only`: what
    it depends on and no fact tells. `offence`: the provision that is broken, asked of the fines to know whether it can be; `breaches`: others whose breach
    rests on it alone, and waits for the same phase. `bound`: who must do it, where that is not who keeps the animal.
    """

    label: str
    says: str = Field(min_length=3)
    species: Names = ()
    phased: bool = False
    phase_basis: Names = ()
    question: dict[str, str] = Field(default_factory=dict)
    where: Expression | None = None
    only: str | None = None
    bound: str | None = None
    groups: dict[str, Group] = Field(default_factory=dict)
    exemptions: Names = ()
    offence: str | None = None
    breaches: Names = ()
    gate: Names = ()
    basis: Basis

    @model_validator(mode="after")
    def _gated(self) -> Obligation:
        if self.phased and not (self.phase_basis and self.gate):
            raise ValueError("obrigação por fases sem o dispositivo das fases (phase_basis) e o que impede a multa antes (gate)")
        if self.groups and not self.phased:
            raise ValueError("grupos só cabem em obrigação por fases (phased)")
        return self


class RegistryWords(Form):
    """What events, fields and means are called; `_brasil` alone has them."""

    events: dict[str, str] = Field(default_factory=dict)
    fields: dict[str, str] = Field(default_factory=dict)


class Registry(Lined):
    """One law's registry. `silent`: by subject, what the law does not say, in words that pages show."""

    since: Since
    name: str | None = None
    short: str | None = None
    number: str | None = None
    says: str = Field(min_length=3)
    basis: Basis
    office: str | None = None
    identity: Said | None = None
    about: About | None = None
    classes: dict[str, SpeciesClass] = Field(default_factory=dict)
    entry: Entry | None = None
    agents: Agents | None = None
    tell: tuple[Tell, ...] = ()
    identification: Identification = Identification()
    vaccines: tuple[Vaccine, ...] = ()
    death: Death | None = None
    community: Community | None = None
    obligations: dict[str, Obligation] = Field(default_factory=dict)
    falsehood: Said | None = None
    silent: dict[str, str] = Field(default_factory=dict)
    words: RegistryWords = RegistryWords()

    @model_validator(mode="after")
    def _named(self) -> Registry:
        if self.name is None and "registry" not in self.silent:
            raise ValueError("o cadastro não tem nome (name), nem se diz por que a lei não tem um (silent: registry)")
        return self
