"""Papers of a file: issued, fetched; and the file as one PDF."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_POST, require_safe

from zelo.desk.files.broken import broken
from zelo.desk.files.doors import of_file, person, reader, staff
from zelo.desk.files.now import address
from zelo.documents.acts import issue_paper
from zelo.documents.autos import autos
from zelo.documents.models import Paper
from zelo.documents.names import names_of
from zelo.documents.queries import bytes_of, papers_of
from zelo.documents.typesetting import NotTypeset
from zelo.law import Law
from zelo.legal.conflicts import Unfit
from zelo.people.acts import note_looks
from zelo.people.models import Look as Shown
from zelo.proceedings.facts import BROKEN, procedure_of
from zelo.proceedings.models import Act, CaseFile
from zelo.proceedings.queries import acts_of, look
from zelo.proceedings.words import kind_address, kind_label


@require_POST
@staff
@of_file
def issue(request: HttpRequest, law: Law, file: CaseFile, n: int, paper: str) -> HttpResponse:
    try:
        done = issue_paper(
            by=person(request), file=file.pk, act=n, paper=paper, today=timezone.localdate(), site=request.build_absolute_uri("/")
        )
    except BROKEN as error:
        return broken(request, law, file, error)
    except Unfit as error:
        messages.error(request, error.message)
    except NotTypeset:
        messages.error(
            request, "O papel não pôde ser feito, e nenhum número foi usado. Tente de novo; se continuar, avise a administração."
        )
    else:
        said = "já tinha sido emitido: é o" if done.again else "emitido sob o"
        messages.success(request, f"{done.paper.label}: {said} nº {done.paper}.")
    return redirect(f"{address(law, file, 'file')}#ato-{n}")


@require_safe
@reader
@of_file
def fetch(request: HttpRequest, law: Law, file: CaseFile, paper: str, year_: int, number_: int) -> HttpResponse:
    row = Paper.objects.filter(act__file=file, kind=paper, year=year_, number=number_).first()
    if row is None:
        raise Http404
    _note(request, law, file, acts_of(file.pk), [row])
    return _pdf(io.BytesIO(bytes_of(row)), f"{slugify(row.label)}-{row.number}-{row.year}")


@require_safe
@reader
@of_file
def whole(request: HttpRequest, law: Law, file: CaseFile) -> HttpResponse:
    try:
        seen = look(file, today=timezone.localdate(), law=law)
        made = autos(seen)
    except BROKEN as error:
        return broken(request, law, file, error)
    except NotTypeset:
        messages.error(request, "Os autos não puderam ser reunidos. Tente de novo; se continuar, avise a administração.")
        return redirect(address(law, file, "file"))
    _note(request, law, file, seen.acts, papers_of(file.pk))
    return _pdf(made, f"autos-{kind_address(law, file.kind)}-{file.number}-{file.year}")


def _note(request: HttpRequest, law: Law, file: CaseFile, acts: Sequence[Act], papers: Iterable[Paper]) -> None:
    """That the people of a file were shown; whole, to whoever opens it, where a paper identifies them or the law no longer knows the paper."""
    forms = procedure_of(law, file.kind).papers
    whole = any(one.kind not in forms or forms[one.kind].identifies for one in papers)
    people = names_of(acts).people.values()
    note_looks(by=person(request), people=people, page=Shown.Page.PAPER, about=f"{kind_label(law, file.kind)} {file}", whole=whole)


def _pdf(content: object, name: str) -> HttpResponse:
    answer = FileResponse(content, content_type="application/pdf", filename=f"{name}.pdf")  # type: ignore[arg-type]
    answer["Cache-Control"] = "private, no-store"
    return answer  # type: ignore[return-value]
