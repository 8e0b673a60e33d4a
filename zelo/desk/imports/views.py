"""A list is sent, looked at, decided on; how far the work on it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from zelo.accounts.models import User
from zelo.accounts.permissions import role_required
from zelo.desk.imports.forms import OptionsForm, UploadForm
from zelo.desk.imports.showing import OFFERS, bar, refused_file, shown, sieve
from zelo.desk.imports.uploads import StraightToDisk
from zelo.imports.mapping import Mapping
from zelo.imports.reasons import SourceRefused
from zelo.imports.source import open_source
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.pages import page, with_law
from zelo.people.acts import note_looks
from zelo.people.models import Look, Person
from zelo.registry.importing import batches
from zelo.registry.importing.options import Options
from zelo.registry.importing.permissions import IMPORT
from zelo.registry.importing.spool import Kept
from zelo.registry.models import ImportBatch

BOTH = ["GET", "HEAD", "POST"]
SHOWN = 30
A_PAGE = 40
STATE = ImportBatch.State


def importer(view: Any) -> Any:
    return never_cache(role_required(*IMPORT)(with_law(view)))


@csrf_exempt
def listed(request: HttpRequest) -> HttpResponse:
    # Before the form is read, and so before its CSRF token is: a list may be larger than what else is sent to the site.
    request.upload_handlers = [StraightToDisk(request)]
    answer: HttpResponse = _listed(request)
    return answer


@csrf_protect
@require_http_methods(BOTH)
@importer
def _listed(request: HttpRequest, law: Law) -> HttpResponse:
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    if any(getattr(handler, "over", False) for handler in request.upload_handlers):
        form.errors["file"] = form.error_class(
            [f"O arquivo passa de {settings.IMPORT_LARGEST // 1_000_000} MB. Divida-o, ou importe-o pelo terminal."]
        )
    elif request.method == "POST" and form.is_valid():
        upload = form.cleaned_data["file"]
        try:
            made = batches.receive(by=_user(request), name=upload.name, size=upload.size, chunks=upload.chunks())
        except Unfit as error:
            form.add_error("file", error.message)
        else:
            return redirect("import", made.opaque)
    rows = ImportBatch.objects.select_related("by")[:SHOWN]
    return page(request, "desk/imports/list.html", law, 422 if form.errors else 200, form=form, rows=[shown(row) for row in rows])


@require_http_methods(BOTH)
@importer
def one(request: HttpRequest, law: Law, opaque: UUID) -> HttpResponse:
    batch = get_object_or_404(ImportBatch.objects.select_related("by"), opaque=opaque)
    if request.method == "POST":
        return _post(request, law, batch)
    return _show(request, law, batch)


def _post(request: HttpRequest, law: Law, batch: ImportBatch) -> HttpResponse:
    doing, user = request.POST.get("fazer", ""), _user(request)
    try:
        if doing == "descartar":
            batches.discard(by=user, batch=batch.pk)
            messages.success(request, f"O arquivo {batch.name} foi apagado.")
            return redirect("imports")
        if doing in ("importar", "importar-boas"):
            batches.ask_for_taking(by=user, batch=batch.pk, partial=doing == "importar-boas")
        elif doing == "aceitar" and request.POST.get("codigo") in OFFERS:
            before = Options.from_data(batch.options)
            batches.ask_for_look(by=user, batch=batch.pk, options=replace(before, take=before.take | {request.POST["codigo"]}))
        elif doing == "ler":
            form = _options_form(batch, request.POST)
            if form is None or not form.is_valid():
                return _show(request, law, batch, form)
            batches.ask_for_look(by=user, batch=batch.pk, options=form.options(Options.from_data(batch.options)))
    except Conflict as error:
        messages.warning(request, str(error))
    return redirect("import", batch.opaque)


def _show(request: HttpRequest, law: Law, batch: ImportBatch, form: OptionsForm | None = None) -> HttpResponse:
    there = batch.forgotten_at is None
    working = batch.state in batches.WORKING
    if form is None and there and not working and batch.state != STATE.DONE:
        form = _options_form(batch)
    kept = Kept(batches.folder(batch) / "preview")
    wanted, first = sieve(request.GET)
    rows, many = kept.page(wanted, first, A_PAGE) if there and batch.totals and not working else ([], 0)
    _note(request, batch, rows)
    return page(
        request, "desk/imports/one.html", law, 422 if form is not None and form.errors else 200, batch=shown(batch), form=form, rows=rows, many=many,
        wanted=wanted, first=first, before=max(first - A_PAGE, 0) if first else None, after=first + A_PAGE if first + A_PAGE < many else None,
        last=min(first + A_PAGE, many), has_refused_file=there and bool(batch.totals.get("states", {}).get("refused")),
        same=ImportBatch.objects.filter(sha256=batch.sha256, state=STATE.DONE).exclude(pk=batch.pk).order_by("pk").first(),
    )  # fmt: skip


@require_safe
@importer
def progress(request: HttpRequest, law: Law, opaque: UUID) -> HttpResponse:
    """The bar alone. Once the work is over the page is opened anew."""
    batch = get_object_or_404(ImportBatch, opaque=opaque)
    if batch.state not in batches.WORKING or batches.silent(batch):
        answer = HttpResponse(status=200)
        answer["HX-Refresh"] = "true"
        return answer
    return page(request, "desk/imports/_progress.html", law, batch=shown(batch), bar=bar(batch))


@require_safe
@importer
def refused(request: HttpRequest, law: Law, opaque: UUID) -> HttpResponseBase:
    """The refused rows as a file to be mended and sent again."""
    batch = get_object_or_404(ImportBatch, opaque=opaque, forgotten_at=None)
    found = refused_file(batch)
    if found is None:
        raise Http404
    file, name = found
    answer = FileResponse(file, as_attachment=True, filename=name)
    answer["Cache-Control"] = "private, no-store"
    return answer


def _note(request: HttpRequest, batch: ImportBatch, rows: list[dict[str, Any]]) -> None:
    """Where the page says what the registry has of somebody, that is a look at their record."""
    seen = {told["person"] for row in rows if (told := row.get("registry")) and told.get("person") and told.get("differs")}
    if seen:
        note_looks(
            by=_user(request), people=Person.objects.filter(pk__in=seen), page=Look.Page.SEARCH, about=f"importação {batch.pk}"
        )


def _options_form(batch: ImportBatch, data: Any = None) -> OptionsForm | None:
    options = Options.from_data(batch.options)
    try:
        with open_source(batches.file_of(batch)) as source:
            tables: list[tuple[str, Mapping]] = [
                (plan.table.name, plan.mapping) for plan in options.plans(source) if plan.left != "hidden_sheet"
            ]
    except (SourceRefused, OSError):
        return None
    return OptionsForm(data, tables=tables, options=options)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
