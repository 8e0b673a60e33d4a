"""In which cities a found animal's number is registered: the same answer at a city's host and at the bare domain. Nothing of animals or persons."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Query, Router
from ninja.throttling import BaseThrottle

from zelo.api import shapes
from zelo.legal.limits import spent
from zelo.registry.finding import LONGEST, cities_with, sought
from zelo.tenancy.addresses import address

router = Router(tags=["animais"])
A_MINUTE = 30
"""As the page: nobody leafs through a registry at this pace."""


class Slow(BaseThrottle):
    def allow_request(self, request: HttpRequest) -> bool:
        return not spent(request, "api_found", A_MINUTE)

    def wait(self) -> float:
        return 60.0


@router.get(
    "/found",
    response={200: shapes.FoundOut, 422: shapes.Trouble, 429: shapes.Trouble},
    summary="Em que município um microchip, RGA ou plaqueta está registrado",
    throttle=[Slow()],
)
def found(request: HttpRequest, number: Annotated[str, Query(min_length=1, max_length=LONGEST)]) -> Any:
    """`number` as a reader or a person gives it. What cannot be a number is 422, with what is wrong; `offer`: the chip it may have been."""
    asked = sought(number)
    if not asked.readable:
        return 422, {
            "detail": asked.says,
            "errors": [{"where": "number", "says": asked.says, **({"offer": asked.offer} if asked.offer else {})}],
        }
    cities = cities_with(asked)
    return 200, {
        "number": asked.number, "registered": bool(cities), "offer": asked.offer or None,
        "cities": [{"name": city.name, "state": city.state, "url": address(request, city, f"/encontrei/?numero={asked.number}")} for city in cities],
    }  # fmt: skip
