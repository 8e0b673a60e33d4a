"""A mistake in an act is mended by another act: the first one stays to be read, and counts with its new facts."""

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Any

from zelo.accounts.models import User
from zelo.law.faults import Refuse
from zelo.law.procedures.case import Case
from zelo.law.procedures.look import offer
from zelo.proceedings.acts.record import NotRecorded, Recorded, Wanted, once
from zelo.proceedings.models import Act
from zelo.proceedings.permissions import demand_mender


def rectify(
    *, by: User, file: int, about: int, facts: Mapping[str, Any], reason_text: str, today: dt.date, key: uuid.UUID
) -> Recorded | NotRecorded:
    """`facts`: only those that change; None takes one away. Raises PermissionDenied, Act.DoesNotExist."""
    target = Act.objects.get(file=file, n=about)
    demand_mender(by, target.by_id)

    def fits(case: Case) -> None:
        form = case.procedure.acts.get(target.kind)
        if form is None:
            raise Refuse("no_such_act", "Este ato não se retifica.")
        if not reason_text.strip():
            raise Refuse("fact_required", "Diga por que o ato é retificado.", needs=["reason_text"])
        if not facts:
            raise Refuse("fact_required", "Diga o que muda no ato.")
        wanted = offer(case, target.kind, form)
        for name, value in facts.items():
            if name not in (*wanted.takes, *wanted.may):
                raise Refuse("unknown_fact", f"{case.law.fact_label(name)} não cabe neste ato.", needs=[name])
            if value in (None, "", []):
                if name in wanted.takes:
                    raise Refuse("fact_required", f"{case.law.fact_label(name)} não pode ficar em branco.", needs=[name])
                continue
            case.known[name].read(name, value)

    changed = {**facts, "reason_text": " ".join(reason_text.split())}
    return once(Wanted(by, "rectify", today, today, key, changed, about), file, look=fits)
