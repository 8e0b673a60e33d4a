"""Who passes: an account, and to a file only whoever has a part in it. Any other file is not there."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from zelo.accounts.models import User
from zelo.accounts.permissions import ENDED
from zelo.law import Law
from zelo.legal.pages import page, with_law
from zelo.petitions.access import NotAParty, Seat, seat_in
from zelo.proceedings.facts import BROKEN
from zelo.proceedings.queries import file_by_number
from zelo.proceedings.words import kind_at

View = Callable[..., HttpResponse]


def account(view: View) -> View:
    """For whoever is logged in. What is not theirs is 404."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not isinstance(request.user, User):
            if request.method == "POST":
                messages.warning(request, ENDED)
            return redirect_to_login(request.get_full_path())

        def opened(request: HttpRequest, law: Law) -> HttpResponse:
            try:
                answer = view(request, law, *args, **kwargs)
            except NotAParty as error:
                raise Http404 from error
            answer["X-Robots-Tag"] = "noindex, nofollow"
            return answer

        return with_law(opened)(request)

    return guarded


def of_seat(view: View) -> View:
    """Finds the file that an address names, and the place that the account has in it."""

    @account
    @wraps(view)
    def found(request: HttpRequest, law: Law, kind: str, year: int, number: int, **more: Any) -> HttpResponse:
        name = kind_at(law, kind)
        file = file_by_number(name, number, year) if name and 0 < number < 10**9 and 1900 < year < 2201 else None
        if file is None:
            raise Http404
        seat: Seat = seat_in(user_of(request), file)
        try:
            return view(request, law, seat, **more)
        except BROKEN:
            return page(request, "portal/party/broken.html", law, 503, file=file)

    return found


def user_of(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def private(answer: Any) -> HttpResponse:
    answer["Cache-Control"] = "private, no-store"
    whole: HttpResponse = answer
    return whole
