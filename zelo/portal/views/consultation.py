"""A question kept, and its page that can be shared."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from zelo.law import Law
from zelo.legal.acts import keep_consultation
from zelo.legal.conflicts import Unfit
from zelo.legal.limits import spent
from zelo.legal.pages import page, with_law
from zelo.legal.queries import consultation
from zelo.portal.filled import Filled
from zelo.portal.kept import kept
from zelo.portal.questions import case_at, question_at
from zelo.portal.views.ask import form


@require_POST
@with_law
def keep(request: HttpRequest, law: Law, address: str, situation: str = "") -> HttpResponse:
    question = question_at(law, address)
    case = case_at(question, situation) if question else None
    if question is None or case is None:
        raise Http404
    if spent(request, "keep", 20):
        return render(request, "429.html", status=429)
    filled = Filled(law, case.inquiry.facts, request.POST)
    if filled.errors:
        return form(request, law, question, case, filled)
    try:
        made = keep_consultation(ask=case.inquiry.ask, given={**dict(case.inquiry.selects), **filled.given})
    except Unfit as error:
        messages.error(request, error.message)
        return form(request, law, question, case, filled)
    messages.success(request, "Consulta guardada. Quem tiver o endereço desta página pode vê-la.")
    return redirect("consultation", token=made.token)


@with_law
def show(request: HttpRequest, law: Law, token: str) -> HttpResponse:
    row = consultation(token)
    if row is None:
        raise Http404
    answer = page(request, "portal/consultation.html", law, row=row, kept=kept(law, row), link=request.build_absolute_uri())
    answer["X-Robots-Tag"] = "noindex"
    answer["Cache-Control"] = "private, no-store"
    return answer
