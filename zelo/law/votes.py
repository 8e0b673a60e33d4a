"""Votes of a council: quorum, majority, casting vote. Whole numbers only; a share of the members is rounded up."""

from __future__ import annotations

import re
from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from zelo.law.asking import Asking, Frame
from zelo.law.conditions import UNKNOWN, Expression
from zelo.law.faults import Refuse
from zelo.law.forms import Basis, Dated, Names

_FRACTION = re.compile(r"(\d+)/(\d+)\Z")


class Vote(Dated):
    """`quorum_percent: 60` or `quorum_fraction: 2/3` of the members must be there; more votes for than half of `majority_of` carry it."""

    quorum_percent: int | None = Field(default=None, ge=1, le=100)
    quorum_fraction: tuple[int, int] | None = None
    quorum_basis: Basis
    majority_of: Literal["cast", "present", "members"] = "cast"
    majority_basis: Basis
    casting_basis: Names = ()
    presides: Expression | None = None
    presides_basis: Names = ()
    alternates_basis: Names = ()

    @field_validator("quorum_fraction", mode="before")
    @classmethod
    def _fraction(cls, value: Any) -> Any:
        if isinstance(value, str):
            found = _FRACTION.match(value)
            if not found or not 0 < int(found[1]) <= int(found[2]):
                raise ValueError(f"fração que não se entende: {value!r}; escreva como 2/3")
            return int(found[1]), int(found[2])
        return value

    @model_validator(mode="after")
    def _one(self) -> Vote:
        if (self.quorum_percent is None) == (self.quorum_fraction is None):
            raise ValueError("diga quorum_percent ou quorum_fraction")
        return self

    def quorum_min(self, members: int) -> int:
        part, whole = (self.quorum_percent or 0, 100) if self.quorum_fraction is None else self.quorum_fraction
        return -(-members * part // whole)


def vote(asking: Asking, rule: Vote) -> dict[str, Any]:
    """Answers `vote`: `quorum`, `quorum_min`, `passed`, `casting_vote`."""
    numbers = {name: int(asking.require(name)) for name in ("members", "present", "in_favour", "against")}
    members, present, in_favour, against = numbers.values()
    if members == 0 or present > members or in_favour + against > present:
        raise Refuse(
            "wrong_type", "os números não fecham: votos ≤ presentes ≤ membros, e há ao menos um membro", needs=list(numbers)
        )
    frame = Frame()
    frame.readings.update(dict.fromkeys(rule.consulted))
    frame.facts.update(dict.fromkeys(numbers))
    least = rule.quorum_min(members)
    quorum = present >= least
    share = f"{rule.quorum_percent}%" if rule.quorum_percent else "{}/{}".format(*(rule.quorum_fraction or (1, 1)))
    told = f"Quórum: {share} de {members} membros, arredondado para cima = {least}; presentes: {present}. {'Há' if quorum else 'Não há'} quórum."
    asking.cite("arithmetic", told, rule.quorum_basis, frame, rule.place)
    _alternates(asking, rule)
    found: dict[str, Any] = {"quorum": quorum, "quorum_min": least}
    if not quorum:
        return {**found, "passed": False, "casting_vote": False}
    whole = {"cast": in_favour + against, "present": present, "members": members}[rule.majority_of]
    if in_favour == against and 2 * in_favour == whole:
        return {**found, **_tie(asking, rule, in_favour)}
    passed = 2 * in_favour > whole
    told = f"A favor: {in_favour}; contra: {against}; maioria de {whole} exige mais de {whole / 2:g}".replace(".", ",")
    asking.cite("arithmetic", f"{told}. {'Aprovado' if passed else 'Rejeitado'}.", rule.majority_basis, frame, rule.place)
    _presides(asking, rule)
    return {**found, "passed": passed, "casting_vote": False}


def _alternates(asking: Asking, rule: Vote) -> None:
    names = [n for n in ("alternates_standing_in", "alternates_beside_titular") if asking.facts.get(n) and asking.facts[n].exact]
    if rule.alternates_basis and names:
        frame = Frame()
        frame.facts.update(dict.fromkeys(names))
        asking.cite("checked", asking.law.says(rule.alternates_basis), rule.alternates_basis, frame, rule.place)


def _presides(asking: Asking, rule: Vote) -> bool | None:
    """Whether somebody who may cast the deciding vote presides; None where that cannot be told."""
    if not rule.casting_basis:
        return False
    with asking.frame() as frame:
        found = asking.test(rule.presides)
    if found is UNKNOWN:
        asking.lack(frame)
        return None
    if frame.facts:
        asking.cite("checked", asking.law.says(rule.casting_basis), (*rule.casting_basis, *rule.presides_basis), frame, rule.place)
    return bool(found)


def _tie(asking: Asking, rule: Vote, each: int) -> dict[str, Any]:
    presides = _presides(asking, rule)
    if presides is None:
        return {"passed": None, "casting_vote": None}
    basis = (*rule.majority_basis, *rule.casting_basis, *rule.presides_basis)
    if not presides:
        asking.cite("arithmetic", f"Empate em {each}: sem quem desempate, não há maioria. Rejeitado.", basis, None, rule.place)
        return {"passed": False, "casting_vote": False}
    side = asking.exact("president_vote")
    if side is None:
        asking.needs["president_vote"] = None
        return {"passed": None, "casting_vote": True}
    passed = side == "in_favour"
    told = f"Empate em {each}: decide o voto de quem preside, {'a favor. Aprovado' if passed else 'contra. Rejeitado'}."
    asking.cite("arithmetic", told, basis, None, rule.place)
    return {"passed": passed, "casting_vote": True}
