"""The one way in: an act is tried by the law, appended, and the file is projected anew, in one transaction."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import DataError, IntegrityError, transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.law import Law
from zelo.law.conditions import BrokenCondition
from zelo.law.faults import Refuse
from zelo.law.procedures.case import Case
from zelo.law.procedures.forms import ProcedureAct
from zelo.law.procedures.serving import PROOF_FILES
from zelo.law.procedures.standing import Reason, Standing
from zelo.law.procedures.trying import Refused, Undermined, attempt
from zelo.law.wording import day
from zelo.proceedings.chain import genesis, hash_of, kept
from zelo.proceedings.facts import (
    Asked,
    Days,
    accepted_row,
    law_act,
    law_acts_of,
    new_projection,
    opened,
    procedure_of,
    project,
    stand,
    surroundings,
)
from zelo.proceedings.following import Happened, tell
from zelo.proceedings.keeping import Stood, keep_deadlines
from zelo.proceedings.models import Act, Attached, CaseFile, Evidence, Projection
from zelo.proceedings.numbering import next_number
from zelo.proceedings.permissions import demand_staff, role_for
from zelo.proceedings.queries import law_held
from zelo.proceedings.told import before_it


@dataclass(frozen=True)
class Recorded:
    """The act as it entered. `again`: this request had been recorded before, and nothing was done now."""

    file: CaseFile
    act: Act
    again: bool = False
    undermines: tuple[Undermined, ...] = ()
    """Acts already there that lose their ground by it: to be looked at, and perhaps annulled, by a person."""


@dataclass(frozen=True)
class NotRecorded:
    """Why the act did not enter: codes with their provisions; `says` the sentence of each, `detail` what exactly did not fit, `before` what
    somebody else had done already, with who and when."""

    reasons: tuple[Reason, ...]
    says: tuple[str, ...]
    detail: str = ""
    before: str = ""

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(reason.code for reason in self.reasons)


@dataclass(frozen=True)
class Wanted:
    """An act somebody wants to record."""

    by: User
    act: str
    on: dt.date
    today: dt.date
    key: uuid.UUID
    facts: Mapping[str, Any]
    about: int | None = None
    role: str | None = None
    subjects: Sequence[str] = ()
    evidence: Sequence[Evidence] = ()
    recorded_at: dt.datetime | None = None


def record(
    *, by: User, file: int, act: str, today: dt.date, key: uuid.UUID, on: dt.date | None = None, facts: Mapping[str, Any] | None = None,
    about: int | None = None, role: str | None = None, subjects: Sequence[str] = (), evidence: Sequence[Evidence] = (),
    recorded_at: dt.datetime | None = None,
) -> Recorded | NotRecorded:  # fmt: skip
    """`on`: the day it speaks of (by default today). `key`: of the request; sent again it acts once. Raises PermissionDenied for who does not
    work on files, CaseFile.DoesNotExist. `recorded_at`: for demonstrations and imports alone, the moment at which it was recorded elsewhere; no
    door passes it. Raises ValueError where it lies before that of the act before it, or ahead."""
    demand_staff(by)
    return once(Wanted(by, act, on or today, today, key, facts or {}, about, role, subjects, evidence, recorded_at), file)


def once(wanted: Wanted, file: int | None, kind: str = "") -> Recorded | NotRecorded:
    """Runs `_record`, or answers with what the same request did before."""
    found = _before(wanted)
    if found is not None:
        return found
    try:
        try:
            with transaction.atomic():
                return _record(wanted, file, kind)
        except IntegrityError:
            # The same request sent twice at once, or another that wrote the same row (a chip's) first: now it is there to be seen.
            found = _before(wanted)
            if found is not None:
                return found
            with transaction.atomic():
                return _record(wanted, file, kind)
    except _Stop as stop:
        return stop.why
    except DataError:
        return NotRecorded((Reason("wrong_type"),), (TOO_LARGE,), TOO_LARGE)


TOO_LARGE = "Um dos números é grande demais para ser guardado. Confira quantos algarismos tem."


class _Stop(Exception):
    def __init__(self, why: NotRecorded) -> None:
        self.why = why


def _before(wanted: Wanted) -> Recorded | NotRecorded | None:
    row = Act.objects.select_related("file").filter(key=wanted.key).first()
    if row is None:
        return None
    if (row.by_id, row.kind) != (wanted.by.pk, wanted.act):
        return NotRecorded((Reason("key_of_another"),), ("Este pedido já foi usado para outro ato. Abra a página de novo.",))
    return Recorded(row.file, row, again=True)


def _record(wanted: Wanted, pk: int | None, kind: str) -> Recorded | NotRecorded:
    law = law_held()
    file = CaseFile(kind=kind, year=wanted.today.year) if pk is None else CaseFile.objects.select_for_update().get(pk=pk)
    if pk is not None and (found := _before(wanted)) is not None:
        return found
    rows = list(Act.objects.filter(file=pk).order_by("n")) if pk is not None else []
    acts = law_acts_of(rows)
    try:
        row = _row(wanted, file, law, rows)
        # A file that is being opened has nothing to look others up by but the act that opens it.
        asking = acts or ((law_act(row),) if wanted.act in procedure_of(law, file.kind).acts else ())
        before = Asked(pk, asking, wanted.today, law, trying=law_act(row))
        around = surroundings(file.kind, [before])[0]
        with opened(law, file.kind, acts, wanted.today, around, of_day=Days(file.kind, before)) as case:
            outcome = attempt(case, law_act(row))
            if isinstance(outcome, Refused):
                raise _Stop(_why(outcome, case, wanted, law, rows))
        accepted_row(row, outcome)
        acts = (*acts, law_act(row))
        asked = Asked(pk, acts, wanted.today, law)
        now = stand(law, file.kind, acts, wanted.today, surroundings(file.kind, [asked])[0], Days(file.kind, asked))
        _append(file, row, rows[-1].hash if rows else "", wanted.evidence)
        _projected(file, row, now, law)
        keep_deadlines([Stood(file.pk, file.kind, acts, now)])
        tell(Happened(file, row, acts, now, law, wanted.by, wanted.today))
    except (Refuse, BrokenCondition) as error:
        raise _Stop(_refusal(error, law)) from error
    return Recorded(file, row, undermines=outcome.undermines)


def _row(wanted: Wanted, file: CaseFile, law: Law, rows: Sequence[Act]) -> Act:
    form = procedure_of(law, file.kind).every_act.get(wanted.act)
    facts = {name: value for name, value in wanted.facts.items() if value is not None or wanted.act == "rectify"}
    vocabulary = law.act_kinds.get(wanted.act)
    if wanted.evidence and vocabulary is not None:
        takes = {*vocabulary.takes, *vocabulary.may, *(form.takes if form else ()), *(form.may if form else ())}
        takes |= {PROOF_FILES} if form is not None and form.served is not False else set()
        held = next((name for name in ("photographs", PROOF_FILES) if name in takes), None)
        # What a fact names already (a signature) is not a photograph besides.
        named = {value for value in facts.values() if isinstance(value, str)}
        files = [str(item.pk) for item in wanted.evidence if str(item.pk) not in named]
        if held is not None and held not in facts and files:
            facts[held] = files
    return Act(
        n=len(rows) + 1, kind=wanted.act, on=wanted.on, recorded_at=_moment(wanted, rows), by=wanted.by,
        role=role_for(wanted.by, _by(wanted, form, file, law, rows), wanted.role),
        facts=kept(facts), about=wanted.about, subjects=kept(list(wanted.subjects)), evidence=[item.sha256 for item in wanted.evidence],
        readings=dict(law.readings), pack=law.hash, key=wanted.key,
    )  # fmt: skip


def _moment(wanted: Wanted, rows: Sequence[Act]) -> dt.datetime:
    now = timezone.now()
    if wanted.recorded_at is None:
        return now
    if wanted.recorded_at > now or (rows and wanted.recorded_at < rows[-1].recorded_at):
        raise ValueError(f"recorded_at {wanted.recorded_at} lies before the act before it, or ahead")
    return wanted.recorded_at


def _by(wanted: Wanted, form: ProcedureAct | None, file: CaseFile, law: Law, rows: Sequence[Act]) -> tuple[str, ...]:
    """The roles that may do it; an act is rectified in a role that could have done it."""
    if form is None:
        return ()
    target = next((row for row in rows if row.n == wanted.about), None) if wanted.act == "rectify" else None
    done = procedure_of(law, file.kind).acts.get(target.kind) if target else None
    return tuple(name for name in form.by if done is None or name in done.by)


def _why(outcome: Refused, case: Case, wanted: Wanted, law: Law, rows: Sequence[Act]) -> NotRecorded:
    reasons = outcome.reasons
    vocabulary = law.act_kinds.get(wanted.act)
    if vocabulary is not None and not vocabulary.many and case.done(wanted.act) and "already_done" not in {r.code for r in reasons}:
        # Whoever comes second wants to know that it was done, more than where the file stands now.
        form = case.procedure.acts.get(wanted.act)
        reasons = (Reason("already_done", form.basis if form else ()), *reasons)
    codes, last = {reason.code for reason in reasons}, max((row.on for row in rows), default=wanted.on)
    detail, before = outcome.detail, before_it(law, case.procedure.kind, rows, wanted.act, codes)
    if wanted.on < last and "not_in_this_stage" in codes and "already_done" not in codes:
        # Nobody came first: it speaks of a day on which the file was not there yet.
        before = ""
        detail = detail or f"o ato fala de {day(wanted.on)}, e o processo já tem ato de {day(last)}. Confira o dia."
    return NotRecorded(reasons, tuple(law.code_says(reason.code) for reason in reasons), detail, before)


def _refusal(error: Refuse | BrokenCondition, law: Law) -> NotRecorded:
    if isinstance(error, BrokenCondition):
        return NotRecorded((Reason("broken_pack"),), (law.code_says("broken_pack"),), str(error))
    says = law.code_says(error.code)
    return NotRecorded(
        (Reason(error.code, error.basis, error.needs),), (error.detail if says == error.code else says,), error.detail
    )


def _append(file: CaseFile, row: Act, previous: str, evidence: Sequence[Evidence]) -> None:
    if file.pk is None:
        file.number = next_number(file.kind, file.year)
    row.previous = previous or genesis(file)
    row.hash = hash_of(row)
    file.acts_count, file.head = row.n, row.hash
    if file.pk is None:
        file.save(force_insert=True)
    else:
        file.save(update_fields=["acts_count", "head"])
    row.file = file
    row.save(force_insert=True)
    Attached.objects.bulk_create(Attached(act=row, evidence=item) for item in evidence)


def _projected(file: CaseFile, row: Act, now: Standing, law: Law) -> None:
    kept_row = Projection.objects.filter(file=file).first() if row.n > 1 else None
    projection = project(kept_row or new_projection(file, row.on), now, law)
    projection.acted_at = row.recorded_at
    projection.save(force_insert=kept_row is None)
    file.projection = projection
