"""From when an obligation of the registry binds whom: the phases a city published, put to the law's own questions. Pure: the day comes in.

No rule is written twice: whether an animal falls in a group is asked of `eligible`, whether a fine is barred before a phase is asked of `fine`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from zelo.law.answers import Refusal
from zelo.law.asking import Asking, Truth
from zelo.law.conditions import UNKNOWN, Condition
from zelo.law.faults import Refuse
from zelo.law.reads import Reads
from zelo.law.registry_forms import Obligation, Registry
from zelo.law.registry_values import Applies, Phase, State
from zelo.law.wording import day, joined

if TYPE_CHECKING:
    from zelo.law.law import Law

UNPUBLISHED: Final = "A prefeitura ainda não publicou nenhuma fase. Até lá ninguém é multado por isto."
BEFORE: Final[Mapping[str, State]] = {"means_not_available": "ahead", "obligation_not_due": "running"}
"""Codes by which the law says that an obligation cannot be demanded yet."""
TOLD: Final = frozenset({"on", "means_available", "obligation_due_on", "regulation_defines", "justification", "obligation"})
"""Facts that phases tell, and nobody is asked."""


def applies(
    law: Law, own: Registry | None, given: Mapping[str, Any], phases: tuple[Phase, ...], today: dt.date
) -> tuple[Applies, ...]:
    """Every obligation of the law, in the order of the pack; those by phases once for each phase published. `given`: facts as `Law.ask` takes them;
    those the law does not know are left aside."""
    facts = {name: value for name, value in given.items() if name in law.known and value is not None and name not in TOLD}
    found: list[Applies] = []
    for name, item in own.obligations.items() if own else ():
        if item.holds(today):
            found.extend(
                _obligation(law, name, item, facts, standing((phase for phase in phases if phase.obligation == name), today), today)
            )
    return tuple(found)


def standing(phases: Iterable[Phase], today: dt.date) -> list[Phase]:
    """Of the phases of one group, the newest that has begun; before any has, the first to begin. A later act so extends an earlier one."""
    found: dict[tuple[Any, ...], Phase] = {}
    for phase in sorted(phases, key=lambda phase: phase.starts):
        key = (phase.obligation, phase.group, phase.words, phase.species)
        if phase.starts <= today or key not in found:
            found[key] = phase
    return list(found.values())


def asked(law: Law, own: Registry | None) -> tuple[str, ...]:
    """The facts that obligations may turn on, species first."""
    reads = Reads(law.rules, law.federal_rules)
    reads.add(["species"])
    for item in own.obligations.values() if own else ():
        if item.where:
            reads.condition(item.where)
        for table in law.rules.tables.get("eligible", ()) if item.question else ():
            if all(item.question.get(name) in words for name, words in table.selects.items()):
                reads.table(table)
    chosen = {name for item in (own.obligations.values() if own else ()) for name in item.question}
    return tuple(name for name in reads.names if name in law.known and name not in TOLD and name not in chosen)


def reached(law: Law, condition: Condition | None, given: Mapping[str, Any]) -> Truth:
    """Whether a condition of the registry holds of these facts; without one, yes. Facts that do not fit leave it unknown."""
    return _reached(law, condition, given)[0]


def _reached(law: Law, condition: Condition | None, given: Mapping[str, Any]) -> tuple[Truth, tuple[str, ...]]:
    """With the facts that lack."""
    if condition is None:
        return True, ()
    try:
        facts = {
            name: law.known[name].read(name, value) for name, value in given.items() if name in law.known and value is not None
        }
    except Refuse as refusal:
        return UNKNOWN, refusal.needs
    asking = Asking(law, "registry", facts, frozenset(facts))
    try:
        with asking.frame() as frame:
            return asking.test(condition), tuple(frame.unknown)
    finally:
        asking.close()


def _obligation(
    law: Law, name: str, item: Obligation, facts: dict[str, Any], phases: list[Phase], today: dt.date
) -> Iterable[Applies]:
    same: dict[str, Any] = {
        "obligation": name,
        "label": item.label,
        "only": item.only,
        "bound": item.bound,
        "offence": item.offence,
    }
    first = law.pack.statute.in_force
    kept, why, needs = _kept_out(law, item, facts)
    if kept is not None:
        yield Applies(state=kept, says=item.says, because=why, basis=item.basis, needs=needs, **same)
    elif first and today < first:
        yield Applies(
            state="ahead", says=item.says, because=(f"A lei vale desde {day(first)}.",), starts=first,
            basis=(*item.basis, *law.pack.statute.in_force_basis), **same,
        )  # fmt: skip
    elif not item.phased:
        yield Applies(
            state="due", says=item.says, because=("Vale desde o primeiro dia da lei, sem fases.",), basis=item.basis, **same
        )
    elif not phases:
        says = "A prefeitura ainda não publicou nenhuma fase. Até lá ninguém é multado por isto."
        yield Applies(
            state="unpublished", says=item.says, because=(says,), basis=(*item.basis, *item.phase_basis, *item.gate), **same
        )
    else:
        yield from (_phased(law, item, facts, phase, today, same) for phase in phases)


def _kept_out(law: Law, item: Obligation, facts: dict[str, Any]) -> tuple[State | None, tuple[str, ...], tuple[str, ...]]:
    """Whether species or condition keep an animal outside, or cannot be told."""
    species = facts.get("species")
    barred = law.registry.registrable(str(species)) if species else None
    if barred is not None:
        return "outside", (str(barred.notice),), ()
    if item.species and species is None:
        return "open", ("Depende da espécie do animal.",), ("species",)
    if item.species and species not in item.species:
        return "outside", (f"Só alcança: {joined(_species(law, item.species))}.",), ()
    holds, lacking = _reached(law, item.where, facts)
    if holds is UNKNOWN:
        return "open", (f"Depende de: {joined(law.fact_label(name) for name in lacking)}.",), lacking
    return (None, (), ()) if holds else ("outside", ("Não é o caso deste animal.",), ())


def _phased(law: Law, item: Obligation, facts: dict[str, Any], phase: Phase, today: dt.date, same: dict[str, Any]) -> Applies:
    group = item.groups.get(phase.group)
    label = phase.words or (group.label if group else "todos")
    basis = (*item.basis, *item.phase_basis, *(group.basis if group else ()))
    common: dict[str, Any] = {
        **same, "says": item.says, "group": phase.group, "group_label": label, "starts": phase.starts, "until": phase.last_day, "phase": phase,
    }  # fmt: skip
    # A group told in the act's own words is one that no fact tells.
    common["only"] = joined(filter(None, [item.only, phase.words])) or None
    species = facts.get("species")
    if phase.species and species is None:
        return Applies(state="open", because=("Depende da espécie do animal.",), basis=basis, needs=("species",), **common)
    if phase.species and species not in phase.species:
        return Applies(
            state="outside", because=(f"Esta fase só alcança: {joined(_species(law, phase.species))}.",), basis=basis, **common
        )
    let_off = next((one for one in phase.exemptions if one.species and one.species == species), None)
    if let_off is not None:
        return Applies(state="exempt", because=(f"O ato dispensa: {let_off.words}.",), basis=(*basis, *item.exemptions), **common)
    state, needs = _asked(law, item, facts, phase, today)
    if state in ("outside", "open"):
        says = f"Depende de: {law.labels(needs)}." if state == "open" else f"Esta fase alcança: {label}."
        return Applies(state=state, because=(says,), basis=basis, needs=needs, **common)
    told = [_when(phase, state, today)]
    told += [f"O ato dispensa: {one.words}." for one in phase.exemptions if not one.species]
    return Applies(state=state, because=tuple(told), basis=(*basis, *item.gate), **common)


def _asked(law: Law, item: Obligation, facts: dict[str, Any], phase: Phase, today: dt.date) -> tuple[State, tuple[str, ...]]:
    """The law's own answer: is the animal of the group, and can it be demanded yet? With the facts that lack."""
    told = phase.facts(law, today)
    if not item.question:
        outcome = law.ask("fine", {**told, "offence": item.offence} if item.offence else told)
        return BEFORE.get(outcome.code, "due") if isinstance(outcome, Refusal) else "due", ()
    outcome = law.ask("eligible", {**facts, **told, **item.question})
    if isinstance(outcome, Refusal):
        return "open", outcome.needs
    if phase.group not in outcome.values["grounds"]:
        return ("open", outcome.needs) if ("grounds", phase.group) in outcome.undecided else ("outside", ())
    bars = [code for code in outcome.values.get("bars", ()) if code in BEFORE]
    return BEFORE[bars[0]] if bars else "due", ()


def _when(phase: Phase, state: State, today: dt.date) -> str:
    act = f" ({phase.act})" if phase.act else ""
    if state == "ahead":
        return f"Começa em {day(phase.starts)}{act}."
    if state == "running" and phase.last_day:
        return f"Pode ser cumprida de {day(phase.starts)} a {day(phase.last_day)}{act}. Até lá ninguém é multado por isto."
    if phase.last_day is None:
        return f"Vale desde {day(phase.starts)}{act}."
    if phase.last_day < today:
        return f"O prazo terminou em {day(phase.last_day)}{act}."
    return f"Vale desde {day(phase.starts)}{act}; o prazo até {day(phase.last_day)} só organiza o atendimento."


def _species(law: Law, names: Iterable[str]) -> list[str]:
    fact = law.known.get("species") or law.vocabulary.facts["species"]
    return [fact.words.get(name, name) for name in names]
