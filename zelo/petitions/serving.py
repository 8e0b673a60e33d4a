"""Which notices may be served by the party's account today: those whose act the law permits now, by a mode that it has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zelo.law import Law
from zelo.law.procedures.serving import MODE, ORDER_REASON, PROOF, modes_of, serving_of
from zelo.law.procedures.standing import Permitted
from zelo.proceedings.facts import procedure_of
from zelo.proceedings.queries import Look
from zelo.proceedings.words import act_label, verb

ELECTRONIC = "electronic"
NO_CONFIRMATION = "no_confirmation"
TRY = "try_service"


@dataclass(frozen=True)
class Servable:
    """An act that serves, by account. `reasoned`: an earlier mode that was not tried is left only with a reason."""

    act: str
    verb: str
    label: str
    basis: tuple[str, ...]
    reasoned: bool
    by: tuple[str, ...]


def servable(look: Look) -> list[Servable]:
    return [found for act, offer in look.standing.permitted.items() if (found := of_act(look, act, offer)) is not None]


def of_act(look: Look, act: str, offer: Permitted) -> Servable | None:
    """None where the act serves nothing, where the law does not know the electronic mode, or where it must bring what only its own form asks."""
    law, kind = look.law, look.file.kind
    form = procedure_of(law, kind).acts.get(act)
    how = serving_of(procedure_of(law, kind), form) if form is not None else None
    mode = modes_of(law.rules.service, how).get(ELECTRONIC) if how is not None else None
    if how is None or mode is None or set(offer.takes) - {MODE, PROOF}:
        return None
    return Servable(act, verb(law, kind, act), act_label(law, kind, act), mode.basis, how.order == "reasoned", offer.by)


def mode_basis(law: Law, kind: str, act: str) -> tuple[str, ...]:
    """The provisions that let an act be served by account; none where the law no longer does."""
    procedure = procedure_of(law, kind)
    form = procedure.acts.get(act)
    how = serving_of(procedure, form) if form is not None else None
    mode = modes_of(law.rules.service, how).get(ELECTRONIC) if how is not None else None
    return mode.basis if mode is not None else ()


def facts_when_confirmed(look: Look, offer: Permitted, reason: str) -> dict[str, Any]:
    """What the act brings once the party has confirmed."""
    found: dict[str, Any] = {MODE: ELECTRONIC, "confirmed": True, "enrolled": True}
    proofs = offer.proofs.get(ELECTRONIC, ())
    if proofs:
        found[PROOF] = [proofs[0]]
    if reason:
        found[ORDER_REASON] = reason
    return {name: value for name, value in found.items() if name in (*offer.takes, *offer.may)}


def attempt_facts(look: Look, act: str) -> dict[str, Any]:
    """What `try_service` brings where nobody confirmed."""
    form = procedure_of(look.law, look.file.kind).acts[TRY]
    found: dict[str, Any] = {MODE: ELECTRONIC, "failure": NO_CONFIRMATION}
    return found if len(form.attempts) == 1 else {**found, "service_of": act}
