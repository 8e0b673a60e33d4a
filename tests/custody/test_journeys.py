"""The journeys of the five cities through the database: the same refusals and standings as the law alone comes to, seen as a page sees them."""

import datetime as dt
import uuid
from decimal import Decimal

import pytest
from django.db import connection

from zelo.accounts.roles import Role
from zelo.custody.facts import KIND
from zelo.custody.models import Price
from zelo.custody.prices import needed_prices
from zelo.enforcement.linking import kinds_named
from zelo.law.procedures import journeys
from zelo.law.procedures.trying import Accepted, Refused
from zelo.legal.acts import choose_reading
from zelo.legal.library import library
from zelo.legal.queries import law_now
from zelo.people.models import Person
from zelo.proceedings import facts
from zelo.proceedings.acts import Recorded
from zelo.proceedings.acts.record import Wanted, once
from zelo.proceedings.facts import CORE, project
from zelo.proceedings.models import Act, CaseFile, Projection
from zelo.proceedings.queries import broken_chains, look
from zelo.proceedings.refs import file_of

EVERY = [one for path in sorted(library().root.glob("*/journeys.yaml")) for one in journeys.read_journeys(path)]


def met(journey):
    """What a journey says it meets: acts that enter, refusals, stages expected."""
    for step in journey.steps:
        if "act" in step:
            refused = step.get("refused")
            codes = refused if isinstance(refused, list) else [refused]
            yield from ((journey.city, journey.procedure, step["act"], code) for code in codes)
        yield (journey.city, journey.procedure, "stage", (step.get("expect") or {}).get("stage"))


def chosen():
    """The journeys that together meet all that any of them meets, the richest first: each has been travelled by the law alone already."""
    left, rest = {one for journey in EVERY for one in met(journey)}, list(EVERY)
    while left:
        best = max(rest, key=lambda journey: len(left.intersection(met(journey))))
        rest.remove(best)
        left.difference_update(met(best))
        yield best


JOURNEYS = list(chosen())
OTHER, LONG_AGO = "another", "2000"
"""The kind of files that are only named, where an act may name any, and their year: they hold no act."""
STAFF = [role for role in Role if role not in (Role.ADMINISTRATOR, Role.AUDITOR)]


class Town:
    """A city with the people, the prices and the surroundings that a journey names."""

    def __init__(self, journey, user_with_role, city) -> None:
        self.rest: dict[str, object] = {}
        self.people: dict[str, object] = {}
        self.days = iter(range(10_000))
        self.person = lambda: user_with_role(city, *STAFF)
        if journey.readings:
            administrator = user_with_role(city, Role.ADMINISTRATOR)
            for interpretation, reading in journey.readings.items():
                choose_reading(by=administrator, interpretation=interpretation, reading=reading, reason="parecer", act="", seen=0)
        self.law = law_now()
        self.prices = needed_prices(self.law, dt.date(2026, 12, 31)) if journey.procedure == KIND else {}
        Person.objects.bulk_create(Person(pk=n, name=f"Pessoa {n}", folded=f"pessoa {n}") for n in range(1, 12))
        self.files(journey)
        self.given(journey.given)

    def files(self, journey) -> None:
        """The other files that the acts name (`f-1`) are there."""
        named: dict[int, str] = {}
        for step in journey.steps:
            number = file_of((step.get("with") or {}).get("file_ref"))
            if number is not None:
                named[number] = next(iter(kinds_named(self.law, step.get("act") or "")), OTHER)
        if named:
            with connection.cursor() as cursor:
                cursor.execute("SELECT setval(pg_get_serial_sequence('proceedings_casefile', 'id'), 1000)")
            CaseFile.objects.bulk_create(
                CaseFile(pk=n, kind=kind, year=int(LONG_AGO), number=n) for n, kind in sorted(named.items())
            )

    def given(self, more) -> None:
        """Prices are rows, as the city keeps them; what no room of the house tells yet is said beside them."""
        for name, value in more.items():
            if name not in self.prices:
                self.rest[name] = value
            elif value is not None:
                since = dt.date(1990, 1, 1) + dt.timedelta(next(self.days))
                Price.objects.create(name=name, value=Decimal(str(value)), since=since, act="x")

    def named(self, name: str):
        if name not in self.people:
            self.people[name] = self.person()
        return self.people[name]


@pytest.mark.parametrize("journey", JOURNEYS, ids=lambda journey: journey.id)
def test_the_journey_through_the_database(journey, city_named, user_with_role, monkeypatch):
    city = city_named(journey.city)
    connection.set_tenant(city)
    town = Town(journey, user_with_role, city)
    own = facts._providers.get(journey.procedure, [])
    monkeypatch.setitem(facts._providers, journey.procedure, [*own, lambda asked: [dict(town.rest) for _ in asked]])
    procedure = town.law.pack.procedures(town.law.readings)[journey.procedure]
    file, today, differences = None, None, []
    for step in journey.steps:
        town.given(step.get("given") or {})
        today = step.get("today") or step.get("on") or today
        where = f"linha {step.place.line}"
        if "act" in step:
            before = list(file.acts.order_by("n")) if file else []
            act = journeys._act(step, list(facts.law_acts_of(before)), procedure, today)
            outcome = once(
                Wanted(town.named(act.by), act.kind, act.on, today, uuid.uuid4(), act.facts, act.about, act.role, act.subjects),
                file.pk if file else None, journey.procedure,
            )  # fmt: skip
            if isinstance(outcome, Recorded):
                file, tried = outcome.file, Accepted(act, outcome.undermines)
            else:
                tried = Refused(outcome.reasons, outcome.detail)
                assert all(outcome.says), where
                assert Act.objects.filter(file=file).count() == len(before), f"{where}: a refused act left something"
            differences += [f"{where}: {d}" for d in journeys._outcome(step, tried, town.law)]
            if isinstance(outcome, Recorded):
                differences += [f"{where}: {d}" for d in unlike(file, today)]
        if "expect" in step and file is not None:
            differences += [f"{where}: {d}" for d in journeys._differences(step["expect"], look(file, today=today).standing)]
    assert differences == []
    assert [said for said in broken_chains() if LONG_AGO not in said] == []


def unlike(file, today):
    """Where what is kept for lists is not what the page computes on the day of the act."""
    seen = look(file, today=today)
    kept = Projection.objects.get(file=file)
    fresh = project(Projection(file=file, kind=file.kind), seen.standing, seen.law)
    yield from (f"projeção: {name}" for name in (*CORE, "wakes_on", "fault") if getattr(kept, name) != getattr(fresh, name))


def test_these_journeys_reach_every_act_of_every_procedure():
    done = {(city, kind, act) for one in JOURNEYS for city, kind, act, refused in met(one) if refused is None}
    packs = {slug: library().pack(slug) for slug in library().slugs()}
    every = {
        (slug, kind, act)
        for slug, pack in packs.items() for kind, procedure in pack.procedures(pack.readings()).items() for act in procedure.acts
    }  # fmt: skip
    assert every - done == set()
