"""What an act on a complaint's file writes in the inbox: that it was received, its risk, what it was joined to, whether it is over."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from zelo.complaints.mailing import mail_complainant
from zelo.complaints.models import Complaint
from zelo.complaints.places import words_of_place
from zelo.complaints.ranking import RISKS, rank_told
from zelo.legal.points import point_of
from zelo.proceedings.facts import living
from zelo.proceedings.following import Happened
from zelo.proceedings.models import Act, CaseFile
from zelo.proceedings.refs import file_of

KIND = "complaint"
RECEIVE, TRIAGE, JOIN, ASK = "receive", "triage", "join", "ask_information"
ANSWERS = ("answer", "shelve")
"""What ends a complaint, with words for whoever told it."""


def follow_complaint(happened: Happened) -> None:
    act = happened.act
    row = Complaint.objects.select_for_update().filter(file=happened.file).first()
    if row is None:
        row = _received(happened)
    acts = living(happened.acts, happened.today)
    row.risk = next((str(one.facts.get("risk") or "") for one in reversed(acts) if one.kind == TRIAGE), "")
    row.rank = RISKS.get(row.risk) or rank_told(danger=row.danger, happening=row.happening)
    row.joined_to = _joined(happened, next((one.facts for one in reversed(acts) if one.kind == JOIN), {}))
    row.open = not happened.standing.final
    row.save()
    if act.kind in (*ANSWERS, ASK):
        # What others told of the same fact is answered by the file to which it was joined.
        heard = [
            row.pk,
            *(Complaint.objects.filter(joined_to=happened.file).values_list("pk", flat=True) if act.kind != ASK else ()),
        ]
        for pk in heard:
            mail_complainant.defer(complaint=pk, file=happened.file.pk, act=act.n)


def _received(happened: Happened) -> Complaint:
    """The row of the inbox that this act receives; of a file that was opened directly, one made of what the act says."""
    row = Complaint.objects.select_for_update().filter(key=happened.act.key).first() or _of_act(happened)
    row.state, row.file = Complaint.State.RECEIVED, happened.file
    return row


def _of_act(happened: Happened) -> Complaint:
    facts: Mapping[str, Any] = happened.act.facts
    point = point_of(str(facts.get("point") or ""))
    reached = str(facts.get("reached_by") or "")
    return Complaint(
        key=happened.act.key, way=Complaint.Way.ANONYMOUS, reached_by=reached if reached in Complaint.Reached.values else Complaint.Reached.AGENT,
        at=_came(happened.act), description=str(facts.get("description") or "—"), signs=[str(one) for one in facts.get("signs") or ()],
        species=str(facts.get("species") or "")[:40], animals=facts.get("animals"), place_text=str(facts.get("place_text") or "—")[:300],
        latitude=point and point[0], longitude=point and point[1], place_words=words_of_place(str(facts.get("place_text") or "")),
        offender_text=str(facts.get("offender_text") or ""), danger=facts.get("imminent_risk"), happening=facts.get("in_the_act"),
        entered_by=None if reached in ("page", "partner") else happened.by,
    )  # fmt: skip


def _came(act: Act) -> dt.datetime:
    """When it came: entered the same day, at that hour; entered later, at noon of the day it speaks of."""
    if timezone.localdate(act.recorded_at) == act.on:
        return act.recorded_at
    return timezone.make_aware(dt.datetime.combine(act.on, dt.time(12)))


def _joined(happened: Happened, facts: Mapping[str, Any]) -> CaseFile | None:
    into = file_of(facts.get("file_ref"))
    return CaseFile.objects.filter(kind=KIND, pk=into).exclude(pk=happened.file.pk).first() if into is not None else None
