"""Journeys: acts put to a procedure one after another, and the standing expected on the way; written in YAML, as a lawyer would."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from zelo.law import source
from zelo.law.answers import plain
from zelo.law.cases import same
from zelo.law.faults import Fault, PackFaults, Place
from zelo.law.law import Law, law
from zelo.law.pack import Library
from zelo.law.procedures.acts import Act
from zelo.law.procedures.case import Case
from zelo.law.procedures.forms import Procedure
from zelo.law.procedures.look import standing
from zelo.law.procedures.standing import Standing
from zelo.law.procedures.trying import Accepted, Refused, attempt
from zelo.law.source import Located
from zelo.law.term_forms import Service

KEYS = frozenset({"id", "city", "procedure", "after", "given", "steps", "readings", "note"})
STEP_KEYS = frozenset(
    {"act", "on", "today", "by", "role", "with", "about", "subjects", "refused", "basis", "undermines", "expect", "given"}
)


@dataclass(frozen=True)
class Journey:
    id: str
    city: str
    procedure: str
    given: Mapping[str, Any]
    """Surroundings: prices, values, what other files say."""
    steps: tuple[Mapping[str, Any], ...]
    readings: Mapping[str, str]
    place: Place


def read_journeys(path: Path, shown_as: str | None = None) -> list[Journey]:
    """The journeys of a file; raises `PackFaults` naming file and line."""
    data = source.load(path, shown_as)
    if not isinstance(data, list):
        raise PackFaults([Fault(Place(shown_as or str(path), 1), "um arquivo de percursos é uma lista")])
    faults: list[Fault] = []
    found: list[Journey] = []
    for entry in data:
        if not isinstance(entry, Located):
            faults.append(Fault(Place(str(path)), "um percurso é um mapa com id, city, procedure e steps"))
            continue
        faults += [
            Fault(Place(entry.place.file, entry.lines[k]), f"chave desconhecida no percurso: {k}") for k in entry if k not in KEYS
        ]
        faults += [Fault(entry.place, f"o percurso não diz {k}") for k in ("id", "city", "procedure", "steps") if k not in entry]
        for step in entry.get("steps") or ():
            faults += [Fault(step.place, f"chave desconhecida no passo: {k}") for k in step if k not in STEP_KEYS]
        base = next((j for j in found if j.id == entry.get("after")), None)
        if "after" in entry and base is None:
            faults.append(Fault(entry.place, f"after: nenhum percurso anterior se chama {entry['after']}"))
        if any(j.id == entry.get("id") for j in found):
            faults.append(Fault(entry.place, f"percurso repetido: {entry['id']}"))
        if not faults:
            steps = (*(_walked(base) if base else ()), *entry["steps"])
            given = {**(base.given if base else {}), **(entry.get("given") or {})}
            readings = {**(base.readings if base else {}), **(entry.get("readings") or {})}
            found.append(Journey(entry["id"], entry["city"], entry["procedure"], given, steps, readings, entry.place))
    if faults:
        raise PackFaults(faults)
    return found


def _walked(base: Journey) -> Iterator[Mapping[str, Any]]:
    """The way another journey went, without what it expected."""
    for step in base.steps:
        if "act" in step and "refused" not in step:
            walked = Located({key: value for key, value in step.items() if key not in ("expect", "undermines")})
            walked.place = step.place  # type: ignore[attr-defined]
            yield walked


@dataclass
class Travelled:
    """What a journey met: where it differed, which acts entered, which stages and reasons were seen."""

    differences: list[str]
    accepted: set[str]
    stages: set[str]
    """Those that some step expected and found."""
    reasons: set[tuple[str, str]]
    """(act, code) that some step expected and found."""
    acts: list[Act] = field(default_factory=list)
    surroundings: dict[str, Any] = field(default_factory=dict)


def travel(bound: Law, journey: Journey) -> Travelled:
    """Puts every step; each act is tried as on its `today` (by default its own day)."""
    met = Travelled([], set(), set(), set())
    procedure = bound.pack.procedures(bound.readings).get(journey.procedure)
    if procedure is None:
        met.differences.append(f"{journey.id} ({journey.place}): procedimento desconhecido: {journey.procedure}")
        return met
    kinds, acts = bound.act_kinds, met.acts
    surroundings = met.surroundings
    surroundings.update(journey.given)
    today: dt.date | None = None
    known: dict[dt.date, dict[str, Any]] = {}

    def of_day(day: dt.date) -> Mapping[str, Any]:
        """What was given by then, or at first."""
        return known[max((d for d in known if d <= day), default=min(known))]

    for step in journey.steps:
        surroundings.update(step.get("given") or {})
        where = f"{journey.id}, linha {step.place.line}"  # type: ignore[attr-defined]
        today = step.get("today") or step.get("on") or today
        if today is None:
            met.differences.append(f"{where}: o primeiro passo não diz o dia (on)")
            continue
        known[today] = dict(surroundings)
        case = Case(bound, procedure, kinds, acts, today, surroundings=surroundings, of_day=of_day)
        try:
            if "act" in step:
                act = _act(step, acts, procedure, today)
                outcome = attempt(case, act)
                met.differences += [f"{where}: {d}" for d in _outcome(step, outcome, bound)]
                if isinstance(outcome, Accepted):
                    acts.append(outcome.act)
                    met.accepted.add(act.kind)
                else:
                    met.reasons.update((act.kind, reason.code) for reason in outcome.reasons)
            if "expect" in step:
                looked = Case(bound, procedure, kinds, acts, today, surroundings=surroundings, of_day=of_day)
                try:
                    now = standing(looked)
                finally:
                    looked.close()
                met.differences += [f"{where}: {d}" for d in _differences(step["expect"], now)]
                met.stages.update(_seen_stages(step["expect"], now))
                met.reasons.update(_seen_reasons(step["expect"], now))
        finally:
            case.close()
    return met


def accepted_acts(bound: Law, journey: Journey) -> tuple[list[Act], dict[str, Any]]:
    """The acts of a journey as they entered, and what surrounded them at its end."""
    met = travel(bound, replace(journey, steps=tuple(_walked(journey))))
    return met.acts, met.surroundings


def _seen_stages(expect: Mapping[str, Any], now: Standing) -> Iterator[str]:
    if expect.get("stage") == now.stage:
        yield now.stage
    yield from (name for head, name in (expect.get("heads") or {}).items() if head in now.heads and now.heads[head].stage == name)


def _seen_reasons(expect: Mapping[str, Any], now: Standing) -> Iterator[tuple[str, str]]:
    wanted = expect.get("barred")
    for kind, codes in wanted.items() if isinstance(wanted, dict) else ():
        found = {reason.code for reason in now.barred.get(kind, ())}
        yield from ((kind, code) for code in (codes if isinstance(codes, list) else [codes]) if code in found)


def _act(step: Mapping[str, Any], acts: list[Act], procedure: Procedure, today: dt.date) -> Act:
    form = procedure.every_act.get(step["act"])
    mended = next((a for a in acts if a.n == step.get("about")), None) if step["act"] == "rectify" else None
    role = step.get("role") or (mended.role if mended else form.by[0] if form else "")
    return Act(
        n=len(acts) + 1, kind=step["act"], on=step.get("on") or today, by=step.get("by") or f"a_{role}", role=role, facts=dict(step.get("with") or {}),
        about=step.get("about"), subjects=tuple(step.get("subjects") or ()),
    )  # fmt: skip


def _outcome(step: Mapping[str, Any], outcome: Accepted | Refused, bound: Law) -> Iterator[str]:
    wanted = step.get("refused")
    if isinstance(outcome, Accepted):
        if wanted is not None:
            yield f"esperava a recusa de {step['act']} ({wanted}), e o ato entrou"
        lost = [one.n for one in outcome.undermines]
        if "undermines" in step and sorted(step["undermines"]) != sorted(lost):
            yield f"{step['act']}: tirou o chão dos atos {lost}, esperava {step.get('undermines') or []}"
        return
    codes = {reason.code for reason in outcome.reasons}
    cited = {b for reason in outcome.reasons for b in reason.basis}
    if wanted is None:
        yield f"{step['act']} foi recusado: {', '.join(sorted(codes))} {outcome.detail}".rstrip()
        return
    expected = set(wanted) if isinstance(wanted, list) else {wanted}
    if not expected <= codes:
        yield f"{step['act']}: esperava a recusa {', '.join(sorted(expected))}, veio {', '.join(sorted(codes))} {outcome.detail}".rstrip()
    basis = step.get("basis") or []
    lacking = set(basis if isinstance(basis, list) else [basis]) - cited
    if lacking:
        yield f"{step['act']}: a recusa não cita {', '.join(sorted(lacking))} (cita {', '.join(sorted(cited))})"


def _differences(expect: Mapping[str, Any], now: Standing) -> Iterator[str]:
    """Only what is listed is compared."""
    states = {d.name: d.state for d in now.deadlines}
    dues = {d.name: d.due for d in now.deadlines}
    plain_values: dict[str, Any] = {
        "stage": now.stage, "final": now.final, "waits_for": now.waits_for, "wakes_on": now.wakes_on,
        "total_open": now.total_open, "tasks": [t.code for t in now.tasks],
    }  # fmt: skip
    for key, wanted in expect.items():
        if key in plain_values:
            if not same(wanted, plain_values[key]):
                yield f"{key}: esperava {plain(wanted)}, veio {plain(plain_values[key])}"
        elif key == "permitted":
            for kind in wanted if isinstance(wanted, list) else [wanted]:
                if kind not in now.permitted:
                    yield f"{kind} devia ser permitido; impede: {', '.join(r.code for r in now.barred.get(kind, ()))}"
        elif key == "barred":
            yield from _barred(wanted, now)
        elif key in ("due", "state", "effects", "owed", "heads", "served"):
            sections: dict[str, Mapping[str, Any]] = {
                "due": dues,
                "state": states,
                "effects": {e.name: e.state for e in now.effects},
                "owed": {o.charge: o.open for o in now.owed},
                "served": {one.kind: one.effective for one in reversed(now.services)},
                "heads": {name: head.stage for name, head in now.heads.items()},
            }
            found = sections[key]
            for name, value in wanted.items():
                if not same(value, found.get(name)):
                    yield f"{key} de {name}: esperava {plain(value)}, veio {plain(found.get(name))}"
        else:
            yield f"chave desconhecida em expect: {key}"


def _barred(wanted: Any, now: Standing) -> Iterator[str]:
    for kind, codes in wanted.items() if isinstance(wanted, dict) else ((kind, None) for kind in wanted):
        if kind not in now.barred:
            yield f"{kind} devia estar impedido"
            continue
        found = {r.code for r in now.barred[kind]}
        lacking = set(codes if isinstance(codes, list) else [codes] if codes else []) - found
        if lacking:
            yield f"{kind}: devia impedir {', '.join(sorted(lacking))}; impede {', '.join(sorted(found))}"


def untried(library: Library, slug: str, journeys: Iterable[Journey]) -> list[Fault]:
    """What the journeys of a city leave unproven: acts never accepted, stages and reasons never expected."""
    pack = library.pack(slug)
    readings: set[tuple[str, str]] = set()
    accepted: dict[str, set[str]] = {}
    stages: dict[str, set[str]] = {}
    reasons: dict[str, set[tuple[str, str]]] = {}
    for journey in journeys:
        if journey.city != slug:
            continue
        met = travel(law(library, slug, readings=journey.readings), journey)
        accepted.setdefault(journey.procedure, set()).update(met.accepted)
        stages.setdefault(journey.procedure, set()).update(met.stages)
        reasons.setdefault(journey.procedure, set()).update(met.reasons)
        readings.update((name, journey.readings.get(name, pack.interpretations[name].taken)) for name in pack.procedural)
    found = [
        Fault(pack.interpretations[name].place, f"nenhum percurso usa a leitura {reading} de {name}")
        for name in sorted(pack.procedural)
        for reading in pack.interpretations[name].readings
        if (name, reading) not in readings
    ]
    for kind, procedure in pack.procedures(pack.readings()).items():
        for name, act in procedure.acts.items():
            if name not in accepted.get(kind, ()):
                found.append(Fault(act.place, f"nenhum percurso aceita o ato {name}"))
            for bar in (*act.bars, *act.checks, *act.then):
                if bar.put is not None and (name, bar.put) not in reasons.get(kind, ()):
                    found.append(Fault(bar.place, f"nenhum percurso encontra o impedimento {bar.put} de {name}"))
        found += [
            Fault(place, f"nenhum percurso encontra a recusa {code} de {name}")
            for place, name, code in _of_services(pack.rules(pack.readings()).service, procedure)
            if (name, code) not in reasons.get(kind, ())
        ]
        for stage in procedure.stages:
            if stage.stage not in stages.get(kind, ()):
                found.append(Fault(stage.place, f"nenhum percurso espera a fase {stage.stage}"))
    return found


def _of_services(own: Service | None, procedure: Procedure) -> Iterator[tuple[Place, str, str]]:
    """Each way in which the service of a notice is refused: where it is written, of which act, its code."""
    for name, act in procedure.acts.items():
        how = procedure.services.get(act.served) if isinstance(act.served, str) else None
        if how is None:
            continue
        modes = how.modes or (own.modes if own else {})
        yield from ((rule.place, name, rule.code) for mode in modes.values() for rule in mode.refuse)
        if how.order == "reasoned":
            yield how.place, name, "order_not_followed"
        if how.proofs:
            yield how.place, name, "proof_missing"
