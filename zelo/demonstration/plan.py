"""A town's stories laid into the days up to today by the law alone: who does which act on which file, when, and with what. No database."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from zelo.demonstration.cast import Cast, cast_for
from zelo.demonstration.filling_in import Filling
from zelo.demonstration.script import Script, Step, Story
from zelo.law import Law
from zelo.law.procedures.acts import ALWAYS, Act
from zelo.law.procedures.case import Case
from zelo.law.procedures.forms import Procedure
from zelo.law.procedures.standing import Running
from zelo.law.procedures.trying import Refused, attempt

STREET = ("team", "inspector", "veterinarian")
"""Roles that work on any day; the offices only on business days."""
ONE_DAY = dt.timedelta(days=1)
FARTHEST = 120
"""Days that a story is moved at most to meet the day it was promised for."""


class StoryBroken(Exception):
    """A story that the law does not let go on, with the step and why."""


@dataclass(frozen=True)
class Deed:
    """One act to be recorded. Facts may hold `@responsible`, `@place`, …: whom the cast says."""

    act: Act
    moment: dt.datetime
    """Local, without a zone."""
    pictures: int
    falls: tuple[int, ...] = ()


@dataclass(frozen=True)
class Told:
    """One story in its place in time."""

    story: Story
    copy: int
    cast: Cast
    deeds: tuple[Deed, ...]
    stage: str
    """Where the law says that the file stands today."""

    @property
    def id(self) -> str:
        return f"{self.story.id}/{self.copy}"


def plan(law: Law, script: Script, today: dt.date) -> list[Told]:
    """Every story of a script. Raises `StoryBroken` with the first that cannot be told as of `today`."""
    procedures = law.pack.procedures(law.readings)
    found = []
    for place, story in enumerate(script.stories):
        for copy in range(story.times):
            rng = random.Random(f"{law.pack.slug}/{today}/{story.id}/{copy}")
            cast = cast_for(law, script, story, rng, f"{place}.{copy}", today)
            found.append(Teller(law, procedures[story.procedure], script, story, copy, cast, today).told())
    return found


def in_order(tales: Sequence[Told]) -> list[tuple[Told, int]]:
    """All deeds of all stories as the days brought them: (story, number of the deed)."""
    deeds = [(tale.deeds[n].moment, tale.id, n, tale) for tale in tales for n in range(len(tale.deeds))]
    return [(tale, n) for _, _, n, tale in sorted(deeds, key=lambda one: one[:3])]


@dataclass
class Laid:
    """A story begun on a certain day."""

    acts: list[Act] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)

    @property
    def last(self) -> dt.date:
        return self.deeds[-1].moment.date()


class Teller:
    """Lays one copy of a story so that it ends, or so that its deadline ends, when the story says."""

    def __init__(self, law: Law, procedure: Procedure, script: Script, story: Story, copy: int, cast: Cast, today: dt.date) -> None:
        self.law, self.procedure, self.script, self.story, self.copy = law, procedure, script, story, copy
        self.cast, self.today = cast, today

    def told(self) -> Told:
        laid = self._due() if self.story.due else self._ended()
        case = self._case(laid.acts, self.today)
        try:
            stage = case.stage.stage if not case.heads else _least(case)
        finally:
            case.close()
        if stage != self.story.stage:
            raise StoryBroken(f"{self.story.id}/{self.copy}: promete {self.story.stage}, e hoje ({self.today}) está em {stage}")
        return Told(self.story, self.copy, self.cast, tuple(laid.deeds), stage)

    # ------------------------------------------------------------ in time

    def _ended(self) -> Laid:
        """The last act so many days ago, or as near before as the offices' days allow."""
        first, last = self.story.ends or (0, 0)
        steps = max(1, self.story.times - 1)
        wanted = self.today - dt.timedelta(days=round(first + (last - first) * self.copy / steps))
        tried = self._lay(wanted)
        floor = self.law.pack.statute.in_force or dt.date.min
        if tried.last == wanted > floor + ONE_DAY * (1 + self.copy):
            return tried
        return self._from(wanted - (tried.last - wanted), until=wanted)

    def _from(self, start: dt.date, until: dt.date) -> Laid:
        floor = self.law.pack.statute.in_force or dt.date.min
        start = max(start, floor + ONE_DAY * (1 + self.copy))
        for _ in range(FARTHEST):
            laid = self._lay(start)
            if laid.last <= max(until, floor + ONE_DAY) or start <= floor:
                break
            start -= max(ONE_DAY, (laid.last - until) // 2)
        if laid.last > self.today:
            raise StoryBroken(f"{self.story.id}/{self.copy}: não cabe antes de {self.today}")
        return laid

    def _due(self) -> Laid:
        """The deadline ends in so many days, or on the first day after that on which it can end; where it cannot end so late, as late as it can."""
        assert self.story.due is not None
        name, days = self.story.due
        wanted, start = self.today + dt.timedelta(days=days), self.today
        best = self._lay(start)
        while best.last > self.today:
            start -= ONE_DAY
            best = self._lay(start)
        while (due := self._ends(best, name)) > wanted:
            for back in dict.fromkeys((max(1, (due - wanted).days // 2), 1)):
                laid = self._lay(start - dt.timedelta(days=back))
                if self._ends(laid, name) >= wanted:
                    start, best = start - dt.timedelta(days=back), laid
                    break
            else:
                return best
        return best

    def _ends(self, laid: Laid, name: str) -> dt.date:
        due = self._running(laid.acts, name, laid.last).due
        if due is None:
            raise StoryBroken(f"{self.story.id}: o prazo {name} não se conta")
        return due

    def _lay(self, start: dt.date) -> Laid:
        """The story from a day on, as far as it goes: later than today too, for who looks how long it takes."""
        laid, day = Laid(), start
        filling = Filling(self.law, self.procedure, self.story, self.cast, random.Random(f"{self.cast.seed}/texts"))
        clock = random.Random(f"{self.cast.seed}/clock")
        for step in self.story.steps:
            day = self._day(step, day, laid)
            for facts in self._payments(step, laid, day) if step.kind == "pay" else [step.facts]:
                moment = _moment(laid, day, clock, self.story.at == "night")
                act, falls = self._act(step, facts, laid, day, filling, moment)
                self._put(act, laid, day)
                often = self.cast.number % 2  # not everybody takes one at an examination
                pictures = step.pictures * often or (self.cast.pictures if step.kind in ("take_in", "seize_cart") else 0)
                laid.deeds.append(Deed(laid.acts[-1], moment, pictures, falls))
        return laid

    def _day(self, step: Step, day: dt.date, laid: Laid) -> dt.date:
        role = step.role or self._role(step, laid)
        if step.after:
            due = self._running(laid.acts, step.after, day).due
            if due is None:
                raise StoryBroken(f"{self.story.id}: {step.kind} espera o prazo {step.after}, que não se conta")
            day = max(day, due + ONE_DAY)
        kind = self.law.act_kinds.get(step.kind)
        at_the_counter = bool(laid.acts) and kind is not None and (step.kind == "pay" or not (kind.late or step.kind in ALWAYS))
        moved = bool(step.wait or step.after) or at_the_counter
        day += dt.timedelta(days=step.wait)
        while moved and role not in STREET and not self.law.calendar.is_business(day):
            day += ONE_DAY
        return day

    # ------------------------------------------------------------ acts

    def _act(
        self, step: Step, facts: Mapping[str, Any], laid: Laid, day: dt.date, filling: Filling, moment: dt.datetime
    ) -> tuple[Act, tuple[int, ...]]:
        form = self.procedure.every_act.get(step.kind)
        if form is None:
            raise StoryBroken(f"{self.story.id}: ato desconhecido: {step.kind}")
        about = next((act.n for act in reversed(laid.acts) if act.kind == step.about), None) if step.about else None
        falls = tuple(act.n for act in laid.acts if act.kind in step.falls)
        given = dict(facts)
        if falls:
            given["falls_with"] = list(falls)
        role = step.role or self._role(step, laid)
        subjects = self._subjects(step)
        filled = filling.facts(step.kind, form, given, moment)
        return Act(len(laid.acts) + 1, step.kind, day, f"a_{role}", role, filled, about, subjects), falls

    def _role(self, step: Step, laid: Laid) -> str:
        if step.kind == "rectify":
            return next((act.role for act in reversed(laid.acts) if act.kind == step.about), "")
        form = self.procedure.every_act.get(step.kind)
        return form.by[0] if form and form.by else ""

    def _subjects(self, step: Step) -> tuple[str, ...]:
        if step.of:
            return tuple(self.cast.heads[n] for n in step.of)
        return self.cast.heads if step.kind == "take_in" else ()

    def _payments(self, step: Step, laid: Laid, day: dt.date) -> list[dict[str, Any]]:
        """`pay: all` is a payment for each charge that is open; `{charge, share}` is a part of one."""
        case = self._case(laid.acts, day)
        try:
            heads = [case.head(name) for name in case.heads] or [case]
            open_ = {name: sum((one.owed(name).open or Decimal(0) for one in heads), Decimal(0)) for name in self.procedure.charges}
        finally:
            case.close()
        if "all" in step.facts:
            return [{"charge": name, "amount_brl": str(amount)} for name, amount in open_.items() if amount > 0]
        amount = open_[step.facts["charge"]] * Decimal(str(step.facts.get("share", 1)))
        return [{"charge": step.facts["charge"], "amount_brl": str(amount.quantize(Decimal("0.01")))}]

    def _put(self, act: Act, laid: Laid, day: dt.date) -> None:
        case = self._case(laid.acts, day)
        try:
            outcome = attempt(case, act)
        finally:
            case.close()
        if isinstance(outcome, Refused):
            why = ", ".join(reason.code for reason in outcome.reasons)
            raise StoryBroken(f"{self.story.id}/{self.copy}: {act.kind} em {day} foi recusado: {why} {outcome.detail}".rstrip())
        laid.acts.append(replace(outcome.act, by=act.by))

    # ------------------------------------------------------------ the law

    def _case(self, acts: Sequence[Act], day: dt.date) -> Case:
        around = {**self.script.prices_on(day, self.today), **dict(self.story.given)}
        return Case(self.law, self.procedure, self.law.act_kinds, acts, day, surroundings=around)

    def _running(self, acts: Sequence[Act], name: str, day: dt.date) -> Running:
        case = self._case(acts, day)
        try:
            looked = case.head(case.heads[0]) if case.heads else case
            found = looked.instances(name)
        finally:
            case.close()
        if not found:
            raise StoryBroken(f"{self.story.id}: o prazo {name} não começou")
        return found[-1]


def _least(case: Case) -> str:
    from zelo.law.procedures.look import standing

    return standing(case).stage


def _moment(laid: Laid, day: dt.date, clock: random.Random, night: bool) -> dt.datetime:
    """Within working hours, after the act before; at night where the story says so and it only begins."""
    if laid.deeds and laid.last == day:
        found = laid.deeds[-1].moment + dt.timedelta(minutes=clock.randrange(4, 38))
        return min(found, dt.datetime.combine(day, dt.time(23, 58)))
    first = 20 if night and not laid.deeds else 8
    return dt.datetime.combine(day, dt.time(first + clock.randrange(0, 3 if night else 7), clock.randrange(60)))
