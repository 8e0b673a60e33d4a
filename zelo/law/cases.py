"""Files of legal cases: one question, its right answer; and the running of them. The format is docs/packs.md, "cases.yaml"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from zelo.law import source
from zelo.law.answers import Answer, Refusal, plain
from zelo.law.faults import Fault, PackFaults, Place
from zelo.law.law import Law, law
from zelo.law.pack import Library
from zelo.law.source import Located

KEYS = frozenset({"id", "city", "ask", "given", "expect", "expect_error", "basis", "note", "readings"})


@dataclass(frozen=True)
class Case:
    """One case as written. `expect` None: the question is refused with `expect_error`."""

    id: str
    city: str
    ask: str
    given: Mapping[str, Any]
    expect: Mapping[str, Any] | None
    expect_error: str | None
    basis: tuple[str, ...]
    readings: Mapping[str, str]
    place: Place


@dataclass(frozen=True)
class Result:
    """What became of a case; no `differences`: passed."""

    case: Case
    differences: tuple[str, ...]
    outcome: Answer | Refusal | None = field(default=None, compare=False)


def read_cases(path: Path, shown_as: str | None = None) -> list[Case]:
    """The cases of a file, or of every `cases.yaml` below a folder; raises `PackFaults` naming file and line."""
    if path.is_dir():
        return [case for found in sorted(path.rglob("cases.yaml")) for case in read_cases(found)]
    file = shown_as or str(path)
    data = source.load(path, file)
    if not isinstance(data, list):
        raise PackFaults([Fault(Place(file, 1), "um arquivo de casos é uma lista de casos")])
    faults: list[Fault] = []
    cases: list[Case] = []
    seen: dict[str, Place] = {}
    for entry in data:
        case = _case(entry, Place(file), faults)
        if case is None:
            continue
        if case.id in seen:
            faults.append(Fault(case.place, f"caso repetido: {case.id} (já está em {seen[case.id]})"))
        seen[case.id] = case.place
        cases.append(case)
    if faults:
        raise PackFaults(faults)
    return cases


def _case(entry: Any, file: Place, faults: list[Fault]) -> Case | None:
    if not isinstance(entry, Located):
        faults.append(Fault(file, f"um caso é um mapa com id, city, ask, given e expect; veio {str(entry)[:60]!r}"))
        return None
    place = entry.place
    before = len(faults)
    for key in entry:
        if key not in KEYS:
            faults.append(Fault(Place(place.file, entry.lines[key]), f"chave desconhecida no caso: {key}"))
    for key in ("id", "city", "ask"):
        if not isinstance(entry.get(key), str):
            faults.append(Fault(place, f"o caso não diz {key}"))
    if ("expect" in entry) == ("expect_error" in entry):
        faults.append(Fault(place, "o caso diz ou expect ou expect_error"))
    for key in ("given", "expect", "readings"):
        if key in entry and not isinstance(entry[key], dict):
            faults.append(Fault(Place(place.file, entry.lines[key]), f"{key} deve ser um mapa"))
    if len(faults) > before:
        return None
    basis = entry.get("basis") or []
    return Case(
        id=entry["id"],
        city=entry["city"],
        ask=entry["ask"],
        given=entry.get("given") or {},
        expect=entry.get("expect"),
        expect_error=entry.get("expect_error"),
        basis=tuple(basis) if isinstance(basis, list) else (basis,),
        readings=entry.get("readings") or {},
        place=place,
    )


class Runner:
    """Puts cases to the laws of a library."""

    def __init__(self, library: Library, watch: Any = None) -> None:
        self.library = library
        self.watch = watch
        self._laws: dict[tuple[str, tuple[tuple[str, str], ...]], Law] = {}

    def law(self, city: str, readings: Mapping[str, str]) -> Law:
        key = (city, tuple(sorted(readings.items())))
        if key not in self._laws:
            self._laws[key] = law(self.library, city, readings=readings, watch=self.watch)
        return self._laws[key]

    def run(self, case: Case) -> Result:
        """Raises `PackFaults` where the city's pack cannot be used."""
        try:
            bound = self.law(case.city, case.readings)
        except KeyError as error:
            name = str(error).strip("'")
            return Result(case, (f"município ou interpretação que não existe: {name}",))
        except ValueError as error:
            return Result(case, (str(error),))
        outcome = bound.ask(case.ask, case.given)
        return Result(case, tuple(_differences(case, outcome, bound)), outcome)

    def run_all(self, cases: Iterable[Case]) -> Iterator[Result]:
        for case in cases:
            yield self.run(case)


def _differences(case: Case, outcome: Answer | Refusal, bound: Law) -> Iterator[str]:
    if case.expect_error is not None:
        if not isinstance(outcome, Refusal):
            yield f"esperava a recusa {case.expect_error}, veio {_short(plain(outcome.values))}"
        elif outcome.code != case.expect_error:
            yield f"esperava a recusa {case.expect_error}, veio {outcome.code}{f' ({outcome.detail})' if outcome.detail else ''}"
    elif isinstance(outcome, Refusal):
        yield f"recusado: {outcome.code}{f' ({outcome.detail})' if outcome.detail else ''}"
        return
    else:
        for key, wanted in (case.expect or {}).items():
            if key not in outcome.values:
                yield f"{key}: esperava {_short(plain(wanted))}, a resposta não o diz"
            elif not same(wanted, outcome.values[key], ordered=bound.vocabulary.ordered(key)):
                needs = f" (falta saber: {', '.join(outcome.needs)})" if outcome.values[key] is None and outcome.needs else ""
                yield f"{key}: esperava {_short(plain(wanted))}, veio {_short(plain(outcome.values[key]))}{needs}"
    lacking = [name for name in case.basis if name not in outcome.basis]
    if lacking:
        yield f"não cita {', '.join(lacking)} (cita {', '.join(outcome.basis) or 'nada'})"


def same(wanted: Any, found: Any, *, ordered: bool = False) -> bool:
    """Equality of cases: numbers by value, dates by day, lists as sets unless their order has a meaning."""
    wanted, found = plain(wanted), plain(found)
    if isinstance(wanted, bool) or isinstance(found, bool) or wanted is None or found is None:
        return wanted is found
    if isinstance(wanted, list) and isinstance(found, list):
        if ordered:
            return len(wanted) == len(found) and all(same(a, b) for a, b in zip(wanted, found, strict=True))
        return {str(a) for a in wanted} == {str(b) for b in found}
    if isinstance(wanted, int | float) and isinstance(found, int | float):
        try:
            return Decimal(str(wanted)) == Decimal(str(found))
        except InvalidOperation:
            return False
    return bool(wanted == found)


def _short(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(_short(item) for item in value)}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_short(item)}" for key, item in value.items()) + "}"
    return (
        {True: "true", False: "false", None: "null"}.get(value, str(value))
        if not isinstance(value, int | float) or isinstance(value, bool)
        else str(value)
    )
