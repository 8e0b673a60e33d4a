"""An act is annulled, and with it those that stand on it: proposed by trial, signed by who annuls."""

import datetime as dt
import uuid
from collections.abc import Iterable

from zelo.accounts.models import User
from zelo.law.procedures.mending import falls_with as trial
from zelo.legal.queries import law_now
from zelo.proceedings.acts.record import NotRecorded, Recorded, Wanted, once
from zelo.proceedings.facts import Asked, Days, law_acts_of, opened, surroundings
from zelo.proceedings.models import Act, CaseFile
from zelo.proceedings.permissions import demand_mender


def annul(
    *, by: User, file: int, about: int, reason_text: str, today: dt.date, key: uuid.UUID, falls_with: Iterable[int] = (),
    recorded_at: dt.datetime | None = None,
) -> Recorded | NotRecorded:  # fmt: skip
    """`falls_with`: the later acts that fall with it, as `falling` proposed and a person decided. Raises PermissionDenied. `recorded_at`: as in
    `record`."""
    demand_mender(by)
    fallen = sorted(set(falls_with))
    facts = {"reason_text": " ".join(reason_text.split()), **({"falls_with": fallen} if fallen else {})}
    return once(Wanted(by, "annul", today, today, key, facts, about, recorded_at=recorded_at), file)


def falling(*, file: int, about: int, today: dt.date) -> list[int]:
    """The later acts that the law would not have accepted without this one, each tried on the day it was done. A proposal: nothing is written."""
    law = law_now()
    case_file = CaseFile.objects.get(pk=file)
    acts = law_acts_of(list(Act.objects.filter(file=file).order_by("n")))
    asked = Asked(file, acts, today, law)
    with opened(
        law, case_file.kind, acts, today, surroundings(case_file.kind, [asked])[0], of_day=Days(case_file.kind, asked)
    ) as case:
        return [one.n for one in trial(case, about)]
