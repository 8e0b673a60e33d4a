"""At the bare domain: in which cities of the installation is a number registered?"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from zelo.legal.limits import spent
from zelo.portal.found.views import A_MINUTE
from zelo.registry.finding import cities_with, city_of, sought
from zelo.tenancy.addresses import address


@require_safe
def anywhere(request: HttpRequest) -> HttpResponse:
    typed = request.GET.get("numero", "").strip()
    if not typed:
        return render(request, "portal/found/anywhere.html", {"asked": None})
    if spent(request, "found", A_MINUTE):
        return render(request, "429.html", status=429)
    asked = sought(typed)
    found = cities_with(asked) if asked.readable else []
    context = {
        "asked": asked, "doors": [(city, address(request, city, f"/encontrei/?numero={asked.number}")) for city in found],
        "home": city_of(asked.rga) if asked.rga and not found else None,
    }  # fmt: skip
    answer = render(request, "portal/found/anywhere.html", context, status=200 if asked.readable else 422)
    answer["X-Robots-Tag"] = "noindex, nofollow"
    answer["Cache-Control"] = "private, no-store"
    return answer
