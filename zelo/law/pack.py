"""Packs as they are read from a folder, and the library of all of them."""

from __future__ import annotations

import functools
import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from zelo.law import ids, source
from zelo.law.calendar import DayRule
from zelo.law.checklists import Checklists
from zelo.law.extending import base_of, extended
from zelo.law.facts import Fact
from zelo.law.faults import Fault, PackFaults, Place
from zelo.law.forms import Form, faults_of
from zelo.law.procedures.forms import Procedure
from zelo.law.readings import Resolver, mentioned
from zelo.law.reads import conditions
from zelo.law.registry_forms import Registry
from zelo.law.rules import RuleFile, Rules, assemble
from zelo.law.source import Located
from zelo.law.statute import City, Interpretation, Statute
from zelo.law.vocabulary import CityFacts, Vocabulary

FEDERAL = "_brasil"
PREFIX = "brasil/"
"""How a federal provision is cited in a city's answers."""
SHIPPED = Path(__file__).resolve().parents[2] / "cities"

F = TypeVar("F", bound=Form)


def cities_folder() -> Path:
    """Where the packs are: `ZELO_CITIES`, else the folder that comes with the program."""
    named = os.environ.get("ZELO_CITIES")
    return Path(named) if named else SHIPPED


@dataclass(frozen=True)
class Pack:
    """One city's law as read: everything but the rules, which depend on the readings chosen (`rules`)."""

    folder: Path
    statute: Statute
    city: City
    facts: CityFacts
    known: Mapping[str, Fact]
    interpretations: Mapping[str, Interpretation]
    days: tuple[DayRule, ...]
    trees: tuple[tuple[Place, Any], ...]
    procedure_trees: tuple[tuple[Place, Any], ...]
    hash: str
    registry: Registry | None = None
    """What the law says of its registry of animals; None where the pack has no registry.yaml."""
    checklists: Checklists | None = None
    """What an inspector looks at; None where the pack has no checklists.yaml."""
    _built: dict[tuple[tuple[str, str], ...], tuple[Rules, frozenset[str]]] = field(default_factory=dict, compare=False, repr=False)
    _files: dict[tuple[str, tuple[tuple[str, str], ...]], Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def slug(self) -> str:
        return self.city.slug

    def readings(self, chosen: Mapping[str, str] | None = None) -> dict[str, str]:
        """A full choice of readings: the defaults, with what the city switched. Raises KeyError or ValueError on an unknown one."""
        found = {name: item.taken for name, item in self.interpretations.items()}
        for name, reading in (chosen or {}).items():
            if reading not in self.interpretations[name].readings:
                raise ValueError(f"{reading} não é leitura de {name}")
            found[name] = reading
        return found

    def rules(self, chosen: Mapping[str, str]) -> Rules:
        """The rules under a full choice of readings; built once for each."""
        return self.built(chosen)[0]

    def built(self, chosen: Mapping[str, str]) -> tuple[Rules, frozenset[str]]:
        """The rules, and the interpretations whose readings gave a value; raises `PackFaults`."""
        key = tuple(sorted(chosen.items()))
        found = self._built.get(key)
        if found is None:
            found = self._build(chosen)
            self._built[key] = found
        return found

    def _build(self, chosen: Mapping[str, str]) -> tuple[Rules, frozenset[str]]:
        faults: list[Fault] = []
        consulted: set[str] = set()
        files = []
        for place, tree in self.trees:
            named = mentioned(tree)
            consulted |= named & self.interpretations.keys()
            found = self._file(RuleFile, place, tree, {name: chosen[name] for name in named if name in chosen}, faults)
            if found is not None:
                files.append((place, found))
        if faults:
            raise PackFaults(faults)
        rules = assemble(files, faults)
        if faults:
            raise PackFaults(faults)
        return rules, frozenset(consulted)

    def procedures(self, chosen: Mapping[str, str]) -> dict[str, Procedure]:
        """The procedures by kind, under a full choice of readings; raises `PackFaults`."""
        faults: list[Fault] = []
        procedures: dict[str, Procedure] = {}
        for place, tree in self.procedure_trees:
            found = self._file(Procedure, place, tree, {name: chosen[name] for name in mentioned(tree) if name in chosen}, faults)
            if found is None:
                continue
            if found.kind in procedures:
                faults.append(
                    Fault(found.place, f"procedimento repetido: {found.kind} (já está em {procedures[found.kind].place})")
                )
            procedures[found.kind] = found
        if faults:
            raise PackFaults(faults)
        return procedures

    @functools.cached_property
    def digits(self) -> Mapping[str, int]:
        """The least digits of a file's number, by kind, where the law wants any."""
        return {str(tree["kind"]): int(tree["numbering"]["digits"]) for _, tree in self.procedure_trees if tree.get("numbering")}

    @functools.cached_property
    def procedural(self) -> frozenset[str]:
        """The interpretations that only procedures read: journeys try their readings, no case can."""
        rules, given = self.built(self.readings())
        by_rules = given | {name for condition in conditions(rules) for name in condition.names}
        read = {name for _, tree in self.procedure_trees for name in mentioned(tree)}
        read |= {name for form in self.procedures(self.readings()).values() for found in conditions(form) for name in found.names}
        return frozenset((read - by_rules) & self.interpretations.keys())

    def _file(self, model: type[F], place: Place, tree: Any, chosen: Mapping[str, str], faults: list[Fault]) -> F | None:
        """One file under the readings it mentions; most readings touch one file, so the others are kept."""
        key = (place.file, tuple(sorted(chosen.items())))
        if key not in self._files:
            resolved = Resolver(chosen, self.interpretations, faults).resolve(tree)
            found = _validate(model, resolved, place, faults)
            if found is None or faults:
                return found
            self._files[key] = found
        kept: F = self._files[key]
        return kept


def _validate(model: type[F], data: Any, place: Place, faults: list[Fault]) -> F | None:
    try:
        return model.model_validate(data if data is not None else {})
    except ValidationError as error:
        faults.extend(fault if fault.place.line else Fault(place, fault.cause) for fault in faults_of(error, data))
    return None


class Library:
    """All packs of a folder. `_brasil` and the vocabulary come from the folder, or from the program's own where it has none."""

    def __init__(self, root: Path | None = None) -> None:
        self.root = root or cities_folder()
        self.federal_folder = self.root / FEDERAL if (self.root / FEDERAL).is_dir() else SHIPPED / FEDERAL
        self._packs: dict[str, Pack] = {}

    def slugs(self) -> list[str]:
        """The cities that have a folder."""
        if not self.root.is_dir():
            raise PackFaults([Fault(Place(str(self.root)), "pasta de municípios não encontrada (confira ZELO_CITIES)")])
        return sorted(f.name for f in self.root.iterdir() if f.is_dir() and not f.name.startswith(("_", ".")))

    @functools.cached_property
    def vocabulary(self) -> Vocabulary:
        """Raises `PackFaults`."""
        folder = self.federal_folder / "vocabulary"
        data = Located()
        data.place, data.lines, data.consulted = Place(self.shown(folder)), {}, {}
        acts = folder / "acts.yaml"
        if acts.exists():
            data["acts"] = source.load(acts, self.shown(acts)) or {}
        for name in ("facts", "codes"):
            data[name] = source.load(folder / f"{name}.yaml", self.shown(folder / f"{name}.yaml")) or {}
        answers = source.load(folder / "answers.yaml", self.shown(folder / "answers.yaml")) or {}
        asks = answers.pop("asks", {}) if isinstance(answers, dict) else {}
        data["answers"], data["asks"] = answers, asks
        faults: list[Fault] = []
        found = _validate(Vocabulary, data, data.place, faults)
        if found is None:
            raise PackFaults(faults)
        return found

    @functools.cached_property
    def calendars(self) -> dict[str, tuple[DayRule, ...]]:
        """Holidays of the nation (key "") and of each state; raises `PackFaults`."""
        path = self.federal_folder / "calendar.yaml"
        data = source.load(path, self.shown(path)) or {}
        if not isinstance(data, dict):
            raise PackFaults([Fault(Place(self.shown(path), 1), "calendário: escreva um mapa com national e states")])
        faults: list[Fault] = []
        found = {"": _days(data.get("national") or [], "national", faults)}
        for state, entries in (data.get("states") or {}).items():
            found[state] = _days(entries or [], "state", faults)
        if faults:
            raise PackFaults(faults)
        return found

    @functools.cached_property
    def federal(self) -> Pack:
        """The layer above the cities; raises `PackFaults`."""
        return self._read(self.federal_folder, federal=True)

    @functools.cached_property
    def federal_rules(self) -> Rules:
        """The federal rules, citing as cities' answers do."""
        rules: Rules = _prefix(self.federal.rules(self.federal.readings()))
        return rules

    @functools.cached_property
    def federal_registry(self) -> Registry | None:
        """What federal law says of registries, citing as cities' answers do."""
        found: Registry | None = _prefix(self.federal.registry)
        return found

    def pack(self, slug: str) -> Pack:
        """One city's pack; raises `PackFaults`, KeyError for a city without a folder."""
        if slug not in self._packs:
            if slug not in self.slugs():
                raise KeyError(slug)
            self._packs[slug] = self._read(self.root / slug, federal=False)
        return self._packs[slug]

    def shown(self, path: Path) -> str:
        """A path as faults show it: from the folder above the packs."""
        for root in (self.root, SHIPPED):
            if path.is_relative_to(root):
                return str(Path(root.name) / path.relative_to(root))
        return str(path)

    def _read(self, folder: Path, *, federal: bool) -> Pack:
        faults: list[Fault] = []
        digest = hashlib.sha256()

        def read(name: str, model: type[F]) -> F | None:
            data, place = self._load(folder / name, digest, faults)
            return None if data is None else _validate(model, data, place, faults)

        statute = read("law.yaml", Statute)
        if federal:
            city: City | None = City(slug="brasil", name="Brasil", state="BR", ibge=0, time_zone="America/Sao_Paulo")
            facts: CityFacts | None = CityFacts(knows=())
        else:
            city, facts = read("city.yaml", City), read("facts.yaml", CityFacts)
            if city and city.slug != folder.name:
                faults.append(Fault(city.place, f"slug {city.slug} não é o nome da pasta ({folder.name})"))
        interpretations = self._interpretations(folder, digest, faults)
        registry = read("registry.yaml", Registry) if (folder / "registry.yaml").exists() else None
        lists = read("checklists.yaml", Checklists) if (folder / "checklists.yaml").exists() else None
        trees = []
        for path in sorted((folder / "rules").glob("*.yaml")):
            data, place = self._load(path, digest, faults)
            if data is not None:
                trees.append((place, data))
        procedures = []
        for path in () if federal else sorted((folder / "procedures").glob("*.yaml")):
            data, place = self._load(path, digest, faults)
            if data is not None:
                procedures.append((place, self._extended(data, digest, faults)))
        known = self._known(facts, faults) if facts else {}
        days = _days(city.calendar, "municipal", faults) if city else ()
        if faults or statute is None or city is None or facts is None:
            raise PackFaults(faults)
        return Pack(
            folder,
            statute,
            city,
            facts,
            known,
            interpretations,
            days,
            tuple(trees),
            tuple(procedures),
            digest.hexdigest(),
            registry,
            lists,
        )

    def _extended(self, data: Any, digest: Any, faults: list[Fault]) -> Any:
        """A procedure with the general one that it extends laid under it."""
        path = base_of(data, self.federal_folder, faults)
        if path is None:
            return data
        base, _ = self._load(path, digest, faults)
        return data if base is None else extended(base, data, faults)

    def _load(self, path: Path, digest: Any, faults: list[Fault]) -> tuple[Any, Place]:
        place = Place(self.shown(path))
        try:
            data = source.load(path, place.file)
        except PackFaults as error:
            faults.extend(error.faults)
            return None, place
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
        return ({} if data is None else data), place

    def _interpretations(self, folder: Path, digest: Any, faults: list[Fault]) -> dict[str, Interpretation]:
        path = folder / "interpretations.yaml"
        if not path.exists():
            return {}
        data, place = self._load(path, digest, faults)
        found: dict[str, Interpretation] = {}
        if data is not None and not isinstance(data, dict):
            faults.append(Fault(getattr(data, "place", place), "interpretações: escreva um mapa de nome e interpretação"))
            return found
        for name, entry in (data or {}).items():
            item = _validate(Interpretation, entry, place, faults)
            if item is not None:
                found[name] = item
        return found

    def _known(self, facts: CityFacts, faults: list[Fault]) -> dict[str, Fact]:
        """The facts a city's law asks about: the vocabulary's with the city's further words, and its own."""
        found: dict[str, Fact] = {}
        for name in (*facts.knows, *facts.accepts):
            fact = facts.facts.get(name) or self.vocabulary.facts.get(name)
            if fact is None:
                place = facts.at("knows" if name in facts.knows else "accepts", name)
                faults.append(Fault(place, f"fato desconhecido: {name} (não está no vocabulário)"))
                continue
            more = facts.words.get(name)
            found[name] = fact.model_copy(update={"words": {**fact.words, **more}}) if more else fact
        for name, fact in facts.facts.items():
            shared = self.vocabulary.facts.get(name)
            if shared is not None and shared.type != fact.type:
                faults.append(Fault(fact.place, f"{name} já existe no vocabulário com outro tipo ({shared.type})"))
            found[name] = fact
        return found


def _days(entries: Any, scope: str, faults: list[Fault]) -> tuple[DayRule, ...]:
    found = []
    for entry in entries:
        if not isinstance(entry, Mapping):
            faults.append(Fault(getattr(entries, "place", Place("calendar")), f"um dia do calendário é um mapa; veio {entry}"))
            continue
        try:
            found.append(DayRule.parse(entry, scope))
        except ValueError as error:
            faults.append(Fault(getattr(entry, "place", Place("calendar")), str(error)))
    return tuple(found)


def _prefix(form: Any) -> Any:
    """A copy of federal rules whose provisions are cited as `brasil/…` and whose put provisions are named so."""
    if isinstance(form, tuple):
        return tuple(_prefix(item) for item in form)
    if isinstance(form, dict):
        return {key: _prefix(value) for key, value in form.items()}
    if hasattr(form, "model_fields_set") and hasattr(form, "place"):
        changes = {}
        for name in type(form).model_fields:
            value = getattr(form, name)
            if name == "basis" or name.endswith("_basis"):
                changes[name] = tuple(item if item.startswith(PREFIX) else PREFIX + item for item in value)
            elif name == "put":
                changes[name] = tuple(PREFIX + item if ids.is_id(item) else item for item in value)
            elif isinstance(value, tuple | dict) or hasattr(value, "model_fields_set"):
                changes[name] = _prefix(value)
        return form.model_copy(update=changes)
    return form
