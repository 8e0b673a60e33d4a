"""`law check` of what one file brings from another out of which it is opened (`comes_from`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zelo.law.facts import Fact
from zelo.law.faults import Fault, Place, Refuse
from zelo.law.law import Law
from zelo.law.pack import Library
from zelo.law.procedures.forms import Carried, Procedure

FILE = "file_ref"
"""The fact by which an act names another file."""


def origins(bound: Law, procedure: Procedure, procedures: Mapping[str, Procedure], library: Library) -> Iterator[Fault]:
    """Kinds and facts that must exist; facts that an act must bring, here where the file opens and there in any act."""
    if not procedure.comes_from:
        return
    place, facts = procedure.at("comes_from"), {**bound.vocabulary.facts, **bound.known}
    opening = {name for kind in procedure.opens_with for name in brought(bound, procedure, kind)}
    if FILE not in opening:
        yield Fault(place, f"comes_from: nenhum ato que abre o processo leva {FILE}")
    # A general course may name a kind that one city does not have.
    general = {kind for act in bound.act_kinds.values() for kind in act.names_file}
    general |= {path.stem for path in (library.federal_folder / "procedures").glob("*.yaml")}
    for kind, carried in procedure.comes_from.items():
        if kind not in procedures and kind not in general:
            yield Fault(place, f"comes_from: procedimento desconhecido: {kind}")
        there = procedures.get(kind)
        yield from _carried(bound, kind, carried, facts, opening, there, place)


def _carried(
    bound: Law, kind: str, carried: Carried, facts: Mapping[str, Fact], opening: set[str], there: Procedure | None, place: Place
) -> Iterator[Fault]:
    for name in (*carried.sources, *carried.says):
        if name not in facts:
            yield Fault(place, f"comes_from: fato desconhecido: {name}")
        elif name not in opening:
            yield Fault(place, f"comes_from: nenhum ato que abre o processo leva {name}")
    for name, source in carried.sources.items():
        if source not in facts:
            yield Fault(place, f"comes_from: fato desconhecido: {source}")
        elif name in facts and facts[name].type != facts[source].type:
            yield Fault(place, f"comes_from: {name} e {source} não são do mesmo tipo")
        elif there is not None and not any(source in brought(bound, there, act) for act in there.acts):
            yield Fault(place, f"comes_from: nenhum ato de {kind} diz {source}")
    for name, value in carried.says.items():
        if name in facts:
            try:
                facts[name].read(name, value)
            except Refuse as refusal:
                yield Fault(place, f"comes_from: {refusal.detail}")


def brought(bound: Law, procedure: Procedure, kind: str) -> set[str]:
    """The facts that an act may bring, its day among them."""
    form, of_all = procedure.acts.get(kind), bound.act_kinds.get(kind)
    found = {*(form.takes if form else ()), *(form.may if form else ())}
    if of_all is not None:
        found |= {*of_all.takes, *of_all.may, *of_all.sets, *of_all.adds, *filter(None, (of_all.day,))}
    return found


__all__ = ["FILE", "brought", "origins"]
