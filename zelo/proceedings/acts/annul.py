"""An act is annulled, and with it those that stand on it: proposed by trial, signed by who annuls."""

import datetime as dt
import uuid
from collections.abc import Iterable

from zelo.accounts.models import User
from zelo.law.procedures.mending import falls_with as trial
from zelo.legal.queries import law_now
from zelo.proceedings.acts.record import NotRecorded, Recorded, Wanted, once
from zelo.proceedings.facts import Asked, law_acts_of, opened, surroundings
from zelo.proceedings.models import Act, CaseFile
from zelo.proceedings.permissions import demand_mender


def annul(
    *, by: User, file: int, about: int, reason_text: str, today: dt.date, key: uuid.UUID, falls_with: Iterable[int] = ()
) -> Recorded | NotRecorded:
    """`falls_with`: the later acts that fall with it, as `falling` proposed and a person decided. Raises PermissionDenied."""
    demand_mender(by)
    fallen = sorted(set(falls_with))
    facts = {"reason_text": " ".join(reason_text.split()), **({"falls_with": fallen} if fallen else {})}
    return once(Wanted(by, "annul", today, today, key, facts, about), file)


def falling(*, file: int, about: int, today: dt.date) -> list[int]:
    """The later acts that the law would not have accepted without this one, each tried on the day it was done. A proposal: nothing is written."""
    law = law_now()
    case_file = CaseFile.objects.get(pk=file)
    acts = law_acts_of(list(Act.objects.filter(file=file).order_by("n")))
    around = surroundings(case_file.kind, [Asked(file, acts, today, law)])[0]
    with opened(law, case_file.kind, acts, today, around) as case:
        return [one.n for one in trial(case, about)]
