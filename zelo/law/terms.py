"""Terms (prazos): how long, from when, moved by what; and service of notices, with the day it takes effect.

First day out, last day in (Código Civil, art. 132). A term in business days counts only open days. A term in calendar days whose last
day is no business day moves to the next one where the pack's `counting` says so; months and years move only where the term says so.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from zelo.law.asking import Asking, Frame
from zelo.law.calendar import Calendar
from zelo.law.conditions import UNKNOWN
from zelo.law.faults import Refuse
from zelo.law.lengths import Length, add_months, parse_unit
from zelo.law.term_forms import ByFact, Mode, Term
from zelo.law.wording import day, joined, long_day

_ONE_DAY = dt.timedelta(days=1)
_LONGEST = 36_600
"""Days; no term of a law is longer than a century."""


@dataclass(frozen=True)
class Due:
    """What a term gives. `due` is None while the term stands still."""

    due: dt.date | None
    length: Length
    effective: dt.date | None


def pick(asking: Asking, name: str) -> Term:
    """The variant of a term that holds; refuses an unknown step, and one whose variant cannot be told."""
    variants = asking.law.rules.terms.get(name)
    if not variants:
        known = joined(sorted(asking.law.rules.terms), "ou")
        raise Refuse("unknown_step", f"{name!r} não é um prazo desta lei; os prazos são: {known}", needs=["step"])
    for term in variants:
        if not term.holds(asking.on):
            continue
        with asking.frame() as frame:
            frame.readings.update(dict.fromkeys(term.chosen_by))
            fits = asking.test(term.when)
        if fits is UNKNOWN:
            asking.lack(frame)
            raise Refuse("fact_required", asking.law.labels(frame.unknown), basis=term.basis, needs=frame.unknown, place=term.place)
        asking.note(frame)
        if fits:
            return term
    raise Refuse("not_in_force", f"o prazo {name!r} não vale nesse dia ou nesse caso", basis=variants[0].basis)


def run(asking: Asking, name: str, start: dt.date | None, served_by: str | None = None) -> Due:
    """Counts the term `name` from `start` and writes the memo. `start` None: the term's own `from`, else the fact `from`."""
    term = pick(asking, name)
    frame = Frame()
    frame.readings.update(dict.fromkeys(term.all_consulted))
    if start is None:
        given = next((n for n in term.starts if asking.facts.get(n) and asking.facts[n].exact), None)
        start = asking.require(given or (term.starts[-1] if term.starts else "from"))
    effective = None
    if term.served and served_by is not None:
        effective = start = _serve(asking, served_by, start)
    for rule in term.refuse:
        rule.apply(asking)
    length = _length(asking, term, frame)
    pauses, standing = _pauses(asking, term, start, length, frame)
    label = asking.law.term_says(name, term)
    if standing is not None:
        says = f"{label}: o prazo de {length} está parado desde {day(standing)}, enquanto a exigência não é cumprida."
        asking.cite("arithmetic", says, term.basis, frame, term.place)
        return Due(None, length, effective)
    due, told = _count(asking, term, start, length, pauses)
    length, due, told = _extend(asking, term, frame, length, due, told)
    if term.supplementary:
        told += " Prazo supletivo, de outra lei, aplicado por analogia."
    asking.cite("arithmetic", f"{label}: {told}", term.basis, frame, term.place)
    return Due(due, length, effective)


def _serve(asking: Asking, served_by: str, start: dt.date) -> dt.date:
    service = asking.law.rules.service
    mode = service.modes.get(served_by) if service else None
    if mode is None:
        if service is None or service.otherwise is None:
            known = joined(sorted(service.modes) if service else [], "ou")
            raise Refuse("service_mode_not_in_law", f"esta lei conhece: {known or 'nenhum modo'}", needs=["served_by"])
        raise Refuse(service.otherwise.code, basis=service.otherwise.basis, place=service.otherwise.place)
    for rule in mode.refuse:
        rule.apply(asking)
    frame = Frame()
    frame.facts["served_by"] = None
    frame.readings.update(dict.fromkeys(mode.all_consulted))
    effective, told = takes_effect(asking.calendar, mode, start)
    asking.cite("arithmetic", f"{asking.law.says(mode.basis)} Assim, {told}", mode.basis, frame, mode.place)
    return effective


def takes_effect(calendar: Calendar, mode: Mode, start: dt.date) -> tuple[dt.date, str]:
    """The day from which a service holds, and how it was counted, in words."""
    if mode.later is None:
        return start, f"a comunicação vale desde {long_day(start)}."
    effective, left_out = _walk(calendar, start, mode.later)
    return effective, f"a comunicação vale {mode.later} depois de {day(start)}{left_out}: {long_day(effective)}."


def _length(asking: Asking, term: Term, frame: Frame) -> Length:
    if isinstance(term.length, ByFact):
        frame.facts[term.length.fact] = None
        amount = asking.require(term.length.fact)
        return _checked(Length(int(amount), parse_unit(term.length.unit)), term.length.fact)
    if term.set_by is None:
        return term.length
    chosen = asking.require(term.set_by.fact) if term.set_by.required else asking.optional(term.set_by.fact)
    if chosen is None:
        return term.length
    frame.facts[term.set_by.fact] = None
    if chosen > term.length.amount:
        detail = f"a lei permite no máximo {term.length}"
        asking.cite("applied", f"{asking.law.says(term.basis)} ({detail})", term.basis, frame, term.place)
        raise Refuse(term.set_by.over, detail, basis=term.basis, place=term.place)
    return _checked(Length(int(chosen), term.length.unit), term.set_by.fact)


def _checked(length: Length, fact: str) -> Length:
    if length.amount < 1 or length.amount * {"month": 31, "year": 366}.get(length.unit, 1) > _LONGEST:
        raise Refuse("wrong_type", f"prazo de {length}: fora do que se pode contar", needs=[fact])
    return length


def _pauses(
    asking: Asking, term: Term, start: dt.date, length: Length, frame: Frame
) -> tuple[list[tuple[dt.date, dt.date]], dt.date | None]:
    """Closed pauses as (first day still counted, last day not counted), and the day since which the term stands still."""
    if term.pause is None:
        return [], None
    frame.facts[term.pause.records] = None
    closed: list[tuple[dt.date, dt.date]] = []
    standing: list[dt.date] = []
    for record in asking.exact(term.pause.records) or ():
        begin, end = record.get(term.pause.start), record.get(term.pause.end)
        if begin is None:
            raise Refuse(
                "fact_required",
                f"{asking.law.fact_label(term.pause.records)}: falta {term.pause.start}",
                needs=[term.pause.records],
            )
        begin = max(begin, start)
        if end is None:
            standing.append(begin)
        elif end < begin and end < record[term.pause.start]:
            raise Refuse(
                "wrong_type", f"{asking.law.fact_label(term.pause.records)}: termina antes de começar", needs=[term.pause.records]
            )
        elif end > begin:
            closed.append((begin, end))
    closed.sort()
    if standing:
        since = min(standing)
        reached, _ = _walk(asking.calendar, start, length, [p for p in closed if p[0] < since])
        if reached > since:
            return closed, since
    return closed, None


def _walk(
    calendar: Calendar, start: dt.date, length: Length, pauses: list[tuple[dt.date, dt.date]] | None = None
) -> tuple[dt.date, str]:
    """The last day of a length, and what was left out, in words."""
    try:
        if length.unit == "month":
            return add_months(start, length.amount), ""
        if length.unit == "year":
            return add_months(start, 12 * length.amount), ""
        if length.unit == "calendar" and not pauses:
            return start + dt.timedelta(days=length.amount), ""
        here, left, skipped = start, length.amount, []
        while left:
            here += _ONE_DAY
            if pauses and any(begin < here <= end for begin, end in pauses):
                continue
            if length.unit == "business":
                why = calendar.closed(here)
                if why is not None:
                    if here.weekday() < 5:
                        skipped.append(f"{day(here)} ({why})")
                    continue
            left -= 1
    except (OverflowError, ValueError):
        raise Refuse("wrong_type", f"prazo que passa do fim do calendário: {length} desde {day(start)}", needs=["from"]) from None
    told = ""
    if length.unit == "business":
        told = ", sem contar sábados e domingos" + (f", nem {joined(skipped)}" if skipped else "")
    return here, told


def _count(
    asking: Asking, term: Term, start: dt.date, length: Length, pauses: list[tuple[dt.date, dt.date]]
) -> tuple[dt.date, str]:
    eve, opening = start, ""
    while term.opens == "next_business_day" and not asking.calendar.is_business(eve + _ONE_DAY):
        eve += _ONE_DAY
    if eve != start:
        opening = f"; o prazo abre no primeiro dia útil seguinte, {long_day(eve + _ONE_DAY)}"
    due, left_out = _walk(asking.calendar, eve, length, pauses)
    told = f"{length} a partir de {day(start)}, dia que não se conta{opening}{left_out}"
    for begin, end in [pause for pause in pauses if pause[0] < due]:
        told += f"; parado de {day(begin + _ONE_DAY)} a {day(end)}"
    told += f": último dia {long_day(due)}."
    return _settle(asking, term, due, told, _rolls(asking, term, length))


def _rolls(asking: Asking, term: Term, length: Length) -> bool:
    """Whether a last day that is closed moves: always in business days, in months and years only where the term says so."""
    counting = asking.law.rules.counting
    if term.rolls is None and length.unit == "calendar":
        asking.readings.update(dict.fromkeys(counting.consulted))
    said = term.rolls if term.rolls is not None else (counting.rolls and length.unit == "calendar")
    return said or length.unit == "business"


def _settle(asking: Asking, term: Term, due: dt.date, told: str, rolls: bool) -> tuple[dt.date, str]:
    """Moves a last day that is closed, or on which the office closed early where the law minds that."""
    moved = due
    while rolls:
        why = asking.calendar.closed(moved)
        if why is None and term.early_closing:
            why = asking.calendar.early(moved)
        if why is None:
            break
        told += f" {day(moved)}: {why}; passa ao dia seguinte."
        moved += _ONE_DAY
    if moved != due:
        told += f" Último dia, assim: {long_day(moved)}."
        if not term.early_closing or asking.calendar.closed(due):
            asking.basis.update(dict.fromkeys(asking.law.rules.counting.basis))
    return moved, told


def _extend(asking: Asking, term: Term, frame: Frame, length: Length, due: dt.date, told: str) -> tuple[Length, dt.date, str]:
    if term.extend is None:
        return length, due, told
    further = asking.optional(term.extend.fact)
    if not further:
        return length, due, told
    frame.facts[term.extend.fact] = None
    with asking.frame() as inner:
        granted = asking.test(term.extend.when)
    frame.absorb(inner)
    if granted is UNKNOWN:
        asking.lack(inner)
        raise Refuse("fact_required", asking.law.labels(inner.unknown), basis=term.basis, needs=inner.unknown, place=term.place)
    if not granted:
        asking.cite("applied", asking.law.code_says(term.extend.otherwise), term.basis, frame, term.place)
        raise Refuse(term.extend.otherwise, basis=term.basis, place=term.place)
    more = _checked(Length(int(further), length.unit), term.extend.fact)
    due, left_out = _walk(asking.calendar, due, more)
    told += f" Prorrogado por mais {more}{left_out}: {long_day(due)}."
    due, told = _settle(asking, term, due, told, _rolls(asking, term, length))
    return Length(length.amount, length.unit), due, told


def deadline(asking: Asking) -> dict[str, Any]:
    """Answers `deadline`: `effective` where there was service, `due`, `days`, `unit`."""
    step = asking.require("step")
    closures = asking.facts.get("closures")
    early = asking.facts.get("early_closures")
    asking.calendar = asking.law.calendar.with_days(closures.exact if closures else (), early.exact if early else ())
    served_by = asking.optional("served_by")
    due = run(asking, step, None, served_by)
    found: dict[str, Any] = {"due": due.due, "days": due.length.amount, "unit": due.length.unit}
    if due.effective is not None:
        found = {"effective": due.effective, **found}
    return found
