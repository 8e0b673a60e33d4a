"""The official text: import, and the pieces beside the plain sentences."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from zelo.accounts.permissions import role_required, staff_only
from zelo.desk.forms import TextForm
from zelo.law import Law, ids
from zelo.legal.acts import import_text
from zelo.legal.conflicts import Unfit
from zelo.legal.pages import page, with_law
from zelo.legal.permissions import TEXT
from zelo.legal.queries import official_pieces, official_text


@require_http_methods(["GET", "HEAD", "POST"])
@staff_only
@with_law
def text(request: HttpRequest, law: Law) -> HttpResponse:
    if request.method == "POST":
        return _import(request)
    return _show(request, law, TextForm())


@role_required(*TEXT)
def _import(request: HttpRequest) -> HttpResponse:
    form = TextForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            import_text(by=request.user, text=form.cleaned_data["text"], source=form.cleaned_data["source"])  # type: ignore[arg-type]
        except Unfit as error:
            form.add_error(error.field, error.message)
        else:
            messages.success(request, "O texto foi importado e dividido. Ele aparece agora nas páginas da lei, ao lado das frases.")
            return redirect("text")
    return with_law(_show)(request, form)


def _show(request: HttpRequest, law: Law, form: TextForm) -> HttpResponse:
    newest = official_text()
    pieces = official_pieces() if newest else {}
    provisions = law.pack.statute.provisions
    names = sorted({*(n for n in pieces if ids.is_id(n)), *provisions}, key=ids.sort_key) if newest else []
    article = request.GET.get("artigo", "")
    rows = [(n, pieces.get(n), provisions.get(n)) for n in names if not article or n.split("_")[0] == article]
    return page(
        request, "desk/text.html", law, status=422 if form.errors else 200, form=form, text=newest, rows=rows[:400], more=max(len(rows) - 400, 0),
        missing=[n for n in pieces if n not in provisions], extra=[n for n in provisions if n not in pieces] if newest else [],
        may=request.user.has_role(*TEXT),  # type: ignore[union-attr]
    )  # fmt: skip
