"""The API, told to people, and the city's animals in numbers for programs."""

import csv

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from zelo.imports.report import neutral
from zelo.law import Law
from zelo.legal.pages import page, with_law
from zelo.registry.exporting.open_data import NAMES, SMALLEST, Sum, open_sums


@with_law
def show(request: HttpRequest, law: Law) -> HttpResponse:
    return page(request, "portal/data.html", law, root=request.build_absolute_uri("/api"))


@require_safe
@with_law
def animal_sums(request: HttpRequest, law: Law) -> HttpResponse:
    """As CSV with commas, for programs."""
    at, found = open_sums()
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="animais-em-numeros.csv"'
    out = csv.writer(answer)
    out.writerow((*NAMES, "counted_on"))
    on = timezone.localtime(at).date().isoformat() if at else ""
    for one in found:
        out.writerow((*(neutral(cell) for cell in _cells(one)), one.animals, on))
    return answer


@require_safe
@with_law
def animal_sums_json(request: HttpRequest, law: Law) -> JsonResponse:
    at, found = open_sums()
    rows = [{name: getattr(one, name) for name in NAMES} for one in found]
    return JsonResponse({"counted_at": at and at.isoformat(), "smallest": SMALLEST, "rows": rows})


def _cells(one: Sum) -> tuple[str, ...]:
    yes = {True: "true", False: "false", None: ""}
    return one.species, one.sex, yes[one.neutered], yes[one.chipped], one.district
