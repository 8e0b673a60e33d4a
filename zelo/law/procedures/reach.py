"""What a procedure can never come to: things that need themselves, stages no act leads to, acts no stage permits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from zelo.law.conditions import Condition
from zelo.law.faults import Fault, Place
from zelo.law.procedures.forms import Procedure
from zelo.law.procedures.naming import calls

_DONE = re.compile(r"""\A\(*done\(['"](\w+)['"]\)\)*\Z""")
_OF = {"effect": "efeito", "settled": "cobrança"}
_DEADLINES = ("running", "passed", "over", "begun", "met", "late")


def rings(procedure: Procedure) -> list[Fault]:
    """Definitions, effects, charges and deadlines that need themselves (a ring through a question is cut when it is asked)."""
    places: dict[str, Place] = {}
    edges: dict[str, list[str]] = {}

    def add(node: str, place: Place, conditions: Iterable[Condition | None], others: Iterable[str] = ()) -> None:
        places[node] = place
        edges[node] = [*others, *(need for condition in conditions if condition for need in _needs(procedure, condition))]

    for name, definition in procedure.define.items():
        lapse = [f"prazo {definition.day.lapse}"] if definition.day and definition.day.lapse else []
        add(
            f"definição {name}",
            definition.place,
            (definition.condition, definition.when, *(one.when for one in definition.first)),
            lapse,
        )
    for name, effect in procedure.effects.items():
        add(f"efeito {name}", effect.place, (effect.when, effect.pending, effect.stayed, effect.ends))
    for name, charge in procedure.charges.items():
        facts = [charge.amount.fact, *charge.amount.product]
        others = [f"definição {fact}" for fact in facts if fact in procedure.define]
        add(f"cobrança {name}", charge.place, (charge.when, charge.waived), others)
    for name, deadline in procedure.deadlines.items():
        before = [f"prazo {other}" for other in (deadline.after.deadline, deadline.after.lapse) if other]
        before += [f"definição {deadline.after.day}"] if deadline.after.day in procedure.define else []
        add(f"prazo {name}", deadline.place, (deadline.where,), before)
    return list(_rings(places, edges))


def _needs(procedure: Procedure, condition: Condition) -> Iterator[str]:
    for name in condition.names:
        if name in procedure.define:
            yield f"definição {name}"
        elif name.startswith("owes_"):
            yield f"cobrança {name[5:]}"
    for function, arguments in calls(condition):
        if function in _DEADLINES:
            yield f"prazo {arguments[0]}"
        elif function in _OF:
            yield f"{_OF[function]} {arguments[0]}"


def _rings(places: dict[str, Place], edges: dict[str, list[str]]) -> Iterator[Fault]:
    done: set[str] = set()
    found: list[Fault] = []

    def visit(node: str, path: tuple[str, ...]) -> None:
        if node in path:
            found.append(Fault(places[node], f"em círculo: {' → '.join((*path[path.index(node) :], node))}"))
            return
        if node in done or node not in edges:
            return
        for other in edges[node]:
            visit(other, (*path, node))
        done.add(node)

    for node in edges:
        visit(node, ())
    yield from found


def unreached(procedure: Procedure) -> list[Fault]:
    """Stages that need an act which no stage that is reached permits, and acts that none permits."""
    stages = {procedure.stages[-1].stage}
    acts: set[str] = set()
    while True:
        open_ = {s.stage for s in procedure.stages if s.stage in stages and not s.final}
        more_acts = {kind for kind, act in procedure.acts.items() if not act.stages or open_ & set(act.stages)}
        more_stages = {s.stage for s in procedure.stages if s.when is None or _acts_needed(s.when) <= more_acts}
        if more_acts <= acts and more_stages <= stages:
            break
        acts |= more_acts
        stages |= more_stages
    found = [
        Fault(act.place, f"nenhuma fase a que se chega permite o ato {kind}")
        for kind, act in procedure.acts.items()
        if kind not in acts
    ]
    found += [Fault(s.place, f"nada leva à fase {s.stage}") for s in procedure.stages if s.stage not in stages]
    return found


def _acts_needed(condition: Condition) -> set[str]:
    """Acts without which a condition is false: those of its outermost conjunction."""
    if "||" in condition.text:
        return set()
    return {found[1] for part in condition.text.split("&&") if (found := _DONE.match(part.strip()))}
