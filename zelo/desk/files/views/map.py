"""Where the open calls and the animals in custody are: a map, and the same in words."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from zelo.desk.files.doors import reader
from zelo.desk.files.ground import held, open_calls
from zelo.law import Law
from zelo.legal.pages import page
from zelo.portal.ground import ground


@require_safe
@reader
def show(request: HttpRequest, law: Law) -> HttpResponse:
    waiting, here = open_calls(law), held(law)
    return page(
        request, "desk/files/map.html", law, calls=waiting, held=here, mapped=law.pack.city.map is not None and any(s.point for s in (*waiting, *here)),
        untold=sum(spot.point is None for spot in (*waiting, *here)),
    )  # fmt: skip


@require_safe
@reader
def points(request: HttpRequest, law: Law) -> HttpResponse:
    spots = [*open_calls(law), *held(law)]
    answer = JsonResponse({"ground": ground(law), "points": [spot.as_json() for spot in spots if spot.point]})
    answer["Cache-Control"] = "no-store"
    return answer
