"""Which acts settle a task: read off the task itself, so that nothing says it twice."""

from __future__ import annotations

from collections.abc import Mapping

from zelo.law.procedures.acts import ActKind
from zelo.law.procedures.forms import Procedure
from zelo.law.procedures.naming import calls


def settling(procedure: Procedure, kinds: Mapping[str, ActKind]) -> dict[str, frozenset[str]]:
    """By task: the acts that its `unless` waits for (`done('dispatch')`, `served('notify')`), or that bring a fact it waits for."""
    found: dict[str, frozenset[str]] = {}
    for task in procedure.tasks:
        if task.unless is None:
            continue
        waited = {argument for _, arguments in calls(task.unless) for argument in arguments}
        told = {*task.unless.names, *task.unless.probes}
        bring = {
            name
            for name, form in procedure.acts.items()
            if told & {*form.takes, *form.may, *kinds[name].takes, *kinds[name].may, *kinds[name].sets, *kinds[name].adds}
        }
        found[task.put] = found.get(task.put, frozenset()) | bring | (waited & procedure.acts.keys())
    return found
