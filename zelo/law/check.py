"""`law check`: everything that keeps a pack from being trusted, with file, line and cause.

Loading already refuses what cannot be read; here names, words, provisions, types, rings and what nobody reads or tries are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable

from zelo.law import ids
from zelo.law.cases import read_cases
from zelo.law.check_registry import RegistryChecker, check_federal_registry
from zelo.law.check_rules import RuleChecker
from zelo.law.checklists import check_checklists
from zelo.law.clauses import Clause
from zelo.law.coverage import untried
from zelo.law.faults import Fault, PackFaults, Place
from zelo.law.forms import Form
from zelo.law.law import law
from zelo.law.pack import FEDERAL, PREFIX, Library, Pack
from zelo.law.procedures.check import check_procedures
from zelo.law.reads import conditions, of_type
from zelo.law.vocabulary import all_words


def check(library: Library, slugs: Iterable[str] = (), *, cases: bool = True, procedures: bool = True) -> list[Fault]:
    """Every fault of the packs named (of all, where none is), `_brasil` among them. Without `cases`, not what cases and journeys leave untried; without
    `procedures`, those alone that rules, registry and checklists have."""
    try:
        library.vocabulary, library.calendars, library.federal  # noqa: B018  loading is the check
        library.federal_rules  # noqa: B018
        wanted = list(slugs) or library.slugs()
    except PackFaults as error:
        return list(error.faults)
    found = _federal(library) + check_federal_registry(library)
    for slug in wanted:
        if slug == FEDERAL:
            continue
        try:
            bound = law(library, slug)
            found += RuleChecker(bound).run()
            found += RegistryChecker(bound, library).run()
            found += check_checklists(bound)
            found += _other_readings(library.pack(slug))
            found += check_procedures(library, slug, tried=cases) if procedures else []
            if cases:
                found += _tried(library, slug)
        except PackFaults as error:
            found += error.faults
        except KeyError:
            found.append(Fault(Place(str(library.root)), f"município sem pasta: {slug}"))
    return found


def _federal(library: Library) -> list[Fault]:
    """The federal layer by itself: its provisions and its codes."""
    found = []
    provisions = library.federal.statute.provisions
    for form in of_type(library.federal_rules, Form):
        for name in type(form).model_fields:
            names = getattr(form, name) if name == "basis" or name.endswith("_basis") else ()
            found += [
                Fault(form.place, f"dispositivo desconhecido: {item} (_brasil/law.yaml)")
                for item in names
                if item.removeprefix(PREFIX) not in provisions
            ]
    for clause in of_type(library.federal_rules, Clause):
        found += [
            Fault(clause.place, f"código desconhecido: {word} (sem frase em vocabulary/codes.yaml)")
            for word in clause.put
            if not ids.is_id(word)
            and word not in library.vocabulary.codes
            and word not in all_words(library.vocabulary.facts.values())
        ]
    return found


def _other_readings(pack: Pack) -> list[Fault]:
    """Each other reading must build too; and every interpretation must be read by some rule."""
    found: list[Fault] = []
    for name, item in pack.interpretations.items():
        for reading in item.readings:
            try:
                pack.built(pack.readings({name: reading}))
            except PackFaults as error:
                found += error.faults
    if found:
        return found
    rules, consulted = pack.built(pack.readings())
    named = {name for condition in conditions(rules) for name in condition.names}
    for name, item in pack.interpretations.items():
        if name not in consulted and name not in named and name not in pack.procedural:
            found.append(Fault(item.place, f"nenhuma regra lê a interpretação {name}"))
    return found


def _tried(library: Library, slug: str) -> list[Fault]:
    """What the pack's own cases leave untried."""
    path = library.pack(slug).folder / "cases.yaml"
    if not path.exists():
        return [Fault(Place(library.shown(path)), "o pacote não tem casos seus")]
    found = []
    for line in untried(library, slug, read_cases(path, library.shown(path))):
        place, _, cause = line.partition(": ")
        file, _, number = place.rpartition(":")
        found.append(Fault(Place(file, int(number)), cause))
    return found
