"""What waits for whoever looks: files that wait for their role, and tasks that an act of theirs would settle today."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db.models import Q

from zelo.law import Law
from zelo.law.procedures.settling import settling
from zelo.legal.memo import Memo
from zelo.proceedings.words import procedures

_settling: Memo[dict[str, dict[str, frozenset[str]]]] = Memo()


def tasks_of(law: Law, roles: Collection[str]) -> dict[str, dict[str, list[str]]]:
    """By kind and task: the acts that settle it and that one of the roles, as packs name them, may do."""
    known = procedures(law)
    all_of = _settling.get(law.hash, lambda: {kind: settling(form, law.act_kinds) for kind, form in known.items()})
    found: dict[str, dict[str, list[str]]] = {}
    for kind, tasks in all_of.items():
        by = {act: known[kind].acts[act].by for acts in tasks.values() for act in acts}
        mine = {task: sorted(act for act in acts if not set(roles).isdisjoint(by[act])) for task, acts in tasks.items()}
        found[kind] = {task: acts for task, acts in mine.items() if acts}
    return found


def waiting_for(law: Law, roles: Collection[str]) -> Q:
    """Of projections: those in which it is the turn of one of the roles, by the stage or by a task."""
    found = Q(waits_for__in=list(roles))
    for kind, tasks in tasks_of(law, roles).items():
        for task, acts in tasks.items():
            found |= Q(kind=kind, tasks__contains=[task], permitted__has_any_keys=acts)
    return found


def first_mine(codes: Collection[str], mine: Mapping[str, object]) -> list[str]:
    """Tasks of a file, one's own before the others."""
    return sorted(codes, key=lambda code: code not in mine)
