"""Lists of files."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from zelo.desk.files.doors import person, reader
from zelo.desk.files.queries import filtered
from zelo.desk.files.rows import rows
from zelo.law import Law
from zelo.legal.pages import page
from zelo.proceedings import words
from zelo.proceedings.permissions import STAFF, pack_roles

A_PAGE = 25
WHICH = {
    "": "todos", "abertos": "abertos", "comigo": "aguardam minha função", "atrasados": "atrasados", "hoje": "vencem hoje",
    "3dias": "vencem em até 3 dias úteis", "custodia": "com animal sob guarda", "encerrados": "encerrados",
}  # fmt: skip


@reader
def everything(request: HttpRequest, law: Law) -> HttpResponse:
    return _list(request, law, None)


@reader
def of_kind(request: HttpRequest, law: Law, kind: str) -> HttpResponse:
    found = words.kind_at(law, kind)
    if found is None:
        raise Http404
    return _list(request, law, found)


def _list(request: HttpRequest, law: Law, kind: str | None) -> HttpResponse:
    user, today = person(request), timezone.localdate()
    which, stage = request.GET.get("ver", "abertos"), request.GET.get("estagio", "")[:60]
    which = which if which in WHICH else "abertos"
    known = words.procedures(law)
    stages = [(form.stage, words.stage_label(law, kind, form.stage)) for form in known[kind].stages] if kind else []
    if stage and stage not in dict(stages):
        stage = ""
    if stage and "ver" not in request.GET:
        which = ""
    found = filtered(law, today, kind=kind, stage=stage, which=which, mine=pack_roles(user))
    sheet = Paginator(found, A_PAGE).get_page(request.GET.get("pagina"))
    part = request.headers.get("HX-Request") == "true"
    return page(
        request, "desk/files/_rows.html" if part else "desk/files/list.html", law, rows=rows(law, list(sheet.object_list), today), sheet=sheet,
        which=which, whiches=WHICH.items(), stage=stage, stages=stages, kind=words.kind_address(law, kind) if kind else "",
        kind_label=words.kind_label(law, kind) if kind else "Processos", kinds=[(words.kind_address(law, k), words.kind_label(law, k)) for k in known],
        works=user.has_role(*STAFF),
    )  # fmt: skip
