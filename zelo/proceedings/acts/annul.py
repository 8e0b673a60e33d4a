"""An act is annulled, and with it those that stand on it: proposed by trial, signed by who annuls."""

import datetime as dt
import uuid
from collections.abc import Iterable

from zelo.accounts.models import User
from zelo.law import Law
from zelo.law.faults import Refuse
from zelo.law.procedures.acts import ALWAYS
from zelo.law.procedures.acts import Act as LawAct
from zelo.law.procedures.case import Case
from zelo.law.procedures.trying import Refused, attempt
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

    def fits(case: Case) -> None:
        if not reason_text.strip():
            raise Refuse("fact_required", "Diga por que o ato é anulado.", needs=["reason_text"])
        later = {act.n for act in case.all_acts if act.n > about and act.kind not in ALWAYS}
        if not set(fallen) <= later:
            raise Refuse("no_such_act", "Só caem com o ato os que vieram depois dele.")

    facts = {"reason_text": " ".join(reason_text.split()), **({"falls_with": fallen} if fallen else {})}
    return once(Wanted(by, "annul", today, today, key, facts, about), file, look=fits)


def falling(*, file: int, about: int, today: dt.date) -> list[int]:
    """The later acts that the law would not have accepted without this one, each tried on the day it was done. A proposal: nothing is written."""
    law = law_now()
    case_file = CaseFile.objects.get(pk=file)
    acts = law_acts_of(list(Act.objects.filter(file=file).order_by("n")))
    around = surroundings(case_file.kind, [Asked(file, acts, today, law)])[0]
    gone = {act.about for act in acts if act.kind == "annul"} | {n for act in acts for n in act.facts.get("falls_with", ())}
    standing: list[LawAct] = [act for act in acts if act.n < about]
    found: list[int] = []
    for act in acts:
        if act.n <= about:
            continue
        if act.kind in ALWAYS or act.n in gone:
            standing.append(act)
            continue
        if (act.about in found or act.about == about) or _falls(law, case_file.kind, standing, act, around):
            found.append(act.n)
        else:
            standing.append(act)
    return found


def _falls(law: Law, kind: str, before: list[LawAct], act: LawAct, around: dict[str, object]) -> bool:
    with opened(law, kind, before, act.on, around) as case:
        return isinstance(attempt(case, act), Refused)
