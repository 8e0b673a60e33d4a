"""The facts of an act that a story does not write out, as a person at the desk would fill them in."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Mapping
from typing import Any

from zelo.demonstration.cast import Cast
from zelo.demonstration.script import Story
from zelo.demonstration.words import CALLERS, call_text, sentence
from zelo.law import Law
from zelo.law.procedures.forms import Procedure, ProcedureAct

BESIDE = {
    "call": ("point", "description", "caller_text", "species"),
    "take_in": ("point",),
    "seize_cart": ("point",),
    "receive": ("point", "species"),
    "open_inspection": ("point",),
    "visit": ("species", "animals", "point"),
    "issue_notice": ("respondent", "place_text", "point", "fact_time", "species", "measures_taken", "defence_told", "signed_by"),
}
"""What is told besides what the law demands."""
SENTENCES = frozenset(
    {
        "findings", "reason_text", "text", "item_text", "cause_text", "facts_text", "grounds_text", "reasons_text", "penalty_reasons", "measures_taken",
        "guidance_text", "order_text", "answer_text", "conclusion_text",
    }
)  # fmt: skip


class Filling:
    def __init__(self, law: Law, procedure: Procedure, story: Story, cast: Cast, rng: random.Random) -> None:
        self.law, self.procedure, self.story, self.cast, self.rng = law, procedure, story, cast, rng

    def facts(self, kind: str, form: ProcedureAct, given: Mapping[str, Any], moment: dt.datetime) -> dict[str, Any]:
        """`given` wins. A name written as null is left out."""
        vocabulary = self.law.act_kinds[kind]
        wanted = dict.fromkeys((*vocabulary.takes, *form.takes, *BESIDE.get(kind, ())))
        if form.served is not False or form.attempts:
            given = {**self._service(form, given), **given}
        if given.get("chip_found") is True and "chip" in vocabulary.may:
            wanted["chip"] = None
        found = {name: self._fact(name, kind, moment) for name in wanted if name not in given}
        found.update(given)
        return {name: value for name, value in found.items() if value is not None}

    def _service(self, form: ProcedureAct, given: Mapping[str, Any]) -> dict[str, Any]:
        """The way in which a notice was served, or tried, with the proof that this law asks for."""
        if form.attempts:
            return {
                "served_by": "post",
                "failure": self.rng.choice(("absent", "moved", "not_collected")),
                "service_of": form.attempts[0],
            }
        mode = given.get("served_by") or "personal"
        how = self.procedure.services.get(form.served) if isinstance(form.served, str) else None
        proofs = how.proofs.get(mode, ()) if how else ()
        return {"served_by": mode, **({"proof": [proofs[0]]} if proofs else {})}

    def _fact(self, name: str, kind: str, moment: dt.datetime) -> Any:
        if name in SENTENCES:
            return sentence(self.rng, kind, name)
        cast, beast = self.cast, self.cast.beast
        plain = {
            "species": beast.species, "sex": beast.sex, "marks": beast.looks, "chip": beast.chip, "animals": max(1, len(cast.heads)),
            "place_text": cast.spot.text, "point": cast.spot.point, "team": f"@team/{cast.team}", "boarding_place": f"@place/{cast.place}",
            "responsible": "@responsible", "respondent": "@responsible", "claimant": "@responsible", "received_by": "@responsible", "capacity": "owner",
            "notice_number": f"{cast.number}/{moment.year}", "registration_number": f"{4400 + cast.number}",
            "answer_by": moment.date() + dt.timedelta(days=10), "risk": self.story.risk, "body_destination": "Incineração",
            "occurred_on": moment.date() - dt.timedelta(days=1), "fact_time": "10:30", "visit_time": f"{moment - dt.timedelta(minutes=20):%H:%M}",
            "access": "granted", "planned_on": moment.date() + dt.timedelta(days=1), "defence_told": True, "signed_by": "signed",
            "taken_time": f"{moment - dt.timedelta(minutes=25):%H:%M}" if moment.hour else f"{moment:%H:%M}",
        }  # fmt: skip
        if plain.get(name) is not None:
            return plain[name]
        return self._chance(name)

    def _chance(self, name: str) -> Any:
        rng = self.rng
        if name == "risk":
            return rng.choice(("high", "medium", "medium", "low"))
        if name == "channel":
            return rng.choice(("phone", "phone", "phone", "electronic", "active_search"))
        if name in ("served_by", "proof", "failure"):
            return {"served_by": "personal", "proof": ["signed_copy"], "failure": "absent"}[name]
        if name == "description":
            return call_text(rng, self.cast.beast.species)
        if name == "caller_text":
            return rng.choice(CALLERS) or None
        if name.endswith("_brl"):
            return f"{rng.randrange(30, 260)}.00"
        return None
