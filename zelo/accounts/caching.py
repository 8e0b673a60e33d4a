"""What the desk and a person's own pages show is for who asked for it: no cache between keeps it, and a browser asks again."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

OF_ONE = ("/conta/", "/meus-animais/", "/parceiro/")
"""Pages that are for whoever is logged in, beside the desk."""


class Private:
    """Middleware. A view that says itself what may be kept is left alone: pages with somebody's record say `no-store`. Forms do not, so that
    what was typed is still there when a session ended and the browser goes back."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        inside = getattr(request, "city", None) is not None and request.path.startswith((reverse("desk"), *OF_ONE))
        if inside and "Cache-Control" not in answer:
            answer["Cache-Control"] = "private, no-cache"
        return answer
