"""Service of notices in a procedure: the form, and what follows from it: the day each takes effect, attempts that failed, what is refused."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from pydantic import Field, model_validator

from zelo.law import terms
from zelo.law.faults import Refuse
from zelo.law.forms import Form, Names
from zelo.law.procedures.acts import Act
from zelo.law.procedures.standing import Reason, Served
from zelo.law.term_forms import Mode, Otherwise, Service

if TYPE_CHECKING:
    from zelo.law.procedures.case import Case
    from zelo.law.procedures.forms import Procedure, ProcedureAct

MODE, PROOF, ORDER_REASON, OF, EFFECTIVE = "served_by", "proof", "order_reason", "service_of", "effective_on"
PROOF_FILES = "proof_files"
"""Facts of an act that serves a notice or tried to: the mode, the proof in hand, why the order was left, which notice; and the day fixed."""


class Serving(Form):
    """How a notice is served: by the modes of the law's own `service` (`law: true`), or by modes written here, in the order preferred."""

    law: bool = False
    modes: dict[str, Mode] = Field(default_factory=dict)
    otherwise: Otherwise | None = None
    order: Literal["free", "reasoned"] = "free"
    """`reasoned`: an earlier mode that was not tried is left only with a reason."""
    order_basis: Names = ()
    proofs: dict[str, Names] = Field(default_factory=dict)
    """Mode → what may prove it; one of them must be in hand."""
    supplementary: bool = False
    """The modes are another law's, by analogy."""

    @model_validator(mode="after")
    def _one(self) -> Serving:
        if self.law == bool(self.modes):
            raise ValueError("services diz law: true, ou os seus modes")
        if self.order == "reasoned" and not self.order_basis:
            raise ValueError("order: falta order_basis")
        return self


_OWN = Serving.model_construct(law=True, modes={}, order="free", order_basis=(), proofs={}, supplementary=False, otherwise=None)


def serving_of(procedure: Procedure, form: ProcedureAct) -> Serving | None:
    """How an act serves; None where it serves nothing."""
    if form.served is False:
        return None
    return _OWN if form.served is True else procedure.services[form.served]


def modes_of(own: Service | None, serving: Serving) -> Mapping[str, Mode]:
    """`own`: the law's service."""
    return serving.modes if not serving.law else own.modes if own else {}


@dataclass(frozen=True)
class Wants:
    """What an act brings because it serves a notice, or tried to."""

    takes: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    proofs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def wants(own: Service | None, procedure: Procedure, form: ProcedureAct) -> Wants:
    how = serving_of(procedure, form)
    if how is not None:
        reason = (ORDER_REASON,) if how.order == "reasoned" else ()
        proof, copy = ((PROOF,), (PROOF_FILES,)) if how.proofs else ((), ())
        return Wants((MODE, *proof), (*copy, *reason), {MODE: tuple(modes_of(own, how))}, how.proofs)
    if not form.attempts:
        return Wants()
    tried = [serving_of(procedure, procedure.acts[kind]) for kind in form.attempts]
    modes = tuple(dict.fromkeys(mode for one in tried if one for mode in modes_of(own, one)))
    if len(form.attempts) == 1:
        return Wants((MODE,), (), {MODE: modes})
    return Wants((OF, MODE), (), {OF: form.attempts, MODE: modes})


def tried_by(form: ProcedureAct, act: Act) -> tuple[str, ...]:
    """The serving acts that an attempt was made of: where there is but one, it need not be named."""
    return form.attempts if len(form.attempts) == 1 else (str(act.facts.get(OF) or ""),)


def tried(case: Case, kind: str, mode: str) -> bool:
    """Whether serving by a mode was tried and failed, in this round."""
    for act in case.acts:
        form = case.procedure.acts.get(act.kind)
        if form is not None and form.attempts and act.facts.get(MODE) == mode and kind in tried_by(form, act):
            return True
    return False


def effective(case: Case, act: Act, form: ProcedureAct) -> tuple[dt.date, str] | None:
    """The day on which a service takes effect, and how it was counted. None: of a mode that is not known (any more)."""
    serving = serving_of(case.procedure, form)
    mode = modes_of(case.law.rules.service, serving).get(str(act.facts.get(MODE))) if serving else None
    return None if mode is None else terms.takes_effect(case.law.calendar, mode, act.on)


def served(case: Case, kind: str) -> bool:
    """Whether some service of an act has taken effect: published is not effective."""
    return any(one.kind == kind and one.in_effect for one in services(case))


def services(case: Case) -> tuple[Served, ...]:
    """Every service that counts, in the order of the days on which they take effect."""
    found: tuple[Served, ...] = case.memo.of((case.subject, "services"), lambda: _services(case), ())
    return found


def _services(case: Case) -> tuple[Served, ...]:
    found: list[Served] = []
    for act in case.acts:
        form = case.procedure.acts.get(act.kind)
        counted = effective(case, act, form) if form is not None and form.served is not False else None
        if form is None or counted is None:
            continue
        serving, mode = serving_of(case.procedure, form), str(act.facts[MODE])
        assert serving is not None
        basis = modes_of(case.law.rules.service, serving)[mode].basis
        # A day told when it was done is not moved by what became known later, but to a later day.
        day = max(counted[0], told) if (told := _told(act)) else counted[0]
        found.append(Served(act.n, act.kind, mode, act.on, day, day <= case.today, basis, counted[1], serving.supplementary))
    return tuple(sorted(found, key=lambda one: (one.effective, one.n)))


def _told(act: Act) -> dt.date | None:
    kept = act.answers.get(EFFECTIVE)
    return dt.date.fromisoformat(kept) if isinstance(kept, str) else kept


def wrong(case: Case, act: Act, form: ProcedureAct) -> tuple[Reason, str] | None:
    """Why a service or an attempt may not be so: a mode the law lacks, too early, out of order, without proof. `case` holds the act already."""
    if form.attempts:
        for kind in tried_by(form, act):
            other = case.procedure.acts.get(kind)
            if other is None or kind not in form.attempts:
                return Reason("not_among_choices", form.basis, (OF,)), ""
            if (reason := _unknown(case, act, other)) is not None:
                return reason, ""
        return None
    serving = serving_of(case.procedure, form)
    if serving is None:
        return None
    if (reason := _unknown(case, act, form)) is not None:
        return reason, ""
    name = str(act.facts[MODE])
    mode = modes_of(case.law.rules.service, serving)[name]
    try:
        for rule in mode.refuse:
            rule.apply(case.asking)
    except Refuse as refusal:
        return Reason(refusal.code, refusal.basis or mode.basis, refusal.needs), refusal.detail
    if (left := _left(case, act, serving, name)) and not act.facts.get(ORDER_REASON):
        return Reason("order_not_followed", serving.order_basis, (ORDER_REASON,)), _names(case, left)
    proofs = serving.proofs.get(name, ())
    brought = act.facts.get(PROOF) or ()
    if proofs and not set(proofs) & set((brought,) if isinstance(brought, str) else brought):
        return Reason("proof_missing", mode.basis, (PROOF,)), " ou ".join(case.known[PROOF].words.get(p, p) for p in proofs)
    return None


def _unknown(case: Case, act: Act, form: ProcedureAct) -> Reason | None:
    serving = serving_of(case.procedure, form)
    if serving is None or act.facts.get(MODE) in modes_of(case.law.rules.service, serving):
        return None
    otherwise = case.law.rules.service.otherwise if serving.law and case.law.rules.service else serving.otherwise
    basis = otherwise.basis if otherwise else form.basis
    return Reason(otherwise.code if otherwise else "service_mode_not_in_law", basis, (MODE,))


def _left(case: Case, act: Act, serving: Serving, name: str) -> list[str]:
    """The modes that come before one in the order of the law and were not tried."""
    if serving.order == "free":
        return []
    before = list(modes_of(case.law.rules.service, serving))
    return [mode for mode in before[: before.index(name)] if not tried(case, act.kind, mode)]


def _names(case: Case, modes: list[str]) -> str:
    return "sem tentar antes: " + ", ".join(case.known[MODE].words.get(mode, mode) for mode in modes)
