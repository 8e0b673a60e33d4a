"""A paper is issued after an act: numbered, rendered, hashed and kept, all or nothing."""

from __future__ import annotations

import datetime as dt
import hashlib
import io
from dataclasses import dataclass

import pikepdf
from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.documents.codes import grouped, new_code
from zelo.documents.facts import Told, contents, moment_said, told
from zelo.documents.letterhead import qr
from zelo.documents.models import Paper, PaperBytes, PaperCounter
from zelo.documents.permissions import demand_issuer
from zelo.documents.queries import versions
from zelo.documents.typesetting import Press
from zelo.law.procedures.papers import PaperForm, holds
from zelo.legal.conflicts import Unfit
from zelo.proceedings.facts import law_acts_of, procedure_of
from zelo.proceedings.models import CaseFile
from zelo.proceedings.numbering import next_number
from zelo.proceedings.permissions import demand_staff
from zelo.proceedings.queries import law_held, look


@dataclass(frozen=True)
class Issued:
    """`again`: the paper had been issued before, and nothing was done now."""

    paper: Paper
    again: bool = False


def issue_paper(*, by: User, file: int, act: int, paper: str, today: dt.date, site: str) -> Issued:
    """`file`: its key; `act`: its number in the file; `paper`: its name in the pack; `site`: where the city answers (`https://host/`).

    One paper an act and kind, and one more each time the act is rectified. Raises PermissionDenied, CaseFile.DoesNotExist, `Unfit` for what may
    not be issued, `NotTypeset` where the PDF could not be made: then no number was used.
    """
    demand_staff(by)
    with transaction.atomic():
        return _issue(by, file, act, paper, today, site)


def _issue(by: User, pk: int, n: int, name: str, today: dt.date, site: str) -> Issued:
    law = law_held()
    file = CaseFile.objects.select_for_update().get(pk=pk)
    seen = look(file, today=today, law=law)
    row = next((one for one in seen.acts if one.n == n), None)
    procedure = procedure_of(law, file.kind)
    form = procedure.papers.get(name)
    if row is None or form is None or row.kind not in form.after:
        raise Unfit("paper", "Este papel não acompanha este ato.")
    demand_issuer(by, procedure, form, row.kind)
    version = versions(law_acts_of(seen.acts))[n]
    if version is None:
        raise Unfit("paper", "O ato foi anulado: dele não se emite papel.")
    before = list(Paper.objects.filter(act=row, kind=name).order_by("pk"))
    same = next((one for one in before if one.version == version), None)
    if same is not None:
        return Issued(same, again=True)
    whole = told(seen, row)
    if not holds(form.where, whole.known):
        raise Unfit("paper", "Este papel não cabe no que o ato diz.")
    return Issued(_made(by, whole, form, name, version, before[-1] if before else None, site))


def _made(by: User, seen: Told, form: PaperForm, name: str, version: int, replaced: Paper | None, site: str) -> Paper:
    data, files = contents(seen, form)
    now, code = timezone.now(), new_code()
    year = seen.look.today.year
    number = next_number(name, year, PaperCounter)
    address = f"{site.rstrip('/')}/conferir/{code}/"
    data |= {
        "number": f"{number}/{year}", "code": grouped(code), "address": address.partition("://")[2], "qr": qr(address),
        "issued": f"Emitido em {moment_said(now)} por {by}.",
        "replaces": f"Substitui o de nº {replaced}, porque o ato foi retificado." if replaced else "",
    }  # fmt: skip
    with Press(files) as press:
        pdf = press.pdf("paper.typ", data, moment=now)
    made = Paper.objects.create(
        act=seen.act, kind=name, label=form.label, year=year, number=number, version=version, replaces=replaced, code=code,
        sha256=hashlib.sha256(pdf).hexdigest(), size=len(pdf), pages=_pages(pdf), issued_at=now, by=by,
    )  # fmt: skip
    PaperBytes.objects.create(paper=made, pdf=pdf)
    return made


def _pages(pdf: bytes) -> int:
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return len(opened.pages)
