"""What registry.yaml says: provisions, species, fields, questions, terms and offences that must exist, and groups that must be the question's own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zelo.law.check_rules import RuleChecker
from zelo.law.faults import Fault, Place
from zelo.law.forms import Form
from zelo.law.pack import PREFIX, Library
from zelo.law.reads import of_type
from zelo.law.registry_forms import Entry, FieldGroup, Obligation, Registry, Tell


def field_words(library: Library) -> frozenset[str]:
    """Every field that an entry may have."""
    named = library.federal.registry.words.fields if library.federal.registry else {}
    fact = library.vocabulary.facts.get("fields")
    return frozenset(named) | frozenset(fact.words if fact else ())


class RegistryChecker(RuleChecker):
    """The registry of one pack under its default readings."""

    def __init__(self, bound: Any, library: Library) -> None:
        super().__init__(bound)
        self.library = library

    def run(self) -> list[Fault]:
        form = self.pack.registry
        if form is None:
            return []
        self._provisions(form)
        for gated in (*of_type(form, Tell), *of_type(form, Obligation)):
            self._provision_list(gated.place, (*gated.gate, *([gated.offence] if gated.offence else [])))
            self._offence(gated)
        self._conditions(form, {**self._base_names(), **self._definitions(self.rules.define, self._base_names())})
        self._species(form)
        self._offices(form)
        if form.entry:
            self._entry(form.entry)
        if form.agents and form.agents.kind:
            self._question("licence", {"kind": form.agents.kind}, form.agents.place)
        for tell in form.tell:
            self._tell(tell, form)
        if form.death:
            self._fields(form.death.tell, form.death.place)
        for name, obligation in form.obligations.items():
            self._obligation(name, obligation)
        return self.faults

    # ------------------------------------------------------------ parts

    def _species(self, form: Registry) -> None:
        fact = self.law.known.get("species") or self.law.vocabulary.facts["species"]
        for holder in (*of_type(form, Form),):
            for word in getattr(holder, "species", ()):
                if word not in fact.words:
                    self.fault(holder.place, f"espécie desconhecida: {word} não é uma das palavras de species")
        taken: dict[str, str] = {}
        for name, item in form.classes.items():
            for word in item.species:
                if word in taken:
                    self.fault(item.place, f"a espécie {word} está em duas classes ({taken[word]} e {name})")
                taken[word] = name

    def _offices(self, form: Registry) -> None:
        for holder, name in ((form, form.office), *((tell, tell.to) for tell in form.tell)):
            if name and name not in self.pack.city.offices:
                self.fault(holder.place, f"órgão desconhecido: {name} não está em city.yaml (offices)")

    def _fields(self, names: Iterable[str], place: Place) -> None:
        known = field_words(self.library)
        for name in names:
            if name not in known:
                self.fault(place, f"campo desconhecido: {name} não está em fields nem em _brasil/registry.yaml (words)")

    def _question(self, ask: str, selects: dict[str, str], place: Place) -> Any:
        """The table of a question, where the law has it."""
        for table in self.rules.tables.get(ask, ()):
            if all(selects.get(name) in words for name, words in table.selects.items()) and selects.keys() == table.selects.keys():
                return table
        shown = ", ".join(f"{name}: {word}" for name, word in selects.items())
        self.fault(place, f"esta lei não responde a {ask} para {shown}")
        return None

    def _entry(self, entry: Entry) -> None:
        for group in entry.groups.values():
            self._fields((*group.fields, *group.optional), group.place)
        table = self._question("licence", {"kind": entry.kind}, entry.place) if entry.kind else None
        if table is None:
            return
        asked = {word: clause for clause in table.lists.get("missing", ()) for word in clause.put}
        for group in entry.groups.values():
            clause = next((asked[name] for name in group.basis if name in asked), None)
            if clause is None:
                self.fault(group.place, f"a pergunta {entry.kind} não tem cláusula que ponha {', '.join(group.basis)}")
            elif set(clause.has) != set(group.fields):
                self.fault(
                    group.place,
                    f"os campos não são os que a pergunta {entry.kind} procura ({clause.place}): {', '.join(clause.has)}",
                )
        for word, clause in asked.items():
            if not any(word in group.basis for group in entry.groups.values()):
                self.fault(clause.place, f"a pergunta {entry.kind} põe {word}, que não é de nenhum grupo de registry.yaml")

    def _tell(self, tell: Tell, form: Registry) -> None:
        federal = self.library.federal.registry
        for name in tell.events:
            if federal and name not in federal.words.events:
                self.fault(tell.place, f"acontecimento desconhecido: {name} não está em _brasil/registry.yaml (words)")
        if tell.term:
            self._named_term(tell.term, None, tell.place)
        if tell.obligation and tell.obligation not in form.obligations:
            self.fault(tell.place, f"obligation: {tell.obligation} não está em obligations")

    def _obligation(self, name: str, item: Obligation) -> None:
        fact = self.law.known.get("obligation")
        if item.phased and fact is not None and name not in fact.words:
            self.fault(item.place, f"{name} não é uma das palavras de obligation")
        if item.question:
            self._question("eligible", item.question, item.place)
        for provision, group in item.groups.items():
            self._provision_list(group.place, (provision,))
            grounds = self.law.vocabulary.facts["justification"].words
            for word in group.grounds:
                if word not in grounds:
                    self.fault(group.place, f"grounds: {word} não é uma das palavras de justification")
            self._presumptions(group.tells, self.law.known, lambda name, group=group: group.place)  # type: ignore[misc]
        self._provision_list(item.place, (*item.exemptions, *item.breaches))
        for breach in item.breaches:
            self._fined(item.place, breach)

    def _offence(self, gated: Tell | Obligation) -> None:
        if gated.offence:
            self._fined(gated.place, gated.offence)

    def _fined(self, place: Place, offence: str) -> None:
        if not any(offence in form.acts or (form.any_other and form.any_other.fine_class) for form in self.rules.fines):
            self.fault(place, f"a lei não tem multa para {offence}")


def check_federal_registry(library: Library) -> list[Fault]:
    """The federal registry by itself: its provisions and its fields."""
    found: list[Fault] = []
    form = library.federal.registry
    if form is None:
        return found
    provisions = library.federal.statute.provisions
    for item in of_type(form, Form):
        found += [
            Fault(item.place, f"dispositivo desconhecido: {name} (_brasil/law.yaml)")
            for name in getattr(item, "basis", ())
            if name.removeprefix(PREFIX) not in provisions
        ]
    known = field_words(library)
    for group in of_type(form, FieldGroup):
        found += [
            Fault(group.place, f"campo desconhecido: {name} (words, fields)")
            for name in (*group.fields, *group.optional)
            if name not in known
        ]
    for tell in form.tell:
        found += [
            Fault(tell.place, f"acontecimento desconhecido: {name} (words, events)")
            for name in tell.events
            if name not in form.words.events
        ]
    return found
