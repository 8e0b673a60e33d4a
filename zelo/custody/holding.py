"""Where an animal is in the city's keeping: in the stages in which it could flee from it. Read off the procedure, so no stage is named here."""

from __future__ import annotations

from zelo.law import Law
from zelo.law.procedures.standing import Standing
from zelo.legal.memo import Memo
from zelo.proceedings.facts import procedure_of

KIND = "impoundment"
FLIGHT = "escape"
"""An animal that was handed over, destined or dead can no longer do it, whatever is still owed on its file."""
_held: Memo[frozenset[str]] = Memo()


def held_stages(law: Law) -> frozenset[str]:
    """The stages of an impoundment in which the animal is held; empty where this law has no such procedure."""

    def made() -> frozenset[str]:
        try:
            procedure = procedure_of(law, KIND)
        except KeyError:
            return frozenset()
        flight = procedure.acts.get(FLIGHT)
        if flight is not None and flight.stages:
            return frozenset(flight.stages)
        return frozenset(stage.stage for stage in procedure.stages[:-1] if not stage.final)

    return _held.get(law.hash, made)


def heads_held(law: Law, now: Standing) -> int:
    """How many heads of a group are still here; of one animal's file, 1 or 0."""
    held = held_stages(law)
    return sum(one.stage in held for one in (now.heads.values() or (now,)))
