"""Rules by which a question itself is refused: a code, when, and the provision."""

from __future__ import annotations

from typing import Literal

from zelo.law.asking import Asking
from zelo.law.conditions import UNKNOWN, Expression
from zelo.law.faults import Refuse
from zelo.law.forms import Basis, Dated


class RefuseRule(Dated):
    """Refuses with `code`. Where it cannot be told, the question is refused for want of facts, or passes and says so (`unknown: pass`)."""

    code: str
    where: Expression | None = None
    when: Expression | None = None
    unless: Expression | None = None
    unknown: Literal["ask", "pass"] = "ask"
    basis: Basis

    def apply(self, asking: Asking) -> None:
        """Raises `Refuse` where the rule bites; cites what was looked at otherwise."""
        if not self.holds(asking.on):
            return
        with asking.frame() as frame:
            frame.readings.update(dict.fromkeys(self.consulted))
            scope = asking.test(self.where)
            if scope is False:
                asking.note(frame)
                return
            bites = asking.test(self.when)
            if bites is not False and self.unless is not None:
                lacking = asking.test(self.unless)
                unless = UNKNOWN if lacking is UNKNOWN else not lacking
                bites = unless if bites is True else (False if unless is False else UNKNOWN)
            if bites is not False and scope is UNKNOWN:
                bites = UNKNOWN
        if bites is True:
            asking.cite("applied", asking.law.code_says(self.code), self.basis, frame, self.place)
            raise Refuse(self.code, basis=self.basis, place=self.place)
        if bites is UNKNOWN:
            if self.unknown == "ask":
                asking.lack(frame)
                raise Refuse(
                    "fact_required", asking.law.labels(frame.unknown), basis=self.basis, needs=frame.unknown, place=self.place
                )
            asking.cite("unknown", f"Não foi examinado: {asking.law.labels(frame.unknown)}.", (), frame, self.place)
        elif frame.facts:
            asking.cite("checked", asking.law.says(self.basis), self.basis, frame, self.place)
        else:
            asking.note(frame)
