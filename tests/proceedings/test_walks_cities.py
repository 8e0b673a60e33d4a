"""Random acts, lawful and not, recorded on the files of every procedure: what the law alone refuses never enters, what it accepts does, and the
chain stays whole and the projection true."""

import random
import uuid

import pytest
from django.db import connection
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.law.walking import PROCEDURES, Walk
from zelo.accounts.roles import Role
from zelo.law.procedures.acts import Act as LawAct
from zelo.law.procedures.trying import Accepted
from zelo.proceedings import facts
from zelo.proceedings.acts import Recorded
from zelo.proceedings.acts.record import Wanted, once
from zelo.proceedings.facts import CORE, project
from zelo.proceedings.models import Act, Projection
from zelo.proceedings.permissions import STAFF
from zelo.proceedings.queries import broken_chains, look

EXAMPLES, ACTS = 3, 14


@pytest.mark.parametrize(("slug", "kind"), PROCEDURES, ids=str)
def test_a_walk_through_the_database(slug, kind, city_named, user_with_role, alone, monkeypatch):
    city = city_named(slug)
    connection.set_tenant(city)
    people = {f"p{n}": user_with_role(city, *STAFF, Role.AUDITOR) for n in range(1, 5)}
    around = {}
    monkeypatch.setattr(facts, "_providers", {kind: [lambda asked: [dict(around) for _ in asked]]})
    entered = []

    @settings(
        max_examples=EXAMPLES, deadline=None, phases=[Phase.generate], derandomize=True, suppress_health_check=list(HealthCheck)
    )
    @given(seed=st.integers(0, 2**32))
    def walked(seed):
        dice = random.Random(seed)
        walk = Walk(slug, kind)
        journey = dice.choice([one for one in walk.journeys if any(map(enters, one.steps))])
        around.clear()
        around.update(journey.given)
        walk.surroundings = around
        step = next(filter(enters, journey.steps))
        walk.today = step["on"]
        entered.append(walk_one(walk, kind, people, dice, opening(walk, step)))

    walked()
    assert sum(entered) >= 3 * EXAMPLES, "the walks did nothing"
    assert list(broken_chains()) == []


def enters(step):
    return "act" in step and "refused" not in step


def opening(walk, step):
    """A file is opened as a journey opens it: of random openings hardly any is lawful."""
    role = step.get("role") or walk.procedure.acts[step["act"]].by[0]
    return LawAct(
        n=1,
        kind=step["act"],
        on=step["on"],
        by="p1",
        role=role,
        facts=dict(step.get("with") or {}),
        subjects=tuple(step.get("subjects") or ()),
    )


def walk_one(walk, kind, people, dice, first):
    """Answers how many acts entered."""
    file = None
    for turn in range(ACTS):
        act = walk.draw(dice, walk.standing()) if turn else first
        lawful = isinstance(walk.put(act), Accepted)
        done = once(
            Wanted(people[act.by], act.kind, act.on, walk.today, uuid.uuid4(), act.facts, act.about, act.role, act.subjects), file and file.pk, kind
        )  # fmt: skip
        assert isinstance(done, Recorded) == lawful, (act, done)
        if isinstance(done, Recorded):
            file = done.file
        if file is not None:
            assert Act.objects.filter(file=file).count() == len(walk.acts)
            kept, seen = Projection.objects.get(file=file), look(file, today=walk.today)
            fresh = project(Projection(file=file, kind=kind), seen.standing, seen.law)
            if lawful:
                assert {name: getattr(kept, name) for name in CORE} == {name: getattr(fresh, name) for name in CORE}
            assert (fresh.stage, sorted(fresh.permitted)) == ((now := walk.standing()).stage, sorted(now.permitted))
        if dice.random() < 0.3:
            walk.today += (walk.today.resolution) * dice.randint(1, 5)
    return len(walk.acts)
