"""Where the open calls and the animals in custody are: a map, and the same in words."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from zelo.custody.queries import impoundments
from zelo.desk.files.doors import reader
from zelo.desk.files.ground import Spot, held, open_calls, spot_of
from zelo.law import Law
from zelo.legal.pages import page
from zelo.portal.ground import ground
from zelo.portal.typed import whole
from zelo.proceedings.words import kind_at


@require_safe
@reader
def show(request: HttpRequest, law: Law) -> HttpResponse:
    waiting, here, asked = open_calls(law), held(law), _asked(request, law)
    return page(
        request, "desk/files/map.html", law, calls=waiting, held=here, asked=asked, query=f"?{urlencode({'processo': request.GET['processo']})}" if asked else "",
        mapped=law.pack.city.map is not None and any(s.point for s in (*waiting, *here, *([asked] if asked else []))),
        untold=sum(spot.point is None for spot in (*waiting, *here)),
    )  # fmt: skip


@require_safe
@reader
def points(request: HttpRequest, law: Law) -> HttpResponse:
    spots, asked = [*open_calls(law), *held(law)], _asked(request, law)
    if asked and asked.url not in {spot.url for spot in spots}:
        spots.append(asked)
    answer = JsonResponse(
        {"ground": ground(law), "points": [spot.as_json() for spot in spots if spot.point], "focus": asked and asked.point}
    )
    answer["Cache-Control"] = "no-store"
    return answer


def _asked(request: HttpRequest, law: Law) -> Spot | None:
    """The file that `?processo=recolhimento/2026/12` names, whatever its stage; nothing where it is not there, or nobody told its point."""
    kind, _, rest = request.GET.get("processo", "").partition("/")
    year, number = (whole(part) for part in (*rest.split("/"), "", "")[:2])
    if year is None or number is None:
        return None
    row = impoundments().filter(file__kind=kind_at(law, kind), file__year=year, file__number=number).first()
    return spot_of(law, row) if row is not None and row.latitude is not None else None
