"""The simulator: pick a question, fill in facts, get the law's answer."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from zelo.law import Answer, Law, Refusal
from zelo.legal.pages import page, with_law
from zelo.portal.answers import shown
from zelo.portal.chain import chain
from zelo.portal.examples import examples_of
from zelo.portal.fields import PERSONAL, Field, field_of
from zelo.portal.filled import Filled
from zelo.portal.phase_links import phase_links
from zelo.portal.questions import Case, Question, by_ask, case_at, question_at
from zelo.portal.telling import presumed, told
from zelo.portal.terms import term

FIRST = 6
"""Fields shown at once; the others stand under "mais dados"."""


@with_law
def questions(request: HttpRequest, law: Law) -> HttpResponse:
    return page(request, "portal/questions.html", law, asks=by_ask(law))


@require_http_methods(["GET", "HEAD", "POST"])
@with_law
def inquiry(request: HttpRequest, law: Law, address: str, situation: str = "") -> HttpResponse:
    question = question_at(law, address)
    if question is None:
        raise Http404
    case = case_at(question, situation)
    if case is None:
        if situation:
            raise Http404
        return page(request, "portal/question.html", law, question=question)
    data = request.POST if request.method == "POST" else request.GET
    filled = Filled(law, case.inquiry.facts, data)
    if data.get("r") and not data.get("mais") and not filled.errors:
        return answer(request, law, question, case, filled)
    return form(request, law, question, case, filled)


def form(request: HttpRequest, law: Law, question: Question, case: Case, filled: Filled) -> HttpResponse:
    first, more = _fields(law, case, filled)
    errors = (
        [(field_of(filled, name), said) for name, said in filled.errors.items()]
        if filled.data.get("r") and not filled.data.get("mais")
        else []
    )
    context = {
        "question": question, "case": case, "first": first, "more": more, "errors": errors,
        "open_more": any(f.touched or f.name == filled.data.get("mais") for f in more), "personal": is_personal(case), "samples": examples_of(law, case),
        "phases": [] if is_personal(case) else phase_links(law, case, filled, timezone.localdate()),
    }  # fmt: skip
    return page(request, "portal/form.html", law, status=422 if errors else 200, **context)


def is_personal(case: Case) -> bool:
    return not PERSONAL.isdisjoint(case.inquiry.facts)


def _fields(law: Law, case: Case, filled: Filled) -> tuple[list[Field], list[Field]]:
    """What is always needed, then what nobody presumes, first; the rest later."""
    names, required = case.inquiry.facts, case.inquiry.required
    leading = [n for n in names if n in required]
    leading += [n for n in names if n not in leading and n not in law.presumptions and n != "closures"][
        : max(FIRST - len(leading), 0)
    ]
    checked = case.inquiry.checked
    made = {name: field_of(filled, name, required=name in required, among=checked.get(name, ())) for name in names}
    return [made[n] for n in leading], [made[n] for n in names if n not in leading]


def answer(request: HttpRequest, law: Law, question: Question, case: Case, filled: Filled) -> HttpResponse:
    given = {**dict(case.inquiry.selects), **filled.given}
    outcome = law.ask(case.inquiry.ask, given)
    if request.GET.get("formato") == "json":
        return JsonResponse(outcome.as_json(), json_dumps_params={"ensure_ascii": False, "indent": 1})
    names = case.inquiry.facts
    lacking = [name for name in outcome.needs if name in names]
    context: dict[str, Any] = {
        "question": question, "case": case, "outcome": outcome, "refusal": isinstance(outcome, Refusal), "shown": shown(law, outcome),
        "lacking": [field_of(filled, name, among=case.inquiry.checked.get(name, ())) for name in lacking], "carried": filled.hidden(names, lacking), "all_typed": filled.hidden(names),
        "told": told(law, filled.given), "presumed": presumed(law, case.inquiry.ask, given, outcome.presumed), "personal": is_personal(case),
        "query": _query(request.GET), "unknown": [law.fact_label(n) for n in outcome.needs if n not in names],
    }  # fmt: skip
    if isinstance(outcome, Answer):
        context |= {"term": term(law, outcome, given), "chain": chain(law, outcome, given) if outcome.ask == "fine" else []}
    return page(request, "portal/answer.html", law, **context)


def _query(data: QueryDict) -> str:
    copy = data.copy()
    copy.pop("r", None)
    return copy.urlencode()
