"""What the cases of a pack try: which clauses and choices fired, which readings were asked under. What is left is not known to be right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from zelo.law.cases import Case, Runner
from zelo.law.fine_forms import Amount, Cap, Fines, Raise, Times
from zelo.law.gives import Choice, Give
from zelo.law.pack import Library
from zelo.law.refusing import RefuseRule
from zelo.law.rules import Rules


def untried_federal(library: Library, cases: Iterable[Case]) -> list[str]:
    """What no case of the list, of whatever city, makes fire in the federal layer."""
    fired: set[Any] = set()

    def watch(form: Any, status: str) -> None:
        if status == "fired":
            fired.add(_key(form))

    runner = Runner(library, watch)
    for case in cases:
        runner.run(case)
    return [
        f"{form.place}: nenhum caso faz disparar {_named(form)}" for form in forms(library.federal_rules) if _key(form) not in fired
    ]


def untried(library: Library, slug: str, cases: Iterable[Case]) -> list[str]:
    """What no case of the list makes fire in a city's pack, and readings without a case in which they were used; in Portuguese, by place."""
    fired: set[Any] = set()
    readings: set[tuple[str, str]] = set()

    def watch(form: Any, status: str) -> None:
        if status == "fired":
            fired.add(_key(form))

    runner = Runner(library, watch)
    for case in cases:
        if case.city != slug:
            continue
        outcome = runner.run(case).outcome
        if outcome is not None:
            readings.update((reading.id, reading.taken) for reading in outcome.readings)
    pack = library.pack(slug)
    chosen = pack.readings()
    found = [
        f"{form.place}: nenhum caso faz disparar {_named(form)}" for form in forms(pack.rules(chosen)) if _key(form) not in fired
    ]
    for name, item in pack.interpretations.items():
        if name in pack.procedural:
            continue
        found.extend(
            f"{item.place}: nenhum caso usa a leitura {reading} de {name}"
            for reading in item.readings
            if (name, reading) not in readings
        )
    return found


def forms(rules: Rules) -> Iterator[Any]:
    """Every form that decides something by a condition and is watched."""
    for tables in rules.tables.values():
        for table in tables:
            for clauses in table.lists.values():
                yield from clauses
            yield from _choices(table.give)
    for fines in rules.fines:
        yield from _of_fines(fines)


def _choices(give: dict[str, Give]) -> Iterator[Choice]:
    for form in give.values():
        yield from form.first


def _of_fines(fines: Fines) -> Iterator[Any]:
    yield from fines.raises
    yield from fines.times
    yield from fines.caps
    for fine_class in fines.classes.values():
        if isinstance(fine_class.base, tuple):
            yield from fine_class.base
    yield from fines.measures
    yield from _choices(fines.give)


def _key(form: Any) -> tuple[Any, str]:
    """A form under any reading: its line, and what it puts, for two may stand on one line."""
    return form.place, _named(form)


def _named(form: Any) -> str:
    if isinstance(form, Choice):
        return f"a escolha {form.then}"
    if isinstance(form, Amount):
        return "este valor"
    if isinstance(form, Raise):
        return f"a passagem para {form.to}"
    if isinstance(form, Times):
        return "este multiplicador"
    if isinstance(form, Cap):
        return "o limite"
    if isinstance(form, RefuseRule):
        return f"a recusa {form.code}"
    put = getattr(form, "put", ())
    return f"a cláusula que põe {', '.join(put) or '…'}"


__all__ = ["forms", "untried", "untried_federal"]
