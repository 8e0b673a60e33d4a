"""Where the open calls, the animals in custody and the open complaints are: a map, and the same in words. Each reader has the layers of their roles."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from zelo.complaints.permissions import SEE
from zelo.custody.queries import impoundments
from zelo.desk.files.doors import person, reader
from zelo.desk.files.ground import Spot, held, open_calls, open_complaints, spot_of
from zelo.law import Law
from zelo.legal.pages import page
from zelo.portal.ground import ground
from zelo.portal.typed import whole
from zelo.proceedings.words import kind_at

CALLS, CUSTODY, TOLD = "chamados", "guarda", "denuncias"
LAYERS = {CALLS: "chamados", CUSTODY: "animais sob guarda", TOLD: "denúncias"}


@dataclass(frozen=True)
class Layers:
    """What is drawn: each layer None where it was left out, or this reader has none such."""

    calls: list[Spot] | None
    held: list[Spot] | None
    told: list[Spot] | None
    names: tuple[tuple[str, str, bool], ...]
    """Of the layers that this reader has: key, name, whether it is drawn."""

    @property
    def spots(self) -> list[Spot]:
        return [*(self.calls or ()), *(self.held or ()), *(self.told or ())]

    @property
    def query(self) -> list[tuple[str, str]]:
        return [("ver", key) for key, _, drawn in self.names if drawn] if not all(drawn for *_, drawn in self.names) else []


def layers(request: HttpRequest, law: Law) -> Layers:
    """A query for each layer."""
    mine = [key for key in LAYERS if key != TOLD or person(request).has_role(*SEE)]
    asked = {key for key in request.GET.getlist("ver") if key in mine} or set(mine)
    return Layers(
        open_calls(law) if CALLS in asked else None, held(law) if CUSTODY in asked else None, open_complaints(law) if TOLD in asked else None,
        tuple((key, LAYERS[key], key in asked) for key in mine),
    )  # fmt: skip


@require_safe
@reader
def show(request: HttpRequest, law: Law) -> HttpResponse:
    found, asked = layers(request, law), _asked(request, law)
    query = [*found.query, *([("processo", request.GET["processo"])] if asked else [])]
    return page(
        request, "desk/files/map.html", law, found=found, calls=found.calls, held=found.held, told=found.told, asked=asked,
        query=f"?{urlencode(query)}" if query else "",
        mapped=law.pack.city.map is not None and any(s.point for s in (*found.spots, *([asked] if asked else []))),
        untold=sum(spot.point is None for spot in found.spots),
    )  # fmt: skip


@require_safe
@reader
def points(request: HttpRequest, law: Law) -> HttpResponse:
    spots, asked = layers(request, law).spots, _asked(request, law)
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
