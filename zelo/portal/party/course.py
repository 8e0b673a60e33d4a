"""The course of a file as a party sees it: the few steps that everybody has to understand, which are behind, where it stands, what lies ahead."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from zelo.law.procedures.folding import annulled
from zelo.proceedings.facts import law_acts_of, procedure_of
from zelo.proceedings.queries import Look

Step = tuple[str, tuple[str, ...], str]
"""What it is called, the acts of the vocabulary that do it, the deadline in which a party may do it."""
STEPS: Mapping[str, tuple[Step, ...]] = {
    "sanction": (
        ("Auto lavrado", ("issue_notice",), ""),
        ("Notificação", ("serve_notice",), ""),
        ("Defesa", ("defend",), "defence"),
        ("Decisão", ("decide",), ""),
        ("Recurso", ("appeal",), "appeal"),
        ("Julgamento do recurso", ("decide_appeal", "refuse_appeal", "publish_resolution"), ""),
    ),
    "impoundment": (
        ("Animal recolhido", ("take_in",), ""),
        ("Pedido de volta", ("claim",), ""),
    ),
}
END = "Fim"
DONE, HERE, AHEAD, SKIPPED = "done", "here", "ahead", "skipped"
SAYS = {DONE: "feito", HERE: "está aqui", AHEAD: "ainda não", SKIPPED: "não houve"}


@dataclass(frozen=True)
class Point:
    label: str
    state: str
    says: str
    on: dt.date | None
    """The day on which it was done."""


def course(look: Look) -> tuple[Point, ...]:
    """A step that this law does not know is left out; one that was passed by is told so."""
    steps = [step for step in STEPS.get(look.file.kind, ()) if set(step[1]) & procedure_of(look.law, look.file.kind).acts.keys()]
    days, rounds = _days(look), look.standing.deadlines
    done = [next((days[act] for act in acts if act in days), None) for _, acts, _ in steps]
    last = max((place for place, day in enumerate(done) if day is not None), default=-1)
    if look.standing.final:
        here = len(steps)
    else:
        here = last + 1
        while here < len(steps) and _lapsed(steps[here][2], rounds):
            here += 1
    points = [_point(label, day, place, here) for place, ((label, _, _), day) in enumerate(zip(steps, done, strict=True))]
    state = DONE if look.standing.final else HERE if here == len(steps) else AHEAD
    return (*points, Point(END, state, SAYS[state], None)) if points else ()


def _point(label: str, day: dt.date | None, place: int, here: int) -> Point:
    state = DONE if day is not None else HERE if place == here else SKIPPED if place < here else AHEAD
    return Point(label, state, SAYS[state], day)


def _lapsed(deadline: str, rounds: object) -> bool:
    """Whether the party's chance went by unused."""
    assert isinstance(rounds, tuple)
    mine = [one for one in rounds if one.name == deadline]
    return bool(mine) and all(one.state == "passed" for one in mine)


def _days(look: Look) -> dict[str, dt.date]:
    """The last day on which each act of the round that counts was done."""
    acts = law_acts_of(look.acts)
    gone = annulled(acts)
    found: dict[str, dt.date] = {}
    forms = procedure_of(look.law, look.file.kind).acts
    for act in acts:
        if act.n in gone:
            continue
        # A new round: what it does anew was not done yet.
        for again in forms[act.kind].anew if act.kind in forms else ():
            found.pop(again, None)
        found[act.kind] = act.on
    return found
