"""The desk's first page."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse

from zelo.law import Law
from zelo.legal.pages import page, with_law


@login_required
@with_law
def home(request: HttpRequest, law: Law) -> HttpResponse:
    return page(request, "desk/home.html", law)
