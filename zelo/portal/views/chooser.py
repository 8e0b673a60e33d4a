"""The bare domain: which city?"""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from zelo.law.faults import PackFaults
from zelo.law.wording import folded
from zelo.legal.library import library
from zelo.tenancy.addresses import address
from zelo.tenancy.models import City


@dataclass(frozen=True)
class Door:
    city: City
    title: str
    url: str


def chooser(request: HttpRequest) -> HttpResponse:
    text = request.GET.get("q", "").strip()[:100]
    wanted = folded(text)
    doors = [_door(request, city) for city in City.objects.prefetch_related("domains")]
    found = [door for door in doors if wanted in folded(f"{door.city.name} {door.city.state} {door.title}")]
    part = request.headers.get("HX-Request") == "true"
    answer = render(
        request, "portal/_doors.html" if part else "portal/chooser.html", {"doors": found, "q": text, "all": len(doors)}
    )
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _door(request: HttpRequest, city: City) -> Door:
    return Door(city, _title(city.slug), address(request, city))


def _title(slug: str) -> str:
    try:
        return library().pack(slug).statute.title
    except (PackFaults, KeyError):
        return ""
