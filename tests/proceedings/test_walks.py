"""Whatever people try, in whatever order: the chain stays whole, and the projection says what the law says."""

import datetime as dt
import random
import uuid

import pytest

from tests.proceedings.work import HORSE, MONDAY, TO_RELEASE
from zelo.accounts.roles import Role
from zelo.proceedings.acts import NotRecorded, Recorded, annul, falling, rectify
from zelo.proceedings.facts import CORE, project
from zelo.proceedings.models import Act, Projection
from zelo.proceedings.queries import broken_chains, look

TRIES = [
    *((who, act, facts) for who, act, _, facts in TO_RELEASE),
    ("team", "take_in", HORSE),
    ("attendant", "release", {"received_by": "Ana"}),
    ("veterinarian", "die", {"cause_text": "cólica"}),
    ("team", "escape", {"reason_text": "cerca aberta"}),
    ("team", "recapture", {"place_text": "RJ-140"}),
    ("attendant", "note", {"text": "telefonou"}),
    ("attendant", "board", {"boarding_place": "Curral"}),
    ("coordinator", "destine", {"outcome": "auction", "reason_text": "prazo"}),
]


@pytest.mark.parametrize("seed", range(6))
def test_a_random_walk(work, aldeia, user_with_role, seed):
    dice = random.Random(seed)
    people = {"all": user_with_role(aldeia, *(role for role in Role if role is not Role.ADMINISTRATOR))}
    work.people.update(dict.fromkeys(work.people, people["all"]) if seed % 2 else {})
    file, today, seen = work.open(), MONDAY, {Recorded: 0, NotRecorded: 0}
    for _ in range(30):
        today += dt.timedelta(dice.choice([0, 0, 0, 1, 3]))
        about = dice.randint(1, Act.objects.filter(file=file).count())
        mending = {
            "by": people["all"],
            "file": file.pk,
            "about": about,
            "reason_text": "engano",
            "today": today,
            "key": uuid.uuid4(),
        }
        choice = dice.random()
        if choice < 0.1:
            done = annul(**mending, falls_with=falling(file=file.pk, about=about, today=today))
        elif choice < 0.2:
            done = rectify(**mending, facts={"marks": "baio"})
        else:
            who, act, facts = dice.choice(TRIES)
            done = work.act(file, who, act, facts, today=today)
        seen[type(done)] += 1
    assert all(seen.values())
    assert list(broken_chains()) == []
    assert Act.objects.filter(file=file).count() == seen[Recorded] + 1
    kept = Projection.objects.get(file=file)
    # On the day of the last act, what is kept is what the law says.
    now = look(file, today=kept.computed_on)
    fresh = project(Projection(file=file, kind=file.kind), now.standing, now.law)
    assert {name: getattr(kept, name) for name in CORE} == {name: getattr(fresh, name) for name in CORE}
