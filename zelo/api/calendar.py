"""The city's calendar, a year at a time."""

from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Path, Router

from zelo.api import shapes
from zelo.legal.queries import law_now

router = Router(tags=["calendário"])


@router.get(
    "/calendar/{year}",
    response={200: shapes.YearOut, 422: shapes.Trouble, 429: shapes.Trouble, 503: shapes.Trouble},
    summary="Os dias marcados de um ano",
)
def year(request: HttpRequest, year: Annotated[int, Path(ge=1900, le=2200)]) -> Any:  # type: ignore[valid-type]
    days = law_now().calendar.marked(year)
    return {
        "year": year,
        "days": [{"on": d.on.isoformat(), "name": d.name, "act": d.act, "kind": d.kind, "scope": d.scope} for d in days],
    }
