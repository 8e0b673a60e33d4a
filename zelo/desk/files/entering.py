"""An act and the people it names enter together, or not at all."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from zelo.desk.files.forms import ActForm
from zelo.proceedings.acts import NotRecorded, Recorded


def with_people(form: ActForm, record: Callable[[], Recorded | NotRecorded | None]) -> Recorded | NotRecorded | None:
    """None where the form does not stand, or somebody is only being looked for. Whoever is new enters the registry only with an act that is
    recorded now: a form refused three times, or sent twice at the same moment, leaves no second record of a person."""
    if form.errors or form.seeks:
        return None
    with transaction.atomic():
        form.enter_people()
        outcome = None if form.errors else record()
        if not isinstance(outcome, Recorded) or outcome.again:
            transaction.set_rollback(True)
    return outcome
