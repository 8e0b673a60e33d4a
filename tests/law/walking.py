"""Random acts on case files, lawful and not: what walks and mutations of procedures share."""

from __future__ import annotations

import datetime as dt
import functools
import random
from collections.abc import Mapping
from typing import Any

from tests.law.laws import LIBRARY, PACKS, law_of
from zelo.law import Law
from zelo.law.facts import Fact
from zelo.law.procedures.acts import ALWAYS, Act
from zelo.law.procedures.case import Case
from zelo.law.procedures.forms import Procedure
from zelo.law.procedures.journeys import Journey, accepted_acts, read_journeys
from zelo.law.procedures.look import standing
from zelo.law.procedures.nevers import Never, read_nevers
from zelo.law.procedures.standing import Standing
from zelo.law.procedures.trying import Accepted, Refused, attempt

PROCEDURES = tuple(
    (slug, kind) for slug in LIBRARY.slugs() for kind in LIBRARY.pack(slug).procedures(LIBRARY.pack(slug).readings())
)
FIRST = dt.date(2026, 3, 9)
TEXTS = ("x", "p-1", "rua", "2026")


@functools.cache
def procedure_of(slug: str, kind: str) -> Procedure:
    pack = LIBRARY.pack(slug)
    return pack.procedures(pack.readings())[kind]


@functools.cache
def nevers_of(slug: str, kind: str) -> tuple[Never, ...]:
    return tuple(never for never in read_nevers(PACKS / slug / "nevers.yaml") if never.procedure == kind)


@functools.cache
def journeys_of(slug: str, kind: str) -> tuple[Journey, ...]:
    path = PACKS / slug / "journeys.yaml"
    found = read_journeys(path) if path.exists() else []
    return tuple(j for j in found if j.procedure == kind and not j.readings)


@functools.cache
def seen_values(slug: str, kind: str) -> Mapping[str, tuple[Any, ...]]:
    """What journeys say of each fact: values that make sense."""
    found: dict[str, dict[str, Any]] = {}
    for journey in journeys_of(slug, kind):
        for step in journey.steps:
            for name, value in (step.get("with") or {}).items():
                found.setdefault(name, {})[repr(value)] = value
    return {name: tuple(values.values()) for name, values in found.items()}


@functools.cache
def walked(slug: str, kind: str, number: int) -> tuple[tuple[Act, ...], Mapping[str, Any]]:
    """The acts that a journey accepts, and what surrounded them."""
    acts, surroundings = accepted_acts(law_of(slug), journeys_of(slug, kind)[number])
    return tuple(acts), surroundings


class Walk:
    """One file of one procedure, walked at random. `procedure` may be a mutated one."""

    def __init__(self, slug: str, kind: str, procedure: Procedure | None = None) -> None:
        self.law: Law = law_of(slug)
        self.procedure = procedure or procedure_of(slug, kind)
        self.nevers = nevers_of(slug, kind)
        self.journeys = journeys_of(slug, kind)
        self.pool = seen_values(slug, kind)
        self.surroundings: dict[str, Any] = {}
        self.acts: list[Act] = []
        self.today = FIRST
        self.broken: list[str] = []

    def start(self, rng: random.Random) -> None:
        """As far as some journey went, so that walks begin everywhere."""
        if not self.journeys:
            return
        number = rng.randrange(len(self.journeys))
        journey = self.journeys[number]
        acts, surroundings = walked(self.law.pack.slug, self.procedure.kind, number)
        kept = rng.randint(0, len(acts))
        self.acts, self.surroundings = list(acts[:kept]), dict(surroundings)
        self.today = max((act.on for act in self.acts), default=next((s["on"] for s in journey.steps if "on" in s), FIRST))

    def case(self, acts: list[Act] | None = None, on: dt.date | None = None) -> Case:
        chosen = self.acts if acts is None else acts
        return Case(self.law, self.procedure, self.law.act_kinds, chosen, on or self.today, surroundings=self.surroundings)

    def standing(self, acts: list[Act] | None = None, on: dt.date | None = None) -> Standing:
        case = self.case(acts, on)
        try:
            return standing(case)
        finally:
            case.close()

    # ------------------------------------------------------------ acts

    def draw(self, rng: random.Random, now: Standing) -> Act:
        """An act: mostly one that is permitted, with facts that mostly fit, by somebody who mostly may."""
        kinds = list(now.permitted) if now.permitted and rng.random() < 0.8 else list(self.procedure.every_act)
        kind = rng.choice(kinds)
        if kind in ALWAYS and rng.random() < 0.6:
            kind = rng.choice(kinds)
        form, vocabulary = self.procedure.every_act[kind], self.law.act_kinds[kind]
        offered = now.permitted.get(kind)
        takes = offered.takes if offered else (*vocabulary.takes, *form.takes, *form.choice)
        may = offered.may if offered else (*vocabulary.may, *form.may)
        facts = {name: self.value(rng, name) for name in takes if rng.random() < 0.97}
        facts.update({name: self.value(rng, name) for name in may if rng.random() < 0.25})
        for name, words in (offered.choices if offered else {}).items():
            if words and rng.random() < 0.9:
                facts[name] = rng.choice(words)
                papers = offered.papers.get(facts[name], ()) if offered else ()
                if papers and rng.random() < 0.8:
                    facts["outcome_papers"] = list(papers)
        about = rng.choice(self.acts).n if self.acts and (kind in ("rectify", "annul") or vocabulary.about) else None
        if kind == "rectify" and about is not None:
            target = next(a for a in self.acts if a.n == about)
            changed = rng.sample(sorted(target.facts), min(1, len(target.facts)))
            facts.update({name: self.value(rng, name) for name in changed})
        on = self.today - dt.timedelta(days=rng.randint(1, 9)) if vocabulary.late and rng.random() < 0.15 else self.today
        roles = form.by if rng.random() < 0.9 else ("attendant", "team", "authority", "treasury", "veterinarian")
        known = {name: value for name, value in facts.items() if value is not None}
        return Act(
            n=len(self.acts) + 1, kind=kind, on=on, by=f"p{rng.randint(1, 4)}", role=rng.choice(roles), facts=known, about=about
        )

    def value(self, rng: random.Random, name: str) -> Any:
        seen = self.pool.get(name)
        if name == "counts" and seen:
            return offences(rng, seen)
        if seen and rng.random() < 0.75:
            return rng.choice(seen)
        fact = self.law.known.get(name) or self.law.vocabulary.facts.get(name)
        return None if fact is None else _value(rng, fact, self.today)

    def put(self, act: Act) -> Accepted | Refused:
        """Tries an act; one that enters is held to the nevers, on the file of its own day."""
        case = self.case()
        try:
            outcome = attempt(case, act)
        finally:
            case.close()
        if isinstance(outcome, Accepted):
            before = self.case(on=act.on)
            after = self.case([*self.acts, outcome.act], act.on)
            try:
                self.broken += [never.id for never in self.nevers if never.broken(before, outcome.act, after)]
            finally:
                before.close()
                after.close()
            self.acts.append(outcome.act)
        return outcome


def offences(rng: random.Random, seen: tuple[Any, ...]) -> list[dict[str, Any]]:
    """One to seven offences that journeys speak of, in any mix; now and then with a base that no class may have."""
    known = [record for records in seen for record in records]
    drawn = [dict(rng.choice(known)) for _ in range(rng.randint(1, 7))]
    for record in drawn:
        if "base_units" in record and rng.random() < 0.4:
            record["base_units"] = rng.choice([rng.randint(0, 400), 5, 20, 21, 80, 81, 300, 301])
    return drawn


def _value(rng: random.Random, fact: Fact, today: dt.date) -> Any:
    near = today + dt.timedelta(days=rng.randint(-20, 40))
    words = sorted(fact.words) or ["x"]
    simple: dict[str, Any] = {
        "bool": rng.random() < 0.5, "int": rng.randint(0, 5), "number": rng.randint(0, 50), "money": rng.choice([0, 10, "412.00"]), "date": near,
        "moment": f"{near}T10:00", "text": rng.choice(TEXTS), "name": "rua", "word": rng.choice(words), "words": rng.sample(words, min(2, len(words))),
        "texts": ["x"], "dates": [near], "provision": "art1", "provisions": ["art1"], "records": [], "counts": {rng.choice(words): 2},
    }  # fmt: skip
    return simple[fact.type]
