"""The engine of procedures: what journeys cannot show in one line."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from decimal import Decimal
from typing import Any

from tests.law.laws import LIBRARY, law_of
from tests.law.walking import journeys_of, procedure_of
from zelo.law import law
from zelo.law.calendar import Calendar, DayRule
from zelo.law.procedures.acts import Act, ActKind, Renews
from zelo.law.procedures.case import Case
from zelo.law.procedures.folding import fold
from zelo.law.procedures.journeys import accepted_acts
from zelo.law.procedures.look import standing
from zelo.law.procedures.mending import falls_with
from zelo.law.procedures.trying import Accepted, Refused, attempt

CITY, KIND = "sao-pedro-da-aldeia", "impoundment"
LAW = law_of(CITY)


def walked(name: str) -> tuple[list[Act], dict[str, Any]]:
    journey = next(j for j in journeys_of(CITY, KIND) if j.id == f"sao-pedro-journey-{name}")
    return accepted_acts(LAW, journey)


def case(acts: list[Act], on: dt.date, surroundings: dict[str, Any], **more: Any) -> Case:
    return Case(more.pop("law", LAW), procedure_of(CITY, KIND), LAW.act_kinds, acts, on, surroundings=surroundings, **more)


def day(text: str) -> dt.date:
    return dt.date.fromisoformat(text)


def test_what_falls_with_an_act_is_proposed_by_trial() -> None:
    acts, around = walked("horse-from-call-to-release")
    file = case(acts, day("2026-03-14"), around)
    claim = next(act.n for act in acts if act.kind == "claim")
    fallen = falls_with(file, claim)
    assert [one.kind for one in fallen] == ["show_documents", "sign_term", "show_documents", "release"]
    assert {reason.code for reason in fallen[0].reasons} == {"no_claim"}
    annul = Act(
        n=len(acts) + 1, kind="annul", on=day("2026-03-14"), by="p9", role="authority", about=claim,
        facts={"reason_text": "não era o dono", "falls_with": [one.n for one in fallen]},
    )  # fmt: skip
    outcome = attempt(file, annul)
    assert isinstance(outcome, Accepted) and outcome.undermines == ()
    after = standing(case([*acts, outcome.act], day("2026-03-14"), around))
    assert after.stage == "held" and "claim" in after.permitted
    partly = attempt(file, replace(annul, facts={"reason_text": "x"}))
    assert isinstance(partly, Accepted) and [one.kind for one in partly.undermines] == [one.kind for one in fallen]


def test_what_was_told_on_paper_is_a_floor_and_a_new_holiday_moves_the_term() -> None:
    acts, around = walked("horse-held")
    assert next(act for act in acts if act.kind == "take_in").told == {"reclaim": day("2026-03-16")}
    closed = DayRule.parse({"on": day("2026-03-12"), "name": "luto", "act": "Decreto 1", "kind": "closure"}, "municipal")
    moved = law(LIBRARY, CITY, calendar=Calendar((*LIBRARY.calendars[""], closed)))
    later = standing(case(acts, day("2026-03-13"), around, law=moved))
    assert [d.due for d in later.deadlines] == [day("2026-03-17")]
    told = [replace(act, told={"reclaim": day("2026-03-18")}) if act.kind == "take_in" else act for act in acts]
    kept = standing(case(told, day("2026-03-13"), around))
    assert [d.due for d in kept.deadlines] == [day("2026-03-18")]


def test_a_late_act_is_judged_on_its_day_and_tells_what_it_undermines() -> None:
    acts, around = walked("donated-to-school")
    acts = [act for act in acts if act.kind != "destine"]
    died = Act(n=len(acts) + 1, kind="die", on=day("2026-03-11"), by="p2", role="team", facts={"cause_text": "cólica"})
    acts.append(
        Act(
            n=len(acts) + 1,
            kind="examine",
            on=day("2026-03-18"),
            by="v",
            role="veterinarian",
            facts={"findings": "x", "serious_condition": False},
        )
    )
    outcome = attempt(case(acts, day("2026-03-19"), around), replace(died, n=len(acts) + 1))
    assert isinstance(outcome, Accepted)
    assert [(one.kind, one.reasons[0].code) for one in outcome.undermines] == [("examine", "file_closed")]
    ahead = attempt(case(acts, day("2026-03-19"), around), replace(died, on=day("2026-03-20"), n=20))
    assert isinstance(ahead, Refused) and ahead.reasons[0].code == "day_ahead"


def test_nothing_unknown_is_zero() -> None:
    acts, around = walked("horse-claimed")
    now = standing(case(acts, day("2026-03-11"), {**around, "daily_fee_brl": None}))
    owed = {one.charge: one for one in now.owed}
    assert owed["maintenance_fee"].open is None and now.total_open is None
    assert owed["fine"].open == Decimal("412.00")
    assert "fees_unpaid" in {r.code for r in now.barred["release"]}


def test_a_payment_fills_the_heads_it_names() -> None:
    acts, around = walked("five-goats")
    claimed = acts[: next(i for i, act in enumerate(acts) if act.kind == "pay")]
    pay = Act(
        n=len(claimed) + 1, kind="pay", on=day("2026-03-11"), by="t", role="treasury", subjects=("c4",),
        facts={"charge": "fine", "amount_brl": "400.00"},
    )  # fmt: skip
    now = standing(case([*claimed, pay], day("2026-03-11"), around))
    opens = {name: {o.charge: o.open for o in head.owed}["fine"] for name, head in now.heads.items()}
    assert opens == {"c1": 400, "c2": 400, "c3": 400, "c4": 0, "c5": 400}
    assert {o.charge: o.open for o in now.owed}["fine"] == 1600
    alone = standing(case([*claimed, pay], day("2026-03-11"), around, subject="c4"))
    assert {o.charge: o.open for o in alone.owed}["fine"] == 0


def test_an_act_that_renews_facts_tells_them_whole() -> None:
    renews = Renews(facts=("penalties", "ban_years"), where={"appeal_outcome": ["reform"]})
    kinds = {"decide": ActKind(label="a"), "decide_appeal": ActKind(label="b", renews=renews)}
    first = Act(n=1, kind="decide", on=day("2026-03-09"), facts={"penalties": ["fine", "seizure"], "ban_years": 2})
    confirmed = Act(n=2, kind="decide_appeal", on=day("2026-03-10"), facts={"appeal_outcome": "confirm"})
    reformed = replace(confirmed, facts={"appeal_outcome": "reform", "penalties": ["warning"]})
    known = LAW.vocabulary.facts
    assert fold([first, confirmed], kinds, known)["ban_years"].exact == 2
    anew = fold([first, reformed], kinds, known)
    assert set(anew["penalties"].exact) == {"warning"} and "ban_years" not in anew


def test_a_file_lets_go_of_its_expressions() -> None:
    acts, around = walked("horse-claimed")
    file = case(acts, day("2026-03-11"), around)
    standing(file)
    assert file._asking is not None
    file.close()
    assert file._asking is None
