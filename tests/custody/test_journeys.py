"""The journeys of São Pedro da Aldeia through the database: the same standings as the law alone comes to."""

import datetime as dt
import uuid
from decimal import Decimal

import pytest

from tests.proceedings.conftest import ROLES
from zelo.accounts.roles import Role
from zelo.custody.models import Price
from zelo.law.procedures import journeys
from zelo.law.procedures.trying import Accepted, Refused
from zelo.legal.acts import choose_reading
from zelo.legal.library import library
from zelo.legal.queries import law_now
from zelo.people.models import Person
from zelo.proceedings import facts
from zelo.proceedings.acts import Recorded
from zelo.proceedings.acts.record import Wanted, once
from zelo.proceedings.models import Projection
from zelo.proceedings.queries import broken_chains, look

JOURNEYS = journeys.read_journeys(library().root / "sao-pedro-da-aldeia" / "journeys.yaml")


@pytest.mark.parametrize("journey", JOURNEYS, ids=lambda journey: journey.id)
def test_the_journey_through_the_database(journey, work, aldeia, user_with_role, monkeypatch):
    Person.objects.bulk_create(Person(pk=n, name=f"Pessoa {n}", folded=f"pessoa {n}") for n in range(1, 12))
    if journey.readings:
        administrator = user_with_role(aldeia, Role.ADMINISTRATOR)
        for interpretation, reading in journey.readings.items():
            choose_reading(by=administrator, interpretation=interpretation, reading=reading, reason="parecer", act="", seen=0)
    rest = {}
    monkeypatch.setitem(
        facts._providers, "impoundment", [*facts._providers["impoundment"], lambda asked: [dict(rest) for _ in asked]]
    )
    days = iter(range(10_000))

    def given(more):
        for name, value in more.items():
            if name.endswith("_brl") or name == "unit_value":
                if value is not None:
                    Price.objects.create(
                        name=name, value=Decimal(str(value)), since=dt.date(1990, 1, 1) + dt.timedelta(next(days)), act="x"
                    )
            else:
                rest[name] = value

    given(journey.given)
    people, file, today, differences = {}, None, None, []
    law = law_now()
    procedure = law.pack.procedures(law.readings)[journey.procedure]
    for step in journey.steps:
        given(step.get("given") or {})
        today = step.get("today") or step.get("on") or today
        where = f"linha {step.place.line}"
        if "act" in step:
            acts = facts.law_acts_of(list(file.acts.order_by("n"))) if file else ()
            act = journeys._act(step, list(acts), procedure, today)
            by = people.setdefault(act.by, user_with_role(aldeia, *ROLES.values()))
            outcome = once(
                Wanted(by, act.kind, act.on, today, uuid.uuid4(), act.facts, act.about, act.role, act.subjects),
                file.pk if file else None, journey.procedure,
            )  # fmt: skip
            if isinstance(outcome, Recorded):
                file = outcome.file
                tried = Accepted(act, outcome.undermines)
            else:
                tried = Refused(outcome.reasons, outcome.detail)
            differences += [f"{where}: {d}" for d in journeys._outcome(step, tried, law)]
        if "expect" in step and file is not None:
            now = look(file, today=today).standing
            differences += [f"{where}: {d}" for d in journeys._differences(step["expect"], now)]
    assert differences == []
    if file is not None:
        assert Projection.objects.get(file=file).fault == ""
    assert list(broken_chains()) == []
