"""What was said and what was presumed, in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from zelo.law import Law


def told(law: Law, given: Mapping[str, Any], without: Iterable[str] = ()) -> list[tuple[str, str]]:
    """Label and value of each fact that was given."""
    left_out = set(without)
    found = []
    for name, value in given.items():
        fact = law.known.get(name)
        if fact is not None and name not in left_out:
            found.append((fact.label, fact.shown(fact.read(name, value).exact)))
    return found


@dataclass(frozen=True)
class Presumed:
    values: tuple[str, ...]
    """`animais: 1`; of a presumption that follows another fact, `igual a «…»`."""
    in_order: tuple[str, ...]
    """Facts that count as in order while nobody says otherwise."""


def presumed(law: Law, ask: str, given: Mapping[str, Any], names: Iterable[str]) -> Presumed:
    entries = _entries(law, ask, given)
    found, in_order = [], []
    for name in names:
        entry = entries.get(name)
        if entry is None:
            in_order.append(law.fact_label(name))
        elif entry.fact is not None:
            found.append(f"{law.fact_label(name)}: igual a «{law.fact_label(entry.fact)}»")
        else:
            found.append(f"{law.fact_label(name)}: {law.fact_shown(name, entry.value.exact)}")
    return Presumed(tuple(found), tuple(in_order))


def _entries(law: Law, ask: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The law's presumptions, with those of the question itself before them."""
    found: dict[str, Any] = dict(law.presumptions)
    rules: list[Any] = list(law.rules.fines) if ask == "fine" else [
        table for table in law.rules.tables.get(ask, ()) if all(given.get(name) in words for name, words in table.selects.items())
    ]  # fmt: skip
    for rule in rules:
        found.update({name: law.read_presumption(name, entry) for name, entry in rule.presume.items() if name in law.known})
    return found
