"""Papers of the last days' acts, issued by who did them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from django.core.exceptions import PermissionDenied

from zelo.accounts.models import User
from zelo.documents.acts import issue_paper
from zelo.legal.conflicts import Unfit
from zelo.legal.queries import law_now
from zelo.proceedings.facts import procedure_of
from zelo.proceedings.models import Act
from zelo.proceedings.permissions import house_role

PRINTED = dt.timedelta(days=3)
MOST = 12
"""In a city: enough to see each kind of paper, few enough to be quick."""


def issue_papers(acts: Sequence[Act], people: Mapping[str, User], today: dt.date, site: str) -> int:
    """The first of each kind before a second of any. Answers how many."""
    law = law_now()
    wanted: list[tuple[int, str, Act]] = []
    for act in acts:
        for name, form in procedure_of(law, act.file.kind).papers.items():
            if act.kind in form.after:
                wanted.append((sum(other == name for _, other, _ in wanted), name, act))
    done = 0
    for _, name, act in sorted(wanted, key=lambda one: one[0]):
        role = house_role(act.role)
        if done == MOST or role is None:
            break
        try:
            issue_paper(by=people[role.value], file=act.file_id, act=act.n, paper=name, today=today, site=site)
        except (Unfit, PermissionDenied):  # annulled meanwhile, of another case, or another's to issue
            continue
        done += 1
    return done
