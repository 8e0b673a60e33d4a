"""The page of a file that the law as it stands cannot compute: what does not fit, who mends it, and the acts as they were recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from zelo.accounts.roles import Role
from zelo.desk.files.doors import person
from zelo.desk.files.looking import seen_in_file
from zelo.desk.files.named import Namer, names_in, row_of
from zelo.law import Law
from zelo.law.faults import Refuse
from zelo.legal.pages import page
from zelo.proceedings.models import Act, CaseFile
from zelo.proceedings.queries import acts_of, evidence_by_act
from zelo.proceedings.told import told_of
from zelo.proceedings.words import act_label, facts_of, kind_address, kind_label, procedures


@dataclass(frozen=True)
class Culprit:
    """An act that the rules no longer understand, and what of it."""

    n: int
    label: str
    says: str


def broken(request: HttpRequest, law: Law, file: CaseFile, error: Exception) -> HttpResponse:
    rows = acts_of(file.pk)
    acts, user = told_of(law, file.kind, rows, evidence_by_act(file.pk)), person(request)
    row = row_of(file)
    names = names_in(law, rows, row)
    namer = Namer(law, file, names, user)
    seen_in_file(law, user, file, row, names)
    context = {
        "file": file, "kind": kind_address(law, file.kind), "kind_label": kind_label(law, file.kind), "kinds": procedures(law),
        "said": {one.n: namer.all(one.pairs) for one in acts}, "culprits": list(culprits(law, file.kind, rows)), "fault": _said(error), "acts": acts,
        "who": Role.ADMINISTRATOR.label, "today": timezone.localdate(),
    }  # fmt: skip
    return page(request, "desk/files/broken.html", law, 503, **context)


def culprits(law: Law, kind: str, rows: Sequence[Act]) -> Iterator[Culprit]:
    """Each act tried by itself: whether it is still one of this law's, and its facts still of their types and words."""
    found = procedures(law).get(kind)
    known = facts_of(law)
    for row in rows:
        label = act_label(law, kind, row.kind) if found else row.kind
        if found is None or row.kind not in found.every_act:
            yield Culprit(row.n, label, "a lei já não tem este ato.")
            continue
        for name, value in row.facts.items():
            fact = known.get(name)
            if fact is None or value is None:
                continue
            try:
                fact.read(name, value)
            except Refuse as refusal:
                yield Culprit(row.n, label, refusal.detail or fact.label)


def _said(error: Exception) -> str:
    return error.detail or error.code if isinstance(error, Refuse) else f"{type(error).__name__}: {error}"


__all__ = ["broken", "culprits"]
