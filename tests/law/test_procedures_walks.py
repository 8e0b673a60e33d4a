"""Random acts, lawful and not, against every procedure of every city: held to the nevers, and to what must hold of any file."""

from __future__ import annotations

import datetime as dt
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from tests.law.walking import PROCEDURES, Walk
from zelo.law.lengths import Length
from zelo.law.procedures.standing import Standing
from zelo.law.procedures.trying import Refused

ONE_DAY = dt.timedelta(days=1)
seeds = st.integers(0, 2**32)


def shape(now: Standing, *, owed: bool = True) -> Any:
    """What must not differ: everything but the memos and the day asked."""
    return (
        now.stage, now.final, now.waits_for, now.tasks, now.wakes_on, sorted(now.permitted), {k: [r.code for r in v] for k, v in now.barred.items()},
        [(d.name, d.opened_by, d.start, d.due, d.state, d.met_by) for d in now.deadlines], now.effects,
        [(o.charge, o.amount, o.paid) for o in now.owed] if owed else None, now.shown,
    )  # fmt: skip


class FileMachine(RuleBasedStateMachine):
    """Walks one file. A subclass names the procedure."""

    where = ("", "")

    def __init__(self) -> None:
        super().__init__()
        self.walk = Walk(*self.where)
        self.now: Standing | None = None

    @initialize(seed=seeds)
    def somewhere(self, seed: int) -> None:
        self.walk.start(random.Random(seed))
        self.now = self.walk.standing()

    @rule(days=st.integers(1, 12))
    def days_pass(self, days: int) -> None:
        before = self.look()
        self.walk.today += dt.timedelta(days=days)
        self.now = None
        if before.wakes_on is None or self.walk.today < before.wakes_on:
            assert shape(self.look()) == shape(before), "something changed before it was to wake"

    @rule(seed=seeds)
    def somebody_acts(self, seed: int) -> None:
        rng = random.Random(seed)
        walk, before = self.walk, self.look()
        act = walk.draw(rng, before)
        outcome = walk.put(act)
        if isinstance(outcome, Refused):
            assert outcome.reasons, "refused without a reason"
            assert all(reason.code for reason in outcome.reasons)
            return
        assert walk.broken == [], f"{walk.broken} by {act}"
        late = act.on < walk.today
        assert late or act.kind in before.permitted, f"{act.kind} entered though it was barred"
        if before.final:
            assert act.kind in ("rectify", "annul")
        self.now = None
        after = self.look()
        if act.kind not in ("rectify", "annul") and not late:
            self.terms_stay(before, after)
        if after.final:
            assert set(after.permitted) == {"rectify", "annul"}
            assert after.wakes_on is None

    @precondition(lambda self: len(self.walk.acts) > 1)
    @rule(seed=seeds)
    def in_any_order(self, seed: int) -> None:
        shuffled = list(self.walk.acts)
        random.Random(seed).shuffle(shuffled)
        assert shape(self.walk.standing(shuffled)) == shape(self.look())

    @precondition(lambda self: bool(self.walk.acts))
    @rule(back=st.integers(1, 30))
    def a_past_day_is_as_it_was(self, back: int) -> None:
        """Acts of later days do not touch the standing of a day, whatever they are about, but for mending ones."""
        day = self.walk.today - dt.timedelta(days=back)
        until = [act for act in self.walk.acts if act.on <= day or act.kind in ("rectify", "annul")]
        assert shape(self.walk.standing(on=day)) == shape(self.walk.standing(until, day))

    def look(self) -> Standing:
        if self.now is None or self.now.on != self.walk.today:
            self.now = self.walk.standing()
            self.due_days_are_open(self.now)
        return self.now

    def terms_stay(self, before: Standing, after: Standing) -> None:
        """An act moves no term that an earlier act opened, but for terms that stand still while something is asked."""
        dues = {(d.name, d.opened_by): d.due for d in after.deadlines}
        for one in before.deadlines:
            term = self.walk.procedure.deadlines[one.name].term
            pauses = any(t.pause or t.extend for t in self.walk.law.rules.terms.get(term or "", ()))
            moved = dues.get((one.name, one.opened_by), one.due)
            assert pauses or one.state == "unknown" or one.opened_by == 0 or moved == one.due, (one, moved)

    def due_days_are_open(self, now: Standing) -> None:
        bound = self.walk.law
        for one in now.deadlines:
            form = self.walk.procedure.deadlines[one.name]
            if one.due is None or form.term is None:
                continue
            for term in bound.rules.terms[form.term]:
                unit = term.length.unit if isinstance(term.length, Length) else ""
                rolls = (
                    term.rolls
                    if term.rolls is not None
                    else unit == "business" or (bound.rules.counting.rolls and unit == "calendar")
                )
                if rolls and len(bound.rules.terms[form.term]) == 1:
                    assert bound.calendar.is_business(one.due), one


@pytest.mark.parametrize("where", PROCEDURES, ids="/".join)
def test_random_acts_keep_the_law(where: tuple[str, str]) -> None:
    machine = type("Machine", (FileMachine,), {"where": where})
    few = max(5, 60 // len(PROCEDURES))
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=few, stateful_step_count=14, deadline=None, derandomize=True, phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        ),
    )  # fmt: skip


@pytest.mark.parametrize("where", PROCEDURES, ids="/".join)
def test_without_bars_the_nevers_see_what_enters(where: tuple[str, str]) -> None:
    """Walks prove the engine; that the nevers would see a law gone missing is tried by taking its bars away."""
    walk = Walk(*where)
    if not walk.nevers:
        pytest.skip("no nevers")
    bare = {
        kind: act.model_copy(update={"bars": (), "checks": (), "stages": (), "choice": {}, "not_by": ()})
        for kind, act in walk.procedure.acts.items()
    }
    stages = tuple(stage.model_copy(update={"final": False}) for stage in walk.procedure.stages)
    procedure = walk.procedure.model_copy(update={"acts": bare, "stages": stages})
    procedure.__dict__.pop("every_act", None)
    seen: set[str] = set()
    for seed in range(400):
        rng = random.Random(seed)
        free = Walk(*where, procedure=procedure)
        free.start(rng)
        for _ in range(8):
            free.put(free.draw(rng, free.standing()))
            free.today += ONE_DAY * rng.randint(0, 4)
        seen.update(free.broken)
        if len(seen) * 3 >= len(walk.nevers):
            break
    assert len(seen) * 3 >= len(walk.nevers), (
        f"seen {len(seen)} of {len(walk.nevers)}; not seen: {sorted({n.id for n in walk.nevers} - seen)}"
    )
