"""The API, told to people."""

from django.http import HttpRequest, HttpResponse

from zelo.law import Law
from zelo.legal.pages import page, with_law


@with_law
def show(request: HttpRequest, law: Law) -> HttpResponse:
    return page(request, "portal/data.html", law, root=request.build_absolute_uri("/api"))
