"""What is in force against a person, and at which doors it binds: read off where their sanctions and inspections stand, never kept twice.

Which effect binds where, and until which day, is the pack's (`binds`, `binds_animal` and `until` of an effect).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.db.models import Q

from zelo.animals.models import Animal
from zelo.custody.facts import KIND as IMPOUNDMENT
from zelo.custody.facts import exact
from zelo.custody.models import Impoundment
from zelo.enforcement.facts import INSPECTION, SANCTION
from zelo.enforcement.models import FileLink, FileParty
from zelo.law import Law
from zelo.law.procedures.forms import Door, Effect
from zelo.legal.queries import law_now
from zelo.people.models import Person
from zelo.people.queries import by_refs
from zelo.proceedings.facts import Asked, folded, procedure_of
from zelo.proceedings.models import CaseFile, Projection
from zelo.proceedings.words import articles, effect_label, kind_label, procedures

KINDS = (SANCTION, INSPECTION)
Weight = Literal["bars", "weighs"]


@dataclass(frozen=True)
class Binding:
    """One effect of one file. `state`: as of the file (`in_force`, `stayed`, `pending`), or `ended`. `doors` hold for any animal; `of_animal` for those of
    the file alone, which are known by their impoundments: `animals` of the registry, and `impoundments` themselves."""

    file: CaseFile
    effect: str
    label: str
    state: str
    basis: tuple[str, ...]
    since: dt.date | None
    until: dt.date | None
    doors: dict[Door, Weight]
    of_animal: dict[Door, Weight]
    animals: frozenset[int] = frozenset()
    impoundments: frozenset[int] = frozenset()

    def weight(self, door: Door, animal: int | None = None, impoundment: int | None = None) -> Weight | None:
        """How it binds at a door now; what is of that animal alone comes first."""
        if self.state != "in_force":
            return None
        if (animal in self.animals or impoundment in self.impoundments) and door in self.of_animal:
            return self.of_animal[door]
        return self.doors.get(door)


def against(law: Law, people: Iterable[int], today: dt.date) -> dict[int, list[Binding]]:
    """By person: every effect of every file of theirs, the newest file first. Four queries at most."""
    wanted = {person for person in people if person}
    found: dict[int, list[Binding]] = {person: [] for person in wanted}
    if not wanted:
        return found
    rows = FileParty.objects.filter(person__in=wanted, file__kind__in=KINDS).select_related("file__projection").order_by("-file_id")
    known = procedures(law)
    kept = [row for row in rows if row.file.kind in known and row.file.projection.effects]
    beside = _impoundments({row.file_id: row.person_id or 0 for row in kept if _of_animals(law, row.file.projection)})
    for row in kept:
        found[row.person_id or 0] += _effects(law, row.file.projection, today, beside.get(row.file_id, {}))
    return found


def bars_at(law: Law, person: int, door: Door, today: dt.date, animal: int | None = None) -> Binding | None:
    """What keeps a person out of a door on a day, if anything does."""
    return next((one for one in against(law, [person], today)[person] if one.weight(door, animal) == "bars"), None)


def weighed_at(law: Law, person: int, door: Door, today: dt.date, animal: int | None = None) -> list[Binding]:
    """What somebody who decides at a door must weigh, and say why it is done all the same."""
    return [one for one in against(law, [person], today)[person] if one.weight(door, animal) == "weighs"]


def lost(law: Law, person: int, animal: int, today: dt.date) -> Binding | None:
    """What took this very animal from a person: they answer for it no more, and pass it on to nobody."""
    held = against(law, [person], today)[person]
    return next(
        (one for one in held if animal in one.animals and one.state == "in_force" and one.of_animal.get("guard") == "bars"), None
    )


def said(law: Law, one: Binding) -> str:
    """«Perda da guarda» em vigor desde 01/02/2027 (Processo sancionador 3/2027, art. 57, IV)."""
    since = f" desde {one.since:%d/%m/%Y}" if one.since else ""
    until = f" até {one.until:%d/%m/%Y}" if one.until else ""
    return f"«{one.label}» em vigor{since}{until} ({kind_label(law, one.file.kind)} {one.file}, {articles(law, one.basis)})"


def barred_guardian(animal: Animal, person: Person, today: dt.date) -> str | None:
    """Whether what is in force keeps a person from beginning to answer for an animal. No query where the law binds nothing there."""
    law = law_now()
    if not _binds_guards(law):
        return None
    found = bars_at(law, person.pk, "guard", today, animal.pk)
    return None if found is None else f"Esta pessoa não pode responder por este animal: {said(law, found)}."


def _binds_guards(law: Law) -> bool:
    forms = (form for kind in KINDS if kind in procedures(law) for form in procedure_of(law, kind).effects.values())
    return any("guard" in (*form.binds, *form.binds_animal) for form in forms)


def of_recipient(asked: Sequence[Asked]) -> list[dict[str, Any]]:
    """For impoundments: whether the one who is to receive the animal is barred by what is in force, or must be weighed. Six queries at most, for each day."""
    refs = [_recipient(one) for one in asked]
    there = by_refs({ref for ref in refs if ref})
    if not there:
        return [{} for _ in asked]
    rows = dict(Impoundment.objects.filter(file__in=[one.file for one in asked if one.file]).values_list("file", "animal"))
    found: list[dict[str, Any]] = []
    told = {one.today: one.law for one in asked}
    held = {day: against(law, {person.pk for person in there.values()}, day) for day, law in told.items()}
    for one, ref in zip(asked, refs, strict=True):
        person = there.get(ref)
        if person is None:
            found.append({})
            continue
        animal = rows.get(one.file or 0)
        weights = {binding.weight("adoption", animal, one.file) for binding in held[one.today][person.pk]} - {None}
        found.append({"recipient_barred": "bars" in weights, "recipient_on_record": bool(weights)})
    return found


def _told_now(one: Asked) -> str | None:
    """Whom the act that is about to enter names, on the day it speaks of; one that mends another speaks of the other's."""
    meant = one.trying
    if meant is None or not meant.facts.get("recipient"):
        return None
    mended = next((act.on for act in one.acts if act.n == meant.about), meant.on)
    return str(meant.facts["recipient"]) if one.today == mended else None


def _recipient(one: Asked) -> str:
    if "recipient_on_record" not in procedure_of(one.law, IMPOUNDMENT).surroundings:
        return ""
    if (told := _told_now(one)) is not None:
        return told
    return str(exact(folded(one.law, one.acts, one.today), "recipient") or "")


def _effects(law: Law, row: Projection, today: dt.date, beside: dict[int, int | None]) -> Iterable[Binding]:
    procedure = procedure_of(law, row.file.kind)
    for name, state in row.effects.items():
        form = procedure.effects.get(name)
        if form is None:
            continue
        since, until = _day(row.shown.get("final_on")), _until(row, form)
        yield Binding(
            row.file, name, effect_label(law, row.file.kind, name), _on(state, since, until, today), tuple(form.basis), since,
            until, dict(form.binds), dict(form.binds_animal), frozenset(filter(None, beside.values())), frozenset(beside),
        )  # fmt: skip


def _on(state: str, since: dt.date | None, until: dt.date | None, today: dt.date) -> str:
    """Of what the file says is in force now: how it stood, or will stand, on a day."""
    if state != "in_force":
        return state
    if until is not None and until < today:
        return "ended"
    return "pending" if since is not None and today < since else state


def _of_animals(law: Law, row: Projection) -> bool:
    forms = procedure_of(law, row.file.kind).effects
    return any(name in forms and forms[name].binds_animal for name in row.effects)


def _until(row: Projection, form: Effect) -> dt.date | None:
    """The last day, where the pack names the deadline that ends it, or the day that the file shows: passed by itself, without the file being looked at
    again."""
    state_and_day = row.deadlines.get(form.until or "") or [None, row.shown.get(form.until or "")]
    return _day(state_and_day[1])


def _day(value: Any) -> dt.date | None:
    return dt.date.fromisoformat(value) if isinstance(value, str) and value else None


def _impoundments(people: dict[int, int]) -> dict[int, dict[int, int | None]]:
    """By file, of those whose person is told: the impoundments of its animals, each with its animal of the registry. They are those it is linked to, and those
    that one inspection led to beside it, of the same person's animals. Three queries."""
    direct = _linked(Q(earlier__in=people) | Q(later__in=people)) if people else {}
    beside = set().union(*direct.values()) if direct else set()
    inspected = (
        _linked(Q(earlier__in=beside, earlier__kind=INSPECTION) | Q(later__in=beside, later__kind=INSPECTION)) if beside else {}
    )
    there = beside | {other for found in inspected.values() for other in found}
    held = {
        file: (animal, responsible)
        for file, animal, responsible in Impoundment.objects.filter(file__in=there).values_list("file", "animal", "responsible")
    }
    found: dict[int, dict[int, int | None]] = {}
    for file, person in people.items():
        own = direct.get(file, set())
        also = {other for hub in own for other in inspected.get(hub, ()) if other in held and held[other][1] == person}
        found[file] = {other: held[other][0] for other in own | also if other in held}
    return found


def _linked(which: Q) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    for earlier, later in FileLink.objects.filter(which).values_list("earlier", "later"):
        found.setdefault(earlier, set()).add(later)
        found.setdefault(later, set()).add(earlier)
    return found
